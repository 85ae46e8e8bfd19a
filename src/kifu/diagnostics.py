"""What readers say of their text: Diagnostic, and the two receivers of problems, Strict and Lenient.

A reader reports every deviation to its receiver and goes on if the receiver returns.
It never asks which of the two it has, so there is one reader and no ``if strict`` in it.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from kifu.errors import NOWHERE, KifuError, Place

LONGEST_REPR = 160


class Severity(StrEnum):
    NOTE = "note"  # another spelling than the notation's own, and one meaning
    WARNING = "warning"  # something was put right or left out
    ERROR = "error"  # reading ended here


class Diagnostic(NamedTuple):
    """One deviation, its place, and what was done about it."""

    code: str
    severity: Severity
    reason: str
    text: str = ""
    repair: str = ""
    candidates: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
    column: int = 0
    game: int = 0
    ply: int = 0
    offset: int = 0  # the byte, in a file that has no lines

    @classmethod
    def of(
        cls, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> "Diagnostic":
        """Return what an exception says, as data; ``place`` is where it happened, as far as the caller knows."""
        where = place.within(problem.place)
        if not where.line and problem.span:
            where = where._replace(line=problem.span.line, column=problem.span.column)
        return cls(
            code=problem.code,
            severity=severity,
            reason=problem.reason,
            text=problem.text,
            repair=repair,
            candidates=tuple(str(move) for move in problem.candidates),
            file=where.file,
            line=where.line,
            column=where.column,
            game=where.game,
            ply=where.ply,
            offset=where.offset,
        )

    def __repr__(self) -> str:
        said = " ".join(str(self).split())
        return f"<Diagnostic {said if len(said) <= LONGEST_REPR else said[:LONGEST_REPR] + '...'}>"

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        parts = (("game", self.game), ("ply", self.ply), ("byte", self.offset))
        where = ", ".join(f"{word} {number}" for word, number in parts if number)
        head = f"{place}: " if place else ""
        head += f"{self.severity}[{self.code}]"
        return f"{head} {where}: {self.reason}" if where else f"{head} {self.reason}"

    def as_dict(self) -> dict[str, Any]:
        """Return the fields that say something, for JSON."""
        return {name: value for name, value in self._asdict().items() if value}


class Problem(NamedTuple):
    """A deviation that is not reported yet: what a receiver is given of it, in this order.

    A reader that cuts a file into records meets problems before there is a report for the record they belong to.
    """

    error: KifuError
    severity: Severity = Severity.ERROR
    repair: str = ""
    place: Place = NOWHERE


class Receiver(Protocol):
    """Takes problems as readers meet them; a place is given with each."""

    def receive(
        self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> None: ...

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """What was received and kept."""

    @property
    def left_out(self) -> int:
        """How many more there were."""


class Strict:
    """Raises the first problem, however small."""

    diagnostics: tuple[Diagnostic, ...] = ()
    left_out = 0

    def receive(
        self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> None:
        raise problem.placed(place)


class Lenient:
    """Collects problems; beyond ``limit`` it only counts them, so that junk cannot fill the memory."""

    def __init__(self, limit: int = 1000) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.limit = limit
        self.left_out = 0

    def __repr__(self) -> str:
        return f"<Lenient: {len(self.diagnostics) + self.left_out} problems>"

    def receive(
        self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> None:
        if len(self.diagnostics) < self.limit:
            self.diagnostics.append(Diagnostic.of(problem, severity, repair, place))
        else:
            self.left_out += 1


class Report:
    """The problems of one record: it adds ``place``, the file and the game, to each, and passes on to a receiver.

    A loose spelling is reported once for each kind in a record, and then counted: a score that is
    loose in one way is loose in it fifty times.
    """

    def __init__(self, receiver: Receiver, place: Place = NOWHERE) -> None:
        self.receiver = receiver
        self.place = place
        self._repeats: dict[str, int] = {}

    def within(self, place: Place, ply: int = 0) -> "PlacedReport":
        """Return a receiver that adds a place to each report, for those who do not know where a text stands."""
        return PlacedReport(self, place, ply)

    def receive(
        self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> None:
        if severity is Severity.NOTE:
            kind = problem.reason.removeprefix(f"{problem.text!r}: ")
            self._repeats[kind] = self._repeats.get(kind, 0) + 1
            if self._repeats[kind] > 1:
                return
        self.receiver.receive(problem, severity, repair, place.within(self.place))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was reported so far, with how often where it was more than once."""
        if not self.receiver.diagnostics and not self.receiver.left_out:
            return []
        counted = [self._count_again(diagnostic) for diagnostic in self.receiver.diagnostics]
        if self.left_out:
            reason = f"{self.left_out:,} more problems are not listed"
            file, game = self.place.file, self.place.game
            counted.append(Diagnostic("more-problems", Severity.WARNING, reason, file=file, game=game))
        return counted

    @property
    def left_out(self) -> int:
        return self.receiver.left_out

    def _count_again(self, diagnostic: Diagnostic) -> Diagnostic:
        kind = diagnostic.reason.removeprefix(f"{diagnostic.text!r}: ")
        count = self._repeats.get(kind, 0) if diagnostic.severity is Severity.NOTE else 0
        return diagnostic if count < 2 else diagnostic._replace(repair=f"{diagnostic.repair}; {count} times so")


class PlacedReport:
    """Passes problems on to a report with the place where their text stands; made for every move, so kept small."""

    __slots__ = ("_place", "_ply", "_report")

    def __init__(self, report: Report, place: Place, ply: int) -> None:
        self._report = report
        self._place = place
        self._ply = ply

    def receive(
        self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "", place: Place = NOWHERE
    ) -> None:
        self._report.receive(problem, severity, repair, place.within(self._place).within(Place(ply=self._ply)))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return self._report.diagnostics

    @property
    def left_out(self) -> int:
        return self._report.left_out
