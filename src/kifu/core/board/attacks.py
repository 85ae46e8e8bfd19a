"""Attacks: who can take whom on a board, and who could take back, for rulings on repetition.

A survey tries every capture on a board of its own.  It asks what moves reach, so it needs neither a side to move nor
a legal position, and it follows no promotion and no capture on the way.
"""

from array import array

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.board.tables import Tables

FIRST = packing.FIRST
RIM = packing.RIM
BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
VIA = packing.VIA_SHIFT
BEARS = packing.BEARS
REACHES = packing.REACHES
RETAKES = packing.RETAKES
STANDS = packing.STANDS


class Attacks:
    def __init__(self, tables: Tables) -> None:
        self.board = Board(tables)
        self.board.reserve(tables.most_moves)
        self.men = array("i", [0]) * tables.size
        self.count = 0
        # Whether the man on a point attacks the royal man of a side, at side * size + point.
        self.assailants = array("i", [0]) * (2 * tables.size)
        self.guards = array("i", [0]) * tables.size
        # Without tables every door is closed.
        self.tables = tables

    def begin(self, board: Board) -> None:
        """Take a board to answer questions about."""
        if self.tables is None or board is None or board.tables is not self.tables:
            raise ValueError("these attacks are not those of this board")
        self.board.assign(board)
        self.board.find_royals()
        self.count = 0
        for point in range(self.tables.size):
            if self.board.at[point] and self.board.at[point] != RIM:
                self.men[self.count] = point
                self.count += 1
        self.find_assailants(0)
        self.find_assailants(1)

    def list_attacks(self, side: int) -> list[tuple[int, int, bool, bool, tuple[tuple[int, int], ...]]]:
        """Return every attack of a side on men that are not royal.

        Each is the point of the attacker, that of the victim, whether the capture opens no attack on the attacker's
        own royal man, whether a victim of the same kind can take the attacker, and who protects, with what he can do.
        """
        turn = self.turn(side)
        board = self.board
        board.side = turn
        end = board.generate(0)
        found = []
        for i in range(end):
            move = board.moves[i]
            target = move >> BITS & MASK
            if move >> VIA or board.at[target] == 0 or self.tables.royal[board.at[target]]:
                continue
            origin = move & MASK
            returns = self.returns(origin, target, turn)
            takes = self.try_capture(origin, target, turn)
            guards = []
            for j in range(self.count):
                point = self.men[j]
                if self.guards[j]:
                    guards.append((point, self.guards[j]))
            found.append((origin, target, takes != 0, returns != 0, tuple(guards)))
        return found

    def list_checkers(self, side: int) -> list[int]:
        """Return the points of the men that attack the royal man of a side."""
        turn = self.turn(side)
        first = turn * self.tables.size
        return [self.men[j] for j in range(self.count) if self.assailants[first + self.men[j]]]

    def turn(self, side: int) -> int:
        if self.tables is None:
            raise ValueError("these attacks were made without tables")
        turn = self.tables.number(side)
        if turn != 0 and turn != 1:
            raise ValueError(f"the sides are 0 and 1, not {side}")
        return turn

    def find_assailants(self, side: int) -> None:
        """Note who attacks the royal man of a side on the board as it stands."""
        board = self.board
        board.side = 1 - side
        royal = board.guarded_royal(side)
        for j in range(self.count):
            point = self.men[j]
            self.assailants[side * self.tables.size + point] = royal and board.generates(point | royal << BITS)

    def returns(self, attacker: int, victim: int, side: int) -> int:
        """Whether a victim of the attacker's kind can take him."""
        at = self.board.at
        if at[attacker] ^ at[victim] != RIM:
            return 0
        self.board.side = 1 - side
        return self.board.generates(victim | attacker << BITS) and self.can_take(victim, attacker, 1 - side)

    def try_capture(self, attacker: int, victim: int, side: int) -> int:
        """Note what each man of the victim's side can do about a capture; return whether it may be made."""
        board = self.board
        at = board.at
        other = 1 - side
        taker = at[attacker]
        taken = at[victim]
        reach = victim << BITS
        board.side = other
        # A man who could take an enemy in the victim's place bears on the victim.
        at[victim] = taken ^ RIM
        for j in range(self.count):
            self.guards[j] = BEARS if board.generates(self.men[j] | reach) else 0
        self.capture(attacker, victim, taker, side)
        takes = self.leaves_safe(side, self.tables.royal[taker])
        for j in range(self.count):
            point = self.men[j]
            if board.generates(point | reach):
                # A man may not take back if the capture has opened a line on his royal man.
                self.guards[j] |= REACHES | (RETAKES | STANDS if self.can_take(point, victim, other) else 0)
        self.restore(attacker, victim, taker, taken, side)
        for j in range(self.count):
            if self.guards[j] == BEARS | REACHES and self.stands(self.men[j], victim, other):
                self.guards[j] |= STANDS
        return takes

    def can_take(self, taker: int, target: int, side: int) -> int:
        """Whether a man who reaches another may take him: the capture opens no attack on the captor's royal man."""
        at = self.board.at
        cell = at[taker]
        taken = at[target]
        self.capture(taker, target, cell, side)
        safe = self.leaves_safe(side, self.tables.royal[cell])
        self.restore(taker, target, cell, taken, side)
        return safe

    def stands(self, guard: int, victim: int, side: int) -> int:
        """Whether the royal man of a guard would be unattacked if the guard stood in the victim's place."""
        at = self.board.at
        cell = at[guard]
        taken = at[victim]
        self.capture(guard, victim, cell, side)
        safe = self.board.attacked(side) == 0
        self.restore(guard, victim, cell, taken, side)
        return safe

    def capture(self, origin: int, target: int, cell: int, side: int) -> None:
        self.board.at[target] = cell
        self.board.at[origin] = 0
        if self.tables.royal[cell]:
            self.board.royal_to(side, target)

    def restore(self, origin: int, target: int, cell: int, taken: int, side: int) -> None:
        self.board.at[origin] = cell
        self.board.at[target] = taken
        if self.tables.royal[cell]:
            self.board.royal_to(side, origin)

    def leaves_safe(self, side: int, royal_moved: int) -> int:
        """Whether the board after a capture by ``side`` shows no new attack on its royal man."""
        board = self.board
        if board.attacked(side) == 0:
            return 1
        if royal_moved:
            return 0
        turn = board.side
        royal = board.guarded_royal(side)
        board.side = 1 - side
        safe = 1
        for j in range(self.count):
            point = self.men[j]
            if self.assailants[side * self.tables.size + point] == 0 and board.generates(point | royal << BITS):
                safe = 0
                break
        board.side = turn
        return safe
