"""Hints: what helps a little, and then more; and an answer that is right, from wherever the task stands."""

from collections.abc import Sequence
from typing import NamedTuple

from kifu.errors import KifuError
from kifu.languages.language import ENGLISH, Message
from kifu.lessons.attempt import points_of
from kifu.lessons.endgames import best_move
from kifu.lessons.goals import accepted
from kifu.lessons.model import CHOICE, NAME, POINT, READ, WALK, Lesson
from kifu.lessons.moves import stand, step_of
from kifu.lessons.walks import shortest_walk, unvisited
from kifu.lessons.words import exercise_of, lesson_speaker
from kifu.rules.move import Drop
from kifu.rules.names import man_name


def solve(lesson: Lesson, number: int, moves: Sequence[str] = ()) -> str:
    """Return a right answer to a task after ``moves``: for points all that are left, else the next answer."""
    task = step_of(lesson, number).task
    if task is None:
        raise KifuError(f"step {number} of lesson {lesson.name!r} has no task")
    position = stand(lesson, number, moves)
    if task.kind == POINT:
        left = [point for point in points_of(position, task) if point not in moves]
        return left[0] if task.answer.startswith("any ") else " ".join(left)
    if task.kind == WALK:
        played = [position.game.move(text) for text in moves]
        walk = shortest_walk(position, unvisited(task.answer.split(), played))
        return str(walk[0])
    if task.kind == NAME:
        return exercise_of(lesson, number).text
    if task.kind in (READ, CHOICE):
        return task.answer
    if task.kind == "move":
        return str(accepted(position, task)[0])
    return str(best_move(position))


class Hint(NamedTuple):
    """What helps; ``points`` are those that a board shows with it: of a man, of a move, or those to choose."""

    text: str = ""
    points: tuple[str, ...] = ()


class _UnsaidHint(NamedTuple):
    message: Message
    points: tuple[str, ...] = ()


def hint(lesson: Lesson, number: int, moves: Sequence[str] = (), given: int = 0, language: str = ENGLISH) -> Hint:
    """Return the next hint where ``given`` hints were given; nothing after the last one, which is the answer."""
    task = step_of(lesson, number).task
    speaker = lesson_speaker(language)
    if task and task.hint and given == 0:
        return Hint(speaker.say(task.hint))  # to find an answer may take seconds in a browser
    found = _hints(lesson, number, moves)
    return Hint(found[given].message.say(speaker), found[given].points) if 0 <= given < len(found) else Hint()


def _hints(lesson: Lesson, number: int, moves: Sequence[str]) -> list[_UnsaidHint]:
    """Return the hints from the smallest to the whole answer."""
    task = step_of(lesson, number).task
    answer = solve(lesson, number, moves)
    first = [_UnsaidHint(Message(task.hint))] if task and task.hint else []
    assert task is not None
    if task.kind == POINT:
        return [*first, *_hints_at_points(answer.split())]
    shown = _UnsaidHint(Message("The answer is {text}.", text=answer))
    if task.kind == CHOICE:
        return [*first, shown]
    if task.kind == NAME:
        return [*first, _UnsaidHint(Message("It begins with {text}.", text=answer[0])), shown]
    position = stand(lesson, number, moves)
    move = position.game.move(answer)
    piece = man_name(position.game, position.mover(move))
    whole = _UnsaidHint(Message("Play {move}.", move=answer), move.points)
    if isinstance(move, Drop):
        return [*first, _UnsaidHint(Message("It is the {piece} in hand that is dropped.", piece=piece)), whole]
    moved = Message("It is the {piece} on {point} that moves.", piece=piece, point=move.origin)
    return [*first, _UnsaidHint(moved, (move.origin,)), whole]


def _hints_at_points(left: list[str]) -> list[_UnsaidHint]:
    if len(left) == 1:
        return [_UnsaidHint(Message("Choose {point}.", point=left[0]), (left[0],))]
    one = Message("{count} to find: one of them is {point}.", count=len(left), point=left[0])
    whole = Message("They are {points}.", points=", ".join(left))
    return [_UnsaidHint(one, (left[0],)), _UnsaidHint(whole, tuple(left))]
