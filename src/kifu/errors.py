"""Every exception of kifu, and Span, the place in a text that one speaks of.

::

    KifuError (a ValueError)
    |-- UnknownNameError        no such game, notation or format; names the nearest
    |-- UndecidedError          a text that means different things in different notations
    |-- SetupError              a placement that cannot be used
    |   |-- FenError            its text is broken
    |   `-- PositionError       it cannot be played; lists every fault
    `-- MoveError               a move that cannot be played
        |-- MoveTextError       its text says nothing in the notation
        |-- IllegalMoveError    the board or the rules forbid it; says why
        `-- AmbiguousMoveError  it names more than one legal move; lists them

Each has a ``code``, stable for programs, and one line of text for people.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Span(NamedTuple):
    """A stretch of a text: offsets from 0, line and column from 1."""

    start: int
    stop: int
    line: int = 1
    column: int = 1

    @classmethod
    def of(cls, text: str, start: int, stop: int) -> "Span":
        """Return the span with its line and column counted in ``text``."""
        before = text[:start]
        return cls(start, stop, before.count("\n") + 1, start - before.rfind("\n"))


class KifuError(ValueError):
    code = "error"

    def __init__(self, reason: str, *, text: str = "", span: Span | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text
        self.span = span

    def __reduce__(self) -> Any:
        # Exceptions with keyword arguments do not survive worker processes by themselves.
        return (_rebuild, (type(self), self.args, self.__dict__))


class UnknownNameError(KifuError):
    code = "unknown-name"

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        # Only a mistake needs this, and every start of the program would pay for it.
        from difflib import get_close_matches

        known = sorted(known)
        near = get_close_matches(name.lower().replace("-", "_"), known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
        super().__init__(f"unknown {what} {name[:40]!r}: {hint}", text=name)


class UndecidedError(KifuError):
    """``names`` holds the notations between which nothing decides."""

    code = "undecided-notation"

    def __init__(self, reason: str, names: Sequence[str], *, text: str = "") -> None:
        super().__init__(reason, text=text)
        self.names = tuple(names)


class SetupError(KifuError):
    code = "bad-setup"


class FenError(SetupError):
    code = "bad-fen"


class PositionError(SetupError):
    """``faults`` holds all that is wrong, each with its code, point and reason."""

    code = "bad-position"

    def __init__(self, faults: Sequence[Any], *, text: str = "") -> None:
        super().__init__("; ".join(fault.reason for fault in faults), text=text)
        self.faults = tuple(faults)


class MoveError(KifuError):
    """``ply`` is the number of the move in its line, from 1; 0 where no line is meant.

    ``leniencies`` counts what had to be overlooked to understand the text so far.
    """

    code = "bad-move"
    ply = 0
    leniencies = 0


class MoveTextError(MoveError):
    code = "bad-move-text"


class IllegalMoveError(MoveError):
    code = "illegal-move"


class AmbiguousMoveError(MoveError):
    """``candidates`` holds the legal moves that the text can mean."""

    code = "ambiguous-move"

    def __init__(self, reason: str, candidates: Sequence[Any], *, text: str = "", span: Span | None = None) -> None:
        super().__init__(reason, text=text, span=span)
        self.candidates = tuple(candidates)


def _rebuild(kind: type[KifuError], args: tuple[Any, ...], state: dict[str, Any]) -> KifuError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error
