"""Refuting: a wrong move is played out, and what it leads to is said in words."""

from kifu.lessons.model import Task
from kifu.lessons.words import side_to_move
from kifu.notations.base import find_notation
from kifu.rules.move import Move
from kifu.rules.position import Position

Refutation = tuple[tuple[str, ...], tuple[Move, ...]]
NOT_DONE = {
    "take": "That takes something else, or nothing.",
    "to": "That goes somewhere else.",
    "promote": "That does not promote.",
    "check": "That gives no check.",
    "aside": "That ends the check, but another way is asked for.",
    "take-checker": "That ends the check, but another way is asked for.",
    "block": "That ends the check, but another way is asked for.",
}


def refute(position: Position, move: Move, task: Task, notation: str) -> Refutation:
    """Return what is said of a legal move that does not solve a task, and the reply that shows it."""
    after = position.copy()
    after.play(move)
    goal = task.answer.split()[0]
    if goal in ("mate", "stalemate"):
        return _refute_ending(after, goal, notation)
    words = task.why or NOT_DONE.get(goal, "The rules allow it, but it is not the move that is asked for.")
    takers = [reply for reply in after.legal_moves() if reply.target == move.target]
    if goal in NOT_DONE or task.why or not takers:
        return (words,), ()
    taker = after.man(takers[0].origin).piece.name
    return (f"The {taker} on {takers[0].origin} takes it.",), (takers[0],)


def _refute_ending(after: Position, goal: str, notation: str) -> Refutation:
    """Return a reply of the side that was to have none."""
    side = side_to_move(after)
    if not (replies := after.legal_moves()):
        return (f"{side} has no move left: that wins too, but it is another end.",), ()
    last = after.last_move
    assert last is not None
    reply = min(replies, key=lambda reply: (reply.target != last.target, after[reply.target] is None))
    text = find_notation(notation, after.game).render(after, reply)
    if reply.target == last.target:
        words = f"{side} takes the man: {text}."
    elif goal == "stalemate":
        words = f"{side} still has a move: {text}."
    elif after.in_check():
        words = f"That is check, but not mate: {side} answers {text}."
    else:
        words = f"That gives no check: {side} answers {text}."
    return (words,), (reply,)
