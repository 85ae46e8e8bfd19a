"""Placements: every way in which a few men can stand on a board, counted, so that each has a number.

The men are given in groups: one or two men of one cell and the points on which these men can stand.  The side to move
is the first digit of the number, the place of each group one more.
"""

from array import array
from collections.abc import Mapping, Sequence
from math import prod

from kifu.core.board.board import Board
from kifu.core.board.tables import Tables

MOST_GROUPS = 12
MOST = 1 << 26  # placements, so that what is kept of each fits into memory
NOWHERE = -1


class Placements:
    def __init__(self, tables: Tables, groups: Sequence[tuple[int, int, Sequence[int]]]) -> None:
        """Take the groups as cell, how many, and points; the places of the last one have numbers next to each other."""
        self.check_groups(tables, groups)
        ways = [len(self.pairs_of(count, points)) for _, count, points in groups]
        if 2 * prod(ways) > MOST:
            raise ValueError(f"{2 * prod(ways):,} placements are more than the {MOST:,} that can be counted")
        self.size = tables.size
        self.count = len(groups)
        self.men = sum(count for _, count, _ in groups)
        self.cells = array("i", [cell for cell, _, _ in groups])
        self.counts = array("i", [count for _, count, _ in groups])
        self.widths = array("i", [len(points) for _, _, points in groups])
        self.ways = array("i", ways)
        # Where the points of a group begin, and where the pairs of points of each of its ways do.
        self.starts = array("i", [sum(self.widths[:i]) for i in range(self.count)])
        self.pair_starts = array("i", [sum(ways[:i]) for i in range(self.count)])
        self.points = array("i", [point for _, _, points in groups for point in points])
        pairs = [pair for _, count, points in groups for pair in self.pairs_of(count, points)]
        self.firsts = array("i", [first for first, _ in pairs])
        self.seconds = array("i", [second for _, second in pairs])
        # The place of a point among those of a group, at group * size + point.
        self.ordinals = array("i", [NOWHERE]) * (self.count * self.size)
        for i, (_, _, points) in enumerate(groups):
            for ordinal, point in enumerate(points):
                self.ordinals[i * self.size + point] = ordinal
        self.strides = array("i", [prod(ways[i + 1 :]) for i in range(self.count)])
        self.half = prod(ways)
        self.total = 2 * self.half
        # Without tables nothing is looked up.
        self.tables = tables

    def check_groups(self, tables: Tables, groups: Sequence[tuple[int, int, Sequence[int]]]) -> None:
        if not 0 < len(groups) <= MOST_GROUPS or len({cell for cell, _, _ in groups}) < len(groups):
            raise ValueError(f"from 1 to {MOST_GROUPS} groups of different men can be placed")
        held = {*tables.points}
        for cell, count, points in groups:
            if not 0 < cell < len(tables.royal) or not tables.is_man(cell):
                raise ValueError(f"this game has no man {cell}")
            if count not in (1, 2) or len(points) < count:
                raise ValueError(f"one or two men of a kind can be placed, not {count} on {len(points)} points")
            if len({*points}) < len(points) or not held.issuperset(points):
                raise ValueError("men are placed on points of the board, each named once")

    def pairs_of(self, count: int, points: Sequence[int]) -> list[tuple[int, int]]:
        """Return the points of every way to place a group, in the order of their numbers; 0 is no second point."""
        if count == 1:
            return [(point, 0) for point in points]
        return [(points[low], points[high]) for high in range(len(points)) for low in range(high)]

    def way(self, group: int, one: int, other: int) -> int:
        """Return the number of the way in which a group stands on the points of these ordinals."""
        if self.counts[group] == 1:
            return one
        if one > other:
            one, other = other, one
        return other * (other - 1) // 2 + one

    def find(self, board: Board, side: int) -> int:
        """Return the number of what stands on the board with ``side`` to move, or ``NOWHERE``."""
        number = side * self.half
        for group in range(self.count):
            cell = self.cells[group]
            found = 0
            one = other = 0
            for ordinal in range(self.widths[group]):
                if board.at[self.points[self.starts[group] + ordinal]] == cell:
                    found += 1
                    one = other
                    other = ordinal
            if found != self.counts[group]:
                return NOWHERE
            if found == 1:
                one = other
            number += self.way(group, one, other) * self.strides[group]
        return number

    def number_of(self, side: int, men: Mapping[int, int]) -> int:
        """Return the number of the cells on some points with ``side`` to move, or ``NOWHERE`` if it has none."""
        if self.tables is None or side not in (0, 1):
            raise ValueError(f"nothing is placed with side {side} to move")
        if len(men) != self.men:
            return NOWHERE
        number = side * self.half
        for group in range(self.count):
            found = [self.place_of(group, point) for point, cell in men.items() if cell == self.cells[group]]
            if len(found) != self.counts[group] or NOWHERE in found:
                return NOWHERE
            number += self.way(group, found[0], found[len(found) - 1]) * self.strides[group]
        return number

    def place_of(self, group: int, point: int) -> int:
        """Return the ordinal of a point among those of a group, or ``NOWHERE``."""
        here = self.tables.number(point)
        return self.ordinals[group * self.size + here] if self.tables.holds(here) else NOWHERE

    def men_of(self, number: int) -> list[tuple[int, int]]:
        """Return the point and cell of every man in the placement of a number; two may stand on one point."""
        if self.tables is None or not 0 <= number < self.total:
            raise ValueError(f"there is no placement {number}")
        men = []
        rest = number % self.half
        for group in range(self.count):
            pair = self.pair_starts[group] + rest // self.strides[group]
            rest %= self.strides[group]
            men.append((self.firsts[pair], self.cells[group]))
            if self.seconds[pair]:
                men.append((self.seconds[pair], self.cells[group]))
        return men
