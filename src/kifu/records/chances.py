"""Chances: what a score means for the result, as points that a side can expect, from 0 to 1.

>>> from kifu.rules.game import find_game
>>> game = find_game("xiangqi")
>>> winning_chance(Evaluation(centipawns=0), game, Side.FIRST)
0.5
>>> winning_chance(Evaluation(mate=-4), game, Side.FIRST)
0.0

The curve is the logistic one, ``1 / (1 + exp(-centipawns / scale))``: it is 1/2 where nobody is ahead, and 73 % where a
side is ahead by the scale.  A game says its scale (``About.scale``), which ``bench/winning.py`` finds from results.
Where it says none, the scale goes by how many pawns the army is worth: the more there is, the less a pawn decides.
"""

from functools import cache
from math import exp

from kifu.records.annotations import Evaluation
from kifu.rules.exchange import worth_in_exchange
from kifu.rules.fen import read_fen
from kifu.rules.game import Game
from kifu.rules.side import Side

MOST = 40.0  # scales by which a side can be ahead; beyond that nothing changes
SHARE_OF_ARMY = 0.12  # the scale over the worth of an army in pawns, as it is in xiangqi and in shogi


def winning_chance(evaluation: Evaluation, game: Game, turn: Side) -> float | None:
    """Return the points that the first side can expect; ``turn`` is the side to move, who is mated where mate is 0."""
    if evaluation.mate is not None:
        if evaluation.mate == 0:
            return 0.0 if turn is Side.FIRST else 1.0
        return 1.0 if evaluation.mate > 0 else 0.0
    if evaluation.centipawns is None:
        return None
    scales = evaluation.centipawns / scale_of(game)
    return 1 / (1 + exp(-max(-MOST, min(MOST, scales))))


def scale_of(game: Game) -> int:
    """Return by how many hundredths of a pawn a side is ahead that can expect 73 % of the points."""
    return game.scale or derived_scale(game)


@cache
def derived_scale(game: Game) -> int:
    """Return the scale of a game that has none of its own, from the worth of its men."""
    worths = worth_in_exchange(game)
    army = read_fen(game.start, game).men.values()
    counts = [worths[game.cell(man.piece, man.side)] for man in army if not man.piece.royal]
    return round(100 * SHARE_OF_ARMY * sum(counts) / 2 / min(filter(None, counts)))
