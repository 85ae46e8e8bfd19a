"""The desk for everybody: axe finds nothing in any view, it fits a telephone, and ten moves are heard in words."""

from collections.abc import Callable
from typing import Any

import pytest

import kifu
from tests.browser.conftest import Open
from tests.browser.deskwork import expect, expect_fits, expect_words, paste
from tests.browser.test_access import axe, violations

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
SIDES = ("Red", "Black")
TEN = "C2.5 H8+7 H2+3 R9.8 R1.2 C2.1 H8+9 H2+3 R9.8 P3+1"
WIDTHS = {360: 740, 768: 1024, 1280: 800}


def show_score(page: Any) -> None:
    page.keyboard.press("End")


def show_source(page: Any) -> None:
    paste(page, "1. C2.5 H8+7 2. H2+9 R9.8 3. R1.2")
    page.get_by_role("tab", name="Source").click()
    # What was pasted is read now, and will not change what is shown.
    page.get_by_role("list", name="Problems").get_by_role("button").first.wait_for()


def show_setup(page: Any) -> None:
    page.get_by_role("tab", name="Set up").click()
    page.locator(".setup .palette").wait_for()


def show_opening(page: Any) -> None:
    page.get_by_role("button", name="Open or paste…").click()


def show_saving(page: Any) -> None:
    page.get_by_role("button", name="Save or share…").click()
    page.get_by_text("Nothing is lost.").wait_for()


def show_merging(page: Any) -> None:
    page.get_by_title("What can be done with this move").click()
    page.get_by_role("menuitem", name="Merge a record at the start…").click()
    page.get_by_label("A record in any format").fill("1. C2.5 H2+3")
    page.get_by_role("button", name="Compare").click()
    page.get_by_text("1 new move at ply 2").wait_for()


def show_settings(page: Any) -> None:
    page.get_by_role("button", name="Settings").click()


def show_dai_shogi(page: Any) -> None:
    page.get_by_role("button", name="Open or paste…").click()
    page.get_by_role("button", name="New game: Dai shogi").click()
    page.locator("[data-point='8m']").wait_for(state="attached")


VIEWS = (
    show_score, show_source, show_setup, show_opening, show_saving, show_merging, show_settings, show_dai_shogi,
)  # fmt: skip


@server
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_axe_finds_nothing(desk_page: Open, axe: str, view: Callable[[Any], None]) -> None:
    page = desk_page(color_scheme="light", reduced_motion="reduce", bypass_csp=True)
    expect_words(page, "before the first move")
    view(page)
    assert violations(page, axe) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, axe) == [], "in the dark"


@server
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(desk_page: Open, width: int) -> None:
    page = desk_page(viewport={"width": width, "height": WIDTHS[width]}, has_touch=True)
    expect_words(page, "before the first move")
    for view in (show_score, show_source, show_setup, show_dai_shogi):
        view(page)
        expect_fits(page)


@server
def test_ten_moves_are_heard(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    paste(page, TEN)
    page.locator(".kifu-move b", has_text="P3+1").wait_for()
    live, position = page.locator("[aria-live=polite]").first, kifu.Position()
    for number, text in enumerate(TEN.split()):
        page.keyboard.press("ArrowRight")
        move = position.parse(text)
        expect(live).to_contain_text(f"{SIDES[number % 2]}: {position.render(move, 'english')}, ")
        position.play(move)
