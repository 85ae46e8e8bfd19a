"""The one door for moves: a text in whichever notation it is written in, where nobody names one.

>>> reading = read_any(Position(), "1. C2.5")
>>> str(reading.move), reading.notation
('h3e3', 'wxf')
"""

from kifu.errors import MoveTextError
from kifu.lines.detection import detect_line
from kifu.lines.reading import read_line
from kifu.notations.base import Notation, find_notation
from kifu.rules.position import Position
from kifu.rules.services import Reading


def read_any(
    position: Position, text: str, notation: Notation | str | None = None, *, strict: bool = False
) -> Reading:
    """Return the one move that a text says in a position; its number may stand before it."""
    readings = read_moves(position, text, notation, strict=strict)
    if len(readings) > 1:
        raise MoveTextError(f"{text[:40]!r} is {len(readings)} moves where one is meant", text=text[:40])
    return readings[0]


def read_moves(
    position: Position,
    text: str,
    notation: Notation | str | None = None,
    *,
    like: Notation | None = None,
    strict: bool = False,
) -> list[Reading]:
    """Return the moves of a line that begins in a position; one that cannot be read is an error with its place.

    Without a notation the line is read as it reads best, and first ``like`` the moves that it stands among.
    """
    known = None
    if notation is None:
        known = detect_line(text, position, like=like)
        reader = known.notation
    else:
        reader = find_notation(notation, position.game)
    readings = [move.reading for move in read_line(text, reader, position, strict=strict, known=known)]
    if not readings:
        raise MoveTextError(f"{text[:40]!r} has no move in it", text=text[:40])
    return readings
