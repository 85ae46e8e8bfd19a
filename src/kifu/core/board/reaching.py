"""Where men can go: the moves of a side listed, and one move tested, royal safety aside.

Both read the step tables of a game.  Hot methods are ``inline`` in the .pxd: so they call each other directly, where
others are looked up in a table of methods.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.dropping import Dropping

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    RIM = packing.RIM
    MOVE = packing.MOVE
    CAPTURE = packing.CAPTURE
    HOP = packing.HOP
    ROYAL = packing.ROYAL
    FORCED = packing.FORCED
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT


class Reaching(Dropping):
    def generate(self, start: int) -> int:
        """Write the moves of the side to move, royal safety aside, from ``moves[start]``; return the end."""
        end = self.generate_on_board(start)
        return self.generate_drops(end) if self.tables.drops else end

    def generate_on_board(self, start: int) -> int:
        """Write the moves of the men on the board from ``moves[start]``; return the end."""
        at = self.at
        own = FIRST << self.side
        end = start
        for number in range(len(self.tables.points)):
            origin = self.tables.points[number]
            cell = at[origin]
            if cell & own == 0:
                continue
            promotes = self.tables.promotes[cell]
            index = cell * self.tables.size + origin
            for i in range(self.tables.leap_index[index], self.tables.leap_index[index + 1]):
                entry = self.tables.leaps[i]
                target = entry & MASK
                taken = at[target]
                if taken & own or at[entry >> BITS & MASK]:
                    continue
                if self.may_end(entry >> VIA, taken):
                    end = self.write(origin, target, promotes, taken, end)
            for i in range(self.tables.ride_index[cell], self.tables.ride_index[cell + 1]):
                step = self.tables.ride_steps[i]
                mode = self.tables.ride_modes[i]
                target = origin + step
                while at[target] == 0:
                    if mode & MOVE:
                        end = self.write(origin, target, promotes, 0, end)
                    target += step
                if mode & HOP and at[target] != RIM:
                    target += step
                    while at[target] == 0:
                        target += step
                taken = at[target]
                if taken & own == 0 and (mode & (CAPTURE | HOP) or (mode & ROYAL and self.sees(index, target))):
                    end = self.write(origin, target, promotes, taken, end)
            for i in range(self.tables.double_index[index], self.tables.double_index[index + 1]):
                entry = self.tables.doubles[i]
                target = entry >> BITS
                if self.takes(entry & MASK, own) and (target == origin or at[target] & own == 0):
                    self.moves[end] = origin | target << BITS | (entry & MASK) << VIA
                    end += 1
            for i in range(self.tables.pass_index[index], self.tables.pass_index[index + 1]):
                if at[self.tables.passes[i]] == 0:
                    self.moves[end] = origin | origin << BITS
                    end += 1
                    break
        return end

    def sees(self, index: int, target: int) -> int:
        """Whether a royal man stands on a point, and no step of the man at ``index`` takes it there."""
        if not self.tables.royal[self.at[target]]:
            return 0
        for i in range(self.tables.leap_index[index], self.tables.leap_index[index + 1]):
            entry = self.tables.leaps[i]
            if entry & MASK == target and entry >> VIA & (CAPTURE | ROYAL) and self.at[entry >> BITS & MASK] == 0:
                return 0
        return 1

    def may_end(self, mode: int, taken: int) -> int:
        """Whether a step of a mode may end on a point with the cell ``taken``, 0 if it is empty."""
        if taken == 0:
            return mode & MOVE
        return mode & CAPTURE or (mode & ROYAL and self.tables.royal[taken])

    def takes(self, point: int, own: int) -> int:
        """Whether an enemy of the side with the bit ``own`` stands on a point."""
        return self.at[point] and self.at[point] & own == 0

    def write(self, origin: int, target: int, promotes: int, taken: int, end: int) -> int:
        """Write a move, and the same move with a promotion where it may promote, at ``moves[end]``; return the end."""
        self.moves[end] = origin | target << BITS
        end += 1
        if promotes and self.touches_zone(origin, target):
            return self.write_promotion(origin, target, taken, end)
        return end

    def write_promotion(self, origin: int, target: int, taken: int, end: int) -> int:
        """Write the promotions of the move written last, or replace it if its man must promote; return the end."""
        cell = self.at[origin]
        if not self.tables.may_promote(cell, origin, target, taken):
            return end
        if self.tables.must_promote(cell, target):
            end -= 1
        first = self.tables.choice_index[cell]
        last = self.tables.choice_index[cell + 1]
        if first == last:
            self.moves[end] = origin | target << BITS | 1 << PROMOTION
            return end + 1
        for i in range(first, last):
            becomes = self.tables.size + self.tables.choices[i]
            self.moves[end] = origin | target << BITS | becomes << VIA | 1 << PROMOTION
            end += 1
        return end

    def touches_zone(self, origin: int, target: int) -> int:
        """Whether a move begins or ends where the side to move promotes."""
        return (self.tables.zone[origin] | self.tables.zone[target]) >> self.side & 1

    def generates(self, move: int) -> int:
        """Whether ``generate`` would write ``move``, found out for this move alone."""
        at = self.at
        own = FIRST << self.side
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        if origin > self.tables.size:
            return self.tables.drops and move >> VIA == 0 and self.generates_drop(origin - self.tables.size, target)
        cell = at[origin]
        if cell & own == 0 or cell == RIM:
            return 0
        index = cell * self.tables.size + origin
        if via and via <= self.tables.size:
            if move >> PROMOTION:
                return 0
            for i in range(self.tables.double_index[index], self.tables.double_index[index + 1]):
                if self.tables.doubles[i] == (target << BITS | via):
                    return self.takes(via, own) and (target == origin or at[target] & own == 0)
            return 0
        if origin == target:
            for i in range(self.tables.pass_index[index], self.tables.pass_index[index + 1]):
                if at[self.tables.passes[i]] == 0:
                    return move >> VIA == 0
            return 0
        taken = at[target]
        if taken & own:
            return 0
        asks_promotion = move >> VIA or self.tables.promotion_rule & FORCED
        if asks_promotion and not self.promotes_rightly(move, cell, taken):
            return 0
        for i in range(self.tables.leap_index[index], self.tables.leap_index[index + 1]):
            entry = self.tables.leaps[i]
            if entry & MASK == target and at[entry >> BITS & MASK] == 0 and self.may_end(entry >> VIA, taken):
                return 1
        step = self.tables.direction[target - origin + self.tables.size]
        if step == 0:
            return 0
        for i in range(self.tables.ride_index[cell], self.tables.ride_index[cell + 1]):
            if self.tables.ride_steps[i] == step:
                return self.rides(origin, target, step, self.tables.ride_modes[i])
        return 0

    def promotes_rightly(self, move: int, cell: int, taken: int) -> int:
        """Whether a move promotes its man only where he may, to what he may become, and always where he must."""
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        may = self.tables.promotes[cell] and self.touches_zone(origin, target)
        may = may and self.tables.may_promote(cell, origin, target, taken)
        if move >> PROMOTION:
            return may and self.tables.may_become(cell, via)
        return via == 0 and not (may and self.tables.must_promote(cell, target))

    def rides(self, origin: int, target: int, step: int, mode: int) -> int:
        """Whether a ride of a step and mode leads from one point to another."""
        at = self.at
        taken = at[target]
        between = 0
        point = origin + step
        while point != target:
            if at[point]:
                between += 1
            point += step
        if taken == 0:
            return between == 0 and mode & MOVE
        if mode & HOP:
            return between == 1
        return between == 0 and (mode & CAPTURE or (mode & ROYAL and self.tables.royal[taken]))
