"""Play a game: two at one board, or against an opponent; the score writes itself.

examples:
  kifu play
  kifu play --opponent beginner --level 2
  kifu play --engine                                  # one on this machine that plays the game
  kifu play --engine fairy-stockfish --level easy --seconds 2
  kifu play --game dai_shogi --engine hachu --side white
  kifu play --game shogi --start rook                 # a handicap, one that `kifu games shogi` lists
  kifu play --notation zh-hans -o evening.pgn
  kifu play --opponent beginner --clock 10+5          # ten minutes, and five seconds for each move
  kifu play --resume evening.pgn
  kifu play --rematch evening.pgn                     # another game, with the sides changed
  kifu play --rules cxa                               # repetition judged by Chinese rules

It draws the board, takes a move in any notation or a command (undo, hint, score, flip, draw, resign, quit; help lists
them), and says what is wrong with a move that cannot be played.  After every move the record is written to its file,
so that nothing is lost whatever happens, and --resume goes on from there.  An engine that fails is reported and ended,
and the game goes on without it.

With --clock MINUTES+SECONDS each move adds that many seconds to the clock of its player, with MINUTES/SECONDS each move
has that many once the minutes are used up.  What is left is written with every move; whose time is over has lost when
the next move is typed.

A position that stands for the third time ends the game by the rule book: a side that chases or checks for ever loses,
else it is a draw.  The second time the side that has to change is warned.  Sixty moves of each side without a capture
are a draw.
"""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from kifu.cli._boards import add_flip
from kifu.cli._dialogue import forgive_broken_input
from kifu.cli._language import add_language, speaker_for
from kifu.cli._named import add_game, add_notation
from kifu.cli._opponents import add_opponent, open_opponent
from kifu.cli._options import (
    WrongUseError,
    add_ascii,
    add_fen,
    add_output,
    add_rules,
    keep_old_name,
    make_printable,
    note_lesson,
    position_of,
    rules_for,
)
from kifu.cli._playing import Chair, GameDialogue, describe_end
from kifu.cli._score_sheet import ScoreSheet, new_path, read_unfinished
from kifu.engine.clocks import TAG, TimeControl
from kifu.engine.match import Match
from kifu.errors import KifuError
from kifu.languages.language import ENGLISH, Speaker
from kifu.notations.base import find_notation, typed_notation
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.names import side_name
from kifu.rules.side import Side


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser, f"{DEFAULT_GAME}, or that of the setup")
    add_fen(parser)
    add_opponent(parser)
    add_notation(parser, "that in which people type them")
    add_output(parser, "a file for the record; without it a new one of today")
    keep_old_name(parser, "--record", "--output")
    parser.add_argument("--clock", type=_clock, metavar="TIME", help="minutes and seconds: 10+5, 10/30 or none (none)")
    parser.add_argument("--resume", metavar="IN", help="go on with the game in this file")
    parser.add_argument("--rematch", metavar="IN", help="begin a game like that in this file, with the sides changed")
    add_rules(parser, "that of the game")
    add_language(parser)
    add_flip(parser, "yours")
    add_ascii(parser)


def run(arguments: argparse.Namespace) -> int:
    if sys.stdin is None:
        raise KifuError("standard input is closed")
    forgive_broken_input()
    record = _open_record(arguments)
    speaker = speaker_for(arguments)
    match = Match(record, rules_for(record.game, arguments.rules), speaker.language.name)
    sheet = _open_sheet(arguments, record)
    if match.over:
        end = describe_end(match, speaker)
        print(speaker.say("{file}: the game is over: {end}", file=make_printable(sheet.path), end=end))
        return 0
    note_lesson(match.position)
    with _ending_with_the_terminal():
        opponent = open_opponent(arguments, record)
        side = opponent.side.other if opponent else record.game.find_side(arguments.side or "first")
        bottom = side if arguments.flip is None else Side(arguments.flip)
        control = TimeControl.of(record)
        dialogue = GameDialogue(
            match, sheet, opponent, speaker, bottom=bottom, ascii_only=arguments.ascii, control=control
        )
        try:
            _greet(record.game, opponent, speaker)
            dialogue.play()
        except KeyboardInterrupt:
            print()
            dialogue.say_how_to_go_on()
            raise
        finally:
            dialogue.close()
    return 0


def _clock(text: str) -> TimeControl | None:
    try:
        return TimeControl.parse(text)
    except KifuError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _open_record(arguments: argparse.Namespace) -> Record:
    if arguments.resume is None:
        record = _begin_again(arguments) if arguments.rematch else _new_record(arguments)
        from datetime import date

        record.tags["Date"] = date.today().strftime("%Y.%m.%d")
        if arguments.clock is not None:
            record.tags[TAG] = arguments.clock.tag
        return record
    for option in ("output", "start", "fen", "game", "clock", "rematch"):
        if getattr(arguments, option) is not None:
            raise WrongUseError(f"--resume goes on in its own file, so --{option} has no meaning")
    return read_unfinished(arguments.resume)


def _begin_again(arguments: argparse.Namespace) -> Record:
    """Return a new record with the game, the start and the clock of another one, and its players on the other sides."""
    for option in ("start", "fen", "game", "side"):
        if getattr(arguments, option) is not None:
            raise WrongUseError(f"--rematch begins as the game in its file did, so --{option} has no meaning")
    played = read_unfinished(arguments.rematch)
    record = Record(played.game, fen=played.fen)
    names = [side.name for side in played.game.sides]
    swapped = dict(zip(names, reversed(names), strict=True))
    kept = {swapped.get(tag, tag): text for tag, text in played.tags.items() if tag in (*names, TAG)}
    record.tags.update(kept)
    return record


def _new_record(arguments: argparse.Namespace) -> Record:
    position = position_of(arguments)
    return Record(position.game, fen=position.fen() if arguments.fen else "")


def _open_sheet(arguments: argparse.Namespace, record: Record) -> ScoreSheet:
    usual = typed_notation(record.game)
    notation = find_notation(arguments.notation, record.game) if arguments.notation else choose_notation(record, usual)
    if arguments.output is not None and os.path.exists(arguments.output):
        raise WrongUseError(f"{arguments.output} exists already: --resume goes on with the game in it")
    return ScoreSheet(arguments.resume or arguments.output or new_path(record.game), notation, record.origin.format)


def _greet(game: Game, opponent: Chair | None, speaker: Speaker) -> None:
    title = game.title if speaker.language.name == ENGLISH else game.title_in(speaker.language.name)
    if opponent is None:
        print(speaker.say("{game}, two at one board", game=title))
    else:
        yours, others = (side_name(game, side) for side in (opponent.side.other, opponent.side))
        who = {"yours": yours, "opponent": opponent.title, "others": others}
        print(speaker.say("{game}: you are {yours}, {opponent} is {others}", game=title, **who))
    print(speaker.say("type a move in any notation; help lists the commands"))


@contextmanager
def _ending_with_the_terminal() -> Iterator[None]:
    """End the opponent when the terminal is closed or the process gets a signal to end."""

    def stop(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, stop) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
