"""Libraries that are damaged, locked or from the future: a clear error, and nothing is written over them."""

import json
import os
import sqlite3
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
    assert len(os.listdir(library.path / "parts" / "000001")) == 3


def test_b77_a_lock_is_not_waited_for_without_end(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PATIENCE == 5
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


def test_a_library_whose_parts_were_replaced_meanwhile_is_read_as_it_is(library: Library) -> None:
    """Whoever has it open does not take the parts that are gone for a smaller library."""
    other = open_library(library.path)
    [part] = library.parts()
    library.replace_parts([part.name], [(library.games(), library.sources())])
    assert len(other) == 10
    assert [path.name for path in other.parts()] == ["000002"]
