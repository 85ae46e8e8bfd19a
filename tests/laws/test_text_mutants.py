"""Law 3 over every format of text: spoiled files give records or reasons, and no word of theirs is lost in silence."""

import random
import re
from collections import Counter
from collections.abc import Callable
from time import process_time

import pytest

import kifu
from kifu.diagnostics import Diagnostic
from kifu.errors import CODES
from kifu.files.reading import Records
from kifu.files.text import text_of
from kifu.formats.base import Format, find_format
from kifu.formats.writing import Losses
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.conftest import DATA
from tests.effort import SEED, effort
from tests.laws.records import grown, home_of, nodes_of
from tests.laws.test_formats import READERS, variants
from tests.laws.test_structure import SIGNS

MUTANTS = effort(20)
LONGEST = 2.0  # seconds for one file of a few kilobytes
FOLDERS = [DATA / "xiangqi" / "formats", DATA / "shogi" / "formats"]
TEXTS = [name for name in READERS if find_format(name).encoded or name in ("json", "cbf", "jkf", "usen")]
ENCODINGS = ("utf-8", "utf-8", "utf-8", "gb18030", "big5", "utf-16-le", "utf-8-sig")
# A word of its own in every text, so that one which is gone can be missed.
WORD = re.compile(r"qzword[0-9]+(?:x[0-9]+|Event|Red|Black)")
HALF_AND_WORD = re.compile(r"[\x80-\xff]q")


def base_files(form: Format) -> list[bytes]:
    """Return files of a format: those among the data of the tests, and some that are written, in all variants."""
    found = [
        path.read_bytes() for folder in FOLDERS for path in sorted(folder.iterdir()) if path.suffix in form.suffixes
    ]
    if not form.writes:
        return found
    for seed, variant in enumerate(variants(form) * 3):
        found += [
            write_all([remarked(seed, form), remarked(seed + 100, form)][: 1 + form.many], variant, encoding)
            for encoding in (ENCODINGS if form.encoded else ENCODINGS[:1])
            if not form.encodings or encoding.removesuffix("-sig") in form.encodings
        ]
    return found


def remarked(seed: int, form: Format) -> Record:
    """Return a short game with a word of its own in every text."""
    choice = random.Random(seed)
    record = grown(home_of(form), seed, 14, choice.choice((0, 0, 2)))
    record.tags = {name: f"qzword{seed}{name}" for name in ("Event", "Red", "Black")}
    record.result = choice.choice(list(kifu.Result))
    for number, node in enumerate(nodes_of(record)):
        if choice.random() < 0.3:
            node.comment = f"好棋 qzword{seed}x{number}"
    return record


def write_all(records: list[Record], form: Format, encoding: str) -> bytes:
    notation = find_notation(form.usual_notation(records[0].game), records[0].game)
    encoding, mark = encoding.removesuffix("-sig"), b"\xef\xbb\xbf" * encoding.endswith("-sig")
    return mark + b"".join(
        form.join((form.write(record, notation, encoding).data for record in records), Losses(form.name), encoding)
    )


Change = Callable[[bytearray, random.Random], None]


def change_bytes(data: bytearray, choice: random.Random) -> None:
    for _ in range(choice.choice((1, 1, 2, 4, 8))):
        data[choice.randrange(len(data))] = choice.choice((choice.randrange(256), choice.randrange(32, 127), 10, 0))


def cut(data: bytearray, choice: random.Random) -> None:
    del data[choice.randrange(len(data)) :]


def double(data: bytearray, choice: random.Random) -> None:
    start = choice.randrange(len(data))
    data[start:start] = data[start : start + choice.choice((1, 8, 40, 400))]


def take_out(data: bytearray, choice: random.Random) -> None:
    start = choice.randrange(len(data))
    del data[start : start + choice.choice((1, 2, 8, 40))]


def put_sign(data: bytearray, choice: random.Random) -> None:
    start = choice.randrange(len(data))
    data[start:start] = choice.choice(SIGNS).encode("utf-8", "surrogatepass")


def move_line(data: bytearray, choice: random.Random) -> None:
    lines = data.split(b"\n")
    line = lines.pop(choice.randrange(len(lines)))
    lines.insert(choice.randrange(len(lines) + 1), line)
    data[:] = b"\n".join(lines)


def change_line_ends(data: bytearray, choice: random.Random) -> None:
    data[:] = data.replace(b"\n", choice.choice((b"\r\n", b"\r", b" ", b"\n\n", b"\v", b"")))


def change_sign(data: bytearray, choice: random.Random) -> None:
    """Replace every one of some sign, as a careless program does that replaces in a whole file."""
    sign, other = (bytes((choice.choice(b" .,;:|[](){}<>\"'/-+=*0123456789"),)) for _ in range(2))
    data[:] = data.replace(sign, choice.choice((other, b"", sign * 2)))


CHANGES: tuple[Change, ...] = (
    *(change_bytes, change_bytes, put_sign, put_sign, put_sign),
    *(cut, double, take_out, move_line, change_line_ends, change_sign),
)


def make_mutant(files: list[bytes], choice: random.Random) -> bytes:
    data = bytearray(choice.choice(files))
    for _ in range(choice.choice((1, 1, 1, 2, 3))):
        choice.choice(CHANGES)(data, choice)
        data = data or bytearray(b"x")
    return bytes(data)


@pytest.mark.parametrize("name", TEXTS)
def test_spoiled_texts_give_records_or_reasons(name: str) -> None:
    form = find_format(name)
    files = base_files(form)
    outcomes: Counter[str] = Counter()
    for number in range(MUTANTS):
        choice = random.Random(f"{SEED} {name} {number}")
        data = make_mutant(files, choice)
        began = process_time()
        where = f"KIFU_SEED={SEED} {name} {number}"
        for named in (form, None):
            outcomes[check(data, named, where)] += 1
        assert process_time() - began < LONGEST, where
    print(f"{name}: KIFU_SEED={SEED}, {MUTANTS} mutants of {len(files)} files, {dict(outcomes)}")
    assert len(outcomes) > 1 or MUTANTS < 100


def check(data: bytes, form: Format | None, where: str) -> str:
    """Read a file, its format named or not; return what came of it: ``read``, ``reported`` or ``refused``."""
    strict, code = None, "error"
    try:
        strict = list(Records(data, format=form, strict=True))
    except kifu.KifuError as error:
        code = error.code
    assert code in CODES, where
    file = Records(data, format=form)
    records = list(file)
    found = [*file.diagnostics, *(diagnostic for record in records for diagnostic in record.diagnostics)]
    assert {diagnostic.code for diagnostic in found} <= set(CODES), where
    assert records or found, where
    assert all(diagnostic.reason for diagnostic in found), where
    assert found or strict == records, where
    check_words(data, records, found, where)
    for record in records:
        check_written(record, where)
    return "refused" if not records else "reported" if found else "read"


def check_words(data: bytes, records: list[Record], found: list[Diagnostic], where: str) -> None:
    """Look for every word that is still whole; where one is in no record, something has to be reported.

    A line that stands twice says its words once: a field may be given again if it says the same.
    """
    kept = "\n".join(text for record in records for text in texts_of(record))
    lost = Counter(WORD.findall("\n".join({*decode(data).splitlines()}))) - Counter(WORD.findall(kept))
    assert found or not lost, f"{where}: {dict(lost)}"


def decode(data: bytes) -> str:
    """Return the text of a file as its reader decodes it; half a character may take the first letter of a word."""
    text = text_of(data)
    return HALF_AND_WORD.sub("", data.decode("latin-1")) if text is None else text


def texts_of(record: Record) -> list[str]:
    texts = [record.ending, record.fen, *record.tags, *record.tags.values()]
    for node in nodes_of(record):
        texts += [node.before, node.comment, node.rest, *node.marks]
    return texts


def check_written(record: Record, where: str) -> None:
    """Write a record as JSON, which holds whatever a reader makes of a file, and read it back."""
    form = find_format("json")
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    [again] = Records(written.data, format=form)
    assert written.losses or again == record, where
