"""Endings played out: a win has to be kept up to the end, a draw for as many moves as a task says.

The solver knows what every position of these endings is worth, and so the best move of the other side.
"""

from typing import NamedTuple

from kifu.engine.endings import NOBODY, replies, worth
from kifu.languages.language import Message
from kifu.lessons.model import HOLD, WIN, Task
from kifu.lessons.words import side_to_move
from kifu.notations.base import find_notation
from kifu.rules.move import AnyMove
from kifu.rules.names import man_name
from kifu.rules.position import Position


class PlayedOut(NamedTuple):
    """Whether a move keeps what a task asks for, what is said of it, and the best reply, if there is one."""

    right: bool
    words: tuple[Message, ...]
    reply: tuple[AnyMove, ...] = ()


def moves_left(task: Task, position: Position, moves: tuple[str, ...]) -> int:
    """Return how many moves are left to the win, or to hold."""
    if position.outcome():
        return 0
    if task.kind == HOLD:
        return max(0, task.par - (len(moves) + 1) // 2)
    return (worth(position).plies + 1) // 2


def best_move(position: Position) -> AnyMove:
    """Return a move that wins soonest, or one that holds."""
    return replies(position)[0].move


def play_out(task: Task, position: Position, move: AnyMove, notation: str) -> PlayedOut:
    """Return what a legal move of the learner leads to."""
    after = position.copy()
    after.play(move)
    if after.outcome():
        return PlayedOut(True, (Message("Mate!" if after.in_check() else "No move left: that wins!"),))
    found = worth(after)
    holds = task.kind == HOLD and found == NOBODY
    reply = _most_testing(after) if holds else best_move(after)
    text = find_notation(notation, after.game).render(after, reply)
    side = side_to_move(after)
    if task.kind == WIN and found.winner is not position.turn:
        taken = after[reply.target]
        words = Message("That gives the win away: after {text} there is no win any more.", text=text)
        if taken:
            words = Message(
                "That gives the win away: {side} takes the {piece} with {text}.",
                side=side,
                piece=man_name(after.game, taken),
                text=text,
            )
        return PlayedOut(False, (words,), (reply,))
    if task.kind == HOLD and not holds:
        words = Message(
            "That loses: {side} answers {text} and wins "
            "{count, plural, =1 {at once} one {in # move} other {in # moves}}.",
            side=side,
            text=text,
            count=(found.plies + 1) // 2,
        )
        return PlayedOut(False, (words,), (reply,))
    slower = task.kind == WIN and found.plies >= worth(position).plies
    words = Message("It still wins, but it takes longer." if slower else "Right.")
    return PlayedOut(True, (words, Message("{side} answers {text}.", side=side, text=text)), (reply,))


def _most_testing(position: Position) -> AnyMove:
    """Return the move of a side that cannot win after which the fewest replies hold, and none of them captures."""
    drawn = [reply.move for reply in replies(position) if reply.worth == NOBODY]
    return min(drawn, key=lambda move: _ease(position, move))


def _ease(position: Position, move: AnyMove) -> tuple[bool, int]:
    """Return how easily a move is met: whether something can be taken, and by how many replies."""
    position.play(move)
    holding = [reply.move for reply in replies(position) if reply.worth == NOBODY]
    captures = any(position[reply.target] for reply in holding)
    position.undo()
    return captures, len(holding)
