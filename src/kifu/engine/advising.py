"""Advising: the strongest player that there is for a game, an engine on this machine or else kifu's own."""

from kifu.engine.base import Player
from kifu.engine.beginner import LEVELS, Beginner
from kifu.engine.finding import engines_for
from kifu.errors import EngineError
from kifu.rules.game import Game


def strongest_for(game: Game) -> Player:
    """Return the first engine here that plays the game and starts, at its best, else kifu's highest level."""
    for found in engines_for(game):
        import shlex

        from kifu.engine.plain import Engine  # slow to import, and a browser has no processes

        try:
            return Engine(shlex.join(found.command), game)
        except EngineError:
            continue
    return Beginner(len(LEVELS))
