"""The command by which engines are given a game: ``position startpos moves h2e2 h9g7``, ``position fen ... moves ...``.

Engines for shogi are sent ``sfen`` in the place of ``fen``, and lists of their games leave ``position`` out.

>>> parse_position("position startpos moves h2e2 h9g7").moves
'h2e2 h9g7'
"""

import re
from typing import NamedTuple

# Five ranks at least, so that a date is no setup.
FEN = re.compile(r"\s*[A-Za-z0-9+'!~]+(?:/[A-Za-z0-9+'!~]+){4,}(?:\s+[^\s|;,]+){0,6}\s*")
# A log may have written something before it.
POSITION = re.compile(
    r"(?:(?:.{0,200}\s)?position\s+|\s{0,9}(?=startpos\b|sfen\s))(?:startpos|s?fen\s+(?P<fen>(?:(?!\smoves\b)[^|;,])+))"
    r"(?:\s+moves(?:\s+(?P<moves>.*))?)?\s*",
    re.DOTALL,
)

BEGINS = re.compile(r"\s{0,9}(?:startpos\b|sfen\s)")


class PositionCommand(NamedTuple):
    """The setup, if it is not the start of the game, the moves, and where they begin in the line."""

    fen: str
    moves: str
    place: int


def parse_position(line: str) -> PositionCommand | None:
    """Return the setup and moves of a line with this command; nothing if a line has another."""
    found = POSITION.fullmatch(line) if "position" in line or BEGINS.match(line) else None
    if found is None or (found["fen"] and not is_setup(found["fen"])):
        return None
    return PositionCommand((found["fen"] or "").strip(), found["moves"] or "", max(0, found.start("moves")))


def is_setup(text: str) -> bool:
    """Whether a text has the shape of a FEN, whatever its game."""
    return bool(FEN.fullmatch(text))
