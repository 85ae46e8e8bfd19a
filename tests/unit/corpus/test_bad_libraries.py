"""Libraries that are damaged, locked or from the future: a clear error, and nothing is written over them."""

import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from kifu.cli import main
from kifu.corpus import Library, ask, count_positions, explore, find_games, import_files, open_library
from kifu.corpus.finding import Wanted
from kifu.corpus.locking import PATIENCE
from kifu.errors import FormatError, KifuError, RecordError, UnsupportedError
from tests.effort import SEED, effort
from tests.unit.corpus.games import make_folder


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = open_library(tmp_path / "library", create=True)
    import_files(made, [make_folder(tmp_path / "in", 1, 10)])
    count_positions(made)
    return made


def test_b77_a_database_that_is_no_library_is_refused_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_folder(tmp_path / "in", 1, 5)
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("create table games (moves text)")
    whole = path.read_bytes()
    for content in (whole, whole[:50], b"SQLite format 4" + whole[15:], b""):
        path.write_bytes(content)
        assert main(["import", str(tmp_path / "in"), "--into", str(path)]) == 3
        assert main(["find", str(path), "--player", "x"]) == 3
        assert capsys.readouterr().err.count("no library of games") == 2
        assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b'{"kifu": 1, "par', b"", b"[]", b"\xff\xfe", b'{"kifu": 1, "parts": ["../x"]}'])
def test_b77_a_damaged_list_of_parts_is_not_made_anew(library: Library, content: bytes) -> None:
    manifest = library.path / "library.json"
    manifest.write_bytes(content)
    for create in (False, True):
        with pytest.raises(FormatError, match="damaged"):
            open_library(library.path, create=create)
    assert manifest.read_bytes() == content


def test_b77_a_library_of_the_future_is_refused(library: Library) -> None:
    (library.path / "library.json").write_bytes(json.dumps({"kifu": 99, "parts": []}).encode())
    with pytest.raises(UnsupportedError, match="newer version"):
        open_library(library.path, create=True)
    assert len(os.listdir(library.path / "parts" / "000001")) == 6


def test_b77_a_lock_is_not_waited_for_without_end(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PATIENCE == 20
    monkeypatch.setattr("kifu.corpus.locking.PATIENCE", 0.1)
    with library.writing(), pytest.raises(RecordError, match="another process") as caught:
        import_files(open_library(library.path), [library.path])
    assert caught.value.code == "locked"
    assert len(open_library(library.path)) == 10


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:200])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def overwrite(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:4] + b"\x55" * (len(data) - 12) + data[-8:])


def scribble(file: Path) -> None:
    """Write over the pages of the file, and leave the footer that says where they are."""
    data = file.read_bytes()
    footer = 8 + int.from_bytes(data[-8:-4], "little")
    file.write_bytes(data[:4] + b"\x55" * (len(data) - footer - 4) + data[-footer:])


def exchange(file: Path) -> None:
    pq.write_table(pa.table({"id": [1], "colour": ["red"]}), file)


@pytest.mark.parametrize("damage", [truncate, empty, overwrite, scribble, exchange, Path.unlink])
def test_b77_a_damaged_table_is_named(library: Library, damage: Callable[[Path], object]) -> None:
    [games] = library.files("games.parquet")
    damage(games)
    asked: list[Callable[[], object]] = [
        library.games,
        lambda: library.games(["first"]),
        lambda: ask(library, "select first, moves from games"),
        lambda: find_games(library, Wanted(player="p")),
        lambda: import_files(library, [make_folder(library.path.parent / "more", 1, 5, seed=9)]),
    ]
    for question in asked:
        with pytest.raises(KifuError, match=r"damaged|cannot be (asked|answered)"):
            question()
    assert len(open_library(library.path).parts()) == 1


@pytest.mark.parametrize("damage", [truncate, empty, overwrite, scribble, exchange])
def test_b77_damaged_positions_are_named(library: Library, damage: Callable[[Path], object]) -> None:
    [positions] = library.files("positions.parquet")
    damage(positions)
    with pytest.raises(FormatError, match="damaged"):
        library.positions()
    with pytest.raises(FormatError, match="damaged"):
        explore(library, "")


def questions(path: Path) -> list[Callable[[], object]]:
    """Return all ways to ask a library, each of which opens it anew."""
    queries = ["select * from games order by all", "select * from sources", "select * from positions order by all"]
    return [
        lambda: open_library(path).games().to_pylist(),
        lambda: open_library(path).sources().to_pylist(),
        lambda: open_library(path).positions().to_pylist(),
        lambda: find_games(open_library(path), Wanted(player="p")).games.to_pylist(),
        lambda: explore(open_library(path), ""),
        *(lambda query=query: ask(open_library(path), query).to_pylist() for query in queries),
    ]


@pytest.mark.parametrize("kind", ["games.parquet", "sources.parquet", "positions.parquet"])
def test_one_flipped_bit_never_gives_other_rows(library: Library, kind: str) -> None:
    chance = random.Random(SEED)
    [file] = library.files(kind)
    before = [question() for question in questions(library.path)]
    for data in [file.read_bytes()] * effort(10, least=4):
        spoilt = bytearray(data)
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        file.write_bytes(spoilt)
        for question, answer in zip(questions(library.path), before, strict=True):
            with contextlib.suppress(FormatError):
                assert question() == answer
    file.write_bytes(data)
    assert [question() for question in questions(library.path)] == before


def test_one_flipped_bit_of_what_a_file_says_of_its_rows_is_noticed(library: Library) -> None:
    """Arrow believes the footer: of a group of rows, that no other positions are in it than those of a hash range."""
    chance = random.Random(SEED)
    [file] = library.files("positions.parquet")
    data = file.read_bytes()
    footer = len(data) - int.from_bytes(data[-8:-4], "little") - 8
    for _ in range(effort(20)):
        spoilt = bytearray(data)
        spoilt[chance.randrange(footer, len(spoilt))] ^= 1 << chance.randrange(8)
        file.write_bytes(spoilt)
        with pytest.raises(FormatError, match="damaged"):
            explore(open_library(library.path), "")


ODD_NAMES = ["lib[1]", "a*b", "q?", "[ab]", "x=1", "it's", "h#1", "p%41", "-x", "a b", "~", "棋譜", "{a,b}", 'say "so"']
if os.name == "posix":
    ODD_NAMES += ["http:lib", "s3:", "file:a"]  # which Windows does not allow


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_of_a_folder_is_taken_for_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Beside it stand libraries that a pattern of that name would find."""
    monkeypatch.chdir(tmp_path)
    names = [name, "lib1", "axb", "qq", "a", "b", "pA", "x"]
    for number, each in enumerate(names):
        made = open_library(Path(each), create=True)
        import_files(made, [make_folder(tmp_path / f"in{number}", 1, 3 if number else 5, seed=number)])
    for path in (Path(name), tmp_path / name):
        library = open_library(path)
        assert ask(library, "select count(*) n from games").to_pylist() == [{"n": 5}]
        assert ask(library, "select * from games").column_names == library.games().column_names
        assert find_games(library, Wanted(player="p")).total == 5
        assert sum(explore(library, "").column(1).to_pylist()) == 5


def test_a_library_that_another_process_is_making_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / ".library.json.0a1b2c3d-99-0a1b2c3d.kifu").write_bytes(b"half")
    assert len(open_library(tmp_path, create=True)) == 0
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_bytes(b"")
    with pytest.raises(FormatError, match="other things in it"):
        open_library(tmp_path / "other", create=True)


def test_many_processes_make_one_library_at_once(tmp_path: Path) -> None:
    program = "import sys; from kifu.corpus import open_library; open_library(sys.argv[1], create=True)"
    for number in range(effort(2)):
        command = [sys.executable, "-c", program, str(tmp_path / str(number))]
        running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(6)]
        assert [each.communicate()[1] for each in running] == [b""] * 6


def test_a_library_whose_parts_were_replaced_meanwhile_is_read_as_it_is(library: Library) -> None:
    """A program that has it open does not take the parts that are gone for a smaller library."""
    other = open_library(library.path)
    [part] = library.parts()
    library.replace_parts([part.name], [(library.games(), library.sources())])
    assert len(other) == 10
    assert [path.name for path in other.parts()] == ["000002"]
