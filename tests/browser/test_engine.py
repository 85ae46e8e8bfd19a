"""What an engine thinks, on the desk: the switch, the bar, the lines and the arrows, and when it stops."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from kifu.engine.thoughts import EngineScore, Thought
from kifu.rules.game import Game
from kifu.rules.position import Position
from tests.browser.conftest import Open, opened_pages
from tests.browser.deskwork import box_of, eventually, expect, expect_current, expect_fits, expect_words, moves, paste
from tests.browser.homes import serve_desk
from tests.browser.test_access import axe, violations
from tests.browser.test_play import begin

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from kifu.web.thinkers import Offer


__all__ = ["axe"]


class Sage:
    """A mind that likes the first legal moves, says so at once, and then thinks until nobody asks further."""

    awake = 0

    async def analyse(self, position: Position, *, seconds: float, lines: int) -> AsyncGenerator[Thought, None]:
        for line, move in enumerate(position.legal_moves()[:lines], 1):
            after = position.copy()
            after.play(move)
            answer = after.legal_moves()[:1]
            lost = -1500 if position.moves() else 0  # whatever Red plays first is a mistake
            score = EngineScore(centipawns=300 - 100 * line + lost)
            yield Thought(5, line, score, (move, *answer), 1000, 0.1)
        if seconds > 2:
            await asyncio.Event().wait()


@asynccontextmanager
async def wake(game: Game) -> AsyncIterator[Sage]:
    Sage.awake += 1
    try:
        yield Sage()
    finally:
        Sage.awake -= 1


def offer(name: str, games: list[str]) -> "Offer":
    from kifu.web.thinkers import Offer

    return Offer({"name": name, "title": name, "games": games, "own": False}, wake)


@pytest.fixture(scope="module")
def sage_server() -> Iterator[str]:
    pytest.importorskip("fastapi")
    from kifu.web.thinkers import ServerThinkers

    with serve_desk(thinkers=ServerThinkers([offer("Sage", ["xiangqi"]), offer("Owl", ["xiangqi"])])) as address:
        yield address


@pytest.fixture
def sage(browser: "Browser", sage_server: str) -> Iterator[Open]:
    with opened_pages(browser, sage_server) as opened:
        yield opened
    wait_until_asleep()


def wait_until_asleep(seconds: float = 30) -> None:
    """Wait until the server has noticed that nobody listens any more."""
    deadline = time.monotonic() + seconds
    while Sage.awake:
        assert time.monotonic() < deadline, "a mind outlived those who asked it"
        time.sleep(0.01)


def switch(page: "Page") -> "Locator":
    return page.get_by_role("switch", name="Engine")


def lines(page: "Page") -> "Locator":
    """Return the first moves of the lines."""
    return page.locator(".lines li .played button:first-child")


def test_the_switch_shows_who_is_better_the_lines_and_arrows(sage: Open) -> None:
    page = sage()
    switch(page).click()
    page.locator(".engine .head", has_text="Red is better Sage, depth 5").wait_for()
    expect(page.locator(".lines li .worth")).to_have_text(["+2.0", "+1.0", "0.0"])
    expect(page.locator(".best")).to_have_count(3)
    page.get_by_role("img", name="Evaluation: Red is better, +2.0").wait_for()
    before = lines(page).first.inner_text()
    page.keyboard.press("ArrowRight")
    expect_words(page, "Red: Cannon")
    page.locator(".engine .head", has_text="depth 5").wait_for()
    page.locator(".lines .played button:first-child", has_text=before).wait_for(state="detached")
    page.keyboard.press("e")
    page.locator(".lines").wait_for(state="hidden")
    expect(page.locator(".best")).to_have_count(0)
    expect(page.locator(".evalbar")).to_be_hidden()


def test_a_line_is_tried_out_played_and_added(sage: Open) -> None:
    page = sage()
    switch(page).click()
    row = page.locator(".lines li").nth(1)
    row.locator(".played button").nth(1).click()
    page.locator(".kifu-move[aria-current]").wait_for()
    expect(page.locator(".kifu-branch .kifu-move")).to_have_count(2)
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".kifu-branch").wait_for(state="detached")
    page.keyboard.press("Home")
    page.locator(".lines li").nth(2).get_by_role("button", name="Add this line").click()
    page.locator(".kifu-branch").wait_for()
    expect_current(page, "Start")
    expect(lines(page)).to_have_count(3)
    lines(page).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(lines(page).nth(1)).to_be_focused()


def test_nothing_is_thought_where_nobody_looks(sage: Open) -> None:
    page = sage()
    switch(page).click()
    page.locator(".lines .played button").first.wait_for()
    hide = "Object.defineProperty(document, 'visibilityState', { value: %s, configurable: true });"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(hide % "'hidden'" + tell)
    wait_until_asleep()
    page.evaluate(hide % "'visible'" + tell)
    page.locator(".engine.thinking").wait_for()


def test_another_engine_and_more_lines_are_chosen_and_kept(sage: Open) -> None:
    page = sage()
    switch(page).click()
    page.get_by_role("button", name="Engine and lines").click()
    page.get_by_label("Engine", exact=True).locator("visible=true").and_(page.locator("select")).select_option("Owl")
    page.get_by_label("Lines", exact=True).select_option("5")
    page.locator(".engine .head", has_text="Owl, depth 5").wait_for()
    page.locator(".lines li:nth-child(5) .played").wait_for()
    page.reload()
    switch(page).click()
    page.locator(".engine .head", has_text="Owl, depth 5").wait_for()


def test_a_game_is_analysed_marked_and_drawn_as_a_graph(sage: Open) -> None:
    page = sage()
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(".summary", has_text="Red:").wait_for()
    expect(page.locator(".kifu-move", has_text="??")).to_have_count(1)
    graph = page.get_by_role("slider", name="Chances of Red")
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect_words(page, "Red: Cannon")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Chances of Red: "))
    box = box_of(graph)
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    page.locator(".kifu-move[aria-current]", has_text=moves(page)[-1]).wait_for()
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".kifu-move", has_text="??").wait_for(state="detached")
    graph.wait_for(state="hidden")


def test_why_a_move_is_bad_is_shown_and_said(sage: Open) -> None:
    page = sage()
    page.locator("#desk:not([aria-busy])").wait_for()
    page.keyboard.press("ArrowRight")
    expect_words(page, "Red: Cannon")
    page.get_by_role("button", name="Why not this move?").click()
    page.locator(".whynot", has_text="Black answers").wait_for()
    eventually(page.locator(".whynot"), lambda place: place.inner_text().count("instead of"), 1)
    expect(page.locator(".best.slip")).to_have_count(1)
    page.locator(".whynot").get_by_role("button", name="Close").click()
    page.locator(".whynot").wait_for(state="hidden")
    expect(page.locator(".best.slip")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Why not this move?")).to_be_disabled()


def test_one_click_leads_from_a_game_that_is_over_to_its_analysis(sage: Open) -> None:
    page = sage("play")
    begin(page, Opponent="Two at one board")
    page.get_by_label("Type a move").fill("C2.5")
    page.get_by_label("Type a move").press("Enter")
    page.locator(".kifu-move b", has_text="C2.5").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(".summary", has_text="Red:").wait_for()
    expect(page.locator(".kifu-move b").first).to_have_text("C2.5 ??", use_inner_text=True)


@pytest.mark.parametrize("look", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 360, "height": 740}}], ids=str)
def test_the_engine_can_be_used_by_everybody(sage: Open, axe: str, look: dict[str, Any]) -> None:
    page = sage(**look)
    switch(page).click()
    page.locator(".lines .played button").first.wait_for()
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(".summary", has_text="Red:").wait_for()
    page.locator(".lines .played button").first.wait_for()
    assert violations(page, axe) == []
    expect_fits(page)


def test_a_game_that_no_engine_plays_has_no_switch_to_turn(sage: Open) -> None:
    page = sage()
    switch(page).wait_for()
    paste(page, "7g7f 3c3d 2g2f")
    page.locator(".engine", has_text="There is no engine for this game here.").wait_for()
    expect(switch(page)).to_be_disabled()


def test_both_homes_think(desk_page: Open) -> None:
    page = desk_page()
    page.locator(".kifu-move").first.wait_for()
    if page.locator("meta[name=kifu-home]").count():
        switch(page).click()
        page.locator(".engine .head", has_text="kifu, depth").wait_for()
        page.locator(".best").first.wait_for()
    else:
        page.wait_for_load_state("networkidle")
        expect(switch(page), "the server of most stories asks nobody, as a public one does").to_have_count(0)
