"""Judgement: what a man counts on a point and a move to a point, in the search of kifu's own engine.

It follows from the step tables, as ``measure`` has it.

>>> from kifu.rules.game import find_game
>>> judgement = judgement_of(find_game("chu_shogi"))
>>> len(judgement.worths) == len(judgement.reaches), set(judgement.reaches)
(True, {5})
"""

from array import array
from functools import cache
from typing import NamedTuple

from kifu.engine.measure import UNIT, worth_on_points
from kifu.rules.game import Game

MOBILITY = 5  # what a move counts where nothing better is known, in hundredths of a point that a man moves to
PAWN = 4 * UNIT


class Judgement(NamedTuple):
    """What every cell counts on every point, and its move there, at cell * size + point; scores are in ``pawn``."""

    worths: "array[int]"
    reaches: "array[int]"
    pawn: int


@cache
def judgement_of(game: Game) -> Judgement:
    """Return by what positions of a game are judged."""
    worths = worth_on_points(game)
    return Judgement(worths, array("i", [MOBILITY]) * len(worths), PAWN)
