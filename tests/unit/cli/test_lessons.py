"""The lessons as a learner meets them: every one at a terminal, with wrong answers and right ones."""

import json
import random
from pathlib import Path

import pytest

from kifu.cli import main
from kifu.lessons.attempt import ALL_STARS, attempt, begin
from kifu.lessons.course import lessons
from kifu.lessons.hints import solve
from kifu.lessons.model import Lesson
from tests.effort import SEED, effort
from tests.laws.lessons import wrong_answers
from tests.unit.cli.test_learn import Terminal

PROMPT, GO_ON, TAKE_BACK = "> ", "Enter goes on>", "Enter takes it back>"


def draw_lessons() -> list[Lesson]:
    """Return lessons that hold every kind of task between them, and some more."""
    drawn: list[Lesson] = []
    kinds: set[str] = set()
    for lesson in random.Random(SEED).sample(lessons(), len(lessons())):
        own = {step.task.kind if step.task else "" for step in lesson.steps}
        if len(drawn) < effort(6) or own - kinds:
            drawn.append(lesson)
            kinds |= own
    return drawn


@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.name) for lesson in draw_lessons()])
def test_a_lesson_is_walked_through_at_a_terminal(lesson: Lesson, tmp_path: Path) -> None:
    """A wrong answer is given first, the last that the rules allow; then right ones up to the end."""
    progress = tmp_path / "progress.json"
    terminal = Terminal("lessons", lesson.name, "--progress", str(progress))
    terminal.expect(lesson.title)
    for number, step in enumerate(lesson.steps):
        terminal.expect(f"{number + 1}/{len(lesson.steps)}")
        if step.task is None:
            terminal.expect(GO_ON)
            terminal.type("\n")
            continue
        wrong = wrong_answers(lesson, number)[-1]
        judged = attempt(lesson, number, (), wrong)
        terminal.expect(PROMPT)
        terminal.type(f"{wrong}\n")
        terminal.expect(judged.words[0])
        if judged.boards:
            terminal.expect(TAKE_BACK)
            terminal.type("\n")
        judged = begin(lesson, number)
        while not judged.done:
            terminal.expect(PROMPT)
            answer = solve(lesson, number, judged.moves)
            judged = attempt(lesson, number, judged.moves, answer)
            terminal.type(f"{answer}\n")
        terminal.expect("★" * (ALL_STARS - 1))
    terminal.expect("stars in this lesson")
    assert terminal.end() == 0
    kept = json.loads(progress.read_text("utf-8"))["lessons"][lesson.name]
    assert kept == {str(number): ALL_STARS - 1 for number in lesson.task_numbers()}


def test_the_course_is_listed_with_its_stars(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = tmp_path / "progress.json"
    progress.write_text('{"version": 1, "tracks": {}, "lessons": {"board": {"1": 3, "2": 2}}}', "utf-8")
    assert main(["learn", "lessons", "--progress", str(progress), "--ascii"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["board", "The", "board", "5", "/", "18", "*"]
    assert lines[-1] == "Next: kifu learn lessons board"
    assert main(["learn", "lessons", "--progress", str(progress), "--language", "zh-hans"]) == 0
    assert "棋盘" in capsys.readouterr().out


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    progress = tmp_path / "progress.json"
    progress.write_text('{"version": 1, "tracks": {}, "lessons": {"board": {"1": 3, "2": 2}}}', "utf-8")
    terminal = Terminal("lessons", "board", "--progress", str(progress))
    terminal.expect("4/7")
    assert "1/7" not in terminal.seen
    terminal.type("q\n")
    terminal.expect("5 of 18 stars in this lesson.")
    assert terminal.end() == 0
    terminal = Terminal("lessons", "board", "--progress", str(progress), "--reset")
    terminal.expect("1/7")
    terminal.type("q\n")
    assert terminal.end() == 0


def test_hints_and_the_answer_are_shown_and_cost_stars(tmp_path: Path) -> None:
    progress = tmp_path / "progress.json"
    terminal = Terminal("lessons", "chariot", "--progress", str(progress))
    for answer, words in (
        ("?", "First along one line"),
        ("?", "It is the Chariot on e5 that moves."),
        ("?", "Play e5b5."),
        ("?", "There is no other hint"),
        ("e5b5", "Points left: 1."),
        ("b5b9", "★"),
        ("", "The answer is e5e7."),
    ):
        terminal.expect("move>")
        terminal.type(f"{answer}\n")
        terminal.expect(words)
    terminal.type("q\n")
    assert terminal.end() == 0
    assert json.loads(progress.read_text("utf-8"))["lessons"] == {"chariot": {"0": 1}}


def test_an_unknown_lesson_or_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "lessons", "hors"]) == 2
    assert "unknown lesson 'hors'" in capsys.readouterr().err
    assert main(["learn", "lessons", "--language", "fr"]) == 2
    assert "unknown language 'fr'" in capsys.readouterr().err
