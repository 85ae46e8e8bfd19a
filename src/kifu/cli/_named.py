"""What ``--from`` and ``--to`` name: a format, a notation, or both of them, ``pgn,wxf``.

>>> sort_names("--from", "wxf:letters=german,text")
SortedNames(format='text', notation='wxf:letters=german')

A name that is both, ``wxf``, is the format of what is read or written whole, and the notation of moves that are typed.
"""

import argparse
from typing import NamedTuple

from kifu import registry
from kifu.cli._options import WrongUseError
from kifu.errors import UnknownNameError
from kifu.notations.base import is_notation

INPUT = "what the input is in: a format, a notation, or both (pgn,wxf); kifu finds out"
OUTPUT = "what to write: a format, a notation, or both (pgn,wxf)"


class SortedNames(NamedTuple):
    """A format and a notation, each with its options; ``None`` where none was named."""

    format: str | None = None
    notation: str | None = None


def add_input(parser: argparse.ArgumentParser, *, typed: bool = False) -> None:
    """Add the options that say what the input is in; moves that are ``typed`` have a notation and no encoding."""
    parser.add_argument("--from", dest="input_names", metavar="NAME", help=INPUT)
    if not typed:
        parser.add_argument("--encoding", metavar="NAME", help="the encoding of the input; kifu finds out")
    add_game(parser, "kifu finds out")
    parser.add_argument("--reading", dest="input_notation", help=argparse.SUPPRESS)  # before --from took notations


def add_target(parser: argparse.ArgumentParser, format_without: str, notation_without: str) -> None:
    """Add the options that say what to write: format and notation; the help says what is meant without them."""
    parser.add_argument("--to", metavar="NAME", help=f"{OUTPUT}; without it {format_without}")
    add_notation(parser, notation_without)


def add_game(parser: argparse.ArgumentParser, without: str, default: str | None = None) -> None:
    """Add the option that names the game; the help says what is meant without it."""
    text = f"the game, one that `kifu games` lists; without it {without}"
    parser.add_argument("--game", metavar="NAME", default=default, help=text)


def add_notation(parser: argparse.ArgumentParser, without: str, default: str | None = None) -> None:
    """Add the option that names the notation of what is written or shown; the help says what is meant without it."""
    text = f"the notation in which moves are written, one that `kifu notations` lists; without it {without}"
    parser.add_argument("--notation", metavar="NAME", default=default, help=text)


def named_input(arguments: argparse.Namespace, *, typed: bool = False) -> SortedNames:
    """Return what the options say of the input: of a file, or of moves that are typed and have no format."""
    named = sort_names("--from", arguments.input_names, typed=typed)
    if typed and named.format:
        raise WrongUseError(f"--from {named.format} is a format, of files; moves that are typed have a notation")
    old: str | None = arguments.input_notation
    return SortedNames(named.format, named.notation or old or None)


def named_output(arguments: argparse.Namespace) -> SortedNames:
    """Return format and notation of what is to be written; ``--notation`` names the latter by itself."""
    named = sort_names("--to", arguments.to)
    if named.notation and arguments.notation and named.notation != arguments.notation:
        raise WrongUseError(f"--to {arguments.to} and --notation {arguments.notation} are two notations: name one")
    return SortedNames(named.format, arguments.notation or named.notation)


def sort_names(option: str, text: str | None, *, typed: bool = False) -> SortedNames:
    """Return which of the names after an option is a format and which a notation."""
    found: dict[str, str] = {}
    both = "notation" if typed else "format"
    kinds = {name: _kinds(name) for name in _split(text or "")}
    for name in sorted(kinds, key=lambda name: len(kinds[name])):  # a name that is both takes what is left
        free = [kind for kind in kinds[name] if kind not in found]
        if not free:
            raise WrongUseError(f"{option} {text} names two {kinds[name][0]}s: there can be one")
        found[both if both in free else free[0]] = name
    return SortedNames(**found)


def _split(text: str) -> list[str]:
    """Return names that are separated by commas; a value of an option may have some too, ``lines:columns=id,moves``."""
    words: list[str] = []
    for word in text.split(",") if text else ():
        if words and ":" in words[-1] and not _kinds(word, refuse=False):
            words[-1] += f",{word}"
        else:
            words.append(word)
    return words


def _kinds(name: str, *, refuse: bool = True) -> list[str]:
    """Return what a name is that of: a format, a notation, or both; options that only one of them has say which."""
    plain, options = registry.parse_name(name)
    found = ["format"] if plain in registry.names("formats") else []
    if is_notation(name):
        found.append("notation")
    if refuse and not found:
        from kifu.cli._wrong_words import explain_output  # only a mistake needs it

        if told := explain_output(f"OUT.{plain}"):
            raise WrongUseError(f"{plain} is the name of no format or notation: {told}")
        raise UnknownNameError("format or notation", name, {*registry.names("formats"), *registry.names("notations")})
    if len(found) == 2 and options:
        from kifu.formats.base import find_format

        if not {*options} <= {*find_format(plain).options}:
            found.remove("format")
    return found
