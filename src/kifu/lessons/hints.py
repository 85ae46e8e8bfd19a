"""Hints: what helps a little, and then more; and an answer that is right, from wherever the task stands."""

from collections.abc import Sequence

from kifu.errors import KifuError
from kifu.languages.language import ENGLISH, Message
from kifu.lessons.attempt import points_of
from kifu.lessons.endgames import best_move
from kifu.lessons.goals import accepted
from kifu.lessons.model import CHOICE, NAME, POINT, READ, WALK, Lesson
from kifu.lessons.moves import stand, step_of
from kifu.lessons.walks import shortest_walk, unvisited
from kifu.lessons.words import exercise_of, lesson_speaker
from kifu.rules.move import on_board
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


def hint(lesson: Lesson, number: int, moves: Sequence[str] = (), given: int = 0, language: str = ENGLISH) -> str:
    """Return the next hint where ``given`` hints were given; nothing after the last one, which is the answer."""
    task = step_of(lesson, number).task
    if task and task.hint and given == 0:
        return lesson_speaker(language).say(task.hint)  # to find an answer may take seconds in a browser
    texts = _hints(lesson, number, moves)
    return texts[given].say(lesson_speaker(language)) if 0 <= given < len(texts) else ""


def _hints(lesson: Lesson, number: int, moves: Sequence[str]) -> list[Message]:
    task = step_of(lesson, number).task
    answer = solve(lesson, number, moves)
    texts = [Message(task.hint)] if task and task.hint else []
    assert task is not None
    if task.kind == POINT:
        left = answer.split()
        if len(left) == 1:
            return [*texts, Message("Choose {point}.", point=answer)]
        return [*texts, Message("{count} to find: one of them is {point}.", count=len(left), point=left[0])]
    shown = Message("The answer is {text}.", text=answer)
    if task.kind == CHOICE:
        return [*texts, shown]
    if task.kind == NAME:
        return [*texts, Message("It begins with {text}.", text=answer[0]), shown]
    position = stand(lesson, number, moves)
    move = on_board(position.game.move(answer))
    piece = man_name(position.game, position.mover(move))
    moved = Message("It is the {piece} on {point} that moves.", piece=piece, point=move.origin)
    return [*texts, moved, Message("Play {move}.", move=answer)]
