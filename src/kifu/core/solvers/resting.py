"""Resting: what a position is worth once captures and checks are played out, by the rules and the tables of endings.

Every method that searches returns what a position is worth to the side to move.  A won game counts WON less the plies
to its end, a repetition that the rules forbid counts FORBIDDEN less the plies to it.
"""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables
from kifu.core.solvers.hashing import HashTable
from kifu.core.solvers.ordering import Ordering

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    KINDS = packing.KINDS
    PROMOTION = packing.PROMOTION_SHIFT
    TAKEN = packing.TAKEN_SHIFT
    PASSED = packing.PASSED_SHIFT
    UPPER, LOWER, EXACT = packing.UPPER, packing.LOWER, packing.EXACT
    MOST = packing.MOST_PLIES
WON = packing.WON
SURE = WON // 2  # what counts more is a game won or lost
FORBIDDEN = 1 << 20  # no number of men counts as much
UNKNOWN = 2 * WON
CAPTURES = packing.CAPTURES
HISTORY = 128  # positions before the first that are remembered
WATCHED = 63  # moves between two looks at the clock, as bits
QUIET_ANSWERS = 2  # plies at rest after the first in which every way out of check is looked at
DRAWN, CHECK_LOSES, RETURN_LOSES = 0, 1, 2  # what a repetition brings


class Resting(Ordering):
    def __init__(self, tables: Tables, worths: "array[int]", reaches: "array[int]", table: HashTable) -> None:
        super().__init__(tables, worths, reaches)
        if table is None or not table.size:
            raise ValueError("a search needs a hash table that was made")
        self.table = table
        places = HISTORY + packing.MOST_PLIES + 2
        self.path = array("Q", [0]) * places
        self.checks = array("i", [0]) * places
        self.since = array("i", [0]) * places  # plies since a capture, which nothing undoes
        plies = packing.MOST_PLIES + 3
        self.reached = array("i", [0]) * plies  # what the moves count, one ply later than the ply
        self.levels = array("i", [0]) * plies  # what the positions seem to be worth
        self.lines = array("i", [0]) * (plies * plies)  # the best line from each ply
        self.lengths = array("i", [0]) * plies
        self.last_start = self.room - tables.most_moves
        self.before = 0
        self.nodes = 0
        self.most_nodes = 0
        self.stopped = 0
        self.repetition = DRAWN
        self.stuck_loses = 1
        self.bare_loses = 0
        self.most_men = 0
        self.clock: Callable[[], bool] | None = None
        self.ending: Callable[[Board], int | None] | None = None

    def set_rules(self, repetition: int, stuck_loses: bool, bare_loses: bool) -> None:
        """Say what a repetition brings, and whether a side loses that has no move, or nothing but royal men."""
        if repetition not in (DRAWN, CHECK_LOSES, RETURN_LOSES):
            raise ValueError(f"{repetition} is no rule on repetition")
        self.repetition = repetition
        self.stuck_loses = 1 if stuck_loses else 0
        self.bare_loses = 1 if bare_loses else 0

    def set_endings(self, ending: Callable[[Board], int | None], most_men: int) -> None:
        """Ask ``ending`` about positions of so many men at most.

        It answers in plies to the end, at least 1, negative if the side to move loses; 0 is a draw, None unknown.
        """
        self.most_men = self.tables.number(most_men)
        self.ending = ending

    def rest(self, alpha: int, beta: int, start: int, ply: int, balance: int, depth: int) -> int:
        """Return what a position is worth once captures, and at first checks, are played out."""
        board = self.board
        self.lengths[ply] = 0
        self.nodes += 1
        if self.nodes & WATCHED == 0 and not self.stopped:
            self.watch()
        if self.stopped:
            return 0
        if depth:
            value = self.rule(ply)
            if value != UNKNOWN:
                return value
        if ply >= MOST or start > self.last_start:
            return balance
        wide = beta - alpha > 1
        hash_ = board.hash
        known = bound = 0
        place = self.table.find(hash_)
        if place >= 0:
            known = self.table.moves[place]
            value = self.from_table(self.table.values[place], ply)
            bound = self.table.notes[place] & 3
            if not wide and (
                bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
            ):
                return value
        end = board.generate(start)
        self.reached[ply + 1] = self.reach(start, end)
        level = balance + self.reached[ply + 1] - self.reached[ply]
        self.levels[ply] = level
        checked = board.checked
        best = -UNKNOWN
        if checked:
            self.rank(start, end, ply, known)
            stop = end
        else:
            best = level
            if best >= beta:
                return best
            stop = self.rank_forcing(start, end, known, depth == 0)
        return self.try_forcing(alpha if alpha > best else best, beta, start, stop, ply, balance, best, depth)

    def try_forcing(
        self, alpha: int, beta: int, start: int, end: int, ply: int, balance: int, best: int, depth: int
    ) -> int:
        """Return what the best of the listed captures and checks is worth, or of all moves out of check."""
        board = self.board
        hash_ = board.hash
        checked = board.checked
        wide = beta - alpha > 1
        first_alpha = alpha
        level = best
        found = 0
        legal = 0
        for i in range(start, end):
            self.pick(i, end)
            move = board.moves[i]
            if not board.safe(move):
                continue
            legal += 1
            capture = self.is_capture(move)
            if not checked and capture and level + self.value_of_capture(move) + self.pawn <= alpha:
                continue
            if checked and legal > 1 and best > -SURE and not capture and depth < -QUIET_ANSWERS:
                continue
            after = self.after(move, balance)
            memory = self.make(move, ply)
            if not checked and not capture and move >> PROMOTION == 0 and not board.checked:
                board.take_back(move, memory)
                continue
            value = self.ended(ply + 1, memory)
            if value == UNKNOWN:
                value = -self.rest(-beta, -alpha, end, ply + 1, -after, depth - 1)
            else:
                self.lengths[ply + 1] = 0
            board.take_back(move, memory)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    found = move
                    if wide:
                        self.note_line(move, ply)
                if alpha >= beta:
                    break
        if checked and legal == 0:
            return ply - WON
        self.keep(hash_, found, best, 0, LOWER if best >= beta else EXACT if best > first_alpha else UPPER, ply)
        return best

    def make(self, move: int, ply: int) -> int:
        """Play a move, and note what the next ply has to know of it."""
        here = self.before + ply
        self.played[ply + 1] = self.arrival(move)
        memory = self.board.make(move)
        self.since[here + 1] = 0 if memory & CAPTURES else self.since[here] + 1
        self.path[here + 1] = self.board.hash
        self.checks[here + 1] = self.board.checked
        return memory

    def ended(self, ply: int, memory: int) -> int:
        """Return what a capture is worth that has just ended the game for the side that made it; UNKNOWN if it has not.

        A game ends with the last royal man, in some games with the last that is not.
        """
        if memory & CAPTURES == 0:
            return UNKNOWN
        board = self.board
        if (board.royals_second if board.side else board.royals_first) == 0:
            taken = memory >> TAKEN & KINDS | FIRST << board.side
            passed = memory >> PASSED & KINDS | FIRST << board.side
            if self.tables.royal[taken] or self.tables.royal[passed]:
                return WON - ply
        if self.bare_loses and self.is_bare(board.side):
            return WON - ply
        return UNKNOWN

    def note_line(self, move: int, ply: int) -> None:
        """Note a move as the best, and after it the best line from the next ply."""
        first = ply * (MOST + 3)
        after = first + MOST + 3
        count = self.lengths[ply + 1]
        self.lines[first] = move
        for i in range(count):
            self.lines[first + i + 1] = self.lines[after + i]
        self.lengths[ply] = count + 1

    def from_table(self, value: int, ply: int) -> int:
        """Return a value of the table, which counts from its own position, as one that counts from the first."""
        return value - ply if value > SURE else value + ply if value < -SURE else value

    def keep(self, hash_: int, move: int, value: int, depth: int, bound: int, ply: int) -> None:
        """Note in the table what a position is worth, unless that depends on the moves that led to it."""
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        elif value > FORBIDDEN >> 1 or value < -(FORBIDDEN >> 1):
            return
        self.table.store(hash_, move, value, depth, bound)

    def rule(self, ply: int) -> int:
        """Return what the rules, or the tables of endings, say a position is worth; UNKNOWN if nothing."""
        here = self.before + ply
        if self.since[here] == 0:
            if self.most_men and self.has_few_men(self.most_men):
                return self.ask_ending(ply)
            return UNKNOWN
        i = here - 4
        while i >= here - self.since[here] and i >= 0:
            if self.path[i] == self.path[here]:
                return self.judge(i, here, ply)
            i -= 2
        return UNKNOWN

    def judge(self, first: int, last: int, ply: int) -> int:
        """Return what a repetition is worth to the side to move: who checks all the while loses, unless both do."""
        if self.repetition == RETURN_LOSES:
            return FORBIDDEN - ply
        if self.repetition == DRAWN:
            return 0
        own = 1
        other = 1
        for i in range(first + 1, last + 1):
            if self.checks[i] == 0:
                if (last - i) & 1:
                    other = 0
                else:
                    own = 0
        return 0 if own == other else FORBIDDEN - ply if own else ply - FORBIDDEN

    def ask_ending(self, ply: int) -> int:
        """Return what the tables of endings say of the position; UNKNOWN if they do not have it."""
        if self.ending is None:
            return UNKNOWN
        plies = self.ending(self.board)
        if plies is None:
            return UNKNOWN
        return 0 if plies == 0 else WON - ply - plies if plies > 0 else ply - plies - WON

    def watch(self) -> None:
        """Stop where enough moves were looked at, or time is up."""
        if self.nodes >= self.most_nodes or (self.clock is not None and self.clock()):
            self.stopped = 1
