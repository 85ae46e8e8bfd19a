"""The course: all lessons in their order, and one of them as plain data for a page.

>>> find_lesson("board").title
'The board'
"""

from functools import cache
from typing import Any, cast

from kifu import registry
from kifu.languages.language import ENGLISH
from kifu.lessons.attempt import begin
from kifu.lessons.model import Lesson
from kifu.lessons.words import asked, lesson_speaker


def find_lesson(name: str) -> Lesson:
    return cast(Lesson, registry.find("lessons", name))


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in the order in which they are learnt."""
    return tuple(sorted(map(find_lesson, registry.names("lessons")), key=lambda lesson: lesson.order))


def course_as_json(language: str = ENGLISH) -> list[dict[str, Any]]:
    """Return name, game, title, goal, number of tasks, part of the course and picture of every lesson."""
    say = lesson_speaker(language).say
    return [
        {
            "name": lesson.name,
            "game": lesson.game,
            "title": say(lesson.title),
            "goal": say(lesson.goal),
            "tasks": len(lesson.task_numbers()),
            "part": say(lesson.part),
            "picture": _picture_of(lesson),
        }
        for lesson in lessons()
    ]


def _picture_of(lesson: Lesson) -> dict[str, Any]:
    """Return the board of the first step that has one of its own, with what is marked on it."""
    step = next((step for step in lesson.steps if step.fen), lesson.steps[0])
    return {"fen": begin(lesson, lesson.steps.index(step)).fen, "marks": step.marks.split()}


def lesson_as_json(lesson: Lesson, language: str = ENGLISH) -> dict[str, Any]:
    """Return a lesson as plain data: all that a page shows, and no answers."""
    say = lesson_speaker(language).say
    return {
        "name": lesson.name,
        "game": lesson.game,
        "title": say(lesson.title),
        "goal": say(lesson.goal),
        "notation": lesson.notation,
        "leads": lesson.leads,
        "steps": [_step_as_json(lesson, number, language) for number in range(len(lesson.steps))],
    }


def _step_as_json(lesson: Lesson, number: int, language: str) -> dict[str, Any]:
    say = lesson_speaker(language).say
    step = lesson.steps[number]
    start = begin(lesson, number)
    data: dict[str, Any] = {
        "text": say(step.text),
        "fen": start.fen,
        "turn": start.turn,
        "marks": step.marks.split(),
        "arrows": step.arrows.split(),
        "task": None,
    }
    if task := step.task:
        shown = asked(lesson, number)
        data["task"] = {
            "kind": task.kind,
            "ask": shown.ask.say(lesson_speaker(language)),
            "notation": task.notation or lesson.notation,
            "options": [say(option) for option in task.options],
            "par": task.par,
            "left": start.left,
            "move": shown.move,
            "text": shown.text,
        }
    return data
