"""Ordering: which moves a search tries first, by what it found out before.

The move that was best before comes first, then captures that lose nothing, promotions, quiet moves that refuted others,
and the rest by how often they did; captures that lose come last.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.tables import Tables
from kifu.core.solvers.weighing import Weighing

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    PROMOTION = packing.PROMOTION_SHIFT
    MOST_PLIES = packing.MOST_PLIES
    FOLLOWING = packing.FOLLOWING
CELLS = packing.RIM + 1
BEST = 1 << 30
CAPTURE = 1 << 28
PROMOTE = 1 << 27
KILLER = 1 << 26
MOST_BONUS = 1 << 10


class Ordering(Weighing):
    def __init__(self, tables: Tables, worths: "array[int]", reaches: "array[int]") -> None:
        super().__init__(tables, worths, reaches)
        size = CELLS * tables.size
        # How often a man refuted by going to a point, at cell * size + point, and which move refuted one there.
        self.credit = array("i", bytes(4 * size))
        self.answers = array("i", bytes(4 * size))
        # How often a move refuted after another; two of them may share a place.
        self.following = array("h", bytes(2 * FOLLOWING))
        self.killers = array("i", [0]) * (2 * (MOST_PLIES + 2))
        self.played = array("i", [-1]) * (MOST_PLIES + 2)  # cell * size + target of the move before each ply
        self.room = tables.most_moves + 200 * MOST_PLIES
        self.orders = array("i", bytes(4 * self.room))
        self.board.reserve(self.room)
        self.experienced = 0

    def forget(self) -> None:
        """Begin with no experience."""
        if not self.experienced:
            self.experienced = 1
            return
        for i in range(len(self.credit)):
            self.credit[i] = self.answers[i] = 0
        for i in range(FOLLOWING):
            self.following[i] = 0
        for i in range(2 * (MOST_PLIES + 2)):
            self.killers[i] = 0
        for i in range(MOST_PLIES + 2):
            self.played[i] = -1

    def is_capture(self, move: int) -> int:
        """Whether a move takes a man, on its target or on the way."""
        target = move >> BITS & MASK
        return (self.board.at[target] != 0 and target != move & MASK) or self.board.passing(move) != 0

    def arrival(self, move: int) -> int:
        """Return the place of a move of the side to move among those of all men to all points."""
        return self.board.mover(move) * self.tables.size + (move >> BITS & MASK)

    def place_after(self, before: int, arrival: int) -> int:
        """Return the place of a move in the table of those that follow others."""
        return before * 2477 + arrival & FOLLOWING - 1

    def credit_of(self, move: int, ply: int) -> int:
        """Return how often a quiet move has refuted, here and after the move before."""
        arrival = self.arrival(move)
        credit = self.credit[arrival]
        if self.played[ply] >= 0:
            credit += self.following[self.place_after(self.played[ply], arrival)]
        if ply and self.played[ply - 1] >= 0:
            credit += self.following[self.place_after(self.played[ply - 1] + 7, arrival)]
        return credit

    def rank(self, start: int, end: int, ply: int, best: int) -> None:
        """Say which of the listed moves to try first."""
        board = self.board
        at = board.at
        answer = self.answers[self.played[ply]] if self.played[ply] >= 0 else 0
        for i in range(start, end):
            move = board.moves[i]
            if move == best:
                self.orders[i] = BEST
            elif self.is_capture(move):
                won = self.value_of_capture(move) - (self.means[board.mover(move)] >> 4)
                self.orders[i] = won - CAPTURE if self.loses(move) else won + CAPTURE
            elif move >> PROMOTION:
                self.orders[i] = PROMOTE + self.means[board.become_by(move, at[move & MASK])]
            elif move == self.killers[2 * ply]:
                self.orders[i] = KILLER
            elif move == self.killers[2 * ply + 1]:
                self.orders[i] = KILLER - 1
            elif move == answer:
                self.orders[i] = KILLER - 2
            else:
                self.orders[i] = self.credit_of(move, ply)

    def value_of_capture(self, move: int) -> int:
        """Return the price of all that a move captures."""
        target = move >> BITS & MASK
        via = self.board.passing(move)
        won = self.prices[self.board.at[via]] if via else 0
        return won + self.prices[self.board.at[target]] if target != move & MASK else won

    def rank_forcing(self, start: int, end: int, best: int, checks: int) -> int:
        """Keep captures that lose nothing, and quiet moves that may give check if ``checks``; return the end.

        Whether a quiet move gives check is seen when it is played.
        """
        board = self.board
        royal = board.guarded_royal(1 - board.side) if checks else 0
        size = self.tables.size
        stop = start
        for i in range(start, end):
            move = board.moves[i]
            if self.is_capture(move):
                if self.loses(move):
                    continue
                order = self.value_of_capture(move) - (self.means[board.mover(move)] >> 4) + CAPTURE
            else:
                promotes = move >> PROMOTION
                if promotes == 0 and (royal == 0 or move & MASK >= size):
                    continue
                if promotes == 0 and board.touched(royal, move & MASK, move >> BITS & MASK, 0) == 0:
                    continue
                if self.loses(move):
                    continue
                order = PROMOTE if promotes else 0
            board.moves[stop] = move
            self.orders[stop] = BEST if move == best else order
            stop += 1
        return stop

    def pick(self, first: int, end: int) -> None:
        """Bring the best of the moves that are left to the front."""
        best = first
        for i in range(first + 1, end):
            if self.orders[i] > self.orders[best]:
                best = i
        if best != first:
            move = self.board.moves[best]
            order = self.orders[best]
            self.board.moves[best] = self.board.moves[first]
            self.orders[best] = self.orders[first]
            self.board.moves[first] = move
            self.orders[first] = order

    def praise(self, move: int, first: int, last: int, ply: int, depth: int) -> None:
        """Remember a quiet move that refuted, and that the quiet ones listed before it did not."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        if self.played[ply] >= 0:
            self.answers[self.played[ply]] = move
        bonus = 16 * depth * depth + 32 * depth
        if bonus > MOST_BONUS:
            bonus = MOST_BONUS
        self.learn(move, ply, bonus)
        for i in range(first, last):
            other = self.board.moves[i]
            if not self.is_capture(other):
                self.learn(other, ply, -bonus)

    def learn(self, move: int, ply: int, bonus: int) -> None:
        """Add a bonus to the credit of a quiet move, the less the more it already has."""
        arrival = self.arrival(move)
        size = -bonus if bonus < 0 else bonus
        self.credit[arrival] += bonus - (self.credit[arrival] * size >> 13)
        for back in range(2):
            if ply >= back and self.played[ply - back] >= 0:
                place = self.place_after(self.played[ply - back] + 7 * back, arrival)
                self.following[place] += bonus - (self.following[place] * size >> 13)
