"""Exchange: what a move leaves to be taken, a rough measure of how careful the players of a line were.

A man is worth what its freedom to move says: no game has to say what its pieces are worth.

>>> from kifu.rules.position import Position
>>> position = Position()
>>> moves = [position.game.packed(position.game.move(text)) for text in ("h3h10", "i10h10")]
>>> [round(loss, 1) for loss in losses(position.board, moves, worth_of(position.game))]
[1.7, 0.0]
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt

from kifu.core.board import Board
from kifu.core.packing import POINT_BITS, POINT_MASK, VIA_SHIFT
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game
from kifu.rules.side import Side


def losses(start: Board, moves: Iterable[int], worth: Sequence[float]) -> list[float]:
    """Return what each of the legal moves gave away: a prize not taken, a man put or left where he is lost."""
    board = Board(start.tables)
    board.copy_from(start)
    found = []
    before = prize(board, worth)
    for move in moves:
        won = _weigh_capture(board, move, worth)
        board.play(move)
        after = prize(board, worth)
        found.append(max(0.0, before - won + after))
        before = after
    return found


def prize(board: Board, worth: Sequence[float]) -> float:
    """Return the most that the side to move can win by one capture, the loss of the captor counted."""
    best = 0.0
    for move in board.legal_moves():
        won = _weigh_capture(board, move, worth)
        if won > best:
            best = max(best, won - _risk(board, move, worth))
    return best


def _weigh_capture(board: Board, move: int, worth: Sequence[float]) -> float:
    target, via = move >> POINT_BITS & POINT_MASK, move >> VIA_SHIFT & POINT_MASK
    won = worth[board.cell(target)] if target != move & POINT_MASK else 0.0
    return won + worth[board.cell(via)] if via else won


def _risk(board: Board, move: int, worth: Sequence[float]) -> float:
    """Return the worth of the man that moves if he can be taken where he goes."""
    target = move >> POINT_BITS & POINT_MASK
    stake = worth[board.cell(move & POINT_MASK)]
    memory = board.play(move)
    taken = any(reply >> POINT_BITS & POINT_MASK == target for reply in board.legal_moves())
    board.undo(move, memory)
    return stake if taken else 0.0


@cache
def worth_of(game: Game) -> Sequence[float]:
    """Return the worth of every cell: the root of how many moves such a man has alone on the board, on average.

    The root, because a man that moves four times as freely is worth about twice as much.
    """
    tables = tables_of(game)
    worth = [0.0] * 256
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
    board.settle(Side.FIRST)
    return len(board.pseudo_moves())
