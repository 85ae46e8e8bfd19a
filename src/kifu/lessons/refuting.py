"""Refuting: a wrong move is played out, and what it leads to is said in words."""

from kifu.languages.language import Message
from kifu.lessons.model import Task
from kifu.lessons.words import side_to_move
from kifu.notations.base import find_notation
from kifu.rules.move import AnyMove
from kifu.rules.names import man_name
from kifu.rules.position import Position

Refutation = tuple[tuple[Message, ...], tuple[AnyMove, ...]]
NOT_DONE = {
    "take": Message("That takes something else, or nothing."),
    "to": Message("That goes somewhere else."),
    "promote": Message("That does not promote."),
    "check": Message("That gives no check."),
    **dict.fromkeys(("aside", "take-checker", "block"), Message("That ends the check, but another way is asked for.")),
}


def refute(position: Position, move: AnyMove, task: Task, notation: str) -> Refutation:
    """Return what is said of a legal move that does not solve a task, and the reply that shows it."""
    after = position.copy()
    after.play(move)
    goal = task.answer.split()[0]
    if goal in ("mate", "stalemate"):
        return _refute_ending(after, goal, notation)
    allowed = Message("The rules allow it, but it is not the move that is asked for.")
    words = Message(task.why) if task.why else NOT_DONE.get(goal, allowed)
    takers = [reply for reply in after.legal_moves() if reply.target == move.target]
    if goal in NOT_DONE or task.why or not takers:
        return (words,), ()
    piece = man_name(after.game, after.mover(takers[0]))
    taken = Message("The {piece} on {point} takes it.", piece=piece, point=takers[0].points[0])
    return (taken,), (takers[0],)


def _refute_ending(after: Position, goal: str, notation: str) -> Refutation:
    """Return a reply of the side that was to have none."""
    side = side_to_move(after)
    if not (replies := after.legal_moves()):
        return (Message("{side} has no move left: that wins too, but it is another end.", side=side),), ()
    last = after.last_move
    assert last is not None
    reply = min(replies, key=lambda reply: (reply.target != last.target, after[reply.target] is None))
    values = {"side": side, "text": find_notation(notation, after.game).render(after, reply)}
    if reply.target == last.target:
        words = Message("{side} takes the man: {text}.", **values)
    elif goal == "stalemate":
        words = Message("{side} still has a move: {text}.", **values)
    elif after.in_check():
        words = Message("That is check, but not mate: {side} answers {text}.", **values)
    else:
        words = Message("That gives no check: {side} answers {text}.", **values)
    return (words,), (reply,)
