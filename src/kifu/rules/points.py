"""Points: what the points of a board are called, which regions they form, and how either side counts them."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import MoveTextError, UnknownNameError
from kifu.rules.grid import Grid
from kifu.rules.side import Side

Coordinates = tuple[int, int]  # file and rank, from 0, counted from the left corner nearest the first side
Region = frozenset[Coordinates]


class Points(NamedTuple):
    """What the points of a board are called, and regions of them as the first side sees them."""

    files: tuple[str, ...]  # from the left
    ranks: tuple[str, ...]  # from the first side
    regions: Mapping[str, str] = MappingProxyType({})  # points and boxes of points, "d1-f3 e4"


class NamedPoints:
    """The points of the board of a game, by their names, by their places and by the numbers of the board engine."""

    def __init__(self, title: str, points: Points) -> None:
        self.title = title
        self.files, self.ranks, self.regions = points

    @cached_property
    def grid(self) -> Grid:
        return Grid(len(self.files), len(self.ranks))

    def place(self, point: str) -> Coordinates:
        try:
            return self._places[point]
        except KeyError:
            self.check_point(point)
            raise

    def check_point(self, point: str, text: str = "") -> None:
        """Refuse a point that is not on the board; ``text`` is the move in which it was named."""
        if point not in self.squares:
            raise MoveTextError(f"there is no point {point[:20]!r} on the {self.title} board", text=text or point)

    def point(self, place: Coordinates) -> str:
        try:
            return self.files[place[0]] + self.ranks[place[1]]
        except IndexError:
            raise MoveTextError(f"there is no place {place} on the {self.title} board") from None

    def seen_by(self, side: Side, point: str) -> tuple[int, int]:
        """Return the file from a side's right, from 1, and how many ranks beyond its first a point lies."""
        try:
            return self._seen[side][point]
        except KeyError:
            self.check_point(point)
            raise

    def point_seen(self, side: Side, file: int, ahead: int) -> str:
        """Return the point that a side sees on a file and that many ranks ahead; nothing beyond the board."""
        return self._points_seen[side].get((file, ahead), "")

    def region(self, name: str, side: Side) -> Region:
        """Return a region as ``side`` sees it; it is written for the first side, as points and boxes of points."""
        if name not in self._regions:
            raise UnknownNameError(f"region of the {self.title} board", name, self._regions)
        return self._regions[name][side]

    def _box(self, corner: str, opposite: str = "") -> list[Coordinates]:
        (left, near), (right, far) = self.place(corner), self.place(opposite or corner)
        return [(file, rank) for file in range(left, right + 1) for rank in range(near, far + 1)]

    @cached_property
    def _regions(self) -> dict[str, tuple[Region, Region]]:
        regions = {}
        for name, text in self.regions.items():
            places = frozenset(place for part in text.split() for place in self._box(*part.split("-")))
            regions[name] = places, frozenset(self.grid.image(place, True, True) for place in places)
        return regions

    @cached_property
    def squares(self) -> dict[str, int]:
        """The board engine's number of every point."""
        return {point: self.grid.square(place) for point, place in self._places.items()}

    @cached_property
    def names(self) -> dict[int, str]:
        return {square: point for point, square in self.squares.items()}

    @cached_property
    def _seen(self) -> tuple[dict[str, Coordinates], dict[str, Coordinates]]:
        files, ranks = len(self.files), len(self.ranks)
        places = self._places.items()
        first = {point: (files - file, rank) for point, (file, rank) in places}
        return first, {point: (file + 1, ranks - 1 - rank) for point, (file, rank) in places}

    @cached_property
    def _points_seen(self) -> tuple[dict[Coordinates, str], dict[Coordinates, str]]:
        first, second = ({place: point for point, place in seen.items()} for seen in self._seen)
        return first, second

    @cached_property
    def _places(self) -> dict[str, Coordinates]:
        return {
            self.point((file, rank)): (file, rank)
            for rank in reversed(range(len(self.ranks)))
            for file in range(len(self.files))
        }
