"""Boards that files list point by point: XQF by its 32 men, CBR and CBL by 90 points from the far left corner.

>>> fen_of("rnbakabnr" + " " * 72 + "RNBAKABNR", Side.FIRST)
'rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w - - 0 1'
"""

import re
from functools import lru_cache
from typing import NamedTuple

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, SetupError
from kifu.formats.writing import Losses
from kifu.records import held
from kifu.records.record import Record
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side

GAME = find_game("xiangqi")
WIDTH, HEIGHT = len(GAME.files), len(GAME.ranks)
# The points in the order of FEN, which is also that of CBR: from the far left corner, rank by rank.
POINTS = tuple(GAME.point((file, rank)) for rank in reversed(range(HEIGHT)) for file in range(WIDTH))
PLACES = {point: place for place, point in enumerate(POINTS)}
EMPTY = " "
GAP = re.compile(f"{EMPTY}+")
USUAL_LETTERS = re.sub(r"\d", lambda digit: EMPTY * int(digit[0]), GAME.start.partition(" ")[0].replace("/", ""))


class LetteredBoard(NamedTuple):
    """The letters of the men, point by point, who is to move, and the number of the first move."""

    letters: str
    side: Side
    number: int = 1


@lru_cache(maxsize=64)
def fen_of(letters: str, side: Side, number: int = 1) -> str:
    """Return the setup text of a board."""
    ranks = (letters[start : start + WIDTH] for start in range(0, len(letters), WIDTH))
    board = "/".join(GAP.sub(lambda gap: str(len(gap[0])), rank) for rank in ranks)
    return f"{board} {GAME.sides[side].letters[0]} - - 0 {max(1, number)}"


def side_to_move(letters: str, said: int, first: Move | None, report: Report) -> Side:
    """Return the side of the man that moves first, or without a move the side that the file says, 0 or 1."""
    if said not in (0, 1):
        problem = FormatError("the header says of neither side that it moves first", code="conflict")
        repair = "the first move decides" if first else f"{GAME.sides[0].name} moves first"
        report.receive(problem, Severity.WARNING, repair)
    letter = letters[PLACES[first.origin]] if first else EMPTY
    if letter == EMPTY:
        return Side.SECOND if said == 1 else Side.FIRST
    mover = Side.FIRST if letter.isupper() else Side.SECOND
    if said in (0, 1) and mover != said:
        name, other = GAME.sides[mover].name, GAME.sides[mover.other].name
        problem = FormatError(f"the header says that {other} moves first, but {name} does", code="conflict")
        report.receive(problem, Severity.WARNING, f"{name} moves first")
    return mover


def board_of(record: Record, losses: Losses) -> LetteredBoard:
    """Return the setup of a record; report what a board cannot say."""
    try:
        setup = Setup.from_fen(record.fen, record.game)
    except SetupError:
        losses.report("a setup that cannot be read", record.fen, lost=held.SETUP)
        return LetteredBoard(EMPTY * len(POINTS), Side.FIRST)
    men = {point: man.piece.letter for point, man in setup.men.items() if man.side is Side.FIRST}
    men |= {point: man.piece.letter.lower() for point, man in setup.men.items() if man.side is Side.SECOND}
    return LetteredBoard("".join(men.get(point, EMPTY) for point in POINTS), setup.turn, setup.number)
