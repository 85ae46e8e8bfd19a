"""Mating: whether a side mates by a number of checks, whatever the other side answers."""

from kifu.core.board.board import Board
from kifu.core.board.tables import Tables

DEEPEST = 8  # checks that are looked ahead


class Mating:
    def __init__(self, tables: Tables) -> None:
        self.board = Board(tables)
        self.board.reserve(tables.most_moves * 2 * DEEPEST)
        # Without tables every door is closed.
        self.tables = tables

    def find(self, board: Board, side: int, deepest: int) -> int:
        """Return in how many checks a side would mate if it were its turn now; 0 if not within ``deepest``.

        To leave the other side without a move is mate as well, and is looked for at the first move.
        """
        if self.tables is None or board is None or board.tables is not self.tables:
            raise ValueError("this is no board to mate on")
        most = self.tables.number(deepest)
        if not 0 <= most <= DEEPEST:
            raise ValueError(f"mates are looked for from 0 to {DEEPEST} checks deep, not {deepest}")
        self.board.assign(board)
        self.board.finish_setup(side)
        # A side that could capture the royal man gives check already, and check is no threat of mate.
        if self.board.exposed:
            return 0
        for checks in range(1, most + 1):
            if self.mates(checks, checks == 1, 0):
                return checks
        return 0

    def mates(self, checks: int, stalemates: int, start: int) -> int:
        board = self.board
        end = board.generate(start)
        for i in range(start, end):
            move = board.moves[i]
            if not board.safe(move):
                continue
            memory = board.make(move)
            mated = (board.checked or stalemates) and self.is_mated(checks, end)
            board.take_back(move, memory)
            if mated:
                return 1
        return 0

    def is_mated(self, checks: int, start: int) -> int:
        """Whether the side to move has no move, or is mated after every move by at most ``checks`` - 1 checks."""
        board = self.board
        end = board.generate(start)
        for i in range(start, end):
            move = board.moves[i]
            if not board.safe(move):
                continue
            if checks == 1:
                return 0
            memory = board.make(move)
            lost = self.mates(checks - 1, 0, end)
            board.take_back(move, memory)
            if not lost:
                return 0
        return 1
