"""Hints: what helps a little, and then more; and an answer that is right, from wherever the task stands."""

from collections.abc import Sequence

from kifu.errors import KifuError
from kifu.lessons.attempt import points_of
from kifu.lessons.endgames import best_move
from kifu.lessons.goals import accepted
from kifu.lessons.model import CHOICE, NAME, POINT, READ, WALK, Lesson
from kifu.lessons.moves import stand, step_of
from kifu.lessons.speech import ENGLISH, find_speech
from kifu.lessons.walks import shortest_walk, unvisited
from kifu.lessons.words import exercise_of


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


def hint(lesson: Lesson, number: int, moves: Sequence[str] = (), given: int = 0, language: str = ENGLISH) -> str:
    """Return the next hint after so many that were given; nothing after the last one, which is the answer."""
    task = step_of(lesson, number).task
    if task and task.hint and given == 0:
        return find_speech(language).say(task.hint)  # to find an answer may take seconds in a browser
    texts = _hints(lesson, number, moves)
    return find_speech(language).say(texts[given]) if 0 <= given < len(texts) else ""


def _hints(lesson: Lesson, number: int, moves: Sequence[str]) -> list[str]:
    task = step_of(lesson, number).task
    answer = solve(lesson, number, moves)
    texts = [task.hint] if task and task.hint else []
    assert task is not None
    if task.kind == POINT:
        left = answer.split()
        return [*texts, f"{len(left)} to find: one of them is {left[0]}." if len(left) > 1 else f"Choose {answer}."]
    if task.kind == CHOICE:
        return [*texts, f"The answer is {answer}."]
    if task.kind == NAME:
        return [*texts, f"It begins with {answer[0]}.", f"The answer is {answer}."]
    position = stand(lesson, number, moves)
    origin = position.game.move(answer).origin
    return [*texts, f"It is the {_piece(lesson, number, moves, origin)} on {origin} that moves.", f"Play {answer}."]


def _piece(lesson: Lesson, number: int, moves: Sequence[str], origin: str) -> str:
    name = stand(lesson, number, moves).man(origin).piece.name
    return "General" if lesson.game == "xiangqi" and name == "King" else name
