"""Trees of moves as XQF, CBR and CBL store them: an entry for each move, with two flags that make the tree.

A move, all that follows it, then its branches.  One flag says that the line goes on, the other that a branch, which
replaces the move, comes later: where a line ends, the branch of the last move with that flag follows.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from kifu.diagnostics import Report, Severity
from kifu.errors import EncodingError, FormatError, LimitError, MoveTextError, Place, RecordError, TruncatedError
from kifu.formats.boards import GAME, PLACES, POINTS
from kifu.formats.building import Builder
from kifu.formats.kept_text import write_kept
from kifu.formats.stored_text import Decoded, clean
from kifu.formats.writing import Losses
from kifu.records import held
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.move import AnyMove, Move, on_board

MOST_MOVES = 1_000_000  # in one tree; the largest that is known has 226,491
LARGEST = 64 << 20  # bytes of one record
LENGTH_SIZE = 4  # bytes before a comment
OFF_BOARD = len(POINTS)
KEPT = "the moves up to there are kept"
# What a file says of one move, a plain tuple because there are very many: the move, or ``None`` and what is kept of it
# as text; the bytes of its comment; whether the line goes on; whether a branch follows later; its first byte.
Entry = tuple[Move | None, str, bytes, bool, bool, int]
COMMENT, GOES_ON, BRANCHES = 2, 3, 4


class _MoveTable(dict[int, Move | None]):
    """The moves between places of ``POINTS``, made when they come up; ``None`` where a place is off the board."""

    def __missing__(self, key: int) -> Move | None:
        origin, target = divmod(key, OFF_BOARD + 1)
        on_board = origin < OFF_BOARD and target < OFF_BOARD
        move = self[key] = Move(POINTS[origin], POINTS[target]) if on_board else None
        return move


# By the origin times one more than there are points, plus the target.
MOVES = _MoveTable()


class Body(ABC):
    """The bytes of a tree, read entry by entry; ``place`` is where the next entry begins."""

    def __init__(self, data: bytes, place: int = 0, before: int = 0, length_key: int = 0) -> None:
        if len(data) > LARGEST:
            raise LimitError(f"the record has {len(data):,} bytes, at most {LARGEST:,} are read")
        self.data = data
        self.place = place
        self._before = before  # the bytes of the file before these
        self._length_key = length_key  # what is added to the length of a comment
        self._broken: RecordError | None = None
        self._entries = self.entries()
        # The first move says who begins, and there is one only if the root says that the line goes on.
        self._first = list(islice(self._entries, 1))
        if self._first and self._first[0][3]:
            self._first += islice(self._entries, 1)

    @abstractmethod
    def entries(self) -> Iterator[Entry]:
        """Yield what the file says of the root and of each move, as far as there are bytes for it."""

    @property
    def first_move(self) -> Move | None:
        return self._first[1][0] if len(self._first) > 1 else None

    @property
    def left(self) -> int:
        """How many bytes have not been read."""
        return len(self.data) - self.place

    def comment(self) -> bytes:
        """Return the next comment; a comment whose length goes beyond the file ends the moves."""
        text = self.place + LENGTH_SIZE
        left = len(self.data) - text
        length = int.from_bytes(self.data[self.place : text], "little") - self._length_key & 0xFFFFFFFF
        if length > left:
            reason = f"a comment of {length:,} bytes does not fit into the {max(0, left):,} that are left"
            self._broken = TruncatedError(reason, offset=self._before + self.place)
            return b""
        self.place = text + length
        return self.data[text : self.place]

    @property
    def broken(self) -> bool:
        """Whether nothing can be read from here on."""
        return self._broken is not None

    def all_entries(self) -> Iterator[Entry]:
        """Yield the entries, those included that were looked at beforehand."""
        return chain(self._first, self._entries)

    def grow(self, builder: Builder, decode: Callable[[bytes], Decoded]) -> None:
        """Grow the tree of a record; report an end that comes too early."""
        whole = _grow(builder, self.all_entries(), decode)
        if self._broken is None and not whole:
            reason = f"the moves end in the middle, {self.left} bytes after the last"
            self._broken = TruncatedError(reason, offset=self._before + self.place)
        if self._broken is not None:
            builder.report.receive(self._broken, repair=KEPT)

    def report_extra_bytes(self, report: Report) -> None:
        """Report bytes after a tree that came to its end."""
        if self.left and not self.broken:
            reason = f"{self.left:,} bytes follow after the last move"
            problem = FormatError(reason, code="extra-bytes", offset=self._before + self.place)
            report.receive(problem, Severity.WARNING, "left out")


def _grow(builder: Builder, entries: Iterator[Entry], decode: Callable[[bytes], Decoded]) -> bool:
    """Grow a tree from entries, the first of which is the root; return whether it came to its end."""
    promised: list[int] = []  # the depths from which branches leave
    root = next(entries, None)
    if root is None:
        return False
    _comment(builder, root, decode)
    if not root[GOES_ON]:
        return True
    number = 0
    while True:
        line = _line(entries, MOST_MOVES + 1 - number)
        number += len(line)
        too_many = number > MOST_MOVES
        *_, offset = line.pop() if too_many else (0,)
        _grow_line(builder, line, promised, decode)
        if too_many:
            problem = LimitError(f"the tree has more than {MOST_MOVES:,} moves", offset=offset)
            builder.report.receive(problem, repair=KEPT)
            return True
        if not line or line[-1][GOES_ON]:
            return False
        if not promised:
            return True
        builder.back_to(promised.pop())


def _line(entries: Iterator[Entry], most: int) -> list[Entry]:
    """Return the entries up to the end of a line, at most ``most``."""
    line: list[Entry] = []
    for entry in islice(entries, most):
        line.append(entry)
        if not entry[GOES_ON]:
            break
    return line


def _grow_line(builder: Builder, line: list[Entry], promised: list[int], decode: Callable[[bytes], Decoded]) -> None:
    moves = [entry[0] for entry in line]
    if None in moves:
        del moves[moves.index(None) :]
    depth = builder.depth
    count = builder.play_all(moves)  # type: ignore[arg-type]
    for place, entry in enumerate(line[:count], depth + 1):
        if entry[BRANCHES]:
            promised.append(place - 1)
        if entry[COMMENT]:
            _, _, comment, _, _, offset = entry
            where = Place(ply=place, offset=offset)
            builder.comment_at(place, read_text(comment, decode, builder.report, "a comment", where))
    for entry in line[count:]:
        move, text, _, _, branches, offset = entry
        if move is not None:
            builder.play(move, place=Place(offset=offset))
        else:
            error = MoveTextError(f"{text!r} are not two points of the board", text=text)
            builder.fail(error, text, Place(offset=offset))
        if branches:
            promised.append(builder.depth - 1)
        _comment(builder, entry, decode)


def _comment(builder: Builder, entry: Entry, decode: Callable[[bytes], Decoded]) -> None:
    _, _, comment, _, _, offset = entry
    if comment:
        where = Place(ply=builder.depth, offset=offset)
        builder.comment(read_text(comment, decode, builder.report, "a comment", where))


def read_text(raw: bytes, decode: Callable[[bytes], Decoded], report: Report, what: str, place: Place) -> str:
    """Return a text without spaces at its edges; report bytes that are no characters."""
    text, undecodable = decode(raw)
    text = clean(text)
    if undecodable:
        reason = f"{undecodable:,} byte{'s are' if undecodable > 1 else ' is'} no text in {what}"
        problem = EncodingError(reason, text=text[:200])
        report.receive(problem, Severity.WARNING, "kept as they are", place)
    return text


class Placed(NamedTuple):
    """A node of a tree and the flags of its entry."""

    node: Node
    goes_on: bool
    branches: bool


def tree_of(record: Record, moves_fit: bool, losses: Losses) -> Iterator[Placed]:
    """Yield the root and every move in the order of a file; without the moves where they cannot be played."""
    if record.root.children and not (moves_fit and record.playable):
        losses.report("moves from such a setup", record.fen, lost=held.MOVES)
        yield Placed(record.root, False, False)
        return
    yield Placed(record.root, bool(record.root.children), False)
    waiting = _following(record.root)
    while waiting:
        placed = waiting.pop()
        yield placed
        waiting += _following(placed.node)


def _following(node: Node) -> list[Placed]:
    """Return the moves after a node, the first at the end."""
    placed = [Placed(child, bool(child.children), True) for child in node.children]
    if placed:
        placed[-1] = placed[-1]._replace(branches=False)
    return placed[::-1]


def places_of(move: AnyMove) -> tuple[int, int]:
    """Return the origin and the target of a move as places of ``POINTS``."""
    GAME.packed(move)  # which refuses points that are not on the board
    move = on_board(move)
    if move.via or move.promotion:
        raise FormatError(f"{str(move)!r} is more than two points, as no move of {GAME.title} is", text=str(move))
    return PLACES[move.origin], PLACES[move.target]


def comment_of(node: Node, losses: Losses, clock: Clock | None = None, evaluation: Evaluation | None = None) -> str:
    """Return all remarks on a move as one comment: the clock and evaluation, comments, marks, unread text.

    ``clock`` and ``evaluation`` are what the format says of them in another place.
    """
    if not (node.before or node.marks or node.rest):
        return losses.add_commands(node, losses.clean_comment(node.comment) if node.comment else "", clock, evaluation)
    marks = " ".join(node.marks)
    if node.before:
        losses.report("comments before a move", node.before, repair="written in the comment", lost=held.COMMENTS)
    if node.marks:
        losses.report("marks", marks, repair="written in the comment", lost=held.MARKS | held.COMMENTS)
    remarks = map(losses.clean_comment, (node.before, marks, node.comment))
    comment = losses.add_commands(node, "\n".join(filter(None, remarks)), clock, evaluation)
    return "\n".join(filter(None, (comment, write_kept(node.rest) if node.rest else "")))
