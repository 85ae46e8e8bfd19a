"""Thoughts: what a player that searches thinks of a position, the same for kifu's own search and for other engines.

A score is always that of the side that moves first in the game, also where the other is to move.  Engines that say what
a position is worth to the side to move are turned round by ``EngineScore.of``, and nowhere else.

>>> from kifu.rules.side import Side
>>> EngineScore.of(Side.SECOND, centipawns=35)
EngineScore(centipawns=-35, mate=None)
>>> EngineScore.of(Side.SECOND, mate=3).for_side(Side.SECOND)
EngineScore(centipawns=None, mate=3)
"""

from typing import NamedTuple

from kifu.rules.move import AnyMove
from kifu.rules.side import Side


class EngineScore(NamedTuple):
    """What a position is worth to the side that moves first: hundredths of a pawn, or moves of the winner until mate.

    One of the two is a number.  ``mate`` is positive where the first side mates and negative where it is mated; 0 is a
    game that is over, which the side to move has lost.
    """

    centipawns: int | None = None
    mate: int | None = None

    @classmethod
    def of(cls, turn: Side, *, centipawns: int | None = None, mate: int | None = None) -> "EngineScore":
        """Return a score that is said for the side to move as one for the first side."""
        return cls(centipawns, mate).for_side(turn)

    def for_side(self, side: Side) -> "EngineScore":
        """Return the score as one side sees it; for the first side it is the score itself."""
        if side is Side.FIRST:
            return self
        return EngineScore(*(None if number is None else -number for number in self))


class Thought(NamedTuple):
    """One line of play and what it is worth.

    ``line`` counts the best moves from 1, ``depth`` the plies that were looked ahead; ``nodes`` and ``seconds`` are
    those of the whole search so far.  ``moves`` are legal one after the other and begin in the position asked about.

    ``bound`` is "lower" or "upper" where the score is at least or at most that; ``odds`` are thousandths, won, drawn
    and lost; both are said for the first side too.  ``note`` is what was wrong with the line that an engine printed: of
    moves that are not all legal only the beginning is kept.
    """

    depth: int
    line: int
    score: EngineScore
    moves: tuple[AnyMove, ...]
    nodes: int
    seconds: float
    bound: str = ""
    odds: tuple[int, int, int] | None = None
    note: str = ""

    @property
    def speed(self) -> int:
        """Nodes a second; 0 is unknown."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0
