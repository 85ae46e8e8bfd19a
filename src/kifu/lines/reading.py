"""Reading a line: its moves one after another, each with its place and the position before it."""

from collections.abc import Iterator
from typing import NamedTuple

from kifu.errors import MoveError, MoveTextError, Place, Span
from kifu.lines.numbering import Numbering, Verdict, numbered
from kifu.notations.base import MOVE_NUMBER, Notation
from kifu.rules.position import Position
from kifu.rules.services import Reading
from kifu.rules.side import Side


class ReadMove(NamedTuple):
    """A move of a line: its text and place, what it was read as, and the position before it."""

    text: str
    span: Span
    reading: Reading
    position: Position


def read_line(text: str, notation: Notation, start: Position, *, strict: bool = False) -> Iterator[ReadMove]:
    """Yield the moves of a line; an unreadable or illegal one is raised with its place and ply.

    The position is one object that is played on: it stands before the move while that move is looked at.
    """
    missing = missing_move(text, notation, start)
    position = start.copy()
    for ply, token in enumerate(notation.tokens(text), 1):
        if missing and ply == missing.ply:
            raise missing
        try:
            reading = notation.read(position, token.text, strict=strict)
        except MoveError as error:
            raise placed(error, token.span, ply) from None
        yield ReadMove(token.text, token.span, reading, position)
        position.play(reading.move)


def missing_move(text: str, notation: Notation, start: Position) -> MoveError | None:
    """Return what the numbers of a line show if a move is missing in it."""
    if not MOVE_NUMBER.search(text):
        return None
    second_begins = start.turn is Side.SECOND
    numbering = Numbering.of_text(text, notation, second_begins=second_begins)
    for ply, (numbers, token) in enumerate(numbered(text, notation)):
        for number in numbers:
            if numbering.check(number, ply) is Verdict.MOVE_MISSING:
                reason = f"number {number.value}: a move is missing before {token.text!r}"
                return placed(MoveTextError(reason, text=token.text), token.span, ply + 1)
    return None


def placed(error: MoveError, span: Span, ply: int) -> MoveError:
    return error.placed(Place(ply=ply), span)
