"""Player: what a game asks of every opponent, be it an engine or kifu's own beginner."""

from typing import Protocol

from kifu.rules.move import AnyMove
from kifu.rules.position import Position


class Player(Protocol):
    """An opponent, which chooses moves; ``name`` is what the record of a game calls it."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return a legal move, found within ``seconds`` if they are given; every failure is an EngineError.

        The position is left as it is, moves played on it included: they say what would be a repetition.
        """

    def close(self) -> None:
        """Release what the player holds, such as a process; closing twice does nothing more."""
