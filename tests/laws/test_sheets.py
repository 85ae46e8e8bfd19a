"""KIF and CSA give the same rows on the fast road, sheets to packed moves, and by records, whatever stands in them."""

import random
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import kifu
from kifu.corpus import convert_batch, make_sources
from kifu.formats.base import Format, Request, find_format
from kifu.formats.japanese.endings import endings
from kifu.formats.plain import PlainGame
from kifu.formats.writing import Losses
from kifu.notations.base import find_notation
from kifu.records.annotations import Clock
from kifu.records.record import Record, Result
from kifu.sources.source import open_sources
from tests.conftest import DATA, random_play
from tests.effort import SEED, effort
from tests.laws.records import grown, nodes_of
from tests.laws.test_text_mutants import make_mutant

FORMS = ("kif", "csa")
RECORDS = 40
FILES = effort(60, least=30)
HERE = Path(__file__)
FOLDERS = (HERE.parents[3] / "shared" / "data" / "samples" / "shogi", DATA / "shogi" / "formats")
PLAIN_WORDS = ("羽生善治", "A B", "名人戦", "2001/02/03", "2001/02/03 10:00:00", "0")
PLAIN_TAGS = ("Event", "Date", "Site", "Black", "White", "Title", "EndDate")
WORDS = (*PLAIN_WORDS, "", "二行\n目", "00:01:02", "a：b", "$x:y")
TAGS = (*PLAIN_TAGS, "EndingTime", "Remark", "備考２", "FileComment", "手番")


def random_record(seed: int, *, odd: bool) -> Record:
    """Return a game with times, tags and the word for an end; an odd one has branches, comments or another setup."""
    choice = random.Random(seed)
    setups = [setup.fen for setup in kifu.Position("shogi").game.setups]
    fen = choice.choice(["", *setups]) if choice.random() < 0.5 else ""
    if odd and choice.random() < 0.3:
        *_, end = random_play("shogi", seed, choice.randrange(120), checks=0.5)
        fen = end.fen()
    record = grown("shogi", seed, choice.randint(1, 90), choice.choice([0, 0, 3]) * odd, fen)
    words, tags = (WORDS, TAGS) if odd else (PLAIN_WORDS, PLAIN_TAGS)
    record.tags = {name: choice.choice(words) for name in choice.sample(tags, choice.randrange(6))}
    mover = record.start().turn if len(record.main_line()) % 2 == 0 else record.start().turn.other
    ending = choice.choice([*(ending for ending in endings() if odd or ending.code), None])
    if ending:
        record.ending, record.result = ending.word, ending.result(mover)
    elif odd:
        record.result = choice.choice([*Result])
    for node in nodes_of(record)[1:]:
        node.clock = Clock(used=choice.choice([0, 1000, 65_000, 4_000_000]))
        if choice.random() < 0.1:
            node.comment = choice.choice([*WORDS, "[%rest x]", "*評価値=30"]) if odd else "好手"
    return record


@cache
def written(form: str, *, odd: bool) -> list[bytes]:
    records = [random_record(1000 * SEED + number, odd=odd) for number in range(RECORDS)]
    notation = find_notation(form, records[0].game)
    return [find_format(form).write(record, notation).data for record in records]


def join(form: str, files: list[bytes]) -> bytes:
    return b"".join(find_format(form).join(files, Losses(form)))


def check(files: list[tuple[str, bytes]], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Hold both roads against each other; return the rows."""
    fast = convert_batch(make_sources(files)).to_pylist()
    with monkeypatch.context() as patch:
        for name in FORMS:
            patch.setattr(type(find_format(name)), "read_plain", Format.read_plain)
            patch.setattr(type(find_format(name)), "read_block", Format.read_block)
        slow = convert_batch(make_sources(files)).to_pylist()
    assert len(fast) == len(slow)
    for one, other in zip(fast, slow, strict=True):
        assert one == other, f"KIFU_SEED={SEED}, {one['path']}"
    return list(fast)


def count_plain(form: str, data: bytes) -> int:
    [source] = open_sources(data)
    return sum(isinstance(game, PlainGame) for game in find_format(form).read_plain(source, Request()))


@pytest.mark.parametrize("form", FORMS)
def test_rows_are_the_same_and_most_games_are_plain(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = written(form, odd=False)
    named = [(f"{number}.{form}", data) for number, data in enumerate(files)]
    rows = check([*named, (f"all.{form}", join(form, files))], monkeypatch)
    assert [row["error"] for row in rows if row["error"]] == []
    assert len(rows) == 2 * len(files)
    assert count_plain(form, join(form, files)) > 0.9 * len(files)
    # Where few characters say which encoding a file has, it is read line by line.
    assert sum(count_plain(form, data) for data in files) > 0.8 * len(files)


@pytest.mark.parametrize("form", FORMS)
def test_odd_games_give_the_same_rows(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = written(form, odd=True)
    named = [(f"{number}.{form}", data) for number, data in enumerate(files)]
    check([*named, (f"all.{form}", join(form, [*files, *written(form, odd=False)]))], monkeypatch)


@pytest.mark.parametrize("form", FORMS)
def test_spoiled_files_give_the_same_rows(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, odd = written(form, odd=False), written(form, odd=True)
    bases = [*plain, *plain, *odd, join(form, plain[:3]), join(form, odd[:3])]
    for number in range(FILES):
        data = make_mutant(bases, random.Random(f"{SEED} {form} {number}"))
        check([(f"{number}.{form}", data)], monkeypatch)


def test_samples_give_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [path for folder in FOLDERS if folder.is_dir() for path in sorted(folder.iterdir())]
    check([(path.name, path.read_bytes()) for path in paths if path.suffix in (".kif", ".kifu", ".csa")], monkeypatch)
