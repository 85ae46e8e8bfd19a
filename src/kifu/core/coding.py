"""Coding: the moves of a game in a byte each, with nothing in them but which man goes where.

The men of the side to move are gone through in the order of the points, and so are, for each of them, the points that
a man of its kind could ever reach from where it stands; a move is the number of its point in this row.  A move that is
no such step, or whose number is too large, is written as ``LONG`` and its number in four bytes, the lowest first.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core import packing
from kifu.core.board import Board
from kifu.core.tables import Tables

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
LONG = 255
CELLS = 256
LONG_SIZE = 5  # bytes
MOST_POINTS = 128
MOST_KINDS = 15


class Coding:
    """The codes of one game; on a large board, where tables of them would be too, every move is a long one."""

    def __init__(self, tables: Tables) -> None:
        points = len(tables.points)
        if points > MOST_POINTS or tables.kinds > MOST_KINDS:
            points = 0
        cells = [side + kind for side in (FIRST, 2 * FIRST) for kind in range(1, tables.kinds + 1)]
        # The row of a cell, and the number of a point; the rest is looked up by these.
        rows = array("h", [0]) * CELLS
        numbers = array("h", [-1]) * (MASK + 1)
        # How many points a man reaches from a point, the place of each among them, and they themselves.  The first is
        # by side and cell, and 0 for all but the men of the side: with nothing to decide the sum takes half the time.
        reach = array("h", [0]) * (2 * CELLS * points)
        places = array("h", [-1]) * (len(cells) * points * points)
        targets = array("h", [0]) * (len(cells) * points * points)
        on_board = list(tables.points)[:points]
        for number, point in enumerate(on_board):
            numbers[point] = number
        for row, cell in enumerate(cells):
            rows[cell] = row
            for number, point in enumerate(on_board):
                place = row * points + number
                steps = steps_of(tables, cell, point)
                reach[number * 2 * CELLS + (cell // FIRST - 1) * CELLS + cell] = len(steps)
                for step, target in enumerate(steps):
                    places[place * points + numbers[target]] = step
                    targets[place * points + step] = target
        self.count = points
        self.rows, self.numbers = rows, numbers
        self.reach, self.places, self.targets = reach, places, targets
        # Without it no board is taken.
        self.tables = tables

    def check_board(self, board: Board) -> None:
        if self.tables is None or board is None or board.tables is not self.tables:
            raise ValueError("these codes are not those of the game on this board")

    def encode(self, board: Board, move: int, all_codes: int = -1) -> int:
        """Return the code of a legal move, ``LONG`` if it has none.

        ``all_codes`` are those of the side to move, if somebody keeps count: so the way from the far end is open too.
        """
        origin = move & MASK
        last = self.numbers[origin]
        if move >> VIA or last < 0:
            return LONG
        if all_codes >= 0 and 2 * last > self.count:
            code = all_codes - self.count_codes(board, last, self.count)
        else:
            code = self.count_codes(board, 0, last)
        place = (self.rows[board.at[origin]] * self.count + last) * self.count
        step = self.places[place + self.numbers[move >> BITS & MASK]]
        return code + step if step >= 0 and code + step < LONG else LONG

    def count_codes(self, board: Board, first: int, stop: int) -> int:
        """Return how many codes the men of the side to move have that stand on some of the points."""
        side = board.side * CELLS
        codes = 0
        for number in range(first, stop):
            codes += self.reach[number * 2 * CELLS + side + board.at[self.tables.points[number]]]
        return codes

    def codes_of(self, cell: int, point: int) -> int:
        """Return how many codes a man has on a point; a cell without one has none."""
        number = self.numbers[point]
        if number < 0 or cell == 0:
            return 0
        return self.reach[number * 2 * CELLS + (0 if cell & FIRST else CELLS) + cell]

    def decode(self, board: Board, code: int) -> int:
        """Return the move that a code means, -1 if it means none; it may not be legal."""
        side = board.side * CELLS
        left = code
        for number in range(self.count):
            point = self.tables.points[number]
            cell = board.at[point]
            reach = self.reach[number * 2 * CELLS + side + cell]
            if left < reach:
                return point | self.targets[(self.rows[cell] * self.count + number) * self.count + left] << BITS
            left -= reach
        return -1

    def write(self, board: Board, move: int, out: bytearray, end: int, all_codes: int = -1) -> int:
        """Write a legal move at ``out[end]``, where there is room for a long one, and return where it ends."""
        code = self.encode(board, move, all_codes)
        out[end] = code
        if code < LONG:
            return end + 1
        for byte in range(4):
            out[end + 1 + byte] = move >> 8 * byte & 255
        return end + LONG_SIZE

    def read(self, board: Board, data: bytes | bytearray, here: int, size: int) -> int:
        """Return the move that is written at ``data[here]``, -1 if there is none; it may not be legal."""
        if data[here] < LONG:
            return self.decode(board, data[here])
        if here + LONG_SIZE > size:
            return -1
        move = data[here + 4] & 127
        for byte in range(3, 0, -1):
            move = move << 8 | data[here + byte]
        return move if data[here + 4] < 128 and self.tables.holds_move(move) else -1

    def pack(self, start: Board, moves: "list[int]") -> bytes:
        """Return legal moves from a start in their codes."""
        self.check_board(start)
        board = Board(start.tables)
        board.copy_from(start)
        out = bytearray(LONG_SIZE * len(moves))
        end = 0
        for each in moves:
            move = self.tables.number(each)
            if not (self.tables.holds_move(move) and board.allows(move)):
                raise ValueError(f"{each} is no legal move where it is to be played")
            end = self.write(board, move, out, end)
            board.make(move)
        return bytes(out[:end])

    def unpack(self, start: Board, data: bytes) -> "list[int]":
        """Return the moves of codes; refuse what is no legal game."""
        self.check_board(start)
        board = Board(start.tables)
        board.copy_from(start)
        moves = []
        here = 0
        size = len(data)
        while here < size:
            move = self.read(board, data, here, size)
            if move < 0 or not board.allows(move):
                raise ValueError(f"byte {here} of the packed moves is no legal move")
            here += LONG_SIZE if data[here] == LONG else 1
            moves.append(move)
            board.make(move)
        return moves


def steps_of(tables: Tables, cell: int, point: int) -> list[int]:
    """Return the points that a man could ever reach from a point in one step or ride, in their order."""
    index = cell * tables.size + point
    found = {tables.leaps[i] & MASK for i in range(tables.leap_index[index], tables.leap_index[index + 1])}
    on_board = set(tables.points)
    for i in range(tables.ride_index[cell], tables.ride_index[cell + 1]):
        target = point + tables.ride_steps[i]
        while target in on_board:
            found.add(target)
            target += tables.ride_steps[i]
    return [target for target in tables.points if target in found]
