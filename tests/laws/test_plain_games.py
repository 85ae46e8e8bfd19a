"""Files that store trees of moves give the same rows by the plain road, bytes to packed moves, and by records."""

import random
from functools import cache
from pathlib import Path

import pytest

import kifu
from kifu.corpus import convert_batch, make_sources
from kifu.formats.base import Format, Request, find_format
from kifu.formats.plain import PlainGame
from kifu.formats.writing import Losses
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result
from kifu.sources.source import open_sources
from tests.conftest import random_play
from tests.effort import SEED, effort
from tests.laws.records import grown, nodes_of

FILES = effort(30, least=30)
SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "samples"
FORMS = ("xqf:version=10", "xqf:version=18", "cbr", "cbl")
WORDS = ("胡荣华", "A B", "全国赛", "1999", "2001.02.03", "2650", "", "\udc81", "两行\n注解")
TAGS = ("Event", "Date", "Site", "Red", "Black", "Title", "Annotator", "RecordType", "StartStep")
ENDGAMES = ("3k5/9/9/9/9/9/9/9/4K4/4R4 w - - 0 1", "4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1")

ENDS = {"4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1": "b1b10", "3k5/9/9/9/9/9/9/9/4K4/5R3 w - - 0 1": "f1f9"}


def suffix_of(form: str) -> str:
    return find_format(form).suffixes[0]


@cache
def written(form: str) -> list[bytes]:
    """Return files of random records: set up or not, with tags, comments and branches."""
    choice = random.Random(SEED)
    found = []
    for number in range(40):
        *_, end = random_play("xiangqi", SEED + number, choice.randrange(120), checks=0.5)
        fen = choice.choice(["", "", end.fen(), *ENDGAMES])
        record = grown("xiangqi", SEED + number, choice.randrange(60), choice.choice([0, 0, 1, 6]), fen)
        record.tags = {name: choice.choice(WORDS) for name in choice.sample(TAGS, choice.randrange(6))}
        record.result = choice.choice(list(Result))
        for node in nodes_of(record):
            if choice.random() < 0.1:
                node.comment = choice.choice(WORDS)
        found.append(find_format(form).write(record, find_notation("wxf", record.game)).data)
    # Random play rarely comes to an end.
    for fen, move in ENDS.items():
        record = Record(fen=fen)
        record.root.append(record.game.move(move))
        found.append(find_format(form).write(record, find_notation("wxf", record.game)).data)
    return found


def rows_of(files: list[tuple[str, bytes]]) -> list[dict[str, object]]:
    return list(convert_batch(make_sources(files)).to_pylist())


def check(files: list[tuple[str, bytes]], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Hold both roads against each other; return the rows."""
    fast = rows_of(files)
    with monkeypatch.context() as patch:
        for name in {form.split(":")[0] for form in FORMS}:
            patch.setattr(type(find_format(name)), "read_plain", Format.read_plain)
        slow = rows_of(files)
    for one, other in zip(fast, slow, strict=True):
        assert one == other, f"KIFU_SEED={SEED}, {one['path']}"
    return fast


def count_plain(form: str, data: bytes) -> int:
    [source] = open_sources(data)
    return sum(isinstance(game, PlainGame) for game in find_format(form).read_plain(source, Request()))


@pytest.mark.parametrize("form", FORMS)
def test_rows_are_the_same_and_most_games_are_plain(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = written(form)
    rows = check([(f"{number}{suffix_of(form)}", data) for number, data in enumerate(files)], monkeypatch)
    assert {row["ending"] for row in rows} >= {None, "checkmate", "stalemate"}
    assert [row["error"] for row in rows if row["error"]] == []
    assert sum(count_plain(form, data) for data in files) > 0.9 * len(files)


@pytest.mark.parametrize("form", FORMS)
def test_a_plain_game_makes_the_same_record_without_comments(form: str) -> None:
    for data in written(form):
        [source] = open_sources(data)
        [game] = find_format(form).read_plain(source, Request())
        if isinstance(game, PlainGame):
            record = kifu.read(data)
            made = game.record()
            assert [node.move for node in made.main_line()] == [node.move for node in record.main_line()]
            assert (made.tags, made.fen, made.result) == (record.tags, record.fen, record.result)


@pytest.mark.parametrize("form", FORMS)
def test_spoiled_files_give_the_same_rows(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = random.Random(SEED)
    files = []
    for number in range(FILES):
        data = bytearray(choice.choice(written(form)))
        for _ in range(choice.choice([1, 1, 2, 5])):
            # Most of a header is zeros that mean nothing, so that the moves are hit often enough.
            place = choice.choice([choice.randrange(len(data)), choice.randrange(min(0x60, len(data))), -1])
            match choice.randrange(5):
                case 0:
                    del data[choice.randrange(len(data)) :]
                    data += b"\0"
                case 1:
                    data[place:place] = choice.randbytes(choice.choice([1, 4]))
                case _:
                    data[place if place >= 0 else -choice.randrange(1, min(200, len(data) + 1))] = choice.randrange(256)
        files.append((f"{number}{suffix_of(form)}", bytes(data)))
    rows = check(files, monkeypatch)
    assert any(row["error"] for row in rows)
    print(f"KIFU_SEED={SEED}: {FILES} files, {sum(not row['error'] for row in rows)} without an error")


def test_a_library_of_many_records_gives_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"".join(find_format("cbl").join(written("cbl"), Losses("cbl")))
    rows = check([("all.cbl", data)], monkeypatch)
    assert len(rows) == len(written("cbl"))
    assert count_plain("cbl", data) > 0.9 * len(rows)


def test_samples_give_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    suffixes = {suffix_of(form) for form in FORMS}
    paths = sorted(path for path in SAMPLES.glob("**/*") if path.suffix.lower() in suffixes)
    if not paths:
        pytest.skip("no samples")
    # Large ones would take longer than all the others.
    files = [(path.name, path.read_bytes()) for path in paths if path.stat().st_size < 1 << 20]
    check(random.Random(SEED).sample(files, min(effort(100), len(files))), monkeypatch)
