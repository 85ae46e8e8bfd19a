"""The page for learners: every task of every lesson answered wrongly and rightly, and the stars that are kept."""

from typing import TYPE_CHECKING

import pytest

from kifu.lessons.attempt import attempt
from kifu.lessons.course import find_lesson, lessons
from kifu.lessons.hints import solve
from kifu.lessons.model import CHOICE, MOVE, Lesson
from tests.browser.conftest import Open
from tests.browser.deskwork import cell, click, walk
from tests.browser.test_access import axe, violations
from tests.laws.lessons import wrong_answers

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
READY = "#desk:not([aria-busy])"


def give(page: "Page", lesson: Lesson, number: int, answer: str) -> None:
    """Type an answer, or press the button of an option."""
    task = lesson.steps[number].task
    assert task
    if task.kind == CHOICE:
        page.locator(".options button").nth(int(answer) - 1).click()
        return
    page.locator(".answering input").fill(answer)
    page.locator(".answering input").press("Enter")


def show_step(page: "Page", number: int, of: int) -> None:
    page.get_by_text(f"Step {number + 1} of {of}", exact=True).wait_for()


def walk_through(page: "Page", lesson: Lesson) -> None:
    """Go through a lesson: a wrong answer to each task first, then all that are right."""
    for number, step in enumerate(lesson.steps):
        show_step(page, number, len(lesson.steps))
        if step.task:
            give(page, lesson, number, wrong_answers(lesson, number)[-1])
            page.locator(".verdict.wrong p").first.wait_for()
            solve_task(page, lesson, number)
        page.get_by_role("button", name="Go on").click()


def solve_task(page: "Page", lesson: Lesson, number: int) -> None:
    moves: tuple[str, ...] = ()
    done = False
    while not done:
        answer = solve(lesson, number, moves)
        give(page, lesson, number, answer)
        judged = attempt(lesson, number, moves, answer)
        moves, done = judged.moves, judged.done
        page.locator(".verdict.right").wait_for()
        # What is right is taken out of the line, so that the next answer can be typed.
        page.locator(".answering input:placeholder-shown, .answering form[hidden] input").wait_for(state="attached")
    page.locator(".verdict .stars").wait_for()


@server
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_is_gone_through_by_wrong_and_right_answers(desk_page: Open, lesson: Lesson) -> None:
    page = desk_page(f"learn#{lesson.name}", reduced_motion="reduce")
    walk_through(page, lesson)
    page.locator(READY).wait_for()
    page.goto(page.url.partition("#")[0])
    page.locator(f".done a[href='#{lesson.name}']").wait_for()


def test_a_task_is_solved_on_the_board_and_what_is_done_is_kept(desk_page: Open) -> None:
    page = desk_page("learn")
    page.locator("a[href='#chariot']").click()
    show_step(page, 0, 6)
    walk(page, "e5", "b5")
    page.locator(".verdict.right").wait_for()
    page.reload()
    cell(page, "b5").filter(has_text="red Chariot").wait_for(state="attached")
    page.get_by_text("Points left: 1").wait_for()
    click(page, "b5", "b9")
    page.locator(".verdict .stars").wait_for()
    page.get_by_role("button", name="Go on").click()
    show_step(page, 1, 6)
    click(page, "e5", "d5")
    page.get_by_role("button", name="Try again").click()
    cell(page, "e5").filter(has_text="red Chariot").wait_for(state="attached")
    page.get_by_role("button", name="Hint").click()
    page.locator(".verdict.hint p").wait_for()
    click(page, "e5", "e8")
    page.get_by_label("1 of 3 stars").wait_for()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_label("4 of 18 stars").wait_for()
    page.get_by_role("link", name="Go on").wait_for()


@server
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_learn(desk_page: Open, axe: str, scheme: str) -> None:
    window = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = desk_page("learn", color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, **window)
    page.locator(".lessons").first.wait_for()
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    chariot = find_lesson("chariot")
    number = next(number for number in chariot.task_numbers() if chariot.steps[number].task.kind == MOVE)  # type: ignore[union-attr]
    page.goto(f"{page.url}#chariot/{number + 1}")
    show_step(page, number, len(chariot.steps))
    give(page, chariot, number, wrong_answers(chariot, number)[-1])
    page.locator(".verdict.wrong p").first.wait_for()
    assert violations(page, axe) == []
    solve_task(page, chariot, number)
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@server
def test_lessons_speak_the_language_of_the_reader(desk_page: Open) -> None:
    page = desk_page("learn#chariot/2", locale="zh-CN")
    page.locator(".ask:lang(zh-hans)").wait_for()
    assert page.locator(".telling h2").inner_text() != "The chariot"
    page.evaluate("location.hash = 'nonsense'")
    page.get_by_role("alert").wait_for()
