"""Stories of repetition: the desk shows a ruling where a position comes back, and a game in play ends by one."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import box_of, eventually, expect, expect_fits, paste
from tests.browser.test_access import axe, violations
from tests.browser.test_play import begin, status

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1"
LOOP = "d1c3 d4c4 c3d1 c4d4 "
RECORD = f'[Game "Chinese Chess"]\n[FEN "{CHASE}"]\n\n{LOOP * 2}*\n'


def open_record(page: "Page") -> None:
    page.locator("#desk:not([aria-busy])").wait_for()
    paste(page, RECORD)
    page.get_by_role("button", name="Repetition at ply 8").click()


def shows_current(page: "Page") -> bool:
    score, move = box_of(page.locator(".scorebox")), box_of(page.locator(".kifu-move[aria-current]"))
    return score["y"] <= move["y"] and move["y"] + move["height"] <= score["y"] + score["height"]


def test_the_desk_shows_a_ruling_where_a_position_comes_back(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 1280, "height": 640})
    open_record(page)
    ruling = page.get_by_role("region", name="Repetition")
    ruling.get_by_text("Black loses: Red makes idle moves only; Black chases the Horse (c3, d1)").wait_for()
    eventually(page, shows_current, True)  # the move that it is about stays in sight
    ruling.get_by_label("Rules on repetition").select_option(label="World Xiangqi Rules 2018")
    ruling.get_by_text("World Xiangqi Rules 2018: perpetual chase").wait_for()
    ruling.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(ruling.locator("li").nth(1)).to_contain_text("chase: the Chariot on c4 attacks the Horse on c3")
    ruling.locator("li button").nth(3).focus()
    page.keyboard.press("Enter")
    ruling.get_by_text("Provisional").wait_for()
    ruling.locator("li button").nth(2).click()
    ruling.wait_for(state="hidden")


@server
def test_a_ruling_fits_a_phone_and_speaks_the_language_of_the_page(desk_page: Open, axe: str) -> None:
    page = desk_page(viewport={"width": 360, "height": 740}, locale="vi", reduced_motion="reduce", bypass_csp=True)
    page.locator("#desk:not([aria-busy])").wait_for()
    paste(page, RECORD)
    page.get_by_role("button", name="Lặp thế cờ ở nước 8").click()
    page.get_by_text("Đen dùng Xe đuổi bắt Mã (c3, d1) ở mọi nước").wait_for()
    page.locator(".ruling summary").click()
    assert violations(page, axe) == []
    expect_fits(page)


@server
def test_a_game_in_play_ends_by_the_rule_book_that_was_chosen(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="Two at one board", Rules_on_repetition="World Xiangqi Rules 2018")
    status(page, "Red moves.")
    page.get_by_label("Type a move").fill("h1g3 h10g8 g3h1 g8h10 " * 2)
    page.keyboard.press("Enter")
    status(page, "A draw: the position stood three times")
    why = page.locator(".why", has_text="World Xiangqi Rules 2018: no offence")
    why.wait_for()
    page.reload()
    why.wait_for()
    page.get_by_role("button", name="Take back").click()
    status(page, "Black moves.")
    expect(page.locator(".why")).to_have_text("")
