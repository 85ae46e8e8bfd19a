"""LegGrammar: the letters of a man, perhaps its square, and one or two legs, read from the text itself and written.

``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``.  There are too many such texts for a table of words, and
few letters.  Like every grammar it knows the notation's own way only, and leaves the rest to the reader above.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.grammar import Grammar
from kifu.core.moves.tokens import Labels

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
    NONE = packing.NO_MOVE
    UNWRITTEN = packing.UNWRITTEN


class LegGrammar(Grammar):
    """``kinds`` are the letters of each kind by its number, with a plus for a promoted one, ``squares`` their names."""

    def __init__(self, kinds: Labels, squares: Labels) -> None:
        super().__init__(3)
        self.kinds = kinds
        self.squares = squares
        self.longest = kinds.longest + 3 * (squares.longest + 2) + 8
        # Without it nothing is looked up in them.
        self.spells = 1

    def described(self, board: Board, move: int) -> int:
        return move

    def read_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        if stop - first == 2 and text[first] == 45 and text[first + 1] == 45:
            return self.passing(board, 0, UNWRITTEN)
        found = self.kinds.find(text, first, stop)
        if found < 0:
            return NONE
        kind = found & KINDS
        here = first + (found >> BITS)
        origin = UNWRITTEN
        found = self.squares.find(text, here, stop)
        if found >= 0:
            origin = found & MASK
            here += found >> BITS
        if here + 2 == stop and text[here] == 45 and text[here + 1] == 45:
            return self.passing(board, kind | FIRST << board.side, origin)
        if here < stop and text[here] == 42:
            return self.dropped(board, kind, text, here + 1, stop) if origin == UNWRITTEN else NONE
        if here >= stop or (text[here] != 45 and text[here] != 120):
            return NONE
        sign = text[here]
        here += 1
        stays = 0
        if here < stop and text[here] == 33:
            stays = 1
            here += 1
        found = self.squares.find(text, here, stop)
        if found < 0 or (stays and sign == 45):
            return NONE
        here += found >> BITS
        target = found & MASK
        via = 0
        last_sign = sign
        if here < stop and (text[here] == 45 or text[here] == 120):
            last_sign = text[here]
            found = self.squares.find(text, here + 1, stop)
            if found < 0 or stays or sign == 45:
                return NONE
            here += 1 + (found >> BITS)
            via = target
            target = found & MASK
        choice = 0
        if here < stop and (text[here] == 43 or text[here] == 61):
            choice = text[here]
            here += 1
        if here != stop:
            return NONE
        return self.find(board, kind | FIRST << board.side, origin, via, target, stays, last_sign, choice)

    def find(
        self, board: Board, cell: int, origin: int, via: int, target: int, stays: int, sign: int, choice: int
    ) -> int:
        """Return the one legal move with these parts; an origin is written only where several men could be meant."""
        if stays == 0 and (board.at[target] != 0) != (sign == 120):
            return NONE
        found = NONE
        count = 0
        for index in range(len(board.tables.points)):
            square = board.tables.points[index]
            if board.at[square] != cell:
                continue
            move = square | target << BITS | via << VIA
            if stays:
                move = square | square << BITS | target << VIA
            written = self.written_so(board, move, choice)
            # Where royal men are guarded, a pinned man who attacks the square counts among those that could be meant.
            if written or (board.tables.guarded and via == 0 and board.retakes(square, target)):
                count += 1
            if not written:
                continue
            if choice == 43:
                move |= 1 << PROMOTION
            if origin in (UNWRITTEN, square):
                found = move
        if origin != UNWRITTEN:
            return found if count > 1 else NONE
        return found if count == 1 else NONE

    def dropped(self, board: Board, kind: int, text: bytes, here: int, stop: int) -> int:
        """Return the drop of a kind on the square that is written to the end of a text."""
        found = self.squares.find(text, here, stop)
        if found < 0 or here + (found >> BITS) != stop:
            return NONE
        move = board.tables.size + kind | (found & MASK) << BITS
        return move if board.allows(move) else NONE

    def passing(self, board: Board, cell: int, origin: int) -> int:
        """Return the only legal pass, or if there are several the pass of the man named by ``cell`` and ``origin``."""
        found = NONE
        count = 0
        for index in range(len(board.tables.points)):
            square = board.tables.points[index]
            if board.at[square] and board.allows(square | square << BITS):
                count += 1
                if origin == UNWRITTEN or (origin == square and board.at[square] == cell):
                    found = square | square << BITS
        if origin != UNWRITTEN:
            return found if count > 1 else NONE
        return found if count == 1 and cell == 0 else NONE

    def written_so(self, board: Board, move: int, choice: int) -> int:
        """Whether a move is legal with its sign: + promotes, = declines a promotion, no sign has none to decline."""
        if choice == 43:
            return board.allows(move | 1 << PROMOTION)
        return board.allows(move) and board.allows(move | 1 << PROMOTION) == (choice == 61)

    def write_move(self, board: Board, move: int, out: bytearray, end: int) -> int:
        origin = move & MASK
        target = move >> BITS & MASK
        via = move >> VIA & MASK
        if origin >= board.tables.size:
            end = self.kinds.write(origin - board.tables.size, out, end)
            return self.write_step(42, target, out, end)
        # A via after the board is what a man becomes who has a choice.
        if via >= board.tables.size:
            return -1
        cell = board.at[origin]
        if origin == target and via == 0:
            if self.passing(board, 0, UNWRITTEN) == NONE:
                end = self.squares.write(origin, out, self.kinds.write(cell & KINDS, out, end))
            return self.put(45, out, self.put(45, out, end))
        stays = origin == target
        sign = 120 if stays or board.at[target] else 45
        choice = 0
        if move >> PROMOTION:
            choice = 43
        elif board.allows(move | 1 << PROMOTION):
            choice = 61
        end = self.kinds.write(cell & KINDS, out, end)
        if stays:
            if self.find(board, cell, UNWRITTEN, 0, via, 1, sign, choice) != move:
                end = self.squares.write(origin, out, end)
            return self.write_step(33, via, out, self.put(sign, out, end))
        if self.find(board, cell, UNWRITTEN, via, target, 0, sign, choice) != move:
            end = self.squares.write(origin, out, end)
        if via:
            end = self.write_step(120, via, out, end)
        end = self.write_step(sign, target, out, end)
        return self.put(choice, out, end) if choice else end

    def write_step(self, sign: int, square: int, out: bytearray, end: int) -> int:
        return self.squares.write(square, out, self.put(sign, out, end))
