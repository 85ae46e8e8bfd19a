"""The referee: whether a game that is being played is over, who has won, and why.

>>> from kifu.rules.position import Position
>>> judge(Position()) is None
True
"""

from typing import NamedTuple

from kifu.rules.position import Position
from kifu.rules.side import Side

TIMES = 3  # that a position may stand before the game is over
WON = ("1-0", "0-1")
DRAWN = "1/2-1/2"
REPETITION, PERPETUAL_CHECK = "repetition", "perpetual check"


class GameEnd(NamedTuple):
    """How a game ended; without a winner it is a draw."""

    winner: Side | None
    ending: str

    @property
    def result(self) -> str:
        return DRAWN if self.winner is None else WON[self.winner]


def judge(position: Position) -> GameEnd | None:
    """Return how the game ended with the last move played on a position, or ``None`` while it goes on.

    Rule books differ about repetition.  Here a position that stands for the third time ends the game, and whoever
    gave check with every move since the first time has lost; that much most of them have in common.
    """
    if outcome := position.outcome():
        return GameEnd(outcome.winner, outcome.ending.value)
    repetition = position.repetition()
    if len(repetition.plies) < TIMES:
        return None
    checker = repetition.perpetual
    return GameEnd(None, REPETITION) if checker is None else GameEnd(checker.other, PERPETUAL_CHECK)
