"""Grammars of moves that give two points and the name of the man, read from the text itself and written.

``PairGrammar`` has the points first and the man as he stands after the move, ``+7776FU``, ``+8822UM``, ``+0055KA``;
``LandingGrammar`` where the man goes, who he was, whether he promotes and whence he comes, ``７六歩(77)``,
``同　角成(88)``, ``５五角打``.  Both know plain moves and drops only, and leave the rest to the readers above.
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
    KINDS = packing.KINDS
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
    NONE = packing.NO_MOVE

NAMED = 4


class PairGrammar(Grammar):
    """``sides`` are the signs of the sides by number, ``points`` those of the board and, as 0, that of a drop.

    Points and kinds have two letters each.
    """

    def __init__(self, sides: Labels, points: Labels, kinds: Labels) -> None:
        super().__init__(NAMED)
        self.sides = sides
        self.points = points
        self.kinds = kinds
        self.point_pairs = self.points.pairs
        self.kind_pairs = self.kinds.pairs
        self.longest = sides.longest + 2 * points.longest + kinds.longest + 8
        # Without it nothing is looked up in them.
        self.spells = 1

    def described(self, board: Board, move: int) -> int:
        return move

    def read_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        found = self.sides.find(text, first, stop)
        if found < 0 or found & MASK != board.side:
            return NONE
        here = first + (found >> BITS)
        # Each part is two letters, which are looked up together.
        if stop - here != 6:
            return NONE
        origin = self.point_pairs[text[here] << 8 | text[here + 1]]
        target = self.point_pairs[text[here + 2] << 8 | text[here + 3]]
        kind = self.kind_pairs[text[here + 4] << 8 | text[here + 5]]
        if origin < 0 or target <= 0 or kind < 0:
            return NONE
        move = target << BITS
        if origin == 0:
            move |= board.tables.size + kind
        else:
            cell = board.at[origin]
            move |= origin
            if cell & KINDS != kind:
                if board.tables.promotes[cell] & KINDS != kind:
                    return NONE
                move |= 1 << PROMOTION
            if origin == target:
                return NONE
        return move if board.allows(move) else NONE

    def write_move(self, board: Board, move: int, out: bytearray, end: int) -> int:
        origin = move & MASK
        target = move >> BITS & MASK
        if move >> VIA & MASK or origin == target:
            return -1
        end = self.sides.write(board.side, out, end)
        if origin >= board.tables.size:
            end = self.points.write(target, out, self.points.write(0, out, end))
            return self.kinds.write(origin - board.tables.size, out, end)
        end = self.points.write(target, out, self.points.write(origin, out, end))
        cell = board.at[origin]
        return self.kinds.write((board.tables.promotes[cell] if move >> PROMOTION else cell) & KINDS, out, end)


class LandingGrammar(Grammar):
    """``targets`` are the points by their numbers and, as 0, what stands for that on which the last move ended.

    ``origins`` are what stands at the end: the points a man comes from and, as 0, that he is dropped.  ``signs`` has
    that of a promotion, as 1.
    """

    def __init__(self, targets: Labels, kinds: Labels, signs: Labels, origins: Labels) -> None:
        super().__init__(NAMED)
        self.targets = targets
        self.kinds = kinds
        self.signs = signs
        self.origins = origins
        self.longest = targets.longest + kinds.longest + signs.longest + origins.longest + 8
        # Without it nothing is looked up in them.
        self.spells = 1

    def described(self, board: Board, move: int) -> int:
        return move

    def read_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        found = self.targets.find(text, first, stop)
        # The point of the last move is never named in the notation's own way.
        if found < 0 or found & MASK == board.last_target:
            return NONE
        target = found & MASK
        if target == 0:
            target = board.last_target
        here = first + (found >> BITS)
        found = self.kinds.find(text, here, stop)
        if found < 0:
            return NONE
        kind = found & MASK
        here += found >> BITS
        found = self.signs.find(text, here, stop)
        promotion = 0
        if found >= 0:
            promotion = 1 << PROMOTION
            here += found >> BITS
        found = self.origins.find(text, here, stop)
        if found < 0 or here + (found >> BITS) != stop:
            return NONE
        origin = found & MASK
        if origin == 0:
            origin = board.tables.size + kind
            if promotion:
                return NONE
        elif board.at[origin] & KINDS != kind or origin == target:
            return NONE
        move = origin | target << BITS | promotion
        return move if board.allows(move) else NONE

    def write_move(self, board: Board, move: int, out: bytearray, end: int) -> int:
        origin = move & MASK
        target = move >> BITS & MASK
        if move >> VIA & MASK or origin == target:
            return -1
        end = self.targets.write(0 if target == board.last_target else target, out, end)
        if origin >= board.tables.size:
            return self.origins.write(0, out, self.kinds.write(origin - board.tables.size, out, end))
        end = self.kinds.write(board.at[origin] & KINDS, out, end)
        if move >> PROMOTION:
            end = self.signs.write(1, out, end)
        return self.origins.write(origin, out, end)
