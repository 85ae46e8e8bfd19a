"""Play a game: two at one board, or against an engine; the score writes itself.

examples:
  kifu play
  kifu play --engine                                  # one on this machine that plays the game
  kifu play --engine fairy-stockfish --level easy --time 2
  kifu play --game dai_shogi --engine hachu --side white
  kifu play --notation zh-hans --record evening.pgn
  kifu play --resume evening.pgn

It draws the board, takes a move in any notation or a command (undo, hint, score, flip, draw, resign, quit; help lists
them), and says what is wrong with a move that cannot be played.  After every move the record is written to its file,
so that nothing is lost whatever happens, and --resume goes on from there.  An engine that fails is reported and ended,
and the game goes on without it.
"""

import argparse
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from kifu.cli._dialogue import forgive_broken_input, usual_notation
from kifu.cli._options import WrongUseError, add_position, make_printable, note_lesson, position_of, print_note
from kifu.cli._playing import GOES_ON, Chair, GameDialogue
from kifu.cli._score_sheet import ScoreSheet, new_path, read_unfinished
from kifu.engine.finding import KNOWN
from kifu.engine.levels import FULL, LEVELS
from kifu.engine.match import Match
from kifu.errors import (
    EngineError,
    EngineMissingError,
    EngineTimeoutError,
    EngineUnfitError,
    KifuError,
    UnknownNameError,
)
from kifu.notations.base import find_notation
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.side import Side

PROTOCOLS = ("uci", "ucci", "usi", "xboard")
LONGEST_THOUGHT = 3600
# How the record names an opponent; nothing but engines that kifu knows is ever started because a file says so.
OPPONENT = re.compile(r"(?P<name>[\w-]+)(?:, level (?P<level>\w+))?")


def configure(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument(
        "--engine", nargs="?", const="", metavar="NAME", help="play against it: a name, a file, a command"
    )
    levels = ", ".join(f"{number} or {level.name}" for number, level in enumerate(LEVELS, 1))
    parser.add_argument("--level", help=f"how strong the opponent is: {levels}; without it as strong as it can be")
    parser.add_argument("--time", type=_seconds, help="how many seconds the opponent may think (default: 1)")
    parser.add_argument("--side", help="the side that you play: first or second, or its name (default: first)")
    parser.add_argument("--protocol", choices=PROTOCOLS, help="what the engine speaks, where kifu does not know it")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the engine's own"
    )
    parser.add_argument("--notation", help="the notation of the score (default: wxf, or hodges)")
    parser.add_argument("--record", metavar="FILE", help="keep the record here (default: a new file of today)")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game in this file")
    parser.add_argument("--flip", action="store_true", help="put the other side at the bottom")
    parser.add_argument("--ascii", action="store_true", help="letters and plain signs only on the board")


def run(arguments: argparse.Namespace) -> int:
    if sys.stdin is None:
        raise KifuError("standard input is closed")
    forgive_broken_input()
    record = _open_record(arguments)
    match = Match(record)
    sheet = _open_sheet(arguments, record)
    if match.over:
        print(f"{make_printable(sheet.path)}: the game is over: {match.describe_end()}")
        return 0
    note_lesson(match.position)
    with _ending_with_the_terminal():
        opponent = _open_opponent(arguments, record)
        side = opponent.side.other if opponent else _find_side(arguments.side, record.game)
        bottom = side.other if arguments.flip else side
        dialogue = GameDialogue(match, sheet, opponent, bottom=bottom, ascii_only=arguments.ascii)
        try:
            _greet(record.game, opponent)
            dialogue.play()
        except KeyboardInterrupt:
            print()
            raise
        finally:
            dialogue.close()
    return 0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds up to {LONGEST_THOUGHT:,}")
    return seconds


def _open_record(arguments: argparse.Namespace) -> Record:
    if arguments.resume is None:
        position = position_of(arguments)
        record = Record(position.game, fen=position.fen() if arguments.fen else "")
        from datetime import date

        record.tags["Date"] = date.today().strftime("%Y.%m.%d")
        return record
    for option in ("record", "fen", "game"):
        if getattr(arguments, option) is not None:
            raise WrongUseError(f"--resume goes on in its own file, so --{option} has no meaning")
    return read_unfinished(arguments.resume)


def _open_sheet(arguments: argparse.Namespace, record: Record) -> ScoreSheet:
    usual = usual_notation(record.game)
    notation = find_notation(arguments.notation, record.game) if arguments.notation else choose_notation(record, usual)
    if arguments.record is not None and os.path.exists(arguments.record):
        raise WrongUseError(f"{arguments.record} exists already: --resume goes on with the game in it")
    return ScoreSheet(arguments.resume or arguments.record or new_path(record.game), notation, record.origin.format)


def _find_side(text: str | None, game: Game) -> Side:
    names = {"first": Side.FIRST, "second": Side.SECOND} | {game.sides[side].name.lower(): side for side in Side}
    if (text or "first").lower() not in names:
        raise UnknownNameError("side", text or "", names)
    return names[(text or "first").lower()]


def _open_opponent(arguments: argparse.Namespace, record: Record) -> Chair | None:
    """Return the opponent that was asked for, or the one that the record names; nobody where two play."""
    game, side = record.game, _find_side(arguments.side, record.game).other
    name, level = arguments.engine, arguments.level
    if name is None:
        side, name, kept_level = _find_in_tags(record, side)
        level = level or kept_level
    if name is None:
        for option in ("level", "time", "protocol", "option"):
            if getattr(arguments, option) not in (None, []):
                raise WrongUseError(f"--{option} is for an opponent, and there is none: --engine names one")
        return None
    from kifu.engine.plain import Engine

    options = dict(option.partition("=")[::2] for option in arguments.option)
    try:
        player = Engine(name, game, protocol=arguments.protocol, level=level, options=options)
    except EngineError as error:
        if arguments.engine is not None and isinstance(error, EngineMissingError | EngineUnfitError):
            raise
        print_note(f"kifu: {error}; {GOES_ON}")
        if arguments.protocol is None and isinstance(error, EngineTimeoutError):
            print_note("kifu: if it does not speak uci, --protocol names what it speaks: ucci, usi or xboard")
        return None
    title = player.name if level in (None, FULL.name) else f"{player.name}, level {level}"
    record.tags[game.sides[side].name] = title
    return Chair(player, side, arguments.time or 1.0, player.name)


def _find_in_tags(record: Record, side: Side) -> tuple[Side, str | None, str | None]:
    """Return the side of an opponent that a record names, the opponent and its level; no opponent if it names none."""
    for each in Side:
        found = OPPONENT.fullmatch(record.player(each))
        if found and found["name"] in [engine.name for engine in KNOWN]:
            return each, found["name"], found["level"]
    return side, None, None


def _greet(game: Game, opponent: Chair | None) -> None:
    if opponent is None:
        print(f"{game.title}, two at one board")
    else:
        yours, others = (game.sides[side].name for side in (opponent.side.other, opponent.side))
        print(f"{game.title}: you are {yours}, {opponent.title} is {others}")
    print("type a move in any notation; help lists the commands")


@contextmanager
def _ending_with_the_terminal() -> Iterator[None]:
    """Let the end of the terminal, or whoever asks kifu to end, end the opponent too."""

    def stop(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, stop) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
