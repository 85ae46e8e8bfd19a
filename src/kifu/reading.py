"""What readers say of their text: Diagnostic, and the two receivers of problems, Strict and Lenient.

A reader reports every deviation to its receiver and goes on if the receiver returns.
It never asks which of the two it has, so there is one reader and no ``if strict`` in it.
"""

from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from kifu.errors import KifuError


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

    @classmethod
    def of(cls, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "") -> "Diagnostic":
        """Return what an exception says, as data."""
        return cls(
            code=problem.code,
            severity=severity,
            reason=problem.reason,
            text=problem.text,
            repair=repair,
            candidates=tuple(str(move) for move in getattr(problem, "candidates", ())),
            line=problem.span.line if problem.span else 0,
            column=problem.span.column if problem.span else 0,
        )

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        where = ", ".join(f"{word} {number}" for word, number in (("game", self.game), ("ply", self.ply)) if number)
        head = f"{place}: " if place else ""
        head += f"{self.severity}[{self.code}]"
        return f"{head} {where}: {self.reason}" if where else f"{head} {self.reason}"

    def as_dict(self) -> dict[str, Any]:
        """Return the fields that say something, for JSON."""
        return {name: value for name, value in self._asdict().items() if value}


class Receiver(Protocol):
    def receive(self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "") -> None: ...


class Strict:
    """Raises the first problem, however small."""

    def receive(self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "") -> None:
        raise problem


class Lenient:
    """Collects problems; beyond ``limit`` it only counts them, so that junk cannot fill the memory."""

    def __init__(self, limit: int = 1000) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.limit = limit
        self.left_out = 0

    def receive(self, problem: KifuError, severity: Severity = Severity.ERROR, repair: str = "") -> None:
        if len(self.diagnostics) < self.limit:
            self.diagnostics.append(Diagnostic.of(problem, severity, repair))
        else:
            self.left_out += 1
