"""Refusals on the board: where a move that is not legal would have ended, and which men prevent it, with a label.

>>> from kifu.rules.move import Move
>>> position = Position.from_fen_lenient("9/9/9/9/4P4/4N4/9/9/9/9 w")
>>> found = refuse(position, Move("e5", "f7"))
>>> found.move, found.points, str(found.label)
('e5f7', ('e6',), 'in the way')
"""

from collections.abc import Iterator
from typing import NamedTuple

from kifu.languages.language import Message, Sayable
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position

IN_THE_WAY = ("blocker", "blockers")  # arguments of a reason that name men, each with a point
ATTACKS = ("attackers", "guard")
FACING = ("one", "other")  # points of two royal men


class Refusal(NamedTuple):
    """What a board shows of a move that was refused; ``move`` may be a point alone, and ``label`` is for ``points``."""

    move: str
    points: tuple[str, ...] = ()
    label: Sayable = Message("")


def refuse(position: Position, move: AnyMove) -> Refusal:
    """Return what a board shows of a move that is not legal."""
    reason = position.reason_against(move)
    assert reason is not None
    shown = move.target if isinstance(move, Drop) else f"{move.origin}{move.target}"
    taken = position[move.target]
    if taken and taken.side is position.turn and reason.arguments.get("point") == move.target:
        return Refusal(shown, (move.target,), Message("your own man"))
    if points := tuple(_points_of(reason, IN_THE_WAY)):
        return Refusal(shown, points, Message("in the way"))
    if points := tuple(_points_of(reason, ATTACKS)):
        return Refusal(shown, points, Message("attacks"))
    if "one" in reason.arguments:
        return Refusal(shown, tuple(str(reason.arguments[name]) for name in FACING), Message("face each other"))
    screens = str(reason.arguments.get("points", ""))
    return Refusal(shown, tuple(screens.split(", ")), Message("in the way")) if screens else Refusal(shown)


def _points_of(reason: Message, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the points of the men that a reason names by some of its arguments."""
    for name in names:
        found = reason.arguments.get(name)
        for each in found if isinstance(found, list) else [found]:
            if isinstance(each, Message):
                yield str(each.arguments["point"])
