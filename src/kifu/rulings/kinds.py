"""The kinds of men as rule books speak of them: by name, from the cells of the board engine."""

from functools import cache
from typing import NamedTuple

from kifu.errors import UnsupportedError
from kifu.rules.game import Game
from kifu.rules.side import Side

KINDS = ("King", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Pawn")


class Kinds(NamedTuple):
    """What rule books ask of a game."""

    of: dict[int, str]  # the kind of a cell
    royal: frozenset[int]  # the cells of generals
    home: tuple[frozenset[int], frozenset[int]]  # the points on each side's own half


@cache
def has_books(game: Game) -> bool:
    """Whether the rule books speak of a game: one without the men of xiangqi has its own rules."""
    return {piece.name for piece in game.pieces} == set(KINDS)


@cache
def kinds_of(game: Game) -> Kinds:
    """Return the kinds of men of a game that has rule books."""
    if not has_books(game):
        raise UnsupportedError(f"no rule book on repetition is for {game.title}: its own rules say what may not recur")
    cells = {game.cell(piece, side): piece for piece in game.pieces for side in Side}
    first, second = (frozenset(game.squares[game.point(place)] for place in game.region("home", side)) for side in Side)
    return Kinds(
        {cell: piece.name for cell, piece in cells.items()},
        frozenset(cell for cell, piece in cells.items() if piece.royal),
        (first, second),
    )
