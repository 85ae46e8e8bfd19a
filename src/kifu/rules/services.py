"""What positions and records ask of the rooms above the rules: to read and write moves, and to be drawn.

The rules know no notation and no picture.  ``kifu/__init__`` installs those who do when the package is loaded.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from kifu.diagnostics import Diagnostic
from kifu.rules.move import Move

if TYPE_CHECKING:
    from kifu.rules.position import Position


class Reading(NamedTuple):
    """A move that was read from text, and all that is to be said of how."""

    move: Move
    notation: str
    marks: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


class NamedNotation(Protocol):
    """A notation, as far as the rules know one."""

    name: str


class Services(Protocol):
    def read_move(
        self, position: "Position", text: str, notation: NamedNotation | str | None, *, strict: bool
    ) -> Reading:
        """Return the legal move that a text names."""

    def write_move(
        self, position: "Position", move: Move, notation: NamedNotation | str, options: Mapping[str, str]
    ) -> str:
        """Return the text of a legal move."""

    def draw(self, shown: object) -> str:
        """Return the SVG picture of a position or a record."""


_installed: list[Services] = []


def install(services: Services) -> None:
    _installed[:] = [services]


def services() -> Services:
    [found] = _installed
    return found
