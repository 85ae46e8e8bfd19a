"""Faces: the outlines of the characters on boards and men, which travel with kifu and need no font.

>>> "炮" in Face.of("wenkai"), "é" in Face.of("wenkai")
(True, False)

They are cut out of LXGW WenKai TC Bold, for xiangqi, and of Yuji Syuku, for shogi, by ``docs/_make/outlines.py``; both
are under the SIL Open Font License, which lies beside them.
"""

from functools import cache
from pkgutil import get_data
from typing import NamedTuple, Protocol

FACES = ("wenkai", "syuku")  # the first has letters and figures too, for all games


class Outlines(Protocol):
    """Where outlines of characters come from; ``units`` make up their size, their middle lies ``middle`` up."""

    @property
    def units(self) -> int: ...

    @property
    def middle(self) -> float: ...

    def outline(self, character: str) -> str:
        """Return the outline of a character as SVG writes it, in a coordinate system that goes up."""

    def advance(self, character: str) -> int:
        """Return how far the next character stands from this one."""

    def __contains__(self, character: str) -> bool: ...


class FaceOutline(NamedTuple):
    advance: int
    path: str


class Face:
    """The outlines of one face."""

    def __init__(self, units: int, middle: int, outlines: dict[str, FaceOutline]) -> None:
        self.units = units
        self.middle = middle
        self._outlines = outlines

    @classmethod
    @cache
    def of(cls, name: str) -> "Face":
        data = get_data(__package__, f"outlines/{name}.tsv")
        assert data is not None
        first, *lines = data.decode().splitlines()
        units, middle = first.split("\t")
        rows = (line.split("\t") for line in lines)
        return cls(int(units), int(middle), {name: FaceOutline(int(advance), path) for name, advance, path in rows})

    def outline(self, character: str) -> str:
        return self._outlines[character].path

    def advance(self, character: str) -> int:
        return self._outlines[character].advance

    def __contains__(self, character: str) -> bool:
        return character in self._outlines
