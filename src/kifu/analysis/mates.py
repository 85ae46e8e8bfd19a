"""Mates proved: the moves that mate by force in the fewest checks, found by trying every answer.

>>> position = Position.from_fen("4k4/R8/9/9/9/9/9/9/9/1R1K5 w")
>>> count, moves = prove_mate(position)
>>> count, [str(move) for move in moves]
(1, ['b1b10', 'a9f9'])
"""

from kifu.core.solvers.mating import Mating
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

DEEPEST = 4  # checks; deeper ones take long


def prove_mate(position: Position, most: int = DEEPEST) -> tuple[int, list[AnyMove]]:
    """Return in how few checks the side to move mates, and by which first moves; 0 and none if not within ``most``.

    A quiet move that mates sooner is not looked for.
    A stalemate that wins counts as a mate where it comes with the last move.
    """
    mating = Mating(position.board.tables)
    fewest = mating.find(position.board, position.turn, min(most, DEEPEST))
    if not fewest:
        return 0, []
    return fewest, [move for move in position.legal_moves() if _mates_within(mating, position, move, fewest)]


def _mates_within(mating: Mating, position: Position, move: AnyMove, checks: int) -> bool:
    """Whether the other side is mated after a move by ``checks`` - 1 more checks, whatever it answers."""
    after = position.copy()
    after.play(move)
    if (outcome := after.outcome()) is not None:
        return outcome.winner is position.turn
    if checks == 1 or not after.in_check():
        return False
    for reply in after.legal_moves():
        after.play(reply)
        lost = mating.find(after.board, position.turn, checks - 1)
        after.undo()
        if not lost:
            return False
    return True
