"""Search: alpha-beta on the board engine, for an opponent that looks a few moves ahead.

What a man on a point counts is a table that the caller makes; to that comes how many moves each side has.  A search
ends after a given number of moves, or when the clock says so, and then leaves out the moves it did not finish.
"""

from array import array
from collections.abc import Callable, Sequence

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables

FIRST = packing.FIRST
RIM = packing.RIM
BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
CELLS = RIM + 1
WON = packing.WON
MOST_WORTH = 1 << 16  # the most that a man on a point may count, and
MOST_MOBILITY = 8  # the most that a move may count: so no position is worth as much as a won game
MOST_NODES = 1 << 30
DEEPEST = 24  # plies until only captures are looked at
MOST_PLIES = 40
HISTORY = 128  # positions before the first that are remembered
WATCHED = 63  # moves between two looks at the clock, as bits


class Search:
    def __init__(self, tables: Tables, worths: "array[int]", mobility: int, stuck_loses: bool) -> None:
        """``worths`` holds what a cell counts on a point, at cell * size + point, ``mobility`` what a move counts.

        What a man counts in hand stands where his row begins, at cell * size, which is no point.
        """
        if len(worths) != CELLS * tables.size or worths.typecode != "i":
            raise ValueError(f"{CELLS * tables.size} worths are needed, one for each cell on each point")
        if min(worths) < -MOST_WORTH or max(worths) > MOST_WORTH or not 0 <= mobility <= MOST_MOBILITY:
            raise ValueError(f"a man counts at most {MOST_WORTH}, a move at most {MOST_MOBILITY}")
        self.worths = array("i", worths)
        self.mobility = mobility
        self.stuck_loses = 1 if stuck_loses else 0
        self.board = Board(tables)
        self.board.reserve(tables.most_moves * (MOST_PLIES + 1))
        self.orders = array("i", [0]) * (tables.most_moves * (MOST_PLIES + 1))
        self.killers = array("i", [0]) * (MOST_PLIES + 1)
        self.path = array("Q", [0]) * (HISTORY + MOST_PLIES + 1)
        self.before = 0
        self.nodes = 0
        self.most_nodes = 0
        self.stopped = 0
        self.clock: Callable[[], bool] | None = None
        # Without tables every door is closed.
        self.tables = tables

    def begin(self, board: Board, history: Sequence[int], most_nodes: int, clock: Callable[[], bool] | None) -> None:
        """Take a position and the hashes of those before it; ``clock`` says whether time is up."""
        if self.tables is None or board is None or board.tables is not self.tables:
            raise ValueError("this search is not one for this board")
        self.board.assign(board)
        last = list(history)[-HISTORY:]
        self.before = len(last)
        for i in range(len(last)):
            self.path[i] = last[i]
        self.path[self.before] = self.board.hash
        for i in range(MOST_PLIES + 1):
            self.killers[i] = 0
        self.nodes = 0
        self.most_nodes = min(self.tables.number(most_nodes), MOST_NODES)
        self.stopped = 0
        self.clock = clock

    def weigh(self, moves: Sequence[int], depth: int, margin: int) -> list[tuple[int, int]]:
        """Return what legal moves are worth ``depth`` plies ahead, those more than ``margin`` below the best roughly.

        If the search was stopped only those that were weighed before are in the list.
        """
        if self.tables is None or not 1 <= depth <= DEEPEST or not 0 <= margin <= WON:
            raise ValueError(f"a search goes from 1 to {DEEPEST} plies deep, with a margin from 0 to {WON}")
        plies = self.tables.number(depth)
        width = self.tables.number(margin)
        found = []
        best = -2 * WON
        count = len(moves)
        balance = self.sum()
        for each in moves:
            move = self.tables.number(each)
            if not self.tables.holds_move(move) or not self.board.allows(move):
                raise ValueError(f"{each} is no legal move on this board")
            value = self.follow(move, plies - 1, best - width - 1, 2 * WON, 0, 0, count, balance)
            if self.stopped:
                break
            found.append((each, value))
            if value > best:
                best = value
        return found

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

    def win(self, cell: int, point: int) -> int:
        """Return what the capture of a man on a point counts for the side to move, with what he counts in its hand."""
        size = self.tables.size
        kind = self.tables.in_hand[cell]
        won = self.worths[cell * size + point]
        return won + self.worths[(kind | FIRST << self.board.side) * size] if kind else won

    def follow(
        self, move: int, depth: int, alpha: int, beta: int, start: int, ply: int, others: int, balance: int
    ) -> int:
        """Return the value of a legal move for the side that plays it; ``others`` is how many other moves it had."""
        board = self.board
        size = self.tables.size
        origin = move & MASK
        target = move >> BITS & MASK
        via = board.passing(move)
        cell = board.mover(move)
        side = board.side
        after = balance - self.worths[cell * size + (origin if origin < size else 0)]
        if via:
            after += self.win(board.at[via], via)
        if target != origin and board.at[target]:
            after += self.win(board.at[target], target)
        royals = board.royals_second if side == 0 else board.royals_first
        memory = board.make(move)
        after += self.worths[board.at[target] * size + target]
        if royals and (board.royals_second if side == 0 else board.royals_first) == 0:
            value = WON - ply - 1
        else:
            value = -self.look(depth, -beta, -alpha, start, ply + 1, others, -after)
        board.take_back(move, memory)
        return value

    def look(self, depth: int, alpha: int, beta: int, start: int, ply: int, others: int, balance: int) -> int:
        """Return what the position is worth to the side to move."""
        board = self.board
        self.nodes += 1
        if self.nodes & WATCHED == 0:
            self.watch()
        if self.stopped:
            return 0
        if self.repeats(ply):
            return 0
        end = board.generate(start)
        count = end - start
        resting = depth <= 0 and not board.checked
        best = -2 * WON
        if resting or ply >= MOST_PLIES:
            best = balance + self.mobility * (count - others)
            if best >= beta or ply >= MOST_PLIES:
                return best
            if best > alpha:
                alpha = best
        end = self.order(start, end, ply, resting)
        legal = 0
        for i in range(start, end):
            self.pick(i, end)
            move = board.moves[i]
            if not board.safe(move):
                continue
            legal += 1
            value = self.follow(move, depth - 1, alpha, beta, end, ply, count, balance)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    if board.at[move >> BITS & MASK] == 0:
                        self.killers[ply] = move
                    break
        if legal == 0 and not resting:
            return ply - WON if board.checked or self.stuck_loses else 0
        return best

    def watch(self) -> None:
        """Stop where enough moves were looked at, or time is up."""
        if self.nodes >= self.most_nodes or (self.clock is not None and self.clock()):
            self.stopped = 1

    def repeats(self, ply: int) -> int:
        """Whether the position stood before, in the search or in the game."""
        here = self.before + ply
        now = self.board.hash
        self.path[here] = now
        i = here - 4
        while i >= 0:
            if self.path[i] == now:
                return 1
            i -= 2
        return 0

    def order(self, start: int, end: int, ply: int, resting: int) -> int:
        """Say which moves to try first, captures of much by little, and leave only captures at rest; return the end."""
        board = self.board
        at = board.at
        size = self.tables.size
        stop = start
        for i in range(start, end):
            move = board.moves[i]
            origin = move & MASK
            target = move >> BITS & MASK
            via = board.passing(move)
            won = 0
            if target != origin and at[target]:
                won += self.win(at[target], target) + 1
            if via:
                won += self.win(at[via], via) + 1
            if won == 0 and resting:
                continue
            if won:
                won = 16 * won - self.worths[at[origin] * size + origin] + MOST_WORTH
            elif move == self.killers[ply]:
                won = 1
            board.moves[stop] = move
            self.orders[stop] = won
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
