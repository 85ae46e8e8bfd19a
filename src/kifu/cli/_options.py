"""The options that several commands share, and how they print."""

import argparse
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import BinaryIO, TextIO

from kifu import registry
from kifu.cli._progress import make_room
from kifu.errors import KifuError, UnsupportedError
from kifu.registry import DEFAULT_GAME
from kifu.rules.about import find_setup
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.width import pad, text_width, wrap

STYLES = {"bold": "1", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
SEVERITIES = {"error": "red", "warning": "yellow", "note": "cyan"}
SEVERITY = re.compile(r"\b(?:error|warning|note)(?=[\[:])")
ALL = sys.maxsize  # the limit where there is none
NARROWEST = 4  # columns of a cell that can still be read


def add_fen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fen", help="begin from this setup instead of the start of the game")
    text = "begin from a handicap or another start, by its name: `kifu games NAME` lists those of a game"
    parser.add_argument("--start", "--setup", metavar="NAME", help=text)


def settle_start(arguments: argparse.Namespace) -> None:
    """Put the setup of a start that ``--start`` names in the place of ``--fen``, and its game if none is named."""
    name = getattr(arguments, "start", None)
    if name is None:
        return
    if arguments.fen is not None:
        raise WrongUseError("--start and --fen are two starts: name one of them")
    game = find_game(arguments.game) if arguments.game else _game_of_start(name)
    arguments.game, arguments.fen = game.full_name, find_setup(game.setups, name, game.title).fen


def _game_of_start(name: str) -> Game:
    """Return the game that has a start of that name: the usual game, or else another."""
    games = [find_game(known) for known in (DEFAULT_GAME, *registry.names("games"))]
    return next((game for game in games if any(setup.is_called(name) for setup in game.setups)), games[0])


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON Lines")


def add_output(
    parser: argparse.ArgumentParser, what: str, *, default: str | None = None, required: bool = False
) -> None:
    """Add the options that say where the output goes; the help says what OUT may be."""
    parser.add_argument(
        "-o", "--output", metavar="OUT", default=default, required=required, help=f"where it goes: {what}"
    )


def add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="write over what is there")


def add_ascii(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ascii", action="store_true", help="letters and plain signs only on the board")


class LimitAction(argparse.Action):
    """Takes a number from 1 on, or ``all``."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        text = str(values)
        limit = ALL if text == "all" else int(text) if re.fullmatch("-?[0-9]{1,9}", text) else 0
        if limit < 1:
            raise WrongUseError(f"{option_string} is 1 or more, not {text}")
        setattr(namespace, self.dest, limit)


def add_limit(parser: argparse.ArgumentParser, of: str, default: int | None, without: str = "") -> None:
    """Add the option that says how many are shown or taken at most."""
    text = f"how many at most: {of}, a number or all ({without or default})"
    parser.add_argument("--limit", action=LimitAction, default=default, metavar="N", help=text)


def add_seconds(
    parser: argparse.ArgumentParser, what: str, *, parse: Callable[[str], float] = float, default: float | None = None
) -> None:
    """Add the option that says how long something may take, or is to be seen."""
    text = f"how many seconds: {what}"
    parser.add_argument("--seconds", type=parse, default=default, metavar="SECONDS", help=text)


def add_rules(parser: argparse.ArgumentParser, without: str) -> None:
    """Add the option that names a rule book; the help says what is meant without it."""
    text = f"the rule book on repetition, one that `kifu judge --help` lists; without it {without}"
    parser.add_argument("--rules", default="", metavar="BOOK", help=text)


def keep_old_name(parser: argparse.ArgumentParser, old: str, new: str) -> None:
    """Let scripts go on using a name that an option had before; help and completion no longer show it."""
    parser._option_string_actions[old] = parser._option_string_actions[new]


def add_record(parser: argparse.ArgumentParser, *, one: bool = False) -> None:
    """Add the option that chooses records; where ``one`` is needed, a range makes no sense."""
    several = "" if one else ", 2-5, 7-, 1,4-6"
    text = f"which record of a file: 3{several}, last; `kifu list` numbers them"
    parser.add_argument("--record", default="", metavar="N", help=text)


def position_of(arguments: argparse.Namespace) -> Position:
    if arguments.fen is None:
        return Position(arguments.game or DEFAULT_GAME)
    return Position.from_fen_lenient(arguments.fen, arguments.game)


def rules_for(game: Game, rules: str) -> str:
    """Return the rules on repetition that were named, or those by which the game is usually judged."""
    from kifu.rulings.own_rules import choose_rules  # slow to import

    try:
        return choose_rules(game, rules)
    except UnsupportedError as error:
        raise WrongUseError(str(error)) from None


def note_lesson(board: Position | Setup) -> None:
    """Say that a board is a teaching diagram if royal men are missing: such a game cannot be won."""
    setup = board.setup() if isinstance(board, Position) else board
    if missing := setup.missing_royals():
        print_note(f"kifu: a teaching diagram: {'; '.join(missing)}")


def text_of(argument: str) -> str:
    """Return the argument itself, or standard input for ``-``."""
    if argument != "-":
        return argument
    return standard_input().read().decode("utf-8", "replace")


def standard_input() -> BinaryIO:
    """Return standard input; on a terminal the user is told that kifu waits for it."""
    if sys.stdin is None:
        raise KifuError("standard input is closed")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        print_note(f"kifu: reading standard input; end with {end}")
    return sys.stdin.buffer


class ColourMode:
    """When output is coloured, as ``--color`` says; ``auto`` is on a terminal, unless ``NO_COLOR`` is set."""

    WHENS = ("auto", "always", "never")
    when = "auto"


def add_colour(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--color", choices=ColourMode.WHENS, default="auto", help="colours: on a terminal (auto)")


def wants_colour(stream: TextIO | None = None) -> bool:
    if ColourMode.when != "auto":
        return ColourMode.when == "always"
    on_terminal = (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"
    return on_terminal and not os.environ.get("NO_COLOR")


def paint(text: str, style: str, stream: TextIO | None = None) -> str:
    """Return a text in a style of ``STYLES``, where colours are wanted."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if text and wants_colour(stream) else text


def columns_of(stream: TextIO | None = None) -> int:
    """Return how wide a terminal is, and 0 where the output goes elsewhere and lines are as long as they are."""
    stream = stream or sys.stdout
    if not stream.isatty():
        return 0
    try:
        return max(20, os.get_terminal_size(stream.fileno()).columns or 80)
    except (OSError, ValueError):
        return 80


def make_printable(text: str) -> str:
    """Return a text with control characters escaped, so that a terminal shows and does not obey them."""
    return "".join(
        character if character.isprintable() or unicodedata.category(character) == "Zs" else f"\\x{ord(character):02x}"
        for character in text
    )


class WrongUseError(KifuError):
    """Arguments of a command that contradict each other or make no sense."""


def refuse_to_overwrite(output: str, *, force: bool) -> None:
    """Refuse an output that is a file which exists, unless the user said that it may be lost."""
    if output != "-" and os.path.exists(output) and not force:
        raise WrongUseError(f"{output} exists already: --force writes over it")


def write_output(data: bytes, output: str) -> None:
    """Write to a file, beside it first, or to standard output."""
    from kifu.files.replacing import beside

    if output == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        with beside(output) as file:
            file.write(data)
    except OSError as error:
        raise KifuError(f"{output}: {error.strerror or error}") from error


def why_not_opened(error: OSError, name: str = "") -> str:
    """Return why a file could not be opened; for one that does not exist, with a file of a similar name."""
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


@contextmanager
def opening(name: str) -> Iterator[None]:
    """Turn an OSError about a file into an error of kifu that names the file."""
    try:
        yield
    except OSError as error:
        raise KifuError(why_not_opened(error, name)) from error


class Terminal:
    """Stands for the output where a terminal would obey what a file says: it shows text, line by line, and no more."""

    encoding = None  # it takes text

    def writelines(self, lines: Iterable[str], /) -> None:
        for block in lines:
            for line in block.splitlines():
                print(make_printable(line))


def print_line(
    text: str = "", *, indent: int = 0, hanging: int = 0, stream: TextIO | None = None, style: str = ""
) -> None:
    """Print a text with control characters escaped; on a terminal it is wrapped, with a ``hanging`` indent."""
    stream = stream or sys.stdout
    make_room(stream)
    columns, text = columns_of(stream), " " * indent + make_printable(text)
    lines = wrap(text, columns, " " * (indent + hanging)) if columns else [text]
    if style:
        lines = [paint(line, style, stream) for line in lines]
    elif wants_colour(stream):
        lines = [SEVERITY.sub(lambda word: paint(word[0], SEVERITIES[word[0]], stream), line, 1) for line in lines]
    print("\n".join(lines), file=stream)


def print_note(text: str) -> None:
    print_line(text, hanging=2, stream=sys.stderr)


def print_json(value: Mapping[str, object], *, to_stderr: bool = False) -> None:
    import json  # which many commands never need

    text = json.dumps(value, ensure_ascii=False)
    # Control characters, and those that change the order of writing, are escaped.
    text = "".join(
        character if character.isprintable() or character == " " else f"\\u{ord(character):04x}" for character in text
    )
    stream = sys.stderr if to_stderr else sys.stdout
    make_room(stream)
    print(text, file=stream)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns of equal width; a Chinese character counts for two.  On a terminal cells wrap so that rows fit."""
    make_room(sys.stdout)
    cells = [[make_printable(cell) for cell in row] for row in (header, *rows)]
    widths = _fit([max(map(text_width, column)) for column in zip(*cells, strict=True)], columns_of())
    for row in cells:
        wrapped = [wrap(cell, width) if width else [cell] for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*wrapped, fillvalue=""):
            line = "  ".join(map(pad, parts, widths)).rstrip()
            print(paint(line, "bold") if row is cells[0] else line)


def _fit(widths: list[int], columns: int) -> list[int]:
    """Return how wide the columns of a table may be: narrow ones as they are, the others share what is left."""
    left, waiting = columns - 2 * (len(widths) - 1), len(widths)
    if not columns or sum(widths) <= left or left < NARROWEST * waiting:
        return widths
    fitted = list(widths)
    for place in sorted(range(len(widths)), key=widths.__getitem__):
        fitted[place] = min(widths[place], left // waiting)
        left -= fitted[place]
        waiting -= 1
    return fitted
