"""Stands: where the men in hand lie beside a board, the bottom side's at its foot and the other's at its head.

>>> from kifu.rules.position import Position
>>> stand_width(Diagram.of(Position()))
0
"""

from typing import NamedTuple

from kifu.render.diagram import Diagram, kinds_in_hand
from kifu.rules.game import Man
from kifu.rules.side import Side

GAP = 12  # between the two stands, and round them
WIDTH = 56
SLOT = 43  # from one kind to the next
SCALE = 0.72  # of a man in hand, measured by one on the board


class Slot(NamedTuple):
    """A kind that a side holds: where its man lies, and how many there are."""

    x: float
    y: float
    man: Man
    number: int


class Stand(NamedTuple):
    """The plate of a side, by two of its corners, and the men that lie on it."""

    left: float
    top: float
    right: float
    bottom: float
    slots: tuple[Slot, ...]


def stand_width(diagram: Diagram) -> int:
    """Return how many units the stands take beside the board; none in games without drops."""
    return WIDTH + GAP if diagram.hands is not None else 0


def stands_of(diagram: Diagram, left: float, height: float) -> list[Stand]:
    """Return the stands beside a board that ends at ``left``, on a sheet that is ``height`` units high."""
    if diagram.hands is None:
        return []
    room = (height - 3 * GAP) / 2
    step = min(SLOT, room / len(kinds_in_hand(diagram.game)))
    stands = []
    for side in Side:
        held = [Man(side, diagram.game.piece(letter)) for letter in diagram.hands[side]]
        counts = diagram.hands[side].values()
        # The last kind lies nearest to its player; the stand of the other player is this one turned round.
        ends = [step * (len(held) - place - 0.5) for place in range(len(held))]
        below = side is diagram.bottom
        top = height - GAP - room if below else GAP
        heights = [top + room - end if below else top + end for end in ends]
        slots = [Slot(left + WIDTH / 2, y, man, count) for y, man, count in zip(heights, held, counts, strict=True)]
        stands.append(Stand(left, top, left + WIDTH, top + room, tuple(slots)))
    return stands
