"""Player: what every opponent is, a person's engine or kifu's own beginner, as far as a game asks."""

from typing import Protocol

from kifu.rules.move import Move
from kifu.rules.position import Position


class Player(Protocol):
    """Whoever chooses moves; ``name`` is what the record of a game calls it."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        """Return a legal move, found in so many seconds if they are given; whatever goes wrong is an EngineError.

        The position is left as it is, moves played on it included: they say what would be a repetition.
        """

    def close(self) -> None:
        """Let go of all that the player holds, a process for instance; whoever is closed already stays so."""
