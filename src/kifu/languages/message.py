"""A message: a text with places for arguments, in the part of ICU's MessageFormat that kifu's languages need.

``{name}`` is an argument, ``{count, plural, =0 {no move} one {# move} other {# moves}}`` chooses by a number and
``{side, select, first {Red} other {Black}}`` by a word.  ``render/viewer/message.js`` fills these messages in pages.

>>> fill("{count, plural, one {# move} other {# moves}} of {name}", {"count": 1, "name": "Red"}, lambda number: "one")
'1 move of Red'
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from kifu.errors import KifuError

SIGN = re.compile(r"[{}#]")
HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*|(?=\}))")
OPTION = re.compile(r"\s*(=\d+|[\w-]+)\s*\{")
END = re.compile(r"\s*\}")
OTHER = "other"


class Argument(NamedTuple):
    """The place of an argument."""

    name: str


class Alternatives(NamedTuple):
    """One of several texts, by the value of an argument; ``kind`` is ``plural`` or ``select``."""

    name: str
    kind: str
    options: Mapping[str, "Parts"]


Parts = tuple[str | Argument | Alternatives, ...]


def fill(
    message: str,
    arguments: Mapping[str, object],
    category: Callable[[int], str],
    write: Callable[[object], str] = str,
) -> str:
    """Return a message with its arguments in their places; ``category`` is the plural of a number in its language."""
    return "".join(_texts(parse(message), arguments, category, write)) if SIGN.search(message) else message


def _texts(
    parts: Parts, arguments: Mapping[str, object], category: Callable[[int], str], write: Callable[[object], str]
) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.name not in arguments:
            raise KifuError(f"a message lacks the argument {part.name!r}")
        elif isinstance(part, Argument):
            yield write(arguments[part.name])
        else:
            chosen = _choose(part, arguments[part.name], category)
            yield from _texts(chosen, arguments, category, write)


def _choose(alternatives: Alternatives, value: object, category: Callable[[int], str]) -> Parts:
    if alternatives.kind == "select":
        return alternatives.options.get(str(value), alternatives.options[OTHER])
    assert isinstance(value, int)
    exact = alternatives.options.get(f"={value}")
    return exact if exact is not None else alternatives.options.get(category(value), alternatives.options[OTHER])


@cache
def parse(message: str) -> Parts:
    """Return the parts of a message; one that cannot be read is an error that quotes it."""
    parts, end = _parse_parts(message, 0, "")
    if end < len(message):
        raise KifuError(f"a brace too many in the message {message!r}")
    return parts


def _parse_parts(message: str, at: int, counted: str) -> tuple[Parts, int]:
    """Return the parts from a place up to the brace that ends them; ``#`` is the argument that is ``counted``."""
    parts: list[str | Argument | Alternatives] = []
    while sign := SIGN.search(message, at):
        if sign.start() > at:
            parts.append(message[at : sign.start()])
        at = sign.start()
        if sign[0] == "}":
            return tuple(parts), at
        if sign[0] == "#":
            parts.append(Argument(counted) if counted else "#")
            at += 1
        else:
            part, at = _parse_argument(message, at, counted)
            parts.append(part)
    return (*parts, message[at:]), len(message)


def _parse_argument(message: str, at: int, counted: str) -> tuple[Argument | Alternatives, int]:
    head = HEAD.match(message, at)
    if head is None:
        raise KifuError(f"an argument cannot be read in the message {message!r}")
    name, kind = head.groups()
    if not kind:
        return Argument(name), head.end() + 1
    options, at = {}, head.end()
    while option := OPTION.match(message, at):
        options[option[1]], at = _parse_parts(message, option.end(), name if kind == "plural" else counted)
        at += 1
    end = END.match(message, at)
    if end is None or OTHER not in options:
        raise KifuError(f"the choice by {name!r} has no end or no 'other' in the message {message!r}")
    return Alternatives(name, kind, options), end.end()


def arguments_in(message: str) -> dict[str, set[str]]:
    """Return the arguments of a message, each with the kinds of places it has: ``""``, ``plural``, ``select``."""
    found: dict[str, set[str]] = {}
    todo = list(parse(message))
    while todo:
        part = todo.pop()
        if isinstance(part, str):
            continue
        found.setdefault(part.name, set()).add(part.kind if isinstance(part, Alternatives) else "")
        if isinstance(part, Alternatives):
            todo += [inner for option in part.options.values() for inner in option]
    return found
