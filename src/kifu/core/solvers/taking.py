"""Taking: what the side to move can win by one capture, and whether a man can be taken where he stands.

What a man is worth is a table of the caller's, by cells.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
CELLS = packing.RIM + 1


def most_won(board: Board, worth: "array[float]") -> float:
    """Return the most that the side to move can win by one capture, the captor counted as lost if he can be taken."""
    board.check_made()
    if len(worth) < CELLS:
        raise ValueError(f"{CELLS} worths are needed, one for each cell")
    board.reserve(2 * board.tables.most_moves)
    end = board.generate(0)
    best = 0.0
    for i in range(end):
        move = board.moves[i]
        target = move >> BITS & MASK
        via = board.passing(move)
        won = worth[board.at[target]] if target != move & MASK else 0.0
        if via:
            won += worth[board.at[via]]
        if won <= best or not board.safe(move):
            continue
        memory = board.make(move)
        if reached(board, target, end):
            won -= worth[board.at[target]]
        board.take_back(move, memory)
        if won > best:
            best = won
    return best


def can_reach(board: Board, target: int) -> int:
    """Whether the side to move has a legal move to a point: where a man of the other side stands, it can take him."""
    point = board.point(target)
    board.reserve(board.tables.most_moves)
    return reached(board, point, 0)


def reached(board: Board, target: int, start: int) -> int:
    """Whether a legal move leads to a point; moves are listed from ``start``, for which there must be room."""
    end = board.generate(start)
    for i in range(start, end):
        if board.moves[i] >> BITS & MASK == target and board.safe(board.moves[i]):
            return 1
    return 0
