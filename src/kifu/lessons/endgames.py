"""Endings played out: a win has to be kept up to mate, a draw for as many moves as a task says.

The solver knows the endings of a few men.  What it does not know is searched as far as the par of the task.
"""

from typing import NamedTuple

from kifu.engine.endings import NOBODY, WeighedMove, Worth, knows, replies, worth
from kifu.errors import EngineUnfitError
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


def moves_to_mate(position: Position, most: int) -> int:
    """Return in how many moves the side to move wins by force, 0 if it does not."""
    found = _worth(position, most)
    return (found.plies + 1) // 2 if found.winner is position.turn else 0


def best_move(task: Task, position: Position) -> Move:
    """Return a move that wins soonest, or one that holds."""
    return _replies(position, task.par)[0].move


def play_out(task: Task, position: Position, move: Move, notation: str) -> PlayedOut:
    """Return what a legal move of the learner leads to."""
    after = position.copy()
    after.play(move)
    if after.outcome():
        return PlayedOut(True, ("Mate!" if after.in_check() else "No move left: that wins!",))
    found = _worth(after, task.par)
    holds = task.kind == HOLD and found == NOBODY
    reply = _most_testing(after, task.par) if holds else _replies(after, task.par)[0].move
    text = find_notation(notation, after.game).render(after, reply)
    side = side_to_move(after)
    taken = after[reply.target]
    if task.kind == WIN and found.winner is not position.turn:
        if taken:
            words = f"That gives the win away: {side} takes the {taken.piece.name} with {text}."
        elif knows(after):
            words = f"That gives the win away: after {text} there is no win any more."
        else:
            words = f"That is too slow: {side} answers {text}."
        return PlayedOut(False, (words,), (reply,))
    if task.kind == HOLD and found.winner is after.turn:
        count = (found.plies + 1) // 2
        when = f"in {count} moves" if count > 1 else "at once"
        return PlayedOut(False, (f"That loses: {side} answers {text} and wins {when}.",), (reply,))
    slower = task.kind == WIN and found.plies >= _worth(position, task.par).plies
    words = "It still wins, but it takes longer." if slower else "Right."
    return PlayedOut(True, (words, f"{side} answers {text}."), (reply,))


def _most_testing(position: Position, most: int) -> Move:
    """Return the move of a side that cannot win after which the fewest replies hold, and none of them captures."""
    drawn = [reply.move for reply in replies(position) if reply.worth == NOBODY]
    return min(drawn, key=lambda move: _ease(position, move, most))


def _ease(position: Position, move: Move, most: int) -> tuple[bool, int]:
    """Return how easily a move is met: whether something can be taken, and by how many replies."""
    position.play(move)
    holding = [reply.move for reply in _replies(position, most) if reply.worth == NOBODY]
    captures = any(position[reply.target] for reply in holding)
    position.undo()
    return captures, len(holding)


def _worth(position: Position, most: int) -> Worth:
    try:
        return worth(position)
    except EngineUnfitError:
        return _search(position, most)


def _replies(position: Position, most: int) -> list[WeighedMove]:
    """Return all moves with what they lead to, the best of the side to move first."""
    try:
        return replies(position)
    except EngineUnfitError:
        weighed = [WeighedMove(move, _worth_after(position, move, most)) for move in position.legal_moves()]
    return sorted(weighed, key=lambda reply: _rank(position, reply.worth))


def _worth_after(position: Position, move: Move, most: int) -> Worth:
    position.play(move)
    found = _search(position, most)
    position.undo()
    return found


def _rank(position: Position, found: Worth) -> int:
    """Return a number that is the lower the better a worth is for the side to move."""
    if found == NOBODY:
        return 0
    return found.plies - 1000 if found.winner is position.turn else 1000 - found.plies


def _search(position: Position, most: int) -> Worth:
    """Return who wins by force in so many moves at most; nobody where that is not known."""
    found = _search_win(position, most)
    if found != NOBODY:
        return found
    after = [_search_after(position, move, most) for move in position.legal_moves()]
    if all(each.winner is position.turn.other for each in after):
        return Worth(position.turn.other, max((each.plies for each in after), default=-1) + 1)
    return NOBODY


def _search_after(position: Position, move: Move, most: int) -> Worth:
    position.play(move)
    found = _search_win(position, most) if position.legal_moves() else Worth(position.turn.other, 0)
    position.undo()
    return found


def _search_win(position: Position, most: int) -> Worth:
    """Return in how many plies the side to move wins; nobody if not in so many moves."""
    for count in range(1, most + 1):
        if _mates_in(position, count):
            return Worth(position.turn, 2 * count - 1)
    return NOBODY


def _mates_in(position: Position, count: int) -> bool:
    return any(_mates_with(position, move, count) for move in position.legal_moves())


def _mates_with(position: Position, move: Move, count: int) -> bool:
    """Return whether a move wins, whatever is answered, in so many moves with itself."""
    position.play(move)
    answers = position.legal_moves()
    mates = not answers or (count > 1 and all(_mates_after(position, answer, count - 1) for answer in answers))
    position.undo()
    return mates


def _mates_after(position: Position, answer: Move, count: int) -> bool:
    position.play(answer)
    mates = _mates_in(position, count)
    position.undo()
    return mates
