"""The engines of a server, as opponents; each is started for one move and ended with it, so that none is left over."""

from collections.abc import Iterable
from functools import partial

from kifu import registry
from kifu.engine import LEVELS, Engine, FoundEngine, Player, engines_for, find_engine
from kifu.engine.finding import protocols_of
from kifu.errors import EngineUnfitError
from kifu.rules.game import Game, find_game
from kifu.web.playing import OWN, Opponent, Opponents

PATIENCE = 3.0  # seconds; with those that it thinks less than a server takes for an answer
STRENGTHS = len(LEVELS) + 1  # the last is all that the engine can do


def opponents_here(named: Iterable[str] = (), *, looks: bool = True, patience: float = PATIENCE) -> Opponents:
    """Return kifu's own opponents and the engines that are named; with ``looks``, also those that are found here.

    ``patience`` is how many seconds one may take to be ready, and how many more than it was given for a move.
    """
    found = [find_engine(name) for name in named]
    if looks:
        found += [engine for game in registry.names("games") for engine in engines_for(game)]
    engines = {engine.known.name: _opponent_of(engine, patience) for engine in found}
    return Opponents({**OWN, **engines})


def _opponent_of(found: FoundEngine, patience: float) -> Opponent:
    return Opponent(found.known.name, STRENGTHS, partial(_start, found, patience), partial(_plays, found))


def _plays(found: FoundEngine, game: Game) -> bool:
    """Whether an engine plays a game by any of the protocols that it speaks."""
    return any(engine.plays(game) for engine in protocols_of(found))


def _start(found: FoundEngine, patience: float, name: str, level: int) -> Player:
    game = find_game(name)
    if not _plays(found, game):
        raise EngineUnfitError(f"{found.known.name} does not play {game.title}")
    import shlex

    return Engine(shlex.join(found.command), game, level=level if level <= len(LEVELS) else None, patience=patience)
