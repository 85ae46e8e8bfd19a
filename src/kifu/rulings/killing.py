"""Threats to mate: whether a side that moved once more could mate by checks alone."""

from collections.abc import Sequence

from kifu.core.solvers.mating import Mating
from kifu.rulings.cycle import CycleStep


def find_kills(steps: Sequence[CycleStep], deepest: int) -> dict[int, int]:
    """Return in how many checks each move that gives none threatens to mate, by ply; 0 if not within ``deepest``."""
    if not deepest:
        return {}
    mating = Mating(steps[0].after.board.tables)
    known: dict[int, int] = {}
    found = {}
    for step in steps:
        board = step.after.board
        if step.after.checkers[1 - step.side]:
            continue
        if board.hash not in known:
            known[board.hash] = mating.find(board, step.side, deepest)
        found[step.ply] = known[board.hash]
    return found
