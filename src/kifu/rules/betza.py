"""Movement in Betza letters: ``nN`` is a horse with a leg, ``mRcpR`` captures over a screen, ``fW`` is a pawn.

A movement is words separated by spaces, each of them terms and perhaps the names of regions: ``across:sW`` begins in
one, ``W@palace`` ends in one.  A term is letters for directions and modes, then an atom, then perhaps a range::

    f b l r s v   forward, back, left, right, sideways, vertical; ff: the two foremost of eight
    m c           moves only, captures only
    n             lame: a man on the way blocks it
    p             captures over exactly one man
    k             captures royal men only
    ca, ma        after a capture (or a step) on the first point goes on: caK, fcavW, mabK
    W F D N A     one step straight, one diagonal, two straight, 2+1, two diagonal; K is WF
    R B Q         as many steps as are free; R2 at most two

>>> parse("nN")[0]
Leap(step=(-2, -1), leg=(-1, 0), mode=3)
>>> parse_movement("fW across:sW")[-1]
Way(motion=Leap(step=(1, 0), leg=None, mode=3), begins='across', ends='')
"""

import re
from functools import cache
from typing import NamedTuple

from kifu.core.board.packing import CAPTURE, HOP, MOVE, ROYAL

Step = tuple[int, int]


class Leap(NamedTuple):
    """One step to a point; ``leg`` is the step to a point that must be empty."""

    step: Step
    leg: Step | None
    mode: int


class Ride(NamedTuple):
    """A step repeated as long as the way is free."""

    step: Step
    mode: int


class Double(NamedTuple):
    """A capture one step away and a second step from there."""

    via: Step
    step: Step


class Pass(NamedTuple):
    """Staying in place, when the point one step away is empty."""

    via: Step


Motion = Leap | Ride | Double | Pass


class Way(NamedTuple):
    """One motion of a piece and the names of the regions where it begins and ends; empty is anywhere."""

    motion: Motion
    begins: str = ""
    ends: str = ""


_BASES: dict[str, Step] = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2)}
_COMPOUNDS = {"K": ("W", "F"), "R": ("W",), "B": ("F",), "Q": ("W", "F")}
_RIDES = "RBQ"
_TERM = re.compile(r"(?P<first>[fblrsvmcnpk]*)(?P<again>a(?P<second>[fblrsv]*))?(?P<atom>[WFDNAKRBQ])(?P<range>2?)")


def times(step: Step, whole: Step) -> int:
    """Return how often a step must be made to go the whole way; 0 if it never ends there."""
    count = max(map(abs, whole)) // max(map(abs, step))
    return count if (step[0] * count, step[1] * count) == whole else 0


@cache
def parse_movement(text: str) -> tuple[Way, ...]:
    """Return every way in which a piece moves, forward being up."""
    ways: list[Way] = []
    for word in text.split():
        begins, _, rest = word.rpartition(":")
        letters, _, ends = rest.partition("@")
        ways += (Way(motion, begins, ends) for motion in parse(letters))
    return tuple(ways)


def parse(text: str) -> tuple[Motion, ...]:
    """Return the motions of terms without regions; no term is ignored."""
    motions: list[Motion] = []
    place = 0
    while place < len(text):
        term = _TERM.match(text, place)
        if term is None:
            raise ValueError(f"{text!r} is no movement: nothing is known of {text[place:]!r}")
        motions += _two_legs(term) if term["again"] else _one_leg(term)
        place = term.end()
    return tuple(motions)


def _one_leg(term: re.Match[str]) -> list[Motion]:
    mode = _mode(term["first"])
    if mode == HOP and term["atom"] not in _RIDES:
        raise ValueError(f"{term[0]!r}: only a ride captures over another man")
    lame = "n" in term["first"]
    rides = term["atom"] in _RIDES
    motions: list[Motion] = []
    for step in _steps(term["atom"], term["first"]):
        if rides and not term["range"]:
            motions.append(Ride(step, mode))
        else:
            motions.append(Leap(step, _leg(step) if lame else None, mode))
            if rides:
                motions.append(Leap((2 * step[0], 2 * step[1]), step, mode))
    return motions


def _two_legs(term: re.Match[str]) -> list[Motion]:
    motions: list[Motion] = []
    for via in _steps(term["atom"], term["first"]):
        back = (-via[0], -via[1])
        if "m" in term["first"]:
            motions.append(Pass(via))
            continue
        onward = {"": _steps(term["atom"], ""), "v": [via, back]}[term["second"]]
        motions += [Double(via, step) for step in onward]
    return motions


def _mode(letters: str) -> int:
    if "k" in letters:
        return ROYAL
    if "p" in letters:
        return HOP
    if "m" in letters or "c" in letters:
        return MOVE * ("m" in letters) | CAPTURE * ("c" in letters)
    return MOVE | CAPTURE


def _leg(step: Step) -> Step:
    """The point on the way of a step of two: straight ahead along its longer side."""
    across, ahead = step
    return (int(across / 2), int(ahead / 2))


def _steps(atom: str, letters: str) -> list[Step]:
    directions = re.findall("ff|bb|[fblrsv]", letters)
    steps = []
    for base in _COMPOUNDS.get(atom, (atom,)):
        across, ahead = _BASES[base]
        turns = {(x * i, y * j) for x, y in ((across, ahead), (ahead, across)) for i in (1, -1) for j in (1, -1)}
        steps += [step for step in sorted(turns) if not directions or any(_goes(step, word) for word in directions)]
    return steps


def _goes(step: Step, word: str) -> bool:
    across, ahead = step
    if across == 0 or ahead == 0:
        return {
            "f": ahead > 0, "b": ahead < 0, "l": across < 0, "r": across > 0, "s": across != 0, "v": ahead != 0,
        }[word]  # fmt: skip
    return {
        "f": ahead > 0, "b": ahead < 0, "l": across < 0, "r": across > 0,
        "ff": ahead > abs(across), "bb": -ahead > abs(across),
    }[word]  # fmt: skip
