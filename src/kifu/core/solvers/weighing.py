"""Weighing: what a board is worth to the side to move, and what an exchange on one point comes to.

A man counts what a table says for his point, and every move that he could make counts what another says for where it
leads.  Both are made by the caller.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    RIM = packing.RIM
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
CELLS = packing.RIM + 1
MOST_WORTH = 1 << 16  # the most that a man on a point may count, and
MOST_REACH = 1 << 8  # the most that a move may count: so no position is worth as much as a won game
ROYAL = 1 << 20  # what a royal man counts in an exchange, more than all others that could take part in it
LONGEST = 32  # captures of an exchange
STRONG = 4  # a man is strong who counts more than this share of the strongest
PAWNS = 5  # in the strongest man: the measure of all margins


class Weighing:
    def __init__(self, tables: Tables, worths: "array[int]", reaches: "array[int]") -> None:
        """``worths`` holds what a cell counts on a point, ``reaches`` what its move to a point counts.

        Both stand at cell * size + point.  What a man counts in hand stands where his row begins, which is no point.
        """
        for each in (worths, reaches):
            if len(each) != CELLS * tables.size or each.typecode != "i":
                raise ValueError(f"{CELLS * tables.size} worths are needed, one for each cell on each point")
        self.worths = worths
        self.reaches = reaches
        if self.find_most(self.worths) > MOST_WORTH:
            raise ValueError(f"a man counts at most {MOST_WORTH}")
        if self.find_most(self.reaches) > MOST_REACH:
            raise ValueError(f"a move counts at most {MOST_REACH}")
        self.board = Board(tables)
        self.gains = array("i", [0]) * (LONGEST + 1)
        self.lifted = array("i", [0]) * (LONGEST + 1)
        self.lifted_cells = array("i", [0]) * (LONGEST + 1)
        self.means = array("i", [0]) * CELLS  # what a cell counts on the mean of its points
        self.prices = array("i", [0]) * CELLS  # and what its capture does, with what it then counts in hand
        self.tables = tables
        self.find_means()
        self.strongest = max(self.means)
        self.pawn = max(1, self.strongest // PAWNS)
        for cell in range(CELLS):
            if tables.royal[cell]:
                self.means[cell] = self.prices[cell] = ROYAL

    def find_most(self, numbers: "array[int]") -> int:
        """Return the largest of some numbers, whatever their sign."""
        most = 0
        for i in range(len(numbers)):
            number = numbers[i]
            if number > most or -number > most:
                most = number if number > 0 else -number
        return most

    def find_means(self) -> None:
        """Find what each man counts wherever he stands, and what his capture does."""
        tables = self.tables
        for cell in range(CELLS):
            if not tables.is_man(cell):
                continue
            row = [self.worths[cell * tables.size + point] for point in tables.points]
            stands = [worth for worth in row if worth]
            self.means[cell] = sum(stands) // len(stands) if stands else 0
            kind = tables.in_hand[cell]
            held = self.worths[(kind | (RIM ^ cell & RIM)) * tables.size] if kind else 0
            self.prices[cell] = self.means[cell] + held

    def weigh(self) -> int:
        """Return what all men count for the side to move, where a search has begun."""
        if self.tables is None:
            raise ValueError("this search was made without tables")
        return self.sum()

    def weigh_after(self, move: int) -> int:
        """Return what all men count after a legal move, for the side that makes it."""
        return self.after(self.legal(move), self.sum())

    def price_exchange(self, move: int) -> int:
        """Return what a legal move wins if both sides go on to capture on its target, as far as that pays."""
        return self.exchange(self.legal(move))

    def legal(self, move: int) -> int:
        """Return a move that Python gives by its number; refuse it if it is not legal."""
        if self.tables is None:
            raise ValueError("this search was made without tables")
        number = self.tables.number(move)
        if not self.tables.holds_move(number) or not self.board.allows(number):
            raise ValueError(f"{move} is no legal move on this board")
        return number

    def sum(self) -> int:
        """Return what all men count for the side to move."""
        total = 0
        size = self.tables.size
        for i in range(len(self.tables.points)):
            point = self.tables.points[i]
            cell = self.board.at[point]
            if cell:
                total += self.worths[cell * size + point] * (1 if cell & FIRST else -1)
        for i in range(len(self.tables.hand_kinds)):
            kind = self.tables.hand_kinds[i]
            total += self.worths[(kind | FIRST) * size] * self.board.hand[kind]
            total -= self.worths[(kind | FIRST << 1) * size] * self.board.hand[FIRST + kind]
        return -total if self.board.side else total

    def reach(self, start: int, end: int) -> int:
        """Return what the listed moves of the side to move count."""
        board = self.board
        at = board.at
        size = self.tables.size
        total = 0
        for i in range(start, end):
            move = board.moves[i]
            if move & MASK < size:
                total += self.reaches[at[move & MASK] * size + (move >> BITS & MASK)]
        return total

    def win(self, cell: int, point: int) -> int:
        """Return what the capture of a man on a point counts for the side to move, with what he counts in its hand."""
        size = self.tables.size
        kind = self.tables.in_hand[cell]
        won = self.worths[cell * size + point]
        return won + self.worths[(kind | FIRST << self.board.side) * size] if kind else won

    def after(self, move: int, balance: int) -> int:
        """Return the balance of men after a move, for the side that makes it."""
        board = self.board
        size = self.tables.size
        origin = move & MASK
        target = move >> BITS & MASK
        cell = board.mover(move)
        via = board.passing(move)
        balance -= self.worths[cell * size + (origin if origin < size else 0)]
        if via:
            balance += self.win(board.at[via], via)
        if target != origin and board.at[target]:
            balance += self.win(board.at[target], target)
        return balance + self.worths[board.become_by(move, cell) * size + target]

    def is_strong(self, side: int) -> int:
        """Whether a side has two strong men at least, so that it is hardly ever bad for it to have to move."""
        strong = 0
        own = FIRST << side
        board = self.board
        for i in range(len(self.tables.points)):
            cell = board.at[self.tables.points[i]]
            if cell & own and self.means[cell] * STRONG > self.strongest and self.means[cell] < ROYAL:
                strong += 1
                if strong == 2:
                    return 1
        return 0

    def has_few_men(self, most: int) -> int:
        """Whether there are no more men on the board than ``most``."""
        board = self.board
        count = 0
        for i in range(len(self.tables.points)):
            if board.at[self.tables.points[i]]:
                count += 1
                if count > most:
                    return 0
        return 1

    def is_bare(self, side: int) -> int:
        """Whether a side has nothing but royal men."""
        board = self.board
        own = FIRST << side
        for i in range(len(self.tables.points)):
            cell = board.at[self.tables.points[i]]
            if cell & own and self.tables.royal[cell] == 0:
                return 0
        return 1

    def loses(self, move: int) -> int:
        """Whether the exchange that a move begins loses more than it wins."""
        target = move >> BITS & MASK
        if move >> VIA == 0 and self.prices[self.board.at[target]] >= self.means[self.board.mover(move)]:
            return 0
        return self.exchange(move) < 0

    def exchange(self, move: int) -> int:
        """Return what the side to move wins by a move if both go on to capture on its target, the cheapest man first.

        Pins are not looked at.
        """
        board = self.board
        at = board.at
        origin = move & MASK
        target = move >> BITS & MASK
        via = board.passing(move)
        cell = board.mover(move)
        side = board.side
        taken = at[target]
        passed = at[via] if via else 0
        stands = board.become_by(move, cell)
        gain = self.means[stands] - self.means[cell]
        if via:
            gain += self.prices[passed]
            at[via] = 0
        if target != origin:
            gain += self.prices[taken]
            if origin < self.tables.size:
                at[origin] = 0
        at[target] = stands
        self.gains[0] = gain
        count = self.trade(target, 1 - side, stands)
        for i in range(count, 0, -1):
            at[self.lifted[i]] = self.lifted_cells[i]
            if self.gains[i] > -self.gains[i - 1]:
                self.gains[i - 1] = -self.gains[i]
        at[target] = taken
        if target != origin and origin < self.tables.size:
            at[origin] = cell
        if via:
            at[via] = passed
        return self.gains[0]

    def trade(self, target: int, side: int, stands: int) -> int:
        """Capture on a point in turns, ``side`` first, and note what each capture has won; return their number."""
        at = self.board.at
        count = 0
        while count < LONGEST:
            point = self.find_cheapest(target, side)
            if point == 0:
                break
            count += 1
            self.gains[count] = self.prices[stands] - self.gains[count - 1]
            stands = at[point]
            self.lifted[count] = point
            self.lifted_cells[count] = stands
            at[point] = 0
            # Neither side can still win by going on.
            if self.gains[count] < 0 and self.gains[count - 1] > 0:
                break
            side = 1 - side
        return count

    def find_cheapest(self, target: int, side: int) -> int:
        """Return where the cheapest man stands who can capture on a point; 0 if no man of the side can."""
        at = self.board.at
        tables = self.tables
        own = FIRST << side
        best = 0
        least = 2 * ROYAL
        index = (1 - side) * tables.size + target
        for i in range(tables.probe_index[index], tables.probe_index[index + 1]):
            entry = tables.probes[i]
            cell = entry >> VIA
            if at[entry & MASK] == cell and at[entry >> BITS & MASK] == 0 and self.means[cell] < least:
                best = entry & MASK
                least = self.means[cell]
        for i in range(tables.lines):
            step = tables.line_steps[i]
            point = target + step
            cell = at[point]
            while cell == 0:
                point += step
                cell = at[point]
            # A royal man who rides does so against another royal man alone.
            if cell & own and self.means[cell] < least and tables.slides[cell] >> i & 1 and not tables.royal[cell]:
                best = point
                least = self.means[cell]
            if tables.hops and cell != RIM:
                point += step
                cell = at[point]
                while cell == 0:
                    point += step
                    cell = at[point]
                if cell & own and self.means[cell] < least and tables.hop_slides[cell] >> i & 1:
                    best = point
                    least = self.means[cell]
        return best
