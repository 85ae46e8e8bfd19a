"""Retrograde: the exact worth of every placement of a few men, found backwards from the positions that are lost.

A worth is how many plies the side to move is from the end with best play of both: even numbers are lost, for an end
is where the side to move has lost, and odd ones are won.  Captures lead to placements of fewer men, which are solved
before.  Nobody repeats a position on the way to an end that gets nearer with every move, so no rule about repetition
can change a worth that is a number.
"""

from array import array
from collections.abc import Sequence

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables
from kifu.core.solvers.placements import Placements

FIRST = packing.FIRST
MOVE = packing.MOVE
BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
VIA = packing.VIA_SHIFT
DRAWN = packing.DRAWN
IMPOSSIBLE = packing.IMPOSSIBLE
LONGEST = 250  # plies
MOST_ONWARD = 255  # moves of one position that are not captures


class Retrograde(Placements):
    def __init__(self, tables: Tables, groups: Sequence[tuple[int, int, Sequence[int]]]) -> None:
        super().__init__(tables, groups)
        self.check_men()
        self.solved = 0
        self.board = Board(tables)
        self.board.reserve(tables.most_moves)
        self.board.royals_first = self.board.royals_second = 1
        self.smaller: list[Retrograde] = []
        # The two points of each group as they stand on the board.
        self.standing = array("i", [0]) * (2 * self.count)
        self.find_steps()
        self.worths = bytearray([DRAWN]) * self.total
        # Moves that may still lead to something better than a loss, and the longest of the losses by capture.
        self.onward = bytearray(self.total)
        self.worst = bytearray(self.total)
        self.worth_at = self.worths
        self.onward_at = self.onward
        self.worst_at = self.worst
        self.deepest = 0

    def check_men(self) -> None:
        tables = self.tables
        royals = [self.cells[i] // FIRST for i in range(self.count) if tables.royal[self.cells[i]]]
        if sorted(royals) != [1, 2] or not tables.guarded:
            raise ValueError("each side needs one royal man, which may not be left attacked")
        for i in range(self.count):
            cell, size = self.cells[i], tables.size
            if tables.royal[cell] and self.counts[i] != 1:
                raise ValueError("each side needs one royal man, which may not be left attacked")
            first, last = cell * size, (cell + 1) * size
            doubles = tables.double_index[last] - tables.double_index[first]
            passes = tables.pass_index[last] - tables.pass_index[first]
            if tables.promotes[cell] or doubles or passes:
                raise ValueError(f"men that promote, capture on the way or pass, as {cell} does, cannot be solved")

    def find_steps(self) -> None:
        """Write down which steps end on a point: origin | must be empty << 10, in runs as in the tables."""
        size, tables = self.size, self.tables
        index, back = [0], list[int]()
        for group in range(self.count):
            found: dict[int, list[int]] = {}
            for i in range(self.starts[group], self.starts[group] + self.widths[group]):
                origin = self.points[i]
                run = self.cells[group] * size + origin
                for entry in range(tables.leap_index[run], tables.leap_index[run + 1]):
                    step = tables.leaps[entry]
                    if step >> VIA & MOVE:
                        if self.ordinals[group * size + (step & MASK)] < 0:
                            raise ValueError(f"a man {self.cells[group]} can leave the points that it was given")
                        found.setdefault(step & MASK, []).append(origin | (step >> BITS & MASK) << BITS)
            for point in range(size):
                back.extend(found.get(point, ()))
                index.append(len(back))
            if tables.ride_index[self.cells[group] + 1] > tables.ride_index[self.cells[group]]:
                self.check_rides(group)
        self.back_index = array("i", index)
        self.back = array("i", back or [0])

    def check_rides(self, group: int) -> None:
        cell = self.cells[group]
        for i in range(self.tables.ride_index[cell], self.tables.ride_index[cell + 1]):
            if self.tables.ride_modes[i] & MOVE and self.widths[group] < len(self.tables.points):
                raise ValueError(f"a man {cell} can leave the points that it was given")

    def solve(self, smaller: Sequence["Retrograde"], no_move_loses: bool = True) -> None:
        """Find all worths; ``smaller`` has the solution without one man of each group, royal ones left out."""
        if self.tables is None or self.solved:
            raise ValueError("what is solved once stays solved")
        self.smaller = self.check_smaller(smaller)
        self.stuck_loses = 1 if no_move_loses else 0
        for number in range(self.total):
            if not self.look(number):
                raise ValueError(f"a position has more than {MOST_ONWARD} moves")
        level = 0
        while level <= self.deepest:
            if self.deepest > LONGEST:
                raise ValueError(f"an ending of more than {LONGEST} plies cannot be written down")
            for number in range(self.total):
                if self.worth_at[number] == level:
                    self.look_back(number, level)
            level += 1
        self.solved = 1
        self.smaller = []

    def check_smaller(self, smaller: Sequence["Retrograde"]) -> list["Retrograde"]:
        """Return for each group the solution with one man less; for a royal man this solution itself."""
        left, found = list(smaller), []
        for i in range(self.count):
            if self.tables.royal[self.cells[i]]:
                found.append(self)
                continue
            if not left:
                raise ValueError("a solution without one man of each group is needed")
            other = left.pop(0)
            needed = [(self.cells[k], self.counts[k] - (k == i)) for k in range(self.count)]
            if (
                not isinstance(other, Retrograde)
                or not other.solved
                or other.tables is not self.tables
                or sorted(other.list_men()) != sorted(men for men in needed if men[1])
            ):
                raise ValueError("a solution without one man of each group is needed")
            found.append(other)
        return found

    def list_men(self) -> list[tuple[int, int]]:
        return [(self.cells[i], self.counts[i]) for i in range(self.count)]

    def stand(self, number: int) -> int:
        """Put the men of a placement on the board in place of those that stand there; 0 if two are on one point."""
        board, at = self.board, self.board.at
        for i in range(2 * self.count):
            if self.standing[i]:
                at[self.standing[i]] = 0
                self.standing[i] = 0
        side = number // self.half
        rest = number - side * self.half
        for group in range(self.count):
            way = rest // self.strides[group]
            rest -= way * self.strides[group]
            cell = self.cells[group]
            point = 0
            for i in range(self.counts[group]):
                point = self.seconds[self.pair_starts[group] + way] if i else self.firsts[self.pair_starts[group] + way]
                if at[point]:
                    return 0
                at[point] = cell
                self.standing[2 * group + i] = point
            if self.tables.royal[cell]:
                board.royal_to(0 if cell & FIRST else 1, point)
        board.side = side
        return 1

    def look(self, number: int) -> int:
        """Find out what the moves of a position say by themselves; 0 if there are too many."""
        board = self.board
        if not self.stand(number):
            self.worth_at[number] = IMPOSSIBLE
            return 1
        board.checked = board.attacked(board.side)
        if board.attacked(1 - board.side):
            self.worth_at[number] = IMPOSSIBLE
            return 1
        onward = 0
        legal = 0
        won = DRAWN
        lost = 0
        for i in range(board.generate(0)):
            move = board.moves[i]
            if not board.safe(move):
                continue
            legal += 1
            after = DRAWN
            if board.at[move >> BITS & MASK]:
                after = self.worth_after(move)
            if after == DRAWN:
                onward += 1
            elif after % 2 == 0:
                onward += 1
                won = after + 1 if after + 1 < won else won
            elif after + 1 > lost:
                lost = after + 1
        if onward > MOST_ONWARD:
            return 0
        self.onward_at[number] = onward
        self.worst_at[number] = lost
        if won != DRAWN:
            self.settle(number, won)
        elif legal and onward == 0:
            self.settle(number, lost)
        elif legal == 0 and (board.checked or self.stuck_loses):
            self.settle(number, 0)
        return 1

    def settle(self, number: int, worth: int) -> None:
        self.worth_at[number] = worth
        if worth > self.deepest:
            self.deepest = worth

    def worth_after(self, move: int) -> int:
        """Return what a capture is worth to the other side."""
        board, at = self.board, self.board.at
        origin = move & MASK
        target = move >> BITS & MASK
        cell = at[origin]
        taken = at[target]
        group = 0
        while self.cells[group] != taken:
            group += 1
        fewer: Retrograde = self.smaller[group]
        at[origin] = 0
        at[target] = cell
        found = fewer.find(board, 1 - board.side)
        at[target] = taken
        at[origin] = cell
        return fewer.worth_at[found] if found >= 0 else DRAWN

    def look_back(self, number: int, level: int) -> None:
        """Pass the worth of a settled placement to every position that leads to it by a move without a capture."""
        self.stand(number)
        at = self.board.at
        side = 1 - self.board.side
        own = FIRST << side
        for group in range(self.count):
            cell = self.cells[group]
            if cell & own == 0:
                continue
            for which in range(self.counts[group]):
                point = self.standing[2 * group + which]
                other = self.standing[2 * group + 1 - which]
                before = (1 - 2 * self.board.side) * self.half + number
                before -= self.way_of(group, point, other) * self.strides[group]
                at[point] = 0
                run = group * self.size + point
                for i in range(self.back_index[run], self.back_index[run + 1]):
                    origin = self.back[i] & MASK
                    if at[origin] == 0 and at[self.back[i] >> BITS] == 0:
                        self.follow(before + self.way_of(group, origin, other) * self.strides[group], level)
                for i in range(self.tables.ride_index[cell], self.tables.ride_index[cell + 1]):
                    if self.tables.ride_modes[i] & MOVE:
                        step = self.tables.ride_steps[i]
                        origin = point - step
                        while at[origin] == 0:
                            self.follow(before + self.way_of(group, origin, other) * self.strides[group], level)
                            origin -= step
                at[point] = cell

    def way_of(self, group: int, point: int, other: int) -> int:
        """Return the number of the way in which a group stands on these points."""
        row = group * self.size
        return self.way(group, self.ordinals[row + point], self.ordinals[row + other] if other else 0)

    def follow(self, number: int, level: int) -> None:
        """Note for a position that one of its moves leads to a placement whose worth is now known."""
        worth = self.worth_at[number]
        if worth == IMPOSSIBLE or worth <= level:
            return
        if level % 2 == 0:
            if worth > level + 1:
                self.settle(number, level + 1)
        elif worth == DRAWN:
            self.onward_at[number] -= 1
            if self.onward_at[number] == 0:
                lost = self.worst_at[number]
                self.settle(number, lost if lost > level + 1 else level + 1)
