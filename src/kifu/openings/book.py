"""The table of openings as a book: the moves that its lines play in a position.

>>> position = Position()
>>> known = book_moves(position.hash)
>>> max(known, key=known.get) == position.game.packed(position.parse("C2.5", "wxf"))
True
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from kifu.openings.lines import mirror_line, read_line
from kifu.openings.table import read_table
from kifu.rules.position import Position

NOTHING: Mapping[int, int] = {}


def book_moves(position: int) -> Mapping[int, int]:
    """Return how many lines of the table play each move, as the compiled floor has it, in a position of that hash."""
    return _book().get(position, NOTHING)


@cache
def _book() -> dict[int, Counter[int]]:
    found: dict[int, Counter[int]] = {}
    table = read_table()
    for line in [line for opening in table.openings for line in opening.lines]:
        for moves in (read_line(line), mirror_line(read_line(line))):
            position = Position(table.game)
            for move, word in zip(moves, line.split(), strict=True):
                # A move in brackets stands for any other.
                if not word.startswith("("):
                    found.setdefault(position.hash, Counter())[position.game.packed(move)] += 1
                position.play(move)
    return found
