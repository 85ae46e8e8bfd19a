"""Exchange: what a move leaves to be taken, a rough measure of how careful the players of a line were.

What a man is worth in an exchange is found from how freely it moves alone on a board, so no game has to say it.  What a
man on a point counts in a search, royal men left out, is another question: see ``engine.measure``.

>>> from kifu.rules.position import Position
>>> position = Position()
>>> moves = [position.game.packed(position.game.move(text)) for text in ("h3h10", "i10h10")]
>>> [round(loss, 1) for loss in losses(position.board, moves, worth_in_exchange(position.game))]
[1.7, 0.0]
"""

from array import array
from collections.abc import Iterable
from functools import cache
from math import sqrt

from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK, VIA_SHIFT
from kifu.core.solvers.taking import most_won
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game
from kifu.rules.side import Side


def losses(start: Board, moves: Iterable[int], worth: "array[float]") -> list[float]:
    """Return what each of some legal moves gave away: a capture not made, a man put or left where he is lost."""
    board = Board(start.tables)
    board.copy_from(start)
    found = []
    before = most_won(board, worth)
    for move in moves:
        won = _weigh_capture(board, move, worth)
        board.play(move)
        after = most_won(board, worth)
        found.append(max(0.0, before - won + after))
        before = after
    return found


def _weigh_capture(board: Board, move: int, worth: "array[float]") -> float:
    target, via = move >> POINT_BITS & POINT_MASK, move >> VIA_SHIFT & POINT_MASK
    won = worth[board.cell(target)] if target != move & POINT_MASK else 0.0
    return won + worth[board.cell(via)] if 0 < via < board.tables.size else won


@cache
def worth_in_exchange(game: Game) -> "array[float]":
    """Return for every cell what its capture is worth: the root of its mean number of moves alone on the board.

    The root, because a man that moves four times as freely is worth about twice as much.  A royal man is worth twice
    the most of all others.
    """
    tables = tables_of(game)
    worth = array("d", [0.0]) * 256
    for piece in game.pieces:
        counts = [_freedom(Board(tables), square, game.cell(piece, Side.FIRST)) for square in game.squares.values()]
        moving = [count for count in counts if count]
        for side in Side:
            worth[game.cell(piece, side)] = sqrt(sum(moving) / len(moving)) if moving else 0.0
    most = max(worth)
    for piece in game.pieces:
        if piece.royal:
            for side in Side:
                worth[game.cell(piece, side)] = 2 * most
    return worth


def _freedom(board: Board, square: int, cell: int) -> int:
    board.put(square, cell)
    board.finish_setup(Side.FIRST)
    return len(board.pseudo_moves())
