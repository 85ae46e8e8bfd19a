r"""How a piece moves, as a small picture of the 5x5 points round it, forward being up.

``X`` is the piece, ``o`` a step, ``n`` a step that a man on the way blocks, ``-|/\`` a ride, ``!`` lion power.
"""

from kifu.core.board.packing import ROYAL
from kifu.rules.betza import Double, Leap, Motion, Pass, Ride, Step, parse_movement
from kifu.rules.game import Piece

LEGEND = r"forward is up: X piece, o step, n step that can be blocked, -|/\ ride, ! lion"
REACH = range(-2, 3)
STRONGEST_LAST = "no-|/\\!"


def diagram(piece: Piece) -> list[str]:
    """Return five lines of five signs separated by spaces; regions that confine a movement are not shown."""
    signs: dict[Step, str] = {}
    for way in parse_movement(piece.movement):
        for place, sign in _signs(way.motion):
            signs[place] = max(sign, signs.get(place, sign), key=STRONGEST_LAST.index)
    signs[0, 0] = "X"
    return [" ".join(signs.get((across, ahead), ".") for across in REACH) for ahead in reversed(REACH)]


def _signs(motion: Motion) -> list[tuple[Step, str]]:
    match motion:
        case Double(via=via) | Pass(via=via):
            return [(via, "!")]
        case Leap(mode=mode) | Ride(mode=mode) if mode == ROYAL:
            # Only a king that faces another is taken so, which is no move that anyone gets to play.
            return []
        case Leap(step=step, leg=leg):
            return [(step, "o" if leg is None else "n")]
        case Ride(step=(across, ahead)):
            sign = "|" if not across else "-" if not ahead else "/" if across == ahead else "\\"
            return [((across, ahead), sign), ((2 * across, 2 * ahead), sign)]
