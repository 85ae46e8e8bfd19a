"""Counting the moves of a record as its score does: ``7.`` and ``7...`` are the seventh moves of either side.

>>> record = Record()
>>> _ = record.root.add("C2.5 H8+7 H2+3")
>>> number_of(3, record), name_of(3, record), ply_of("1...", record), ply_of("3", record)
('2.', 'move 2, Red', 2, 3)
"""

import re

from kifu.errors import FormatError
from kifu.records.record import Record
from kifu.rules.setup import Setup
from kifu.rules.side import Side

NUMBERED = re.compile(r"([0-9]{1,9})\s*(\.\.\.|…|\.)")


def first_counted(record: Record) -> Side:
    """Return the side to which the first move of a record counts: the second one if the rounds begin with the other.

    Where a whole game is begun by the other side, books count from its first move; in a diagram, from the usual one.
    """
    if record.starts_turned or not record.playable:
        return Side.FIRST
    return Setup.from_fen(record.fen, record.game).turn


def number_move(ply: int, first: Side) -> str:
    """Return the number of a move as scores have it, ``3.`` or ``3...``, where the first one counts to ``first``."""
    both = ply - 1 + first
    return f"{both // 2 + 1}{'...' if both % 2 else '.'}"


def number_of(ply: int, record: Record) -> str:
    """Return the number of a move of the record, ``7.`` or ``7...``."""
    return number_move(ply, first_counted(record))


def name_of(ply: int, record: Record) -> str:
    """Return which move of which side a ply is: ``move 7, Black``."""
    turn = Setup.from_fen(record.fen, record.game).turn if record.playable else Side.FIRST
    number = (ply - 1 + first_counted(record)) // 2 + 1
    return f"move {number}, {record.game.sides[(ply - 1 + turn) % 2].name}"


def ply_of(text: str, record: Record) -> int:
    """Return how many moves of both sides have been made after a move: ``13`` of them, or as the score numbers it."""
    if text.strip().isdecimal() and text.isascii():
        return int(text)
    found = NUMBERED.fullmatch(text.strip())
    if not found:
        raise FormatError(f"{text!r} is no place in a score: write 13, or a number as the score has it, 7. or 7...")
    ply = 2 * int(found[1]) - 1 + (found[2] != ".") - first_counted(record)
    if ply < 1:
        raise FormatError(f"there is no move {text}: the score begins with {number_of(1, record)}")
    return ply
