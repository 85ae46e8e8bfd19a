"""Endings played out: a win has to be kept up to the end, a draw for as many moves as a task says.

The solver knows what every position of these endings is worth, and so the best move of the other side.
"""

from typing import NamedTuple

from kifu.engine.endings import NOBODY, replies, worth
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
    """Return how many moves are left to the win, or to hold."""
    if position.outcome():
        return 0
    if task.kind == HOLD:
        return max(0, task.par - (len(moves) + 1) // 2)
    return (worth(position).plies + 1) // 2


def best_move(position: Position) -> Move:
    """Return a move that wins soonest, or one that holds."""
    return replies(position)[0].move


def play_out(task: Task, position: Position, move: Move, notation: str) -> PlayedOut:
    """Return what a legal move of the learner leads to."""
    after = position.copy()
    after.play(move)
    if after.outcome():
        return PlayedOut(True, ("Mate!" if after.in_check() else "No move left: that wins!",))
    found = worth(after)
    holds = task.kind == HOLD and found == NOBODY
    reply = _most_testing(after) if holds else best_move(after)
    text = find_notation(notation, after.game).render(after, reply)
    side = side_to_move(after)
    if task.kind == WIN and found.winner is not position.turn:
        taken = after[reply.target]
        lost = f"{side} takes the {taken.piece.name} with {text}" if taken else f"after {text} there is no win any more"
        return PlayedOut(False, (f"That gives the win away: {lost}.",), (reply,))
    if task.kind == HOLD and not holds:
        count = (found.plies + 1) // 2
        when = f"in {count} moves" if count > 1 else "at once"
        return PlayedOut(False, (f"That loses: {side} answers {text} and wins {when}.",), (reply,))
    slower = task.kind == WIN and found.plies >= worth(position).plies
    words = "It still wins, but it takes longer." if slower else "Right."
    return PlayedOut(True, (words, f"{side} answers {text}."), (reply,))


def _most_testing(position: Position) -> Move:
    """Return the move of a side that cannot win after which the fewest replies hold, and none of them captures."""
    drawn = [reply.move for reply in replies(position) if reply.worth == NOBODY]
    return min(drawn, key=lambda move: _ease(position, move))


def _ease(position: Position, move: Move) -> tuple[bool, int]:
    """Return how easily a move is met: whether something can be taken, and by how many replies."""
    position.play(move)
    holding = [reply.move for reply in replies(position) if reply.worth == NOBODY]
    captures = any(position[reply.target] for reply in holding)
    position.undo()
    return captures, len(holding)
