"""Moves as they are kept in tables: which man goes where, in one byte each on a board that is not large.

>>> from kifu.rules.position import Position
>>> start = Position()
>>> moves = [start.game.move("h3e3"), start.game.move("h10g8")]
>>> len(pack_moves(start, moves))
2
>>> [str(move) for move in unpack_moves(start, pack_moves(start, moves))]
['h3e3', 'h10g8']

``kifu.core.coding`` says what the bytes mean.
"""

from collections.abc import Iterable

from kifu.errors import FormatError
from kifu.formats.pgn.blocks import coding_of
from kifu.rules.move import Move
from kifu.rules.position import Position


def pack_moves(start: Position, moves: Iterable[Move]) -> bytes:
    """Return moves that are played from a position as bytes; one that is not legal is an error."""
    numbers = list(start.game.packed_all(moves))
    try:
        return coding_of(start.game).pack(start.board, numbers)
    except ValueError as error:
        raise FormatError(f"moves to be packed: {error}") from None


def unpack_moves(start: Position, packed: bytes) -> list[Move]:
    """Return the moves that were packed; bytes that are no moves from there are an error."""
    try:
        return start.game.unpacked_all(coding_of(start.game).unpack(start.board, packed))
    except ValueError as error:
        raise FormatError(f"packed moves: {error}") from None
