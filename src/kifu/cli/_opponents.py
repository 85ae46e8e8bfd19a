"""The opponent of a game in the terminal: an engine, kifu's own beginner, or the one that a record names."""

import argparse
import re

from kifu.cli._options import WrongUseError, add_seconds, keep_old_name, print_note
from kifu.cli._playing import USUAL_SECONDS, Chair, make_beginner, title_of_player
from kifu.engine.base import Player
from kifu.engine.beginner import LEVELS as OWN_LEVELS
from kifu.engine.finding import KNOWN
from kifu.engine.levels import FULL, LEVELS
from kifu.errors import EngineError, EngineMissingError, EngineTimeoutError, EngineUnfitError
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.side import Side

BEGINNER = "beginner"
PROTOCOLS = ("uci", "ucci", "usi", "xboard")
LONGEST_THOUGHT = 3600
# How a record names an opponent; nothing but those that kifu knows is ever started because a file says so.
IN_RECORD = re.compile(r"(?P<name>[\w-]+)(?:, level (?P<level>\w+))?")


def add_opponent(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--opponent", choices=(BEGINNER,), help="play against kifu itself, with nothing installed")
    parser.add_argument("--engine", nargs="?", const="", metavar="NAME", help="an engine: a name, a file or a command")
    levels = [f"{number} or {level.name}" for number, level in enumerate(OWN_LEVELS, 1)]
    every, own = ", ".join(levels[: len(LEVELS)]), ", ".join(levels[len(LEVELS) :])
    parser.add_argument(
        "--level", help=f"how hard it is: {every}; kifu itself also {own}; without it an engine is at its best"
    )
    add_seconds(parser, "for each move of the opponent (1)", parse=_seconds)
    keep_old_name(parser, "--time", "--seconds")
    parser.add_argument("--side", help="the side that you play: first or second, or its name (default: first)")
    add_engine_settings(parser)


def add_engine_settings(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how an engine is spoken to."""
    parser.add_argument("--protocol", choices=PROTOCOLS, help="what the engine speaks, where kifu does not know it")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the engine's own"
    )


def engine_options(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the options of the engine's own that were given."""
    return dict(option.partition("=")[::2] for option in arguments.option)


def open_opponent(arguments: argparse.Namespace, record: Record) -> Chair | None:
    """Return the opponent that was asked for, or the one that the record names; ``None`` where two people play."""
    if arguments.opponent and arguments.engine is not None:
        raise WrongUseError("--opponent and --engine are two opponents, and there is one chair")
    name = arguments.opponent or arguments.engine
    side, level = record.game.find_side(arguments.side or "first").other, arguments.level
    if name is None:
        side, name, kept_level = _find_in_tags(record, side)
        level = level or kept_level
    if name is None:
        for option in ("level", "seconds", "protocol", "option"):
            if getattr(arguments, option) not in (None, []):
                raise WrongUseError(f"--{option} is for an opponent: --opponent or --engine names one")
        return None
    try:
        player = _start(name, level, record.game, arguments)
    except EngineError as error:
        if arguments.engine is not None and isinstance(error, EngineMissingError | EngineUnfitError):
            raise
        print_note(f"kifu: {error}; the game goes on without it, for two at one board")
        if arguments.protocol is None and isinstance(error, EngineTimeoutError):
            print_note("kifu: if it does not speak uci, --protocol names what it speaks: ucci, usi or xboard")
        return None
    written, title = BEGINNER if name == BEGINNER else player.name, title_of_player(player)
    record.tags[record.game.sides[side].name] = written if level in (None, FULL.name) else f"{written}, level {level}"
    return Chair(player, side, arguments.seconds or USUAL_SECONDS, title)


def _start(name: str, level: str | None, game: Game, arguments: argparse.Namespace) -> Player:
    if name == BEGINNER:
        return make_beginner(level or "1")
    from kifu.engine.plain import Engine

    return Engine(name, game, protocol=arguments.protocol, level=level, options=engine_options(arguments))


def _find_in_tags(record: Record, side: Side) -> tuple[Side, str | None, str | None]:
    """Return the side of an opponent that a record names, the opponent and its level; no opponent if it names none."""
    for each in Side:
        found = IN_RECORD.fullmatch(record.player(each))
        if found and found["name"] in (BEGINNER, *(engine.name for engine in KNOWN)):
            return each, found["name"], found["level"]
    return side, None, None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds up to {LONGEST_THOUGHT:,}")
    return seconds
