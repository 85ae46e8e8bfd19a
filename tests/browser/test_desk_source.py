"""Stories of the source: a spoiled sheet becomes whole by clicks, and text and board stay in step."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import drop, expect, expect_words, paste, release, wait_for_held

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

GAME = (
    "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. P7+1 P7+1 5. R2+6 C8.9 6. R2.3 C9-1 7. H8+7 A4+5 8. C8.9 C9.7 "
    "9. R3.4 R8+5 10. P5+1 R8.7"
)
SPOILED = GAME.replace("2. H2+3", "2. H8+3").replace("9. R3.4", "9. R9.4")


def open_source(page: "Page", text: str) -> None:
    page.locator("#desk:not([aria-busy])").wait_for()
    paste(page, text)
    page.locator(".plate", has_text="Hu").first.wait_for()
    page.get_by_role("tab", name="Source").click()


def sheet(text: str) -> str:
    return f'[Red "Hu"]\n[Black "Yang <b>"]\n\n{text}'


def test_a_spoiled_sheet_is_repaired_by_clicks_until_whole(desk_page: Open) -> None:
    page = desk_page()
    open_source(page, sheet(SPOILED))
    expect(page.locator("mark.error")).to_have_text("H8+3")
    candidates = page.get_by_role("list", name="What was likely meant").get_by_role("button")
    candidates.first.hover()
    page.get_by_text("g3: red horse").wait_for()  # on the board before it is taken
    page.mouse.move(1, 1)
    page.get_by_text("g3: empty").wait_for()
    candidates.first.click()
    page.locator("mark.error", has_text="R9.4").wait_for()
    candidates.first.click()
    page.get_by_text("All of it could be read.").wait_for()
    expect(page.locator(".written")).to_have_text(sheet(GAME), use_inner_text=True)
    expect(page.locator(".repairs")).to_be_hidden()
    expect(page.locator(".kifu-move")).to_have_count(21)  # the start is one of them
    page.get_by_role("button", name="Undo").click()
    page.locator("mark.error", has_text="R9.4").wait_for()
    page.get_by_role("button", name="Redo").click()
    page.get_by_text("All of it could be read.").wait_for()


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_the_error_of_a_long_text_and_its_repair_are_in_sight_in_a_low_window(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 1280, "height": 720})
    open_source(page, sheet(f"{{ {'what was said before the game ' * 50} }} {SPOILED}"))
    first = page.get_by_role("list", name="What was likely meant").get_by_role("button").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(page.locator("mark.error")).to_be_in_viewport(ratio=1)


def test_all_that_is_sure_is_repaired_at_once(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 360, "height": 740})
    open_source(page, sheet(SPOILED))
    page.get_by_role("button", name="Take the likeliest until it is whole").click()
    page.get_by_text("All of it could be read.").wait_for()
    expect(page.locator(".written")).to_have_text(sheet(GAME), use_inner_text=True)


def test_a_finger_sees_a_repair_before_it_takes_it(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 360, "height": 740}, has_touch=True)
    open_source(page, sheet(SPOILED))
    first = page.get_by_role("list", name="What was likely meant").get_by_role("button").first
    first.tap()
    page.get_by_text("Touch it again to take it.").wait_for()
    page.get_by_text("g3: red horse").wait_for()
    first.tap()
    page.locator("mark.error", has_text="R9.4").wait_for()


def place_of_current(page: "Page", word: str) -> tuple[float, float]:
    """Return where the word of the current move is in the text, as soon as it is this one."""
    for _ in range(600):
        found = page.evaluate(
            """() => [...CSS.highlights.values()].flatMap(each => [...each]).map(range => {
              const { left, top, height } = range.getBoundingClientRect();
              return [range.toString(), left, top + height / 2];
            })"""
        )
        if found and found[0][0] == word:
            return found[0][1], found[0][2]
        page.wait_for_timeout(100)
    raise AssertionError(f"{word} is not highlighted in the text: {found}")


def test_moves_and_text_stay_in_step(desk_page: Open) -> None:
    page = desk_page()
    open_source(page, sheet(SPOILED))
    page.get_by_role("list", name="Problems").get_by_role("button").first.click()
    page.locator(".words", has_text="Black: Horse").wait_for()  # the last move before the break
    left, top = place_of_current(page, "H8+7")
    page.mouse.click(left - 20, top)  # in the word before it
    page.locator(".words", has_text="Red: Cannon").wait_for()
    place_of_current(page, "C2.5")


def test_the_text_is_changed_in_place_and_read_again(desk_page: Open) -> None:
    page = desk_page()
    open_source(page, sheet(SPOILED))
    page.get_by_role("button", name="Change the text").click()
    page.get_by_label("Text to be read").fill(sheet(GAME))
    page.get_by_role("button", name="Read it again").click()
    page.get_by_text("All of it could be read.").wait_for()
    expect(page.locator(".kifu-move")).to_have_count(21)  # the start is one of them
    page.get_by_role("button", name="Change the text").click()
    page.get_by_label("Text to be read").fill("")
    page.get_by_role("button", name="Read it again").click()
    page.get_by_text("the file is empty").wait_for()
    page.get_by_role("button", name="Leave it as it was").click()
    expect(page.locator(".written")).to_have_text(sheet(GAME), use_inner_text=True)


def test_a_file_that_is_no_text_says_so(desk_page: Open) -> None:
    import io

    import kifu

    record = kifu.Record(tags={"Red": "Hu"})
    record.root.add("C2.5")
    data = io.BytesIO()
    kifu.write(record, data, format="xqf")
    page = desk_page()
    page.locator("#desk:not([aria-busy])").wait_for()
    drop(page, "a.xqf", data.getvalue())
    page.locator(".plate", has_text="Hu").first.wait_for()
    page.get_by_role("tab", name="Source").click()
    page.get_by_text("This file is no text").wait_for()
    expect(page.locator(".written")).to_be_hidden()


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_what_was_opened_last_is_shown_whichever_answer_comes_first(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    held: list[Route] = []
    page.route("**/api/v1/open?*", lambda route: held.append(route))
    paste(page, "1. C8.5 H2+3")
    wait_for_held(page, held)
    page.get_by_role("button", name="Open or paste…").click()
    page.get_by_role("button", name="New game: Dai shogi").click()
    page.locator("[data-point='8m']").wait_for(state="attached")
    release(page, held)
    expect(page.locator("[data-point='8m']")).to_have_count(1)
