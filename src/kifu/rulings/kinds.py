"""The kinds of men of which rule books speak, by name, from the cells of the board engine.

Rule books are about chases, and know the seven kinds of men of xiangqi and the two halves of its board.  A game with
other men has no rule book: ``kifu.rulings.own_rules`` judges it.
"""

from functools import cache
from typing import NamedTuple

from kifu.errors import UnsupportedError
from kifu.rules.game import Game
from kifu.rules.side import Side

KINDS_OF_MEN = ("King", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Pawn")


class Kinds(NamedTuple):
    """What rule books ask of a game."""

    of: dict[int, str]  # the kind of a cell
    royal: frozenset[int]  # the cells of generals
    home: tuple[frozenset[int], frozenset[int]]  # the points on each side's own half


HOME = "home"  # the region that is a side's own half


def has_books(game: Game) -> bool:
    """Whether a game is judged by rule books; one that names none has its own rules."""
    return bool(game.rules.repetition.book)


@cache
def kinds_of(game: Game) -> Kinds:
    """Return the kinds of men of a game that has rule books."""
    if {piece.name for piece in game.pieces} != set(KINDS_OF_MEN) or HOME not in game.regions:
        raise UnsupportedError(f"no rule book on repetition is for {game.title}: its own rules say what may not recur")
    cells = {game.cell(piece, side): piece for piece in game.pieces for side in Side}
    first, second = (frozenset(game.squares[game.point(place)] for place in game.region(HOME, side)) for side in Side)
    return Kinds(
        {cell: piece.name for cell, piece in cells.items()},
        frozenset(cell for cell, piece in cells.items() if piece.royal),
        (first, second),
    )
