"""The search of the beginner: its doors, and that what it leaves out changes nothing."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import WON
from kifu.core.solvers.search import Search
from kifu.engine.measure import worth_on_points
from tests.conftest import random_play
from tests.unit.core.board.test_board import WILD

START = kifu.Position()
TABLES = START.board.tables
WORTHS = worth_on_points(START.game)


def search_for(position: kifu.Position, nodes: int = 10**9, clock: Callable[[], bool] | None = None) -> Search:
    search = Search(position.board.tables, worth_on_points(position.game), 5, True)
    search.begin(position.board, [], nodes, clock)
    return search


def best_of(fen: str, depth: int) -> tuple[str, int]:
    position = kifu.Position.from_fen(fen)
    move, value = max(search_for(position).weigh(position.board.legal_moves(), depth, 0), key=lambda each: each[1])
    return str(position.game.unpacked(move)), value


def test_what_is_left_out_changes_nothing() -> None:
    for seed in range(12 if kifu.COMPILED else 2):
        *_, position = random_play("xiangqi", seed, 30 + 5 * seed)
        moves = position.board.legal_moves()
        if position.outcome():
            continue
        whole = dict(search_for(position).weigh(moves, 2, WON))
        narrow = search_for(position).weigh(moves[::-1], 2, 50)
        assert max(value for _, value in narrow) == max(whole.values())
        for move, value in narrow:
            # Below the margin a value is only known to be no better than said.
            assert value == whole[move] or whole[move] <= value < max(whole.values()) - 50


def test_a_mate_is_worth_the_more_the_nearer_it_is() -> None:
    assert best_of("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 1)[1] < WON // 2
    assert best_of("3k5/R8/9/9/9/9/9/9/9/1R2K4 w", 1) == ("b1b10", WON - 1)
    assert best_of("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 4)[1] == WON - 3


def test_who_has_no_move_loses() -> None:
    assert best_of("3k5/9/4P4/9/9/9/9/9/9/4K4 w", 2)[1] == WON - 1


def test_a_royal_man_that_can_be_taken_is_taken() -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/9/9/9/3KR4 w", forgive=["in-check"])
    weighed = search_for(position).weigh(position.board.legal_moves(), 2, 0)
    assert max(weighed, key=lambda each: each[1]) == (position.game.packed(kifu.Move("e1", "e10")), WON - 1)


def test_a_man_for_nothing_is_taken_and_a_guarded_one_left() -> None:
    assert best_of("4k4/9/9/n8/9/9/R8/9/9/3K5 w", 1)[0] == "a4a7"
    assert best_of("r3k4/9/9/n8/9/9/R8/9/9/3K5 w", 1)[0] != "a4a7"


def test_a_position_that_stood_before_is_worth_nothing() -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/R8/9/9/3K5 w")
    hashes = []
    for text in ("a4a5", "e10e9", "a5a4"):
        hashes.append(position.hash)
        position.play(position.game.move(text))
    search = Search(TABLES, WORTHS, 5, True)
    back = position.game.packed(kifu.Move("e9", "e10"))
    values = []
    for history in (hashes, []):
        search.begin(position.board, history, 10**9, None)
        values.append(dict(search.weigh(position.board.legal_moves(), 1, WON))[back])
    assert values[0] == 0
    assert values[1] < 0


def test_a_search_ends_after_so_many_moves_or_when_time_is_up() -> None:
    moves = START.board.legal_moves()
    for search in (search_for(START, nodes=100), search_for(START, clock=lambda: True), search_for(START, nodes=-5)):
        assert len(search.weigh(moves, 6, 0)) < len(moves)
        assert search.stopped
        assert search.nodes <= 128
        assert search.weigh(moves, 1, 0) == []


def test_a_clock_that_fails_is_heard() -> None:
    def fail() -> bool:
        raise RuntimeError("no time")

    search = search_for(START, clock=fail)
    with pytest.raises(RuntimeError, match="no time"):
        search.weigh(START.board.legal_moves(), 4, 0)
    search.begin(START.board, [], 10**9, None)
    assert len(search.weigh(START.board.legal_moves(), 1, 0)) == 44


@pytest.mark.parametrize(
    "parts",
    [
        (array("i", [0]), 5),
        (array("q", WORTHS), 5),
        (array("i", [2**16 + 1]) * len(WORTHS), 5),
        (array("i", [-(2**16) - 1]) * len(WORTHS), 5),
        (WORTHS, -1),
        (WORTHS, 9),
        (WORTHS, 2**40),
    ],
)
def test_worths_that_could_leave_the_numbers_are_refused(parts: tuple[Any, int]) -> None:
    with pytest.raises(ValueError, match=r"worths are needed|counts at most"):
        Search(TABLES, *parts, True)


def test_boards_of_other_games_and_those_never_made_are_refused() -> None:
    search = Search(TABLES, WORTHS, 5, True)
    for board in (None, kifu.Position("dai_shogi").board, Board.__new__(Board)):
        with pytest.raises((ValueError, AttributeError)):
            search.begin(board, [], 5, None)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        search.begin(START.board, [-1], 5, None)
    for door in (
        lambda: Search.__new__(Search).begin(START.board, [], 5, None),
        lambda: Search.__new__(Search).weigh([], 1, 0),
    ):
        with pytest.raises((ValueError, AttributeError)):
            door()


@pytest.mark.parametrize("number", WILD)
def test_wild_numbers_are_refused(number: int) -> None:
    search = search_for(START)
    with pytest.raises(ValueError, match="no legal move"):
        search.weigh([number], 1, 0)
    if not 1 <= number <= 24:
        with pytest.raises(ValueError, match="plies deep"):
            search.weigh(START.board.legal_moves(), number, 0)
    if not 0 <= number <= WON:
        with pytest.raises(ValueError, match="margin"):
            search.weigh(START.board.legal_moves(), 1, number)
    search.begin(START.board, range(10_000), number, None)
    search.weigh(START.board.legal_moves(), 2, 0)
