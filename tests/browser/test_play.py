"""The page for a game: two at one board, whose game is kept, taken back, given up and opened on the desk."""

import math
import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import (
    cell,
    click,
    eventually,
    expect,
    expect_fits,
    middle,
    middle_of,
    wait_until_kept,
    walk,
)
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
    man = (cell(page, origin).filter(has_not_text="empty").text_content() or "").partition(": ")[2]
    click(page, origin, target)
    page.locator(f"[data-point='{target}']", has_text=f"{target}: {man}").wait_for()


def test_two_play_to_mate_and_the_game_is_kept(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="Two at one board")
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
    expect(page.get_by_label("Type a move")).to_be_hidden()
    page.get_by_role("button", name="Take back").click()
    status(page, "Red moves.")
    play(page, *MATE[4])
    status(page, "Red wins: checkmate")
    page.get_by_role("button", name="Open on the desk").click()
    page.locator(".chip", has_text="1-0").wait_for()
    expect(page.locator(".kifu-move b")).to_have_count(len(MATE))


@server
def test_a_game_can_be_given_up_or_drawn(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="Two at one board")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Go on playing").click()
    status(page, "Red moves.")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    status(page, "Black wins: resignation")
    page.get_by_role("button", name="New game…").click()
    begin(page, Game="Dai shogi", Opponent="Two at one board")
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
    begin(page, Game="Shogi", Begin_from="Rook handicap", Opponent="kifu", You_play="White")
    status(page, "Your move")
    expect(cell(page, "8b")).to_have_text("8b: empty")
    play(page, "3c", "3d")
    page.locator(".kifu-move b").nth(1).wait_for()  # Black, a beginner, has answered
    page.reload()
    status(page, "Your move")
    page.get_by_role("button", name="Open on the desk").click()
    page.get_by_role("tab", name="Set up").click()
    start = page.get_by_label("Begin from")
    start.select_option(label="Two-piece handicap")
    page.get_by_role("gridcell", name="2b: empty").wait_for()
    page.locator(".verdict", has_text="can be played; White moves.").wait_for()
    expect(page.get_by_label("To move")).to_have_value("1")
    page.get_by_role("button", name="Clear").click()
    expect(start).to_have_value("")


# What sounds there are is written down, because nobody hears a test.
LISTEN = """
    window.heard = [];
    AudioScheduledSourceNode.prototype.start = () => heard.push("tone");
    AudioBufferSourceNode.prototype.start = () => heard.push("knock");
"""


@server
def test_a_game_has_a_novice_a_clock_hints_sounds_and_a_rematch(desk_page: Open) -> None:
    page = desk_page("play")
    page.add_init_script(LISTEN)
    page.reload()
    begin(page, Clock="5 minutes, 3 seconds more each move")  # who chooses nobody plays against the novice
    status(page, "Your move")
    expect(page.locator(".plate", has_text="You").locator(".clock")).to_have_text("5:00")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hinted", has_text="ringed man").wait_for()
    expect(page.locator(".pointers .drawn")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    page.locator(".pointers .arrow").wait_for()
    page.get_by_label("Type a move").fill("h3h10")
    page.keyboard.press("Enter")
    page.locator(".pointers .capture").wait_for()
    expect(page.locator(".pointers .arrow")).to_have_count(0)
    expect(page.get_by_role("img", name="Captured: 1 man")).to_have_count(1)
    page.locator(".kifu-move b").nth(1).wait_for()
    status(page, "Your move")
    clocks = wait_until_kept(page, "play", "moves", 2)["record"]["lines"][0]["notes"]
    assert clocks["1"]["clock"] == {"used": 0, "left": 303_000}, "the clock begins with the first move"
    assert clocks["2"]["clock"]["used"] >= 500, "an answer takes half a second"
    eventually(page, lambda page: "knock" in page.evaluate("heard"), True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").uncheck()
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close").click()
    page.evaluate("heard.length = 0")
    page.get_by_role("button", name="New game…").click()
    page.get_by_role("dialog", name="New game").get_by_role("button", name="Begin").click()
    page.get_by_role("dialog", name="A game is under way").get_by_role("button", name="Go on playing").click()
    page.get_by_role("dialog", name="New game").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    status(page, "You lost: resignation")
    page.get_by_role("button", name="Rematch").click()
    status(page, "Your move")
    expect(page.locator(".plate").first).to_have_text(re.compile("^The novice"))
    record = wait_until_kept(page, "play", "moves", 1)["record"]
    assert page.evaluate("heard") == [], "the novice has moved, and nobody heard it"
    assert (record["tags"]["Red"], record["tags"]["TimeControl"]) == ("The novice", "300+3")
    page.locator(".past summary").click()
    page.locator(".past button", has_text="The novice").click()
    status(page, "You lost: resignation")


@server
def test_a_check_is_ringed_and_a_win_is_yours(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="Two at one board")
    for origin, target in MATE[:4]:
        play(page, origin, target)
    expect(page.locator(".pointers .check")).to_have_count(0)
    play(page, *MATE[4])
    expect(page.locator(".pointers .check")).to_have_count(2)
    eventually(page, is_ringed, True)


def is_ringed(page: "Page") -> bool:
    """Whether the ring is in the middle of the King in check."""
    return math.dist(middle(page, "e10"), middle_of(page.locator(".pointers .check").last)) < 3


@server
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_play(desk_page: Open, axe: str, scheme: str) -> None:
    window = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = desk_page("play", color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, **window)
    page.get_by_role("dialog", name="New game").wait_for()
    assert violations(page, axe) == []
    begin(page, Opponent="Two at one board")
    for point in MATE[0]:
        cell(page, point).evaluate("cell => cell.scrollIntoView({ block: 'center' })")
        page.touchscreen.tap(*middle(page, point))
    status(page, "Black moves.")
    assert violations(page, axe) == []
    expect_fits(page)
