"""Lists of nothing but moves: whether each line of a text is a game of its own, or all of them are one score.

>>> is_list_of_moves(["C2.5 H8+7 H2+3", "C2.5 C8.5", "P7+1 P7+1"])
True
>>> is_list_of_moves(["C2.5 H8+7 H2+3", "R9.8 R1.2", "C8.9"])
False
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from kifu.errors import KifuError
from kifu.lines.detection import detect_start
from kifu.lines.reading import Trial, try_line
from kifu.rules.position import Position

LOOKED_AT = 8  # lines
LEAST_MOVES = 2  # of a line
NUMBERED = re.compile(r"\s*[0-9]{1,4}\s*[.、．]\s*[^0-9\s]")


def is_list_of_moves(lines: Sequence[str]) -> bool:
    """Whether nearly all of the first lines can be played from the start of a game, and few go on from the one before.

    Lines with the number of a round are a score.
    """
    shown = [line for line in lines if line.strip()][:LOOKED_AT]
    if len(shown) < 2 or any(map(NUMBERED.match, shown)):
        return False
    try:
        start, first = detect_start(shown[0])
    except KifuError:
        return False
    trials = [first, *(_try(line, first, start) for line in shown[1:])]
    whole = sum(trial.error is None and len(trial.readings) >= LEAST_MOVES for trial in trials)
    going_on = sum(_try(f"{one} {other}", first, start).error is None for one, other in pairwise(shown))
    return whole > 1 and 5 * whole >= 4 * len(shown) and 2 * going_on <= len(shown) - 1


def _try(line: str, first: Trial, start: Position) -> Trial:
    notation = first.notation
    return try_line(line, notation.set(**notation.spelling(line)), start)
