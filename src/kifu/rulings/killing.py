"""Threats to mate: whether a side that moved once more could mate by checks alone."""

from kifu.core.board import Board


def find_kill(board: Board, side: int, deepest: int) -> int:
    """Return in how many checks a side would mate if it were its turn now; 0 if not within ``deepest``.

    To leave the other side without a move is mate as well, and is looked for at the first move.
    """
    if not deepest:
        return 0
    ahead = Board(board.tables)
    ahead.copy_from(board)
    ahead.settle(side)
    # Whoever could capture a general has a check on the board, which is no threat but the real thing.
    if ahead.exposed:
        return 0
    for checks in range(1, deepest + 1):
        if _mates(ahead, checks, stalemates=checks == 1):
            return checks
    return 0


def _mates(board: Board, checks: int, *, stalemates: bool = False) -> bool:
    for move in board.legal_moves():
        memory = board.play(move)
        mated = (board.checked or stalemates) and _is_mated(board, checks)
        board.undo(move, memory)
        if mated:
            return True
    return False


def _is_mated(board: Board, checks: int) -> bool:
    """Whether the side to move has no move, or none after which it is not mated by as many checks less one."""
    replies = board.legal_moves()
    if checks == 1:
        return not replies
    for reply in replies:
        memory = board.play(reply)
        lost = _mates(board, checks - 1)
        board.undo(reply, memory)
        if not lost:
            return False
    return True
