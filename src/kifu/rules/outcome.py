"""How a game ended by the rules of the board, and how often a position has stood."""

from enum import StrEnum
from typing import NamedTuple

from kifu.rules.side import Side


class Ending(StrEnum):
    CHECKMATE = "checkmate"  # in check and no legal move
    STALEMATE = "stalemate"  # not in check and no legal move
    CAPTURE = "capture"  # the last royal man was taken
    BARE = "bare"  # only royal men are left
    # By the rules on repetition:
    REPETITION = "repetition"  # a draw where neither side is guiltier than the other
    PERPETUAL_CHECK = "perpetual check"
    PERPETUAL_CHASE = "perpetual chase"
    PERPETUAL_ATTACK = "perpetual attack"  # every move checks, chases or threatens mate
    NO_CAPTURE = "no capture"  # in as many moves as the book allows


class Outcome(NamedTuple):
    winner: Side | None
    ending: Ending


class Repetition(NamedTuple):
    """How often the position has stood, this time included, and who was in check meanwhile.

    ``plies`` are the plies at which it stood; ``checked`` holds, for the plies from the first
    of them to now, the side that was in check there or ``None``.  ``perpetual`` is the side
    that has given check with every move since: most rules make it lose.  What else repetition
    means differs from one rule book to the next, so no outcome is read from it.
    """

    plies: tuple[int, ...]
    checked: tuple[Side | None, ...]

    def __repr__(self) -> str:
        return f"<Repetition: it stood at {len(self.plies)} plies of {self.plies[0]} to {self.plies[-1]}>"

    @property
    def perpetual(self) -> Side | None:
        for side in Side:
            replies = self.checked[::-2] if self.checked[-1] is side.other else self.checked[-2::-2]
            if len(self.plies) > 1 and replies and all(checked is side.other for checked in replies):
                return side
        return None
