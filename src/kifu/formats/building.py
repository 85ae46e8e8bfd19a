"""Builder: grows the tree of a record move by move as a file is read; what cannot be read stays as text.

An unreadable or illegal move ends its line, and all that follows in that line is kept in ``rest`` of
the last good move: no move is ever guessed, dropped or skipped.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kifu.diagnostics import Receiver, Report, Severity
from kifu.errors import (
    NOWHERE,
    AmbiguousMoveError,
    FormatError,
    KifuError,
    MoveError,
    Place,
    PositionError,
    SetupError,
)
from kifu.formats.kept_text import split_kept
from kifu.lines.reading import Trial
from kifu.lines.settling import describe_settled, judgement_of, settle
from kifu.notations.base import Found, Notation
from kifu.records.annotations import read_commands
from kifu.records.node import Node
from kifu.records.record import Record, remember_start
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Fault, Setup, unplayable
from kifu.rules.side import Side

MOST_LOOKS = 50  # at later moves in a record; each may take as long as to read them
LEFT_AS_TEXT = "the line ends here, the rest is kept as text"


class Builder:
    """Adds moves, comments and branches to a record where reading stands: after the last node of ``path``."""

    def __init__(self, record: Record, report: Report, place: Place = NOWHERE, known: Trial | None = None) -> None:
        """Begin a record; ``place`` is where its setup stands, ``known`` what was read of its main line before."""
        self.record = record
        self.report = report
        self.known = known
        self._failed: MoveError | None = None  # why the text that is read next is no move here, if that is known
        self.path: list[Node] = [record.root]
        self.depth = 0  # how many moves lead here, those that could not be read included
        self._ended_at = 0  # the depth of the first of those; 0: none
        # The depth at which each open branch began, the move it replaces, and the settled moves of the line it left.
        self._branches: list[tuple[int, Node | None, dict[int, AnyMove]]] = []
        # Returns the texts of the moves that follow the one here in its line; asked where a move is ambiguous.
        self.later: Callable[[], Iterable[str]] | None = None
        # The ambiguous moves of this line that later ones settled, by their depth.
        self._settled: dict[int, AnyMove] = {}
        self._looks = 0  # how often later moves were looked at
        # Texts by node and field; joined when all is read, so that many small ones cost no more than their length.
        self._texts: dict[tuple[Node, str], list[str]] = {}
        self._before: list[str] = []
        self._written: dict[int, str] = {}  # the texts of the main line, by ply from 0
        self._unplayable: tuple[PositionError, Place] | None = None  # what was not reported yet
        self.position: Position | None = None
        if self._may_start(place):
            self.position = record.start()
        else:
            self._ended_at = 1

    @property
    def node(self) -> Node:
        """The last move that was read."""
        return self.path[-1]

    @property
    def ended(self) -> bool:
        """Whether the line here has ended at a move that could not be read."""
        return self._ended_at > 0

    def read(self, text: str, notation: Notation, place: Place = NOWHERE, original: str = "") -> bool:
        """Read the text of a move and play it; return whether it could be read and played.

        ``original`` is the text of the file, if ``text`` is that text in other letters.
        """
        if self._ended_at or self.position is None:
            return self._keep_move(original or text)
        if self.take_known(text, notation):
            return True
        failed, self._failed = self._failed, None
        try:
            if failed and failed.text == text and not original:
                raise failed
            found = notation.find_short(self.position, text, self.report.within(place, self.depth + 1))
            self.position.play(found.move)
        except MoveError as error:
            if original:
                error = error.reworded(f"{original!r} is read as {error.reason}", text=original)
            move = self._settle_move(error, notation, place) if isinstance(error, AmbiguousMoveError) else None
            if move is None:
                return self._end(error, original or text, place)
            self.position.play(move)
            found = Found(move, judgement_of(text))
        if not self._branches:
            self._written[self.depth] = text
        self._grow_marked(found.move, found.marks)
        return True

    def _settle_move(self, error: AmbiguousMoveError, notation: Notation, place: Place) -> AnyMove | None:
        """Return and report the one reading of an ambiguous move that lets the later moves be read, if there is one."""
        assert self.position is not None
        if self.depth not in self._settled and self.later is not None and self._looks < MOST_LOOKS:
            self._looks += 1
            settled = settle(self.position, error, self.later(), notation)
            self._settled |= {self.depth + distance: move for distance, move in settled.items()}
        move = self._settled.get(self.depth)
        if move is not None:
            # What was read to find the notation may have been too short to settle it.
            self.known = None
            repair = describe_settled(self.position, move, notation)
            self.report.receive(error, Severity.WARNING, repair, place.within(Place(ply=self.depth + 1)))
        return move

    def take_known(self, text: str, notation: Notation) -> bool:
        """Play a move that was read when the notation was found; not one read with a leniency, which is to be reported.

        A known move needs no place in the file, and to find the place takes as long as to read the move.
        """
        if self.known is None or self._branches or self._ended_at or self.position is None:
            return False
        reading = self.known.reading_of(text, self.depth)
        if reading is None or self.known.notation is not notation:
            # From here on the line is another than the one that was read, or there it ended.
            ended = self.known.notation is notation and self.depth == len(self.known.readings)
            self._failed = self.known.error if ended else None
            self.known = None
            return False
        if reading.diagnostics:
            return False
        self.position.play(reading.move)
        self._grow_marked(reading.move, reading.marks)
        return True

    def play(self, move: AnyMove, text: str = "", place: Place = NOWHERE) -> bool:
        """Play a move that a file gives by its points; ``text`` is what is kept if it cannot be played."""
        if self._ended_at or self.position is None:
            return self._keep_move(text or str(move))
        try:
            self.position.play(move)
        except MoveError as error:
            return self._end(error, text or str(move), place)
        self._grow(move)
        return True

    def play_all(self, moves: Sequence[AnyMove]) -> int:
        """Play the first of these moves, as many as can be played, and return how many; nothing is reported."""
        if self._ended_at or self.position is None or self._before:
            return 0
        count = self.position.play_all(moves)
        home = self.path[-1].home
        nodes = [Node(move, home) for move in moves[:count]]
        for node, following in zip((self.path[-1], *nodes), nodes, strict=False):
            node.children.append(following)
        self.path += nodes
        self.depth += count
        return count

    def fail(self, error: KifuError, text: str, place: Place = NOWHERE) -> None:
        """End the line at something that is no move at all."""
        if self._ended_at or self.position is None:
            self._keep_move(text)
        else:
            self._end(error, text, place)

    def back_to(self, depth: int) -> None:
        """Go back in the line, to where ``depth`` moves have been made, to go on from there with another move."""
        self.depth = depth
        self._settled = {}
        if self._ended_at:
            # A branch must not take the place of a main move that could not be read: it stays text with it.
            if depth >= self._ended_at or (depth == self._ended_at - 1 and not self.path[depth].children):
                self.keep("/")
                return
            if self.position is None:
                return
            self._ended_at = 0
        del self.path[depth + 1 :]
        assert self.position is not None
        while self.position.ply > depth:
            self.position.undo()

    def go_along(self, nodes: Iterable[Node]) -> None:
        """Go on from the last move along moves that are in the tree already."""
        assert self.position is not None
        for node in nodes:
            self.position.play(node.move)
            self.path.append(node)
            self.depth += 1

    def open(self) -> bool:
        """Begin a branch that replaces the last move; return whether there is a move to replace."""
        if self._ended_at:
            self._branches.append((self.depth, None, self._settled))
            self.keep("(")
            return True
        if self.depth == 0 or (self._branches and self.depth == self._branches[-1][0] - 1):
            return False
        self._branches.append((self.depth, self.node, self._settled))
        self.back_to(self.depth - 1)
        return True

    def close(self) -> bool:
        """End a branch and go on after the move it replaced; return whether one was open."""
        if not self._branches:
            return False
        self._place_waiting_comments()
        depth, node, self._settled = self._branches.pop()
        if node is None:
            self.depth = depth
            self.keep(")")
            return True
        self.depth = depth - 1
        self._ended_at = 0
        del self.path[depth:]
        assert self.position is not None
        while self.position.ply > depth - 1:
            self.position.undo()
        self.position.play(node.move)
        self.path.append(node)
        self.depth = depth
        return True

    def comment_at(self, depth: int, text: str) -> None:
        """Add a comment after an earlier move of the line."""
        self._add_comment(self.path[depth], text)

    def comment(self, text: str, *, before_next: bool = False) -> None:
        """Add a comment after the last move, or before the next one; before the first one of a branch always."""
        if not text:
            return
        if self._ended_at and self.depth >= self._ended_at:
            comment, rest = split_kept(text)
            self.keep(" ".join(filter(None, (comment and "{" + comment + "}", rest))))
        elif before_next or (self._branches and self.depth == self._branches[-1][0] - 1):
            self._before.append(text)
        else:
            self._add_comment(self.node, text)

    def mark(self, mark: str) -> None:
        """Add a mark such as ``!`` or ``$14`` to the last move."""
        if self._ended_at:
            self.keep(mark)
        else:
            self._add(self.node, "marks", mark)

    def keep(self, text: str) -> None:
        """Keep a piece of text after the last good move."""
        self._add(self.node, "rest", text)

    def keep_all(self, texts: Sequence[str]) -> None:
        """Keep the texts of moves that follow one that could not be read."""
        self.depth += len(texts)
        if texts:
            self.keep(" ".join(texts))

    def finish(self) -> Record:
        """Return the record when all of it is read, with its diagnostics."""
        self._place_waiting_comments()
        self.later = None  # it refers to the reader, which refers to the record: a cycle that would be freed late
        for (node, field), texts in self._texts.items():
            joined = tuple(texts) if field == "marks" else ("\n" if field == "comment" else " ").join(texts)
            setattr(node, field, joined)
        self._texts.clear()
        if not (self.record.root.comment or self.record.tags):
            self._report_unplayable()  # an empty board with nothing said of it is no page either
        self.record.diagnostics = self.report.diagnostics
        self.record.origin = self.record.origin._replace(number=self.report.place.game)
        if self._written and [self.record.root, *self.record.main_line()][-1].rest:
            self.record.origin = self.record.origin._replace(texts=tuple(self._written.items()))
        return self.record

    def _add(self, node: Node, field: str, text: str) -> None:
        self._texts.setdefault((node, field), []).append(text)

    def _add_comment(self, node: Node, text: str) -> None:
        """Add a comment to a move: its text, its clock and evaluation, and what an earlier reading could not read."""
        comment, rest = split_kept(text)
        comment, node.clock, node.evaluation = read_commands(comment, node.clock, node.evaluation)
        if comment:
            self._add(node, "comment", comment)
        if rest:
            self._add(node, "rest", rest)

    def _place_waiting_comments(self) -> None:
        """Add the comments that wait for a next move to the last move, as no move came."""
        for text in self._before:
            self._add_comment(self.node, text)
        self._before.clear()

    def _may_start(self, place: Place) -> bool:
        """Check the setup, report what is odd in it, and return whether it can be played."""
        if self.record.starts_as_usual:
            return True
        try:
            self.record.fen, faults, has_men = _check_setup(self.record.game, self.record.fen)
        except SetupError as error:
            self.report.receive(error, repair="no move was read", place=place)
            return False
        if bad := unplayable(faults, has_men=has_men):
            self._unplayable = PositionError(bad, text=self.record.fen), place
            if has_men:
                self._report_unplayable()
            return False
        if faults:
            problem = PositionError(faults, text=self.record.fen)
            lesson = any(fault.code == "no-royal" for fault in faults)
            repair = "played as a teaching diagram" if lesson else "played all the same"
            self.report.receive(problem, Severity.WARNING, repair, place)
        return True

    def _report_unplayable(self) -> None:
        """Report that the setup cannot be played; of an empty board only if there are moves.

        Libraries have pages without any man between their records: a title and a text.
        """
        if self._unplayable:
            problem, place = self._unplayable
            self._unplayable = None
            self.report.receive(problem, repair="no move was read", place=place)

    def _grow_marked(self, move: AnyMove, marks: str) -> None:
        self._grow(move)
        if judgement := marks.strip("+#= "):  # a sign for check says what the board says anyway
            self.mark(judgement)

    def _grow(self, move: AnyMove) -> Node:
        node = self.path[-1].append(move)
        self.path.append(node)
        self.depth += 1
        if self._before:
            node.before = "\n".join(self._before)
            self._before.clear()
        return node

    def _end(self, error: KifuError, text: str, place: Place) -> bool:
        self.report.receive(error, repair=LEFT_AS_TEXT, place=place.within(Place(ply=self.depth + 1)))
        self._ended_at = self.depth + 1
        return self._keep_move(text)

    def _keep_move(self, text: str) -> bool:
        self._report_unplayable()
        self.depth += 1
        self.keep(text)
        return False


class _CheckedSetup(NamedTuple):
    """The text of a setup as kifu writes it, its faults, and whether there is any man."""

    fen: str
    faults: tuple[Fault, ...]
    has_men: bool


@lru_cache(maxsize=64)
def _check_setup(game: Game, fen: str) -> _CheckedSetup:
    """Check a setup and keep the answer: checking takes as long as reading a short game, and files are read back."""
    setup = Setup.from_fen(fen, game)
    checked = _CheckedSetup(setup.fen(), tuple(setup.faults()), bool(setup.men))
    if not unplayable(checked.faults, has_men=checked.has_men):
        remember_start(game, checked.fen, Position(game, setup, forgive=FAULTS))
    return checked


class PlainStart(NamedTuple):
    """A setup with nothing odd in it: its text as kifu writes it, and the position."""

    fen: str
    position: Position


@lru_cache(maxsize=64)
def find_plain_start(game: Game, fen: str) -> PlainStart | None:
    """Return the setup and position that a game begins with; nothing if the setup has a fault to report."""
    if fen == game.start:
        return PlainStart(fen, Position(game))
    try:
        setup = Setup.from_fen(fen, game)
    except SetupError:
        return None
    return None if setup.faults() else PlainStart(setup.fen(), Position(game, setup))


def extend(node: Node, moves: Iterable[AnyMove]) -> Node:
    """Put moves that are known to be legal after a node, and return the last."""
    home = node.home
    nodes = [node, *(Node(move, home) for move in moves)]
    for each, following in pairwise(nodes):
        each.children.append(following)
    return nodes[-1]


def let_second_begin(record: Record, report: Receiver, place: Place) -> None:
    """Give the second side the first move, as dots in place of the first side's move ask for; report it.

    Before the usual start nothing but the dots says that the other side begins: a move may be missing as well.
    """
    try:
        setup = Setup.from_fen(record.fen, record.game)
    except KifuError:
        return  # the builder reports it
    if setup.turn is Side.SECOND:
        return
    first, second = (side.name for side in record.game.sides)
    repair = f"{second} moves first"
    if record.starts_as_usual:
        problem = FormatError(f"there are dots in place of {first}'s first move", code="first-side")
        report.receive(problem, Severity.NOTE, repair, place)
    else:
        problem = FormatError(f"the setup says otherwise, but the score begins with {second}", code="conflict")
        report.receive(problem, Severity.WARNING, repair, place)
    record.fen = setup.with_turn(Side.SECOND).fen()
