"""Practice on the page: the trainer's questions, and drills from the reader's own records."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import click, eventually, expect, expect_fits, paste, wait_until_kept
from tests.browser.test_access import axe, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)


def answer(page: "Page", text: str) -> None:
    page.locator(".answering input").fill(text)
    page.locator(".answering input").press("Enter")


def asked(page: "Page") -> int:
    """Return how many questions are kept as asked."""
    kept = page.evaluate("JSON.parse(localStorage.getItem('kifu-learn')).tracks['xiangqi:wxf']")
    return sum(level["asked"] for level in kept["levels"].values())


def test_a_notation_is_practised_and_progress_is_kept(desk_page: Open) -> None:
    page = desk_page("learn")
    page.get_by_role("link", name="Practise a notation").click()
    page.locator(".ask").wait_for()
    for number in range(1, 4):
        answer(page, "H5+6")
        page.locator(".verdict p", has_text="Try once more.").wait_for()
        answer(page, "H5+6")
        page.locator("button.main", has_text="Go on").wait_for()  # which the second answer makes so
        page.get_by_role("button", name="Go on").click()
        page.get_by_text(f"of {number} right").wait_for()
    eventually(page, asked, 3)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints p").nth(1).wait_for()
    page.get_by_label("Game").select_option("dai_shogi")
    page.locator("[data-point='8m']").wait_for(state="attached")
    expect(page.get_by_label("Notation")).to_have_value("hodges")


def test_moves_of_ones_own_record_are_guessed_and_named(desk_page: Open) -> None:
    page = desk_page()
    page.locator("#desk:not([aria-busy])").wait_for()
    paste(page, "1. C8.5 H2+3 2. H8+7")
    wait_until_kept(page, "desk", "text", "b10c8")
    page.get_by_role("navigation").get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Guess the next move").click()
    page.get_by_text("Move 1 of 3").wait_for()
    answer(page, "C2.5")
    page.get_by_text("is not the move of the record").wait_for()
    click(page, "b3", "e3")
    page.locator(".verdict.right").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("Move 2 of 3").wait_for()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("link", name="Name the move").click()
    page.get_by_text("Move 1 of 3").wait_for()
    page.get_by_label("Notation").select_option("wxf")
    page.get_by_placeholder("Type the move in wxf").wait_for()
    answer(page, "C2.5")
    page.locator(".verdict.wrong", has_text="Try once more.").wait_for()
    answer(page, "C2.5")
    page.locator(".verdict.wrong", has_text="C8.5").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("Move 2 of 3").wait_for()
    answer(page, "H2+3")
    page.locator(".verdict.right").wait_for()


@server
def test_everybody_can_practise(desk_page: Open, axe: str) -> None:
    page = desk_page("learn#practice", viewport={"width": 360, "height": 740}, bypass_csp=True)
    page.locator(".ask").wait_for()
    answer(page, "H5+6")
    page.locator(".verdict p").first.wait_for()
    assert violations(page, axe) == []
    expect_fits(page)
    page.goto(f"{page.url.partition('#')[0]}#guess")
    page.get_by_text("There are no moves to ask for.").wait_for()
    assert violations(page, axe) == []


PUZZLE = """[Puzzle "wins a man"]

1. C2.5 H8+7 (1... H2+3) *
"""


@server
def test_puzzles_are_asked_until_they_are_known(desk_page: Open, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.pgn"
    file.write_text(PUZZLE, "utf-8")
    page = desk_page("learn")
    page.get_by_role("link", name="Puzzles and repertoire").click()
    page.get_by_text("There are no moves to ask for.").wait_for()
    page.locator(".choices input[type=file]").set_input_files(file)
    page.locator(".ask", has_text="Find the best move.").wait_for()
    page.get_by_text("1 of 1 positions are due.").wait_for()
    answer(page, "P1+1")
    page.locator(".verdict.wrong").wait_for()
    click(page, "b10", "c8")  # the branch is right too
    page.locator(".verdict.right").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("0 of 1 right").wait_for()  # what was wrong is asked again on the same day
    click(page, "h10", "g8")
    page.locator(".verdict.right").wait_for()
    boxes = "Object.values(JSON.parse(localStorage.getItem('kifu-learn')).drills).map(([box]) => box)"
    eventually(page, lambda page: page.evaluate(boxes), [1])
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("0 of 1 positions are due.").wait_for()
