"""Coding: the moves of a game in a byte or two each, with nothing in them but which man goes where.

The men of the side to move are gone through in the order of the points, and so is, for each of them, all that a man of
its kind could ever do from where it stands: its steps in the order of the points they lead to, those of them that may
promote once more as promotions, and its double moves.  After them come the men in hand, with all points for each kind.
A move is its number in this row.

A number is one byte where a game has few of them.  Other games keep some first bytes for numbers of two.  A move that
is none of these, or whose number is too large, is ``LONG_CODE`` and the move itself in four bytes, the lowest first.
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
    KINDS = packing.KINDS
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
    LONG_CODE = packing.LONG_CODE
    LONG_SIZE = packing.LONG_SIZE
CELLS = 256
# A game of more points or kinds, or with promotions, has more numbers than a byte.
MOST_POINTS = 128
MOST_KINDS = 15
TWO_BYTES = 32  # first bytes of numbers that take two


class Coding:
    """The codes of one game."""

    def __init__(self, tables: Tables) -> None:
        self.count = len(tables.points)
        large = self.count > MOST_POINTS or tables.kinds > MOST_KINDS or any(tables.promotes) or tables.drops
        self.men_width = (4 if tables.drops else 2) * tables.kinds  # counts that ``count_men`` writes
        self.single = LONG_CODE - (TWO_BYTES if large else 0)
        self.numbers = array("h", [-1]) * (MASK + 1)
        for number, point in enumerate(tables.points):
            self.numbers[point] = number
        # How many codes a man has on a point, by point, side and cell: 0 for all but the men of the side, since with
        # nothing to decide the sum takes half the time.  The codes themselves are runs of one long array.
        self.reach = array("h", [0]) * (self.count * 2 * CELLS)
        self.begins = array("i", [0]) * (CELLS * self.count)
        self.listed = array("i", [0]) * (2 * self.count + len(tables.doubles) + 1)
        steps = array("i")
        for cell in [side + kind for side in (FIRST, 2 * FIRST) for kind in range(1, tables.kinds + 1)]:
            for number in range(self.count):
                found = self.list_steps(tables, cell, number)
                self.begins[cell * self.count + number] = len(steps)
                self.reach[number * 2 * CELLS + (cell // FIRST - 1) * CELLS + cell] = found
                steps.extend([self.listed[i] for i in range(found)])
        self.steps = steps or array("i", [0])
        # Set last: a coding without tables takes no board.
        self.tables = tables

    def list_steps(self, tables: Tables, cell: int, number: int) -> int:
        """List all that a man could ever do from a point, as a move without its origin; return how many there are."""
        origin = tables.points[number]
        index = cell * tables.size + origin
        end = 0
        for i in range(tables.leap_index[index], tables.leap_index[index + 1]):
            end = self.insert(tables.leaps[i] & MASK, end)
        for i in range(tables.ride_index[cell], tables.ride_index[cell + 1]):
            target = origin + tables.ride_steps[i]
            while tables.holds(target):
                end = self.insert(target, end)
                target += tables.ride_steps[i]
        plain = end
        zone = 1 if cell & FIRST else 2
        if tables.promotes[cell]:
            for i in range(plain):
                target = self.listed[i]
                if (tables.zone[origin] | tables.zone[target]) & zone:
                    self.listed[end] = target | 1 << PROMOTION - BITS
                    end += 1
        for i in range(tables.double_index[index], tables.double_index[index + 1]):
            self.listed[end] = tables.doubles[i] >> BITS | (tables.doubles[i] & MASK) << BITS
            end += 1
        if tables.pass_index[index + 1] > tables.pass_index[index]:
            self.listed[end] = origin
            end += 1
        return end

    def insert(self, target: int, end: int) -> int:
        """Put a point in its place among the listed points, if it is not there yet; return the end of the list."""
        place = end
        while place > 0 and self.numbers[self.listed[place - 1]] >= self.numbers[target]:
            place -= 1
        if place < end and self.listed[place] == target:
            return end
        for i in range(end, place, -1):
            self.listed[i] = self.listed[i - 1]
        self.listed[place] = target
        return end + 1

    def check_board(self, board: Board) -> None:
        if self.tables is None or board is None or board.tables is not self.tables:
            raise ValueError("these codes are not those of the game on this board")

    def encode(self, board: Board, move: int, all_codes: int = -1) -> int:
        """Return the number of a legal move, -1 if it has none.

        ``all_codes`` is how many codes the side to move has, if the caller keeps count; then the codes before a man far
        down the board are counted from the end, which is shorter.
        """
        if move & MASK > self.tables.size:
            code = self.encode_drop(board, move)
            if code < 0:
                return -1
            return code + (all_codes if all_codes >= 0 else self.count_codes(board, 0, self.count))
        last = self.numbers[move & MASK]
        if last < 0:
            return -1
        if all_codes >= 0 and 2 * last > self.count:
            code = all_codes - self.count_codes(board, last, self.count)
        else:
            code = self.count_codes(board, 0, last)
        cell = board.at[self.tables.points[last]]
        begin = self.begins[cell * self.count + last]
        for step in range(self.reach[last * 2 * CELLS + board.side * CELLS + cell]):
            if self.steps[begin + step] == move >> BITS:
                return code + step
        return -1

    def encode_drop(self, board: Board, move: int) -> int:
        """Return the number of a drop among the drops, which come after the codes of the men on the board."""
        code = self.numbers[move >> BITS & MASK]
        for i in range(len(self.tables.hand_kinds)):
            kind = self.tables.hand_kinds[i]
            if kind == (move & MASK) - self.tables.size:
                return code
            if board.hand[board.side * FIRST + kind]:
                code += self.count
        return -1

    def count_codes(self, board: Board, first: int, stop: int) -> int:
        """Return how many codes the men of the side to move have on the points from ``first`` to ``stop``."""
        side = board.side * CELLS
        codes = 0
        for number in range(first, stop):
            codes += self.reach[number * 2 * CELLS + side + board.at[self.tables.points[number]]]
        return codes

    def codes_of(self, cell: int, point: int) -> int:
        """Return how many codes a man has on a point; an empty cell has none."""
        if cell == 0:
            return 0
        return self.reach[self.numbers[point] * 2 * CELLS + (0 if cell & FIRST else CELLS) + cell]

    def decode(self, board: Board, code: int) -> int:
        """Return the move that a number means, -1 if it means none; it may not be legal."""
        side = board.side * CELLS
        left = code
        for number in range(self.count):
            point = self.tables.points[number]
            cell = board.at[point]
            reach = self.reach[number * 2 * CELLS + side + cell]
            if left < reach:
                return point | self.steps[self.begins[cell * self.count + number] + left] << BITS
            left -= reach
        for number in range(len(self.tables.hand_kinds)):
            cell = self.tables.hand_kinds[number]
            if board.hand[board.side * FIRST + cell]:
                if left < self.count:
                    return self.tables.size + cell | self.tables.points[left] << BITS
                left -= self.count
        return -1

    def write(self, board: Board, move: int, out: bytearray, end: int, all_codes: int = -1) -> int:
        """Write a legal move at ``out[end]``, where there is room for a long one, and return where it ends."""
        code = self.encode(board, move, all_codes)
        if 0 <= code < self.single:
            out[end] = code
            return end + 1
        code -= self.single
        if 0 <= code < (LONG_CODE - self.single) << 8:
            out[end] = self.single + (code >> 8)
            out[end + 1] = code & 255
            return end + 2
        out[end] = LONG_CODE
        for byte in range(4):
            out[end + 1 + byte] = move >> 8 * byte & 255
        return end + LONG_SIZE

    def read(self, board: Board, data: bytes | bytearray, here: int, size: int) -> int:
        """Return the move that is written at ``data[here]``, -1 if there is none; it may not be legal."""
        if data[here] < self.single:
            return self.decode(board, data[here])
        if self.after(data, here) > size:
            return -1
        if data[here] < LONG_CODE:
            return self.decode(board, self.single + ((data[here] - self.single) << 8 | data[here + 1]))
        move = data[here + 4] & 127
        for byte in range(3, 0, -1):
            move = move << 8 | data[here + byte]
        return move if data[here + 4] < 128 and self.tables.holds_move(move) else -1

    def after(self, data: bytes | bytearray, here: int) -> int:
        """Return where the move ends that begins at ``data[here]``."""
        if data[here] < self.single:
            return here + 1
        return here + (2 if data[here] < LONG_CODE else LONG_SIZE)

    def count_men(self, board: Board, counts: "array[int]", first: int) -> None:
        """Count the men of each kind from ``counts[first]`` on, those of the first side first, then those in hand."""
        for i in range(self.men_width):
            counts[first + i] = 0
        for i in range(2 * self.tables.kinds if self.tables.drops else 0):
            number = (i // self.tables.kinds) * FIRST + i % self.tables.kinds + 1
            counts[first + 2 * self.tables.kinds + i] = board.hand[number]
        for number in range(self.count):
            cell = board.at[self.tables.points[number]]
            if cell:
                counts[first + (0 if cell & FIRST else self.tables.kinds) + (cell & KINDS) - 1] += 1

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
        return self.unpack_some(start, data, len(data))

    def unpack_some(self, start: Board, data: bytes, most: int) -> "list[int]":
        """Return the first moves of codes, as many as are wanted; refuse what is no legal game."""
        self.check_board(start)
        board = Board(start.tables)
        board.copy_from(start)
        moves = []
        here = 0
        size = len(data)
        left = min(most, size)
        while here < size and left > 0:
            move = self.read(board, data, here, size)
            if move < 0 or not board.allows(move):
                raise ValueError(f"byte {here} of the packed moves is no legal move")
            here = self.after(data, here)
            moves.append(move)
            board.make(move)
            left -= 1
        return moves
