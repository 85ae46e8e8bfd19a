"""Endings played out: a win has to be kept up to mate, a draw for as many moves as a task says."""

from kifu.lessons.model import HOLD, Task
from kifu.lessons.words import side_to_move
from kifu.notations.base import find_notation
from kifu.rules.move import Move
from kifu.rules.position import Position

DEEPEST = 5


def moves_left(task: Task, position: Position, moves: tuple[str, ...]) -> int:
    """Return how many moves are left to mate, or to hold."""
    if position.outcome():
        return 0
    if task.kind == HOLD:
        return max(0, task.par - (len(moves) + 1) // 2)
    return moves_to_mate(position, DEEPEST) or task.par


def moves_to_mate(position: Position, most: int) -> int:
    """Return in how many moves the side to move wins by force, 0 if not in so many."""
    return next((count for count in range(1, most + 1) if _mates_in(position, count)), 0)


def _mates_in(position: Position, count: int) -> bool:
    return any(_is_lost(position, move, count) for move in position.legal_moves())


def _is_lost(position: Position, move: Move, count: int) -> bool:
    """Whether a move wins, whatever is answered, in so many moves with itself."""
    position.play(move)
    replies = position.legal_moves()
    lost = not replies
    if replies and count > 1:
        lost = all(_answers(position, reply, count - 1) for reply in replies)
    position.undo()
    return lost


def _answers(position: Position, reply: Move, count: int) -> bool:
    position.play(reply)
    wins = _mates_in(position, count)
    position.undo()
    return wins


def best_move(task: Task, position: Position) -> Move:
    """Return a move that wins soonest, or one that holds."""
    moves = position.legal_moves()
    if task.kind == HOLD:
        return next(move for move in moves if _holds(position, move))
    count = moves_to_mate(position, DEEPEST)
    return next(move for move in moves if _is_lost(position, move, count))


def _holds(position: Position, move: Move) -> bool:
    position.play(move)
    lost = moves_to_mate(position, DEEPEST)
    position.undo()
    return not lost


def answer(
    task: Task, position: Position, move: Move, notation: str, moves: tuple[str, ...]
) -> tuple[bool, tuple[str, ...], tuple[Move, ...]]:
    """Return whether a move keeps what the task asks for, what is said of it, and the best reply to it."""
    after = position.copy()
    after.play(move)
    if after.outcome():
        return True, ("Mate!" if after.in_check() else "No move left: that wins!",), ()
    longest = moves_to_mate(position, DEEPEST)
    lengths = {reply: _length_after(after, reply) for reply in after.legal_moves()}
    kept = all(lengths.values())
    reply = max(lengths, key=lambda reply: lengths[reply]) if kept else min(lengths, key=lambda reply: lengths[reply])
    text = find_notation(notation, after.game).render(after, reply)
    side = side_to_move(after)
    if kept:
        words = "Right." if lengths[reply] < longest else "It still wins, but it takes longer."
        return True, (words, f"{side} answers {text}."), (reply,)
    return False, (f"That gives the win away: {side} answers {text}.",), (reply,)


def _length_after(position: Position, reply: Move) -> int:
    position.play(reply)
    length = moves_to_mate(position, DEEPEST)
    position.undo()
    return length
