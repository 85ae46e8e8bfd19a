"""LegGrammar: the letters of a man, perhaps its square, and one or two legs, read from the text itself.

``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``.  There are too many such texts for a table of words, and
few letters.  Like every grammar it knows the notation's own way only, and leaves the rest to the reader above.
"""

from array import array
from collections.abc import Mapping

from kifu.core import packing
from kifu.core.board import Board
from kifu.core.grammar import Grammar

FIRST = packing.FIRST
BITS = packing.POINT_BITS
VIA = packing.VIA_SHIFT
PROMOTION = packing.PROMOTION_SHIFT
NONE = packing.NO_MOVE
# What stands in place of the number of a square: no square is written, or one that is not on the board.
UNWRITTEN = packing.UNWRITTEN
OFF_BOARD = packing.OFF_BOARD


class LegGrammar(Grammar):
    """``kinds`` tells the kind by two capitals and a plus, ``squares`` the square by file number and rank letter.

    Where no kind has such letters the table holds 0, where no square has such a name ``OFF_BOARD``.
    """

    def __init__(self, arrays: Mapping[str, "array[int]"]) -> None:
        super().__init__(3)
        self.kinds = arrays["kinds"]
        self.squares = arrays["squares"]
        # Any two capitals and a plus, and any two digits with any small letter, must be found in them.
        if len(self.kinds) < 2 * 27 * 27 or len(self.squares) < 100 * 32:
            raise ValueError("the tables of capitals or squares are too short")
        if min(self.squares) < OFF_BOARD or max(self.squares) > packing.POINT_MASK:
            raise ValueError("a square lies off every board")
        # Without it nothing is looked up in them.
        self.spells = 1

    def spelled(self, board: Board, text: bytes, first: int, stop: int) -> int:
        if stop - first == 2 and text[first] == 45 and text[first + 1] == 45:
            return self.passing(board, 0, UNWRITTEN)
        here = first
        plus = 0
        if here < stop and text[here] == 43:
            plus = 1
            here += 1
        letters = 0
        while here < stop and 65 <= text[here] <= 90 and letters < 729:
            letters = letters * 27 + text[here] - 64
            here += 1
        if letters == 0 or letters >= 729:
            return NONE
        kind = self.kinds[letters * 2 + plus]
        origin = self.square(text, here, stop)
        if origin == OFF_BOARD:
            return NONE
        here += self.width(text, here, stop)
        if here + 2 == stop and text[here] == 45 and text[here + 1] == 45:
            return self.passing(board, kind | FIRST << board.side, origin)
        if kind == 0 or here >= stop or (text[here] != 45 and text[here] != 120):
            return NONE
        sign = text[here]
        here += 1
        stays = 0
        if here < stop and text[here] == 33:
            stays = 1
            here += 1
        target = self.square(text, here, stop)
        here += self.width(text, here, stop)
        if target < 0 or (stays and sign == 45):
            return NONE
        via = 0
        last_sign = sign
        if here < stop and (text[here] == 45 or text[here] == 120):
            last_sign = text[here]
            via = target
            target = self.square(text, here + 1, stop)
            here += 1 + self.width(text, here + 1, stop)
            if target < 0 or stays or sign == 45:
                return NONE
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
        """Return the one legal move that is written so; an origin that is not needed is not the notation's own way."""
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
            if not self.written_so(board, move, choice):
                continue
            if choice == 43:
                move |= 1 << PROMOTION
            count += 1
            if origin in (UNWRITTEN, square):
                found = move
        if origin != UNWRITTEN:
            return found if count > 1 else NONE
        return found if count == 1 else NONE

    def passing(self, board: Board, cell: int, origin: int) -> int:
        """Return the one pass there is, or of several that of the man who is named."""
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
        """Whether a move is legal with that sign: + promotes, = could and does not, without a sign it cannot."""
        if choice == 43:
            return board.allows(move | 1 << PROMOTION)
        return board.allows(move) and board.allows(move | 1 << PROMOTION) == (choice == 61)

    def square(self, text: bytes, here: int, stop: int) -> int:
        """Return the square that is written at a place, ``UNWRITTEN`` or ``OFF_BOARD``."""
        width = self.width(text, here, stop)
        if width == 0:
            return UNWRITTEN
        file = text[here] - 48
        if width == 3:
            file = file * 10 + text[here + 1] - 48
        return self.squares[file * 32 + text[here + width - 1] - 96]

    def width(self, text: bytes, here: int, stop: int) -> int:
        """Return how many characters a square takes at a place: one or two digits and a small letter."""
        if here + 1 >= stop or text[here] < 49 or text[here] > 57:
            return 0
        if 97 <= text[here + 1] <= 122:
            return 2
        if here + 2 < stop and 48 <= text[here + 1] <= 57 and 97 <= text[here + 2] <= 122:
            return 3
        return 0
