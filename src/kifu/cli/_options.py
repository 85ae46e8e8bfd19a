"""The options that several commands share, and how they print."""

import argparse
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import BinaryIO

from kifu.errors import KifuError
from kifu.registry import DEFAULT_GAME
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.width import pad, text_width


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="the game, as `kifu games` lists it; without it kifu finds out")
    parser.add_argument("--fen", help="begin from this setup instead of the start of the game")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON Lines")


def add_record(parser: argparse.ArgumentParser, *, one: bool = False) -> None:
    """Add the option that chooses records; where ``one`` is needed, a range makes no sense."""
    several = "" if one else ", 2-5, 7-, 1,4-6"
    what = "which record of the file" if one else "which records of each file"
    parser.add_argument("--record", default="", metavar="N", help=f"{what}: 3{several}, last; `kifu list` numbers them")


def position_of(arguments: argparse.Namespace) -> Position:
    if arguments.fen is None:
        return Position(arguments.game or DEFAULT_GAME)
    return Position.of_lesson(arguments.fen, arguments.game)


def note_lesson(board: Position | Setup) -> None:
    """Say that a board is a teaching diagram, if it is one: what it shows is no game that anybody can win."""
    setup = board.setup() if isinstance(board, Position) else board
    if missing := setup.missing_royals():
        print_note(f"kifu: a teaching diagram: {'; '.join(missing)}")


def text_of(argument: str) -> str:
    """Return the argument itself, or standard input for ``-``."""
    if argument != "-":
        return argument
    return standard_input().read().decode("utf-8", "replace")


def standard_input() -> BinaryIO:
    """Return standard input; somebody who is to type it learns that kifu waits."""
    if sys.stdin is None:
        raise KifuError("standard input is closed")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        print_note(f"kifu: reading standard input; end with {end}")
    return sys.stdin.buffer


def wants_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def make_printable(text: str) -> str:
    """Return a text that a terminal shows and does not obey."""
    return "".join(
        character if character.isprintable() or unicodedata.category(character) == "Zs" else f"\\x{ord(character):02x}"
        for character in text
    )


class WrongUseError(KifuError):
    """Something on the command line that cannot be."""


def refuse_to_overwrite(output: str, *, force: bool) -> None:
    """Refuse an output that is a file which exists, unless the user said that it may be lost."""
    if output != "-" and os.path.exists(output) and not force:
        raise WrongUseError(f"{output} exists already: --force writes over it")


def why_not_opened(error: OSError, name: str = "") -> str:
    """Return why a file could not be opened; of one that is not there, what is there under a name like it."""
    name = name or str(error.filename or "")
    reason = f"{name}: {error.strerror or error}" if name else str(error)
    if isinstance(error, FileNotFoundError) and name:
        from difflib import get_close_matches

        folder, wanted = os.path.split(name)
        try:
            near = get_close_matches(wanted, os.listdir(folder or "."), n=1, cutoff=0.6)
        except OSError:
            near = []
        if near:
            return f"{reason}: did you mean {os.path.join(folder, near[0])!r}?"
    return reason


class Terminal:
    """Stands for the output where a terminal would obey what a file says: it shows text, line by line, and no more."""

    def __init__(self) -> None:
        self.encoding = "utf-8"

    def writelines(self, data: Iterable[bytes]) -> None:
        for block in data:
            for line in block.decode(self.encoding, "replace").splitlines():
                print(make_printable(line))


def print_note(text: str) -> None:
    print(make_printable(text), file=sys.stderr)


def print_json(value: Mapping[str, object], *, to_stderr: bool = False) -> None:
    text = json.dumps(value, ensure_ascii=False)
    # What a terminal would obey, or show in another order, is written as its number.
    text = "".join(
        character if character.isprintable() or character == " " else f"\\u{ord(character):04x}" for character in text
    )
    print(text, file=sys.stderr if to_stderr else sys.stdout)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns of equal width; a Chinese character counts for two."""
    cells = [[make_printable(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(text_width, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        print("  ".join(map(pad, row, widths)).rstrip())
