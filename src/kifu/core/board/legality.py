"""Rules that ask what could follow a move: mate by a dropped man, and prized men that are traded.

Both play the move and look for answers to it, which most games never need.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.moving import Moving

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    PRIZED = packing.PRIZED
    SLIGHT = packing.SLIGHT
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    PROMOTION = packing.PROMOTION_SHIFT


class Legality(Moving):
    def keeps_rules(self, move: int) -> int:
        """Whether a move keeps to the rules on mating by a drop and on trading prized men."""
        if move & MASK > self.tables.size:
            return not self.mates_by_drop(move)
        return self.trades_fairly(move)

    def mates_by_drop(self, move: int) -> int:
        """Whether a drop mates, of a man who attacks by steps alone.

        Nothing can come between a step and its end, so the answers are to take him or to move the royal man away.
        """
        cell = self.mover(move)
        target = move >> BITS & MASK
        royal = self.guarded_royal(1 - self.side)
        if royal == 0:
            return 0
        index = cell * self.tables.size + target
        attacks = 0
        for i in range(self.tables.leap_index[index], self.tables.leap_index[index + 1]):
            if self.tables.leaps[i] & MASK == royal:
                attacks = 1
        if not attacks:
            return 0
        memory = self.make(move)
        mated = not self.escapes(royal, target)
        self.take_back(move, memory)
        return mated

    def escapes(self, royal: int, attacker: int) -> int:
        """Whether the side to move can take an attacker of its royal man, or move the royal man away."""
        index = self.at[royal] * self.tables.size + royal
        for i in range(self.tables.leap_index[index], self.tables.leap_index[index + 1]):
            if self.allows(royal | (self.tables.leaps[i] & MASK) << BITS):
                return 1
        for number in range(len(self.tables.points)):
            origin = self.tables.points[number]
            if self.at[origin] and self.retakes(origin, attacker) and self.safe(origin | attacker << BITS):
                return 1
        return 0

    def retakes(self, origin: int, target: int) -> int:
        """Whether a man of the side to move reaches a point, promoting there if he must; royal safety aside."""
        move = origin | target << BITS
        cell = self.at[origin]
        if self.generates(move):
            return 1
        must = self.tables.promotes[cell] and self.tables.must_promote(cell, target)
        return must and self.generates(move | 1 << PROMOTION)

    def trades_fairly(self, move: int) -> int:
        """Whether a move keeps to the rules on trading prized men, which are for boards where no royal man is guarded.

        A prized man may not take another prized man two squares away where the captor could be taken back, unless he
        takes on the way a man who is not slight.  And after an ordinary man took a prized man, no ordinary man may
        answer by taking a prized man on another point.
        """
        origin = move & MASK
        target = move >> BITS & MASK
        via = self.passing(move)
        if self.tables.prized[self.at[origin]] != PRIZED:
            if self.lost == 0:
                return 1
            if via and via != self.lost and self.tables.prized[self.at[via]] == PRIZED:
                return 0
            return not (target != self.lost and self.tables.prized[self.at[target]] == PRIZED)
        if target == origin or self.tables.prized[self.at[target]] != PRIZED or self.are_neighbours(origin, target):
            return 1
        if via and self.tables.prized[self.at[via]] != SLIGHT:
            return 1
        return not self.is_guarded_after(move, target)

    def are_neighbours(self, point: int, other: int) -> int:
        """Whether two points touch, along a line or diagonally."""
        way = other - point if other > point else point - other
        return way == 1 or self.tables.file_step - 1 <= way <= self.tables.file_step + 1

    def is_guarded_after(self, move: int, target: int) -> int:
        """Whether the man who makes a move could be captured where it ends."""
        memory = self.make(move)
        guarded = 0
        for number in range(len(self.tables.points)):
            origin = self.tables.points[number]
            if self.at[origin] and self.retakes(origin, target):
                guarded = 1
                break
        self.take_back(move, memory)
        return guarded
