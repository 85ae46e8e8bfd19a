"""Deepening: the search of kifu's own engine, one depth after the other, with what each found kept for the next.

It looks at the moves of a position in the order of their promise, at the first as a whole and at the others only as far
as shows that they are no better, and at those that promise little less deep.
"""

from array import array
from collections.abc import Callable, Sequence
from math import log
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables
from kifu.core.solvers.hashing import HashTable
from kifu.core.solvers.resting import Resting

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    PROMOTION = packing.PROMOTION_SHIFT
    UPPER, LOWER, EXACT = packing.UPPER, packing.LOWER, packing.EXACT
    MOST = packing.MOST_PLIES
WON = packing.WON
SURE = WON // 2  # what counts more is a game won or lost
UNKNOWN = 2 * WON
MOST_NODES = 1 << 30
DEEPEST = 64  # plies until only captures and checks are looked at
HISTORY = 128  # positions before the first that are remembered
WATCHED = 63  # moves between two looks at the clock, as bits
SHALLOW = 7  # plies before the end within which moves are left out that cannot help
CREDIT = 1 << 12  # of a quiet move that makes a ply of difference
PROVEN = 1 << 20  # an order that only moves have which were best or refuted before
LOSING = -(1 << 20)  # an order that only captures have which lose
LISTED = 64  # moves of a position by whose number it is reduced differently
# By how many plies a move is looked at less, by the depth and by how many moves were before it.
REDUCTIONS = array("i", [0]) * ((DEEPEST + 1) * LISTED)
for _depth in range(1, DEEPEST + 1):
    for _number in range(1, LISTED):
        REDUCTIONS[_depth * LISTED + _number] = int(0.8 + log(_depth) * log(_number) / 2.2)


class Deepening(Resting):
    def __init__(self, tables: Tables, worths: "array[int]", reaches: "array[int]", table: HashTable) -> None:
        super().__init__(tables, worths, reaches, table)
        self.depth = 0
        self.reductions = REDUCTIONS

    def begin(
        self,
        board: Board,
        history: Sequence[int],
        checks: Sequence[bool],
        most_nodes: int,
        clock: Callable[[], bool] | None,
    ) -> None:
        """Take a position, with the hashes of those since the last capture, and whether each was in check.

        ``clock`` says whether time is up.
        """
        if self.tables is None or board is None or board.tables is not self.tables or len(checks) != len(history):
            raise ValueError("this search is not one for this board")
        self.board.assign(board)
        last, checked = list(history)[-HISTORY:], list(checks)[-HISTORY:]
        self.before = len(last)
        for i in range(len(last)):
            self.path[i] = last[i]
            self.checks[i] = 1 if checked[i] else 0
            self.since[i] = i
        self.path[self.before] = self.board.hash
        self.checks[self.before] = self.board.checked
        self.since[self.before] = self.before
        self.forget()
        self.most_nodes = min(self.tables.number(most_nodes), MOST_NODES)
        self.stopped = 0
        self.clock = clock
        # What the moves of the other side count, which was to move before.
        self.board.side = 1 - self.board.side
        self.reached[0] = self.reach(0, self.board.generate(0))
        self.board.side = 1 - self.board.side
        self.reached[1] = self.reach(0, self.board.generate(0))
        self.levels[0] = self.sum() + self.reached[1] - self.reached[0]

    def seek(self, moves: Sequence[int], depth: int, alpha: int, beta: int) -> tuple[int, list[int]]:
        """Search legal moves in their order; return what the best is worth and the line that it begins.

        A worth of at most ``alpha`` or at least ``beta`` is only a bound.  If the search was stopped, the best of those
        that were searched before counts; the line is empty if there is none.
        """
        if self.tables is None or not 1 <= depth <= DEEPEST:
            raise ValueError(f"a search goes from 1 to {DEEPEST} plies deep")
        low, high = max(-UNKNOWN, min(alpha, UNKNOWN)), max(-UNKNOWN, min(beta, UNKNOWN))
        if low >= high:
            raise ValueError(f"nothing is worth more than {alpha} and less than {beta}")
        self.depth = depth
        best = -UNKNOWN
        line: list[int] = []
        balance = self.sum()
        for number, each in enumerate(moves, 1):
            move = self.legal(each)
            value = self.seek_one(move, balance, low, high, number)
            if self.stopped:
                break
            if value > best:
                best = value
                if value > low or not line:
                    line = [each, *self.line_from(1)]
                low = max(low, value)
                if low >= high:
                    break
        return best, line

    def line_from(self, ply: int) -> list[int]:
        first = ply * (MOST + 3)
        return [self.lines[first + i] for i in range(self.lengths[ply])]

    def seek_one(self, move: int, balance: int, alpha: int, beta: int, number: int) -> int:
        """Return what a move of the first position is worth; those after the first are expected to be no better."""
        quiet = not self.is_capture(move) and move >> PROMOTION == 0
        after = self.after(move, balance)
        memory = self.make(move, 0)
        depth = self.depth - 1
        value = self.ended(1, memory)
        if value != UNKNOWN:
            self.lengths[1] = 0
        elif number == 1:
            value = -self.look(depth, -beta, -alpha, 0, 1, -after, 1)
        else:
            less = 0
            if quiet and depth >= 2 and number > 3 and not self.board.checked:
                less = self.reductions[depth * LISTED + min(number, LISTED - 1)] >> 1
            value = -self.look(depth - less, -alpha - 1, -alpha, 0, 1, -after, 1)
            if value > alpha and less and not self.stopped:
                value = -self.look(depth, -alpha - 1, -alpha, 0, 1, -after, 1)
            if value > alpha and value < beta and not self.stopped:
                value = -self.look(depth, -beta, -alpha, 0, 1, -after, 1)
        self.board.take_back(move, memory)
        return value

    def look(self, depth: int, alpha: int, beta: int, start: int, ply: int, balance: int, may_pass: int) -> int:
        """Return what a position is worth, looked at ``depth`` plies ahead."""
        self.lengths[ply] = 0
        board = self.board
        value = self.rule(ply)
        if value != UNKNOWN:
            return value
        checked = board.checked
        if checked and ply < 2 * self.depth:
            depth += 1
        if depth <= 0:
            return self.rest(alpha, beta, start, ply, balance, 0)
        self.nodes += 1
        if self.nodes & WATCHED == 0 and not self.stopped:
            self.watch()
        if self.stopped:
            return 0
        if ply >= MOST or start > self.last_start:
            return balance
        wide = beta - alpha > 1
        # No line from here can be better than mate at the next ply, or worse than being mated at this one.
        if alpha < ply - WON:
            alpha = ply - WON
        if beta > WON - ply - 1:
            beta = WON - ply - 1
        if alpha >= beta:
            return alpha
        hash_ = board.hash
        known = bound = 0
        place = self.table.find(hash_)
        if place >= 0:
            known = self.table.moves[place]
            value = self.from_table(self.table.values[place], ply)
            bound = self.table.notes[place] & 3
            deep = not wide and self.table.notes[place] >> 2 >= depth
            if deep and (bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)):
                return value
        end = board.generate(start)
        self.reached[ply + 1] = self.reach(start, end)
        level = balance + self.reached[ply + 1] - self.reached[ply]
        self.levels[ply] = level
        if place >= 0 and (bound == EXACT or (bound == LOWER and value > level) or (bound == UPPER and value < level)):
            level = value
        rising = ply >= 2 and self.levels[ply] > self.levels[ply - 2]
        if not wide and not checked and beta < SURE and beta > -SURE:
            value = self.prune(depth, alpha, beta, end, ply, balance, level, rising, may_pass)
            if value != UNKNOWN:
                return value
        if known == 0 and depth >= 4:
            depth -= 1
        self.rank(start, end, ply, known)
        return self.try_moves(depth, alpha, beta, start, end, ply, balance, level, rising)

    def prune(
        self,
        depth: int,
        alpha: int,
        beta: int,
        start: int,
        ply: int,
        balance: int,
        level: int,
        rising: int,
        may_pass: int,
    ) -> int:
        """Return what a position is worth that needs no search of its moves; UNKNOWN if it does."""
        board = self.board
        if depth <= SHALLOW and level < SURE and level - (self.pawn * 3 >> 2) * (depth - rising) >= beta:
            return level
        if depth <= 3 and level + self.pawn * 2 * depth <= alpha:
            value = self.rest(alpha, beta, start, ply, balance, 0)
            if value <= alpha:
                return value
        if not may_pass or depth < 2 or level < beta or not self.is_strong(board.side):
            return UNKNOWN
        # To pass is mostly worse than the best move.  Who is still better off after it is so after that move.
        gap = (level - beta) // self.pawn
        less = 3 + (depth >> 2) + (gap if gap < 3 else 3)
        here = self.before + ply
        lost = board.lost
        self.pass_turn()
        board.lost = 0
        self.since[here + 1] = 0
        self.path[here + 1] = board.hash
        self.checks[here + 1] = 0
        self.played[ply + 1] = -1
        value = -self.look(depth - less, -beta, 1 - beta, start, ply + 1, -balance, 0)
        self.pass_turn()
        board.lost = lost
        if self.stopped:
            return 0
        if value < beta:
            return UNKNOWN
        return value if value < SURE else beta

    def pass_turn(self) -> None:
        """Let the other side move."""
        self.board.side = 1 - self.board.side
        self.board.hash ^= self.tables.keys[0]

    def try_moves(
        self,
        depth: int,
        alpha: int,
        beta: int,
        start: int,
        end: int,
        ply: int,
        balance: int,
        level: int,
        rising: int,
    ) -> int:
        """Return what the best of the listed moves is worth, and note it in the table."""
        board = self.board
        hash_ = board.hash
        checked = board.checked
        wide = beta - alpha > 1
        first_alpha = alpha
        best = -UNKNOWN
        found = 0
        legal = 0
        quiets = 0
        for i in range(start, end):
            self.pick(i, end)
            move = board.moves[i]
            if not board.safe(move):
                continue
            legal += 1
            capture = self.is_capture(move)
            quiet = not capture and move >> PROMOTION == 0
            order = self.orders[i]
            quiets += quiet
            if (
                best > -SURE
                and not checked
                and self.is_hopeless(move, quiet, quiets, order, depth, alpha, level, rising)
            ):
                continue
            after = self.after(move, balance)
            memory = self.make(move, ply)
            value = self.ended(ply + 1, memory)
            if value != UNKNOWN:
                self.lengths[ply + 1] = 0
            elif legal == 1:
                value = -self.look(depth - 1, -beta, -alpha, end, ply + 1, -after, 1)
            else:
                less = 0
                if depth >= 3 and legal > 2 and not checked and alpha < SURE and (quiet or order < LOSING):
                    less = self.reductions[(depth if depth < DEEPEST else DEEPEST) * LISTED + min(legal, LISTED - 1)]
                    less -= wide + (board.checked != 0) + rising - 1
                    if quiet:
                        less -= 1 if order > PROVEN else (order + 8 * CREDIT >> 12) - 8
                    less = 0 if less < 0 else less if less < depth - 1 else depth - 2
                value = -self.look(depth - 1 - less, -alpha - 1, -alpha, end, ply + 1, -after, 1)
                if value > alpha and less and not self.stopped:
                    value = -self.look(depth - 1, -alpha - 1, -alpha, end, ply + 1, -after, 1)
                if value > alpha and value < beta and not self.stopped:
                    value = -self.look(depth - 1, -beta, -alpha, end, ply + 1, -after, 1)
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
                    if quiet:
                        self.praise(move, start, i, ply, depth)
                    break
        if legal == 0:
            return ply - WON if checked or self.stuck_loses else 0
        self.keep(hash_, found, best, depth, LOWER if best >= beta else EXACT if best > first_alpha else UPPER, ply)
        return best

    def is_hopeless(
        self, move: int, quiet: int, quiets: int, order: int, depth: int, alpha: int, level: int, rising: int
    ) -> int:
        """Whether a move near the end of a line is left out, as it will hardly change what the line is worth."""
        # Where a shorter mate is looked for, nothing but a mate counts.
        if depth > SHALLOW or alpha > SURE:
            return 0
        if quiet:
            if quiets > (3 + depth * depth >> (1 - rising)) + 1:
                return 1
            if depth <= 5 and level + self.pawn * (1 + depth) <= alpha and order < CREDIT:
                return 1
            return depth <= 4 and self.exchange(move) < -(self.pawn >> 2) * depth
        return order < LOSING and depth <= 5 and self.exchange(move) < -(self.pawn >> 1) * depth
