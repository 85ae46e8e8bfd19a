"""The command line: one file per command, loaded when it is asked for.

A command is a module here with a docstring (its help), ``configure(parser)`` and
``run(arguments) -> exit status``.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from kifu.cli._options import ColourMode, WrongUseError, add_colour, print_note, settle_start, why_not_opened
from kifu.core import COMPILED
from kifu.errors import KifuError, MissingExtraError, UnknownNameError
from kifu.registry import modules_in
from kifu.version import VERSION
from kifu.width import wrap

OK, PROBLEMS, WRONG_USE, UNREADABLE, MISSING_EXTRA, INTERRUPTED = 0, 1, 2, 3, 69, 130

# The rear one of several: --.4, -7+1, -R.3.
MOVE_WITH_A_SIGN = re.compile(r"-[-+1-9A-Za-z]?[-+.=][1-9][!?+#]*")
OPTIONS_WITH_MOVES = ("--moves", "--arrow", "--after")

LONGEST_SUMMARY = 400  # bytes
# In help: a name and, after spaces, what it means.
TABLE_ROW = re.compile(r"  \S+ {2,}")


class HelpFormatter(argparse.HelpFormatter):
    """Help as wide as the terminal; asking for the width in the usual way loads much at every start."""

    def __init__(self, prog: str) -> None:
        try:
            width = os.get_terminal_size().columns
        except OSError:
            width = 80
        super().__init__(prog, width=max(40, min(width, 120)) - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return paragraphs wrapped at words; lines that are indented are commands, to be copied whole, or a table."""
        lines: list[str] = []
        goes_on = False
        for line in text.splitlines():
            in_paragraph = bool(line) and not line.startswith(" ")
            lines.append(f"{lines.pop()} {line}" if in_paragraph and goes_on else line)
            goes_on = in_paragraph and not line.endswith(":")
        wrapped: list[str] = []
        for line in lines:
            row = TABLE_ROW.match(line)
            wrapped += wrap(line, width, " " * row.end() if row else "") if row or line[:1] != " " else [line]
        return "\n".join(wrapped)


class CommandParser(argparse.ArgumentParser):
    """Reports wrong arguments in one line, as all other errors, with the option that was likely meant."""

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches  # only a mistake needs it

        shown = [action for action in self._actions if action.help != argparse.SUPPRESS]
        known = [option for action in shown for option in action.option_strings]
        unknown = message.partition("unrecognized arguments: ")[2].split(" ")[0]
        near = get_close_matches(unknown, known, n=1) if unknown.startswith("--") else []
        hint = f": did you mean {near[0]!r}?" if near else f"; `{self.prog} --help` says more"
        raise WrongUseError(f"{self.prog.removeprefix('kifu').lstrip()}: {message}{hint}".removeprefix(": "))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``kifu`` with these arguments and return its exit status."""
    words = sys.argv[1:] if arguments is None else [*arguments]  # here `list` is a command
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - it stays open as long as the program runs
    if sys.stdout is None:
        print_note("kifu: standard output is closed")
        return UNREADABLE
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets its number, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(words)
    except BrokenPipeError:
        _let_go_of_output()
        return 141
    except KeyboardInterrupt:
        return INTERRUPTED
    except MissingExtraError as error:
        print_note(f"kifu: {error}")
        return MISSING_EXTRA
    except KifuError as error:
        print_note(f"kifu: {error}")
        return WRONG_USE if isinstance(error, UnknownNameError | WrongUseError) else UNREADABLE
    except OSError as error:
        print_note(f"kifu: {why_not_opened(error)}")
        _let_go_of_output()
        return UNREADABLE


def _let_go_of_output() -> None:
    """Point standard output to nothing, so that the interpreter does not fail when it closes a broken pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), "")
    if name and words[0] == name:
        arguments = make_parser(find_command(name)).parse_args(_put_moves_last(words[1:]))
        ColourMode.when = arguments.color
        settle_start(arguments)
        status: int = import_module(f"kifu.cli.{name}").run(arguments)
        sys.stdout.flush()
        return status
    parser = make_program_parser()
    parser.parse_args(words)
    parser.print_help()
    return OK


def find_command(name: str) -> str:
    """Return the name of a command; of a word that is none, say which command does what it means."""
    if name in commands():
        return name
    from kifu.cli._wrong_words import explain_word  # only a mistake needs it

    if told := explain_word(name):
        raise WrongUseError(told)
    raise UnknownNameError("command", name, commands())


def make_program_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments where no command is named; its help lists the commands."""
    parser = CommandParser(
        prog="kifu",
        usage="kifu COMMAND ...",
        description="Reads, writes, checks, converts, explains and shows 棋譜, the records of board games.",
        epilog=_list_commands(),
        formatter_class=HelpFormatter,
    )
    built = "compiled" if COMPILED else "pure Python"
    parser.add_argument("-V", "--version", action="version", version=f"kifu {VERSION} ({built})")
    return parser


def make_parser(name: str) -> argparse.ArgumentParser:
    """Return what reads the arguments of a command."""
    command = import_module(f"kifu.cli.{name}")
    parser = CommandParser(prog=f"kifu {name}", description=command.__doc__, formatter_class=HelpFormatter)
    command.configure(parser)
    add_colour(parser)
    return parser


def _put_moves_last(words: list[str]) -> list[str]:
    """Return the words of a command with moves such as ``--.4`` where they cannot be taken for options."""
    if "--" in words:
        return words
    moves: list[str] = []
    others: list[str] = []
    for word in words:
        if not MOVE_WITH_A_SIGN.fullmatch(word):
            others.append(word)
        elif others and others[-1] in OPTIONS_WITH_MOVES:
            others[-1] += f"={word}"
        else:
            moves.append(word)
    return [*others, "--", *moves] if moves else others


def commands() -> list[str]:
    return modules_in("kifu.cli")


def _list_commands() -> str:
    summaries = [f"  {name:10}  {summary_of(name)}" for name in commands()]
    return "\n".join(["commands:", *summaries, "", "kifu COMMAND --help says more."])


def summary_of(name: str) -> str:
    """Return the first line of a command's help, out of its file: to import all commands takes long."""
    from pkgutil import get_data  # which finds it in a ZIP file too

    try:
        begin = (get_data("kifu.cli", f"{name}.py") or b"")[:LONGEST_SUMMARY]
    except OSError:  # there may be nothing but what Python made of the file
        begin = b""
    quotes, text = begin[:3], begin[3:].partition(b"\n")[0].decode("utf-8", "replace")
    if quotes == b'"""' and text:
        return text
    return (import_module(f"kifu.cli.{name}").__doc__ or "").partition("\n")[0]
