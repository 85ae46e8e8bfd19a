"""Who found a branch: the command with which an engine's best line begins, ``[%engine ?? Fairy-Stockfish 14]``.

>>> found = read_found("the usual move [%best ?! Fairy-Stockfish 14]")
>>> found.kind, found.marks, found.name, found.rest
('best', ['?!'], 'Fairy-Stockfish 14', 'the usual move')
>>> say_found("[%engine ?? Fairy-Stockfish 14]")
'found by Fairy-Stockfish 14'

It says which marks were put on the moves beside the branch, in their order, ``-`` for none.  ``engine`` begins a branch
that is the engine's own, ``best`` one of a reader that an engine found best.  Formats that keep comments keep it.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

ENGINE, BEST = "engine", "best"
NONE = "-"
LONGEST_NAME = 40
MARK = r"(?:-|\?[?!]?)"
COMMAND = re.compile(rf"\[%(?P<kind>engine|best)(?: (?P<marks>{MARK}(?:/{MARK})*))?(?: (?P<name>[^\[\]]*))?\]")


class FoundBy(NamedTuple):
    """What the command says, and what else is in the comment."""

    kind: str
    marks: list[str]
    name: str
    rest: str


def read_found(comment: str) -> FoundBy | None:
    """Return what the command in a comment says; nothing where there is none."""
    command = COMMAND.search(comment) if "[%" in comment else None
    if command is None:
        return None
    rest = f"{comment[: command.start()]}{comment[command.end() :]}".strip()
    marks = (command["marks"] or "").split("/") if command["marks"] else []
    return FoundBy(command["kind"], marks, (command["name"] or "").strip(), rest)


def write_found(kind: str, marks: Sequence[str], name: str) -> str:
    """Return the command; of a name that an engine gives itself only what can do no harm is kept."""
    plain = " ".join(re.sub(r"[^\w .+-]", "", name).split())[:LONGEST_NAME].strip() or ENGINE
    said = f"{'/'.join(marks)} " if set(marks) - {NONE} else ""
    return f"[%{kind} {said}{plain}]"


def say_found(comment: str) -> str:
    """Return a comment as it is printed, the command in words."""
    found = read_found(comment)
    return comment if found is None else " ".join(filter(None, (found.rest, f"found by {found.name}")))
