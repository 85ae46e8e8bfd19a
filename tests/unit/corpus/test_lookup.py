"""Looking up: the rows of a position, in whichever groups of whichever parts they are."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

import kifu
from kifu.corpus import Library, Wanted, count_positions, counting, explore, find_games, import_files, open_library
from kifu.corpus.lookup import look_up
from kifu.corpus.tables import POSITIONS_FILE
from tests.unit.corpus.games import make_folder


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Three parts, the positions of each in groups of very few rows."""
    monkeypatch.setattr(counting, "ROWS_TOGETHER", 3)
    library = open_library(tmp_path / "library", create=True)
    for seed in range(3):
        import_files(library, [make_folder(tmp_path / f"in{seed}", 1, 12, plies=6, seed=seed)])
    count_positions(library)
    assert len(library.parts()) == 3
    return library


def test_rows_are_those_of_the_whole_table(library: Library) -> None:
    assert max(pq.read_metadata(file).num_row_groups for file in library.files(POSITIONS_FILE)) > 3
    columns = ["hash", "move", "games"]
    whole = [row for row in library.positions(["game", *columns]).to_pylist() if row.pop("game") == "xiangqi"]
    for value in {row["hash"] for row in whole}:
        found = [row for _, table in look_up(library, "xiangqi", [value], columns) for row in table.to_pylist()]
        assert found == [row for row in whole if row["hash"] == value]
        assert not list(look_up(library, "dai-shogi", [value], columns))


def test_pages_of_games_go_over_the_ends_of_parts(library: Library) -> None:
    whole = find_games(library, Wanted(position=kifu.Position()))
    assert whole.total == len(library) == len(set(whole.places))
    for limit, skip in ((5, 0), (5, 10), (30, 8), (0, 3), (5, 1000), (None, 20)):
        page = find_games(library, Wanted(position=kifu.Position()), limit=limit, skip=skip)
        end = None if limit is None else skip + limit
        assert page.places == whole.places[skip:end]
        assert page.total == whole.total
        assert page.games.equals(whole.games.slice(skip, limit))


def test_a_position_and_something_else_are_both_held(library: Library) -> None:
    everything = find_games(library, Wanted(position=kifu.Position()))
    draws = find_games(library, Wanted(position=kifu.Position(), result="draw"))
    held = [
        place
        for place, result in zip(everything.places, everything.games.column("result").to_pylist(), strict=True)
        if result == "1/2-1/2"
    ]
    assert 0 < len(held) < everything.total
    assert draws.places == held
    assert find_games(library, Wanted(position="h3e3 h10g8 a4a5 a7a6", result="draw")).total == 0


def test_a_file_that_was_counted_anew_is_read_anew(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = explore(library, "").to_pylist()
    monkeypatch.setattr(counting, "ROWS_TOGETHER", 1000)
    for part in library.parts():
        counting.count_part(part)
    assert explore(library, "").to_pylist() == before
