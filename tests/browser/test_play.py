"""The page for a game: two at one board, whose game is kept, taken back, given up and opened on the desk."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import cell, click, middle, moves, walk
from tests.browser.test_access import axe, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
MATE = [("b3", "b5"), ("a7", "a6"), ("b5", "c5"), ("f10", "e9"), ("c5", "c10")]


def status(page: "Page", words: str) -> None:
    """Wait until the page says so of the game."""
    page.locator(".status", has_text=words).wait_for()


def begin(page: "Page", **chosen: str) -> None:
    """Choose a game in the dialog that a first visit shows, and begin it."""
    dialog = page.get_by_role("dialog", name="New game")
    dialog.wait_for()
    for label, option in chosen.items():
        dialog.get_by_label(label.replace("_", " ")).select_option(label=option)
    dialog.get_by_role("button", name="Begin").click()
    dialog.wait_for(state="hidden")
    page.locator("#desk:not([aria-busy])").wait_for()


def play(page: "Page", origin: str, target: str) -> None:
    """Play a move by two clicks, and wait until it stands on the board."""
    man = (cell(page, origin).text_content() or "").partition(": ")[2]
    click(page, origin, target)
    page.locator(f"[data-point='{target}']", has_text=f"{target}: {man}").wait_for()


def test_two_play_to_mate_and_the_game_is_kept(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page)
    status(page, "Red moves.")
    for origin, target in MATE[:2]:
        play(page, origin, target)
    page.reload()  # at once: a move that stands on the board is kept
    status(page, "Red moves.")
    cell(page, "a6").filter(has_text="black Pawn").wait_for(state="attached")
    page.get_by_label("Type a move").fill("C8.7")
    page.keyboard.press("Enter")
    status(page, "Black moves.")
    page.locator("h1").click()
    walk(page, "f10", "e9")
    status(page, "Red moves.")
    play(page, *MATE[4])
    status(page, "Red wins: checkmate")
    assert page.get_by_label("Type a move").is_hidden()
    page.get_by_role("button", name="Take back").click()
    status(page, "Red moves.")
    play(page, *MATE[4])
    status(page, "Red wins: checkmate")
    page.get_by_role("button", name="Open on the desk").click()
    page.locator(".chip", has_text="1-0").wait_for()
    assert len(moves(page)) == len(MATE)


@server
def test_a_game_can_be_given_up_or_drawn(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Go on playing").click()
    status(page, "Red moves.")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    status(page, "Black wins: resignation")
    page.get_by_role("button", name="New game…").click()
    begin(page, Game="Dai shogi")
    page.locator("[data-point='8m']").wait_for(state="attached")
    status(page, "Black moves.")
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("button", name="Agree to a draw").click()
    status(page, "A draw: by agreement")
    page.reload()
    status(page, "A draw: by agreement")


@server
def test_a_handicap_is_chosen_and_white_moves_first(desk_page: Open) -> None:
    page = desk_page("play")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Game").select_option(label="Dai shogi")
    dialog.get_by_label("Begin from").wait_for(state="hidden")
    begin(page, Game="Shogi", Begin_from="Rook handicap", Opponent="kifu, a beginner", You_play="White")
    status(page, "White moves.")
    assert cell(page, "8b").text_content() == "8b: empty"
    play(page, "3c", "3d")
    page.locator(".kifu-move b").nth(1).wait_for()  # Black, a beginner, has answered
    page.reload()
    status(page, "White moves.")
    page.get_by_role("button", name="Open on the desk").click()
    page.get_by_role("tab", name="Set up").click()
    start = page.get_by_label("Begin from")
    start.select_option(label="Two-piece handicap")
    page.get_by_role("gridcell", name="2b: empty").wait_for()
    page.locator(".verdict", has_text="can be played; White moves.").wait_for()
    assert page.get_by_label("To move").input_value() == "1"
    page.get_by_role("button", name="Clear").click()
    assert start.input_value() == ""


@server
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_play(desk_page: Open, axe: str, scheme: str) -> None:
    window = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = desk_page("play", color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, **window)
    page.get_by_role("dialog", name="New game").wait_for()
    assert violations(page, axe) == []
    begin(page)
    for point in MATE[0]:
        cell(page, point).evaluate("cell => cell.scrollIntoView({ block: 'center' })")
        page.touchscreen.tap(*middle(page, point))
    status(page, "Black moves.")
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
