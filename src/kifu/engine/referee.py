"""The referee: whether a game that is being played is over, who has won, and why.

>>> from kifu.rules.position import Position
>>> judge(Position()) is None
True
"""

from typing import NamedTuple

from kifu.rules.position import Position
from kifu.rules.side import Side

WON = ("1-0", "0-1")
DRAWN = "1/2-1/2"


class GameEnd(NamedTuple):
    """How a game ended; without a winner it is a draw.  ``why`` says it in words where a ruling was needed."""

    winner: Side | None
    ending: str
    why: str = ""

    @property
    def result(self) -> str:
        return DRAWN if self.winner is None else WON[self.winner]


def judge(position: Position, rules: str = "", language: str = "en") -> GameEnd | None:
    """Return how the game ended with the last move played on a position, or ``None`` while it goes on.

    The board comes first, then the rules on repetition: those named, or the usual ones of the game.
    """
    from kifu.rulings.ending import find_end  # a page that begins has no game to judge yet

    if outcome := position.outcome():
        return GameEnd(outcome.winner, outcome.ending.value)
    end = find_end(position, rules)
    return end and GameEnd(end.outcome.winner, end.outcome.ending.value, end.explain(language))


def warn(position: Position, rules: str = "", language: str = "en") -> str:
    """Return in words who has to play otherwise because a position came back, or nothing."""
    from kifu.rulings.ending import find_warning
    from kifu.rulings.words import warning

    ruling = find_warning(position, rules)
    return warning(ruling, language) if ruling else ""
