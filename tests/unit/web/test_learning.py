"""Lessons as verbs: in the reader's language or the nearest, and an answer for whatever is asked."""

import pytest

from kifu.errors import KifuError
from kifu.lessons.course import find_lesson
from kifu.lessons.course import lessons as known_lessons
from kifu.lessons.hints import solve
from kifu.lessons.model import MOVE
from kifu.web.learning import attempt, hint, lesson, lessons
from tests.laws.lessons import wrong_answers


def test_the_course_speaks_the_language_that_is_nearest() -> None:
    titles = {language: lessons({"language": language}) for language in ("en", "zh-hans", "zh-hk", "ja", "nonsense")}
    assert {language: found["language"] for language, found in titles.items()} == {
        "en": "en", "zh-hans": "zh-hans", "zh-hk": "zh-hant", "ja": "ja", "nonsense": "en",
    }  # fmt: skip
    assert titles["zh-hans"]["lessons"][0]["title"] != titles["en"]["lessons"][0]["title"]
    assert [each["name"] for each in titles["en"]["lessons"]] == [each.name for each in known_lessons()]


def test_a_lesson_gives_no_answer_away() -> None:
    shown = lesson({"lesson": "chariot"})
    assert shown["language"] == "en"
    tasks = [step["task"] for step in shown["steps"] if step["task"]]
    assert tasks
    assert [task for task in tasks if {"answer", "hint", "why"} & set(task)] == []


def test_an_attempt_is_judged_and_a_hint_helps() -> None:
    taught = find_lesson("chariot")
    step = next(number for number, each in enumerate(taught.steps) if each.task and each.task.kind == MOVE)
    wrong = attempt({"lesson": "chariot", "step": step, "answer": wrong_answers(taught, step)[-1]})
    assert not wrong["right"]
    assert wrong["words"]
    answer = solve(taught, step)
    right = attempt({"lesson": "chariot", "step": step, "answer": answer, "slips": 1})
    assert (right["right"], right["done"], right["stars"], right["line"]) == (True, True, 2, [answer])
    texts = [hint({"lesson": "chariot", "step": step, "given": given})["text"] for given in range(5)]
    assert texts[0]
    assert texts[-1] == ""


@pytest.mark.parametrize(
    "asked",
    [
        {"lesson": "nonsense", "step": 0}, {"lesson": "chariot", "step": 99}, {"lesson": "chariot", "step": -1},
        {"lesson": "chariot", "step": 1, "moves": ["a1a2"] * 999}, {"lesson": "chariot", "step": 1, "moves": ["?"]},
        {"lesson": "chariot", "step": 1, "moves": ["a1a2"]},
    ],
)  # fmt: skip
def test_what_is_no_task_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(KifuError):
        attempt({**asked, "answer": "e5e8"})  # type: ignore[typeddict-item]
    with pytest.raises(KifuError):
        hint(asked)  # type: ignore[arg-type]
