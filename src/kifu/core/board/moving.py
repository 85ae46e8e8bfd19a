"""Moves played and taken back, the safety of royal men, and how a game on the board ends.

Hot methods are ``inline`` in the .pxd: so they call each other directly, where others are looked up in a table of
methods.  ``keeps_rules`` is answered by ``legality``, for the few games that have to ask.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.reaching import Reaching

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    RIM = packing.RIM
    KINDS = packing.KINDS
    NO_MATE = packing.NO_MATE
    PRIZED = packing.PRIZED
    TAKEN = packing.TAKEN_SHIFT
    PASSED = packing.PASSED_SHIFT
    CHECKED = packing.CHECKED_SHIFT
    EXPOSED = packing.EXPOSED_SHIFT
    LOST = packing.LOST_SHIFT
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
    STEPS = packing.NEAR_STEPS
    EVERYWHERE = packing.EVERYWHERE
GOES_ON = packing.GOES_ON
CHECKMATE = packing.CHECKMATE
STALEMATE = packing.STALEMATE


class Moving(Reaching):
    def guarded_royal(self, side: int) -> int:
        """The point of the one royal man that must not be left attacked; 0 if there is none."""
        if not self.tables.guarded:
            return 0
        if side == 0:
            return self.royal_first if self.royals_first == 1 else 0
        return self.royal_second if self.royals_second == 1 else 0

    def attacked(self, side: int) -> int:
        """Whether the royal man of ``side`` could be captured."""
        royal = self.guarded_royal(side)
        if royal == 0:
            return 0
        return self.attacked_on(royal, side, EVERYWHERE)

    def attacked_on(self, royal: int, side: int, where: int) -> int:
        """Whether a royal man of ``side`` could be captured on a point along the lines or by the steps in ``where``."""
        at = self.at
        own = FIRST << side
        index = side * self.tables.size + royal
        if where & STEPS:
            for i in range(self.tables.probe_index[index], self.tables.probe_index[index + 1]):
                entry = self.tables.probes[i]
                if at[entry & MASK] == entry >> VIA and at[entry >> BITS & MASK] == 0:
                    return 1
        for i in range(self.tables.lines):
            if where >> i & 1 == 0:
                continue
            step = self.tables.line_steps[i]
            point = royal + step
            cell = at[point]
            while cell == 0:
                point += step
                cell = at[point]
            if cell & own == 0 and self.tables.slides[cell] >> i & 1:
                return 1
            if self.tables.hops and cell != RIM:
                point += step
                cell = at[point]
                while cell == 0:
                    point += step
                    cell = at[point]
                if cell & own == 0 and self.tables.hop_slides[cell] >> i & 1:
                    return 1
        return 0

    def mover(self, move: int) -> int:
        """Return the cell of the man that a move moves or drops."""
        origin = move & MASK
        if origin > self.tables.size:
            return origin - self.tables.size | FIRST << self.side
        return self.at[origin]

    def passing(self, move: int) -> int:
        """Return the point on which a move captures on its way; 0 if on none."""
        via = move >> VIA & MASK
        return via if via < self.tables.size else 0

    def become_by(self, move: int, cell: int) -> int:
        """Return the cell of a man after his move: promoted, or as it was."""
        if move >> PROMOTION == 0:
            return cell
        via = move >> VIA & MASK
        return via - self.tables.size | cell & RIM if via > self.tables.size else self.tables.promotes[cell]

    def safe(self, move: int) -> int:
        """Whether ``move``, which the board allows, leaves the royal man of the side to move unattacked."""
        at = self.at
        origin = move & MASK
        target = move >> BITS & MASK
        if origin > self.tables.size:
            return self.safe_drop(move)
        royal = self.guarded_royal(self.side)
        if royal == 0:
            return not self.tables.trading or self.keeps_rules(move)
        via = self.passing(move)
        where = EVERYWHERE
        if origin == royal:
            royal = target
        else:
            where = self.touched(royal, origin, target, via)
            if where == 0:
                return not self.checked
            if self.checked:
                where = EVERYWHERE
        cell = at[origin]
        taken = at[target]
        passed = at[via]
        at[via] = RIM if via == 0 else 0
        at[origin] = 0
        at[target] = cell
        attacked = self.attacked_on(royal, self.side, where)
        at[target] = taken
        at[origin] = cell
        at[via] = passed
        return not attacked

    def safe_drop(self, move: int) -> int:
        """Whether a drop that the board allows leaves the royal man of its side unattacked and is no forbidden mate."""
        royal = self.guarded_royal(self.side)
        cell = self.mover(move)
        target = move >> BITS & MASK
        if self.checked and royal:
            self.at[target] = cell
            attacked = self.attacked_on(royal, self.side, EVERYWHERE)
            self.at[target] = 0
            if attacked:
                return 0
        return self.tables.drop_rules[cell & KINDS] & NO_MATE == 0 or self.keeps_rules(move)

    def keeps_rules(self, move: int) -> int:
        """Whether a move keeps to the rules that ask for the answers to it; ``legality`` has them."""
        return 1

    def allows(self, move: int) -> int:
        """Whether a move is legal; the rim goes on so far that any number of at least 0 may be asked about."""
        return self.generates(move) and self.safe(move)

    def find_ending(self) -> int:
        """Return whether play can go on, or how it ended; room for a list of moves must be reserved."""
        end = self.generate_on_board(0)
        for i in range(end):
            if self.safe(self.moves[i]):
                return GOES_ON
        # Drops are many, and most games go on without one.
        end = self.generate_drops(0) if self.tables.drops else 0
        for i in range(end):
            if self.safe(self.moves[i]):
                return GOES_ON
        return CHECKMATE if self.checked else STALEMATE

    def make(self, move: int) -> int:
        """Play a move that is known to be legal."""
        at = self.at
        side = self.side
        origin = move & MASK
        target = move >> BITS & MASK
        if origin > self.tables.size:
            return self.make_drop(origin - self.tables.size, target)
        cell = at[origin]
        via = self.passing(move)
        becomes = self.become_by(move, cell)
        passed = at[via] if via else 0
        taken = at[target] if target != origin else 0
        memory = cell & KINDS | (taken & KINDS) << TAKEN | (passed & KINDS) << PASSED
        memory |= self.checked << CHECKED | self.exposed << EXPOSED | self.lost << LOST
        if via:
            at[via] = 0
        at[origin] = 0
        at[target] = becomes
        self.hash ^= self.change(origin, target, via, cell, becomes, taken, passed)
        if self.tables.notes_captures:
            self.note_captures(cell, target, taken, via, passed)
        self.side = 1 - side
        if self.changes_royals(cell, becomes, taken, passed):
            self.find_royals()
        elif self.tables.royal[cell]:
            self.royal_to(side, target)
        if self.tables.guarded:
            royal = self.guarded_royal(1 - side)
            where = self.touched(royal, origin, target, via)
            if where and royal:
                self.checked = self.attacked_on(royal, 1 - side, EVERYWHERE if self.exposed else where)
            else:
                self.checked = self.exposed
            self.exposed = 0
        return memory

    def make_drop(self, kind: int, target: int) -> int:
        """Play a drop that is known to be legal."""
        memory = self.drop(kind, target)
        if self.tables.guarded:
            self.checked = self.attacked(self.side)
            self.exposed = 0
        return memory

    def note_captures(self, cell: int, target: int, taken: int, via: int, passed: int) -> None:
        """Put captured men into the hand of the side to move, and note where an ordinary man takes a prized man."""
        if self.tables.drops:
            self.take_prisoners(self.side, taken, passed, 1)
        self.lost = 0
        if self.tables.trades_prized and self.tables.prized[cell] != PRIZED:
            if passed and self.tables.prized[passed] == PRIZED:
                self.lost = via
            elif taken and self.tables.prized[taken] == PRIZED:
                self.lost = target

    def take_back(self, move: int, memory: int) -> None:
        """Take back the move that was played last; ``memory`` is what ``make`` returned for it."""
        at = self.at
        side = 1 - self.side
        origin = move & MASK
        target = move >> BITS & MASK
        self.checked = memory >> CHECKED & 1
        self.exposed = memory >> EXPOSED & 1
        self.lost = memory >> LOST
        self.side = side
        if origin > self.tables.size:
            self.take_up(origin - self.tables.size, target)
            return
        via = self.passing(move)
        cell = memory & KINDS | FIRST << side
        taken = memory >> TAKEN & KINDS
        if taken:
            taken |= FIRST << 1 - side
        passed = memory >> PASSED & KINDS
        if passed:
            passed |= FIRST << 1 - side
        becomes = at[target]
        at[target] = taken
        at[origin] = cell
        if via:
            at[via] = passed
        self.hash ^= self.change(origin, target, via, cell, becomes, taken, passed)
        if self.tables.drops:
            self.take_prisoners(side, taken, passed, -1)
        if self.changes_royals(cell, becomes, taken, passed):
            self.find_royals()
        elif self.tables.royal[cell]:
            self.royal_to(side, origin)

    def change(self, origin: int, target: int, via: int, cell: int, becomes: int, taken: int, passed: int) -> int:
        """What playing a move, and taking it back, does to the hash."""
        size = self.tables.size
        change = self.tables.keys[0]
        change ^= self.tables.keys[cell * size + origin] ^ self.tables.keys[becomes * size + target]
        if taken:
            change ^= self.tables.keys[taken * size + target]
        if passed:
            change ^= self.tables.keys[passed * size + via]
        return change

    def changes_royals(self, cell: int, becomes: int, taken: int, passed: int) -> int:
        """Whether a move makes or takes a royal man."""
        if self.tables.royal[becomes] != self.tables.royal[cell]:
            return 1
        return self.tables.royal[taken] or self.tables.royal[passed]

    def royal_to(self, side: int, point: int) -> None:
        """Note where the only royal man of a side stands."""
        if side == 0:
            self.royal_first = point
        else:
            self.royal_second = point

    def touched(self, royal: int, origin: int, target: int, via: int) -> int:
        """Along which lines, or by steps, a move can change who attacks a royal man on ``royal``, who stands still."""
        row = royal * self.tables.size
        return self.tables.near[row + origin] | self.tables.near[row + target] | self.tables.near[row + via]

    def count(self, depth: int, start: int) -> int:
        """Count the legal lines of ``depth`` moves; lists of moves are written from ``moves[start]``."""
        total = 0
        end = self.generate(start)
        for i in range(start, end):
            if not self.safe(self.moves[i]):
                continue
            if depth == 1:
                total += 1
            else:
                memory = self.make(self.moves[i])
                total += self.count(depth - 1, end)
                self.take_back(self.moves[i], memory)
        return total
