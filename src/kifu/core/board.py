"""The board engine: play, undo, attack and legality for any game that has step tables.

A move is one number, see ``packing``.  The methods that Python can call are doors: they check what they are given, so
that the men stay on the points.  The others check nothing, and compiled code has no index checks.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core import packing
from kifu.core.men import Men
from kifu.core.tables import Tables

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
    ON_ENTRY = packing.ON_ENTRY
    ON_CAPTURE = packing.ON_CAPTURE
    ON_TOUCH = packing.ON_TOUCH
    ON_STUCK = packing.ON_STUCK
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
    STEPS = packing.NEAR_STEPS
    EVERYWHERE = packing.EVERYWHERE
GOES_ON = packing.GOES_ON
CHECKMATE = packing.CHECKMATE
STALEMATE = packing.STALEMATE
NO_ROOM = array("i", [0])
DEEPEST = 20  # moves that perft looks ahead


class Board(Men):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        # Room for a list of moves; most boards only play, so it is made when moves are first listed.
        self.moves = NO_ROOM
        self.room = 0
        # Set by a grammar: how the man of the move that it found stands among his like, 0 if that is not known.
        self.standing = 0

    def settle(self, side: int) -> None:
        """Make a filled board ready to play, with ``side`` to move."""
        self.check_made()
        turn = self.tables.number(side)
        if turn != 0 and turn != 1:
            raise ValueError(f"the sides are 0 and 1, not {side}")
        if turn != self.side:
            self.hash ^= self.tables.keys[0]
        self.side = turn
        self.find_royals()
        self.checked = self.attacked(turn)
        self.exposed = self.attacked(1 - turn)

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
        """The same for a royal man on a point, looking only along the lines (and at the steps) in ``where``."""
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

    def generate(self, start: int) -> int:
        """Write the moves of the side to move, royal safety aside, from ``moves[start]``; return the end."""
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
        if taken == 0:
            return mode & MOVE
        return mode & CAPTURE or (mode & ROYAL and self.tables.royal[taken])

    def takes(self, point: int, own: int) -> int:
        """Whether an enemy of the side with the bit ``own`` stands on a point."""
        return self.at[point] and self.at[point] & own == 0

    def write(self, origin: int, target: int, promotes: int, taken: int, end: int) -> int:
        self.moves[end] = origin | target << BITS
        end += 1
        if promotes and self.touches_zone(origin, target):
            return self.write_promotion(origin, target, taken, end)
        return end

    def write_promotion(self, origin: int, target: int, taken: int, end: int) -> int:
        if self.may_promote(origin, target, taken):
            self.moves[end] = origin | target << BITS | 1 << PROMOTION
            end += 1
        return end

    def touches_zone(self, origin: int, target: int) -> int:
        """Whether a move begins or ends where the side to move promotes."""
        return (self.tables.zone[origin] | self.tables.zone[target]) >> self.side & 1

    def may_promote(self, origin: int, target: int, taken: int) -> int:
        """Whether a move that touches the zone may promote."""
        if self.tables.promotion_rule & ON_TOUCH or (self.tables.promotion_rule & ON_CAPTURE and taken):
            return 1
        if self.tables.promotion_rule & ON_STUCK and self.tables.stuck[self.at[origin] * self.tables.size + target]:
            return 1
        return self.tables.promotion_rule & ON_ENTRY and self.tables.zone[origin] >> self.side & 1 == 0

    def generates(self, move: int) -> int:
        """Whether ``generate`` would write ``move``, found out for this move alone."""
        at = self.at
        own = FIRST << self.side
        origin = move & MASK
        target = move >> BITS & MASK
        cell = at[origin]
        if cell & own == 0 or cell == RIM:
            return 0
        index = cell * self.tables.size + origin
        if move >> VIA & MASK:
            if move >> PROMOTION:
                return 0
            for i in range(self.tables.double_index[index], self.tables.double_index[index + 1]):
                if self.tables.doubles[i] == (target << BITS | (move >> VIA & MASK)):
                    return self.takes(move >> VIA & MASK, own) and (target == origin or at[target] & own == 0)
            return 0
        if origin == target:
            for i in range(self.tables.pass_index[index], self.tables.pass_index[index + 1]):
                if at[self.tables.passes[i]] == 0:
                    return move >> PROMOTION == 0
            return 0
        taken = at[target]
        if taken & own:
            return 0
        if move >> PROMOTION and not (
            self.tables.promotes[cell] and self.touches_zone(origin, target) and self.may_promote(origin, target, taken)
        ):
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

    def rides(self, origin: int, target: int, step: int, mode: int) -> int:
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

    def safe(self, move: int) -> int:
        """Whether ``move``, which the board allows, leaves one's own royal man unattacked."""
        at = self.at
        royal = self.guarded_royal(self.side)
        if royal == 0:
            return 1
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
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

    def allows(self, move: int) -> int:
        """Whether a move is legal; any number of at least 0 may be asked about, for the rim goes on to the last."""
        return self.generates(move) and self.safe(move)

    def reaches(self, move: int) -> int:
        """Whether a move is legal, royal safety aside."""
        self.check_made()
        number = self.tables.number(move)
        return self.tables.holds_move(number) and self.generates(number)

    def legal(self, move: int) -> int:
        self.check_made()
        number = self.tables.number(move)
        return self.tables.holds_move(number) and self.allows(number)

    def reserve(self, room: int) -> None:
        """Have room for so many moves in lists."""
        if self.room < room:
            self.moves = array("i", [0]) * room
            self.room = room

    def legal_moves(self) -> list[int]:
        self.check_made()
        self.reserve(self.tables.most_moves)
        end = self.generate(0)
        return [self.moves[i] for i in range(end) if self.safe(self.moves[i])]

    def pseudo_moves(self) -> list[int]:
        self.check_made()
        self.reserve(self.tables.most_moves)
        end = self.generate(0)
        return [self.moves[i] for i in range(end)]

    def find_ending(self) -> int:
        """Return whether play can go on, and how it ended if not; there must be room for the moves."""
        end = self.generate(0)
        for i in range(end):
            if self.safe(self.moves[i]):
                return GOES_ON
        return CHECKMATE if self.checked else STALEMATE

    def play(self, move: int) -> int:
        """Play a legal move; return what ``undo`` needs to take it back."""
        memory = self.play_if_legal(move)
        if memory < 0:
            raise ValueError(f"{move} is no legal move on this board")
        return memory

    def play_if_legal(self, move: int) -> int:
        """Play a move and return what ``undo`` needs, or return -1 if it is not legal."""
        self.check_made()
        number = self.tables.number(move)
        return self.make(number) if self.tables.holds_move(number) and self.allows(number) else -1

    def make(self, move: int) -> int:
        """Play a move that is known to be legal."""
        at = self.at
        side = self.side
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        cell = at[origin]
        becomes = self.tables.promotes[cell] if move >> PROMOTION else cell
        passed = at[via] if via else 0
        taken = at[target] if target != origin else 0
        memory = cell | taken << 8 | passed << 16 | self.checked << 24 | self.exposed << 25
        if via:
            at[via] = 0
        at[origin] = 0
        at[target] = becomes
        self.hash ^= self.change(origin, target, via, cell, becomes, taken, passed)
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

    def undo(self, move: int, memory: int) -> None:
        """Take back ``move``; ``memory`` is what ``play`` returned for it."""
        self.check_made()
        number, before = self.tables.number(move), self.tables.number(memory)
        if not self.was_made(number, before):
            raise ValueError(f"{move} is not the move that was played last on this board")
        self.take_back(number, before)

    def was_made(self, move: int, memory: int) -> int:
        """Whether a move can have led here, with men of the game before it as there are now."""
        at = self.at
        own = FIRST << 1 - self.side
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        cell = memory & 255
        taken = memory >> 8 & 255
        passed = memory >> 16 & 255
        if not self.tables.holds_move(move) or memory < 0 or memory >> 26:
            return 0
        if not (self.tables.is_man(cell) and cell & own):
            return 0
        if taken and not (self.tables.is_man(taken) and cell & taken & RIM == 0 and target != origin):
            return 0
        if passed and not (self.tables.is_man(passed) and cell & passed & RIM == 0 and via):
            return 0
        if (at[origin] and target != origin) or (via and at[via]):
            return 0
        return at[target] == (self.tables.promotes[cell] if move >> PROMOTION else cell)

    def take_back(self, move: int, memory: int) -> None:
        at = self.at
        side = 1 - self.side
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        cell = memory & 255
        taken = memory >> 8 & 255
        passed = memory >> 16 & 255
        becomes = at[target]
        at[target] = taken
        at[origin] = cell
        if via:
            at[via] = passed
        self.hash ^= self.change(origin, target, via, cell, becomes, taken, passed)
        self.side = side
        if self.changes_royals(cell, becomes, taken, passed):
            self.find_royals()
        elif self.tables.royal[cell]:
            self.royal_to(side, origin)
        self.checked = memory >> 24 & 1
        self.exposed = memory >> 25 & 1

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
        if side == 0:
            self.royal_first = point
        else:
            self.royal_second = point

    def touched(self, royal: int, origin: int, target: int, via: int) -> int:
        """Where a move can change who attacks a royal man that does not move itself."""
        row = royal * self.tables.size
        return self.tables.near[row + origin] | self.tables.near[row + target] | self.tables.near[row + via]

    def perft(self, depth: int) -> int:
        """Count the legal lines of ``depth`` moves; at their end a promotion and its refusal count as one."""
        self.check_made()
        plies = self.tables.number(depth)
        if not 0 <= plies <= DEEPEST:
            raise ValueError(f"perft goes from 0 to {DEEPEST} moves deep, not {depth}")
        if plies == 0:
            return 1
        self.reserve(self.tables.most_moves * plies)
        return self.count(plies, 0)

    def count(self, depth: int, start: int) -> int:
        total = 0
        end = self.generate(start)
        for i in range(start, end):
            if not self.safe(self.moves[i]):
                continue
            if depth == 1:
                total += not self.repeats_refusal(i, start)
            else:
                memory = self.make(self.moves[i])
                total += self.count(depth - 1, end)
                self.take_back(self.moves[i], memory)
        return total

    def repeats_refusal(self, i: int, start: int) -> int:
        """Whether a move in the list is the promotion of the move before it."""
        return self.moves[i] >> PROMOTION and i > start and self.moves[i - 1] == self.moves[i] ^ 1 << PROMOTION
