"""Nothing is lost: a link, a failed file, a server that is gone and a shelf that is searched leave what was done."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kifu
from tests.browser.conftest import Open
from tests.browser.deskwork import (
    drop,
    eventually,
    expect,
    expect_fits,
    expect_moves,
    expect_words,
    paste,
    wait_until_kept,
)
from tests.browser.homes import on_page

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

on_a_server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
GAME = '[Red "{red}"]\n[Black "Zhao"]\n[Result "1-0"]\n\n1. C2.5 H8+7 2. H2+3 1-0\n'


def comment(page: "Page", text: str) -> None:
    field = page.get_by_label("Comment on this move")
    field.focus()
    page.keyboard.insert_text(text)


# Writing to the shelf takes as long as the page lives.
BUSY = """() => new Promise((started) => {
    const request = indexedDB.open("kifu");
    request.onsuccess = () => {
        const store = request.result.transaction(["entries", "changes"], "readwrite").objectStore("changes");
        const goOn = () => { store.count().onsuccess = () => { started(); goOn(); }; };
        goOn();
    };
})"""

NOTES = "Object.keys(localStorage).filter(name => name.startsWith('kifu note')).length"


def choose_file(page: "Page", file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files…").click()
    chooser.value.set_files(file)


def on_the_shelf(page: "Page") -> "Locator":
    """Return what the entries of the shelf are called, which is shown."""
    return page.locator("dialog.shelf li strong")


def test_a_link_takes_the_place_of_nothing(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    comment(page, "mine alone")
    code = page.evaluate(
        on_page("""async () => {
          const { shareCode } = module("web/app/share.js");
          return shareCode({ kifu: 1, game: "xiangqi", tags: { Red: "Sent" }, lines: [{ moves: ["h3e3"] }] }, []);
        }""")
    )
    page.evaluate("code => { location.hash = code }", code)
    page.locator(".plate", has_text="Sent").wait_for()
    expect_moves(page, "C2.5")
    page.reload()
    page.locator(".plate", has_text="Sent").wait_for()
    page.keyboard.press("k")
    expect(on_the_shelf(page)).to_have_count(2)
    page.locator("dialog.shelf li button[data-entry]").last.click()
    page.locator(".kifu-comment", has_text="mine alone").wait_for()


@on_a_server
@pytest.mark.parametrize("kept", ["", "kept before"])
def test_what_waits_to_be_written_when_the_page_goes_is_there_after_it(desk_page: Open, kept: str) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    if kept:
        comment(page, kept)
        wait_until_kept(page, "desk", "text", kept)
    page.evaluate(BUSY)
    comment(page, " typed at last")
    page.reload()
    page.locator(".kifu-comment", has_text=f"{kept} typed at last").wait_for()
    wait_until_kept(page, "desk", "text", "typed at last")
    eventually(page, lambda page: page.evaluate(NOTES), 0)


@on_a_server
def test_a_file_that_was_opened_as_the_page_went_is_there_after_it(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.evaluate(BUSY)
    drop(page, "mine.pgn", '[Red "甲"]\n\n1. 炮二平五 馬8進7 *\n'.encode("big5"))
    page.locator(".plate", has_text="甲").wait_for()
    page.reload()
    page.locator(".plate", has_text="甲").wait_for()
    page.get_by_role("tab", name="Source").click()
    expect(page.locator(".written")).to_contain_text("炮二平五 馬8進7")
    eventually(page, lambda page: page.evaluate(NOTES), 0)
    page.reload()
    page.locator(".plate", has_text="甲").wait_for()


@on_a_server
def test_the_file_that_could_not_be_read_is_chosen_again(desk_page: Open, tmp_path: Path) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    comment(page, "it stays")
    file = tmp_path / "game.pgn"
    file.write_bytes(b"\x00\x01")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("o")
    choose_file(page, file)
    page.locator("dialog.opening .problem", has_text="record").wait_for()
    page.locator(".kifu-comment", has_text="it stays").wait_for()
    file.write_text(GAME.format(red="Hu"))
    choose_file(page, file)
    page.locator(".plate", has_text="Hu").wait_for()
    page.keyboard.press("u")
    page.locator(".kifu-comment", has_text="it stays").wait_for()


@on_a_server
def test_the_shelf_is_searched_named_saved_and_emptied(desk_page: Open, tmp_path: Path) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    for red in ("Hu Ronghua", "Liu Dahua"):
        paste(page, GAME.format(red=red))
        page.locator(".plate", has_text=red).wait_for()
    comment(page, "kept with all records")
    wait_until_kept(page, "desk", "text", "kept with all records")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("k")
    shelf = page.locator("dialog.shelf")
    expect(on_the_shelf(page)).to_have_text(["Liu Dahua – Zhao", "Hu Ronghua – Zhao"])
    expect(shelf.locator("meter")).to_have_count(1)
    shelf.get_by_role("searchbox").fill("hu rong")
    shelf.locator("p", has_text="1 of 2").wait_for()
    shelf.get_by_role("button", name="What can be done with Hu Ronghua").click()
    page.get_by_role("menuitem", name="Rename…").click()
    page.keyboard.insert_text("My best game")
    page.keyboard.press("Enter")
    shelf.get_by_role("searchbox").fill("")
    shelf.locator("strong", has_text="My best game").wait_for()
    with page.expect_download() as download:
        shelf.get_by_role("button", name="Save everything as one file").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    records = list(kifu.read_all(saved))
    assert sorted(record.tags["Red"] for record in records) == ["Hu Ronghua", "Liu Dahua"]
    assert "kept with all records" in saved.read_text("utf-8")
    shelf.get_by_role("button", name="Empty the shelf…").click()
    page.get_by_role("button", name="Empty the shelf", exact=True).click()
    shelf.locator("p", has_text="Nothing is on the shelf yet").wait_for()
    shelf.get_by_role("button", name="Close").click()
    comment(page, " and back on the shelf")
    wait_until_kept(page, "desk", "text", "and back on the shelf")


@on_a_server
def test_a_server_that_is_gone_is_said_in_words_and_what_is_typed_is_kept(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.context.route("**/api/v1/**", lambda route: route.abort())
    page.get_by_label("Type a move").fill("P1+1")
    page.keyboard.press("Enter")
    page.locator(".said", has_text="The server does not answer").wait_for()
    comment(page, "typed without a server")
    paste(page, "1. C2.5 H8+7")
    page.locator("dialog.opening .problem", has_text="The server does not answer").wait_for()
    page.reload()
    page.locator(".trouble", has_text="The server does not answer").wait_for()
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.locator(".kifu-comment", has_text="typed without a server").wait_for()


@on_a_server
def test_a_file_that_is_too_large_is_refused_in_words(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(9e6)], "large.pgn"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }"""
    )
    page.locator("dialog.opening .problem", has_text="This file has 9.0 MB, more than the server takes.").wait_for()


@on_a_server
def test_a_wide_screen_shows_the_chapters_beside_the_score(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 1920, "height": 1080})
    expect_words(page, "before the first move")
    chapters, tab = page.get_by_role("region", name="Chapters"), page.get_by_role("tab", name="Chapters")
    expect(chapters, "of one record there is nothing to list").to_be_hidden()
    tab.click()
    drop(page, "many.pgn", "\n".join(GAME.format(red=f"Player {number:02}") for number in range(3)).encode())
    chapters.get_by_role("button", name="Player 01 ", exact=False).first.click()
    page.locator(".plate", has_text="Player 01").wait_for()
    expect(page.locator(".kifu-score")).to_be_visible()
    expect(tab).to_be_hidden()
    page.get_by_role("tab", name="Score").press("ArrowRight")
    page.get_by_role("tab", name="Source", selected=True).wait_for()
    expect_fits(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    tab.click()
    expect(chapters).to_be_hidden()
    page.locator(".panel .chapters li").nth(2).wait_for()


@on_a_server
def test_records_of_a_file_are_chapters(desk_page: Open, tmp_path: Path) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    empty = '[Event "Contents"]\n\n*\n'
    games = [GAME.format(red=f"Player {number:02}") for number in range(36)]
    drop(page, "many.pgn", "\n".join([empty, *games]).encode())
    page.locator(".plate", has_text="Player 00").wait_for()  # and not the first record, which has no moves
    page.get_by_role("tab", name="Chapters 37").click()
    rows = page.locator(".chapters li")
    page.keyboard.press("n")
    page.locator(".plate", has_text="Player 01").wait_for()
    page.keyboard.press("p")
    page.locator(".plate", has_text="Player 00").wait_for()
    page.get_by_role("tab", name="Score").click()
    comment(page, "of the first game")
    page.get_by_role("tab", name="Chapters 37").click()
    page.get_by_role("searchbox").fill("player 3")
    page.locator(".chapters p", has_text="9 found").wait_for()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="What can be done with Player 01").click()
    page.get_by_role("menuitem", name="Rename…").click()
    page.keyboard.insert_text("The second game")
    page.keyboard.press("Enter")
    rows.nth(2).locator("text=The second game").wait_for()
    page.get_by_role("button", name="What can be done with The second game").click()
    page.get_by_role("menuitem", name="Move up").click()
    rows.nth(1).locator("text=The second game").wait_for()
    page.get_by_role("button", name="What can be done with Contents").click()
    page.get_by_role("menuitem", name="Delete…").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("tab", name="Chapters 36").wait_for()
    page.reload()
    page.get_by_role("tab", name="Chapters 36").click()
    rows.first.locator("text=The second game").wait_for()
    page.get_by_label("Sort by").select_option("players")
    rows.first.locator("text=Player 00").wait_for()
    page.get_by_role("button", name="Add a chapter").click()
    page.get_by_role("tab", name="Chapters 37").wait_for()
    page.get_by_role("button", name="Save all as one file…").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    records = list(kifu.read_all(saved))
    assert len(records) == 37
    assert [record.tags.get("Red") for record in records[:2]] == ["Player 01", "Player 00"]
    assert "of the first game" in saved.read_text("utf-8")
