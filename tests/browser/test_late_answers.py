"""Answers that come late: what was asked for since is shown, and nothing that a reader does meanwhile is lost."""

from typing import TYPE_CHECKING

import pytest

from kifu.lessons.course import lessons
from tests.browser.conftest import PATIENCE, Open
from tests.browser.deskwork import click, expect, expect_words, paste, release, wait_for_held
from tests.browser.test_play import begin, status

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

pytestmark = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
READY = "#desk:not([aria-busy])"


def hold(place: "Page | BrowserContext", verb: str) -> "list[Route]":
    """Hold back the answers to a verb; return the questions, which come to stand there."""
    held: list[Route] = []
    place.route(f"**/api/v1/{verb}", lambda route: held.append(route))
    return held


def open_desk(desk_page: Open) -> "Page":
    page = desk_page()
    page.locator(READY).wait_for()
    expect_words(page, "before the first move")
    return page


def test_keys_and_clicks_before_the_first_record_do_nothing(desk_page: Open, browser: "Browser") -> None:
    context = browser.new_context()
    held = hold(context, "show")
    page = desk_page(context=context)
    page.get_by_role("button", name="Settings").wait_for()
    for key in ("ArrowRight", "f", "Home", "b"):
        page.keyboard.press(key)
    page.emulate_media(color_scheme="dark")
    release(page, held)
    expect_words(page, "before the first move")
    page.keyboard.press("ArrowRight")
    expect_words(page, "Cannon 2 traverses 5")
    context.close()


def test_clocks_that_come_late_leave_a_man_in_the_hand(desk_page: Open, browser: "Browser") -> None:
    context = browser.new_context()
    held: list[Route] = []
    context.route("**/plateclocks.js", lambda route: held.append(route))
    page = desk_page(context=context)
    expect_words(page, "before the first move")
    paste(page, "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n1 ７六歩(77) (0:16/00:00:16)")
    expect(page.locator(".plate", has_text="甲")).to_be_visible()
    expect_words(page, "before the first move")
    click(page, "2g")
    wait_for_held(page, held)
    held[0].continue_()
    expect(page.locator(".plate", has_text="甲").get_by_title("Time used")).to_have_text("0:00")
    click(page, "2f")
    expect(page.locator(".kifu-move b")).to_have_count(2)  # the move of the record, and another that was played
    context.close()


def test_a_text_that_is_read_late_leaves_a_dialog_alone_that_was_opened_since(desk_page: Open) -> None:
    page = open_desk(desk_page)
    held = hold(page, "open?*")
    paste(page, "1. C8.5 H2+3")
    page.get_by_role("button", name="Open or paste…").click()
    release(page, held)
    page.locator(".kifu-move b", has_text="C8.5").wait_for(state="attached")
    expect(page.locator("dialog.opening")).to_be_visible()


def test_a_text_that_is_read_too_late_is_not_refused(desk_page: Open) -> None:
    page = open_desk(desk_page)
    held = hold(page, "open?*")
    paste(page, "1. C8.5 H2+3")
    wait_for_held(page, held)
    page.get_by_role("button", name="Open or paste…").click()
    page.get_by_role("button", name="New game: Dai shogi").click()
    page.locator("[data-point='8m']").wait_for(state="attached")
    page.locator("dialog.opening").wait_for(state="hidden")
    release(page, held)
    expect(page.locator("[data-point='8m']")).to_have_count(1)
    expect(page.locator("dialog.opening")).to_be_hidden()


def test_a_man_is_not_picked_up_in_another_position(desk_page: Open) -> None:
    page = open_desk(desk_page)
    held = hold(page, "legal")
    page.keyboard.press("ArrowRight")
    expect_words(page, "Cannon 2 traverses 5")
    click(page, "h10")
    wait_for_held(page, held)
    page.keyboard.press("ArrowRight")
    expect_words(page, "Black:")
    release(page, held)
    expect(page.locator("[data-target]")).to_have_count(0)


def test_a_board_to_set_up_is_never_empty_before_its_position_comes(desk_page: Open) -> None:
    page = open_desk(desk_page)
    hold(page, "read_setup")
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("gridcell", name="a1: red Chariot").wait_for()


def test_one_move_is_played_at_a_time_and_what_is_typed_meanwhile_stays(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="Two at one board")
    held = hold(page, "add_moves")
    field = page.get_by_label("Type a move")
    for text in ("C2.5", "H2+3"):
        field.fill(text)
        field.press("Enter")
    page.locator(".said", has_text="It is not your turn.").wait_for()
    release(page, held)
    status(page, "Black moves.")
    expect(page.locator(".kifu-move b")).to_have_count(1)
    assert len(held) == 1
    expect(field).to_have_value("H2+3")


def test_a_lesson_that_was_left_before_it_came_is_not_shown(desk_page: Open) -> None:
    page = desk_page("learn")
    page.locator(".lessons").first.wait_for()
    held = hold(page, "board")
    page.locator(f"a[href='#{lessons()[0].name}']").first.click()
    wait_for_held(page, held)
    page.evaluate("location.hash = ''")
    page.locator(READY).wait_for()
    release(page, held)
    expect(page.locator(".lessons").first).to_be_visible()


def test_what_is_not_made_yet_cannot_be_saved(desk_page: Open) -> None:
    from playwright.sync_api import expect

    page = open_desk(desk_page)
    held = hold(page, "exports")
    page.get_by_role("button", name="Save or share…").click()
    dialog = page.get_by_role("dialog", name="Save or share")
    save, copy = (dialog.get_by_role("button", name=name, exact=True) for name in ("Save", "Copy"))
    wait_for_held(page, held)
    expect(save).to_be_disabled()
    expect(copy).to_be_disabled()
    release(page, held)
    expect(save).to_be_enabled(timeout=PATIENCE)
    with page.expect_download() as saved:
        save.click()
    assert saved.value.suggested_filename.endswith(".pgn")
