"""A library on the desk of a server: what was played in a position, the games that have it, and a search."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open, opened_pages
from tests.browser.deskwork import box_of, expect, expect_fits, expect_words
from tests.browser.homes import serve_desk
from tests.browser.test_access import axe, violations
from tests.unit.corpus.games import make_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["axe"]
GAMES = 60
NAMED = """[Game "Chinese Chess"]
[Event "Spring Cup"]
[Red "胡榮華"]
[Black "Anna"]
[Date "1979.02.03"]
[Result "1-0"]

C2.5 C8.5 H2+3 R9+1 R1.2 1-0

[Game "Chinese Chess"]
[Red "Bo"]
[Black "Cai"]
[Date "1984.02.03"]
[Result "0-1"]

C2.5 C8.5 H8+7 R9+1 0-1
"""


@pytest.fixture(scope="module")
def library_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    from kifu.corpus import count_positions, import_files, open_library
    from kifu.web.searching import SharedLibrary

    folder = tmp_path_factory.mktemp("library")
    library = open_library(folder / "library", create=True)
    (folder / "named.pgn").write_text(NAMED, "utf-8")
    import_files(library, [folder / "named.pgn", make_folder(folder / "random", 1, GAMES, plies=8)])
    count_positions(library)
    with serve_desk(library=SharedLibrary(Path(library.path))) as address:
        yield address


@pytest.fixture
def library_page(browser: "Browser", library_server: str) -> Iterator[Open]:
    with opened_pages(browser, library_server) as opened:
        yield opened


def begin(page: "Page") -> None:
    """Go to the start of the record that lies on the desk, and to the library."""
    page.get_by_role("tab", name="Library").click()
    page.locator("main:not([aria-busy])").wait_for()
    page.get_by_role("button", name="Start").click()
    expect_games(page, f"{GAMES + 2} games")
    page.locator(".explorer button").first.wait_for()


def expect_games(page: "Page", text: str) -> None:
    """Wait until the list begins with these words: 2 games are not 62."""
    page.locator(".library .records [role=status]", has_text=re.compile(f"^{re.escape(text)}")).wait_for()


def test_a_click_on_a_move_plays_it_and_the_games_follow(library_page: Open) -> None:
    page = library_page()
    begin(page)
    expect(page.locator(".library .records li")).to_have_count(50)
    page.get_by_role("button", name="Next page").click()
    page.get_by_text("Page 2 of 2").wait_for()
    page.locator(".explorer button", has_text="C2.5").dblclick()  # which plays it once
    page.locator(".explorer tr", has_text="C8.5").filter(has_text="1979–1984").get_by_role("button").click()
    page.locator(".explorer tr", has_text="H8+7").filter(has_text="0 · 0 · 100 %").filter(has_text="1984").wait_for()
    page.locator(".explorer tr", has_text="H2+3").filter(has_text="100 · 0 · 0 %").filter(has_text="1979").wait_for()
    expect_games(page, "2 games")
    page.locator(".library .records button", has_text="Bo – Cai").click()
    page.locator(".library .records [aria-current]", has_text="Bo – Cai").wait_for()
    expect_words(page, "Black: Cannon 8 traverses 5")
    expect_games(page, "2 games")
    expect(page.locator(".said")).to_have_text("")
    page.get_by_role("tab", name="Score").click()
    expect(page.locator(".kifu-move b")).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    page.locator(".kifu-move", has_text="R9.8").wait_for()


def test_a_search_needs_no_position_and_what_is_wrong_is_said(library_page: Open) -> None:
    page = library_page()
    begin(page)
    page.get_by_label("Player").fill("胡")  # and nothing more: games are looked for while a name is typed
    expect_games(page, "1 game")
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Forward").click()
    expect_games(page, "0 games")
    page.get_by_role("button", name="Search all positions").click()
    expect_games(page, "1 game")
    expect(page.get_by_label("Only games with this position")).not_to_be_checked()
    page.locator(".library summary").click()
    entry = page.locator(".library .records li")
    for text in ("胡榮華 – Anna", "1-0 · Spring Cup · 1979.02.03 · 5 moves · D"):
        expect(entry).to_contain_text(text)
    page.get_by_role("searchbox", name="Date").fill("soon")
    page.get_by_role("button", name="Search", exact=True).click()
    expect_games(page, "'soon' is no date")
    page.get_by_role("button", name="Clear").click()
    expect_games(page, f"{GAMES + 2} games")


def test_the_list_stays_while_a_game_of_it_is_walked_through(library_page: Open) -> None:
    page = library_page()
    begin(page)
    page.get_by_label("Order").select_option("oldest first")
    page.locator(".library .records li:first-child", has_text="1979").locator("button").click()
    page.locator(".library .records [aria-current]", has_text="胡榮華").wait_for()
    follow = page.get_by_role("button", name="Games with the position shown now")
    follow.wait_for(state="hidden")
    page.get_by_role("button", name="Forward").click()
    follow.wait_for()
    page.locator(".explorer tr", has_text="C8.5").wait_for()  # it has followed
    expect_games(page, f"{GAMES + 2} games")
    page.get_by_role("button", name="Next page").click()
    page.get_by_text("Page 2 of 2").wait_for()
    follow.click()
    follow.wait_for(state="hidden")
    page.locator(".library .records [role=status]:not(:has-text('62 games'))").wait_for()
    page.locator(".explorer button", has_text="C8.5").click()
    expect_games(page, "2 games")


def test_nothing_found_says_what_to_try(library_page: Open) -> None:
    page = library_page()
    begin(page)
    page.get_by_label("Only games with this position").uncheck()
    page.get_by_label("Player").fill("nobody")
    expect_games(page, "0 games")
    page.get_by_text("A part of a name is enough").wait_for()
    page.get_by_label("Player").fill("Bo")
    expect_games(page, "1 game")
    page.get_by_text("A part of a name is enough").wait_for(state="detached")


def test_keys_lead_through_the_library(library_page: Open) -> None:
    page = library_page()
    begin(page)
    page.get_by_role("tab", name="Score").click()
    page.keyboard.press("l")
    page.locator(".explorer button:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".library .records [role=status]:not(:has-text('62 games'))").wait_for()
    page.locator(".explorer button:focus").wait_for()
    page.keyboard.press("l")
    page.locator(".searching [name=player]:focus").wait_for()
    page.keyboard.type("nobody ?l")
    expect_games(page, "0 games")
    page.get_by_role("tab", name="Library").focus()
    page.keyboard.press("?")
    page.locator("dialog.help dd", has_text="Library").wait_for()


def test_a_telephone_shows_all_of_it(library_page: Open) -> None:
    page = library_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    begin(page)
    expect_fits(page)
    button = page.locator(".explorer button").first
    assert box_of(button)["height"] >= 40
    button.tap()
    page.locator(".library .records [role=status]:not(:has-text('62 games'))").wait_for()
    page = library_page(viewport={"width": 320, "height": 640}, locale="vi")
    page.get_by_role("tab", name="Kho ván cờ").wait_for()
    expect_fits(page)  # with long words in the tabs


def test_axe_finds_nothing(library_page: Open, axe: str) -> None:
    page = library_page(color_scheme="light", reduced_motion="reduce", bypass_csp=True)
    begin(page)
    page.locator(".library summary").click()
    assert violations(page, axe) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, axe) == [], "in the dark"


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_without_a_library_there_is_no_tab_for_it(desk_page: Open) -> None:
    page = desk_page()
    page.locator("main:not([aria-busy])").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("tab")).to_have_text(["Score", "Chapters", "Source", "Set up"])
