"""What positions and records ask of the rooms above the rules: to read and write moves, and to be drawn.

The rules know no notation and no picture.  ``kifu/__init__`` installs ``Services`` that do when the package is loaded.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple, Protocol, TypeVar

from kifu.diagnostics import Diagnostic
from kifu.rules.move import AnyMove
from kifu.rules.outcome import Outcome

PositionT = TypeVar("PositionT", contravariant=True)


class Reading(NamedTuple):
    """A move that was read from text: in which notation, with which marks, and what was noticed in reading."""

    move: AnyMove
    notation: str
    marks: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


def readings_of(moves: Iterable[AnyMove], notation: str) -> Iterator[Reading]:
    """Yield the readings of moves at which nothing was noticed, of a record those of hundreds."""
    # What a named tuple's own ``__new__`` does, in a third of the time.
    return map(partial(tuple.__new__, Reading), zip(moves, repeat(notation), repeat(""), repeat(()), strict=False))


class NamedNotation(Protocol):
    """What the rules know of a notation: its name."""

    name: str


class Services(Protocol[PositionT]):
    def read_move(
        self, position: PositionT, text: str, notation: NamedNotation | str | None, *, strict: bool
    ) -> Reading:
        """Return the legal move that a text names."""

    def write_move(
        self, position: PositionT, move: AnyMove, notation: NamedNotation | str, options: Mapping[str, str]
    ) -> str:
        """Return the text of a legal move."""

    def write_move_or_points(self, position: PositionT, move: AnyMove, notation: NamedNotation | str) -> str:
        """Return the text of a legal move, or its points where the notation has no text for it."""

    def own_notation(self, record: Any) -> NamedNotation:
        """Return the notation that a record is written in, as it came or as its game is usually shown."""

    def read_moves(self, position: PositionT, text: str, notation: str = "") -> list[Reading]:
        """Return the legal moves that a text names, one after another; ``notation`` is tried first, if it is named."""

    def write_text(self, record: Any, form: str, notation: NamedNotation | str | None, *, lossless: bool) -> str:
        """Return the text of a file in a format that holds a record."""

    def end_by_rules(self, position: PositionT, rules: str) -> Outcome | None:
        """Return how a rule book ends the game with the last move played on a position, or ``None``."""

    def draw(self, shown: object) -> str:
        """Return the SVG picture of a position or a record."""

    def draw_text(self, position: PositionT) -> str:
        """Return the board of a position as lines of text."""


_installed: list[Services[Any]] = []


def install(services: Services[Any]) -> None:
    _installed[:] = [services]


def services() -> Services[Any]:
    [found] = _installed
    return found
