"""What one capture wins: held against the same asked move by move, in games that differ in how men take."""

import random
from array import array

import pytest

from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK, VIA_SHIFT
from kifu.core.solvers.taking import can_reach, most_won
from kifu.rules.exchange import worth_in_exchange
from tests.conftest import random_play
from tests.effort import SEED, effort


def reaches(board: Board, target: int) -> bool:
    return any(move >> POINT_BITS & POINT_MASK == target for move in board.legal_moves())


def most_won_by_moves(board: Board, worth: "array[float]") -> float:
    best = 0.0
    for move in board.legal_moves():
        target, via = move >> POINT_BITS & POINT_MASK, move >> VIA_SHIFT & POINT_MASK
        won = worth[board.cell(target)] if target != move & POINT_MASK else 0.0
        won += worth[board.cell(via)] if 0 < via < board.tables.size else 0.0
        memory = board.play(move)
        risk = worth[board.cell(target)] if reaches(board, target) else 0.0
        board.undo(move, memory)
        best = max(best, won - risk if won > best else 0.0)
    return best


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "chu_shogi", "dai_shogi"])
def test_the_most_that_a_capture_wins(game: str) -> None:
    choice, won = random.Random(SEED), set()
    for seed in range(effort(2)):
        for position in random_play(game, SEED + seed, 120):
            if choice.random() < 0.1:
                board, worth = position.board, worth_in_exchange(position.game)
                before = position.fen()
                won.add(most := most_won(board, worth))
                assert most == most_won_by_moves(board, worth)
                target = choice.choice(list(position.game.squares.values()))
                assert can_reach(board, target) == reaches(board, target)
                assert position.fen() == before
    assert len(won) > 1


def test_what_is_no_table_and_no_point_is_refused() -> None:
    import kifu

    position = kifu.Position()
    with pytest.raises(ValueError, match="worths are needed"):
        most_won(position.board, array("d", [0.0]))
    with pytest.raises(ValueError, match="no point"):
        can_reach(position.board, 0)
