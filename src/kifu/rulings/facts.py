"""What men bear on: who can take whom, who could take back, and who only seems to.

All of it is asked of the board engine, on the board as it stands and on the board after a capture.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("3k5/9/9/6c2/9/9/9/6R2/9/5K3 w")
>>> [attack] = Survey.of(position).attacks(0)
>>> names = position.game.names
>>> names[attack.attacker], names[attack.victim], attack.takes, attack.guards
('g3', 'g7', True, ())
"""

from collections.abc import Mapping
from typing import NamedTuple

from kifu.core.board import Board
from kifu.core.packing import FIRST, POINT_BITS, POINT_MASK, RIM
from kifu.rules.position import Position
from kifu.rulings.kinds import Kinds, kinds_of

NOBODY: frozenset[int] = frozenset()


class Protector(NamedTuple):
    """A man of the victim's side that bears on the victim, or could take the taker."""

    point: int
    bears: bool  # on the victim's point, on the board as it stands
    reaches: bool  # that point after the capture
    retakes: bool  # and may do so: his general is attacked by nobody who did not attack him already
    stands: bool  # or, if not, could stand on that point with nothing else changed: his general would be safe


class Attack(NamedTuple):
    """A man reaches one of the other side by his capturing move; men go by their points."""

    attacker: int
    victim: int
    takes: bool  # the capture is allowed, as far as it opens no attack on the attacker's own general
    returns: bool  # a victim of the same kind can take the attacker
    guards: tuple[Protector, ...]


class Survey:
    """The men of one board, for questions that leave it as it is."""

    def __init__(self, board: Board, men: Mapping[int, int], kinds: Kinds) -> None:
        self.board = board
        self.men = men
        self._kinds = kinds
        self._royal = {cell >> 7: point for point, cell in men.items() if cell in kinds.royal}
        self._assailants: dict[int, frozenset[int]] = {}
        self._bearers: dict[int, frozenset[int]] = {}

    @classmethod
    def of(cls, position: Position) -> "Survey":
        board = Board(position.board.tables)
        board.copy_from(position.board)
        men = {point: cell for point in position.game.squares.values() if (cell := board.cell(point))}
        return cls(board, men, kinds_of(position.game))

    def attacks(self, side: int) -> list[Attack]:
        """Return every attack of a side on men other than the general."""
        royal = self._royal.get(1 - side)
        return [self._attack(point, victim, side) for point, victim in self._captures(side) if victim != royal]

    def checkers(self, side: int) -> tuple[int, ...]:
        """Return the points of the men that attack the general of a side."""
        return tuple(sorted(self._standing_assailants(side)))

    def _captures(self, side: int) -> list[tuple[int, int]]:
        self.board.settle(side)
        men = self.men
        return [
            (move & POINT_MASK, target)
            for move in self.board.pseudo_moves()
            if (target := move >> POINT_BITS & POINT_MASK) in men
        ]

    def _attack(self, attacker: int, victim: int, side: int) -> Attack:
        men = self.men
        if victim in self._kinds.home[1 - side] and self._kinds.of[men[victim]] == "Pawn":
            # Whether a pawn at home is protected matters to nobody, and half of all attacks are on such.
            return Attack(
                attacker, victim, self._can_take(attacker, victim, side, self._standing_assailants(side)), False, ()
            )
        returns = men[attacker] ^ men[victim] == RIM and self._returns(victim, attacker, 1 - side)
        bearers = self._standing_bearers(victim, 1 - side)
        assailants = self._standing_assailants(side)
        self._standing_assailants(1 - side)
        board = self.board
        board.put(victim, men[attacker])
        board.put(attacker, 0)
        takes = self._leaves_safe(attacker, side, assailants)
        found = self._retakers(victim, 1 - side)
        board.put(attacker, men[attacker])
        board.put(victim, men[victim])
        guards = tuple(self._protector(point, victim, bearers, found) for point in sorted(bearers | found.keys()))
        return Attack(attacker, victim, takes, returns, guards)

    def _protector(self, point: int, victim: int, bearers: frozenset[int], found: Mapping[int, bool]) -> Protector:
        bears, reaches, retakes = point in bearers, point in found, found.get(point, False)
        # The last question costs most, and is open only where the first two are answered and the third denied.
        stands = retakes or (bears and reaches and self._stands(point, victim, self.men[victim] >> 7))
        return Protector(point, bears, reaches, retakes, stands)

    def _returns(self, victim: int, attacker: int, side: int) -> bool:
        """Whether the man on ``victim`` can take the one on ``attacker``."""
        self.board.settle(side)
        if not self.board.reaches(victim | attacker << POINT_BITS):
            return False
        return self._can_take(victim, attacker, side, self._standing_assailants(side))

    def _can_take(self, attacker: int, victim: int, side: int, assailants: frozenset[int]) -> bool:
        """Whether a man who reaches another may take him; ``assailants`` attack his general already."""
        board = self.board
        taker, taken = board.cell(attacker), board.cell(victim)
        board.put(victim, taker)
        board.put(attacker, 0)
        safe = self._leaves_safe(attacker, side, assailants)
        board.put(attacker, taker)
        board.put(victim, taken)
        return safe

    def _leaves_safe(self, mover: int, side: int, assailants: frozenset[int]) -> bool:
        """Whether the board, after the man from ``mover`` has taken, shows no attack on his general that is new."""
        self.board.settle(side)
        if not self.board.checked:
            return True
        return mover != self._royal.get(side) and self._find_assailants(side) <= assailants

    def _retakers(self, point: int, side: int) -> dict[int, bool]:
        """Return the men of a side that reach a point on the board as it is now, and whether each may take there."""
        board = self.board
        board.settle(side)
        bit = FIRST << side
        reaching = [
            guard
            for guard, cell in self.men.items()
            if cell & bit and guard != point and board.reaches(guard | point << POINT_BITS)
        ]
        # A line that the capture has opened on their general forbids them to take, so it counts who attacked before.
        assailants = self._assailants[side]
        return {guard: self._can_take(guard, point, side, assailants) for guard in reaching}

    def _stands(self, guard: int, victim: int, side: int) -> bool:
        """Whether the general of a guard would be unattacked if the guard stood in the victim's place."""
        board, men = self.board, self.men
        board.put(victim, men[guard])
        board.put(guard, 0)
        board.settle(side)
        safe = not board.checked
        board.put(guard, men[guard])
        board.put(victim, men[victim])
        return safe

    def _standing_bearers(self, victim: int, side: int) -> frozenset[int]:
        """Return the men that bear on one of their own side: those that could take an enemy in his place."""
        if victim not in self._bearers:
            board, men = self.board, self.men
            bit = FIRST << side
            board.put(victim, men[victim] ^ RIM)
            board.settle(side)
            self._bearers[victim] = frozenset(
                point
                for point, cell in men.items()
                if cell & bit and point != victim and board.reaches(point | victim << POINT_BITS)
            )
            board.put(victim, men[victim])
        return self._bearers[victim]

    def _standing_assailants(self, side: int) -> frozenset[int]:
        if side not in self._assailants:
            self.board.settle(side)
            self._assailants[side] = self._find_assailants(side) if self.board.checked else NOBODY
        return self._assailants[side]

    def _find_assailants(self, side: int) -> frozenset[int]:
        """Return who attacks the general of a side, of the men that have not moved on the board as it is now."""
        royal = self._royal[side]
        bit = FIRST << 1 - side
        self.board.settle(1 - side)
        found = frozenset(
            point for point, cell in self.men.items() if cell & bit and self.board.reaches(point | royal << POINT_BITS)
        )
        self.board.settle(side)
        return found
