"""Reading back what was written, before it replaces a file: nothing may differ that was not reported as lost.

A writer lists its losses and says of which kinds of things they are (``kifu.records.held``).  Every other kind is
compared by itself: moves, tags, comments, marks, clocks, evaluations, unread text, setup, result and its words.  Where
branches are lost, all this is compared on the main line.  Of each record a hash of each kind is kept, so that a million
records need 50 MB.
"""

import os
from array import array
from collections.abc import Sequence
from typing import IO, Literal, NamedTuple

from kifu.errors import KifuError, LossError
from kifu.files.reading import Records
from kifu.formats.base import Format, Written
from kifu.formats.writing import MOVES_NOT_KEPT
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.setup import canonical_fen

File = str | os.PathLike[str] | bytes | IO[bytes]
Compared = Literal["all", "moves", "main line"]
# What is compared besides the moves, in the order of the hashes, and how a difference is reported.
DIFFERENCES = {
    held.TAGS: "its tags differ",
    held.SETUP: "its setup differs",
    held.RESULT: "its result differs",
    held.ENDING: "the words for its end differ",
    held.GAME: "its game or the options of it differ",
    held.COMMENTS: "its comments differ",
    held.MARKS: "its marks differ",
    held.CLOCKS: "its clocks differ",
    held.EVALUATIONS: "its evaluations differ",
    held.UNREAD: "the text in it that could not be read differs",
}
SOME_MOVES = held.BRANCHES | held.MOVES
NO_MOVES = hash(())
HALF = 0xFFFFFFFF  # the bits of a hash that are kept of all that is not a move


class Wrong(NamedTuple):
    """A record that does not read back as it was written, and what differs."""

    number: int
    what: str


class ReadBack:
    """Hashes of the records of a file, to compare with those of the records that are read back."""

    def __init__(self, form: Format, encoding: str) -> None:
        self.form = form
        self.encoding = encoding
        # For each record the kinds of things that may differ, the hash of its moves, and those of ``DIFFERENCES``.
        self._lost, self._moves, self._others = array("H"), array("q"), array("I")
        self._notations: set[str] = set()
        self._games: set[str] = set()

    def expect(self, record: Record, notation: Notation, written: Written) -> None:
        """Keep the hashes of a record that was written; its losses decide how much of it is compared later."""
        lost = _lost_in(written)
        moves, others = _hashes(record, lost)
        self._lost.append(lost)
        self._moves.append(moves)
        self._others.extend(others)
        self._notations.add(written.notation or notation.full_name)
        self._games.add(record.game.full_name)

    def check(self, file: File, joined: int = held.NOTHING) -> None:
        """Read a file, given by its path, its bytes or open, and raise ``LossError`` if a record in it differs.

        ``joined`` are the kinds of things that were lost where the records were joined.
        """
        try:
            wrong = self._first_wrong(file, joined)
        except KifuError as error:
            wrong = Wrong(0, str(error))
        if wrong:
            where = f"record {wrong.number:,}" if wrong.number else "the file"
            raise LossError(f"what {self.form.name} would hold does not read back, {where}: {wrong.what}")

    def compared(self, joined: int = held.NOTHING) -> Compared:
        """Return how much of every record ``check`` compares at least, given what was lost in joining them."""
        lost = joined
        for each in self._lost:
            lost |= each
        if lost & SOME_MOVES:
            return "main line"
        return "moves" if lost else "all"

    def _first_wrong(self, file: File, joined: int) -> Wrong | None:
        number = 0
        for number, record in enumerate(self._records(file), 1):
            if number > len(self._moves):
                return Wrong(number, f"{len(self._moves):,} were written")
            if what := self._difference(number - 1, record, joined):
                return Wrong(number, what)
        if number < len(self._moves):
            return Wrong(number + 1, "it is missing")
        return None

    def _difference(self, index: int, record: Record, joined: int) -> str:
        """Return what differs between a record that was read back and the one that was written; nothing if all is well.

        ``index`` is the place of the record in the file, from 0.
        """
        lost = self._lost[index]
        moves, others = _hashes(record, lost)
        if lost & held.MOVES and moves == NO_MOVES:
            lost |= held.REMARKS  # they were those of the moves
        elif moves != self._moves[index]:
            return "its main line differs" if lost & SOME_MOVES else "its moves differ"
        expected = self._others[index * len(DIFFERENCES) : (index + 1) * len(DIFFERENCES)]
        differing = (kind for kind, one, other in zip(DIFFERENCES, others, expected, strict=True) if one != other)
        return next((DIFFERENCES[kind] for kind in differing if not kind & (lost | joined)), "")

    def _records(self, file: File) -> Records:
        """Return the records of a file, read with the format, notation, game and encoding in which it was written."""
        return Records(
            file,
            format=self.form,
            notation=self._notations.copy().pop() if len(self._notations) == 1 and self.form.notated else "",
            game=self._games.copy().pop() if len(self._games) == 1 else None,
            encoding=self.encoding if self.form.encoded else None,
        )


def _lost_in(written: Written) -> int:
    """Return the kinds of things that may differ in a record, given what its writer said."""
    if written.lost is not None:
        return written.lost
    if not written.losses:
        return held.NOTHING
    return held.ALL_BUT_MOVES | held.MOVES * any(loss.code == MOVES_NOT_KEPT for loss in written.losses)


def _hashes(record: Record, lost: int) -> tuple[int, Sequence[int]]:
    """Return the hash of the moves of a record, or of its main line where others are lost, and of ``DIFFERENCES``."""
    if lost & SOME_MOVES:
        nodes = record.main_line()
        moves = hash(tuple([node.move for node in nodes]))
        nodes.insert(0, record.root)
    else:
        nodes = _nodes(record.root)
        moves = hash(tuple([(node.move, len(node.children)) for node in nodes]))
    # A setup may be written in short, and is read in full.
    fen = record.fen if record.starts_as_usual else canonical_fen(record.fen, record.game) or record.fen
    whole = (frozenset(record.tags.items()), fen, record.result, record.ending, record.game.full_name)
    return moves, [hash(each) & HALF for each in (*whole, *_remarks(nodes))]


def _remarks(nodes: list[Node]) -> tuple[tuple[object, ...], ...]:
    """Return the remarks on moves, each kind by itself and with the place of its move: most moves have none."""
    comments: list[object] = []
    marks: list[object] = []
    clocks: list[object] = []
    evaluations: list[object] = []
    unread: list[object] = []
    for place, node in enumerate(nodes):
        if node.comment or node.before:
            comments.append((place, node.comment, node.before))
        if node.marks:
            marks.append((place, tuple(node.marks)))
        if node.clock is not None:
            clocks.append((place, node.clock))
        if node.evaluation is not None:
            evaluations.append((place, node.evaluation))
        if node.rest:
            unread.append((place, node.rest))
    return tuple(comments), tuple(marks), tuple(clocks), tuple(evaluations), tuple(unread)


def _nodes(root: Node) -> list[Node]:
    """Return the nodes of a tree, each before its children."""
    nodes, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        waiting += node.children
    return nodes
