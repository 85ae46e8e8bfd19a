"""Judgement: what a man counts on a point and a move to a point, in the search of kifu's own engine.

For some games this was found by ``python -m bench.tuning`` from games that the engine played against itself, and is
kept as JSON in ``tuned``; for others, and for a game with other men, it follows from the step tables by ``measure``.

>>> from kifu.rules.game import find_game
>>> judgement = judgement_of(find_game("dai_shogi"))
>>> len(judgement.worths) == len(judgement.reaches), set(judgement.reaches)
(True, {5})
"""

import json
from array import array
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import NamedTuple, TypedDict

from kifu.engine.measure import UNIT, worth_on_points
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game
from kifu.rules.side import Side

MOBILITY = 5  # what a move counts where nothing better is known, in hundredths of a point that a man moves to
PAWN = 4 * UNIT
ZONES = 4  # where a move leads: home, the rest of the own half, that of the other half, the other's home


class Weights(NamedTuple):
    """What every cell counts on every point, and its move there, at cell * size + point; scores are in ``pawn``."""

    worths: "array[int]"
    reaches: "array[int]"
    pawn: int


class KindWeights(TypedDict):
    """What one kind of man counts.

    ``points`` has a row for each rank, the own side's first, from the edge to the middle file: the other half mirrors
    it.  ``moves`` has a number for each zone, ``held`` is for a man in hand.
    """

    points: list[list[int]]
    moves: list[int]
    held: int


def tuned_kinds(game: Game) -> Mapping[str, KindWeights]:
    """Return what was found by tuning for the men of a game, by their letters; nothing where there is no table."""
    try:
        data = get_data(__package__, f"tuned/{game.name}.json")
    except OSError:
        return {}
    kinds: dict[str, KindWeights] = json.loads(data or "{}").get("kinds", {})
    return kinds


@cache
def judgement_of(game: Game) -> Weights:
    """Return by what positions of a game are judged."""
    kinds = tuned_kinds(game)
    if {piece.letter for piece in game.pieces} == kinds.keys():
        return Weights(*spread(game, kinds), PAWN)
    worths = worth_on_points(game)
    return Weights(worths, array("i", [MOBILITY]) * len(worths), PAWN)


def spread(game: Game, kinds: Mapping[str, KindWeights]) -> tuple["array[int]", "array[int]"]:
    """Return the tables that a search looks up, of what each kind of man counts."""
    size = tables_of(game).size
    worths = array("i", [0]) * len(worth_on_points(game))
    reaches = array("i", [0]) * len(worths)
    for piece in game.pieces:
        weights = kinds[piece.letter]
        for side in Side:
            first = game.cell(piece, side) * size
            worths[first] = weights["held"]
            zones = zones_of(game, side)
            for name, square in game.squares.items():
                rank, file = folded(game, name, side)
                worths[first + square] = weights["points"][rank][file]
                reaches[first + square] = weights["moves"][zones[name]]
    return worths, reaches


def folded(game: Game, point: str, side: Side) -> tuple[int, int]:
    """Return the rank of a point as a side counts it, and how far it is from the nearer edge file."""
    file, rank = game.place(point)
    return rank if side is Side.FIRST else game.grid.ranks - 1 - rank, min(file, game.grid.files - 1 - file)


@cache
def zones_of(game: Game, side: Side) -> Mapping[str, int]:
    """Return the zone of every point as a side sees it.

    A side is at home where its royal man may stand; if he may go anywhere, in the nearer third of the ranks.
    """
    royal = next(piece for piece in game.pieces if piece.royal)
    zones = {}
    for point in game.squares:
        rank, _ = folded(game, point, side)
        zone = 1 if 2 * rank < game.grid.ranks else 2
        for zone_at_home, owner in ((0, side), (3, side.other)):
            if _is_home(game, royal.stands, point, owner):
                zone = zone_at_home
        zones[point] = zone
    return zones


def _is_home(game: Game, stands: str, point: str, side: Side) -> bool:
    if stands:
        return game.place(point) in game.region(stands, side)
    return folded(game, point, side)[0] < game.grid.ranks // 3
