"""Endings played out: a win has to be kept up to mate, a draw for as many moves as a task says."""

from typing import NamedTuple

from kifu.lessons.model import HOLD, WIN, Task
from kifu.lessons.words import side_to_move
from kifu.notations.base import find_notation
from kifu.rules.move import Move
from kifu.rules.position import Position


class PlayedOut(NamedTuple):
    """Whether a move keeps what a task asks for, what is said of it, and the best reply, if there is one."""

    right: bool
    words: tuple[str, ...]
    reply: tuple[Move, ...] = ()


def moves_left(task: Task, position: Position, moves: tuple[str, ...]) -> int:
    """Return how many moves are left to mate, or to hold."""
    if position.outcome():
        return 0
    if task.kind == HOLD:
        return max(0, task.par - (len(moves) + 1) // 2)
    return moves_to_mate(position, task.par)


def best_move(task: Task, position: Position) -> Move:
    """Return a move that wins soonest, or one that holds."""
    if task.kind == HOLD:
        return next(move for move in position.legal_moves() if not _wins_after(position, move, task.par))
    count = moves_to_mate(position, task.par)
    return next(move for move in position.legal_moves() if _mates_with(position, move, count))


def play_out(task: Task, position: Position, move: Move, notation: str) -> PlayedOut:
    """Return what a legal move of the learner leads to."""
    after = position.copy()
    after.play(move)
    if after.outcome():
        return PlayedOut(True, ("Mate!" if after.in_check() else "No move left: that wins!",))
    lengths = {reply: _wins_after(after, reply, task.par) for reply in after.legal_moves()}
    # Zero is no win at all.
    reply = min(lengths, key=lambda reply: (bool(lengths[reply]), -lengths[reply]))
    text = find_notation(notation, after.game).render(after, reply)
    side = side_to_move(after)
    if task.kind == WIN and not lengths[reply]:
        return PlayedOut(False, (f"That gives the win away: {side} answers {text}.",), (reply,))
    slower = lengths[reply] >= moves_to_mate(position, task.par)
    return PlayedOut(
        True, ("It still wins, but it takes longer." if slower else "Right.", f"{side} answers {text}."), (reply,)
    )


def moves_to_mate(position: Position, most: int) -> int:
    """Return in how many moves the side to move wins by force, 0 if not in so many."""
    return next((count for count in range(1, most + 1) if _mates_in(position, count)), 0)


def _mates_in(position: Position, count: int) -> bool:
    return any(_mates_with(position, move, count) for move in position.legal_moves())


def _mates_with(position: Position, move: Move, count: int) -> bool:
    """Return whether a move wins, whatever is answered, in so many moves with itself."""
    position.play(move)
    replies = position.legal_moves()
    mates = not replies or (count > 1 and all(_wins_after(position, reply, count - 1) > 0 for reply in replies))
    position.undo()
    return mates


def _wins_after(position: Position, reply: Move, most: int) -> int:
    """Return in how many moves the other side wins after a move."""
    position.play(reply)
    count = moves_to_mate(position, most)
    position.undo()
    return count
