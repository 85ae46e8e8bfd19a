"""The compiled floor: whether it may read a line, whether that pays, and the moves of a line that it reads at once.

>>> from kifu.notations.base import find_notation
>>> start = Position()
>>> [str(move) for move in moves_at_once("C2.5 H8+7", find_notation("wxf", start.game), start, more=1000)]
['h3e3', 'h10g8']
"""

import re
from collections.abc import Iterable, Sequence

from kifu.core.moves.converting import Conversion
from kifu.core.moves.dialects import Dialect
from kifu.lines.numbering import numbers_in
from kifu.notations.base import MOVE_NUMBER, NUMBER_STARTS, Notation
from kifu.patterns import later
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

CHARACTERS_OF_A_MOVE = 5  # the space after it included
NUMBER_AND_DOT = re.compile(r"(?<!\S)[0-9]{1,4}\.")
NUMBERS = later(rf"(?<!\S)(?:{MOVE_NUMBER.pattern}|[0-9]{{1,4}}(?!\S))")


def compiled_notation(notation: Notation, game: Game, moves: int) -> Dialect | None:
    """Return what the compiled floor needs to read or write lines in a notation; ``None`` where it cannot or need not.

    It separates moves at spaces, so it cannot read those that have spaces in them, and it does not know a rule
    that the game adds to its board.  It need not as long as ``moves``, with all that the notation has read
    before, are too few to be worth the making of tables.
    """
    if game.rules.forbids is not None or notation.separator != " " or not notation.tables_pay(moves):
        return None
    return notation.dialect


def count_moves(lines: Iterable[str]) -> int:
    """Return about how many moves lines have, without looking at them."""
    return sum(map(len, lines)) // CHARACTERS_OF_A_MOVE + 1


def moves_at_once(text: str, notation: Notation, start: Position, more: int = 0) -> list[AnyMove]:
    """Return the moves of a line that is nothing but moves and numbers, all in the notation's own spelling.

    Where anything is otherwise, or where the compiled floor cannot or need not read it, return none: the notation has
    to read it word by word.  ``more`` is how many other moves are expected, which may be what makes it pay.
    """
    dialect = compiled_notation(notation, start.game, count_moves([text]) + more)
    if dialect is None:
        return []
    if "," in text:
        text = text.replace(",", " ")
    encoded = encode_line(text)
    conversion = Conversion(dialect, None, start.board, encoded)
    if not conversion.run():
        if encoded[conversion.here : conversion.here + 1].decode("latin-1") not in NUMBER_STARTS:
            return []
        conversion = Conversion(dialect, None, start.board, encode_line(NUMBERS.sub(_separate, text)))
        if not conversion.run():
            return []
    if conversion.misnumbered:
        return []
    return start.game.unpacked_all(conversion.moves[: conversion.plies])


def begin_reading(
    texts: Sequence[str], notation: Notation, start: Position, *, write: bool = False
) -> Conversion | None:
    """Return the reading of moves given one by one, which stops at each that is not in the notation's own spelling.

    Where the compiled floor cannot or need not read them, or would separate them at other places, return ``None``.
    If they are to be written again, they are so in the same notation.
    """
    line = " ".join(texts)
    # What begins as a number would be passed over by the floor.
    if NUMBER_AND_DOT.search(line) or line.split() != list(texts):
        return None
    dialect = compiled_notation(notation, start.game, len(texts))
    return Conversion(dialect, dialect if write else None, start.board, encode_line(line)) if dialect else None


def write_back(texts: Sequence[str], notation: Notation, start: Position) -> list[str]:
    """Return moves that the compiled floor reads as it writes them in the same notation; none where it does not."""
    conversion = begin_reading(texts, notation, start, write=True)
    return conversion.result().decode("utf-8", "surrogatepass").split() if conversion and conversion.run() else []


def _separate(number: re.Match[str]) -> str:
    """Return the number of a move as a word of its own, as the compiled floor knows one."""
    return "".join(f" {each.value}{'...' if each.dots else '.'} " for each in numbers_in(number[0])) or " "


def encode_line(line: str) -> bytes:
    """Return a line as the compiled floor takes it; it may be broken anywhere, so a line break is a space."""
    return line.replace("\n", " ").encode("utf-8", "surrogatepass")


def decode_text(data: bytes) -> str:
    """Return the text of bytes that the compiled floor could not read; those that are no text stay what they are."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")
