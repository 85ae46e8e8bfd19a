"""Moves that only a longer look could class: a series of captures, or a check first, might then win a man."""

from collections.abc import Sequence

from kifu.core.board import Board
from kifu.core.packing import POINT_BITS, POINT_MASK
from kifu.rules.side import Side
from kifu.rulings.classes import MoveClass
from kifu.rulings.patterns import Deed


def find_open_moves(deeds: Sequence[Deed], moves: Sequence[MoveClass], guilt: Sequence[float]) -> tuple[int, ...]:
    """Return the plies on which a ruling hangs, where a book forbids what a series of captures or checks would win.

    A side that has an idle move is clear, unless every one of its idle moves may be an attack in truth; and then it
    matters only where one offence more would change who wins.
    """
    waiting: dict[Side, tuple[int, ...]] = {}
    for side in Side:
        idle = [
            (deed, move) for deed, move in zip(deeds, moves, strict=True) if move.side is side and not deed.heaviest
        ]
        if idle and not guilt[side] and all(_may_attack(deed, move) for deed, move in idle):
            waiting[side] = tuple(move.ply for _, move in idle)
    # A perpetual check loses to any other offence as it does to none.
    if not waiting or max(guilt) == 2:
        return ()
    return tuple(sorted(ply for plies in waiting.values() for ply in plies))


def _may_attack(deed: Deed, move: MoveClass) -> bool:
    """Whether an idle move newly attacks a man that is protected, or leaves its side with a check that wins one."""
    if move.man.kind == "King" and deed.step.before.checkers[move.side]:
        return False
    if any(attack.excuse == "root" for attack in move.spared):
        return True
    board = Board(deed.step.after.board.tables)
    board.copy_from(deed.step.after.board)
    board.settle(move.side)
    for candidate in board.legal_moves():
        memory = board.play(candidate)
        wins = board.checked and _always_takes(board)
        board.undo(candidate, memory)
        if wins:
            return True
    return False


def _always_takes(board: Board) -> bool:
    """Whether the other side can capture after every reply of the side to move, whatever it is worth."""
    for reply in board.legal_moves():
        memory = board.play(reply)
        takes = any(board.cell(move >> POINT_BITS & POINT_MASK) for move in board.legal_moves())
        board.undo(reply, memory)
        if not takes:
            return False
    return True
