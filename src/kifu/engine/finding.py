"""Where engines are: those that kifu knows by name, on the path or where Debian keeps games; others by their file."""

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import EngineMissingError

PLACES = ("/usr/games", "/usr/local/games")  # which are not on the path of everybody
NOTHING: Mapping[str, str] = MappingProxyType({})


class KnownEngine(NamedTuple):
    """What kifu knows of an engine: its protocol, the games it plays, and what it has to be set to."""

    name: str
    protocol: str = "uci"
    games: tuple[str, ...] = ()
    options: Mapping[str, str] = NOTHING


KNOWN = (
    KnownEngine("fairy-stockfish", "uci", ("xiangqi",)),
    KnownEngine("pikafish", "uci", ("xiangqi",)),
    KnownEngine("eleeye", "ucci", ("xiangqi",)),
    # Dai and chu shogi as kifu has them let a position come back.
    KnownEngine("hachu", "xboard", ("dai_shogi", "chu_shogi"), MappingProxyType({"Allow repeats": "1"})),
    KnownEngine("maxqi", "xboard", ("xiangqi",)),
)


class FoundEngine(NamedTuple):
    """An engine on this machine: the words that start it, and what is known of it."""

    command: tuple[str, ...]
    known: KnownEngine


def find_engine(name: str, game: str = "") -> FoundEngine:
    """Return the engine of a name, of a file, or of a command with arguments; of no name, one that plays the game."""
    if not name:
        if found := engines_for(game):
            return found[0]
        names = ", ".join(engine.name for engine in KNOWN if game in engine.games)
        raise EngineMissingError(f"there is no engine for {game.replace('_', ' ')} here: {names or 'kifu knows none'}")
    import shlex

    try:
        words = [name] if os.path.isfile(name) else shlex.split(name)
    except ValueError as error:
        raise EngineMissingError(f"{name[:60]!r} is no command: {error}") from None
    path = _find_file(words[0]) if words else None
    if path is None:
        others = ", ".join(engine.known.name for engine in engines_for(game)) if game else ""
        hint = f"; there is {others}" if others else ""
        raise EngineMissingError(f"there is no engine {name[:60]!r} on the path{hint}", text=name[:60])
    title = os.path.basename(words[0]).removesuffix(".exe")
    known = next((engine for engine in KNOWN if engine.name == title), KnownEngine(title))
    return FoundEngine((path, *words[1:]), known)


def engines_for(game: str) -> list[FoundEngine]:
    """Return the engines on this machine that kifu knows to play a game."""
    found = []
    for engine in KNOWN:
        path = _find_file(engine.name) if game in engine.games else None
        if path is not None:
            found.append(FoundEngine((path,), engine))
    return found


def _find_file(name: str) -> str | None:
    import shutil  # neither this nor ``shlex`` is needed where the beginner plays

    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    return shutil.which(name, path=path)
