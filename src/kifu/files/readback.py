"""Reading back what was written, before it replaces a file: nothing may differ that was not reported as lost.

A writer lists its losses, and where it lists none the record must read back equal.  Where it lists some, the moves are
compared: all of them, or those of the main line where branches or moves are among the losses.  Of each record two
hashes are kept, one of its moves and one of all it holds, so that a million records need 16 MB.
"""

import os
from array import array
from collections.abc import Sequence
from typing import Literal, NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError, LossError
from kifu.files.reading import Records
from kifu.formats.base import Format
from kifu.formats.writing import MOVES_NOT_KEPT
from kifu.notations.base import Notation
from kifu.records.node import Node
from kifu.records.record import Record

ALL, MOVES, MAIN_LINE = range(3)
Compared = Literal["all", "moves", "main line"]
COMPARED: tuple[Compared, ...] = ("all", "moves", "main line")
NO_MOVES = hash(())


class Wrong(NamedTuple):
    """A record that does not read back as it was written, and what differs."""

    number: int
    what: str


class ReadBack:
    """Hashes of the records of a file, to compare with those of the records that are read back."""

    def __init__(self, form: Format, encoding: str) -> None:
        self.form = form
        self.encoding = encoding
        self._held_to = bytearray()
        # For each record the number of its moves, and that of all it says.
        self._moves, self._all = array("q"), array("q")
        self._notations: set[str] = set()
        self._games: set[str] = set()

    def expect(self, record: Record, notation: Notation, losses: Sequence[Diagnostic]) -> None:
        """Keep the hashes of a record that was written; ``losses`` decide how much of it is compared later."""
        if not losses:
            held_to = ALL
        elif all(loss.code != MOVES_NOT_KEPT for loss in losses):
            held_to = MOVES
        else:
            held_to = MAIN_LINE
        self._held_to.append(held_to)
        self._moves.append(_digest(record, max(held_to, MOVES)))
        self._all.append(_digest(record, ALL) if held_to == ALL else 0)
        self._notations.add(notation.full_name)
        self._games.add(record.game.full_name)

    def check(self, file: str | os.PathLike[str] | bytes, losses: Sequence[Diagnostic] = ()) -> None:
        """Read a file, given by its path or its bytes, and raise ``LossError`` if a record in it differs.

        ``losses`` are those of joining the records: with any of them only the moves of each record are compared.
        """
        try:
            wrong = self._first_wrong(file, joined_whole=not losses)
        except KifuError as error:
            wrong = Wrong(0, str(error))
        if wrong:
            where = f"record {wrong.number:,}" if wrong.number else "the file"
            raise LossError(f"what {self.form.name} would hold does not read back, {where}: {wrong.what}")

    def compared(self, losses: Sequence[Diagnostic] = ()) -> Compared:
        """Return how much of every record ``check`` compares, given the losses of joining them."""
        held_to = max(self._held_to, default=ALL)
        return COMPARED[max(held_to, MOVES) if losses else held_to]

    def _first_wrong(self, file: str | os.PathLike[str] | bytes, *, joined_whole: bool) -> Wrong | None:
        number = 0
        for number, record in enumerate(self._records(file), 1):
            if number > len(self._moves):
                return Wrong(number, f"{len(self._moves):,} were written")
            held_to, moves = self._held_to[number - 1], self._moves[number - 1]
            if held_to == ALL and joined_whole:
                if _digest(record, ALL) != self._all[number - 1]:
                    return Wrong(number, "it is another one")
                continue
            found = _digest(record, max(held_to, MOVES))
            if found != moves and not (held_to == MAIN_LINE and found == NO_MOVES):
                return Wrong(number, "its main line differs" if held_to == MAIN_LINE else "its moves differ")
        if number < len(self._moves):
            return Wrong(number + 1, "it is missing")
        return None

    def _records(self, file: str | os.PathLike[str] | bytes) -> Records:
        """Return the records of a file, read with the format, notation, game and encoding in which it was written."""
        return Records(
            file,
            format=self.form,
            notation=self._notations.copy().pop() if len(self._notations) == 1 and self.form.notated else "",
            game=self._games.copy().pop() if len(self._games) == 1 else None,
            encoding=self.encoding if self.form.encoded else None,
        )


def _digest(record: Record, held_to: int) -> int:
    """Return a hash of a record: of all it holds, of its moves, or of its main line, as ``held_to`` says."""
    if held_to == MAIN_LINE:
        return hash(tuple(node.move for node in record.main_line()))
    nodes = _nodes(record.root)
    if held_to == MOVES:
        return hash(tuple((node.move, len(node.children)) for node in nodes))
    said = tuple(
        (node.move, node.comment, node.before, node.marks, node.rest, node.clock, node.evaluation, len(node.children))
        if node.comment or node.before or node.marks or node.rest or node.clock or node.evaluation
        else (node.move, len(node.children))
        for node in nodes
    )
    tags = frozenset(record.tags.items())
    return hash((record.game.full_name, tags, record.fen, record.result, record.ending, said))


def _nodes(root: Node) -> list[Node]:
    """Return the nodes of a tree, each before its children."""
    nodes, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        waiting += node.children
    return nodes
