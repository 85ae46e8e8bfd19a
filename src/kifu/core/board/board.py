"""The board engine as Python calls it: play, undo, attack and legality for any game that has step tables.

A move is one number, see ``packing``.  The methods that Python can call are doors: they check what they are given, so
that the men stay on the points.  The methods of the classes that a board is built on check nothing, and compiled code
has no index checks.  Each of these classes is one part of the engine: ``men``, ``dropping``, ``reaching``, ``moving``
and ``legality``, in this order.
"""

from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.legality import Legality
from kifu.core.board.tables import Tables

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    KINDS = packing.KINDS
    TAKEN = packing.TAKEN_SHIFT
    PASSED = packing.PASSED_SHIFT
    LOST = packing.LOST_SHIFT
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
DEEPEST = 20  # moves that perft looks ahead


class Board(Legality):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        # Set by a grammar: how the man of the move it found stands among men of his kind and side; 0 is unknown.
        self.standing = 0

    def finish_setup(self, side: int) -> None:
        """Make a filled board ready to play, with ``side`` to move."""
        self.check_made()
        turn = self.tables.number(side)
        if turn != 0 and turn != 1:
            raise ValueError(f"the sides are 0 and 1, not {side}")
        if turn != self.side:
            self.hash ^= self.tables.keys[0]
        self.side = turn
        self.find_royals()
        self.checked = self.attacked(turn)
        self.exposed = self.attacked(1 - turn)

    def reaches(self, move: int) -> int:
        """Whether a move is legal, royal safety aside."""
        self.check_made()
        number = self.tables.number(move)
        return self.tables.holds_move(number) and self.generates(number)

    def legal(self, move: int) -> int:
        """Whether a move is legal."""
        self.check_made()
        number = self.tables.number(move)
        return self.tables.holds_move(number) and self.allows(number)

    def legal_moves(self) -> list[int]:
        self.check_made()
        self.reserve(self.tables.most_moves)
        end = self.generate(0)
        return [self.moves[i] for i in range(end) if self.safe(self.moves[i])]

    def pseudo_moves(self) -> list[int]:
        """Return the moves of the side to move, royal safety aside."""
        self.check_made()
        self.reserve(self.tables.most_moves)
        end = self.generate(0)
        return [self.moves[i] for i in range(end)]

    def play(self, move: int) -> int:
        """Play a legal move; return what ``undo`` needs to take it back."""
        memory = self.play_if_legal(move)
        if memory < 0:
            raise ValueError(f"{move} is no legal move on this board")
        return memory

    def play_if_legal(self, move: int) -> int:
        """Play a move and return what ``undo`` needs, or return -1 if it is not legal."""
        self.check_made()
        number = self.tables.number(move)
        if not self.tables.holds_move(number) or not self.allows(number):
            return -1
        self.last_target = number >> BITS & MASK
        return self.make(number)

    def undo(self, move: int, memory: int) -> None:
        """Take back ``move``; ``memory`` is what ``play`` returned for it, and not which move came before."""
        self.check_made()
        number, before = self.tables.number(move), self.tables.number(memory)
        if not self.was_made(number, before):
            raise ValueError(f"{move} is not the move that was played last on this board")
        self.take_back(number, before)
        self.last_target = 0

    def was_made(self, move: int, memory: int) -> int:
        """Whether a move with its memory can have led to the men that stand on the board."""
        at = self.at
        own = FIRST << 1 - self.side
        origin = move & MASK
        target = move >> BITS & MASK
        cell = memory & KINDS
        taken = memory >> TAKEN & KINDS
        passed = memory >> PASSED & KINDS
        lost = memory >> LOST
        if memory < 0 or not self.tables.holds_move(move) or (lost and not self.tables.holds(lost)):
            return 0
        if not 1 <= cell <= self.tables.kinds or taken > self.tables.kinds or passed > self.tables.kinds:
            return 0
        if lost and not self.tables.trades_prized:
            return 0
        if origin > self.tables.size:
            return cell == origin - self.tables.size and taken == 0 == passed and at[target] == cell | own
        via = self.passing(move)
        if (taken and target == origin) or (passed and not via):
            return 0
        if (at[origin] and target != origin) or (via and at[via]):
            return 0
        if self.tables.drops and not self.has_prisoners(taken, passed):
            return 0
        return at[target] == self.become_by(move, cell | own)

    def perft(self, depth: int) -> int:
        """Count the legal lines of ``depth`` moves."""
        self.check_made()
        plies = self.tables.number(depth)
        if not 0 <= plies <= DEEPEST:
            raise ValueError(f"perft goes from 0 to {DEEPEST} moves deep, not {depth}")
        if plies == 0:
            return 1
        self.reserve(self.tables.most_moves * plies)
        return self.count(plies, 0)
