"""Moves as they are kept in tables: each is its place among the legal ones, which is one byte in most positions.

>>> from kifu.rules.position import Position
>>> start = Position()
>>> moves = [start.game.move("h3e3"), start.game.move("h10g8")]
>>> len(pack_moves(start, moves))
2
>>> [str(move) for move in unpack_moves(start, pack_moves(start, moves))]
['h3e3', 'h10g8']

The legal moves are those that the board allows, in the order of their numbers.  From the 255th on a place is written
as the byte 255 and two more, the lower one first.
"""

from collections.abc import Iterable

from kifu.errors import FormatError
from kifu.rules.move import Move
from kifu.rules.position import Position

ESCAPE = 255


def pack_moves(start: Position, moves: Iterable[Move]) -> bytes:
    """Return moves that are played from a position as bytes; one that is not legal is an error."""
    position = start.copy()
    packed = bytearray()
    for move in moves:
        legal = sorted(position.board.legal_moves())
        position.play(move)
        place = legal.index(position.game.packed(move))
        if place < ESCAPE:
            packed.append(place)
        else:
            packed += bytes((ESCAPE, place & 0xFF, place >> 8))
    return bytes(packed)


def unpack_moves(start: Position, packed: bytes) -> list[Move]:
    """Return the moves that were packed; bytes that are no moves from there are an error."""
    position, at = start.copy(), 0
    while at < len(packed):
        place, at = packed[at], at + 1
        if place == ESCAPE:
            place, at = int.from_bytes(packed[at : at + 2], "little"), at + 2
        legal = sorted(position.board.legal_moves())
        if place >= len(legal):
            raise FormatError(f"packed moves: there is no move {place} at ply {position.ply + 1}", offset=at)
        position.play(position.game.unpacked(legal[place]))
    return position.moves()[start.ply :]
