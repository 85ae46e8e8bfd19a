"""Mates by checks alone: found, as deep as they are, and the doors of the search."""

import pytest

import kifu
from kifu.core.solvers.mating import Mating
from tests.unit.core.board.test_board import WILD

TABLES = kifu.Position().board.tables


@pytest.mark.parametrize(
    ("fen", "checks"),
    [
        ("3k5/R8/9/9/9/9/9/9/9/1R2K4 b", 1),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 b", 1),
        ("4k4/9/9/9/9/9/9/9/R8/1R1K5 b", 3),
        ("4k4/4a4/9/9/9/9/9/9/9/3NK4 b", 0),
    ],
    ids=["mate", "no move left", "three checks", "none"],
)
def test_mates_are_found_as_deep_as_they_are(fen: str, checks: int) -> None:
    board = kifu.Position.from_fen(fen).board
    before = board.hash
    assert Mating(TABLES).find(board, 0, 3) == checks
    assert Mating(TABLES).find(board, 0, max(checks - 1, 0)) == 0
    assert board.hash == before


def test_a_check_on_the_board_is_no_threat() -> None:
    assert Mating(TABLES).find(kifu.Position.from_fen("3k5/R8/9/9/9/9/9/9/9/3RK4 b").board, 0, 3) == 0


@pytest.mark.parametrize("deepest", [depth for depth in WILD if depth not in (0, 1)])
def test_a_depth_that_there_is_no_room_for_is_refused(deepest: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 8 checks deep, not {deepest}"):
        Mating(TABLES).find(kifu.Position().board, 0, deepest)


def test_a_third_side_and_a_board_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="sides"):
        Mating(TABLES).find(kifu.Position().board, 2, 1)
    with pytest.raises(ValueError, match="no board to mate on"):
        Mating(TABLES).find(kifu.Position("chu_shogi").board, 0, 1)


@pytest.mark.skipif(not kifu.COMPILED, reason="plain Python has no object without its fields")
def test_one_made_without_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="no board to mate on"):
        Mating.__new__(Mating).find(kifu.Position().board, 0, 1)
