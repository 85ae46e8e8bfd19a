"""Stories of the ways out: a file with its losses, a link in a fresh profile, a record merged into another."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import kifu
from tests.browser.conftest import Open
from tests.browser.deskwork import eventually, expect, paste, wait_until_kept

if TYPE_CHECKING:
    from playwright.sync_api import Page

BRANCHES = (
    '[Red "Hu"]\n[Black "Yang"]\n[Event "<img src=x onerror=alert(1)> + cup"]\n\n'
    "1. C2.5 {[%eval 0.30,12] [%clk 0:04:57.5] good 😀} 1... H8+7 (1... H2+3 2. H8+7) 2. H2+3 R9.8 3. R1.2 H2+3"
)


def open_game(page: "Page") -> None:
    page.locator("#desk:not([aria-busy])").wait_for()
    paste(page, BRANCHES)
    page.locator(".plate", has_text="Hu").first.wait_for()


def choose(page: "Page", name: str) -> None:
    page.locator("dialog.out select[name=format]").select_option(name)
    page.locator("dialog.out:not([aria-busy])").wait_for()


def save(page: "Page", folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_losses_are_listed_before_a_file_is_saved(desk_page: Open, tmp_path: Path) -> None:
    page = desk_page()
    open_game(page)
    page.keyboard.press("s")
    page.get_by_text("Nothing is lost.").wait_for()
    page.get_by_text("Read back: all of it is the same.").wait_for()
    whole = kifu.read(save(page, tmp_path))
    assert len(whole.lines()) == 2
    first = whole.main_line()[0]
    assert (first.clock, first.evaluation) == (kifu.Clock(left=297500), kifu.Evaluation(30, depth=12))
    choose(page, "wxf")
    page.get_by_text("What this format cannot keep:").wait_for()
    page.get_by_text("wxf cannot hold branches").wait_for()
    page.get_by_text("Read back: the main line is the same.").wait_for()
    saved = kifu.read(save(page, tmp_path))
    assert saved.main_line()[-1].move == whole.main_line()[-1].move
    assert saved.tags["Event"] == "<img src=x onerror=alert(1)> + cup"
    choose(page, "xqf")
    stored = kifu.read(save(page, tmp_path))
    assert (stored.origin.format, stored.main_line()[0].clock) == ("xqf", first.clock)


def test_pictures_and_pages_of_where_the_reader_is(desk_page: Open, tmp_path: Path) -> None:
    page = desk_page(viewport={"width": 360, "height": 740})
    open_game(page)
    page.keyboard.press("ArrowRight")
    page.get_by_text("0:04:57.5 · +0.30").wait_for()
    page.get_by_role("button", name="Save or share…").click()
    page.get_by_role("radio", name="Position here").check()
    choose(page, "svg")
    width = "picture => picture.decode().then(() => picture.naturalWidth)"
    eventually(page.locator(".preview img"), lambda picture: picture.evaluate(width) > 100, True)
    assert save(page, tmp_path).read_text(encoding="utf-8").startswith("<svg")
    choose(page, "fen")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied.").wait_for()
    position = kifu.Position()
    position.play("C2.5")
    assert page.evaluate("navigator.clipboard.readText()") == position.fen()
    page.get_by_role("radio", name="Line from here").check()
    choose(page, "pgn")
    line = kifu.read(save(page, tmp_path))
    assert line.fen == position.fen()
    assert len(line.main_line()) == 5


def test_a_piece_of_a_page_runs_nothing(desk_page: Open) -> None:
    page = desk_page()
    open_game(page)
    page.keyboard.press("s")
    page.get_by_text("Nothing is lost.").wait_for()
    choose(page, "embed")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied.").wait_for()
    piece = page.evaluate("navigator.clipboard.readText()")
    assert "<script" not in piece
    assert "&lt;img" in piece
    assert "<img" not in piece


def test_a_link_opens_in_a_fresh_profile_with_the_same_move(desk_page: Open) -> None:
    page = desk_page()
    open_game(page)
    page.keyboard.press("End")
    page.keyboard.press("s")
    page.get_by_role("button", name="Copy a link to this record").click()
    page.get_by_text("that carries the whole record").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    address, _, fragment = link.partition("#")
    assert address == page.url.removesuffix("#desk")
    assert not set(fragment) & set("+/")
    fresh = desk_page(f"#{fragment}")
    fresh.locator(".plate", has_text="Hu").first.wait_for()
    fresh.locator(".words", has_text="3… ").wait_for()
    expect(fresh.locator(".kifu-move")).to_have_count(page.locator(".kifu-move").count())
    expect(fresh).to_have_url(re.compile("^[^#]*$"))
    fresh.keyboard.press("Home")
    fresh.locator(".words", has_text="before the first move").wait_for()
    wait_until_kept(fresh, "desk", "text", '"path":[]')
    fresh.reload()
    fresh.locator(".words", has_text="before the first move").wait_for()


def test_a_broken_link_says_so(desk_page: Open) -> None:
    page = desk_page("#r=AAAAAAAA")
    page.get_by_text("This link carries no record that can be read.").wait_for()
    page.locator("#desk:not([aria-busy])").wait_for()


def test_a_record_is_merged_with_its_differences_listed(desk_page: Open) -> None:
    page = desk_page()
    open_game(page)
    moves = page.locator(".kifu-move").count()
    page.get_by_title("What can be done with this move").click()
    page.get_by_role("menuitem", name="Merge a record at the start…").click()
    page.get_by_label("A record in any format").fill('[Red "Hu Ronghua"]\n\n1. C2.5 H8+7 2. H8+7 R9.8 {sharp} *')
    page.get_by_role("button", name="Compare").click()
    page.get_by_text("2 new moves at ply 3").wait_for()
    page.get_by_text("Hu ↔ Hu Ronghua").wait_for()
    page.get_by_role("button", name="Merge", exact=True).click()
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator(".kifu-move")).to_have_count(moves + 2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".kifu-move")).to_have_count(moves)
