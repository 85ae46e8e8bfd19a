"""The one door for moves: a text in whichever game and notation it is written in, where nobody names them.

>>> reading = read_any(Position(), "1. C2.5")
>>> str(reading.move), reading.notation
('h3e3', 'wxf')
>>> line = open_line("P-8j P-8f")
>>> line.start.game.name, line.known.notation.name
('dai_shogi', 'hodges')
"""

import re
from typing import NamedTuple

from kifu.errors import MoveTextError, UnknownNameError
from kifu.languages.language import Phrase
from kifu.lines.detection import detect_line, detect_start, start_of, to_move
from kifu.lines.protocol import parse_position
from kifu.lines.reading import Trial, read_line
from kifu.notations.base import Notation, find_notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position
from kifu.rules.services import Reading

# A sign alone at the beginning of a line, or a short word: what lines of moves seldom have.
MAY_HAVE_LAYOUT = re.compile(r"^[^\S\n]*[^\w\s]\s|\s[^\W\d_]{1,4}\s", re.MULTILINE)


class OpenedLine(NamedTuple):
    """A line of moves: the position it begins from, its text, and how far it is read, in which notation."""

    start: Position
    text: str
    known: Trial


def open_line(
    text: str,
    *,
    game: Game | str | None = None,
    fen: str | Position | None = None,
    notation: Notation | str | None = None,
    side: str = "",
) -> OpenedLine:
    """Return a line with all that is to be known to read it; what is not named is found out.

    A line may say itself where it begins: ``position startpos moves ...``.  ``side`` is the one to move, by its name.
    """
    text = _without_layout(text)
    command = parse_position(text)
    if command is not None:
        text, fen = " " * command.place + command.moves, command.fen or fen
    if fen:
        return open_from(to_move(Position.of(fen, game), side), text, notation)
    if notation is not None and (game is not None or _is_of_usual_game(notation)):
        return open_from(start_of(text, game or DEFAULT_GAME, side), text, notation)
    start, known = detect_start(text, game, notation, side)
    return OpenedLine(start, text, known)


def _without_layout(text: str) -> str:
    if not MAY_HAVE_LAYOUT.search(text):
        return text
    from kifu.lines.layout import blank_layout

    return blank_layout(text)


def _is_of_usual_game(notation: Notation | str) -> bool:
    """Whether the game that is meant where none is named is written in a notation."""
    try:
        find_notation(notation, find_game(DEFAULT_GAME))
    except UnknownNameError:
        return False
    return True


def open_from(
    start: Position, text: str, notation: Notation | str | None = None, *, like: Notation | None = None
) -> OpenedLine:
    """Return a line that begins in a position; ``like`` is the notation of the lines around it, to be tried first."""
    text = _without_layout(text)
    known = Trial(find_notation(notation, start.game)) if notation else detect_line(text, start, like=like)
    return OpenedLine(start, text, known)


def read_any(position: Position, text: str, notation: Notation | str | None = None, *, strict: bool = False) -> Reading:
    """Return the one move that a text says in a position; its number may stand before it."""
    readings = read_moves(position, text, notation, strict=strict)
    if len(readings) > 1:
        reason = Phrase("{text} is {number} moves where one is meant", text=repr(text[:40]), number=len(readings))
        raise MoveTextError(reason, text=text[:40])
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
    _, text, known = open_from(position, text, notation, like=like)
    readings = [move.reading for move in read_line(text, known.notation, position, strict=strict, known=known)]
    if not readings:
        raise MoveTextError(Phrase("{text} has no move in it", text=repr(text[:40])), text=text[:40])
    return readings
