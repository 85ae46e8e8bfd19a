"""Moves of a record as text again, as one that could not be read is kept: with remarks in braces, branches in brackets.

    1. ... H8+7        the Cannon that was to go to the middle still stands on its file,
    2. H2+3 R9.8       so that a later move of it cannot be read
    3. C5+4

Where nothing but the moves says that the second side begins, a first move may be missing as well.  Such a record is
made one that breaks off before its first move, and is then repaired as any other is.
"""

from collections.abc import Iterator

from kifu.notations.base import Notation
from kifu.records.annotations import list_commands
from kifu.records.node import Node
from kifu.records.record import MISSING, Record
from kifu.rules.position import Position

WHO_BEGINS = "first-side"  # the code of the note on it where no word says so


def may_lack_first_move(record: Record) -> bool:
    """Whether the second side begins, from the usual start, and nothing but the moves says so."""
    return record.starts_turned and any(diagnostic.code == WHO_BEGINS for diagnostic in record.diagnostics)


def begin_before(record: Record, notation: Notation) -> None:
    """Change a record so that it begins as usual and breaks off at a first move that is missing."""
    texts = {node: notation.render_or_points(position, node.move) for node, position, _ in record.walk()}
    words = [MISSING]
    for kind, node in record.steps():
        words += [texts[node], *remarks_of(node, braces=True), node.rest] if kind == "move" else [kind]
    record.fen = record.game.start
    record.root.rest = " ".join(filter(None, [*words, record.root.rest]))
    record.root.children = []
    record.diagnostics = [diagnostic for diagnostic in record.diagnostics if diagnostic.code != WHO_BEGINS]
    record.origin = record.origin._replace(texts=())


def remarks_of(node: Node, *, braces: bool = False) -> list[str]:
    """Return the marks, the comments, the clock and the evaluation of a move as texts."""
    commands = list_commands(node.clock, node.evaluation)
    comments = filter(None, (node.before, " ".join([*commands, *filter(None, [node.comment])])))
    return [*node.marks, *(f"{{{comment}}}" if braces else comment for comment in comments)]


def texts_of(branch: Node, position: Position) -> Iterator[str]:
    """Yield the moves, remarks and brackets of a branch as texts."""
    twig = Record(position.game)
    twig.root.children = [branch]
    for kind, node in twig.steps():
        if kind == "move":
            yield from filter(None, (str(node.move), *remarks_of(node, braces=True), node.rest))
        else:
            yield kind
