"""A library of version 1, made by the release before: read as it is, and brought up by an import with nothing lost.

``tests/data/libraries/version1`` has games of xiangqi, chu shogi and dai shogi, with promotions, double moves and
passes, and one with an error; ``version1.txt`` has their moves.
"""

import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from kifu.corpus import import_files, open_library, record_of, remove_games, restore_games
from kifu.corpus.library import Library

LIBRARIES = Path(__file__).parents[2] / "data" / "libraries"
MOVES = (LIBRARIES / "version1.txt").read_text().splitlines()


@pytest.fixture
def old(tmp_path: Path) -> Library:
    shutil.copytree(LIBRARIES / "version1", tmp_path / "library")
    return open_library(tmp_path / "library")


def moves_of(library: Library) -> list[str]:
    records = [record_of(row) for row in library.games().to_pylist()]
    return [" ".join([record.game.full_name, *(str(node.move) for node in record.main_line())]) for record in records]


def test_it_is_read_as_it_is(old: Library) -> None:
    assert old.version == 1
    assert moves_of(old) == [line.strip() for line in MOVES]


def test_an_import_brings_it_up_and_loses_nothing(old: Library, tmp_path: Path) -> None:
    before = old.games().to_pylist()
    (tmp_path / "new.pgn").write_text('[Red "A"]\n\n1. C2.5 H8+7 *\n')
    import_files(old, [tmp_path / "new.pgn"])
    reopened = open_library(old.path)
    assert reopened.version == old.version == 2
    *after, _ = reopened.games().to_pylist()
    assert moves_of(reopened)[:-1] == [line.strip() for line in MOVES]
    packed = ("id", "moves")
    assert [{**row, "id": "", "moves": ""} for row in after] == [{**row, "id": "", "moves": ""} for row in before]
    for one, other in zip(before, after, strict=True):
        assert all(one[name] == other[name] for name in packed) == (one["game"] == "xiangqi")
        assert len(other["moves"]) <= 2 * other["plies"]
    assert reopened.sources().num_rows == 5


def test_a_game_that_is_there_is_known_after_it_was_brought_up(old: Library, tmp_path: Path) -> None:
    [row] = [row for row in old.games().to_pylist() if row["game"] == "chu_shogi"][:1]
    (tmp_path / "again.pgn").write_text(record_of(row).to_text(format="pgn", notation="hodges"))
    assert import_files(old, [tmp_path / "again.pgn"]).added == 0


def test_an_import_that_is_ended_meanwhile_changes_nothing(
    old: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kifu.corpus.library._write_manifest", refuse)
    with pytest.raises(KeyboardInterrupt):
        import_files(old, [tmp_path])
    monkeypatch.undo()
    assert json.loads((old.path / "library.json").read_text()) == {"kifu": 1, "parts": ["000001"]}
    assert moves_of(open_library(old.path)) == [line.strip() for line in MOVES]


def test_games_that_were_removed_before_are_restored_as_they_are_packed_now(old: Library) -> None:
    file = remove_games(old, [4, 5])
    assert old.version == 1
    assert restore_games(old, file) == 2
    assert old.version == 2
    assert sorted(moves_of(open_library(old.path))) == sorted(line.strip() for line in MOVES)
    assert max(len(row["moves"]) / max(1, row["plies"]) for row in old.games().to_pylist()) <= 2
