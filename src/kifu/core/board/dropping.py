"""Drops: captured men kept in hand, where they may be dropped, and how they are taken up again.

Whether a drop gives mate, which some men may not, is asked in ``legality``.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.men import Men

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    RIM = packing.RIM
    ONE_A_FILE = packing.ONE_A_FILE
    CHECKED = packing.CHECKED_SHIFT
    EXPOSED = packing.EXPOSED_SHIFT
    LOST = packing.LOST_SHIFT
    BITS = packing.POINT_BITS


class Dropping(Men):
    def generate_drops(self, start: int) -> int:
        """Write the drops of the side to move, safety and mate aside, from ``moves[start]``; return the end."""
        at = self.at
        own = FIRST << self.side
        end = start
        for i in range(len(self.tables.hand_kinds)):
            kind = self.tables.hand_kinds[i]
            if self.hand[self.side * FIRST + kind] == 0:
                continue
            row = (kind | own) * self.tables.size
            files = self.tables.drop_rules[kind] & ONE_A_FILE
            for number in range(len(self.tables.points)):
                target = self.tables.points[number]
                if at[target] or self.tables.stuck[row + target]:
                    continue
                if files and self.stands_on_file(kind | own, target):
                    continue
                self.moves[end] = self.tables.size + kind | target << BITS
                end += 1
        return end

    def generates_drop(self, kind: int, target: int) -> int:
        """Whether a man of a kind, which may be any number, is in hand and may be dropped on a point."""
        if kind > self.tables.kinds or self.hand[self.side * FIRST + kind] == 0:
            return 0
        cell = kind | FIRST << self.side
        # The cell after the last point is always empty, but no point.
        if self.at[target] or target == self.tables.size or self.tables.stuck[cell * self.tables.size + target]:
            return 0
        return not (self.tables.drop_rules[kind] & ONE_A_FILE and self.stands_on_file(cell, target))

    def stands_on_file(self, cell: int, point: int) -> int:
        """Whether a man of a cell stands on the file of an empty point."""
        at = self.at
        step = self.tables.file_step
        other = point + step
        while at[other] != RIM:
            if at[other] == cell:
                return 1
            other += step
        other = point - step
        while at[other] != RIM:
            if at[other] == cell:
                return 1
            other -= step
        return 0

    def drop(self, kind: int, target: int) -> int:
        """Put a man of a kind from the hand of the side to move on an empty point; return what ``undo`` needs."""
        side = self.side
        cell = kind | FIRST << side
        memory = kind | self.checked << CHECKED | self.exposed << EXPOSED | self.lost << LOST
        self.lost = 0
        self.at[target] = cell
        self.hold(side, kind, -1)
        self.hash ^= self.tables.keys[0] ^ self.tables.keys[cell * self.tables.size + target]
        self.side = 1 - side
        return memory

    def take_up(self, kind: int, target: int) -> None:
        """Put a man of a kind from a point back into the hand of the side to move, which had dropped him there."""
        self.hash ^= self.tables.keys[0] ^ self.tables.keys[self.at[target] * self.tables.size + target]
        self.at[target] = 0
        self.hold(self.side, kind, 1)

    def take_prisoners(self, side: int, taken: int, passed: int, change: int) -> None:
        """Add captured cells to the hand of ``side`` with a ``change`` of 1, and take them out again with -1."""
        if taken and self.tables.in_hand[taken]:
            self.hold(side, self.tables.in_hand[taken], change)
        if passed and self.tables.in_hand[passed]:
            self.hold(side, self.tables.in_hand[passed], change)

    def has_prisoners(self, taken: int, passed: int) -> int:
        """Whether the side that moved last has in hand the two kinds that it took; 0 is no capture."""
        enemy = FIRST << self.side
        first = self.tables.in_hand[taken | enemy] if taken else 0
        second = self.tables.in_hand[passed | enemy] if passed else 0
        hand = (1 - self.side) * FIRST
        if first and self.hand[hand + first] < 1 + (first == second):
            return 0
        return not second or self.hand[hand + second] >= 1
