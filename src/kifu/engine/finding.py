"""Where engines are: those that kifu knows by name, on the path or where Debian keeps games; others by their file."""

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import EngineMissingError
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game

PLACES = ("/usr/games", "/usr/local/games")  # which are often not on the path
NOTHING: Mapping[str, str] = MappingProxyType({})


class KnownEngine(NamedTuple):
    """What kifu knows of an engine: its protocol, what it calls the games it plays, and what it has to be set to."""

    name: str
    protocol: str = "uci"
    variants: tuple[str, ...] = ()  # as the engine names them in its protocol; nothing if kifu does not know
    options: Mapping[str, str] = NOTHING

    def plays(self, game: Game) -> bool:
        """Whether the engine plays a game, as far as kifu knows: an engine of unknown variants may play any."""
        return not self.variants or not set(self.variants).isdisjoint(game.variants)


# What each engine says it plays.  One that speaks two protocols stands here once for each.
# The strongest first: it is asked where no engine is named.
KNOWN = (
    KnownEngine("pikafish", "uci", ("xiangqi",)),
    KnownEngine("fairy-stockfish", "uci", ("xiangqi", "minixiangqi", "janggi")),
    KnownEngine("fairy-stockfish", "usi", ("shogi", "minishogi")),
    KnownEngine("eleeye", "ucci", ("xiangqi",)),
    # HaChu forbids repetition unless it is told otherwise; kifu's games let a position come back.
    KnownEngine("hachu", "xboard", ("dai", "chu"), MappingProxyType({"Allow repeats": "1"})),
    KnownEngine("maxqi", "xboard", ("xiangqi",)),
)


class FoundEngine(NamedTuple):
    """An engine on this machine: the words that start it, and what is known of it."""

    command: tuple[str, ...]
    known: KnownEngine


def find_engine(name: str, game: Game | str = DEFAULT_GAME) -> FoundEngine:
    """Return the engine of a name, of a file, or of a command with arguments; of no name, one that plays the game."""
    game = find_game(game)
    if not name:
        if found := engines_for(game):
            return found[0]
        names = ", ".join(engine.name for engine in KNOWN if engine.plays(game))
        raise EngineMissingError(f"there is no engine for {game.title} here: {names or 'kifu knows none'}")
    import shlex

    try:
        words = [name] if os.path.isfile(name) else shlex.split(name)
    except ValueError as error:
        raise EngineMissingError(f"{name[:60]!r} is no command: {error}") from None
    path = _find_file(words[0]) if words else None
    if path is None:
        others = ", ".join(engine.known.name for engine in engines_for(game))
        hint = f"; there is {others}" if others else ""
        raise EngineMissingError(f"there is no engine {name[:60]!r} on the path{hint}", text=name[:60])
    title = os.path.basename(words[0]).removesuffix(".exe")
    known = _known_as(title)
    fitting = [engine for engine in known if engine.plays(game)]
    return FoundEngine((path, *words[1:]), (fitting or known)[0])


def engines_for(game: Game | str) -> list[FoundEngine]:
    """Return the engines on this machine that kifu knows to play a game."""
    found, game = [], find_game(game)
    for engine in KNOWN:
        path = _find_file(engine.name) if engine.plays(game) else None
        if path is not None:
            found.append(FoundEngine((path,), engine))
    return found


def protocols_of(found: FoundEngine) -> list[KnownEngine]:
    """Return what kifu knows of an engine, once for each protocol that it speaks."""
    return _known_as(found.known.name)


def _known_as(name: str) -> list[KnownEngine]:
    return [engine for engine in KNOWN if engine.name == name] or [KnownEngine(name)]


def _find_file(name: str) -> str | None:
    import shutil  # neither this nor ``shlex`` is needed where the beginner plays

    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    return shutil.which(name, path=path)
