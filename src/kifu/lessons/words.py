"""What a task asks, in words; where a task shows a move or its text, the rules find the words."""

from typing import NamedTuple

from kifu.lessons.model import NAME, READ, Lesson
from kifu.lessons.moves import stand, step_of
from kifu.rules.position import Position
from kifu.training.exercises import MOVE, TEXT, Exercise


class AskedTask(NamedTuple):
    """The question; ``move`` is shown where its text is asked for, ``text`` where the move is."""

    ask: str
    move: str = ""
    text: str = ""


def asked(lesson: Lesson, number: int) -> AskedTask:
    """Return what the task of a step asks."""
    task = step_of(lesson, number).task
    if task is None:
        return AskedTask("")
    if task.kind not in (NAME, READ):
        return AskedTask(task.ask)
    exercise = exercise_of(lesson, number)
    if task.kind == READ:
        return AskedTask(task.ask or f"Play {exercise.text}.", text=exercise.text)
    return AskedTask(task.ask or f"Write this move: {exercise.describe_move()}.", move=str(exercise.move))


def exercise_of(lesson: Lesson, number: int) -> Exercise:
    """Return the exercise that a task of names or of reading is."""
    step = step_of(lesson, number)
    assert step.task is not None
    position = stand(lesson, number)
    move = position.game.move(step.task.answer)
    ask = TEXT if step.task.kind == NAME else MOVE
    return Exercise(position, move, step.task.notation or lesson.notation, ask=ask)


def side_to_move(position: Position) -> str:
    return position.game.sides[position.turn].name


def in_lesson_words(reason: str, position: Position) -> str:
    """Return what the rules say as a sentence, with the word that lessons have for the royal man of xiangqi."""
    if position.game.name == "xiangqi":
        reason = reason.replace("a King ", "a General ").replace("King", "General")
    return f"{reason[:1].upper()}{reason[1:]}."
