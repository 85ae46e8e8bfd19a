"""The page for learners: tasks of every kind answered wrongly and rightly, and the stars that are kept."""

import random
import re
from typing import TYPE_CHECKING

import pytest

from kifu.lessons.attempt import attempt
from kifu.lessons.course import lessons
from kifu.lessons.hints import solve
from kifu.lessons.model import CHOICE, MOVE, WALK, WIN, Lesson
from tests.browser.conftest import Open
from tests.browser.deskwork import cell, click, eventually, expect, expect_fits, walk
from tests.browser.test_access import axe, violations
from tests.effort import LONG, SEED
from tests.laws.lessons import walk_through, wrong_answers

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


def go_through(page: "Page", lesson: Lesson) -> None:
    """Go through a lesson: a wrong answer to each task first, then all that are right."""
    for number, step in enumerate(lesson.steps):
        show_step(page, number, len(lesson.steps))
        if step.task:
            give(page, lesson, number, wrong_answers(lesson, number)[-1])
            page.locator(".verdict.wrong p").first.wait_for()
            solve_task(page, lesson, number)
        page.get_by_role("button", name="Go on").click()
    page.locator(".ending .sum [aria-label]").wait_for()


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


def kind_of(lesson: Lesson, number: int) -> str:
    task = lesson.steps[number].task
    return task.kind if task else ""


def lessons_to_tell() -> list[Lesson]:
    """Return lessons that have every kind of task among them; a long run has all lessons, as the laws always have."""
    if LONG:
        return list(lessons())
    chosen: list[Lesson] = []
    kinds: set[str] = set()
    for lesson in random.Random(SEED).sample(lessons(), len(lessons())):
        if found := {kind_of(lesson, number) for number in lesson.task_numbers()} - kinds:
            chosen.append(lesson)
            kinds |= found
    return chosen


@server
@pytest.mark.parametrize("lesson", lessons_to_tell(), ids=lambda lesson: lesson.name)
def test_a_lesson_is_gone_through_by_wrong_and_right_answers(desk_page: Open, lesson: Lesson) -> None:
    page = desk_page(f"learn#{lesson.name}", reduced_motion="reduce")
    go_through(page, lesson)
    page.locator(READY).wait_for()
    page.goto(page.url.partition("#")[0])
    page.locator(f".done a[href='#{lesson.name}']").wait_for()


@pytest.mark.parametrize("desk_page", ["site"], indirect=True)
def test_an_ending_is_won_without_a_server(desk_page: Open) -> None:
    lesson = next(lesson for lesson in lessons() if any(kind_of(lesson, at) == WIN for at in lesson.task_numbers()))
    page = desk_page(f"learn#{lesson.name}", reduced_motion="reduce")
    go_through(page, lesson)


def find_tasks() -> tuple[Lesson, int, int]:
    """Return a lesson with a walk of two moves and a move whose wrong tries are played out, and their steps."""
    for lesson in lessons():
        walks = [
            at for at in lesson.task_numbers() if kind_of(lesson, at) == WALK and len(walk_through(lesson, at)) == 3
        ]
        moves = [at for at in lesson.task_numbers() if kind_of(lesson, at) == MOVE and wrong_try(lesson, at)]
        if walks and moves:
            return lesson, walks[0], moves[0]
    raise AssertionError("there is no such lesson")


def wrong_try(lesson: Lesson, number: int) -> str:
    """Return a legal move that is wrong."""
    tries = (answer for answer in wrong_answers(lesson, number) if attempt(lesson, number, (), answer).line)
    return next(tries, "")


def points(answer: str) -> tuple[str, str]:
    """Return the points of a move of xiangqi."""
    found = re.findall(r"[a-i]\d+", answer)
    return found[0], found[1]


def test_a_task_is_solved_on_the_board_and_what_is_done_is_kept(desk_page: Open) -> None:
    lesson, walked, played = find_tasks()
    one, two = walk_through(lesson, walked)[-1].moves
    page = desk_page("learn")
    page.locator(f"a[href='#{lesson.name}']").wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(f"a[href='#{lesson.name}']").dispatch_event("click")
    show_step(page, 0, len(lesson.steps))
    below = "[scrollY, document.documentElement.scrollHeight - innerHeight]"
    eventually(page, lambda page: page.evaluate(below), [0, 0])
    page.goto(f"{page.url}/{walked + 1}")
    show_step(page, walked, len(lesson.steps))
    page.locator("h1").click()
    walk(page, *points(one))
    page.locator(".verdict.right").wait_for()
    page.reload()
    cell(page, points(one)[1]).filter(has_text="red").wait_for(state="attached")
    click(page, *points(two))
    page.get_by_label("3 of 3 stars").wait_for()
    page.goto(f"{page.url.rpartition('/')[0]}/{played + 1}")
    show_step(page, played, len(lesson.steps))
    origin, target = points(wrong_try(lesson, played))
    click(page, origin, target)
    page.get_by_role("button", name="Try again").click()
    cell(page, origin).filter(has_text="red").wait_for(state="attached")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints p").wait_for()
    click(page, *points(solve(lesson, played)))
    page.get_by_label("1 of 3 stars").wait_for()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_label(f"4 of {3 * len(lesson.task_numbers())} stars").wait_for()
    page.get_by_role("link", name="Go on").wait_for()


@server
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_learn(desk_page: Open, axe: str, scheme: str) -> None:
    window = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = desk_page("learn", color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, **window)
    page.locator(".lessons").first.wait_for()
    assert violations(page, axe) == []
    expect_fits(page)
    lesson, _, number = find_tasks()
    page.goto(f"{page.url}#{lesson.name}/{number + 1}")
    show_step(page, number, len(lesson.steps))
    give(page, lesson, number, wrong_try(lesson, number))
    page.locator(".verdict.wrong p").first.wait_for()
    assert violations(page, axe) == []
    solve_task(page, lesson, number)
    assert violations(page, axe) == []
    expect_fits(page)


@server
def test_lessons_speak_the_language_of_the_reader(desk_page: Open) -> None:
    page = desk_page("learn#chariot/2", locale="zh-CN")
    page.locator(".ask:lang(zh-hans)").wait_for()
    expect(page.locator(".telling h2")).not_to_have_text("The chariot")
    page.evaluate("location.hash = 'nonsense'")
    page.get_by_role("alert").filter(has_text="没有名为 nonsense 的课程。").wait_for()
