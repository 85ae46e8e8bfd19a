"""The page of ``kifu view`` around the board: players, addresses, a search over records, tablet and paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kifu.records.record import Record
from kifu.render.html import page as page_of
from tests.browser.conftest import Open
from tests.browser.deskwork import box_of, eventually, expect, expect_current, expect_fits
from tests.browser.games import xiangqi

if TYPE_CHECKING:
    from playwright.sync_api import Page, Position


def plates(page: "Page") -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".kifu-player").all_inner_texts()]


def point_on(page: "Page", point: str) -> "Position":
    """Return where a point lies on the picture of the board."""
    cell, picture = box_of(page.locator(f"[data-point='{point}']")), box_of(page.locator(".kifu-picture"))
    return {"x": cell["x"] - picture["x"] + cell["width"] / 2, "y": cell["y"] - picture["y"] + cell["height"] / 2}


def test_plates_say_who_plays_and_whose_move_it_is(view: Open) -> None:
    page = view(xiangqi())
    eventually(page, plates, ["Li Si Black", "张三 Red, to move"])
    page.keyboard.press("ArrowRight")
    eventually(page, plates, ["Li Si Black, to move", "张三 Red"])
    page.keyboard.press("f")
    eventually(page, plates, ["张三 Red", "Li Si Black, to move"])
    eventually(view(Record()), plates, ["Black", "Red to move"])


def test_moves_are_readable_without_fonts_of_ones_own(view: Open) -> None:
    page = view(xiangqi(), notation="zh-hans")
    loaded = "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
    eventually(page, lambda page: page.evaluate(loaded), ["kifu score"])


def test_a_click_on_a_man_shows_where_it_can_go(view: Open) -> None:
    page = view(xiangqi())
    targets = page.locator(".kifu-target")
    page.locator(".kifu-picture").click(position=point_on(page, "b1"))
    page.get_by_text("b1: red Horse can go to a3, c3.").wait_for()
    expect(targets).to_have_count(2)
    page.locator(".kifu-picture").click(position=point_on(page, "b1"))
    page.get_by_text("can go to").wait_for(state="hidden")
    expect(targets).to_have_count(0)
    page.locator(".kifu-picture").click(position=point_on(page, "b10"))
    page.get_by_text("b10: black Horse cannot move now.").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("w")
    page.get_by_text("a10: black Chariot can go to a9, a8.").wait_for()
    page.keyboard.press("w")
    page.get_by_text("b10: black Horse can go to a8, c8.").wait_for()
    expect(targets).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(targets).to_have_count(0)


def test_the_address_leads_to_a_move_and_follows_it(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**.html#2")
    page.goto(page.url.replace("#2", "#5"))
    expect_current(page, "R1.2 !")
    page.reload()
    expect_current(page, "R1.2 !")
    branch = page.locator(".kifu-branch .kifu-move")
    branch.first.click()
    expect(branch.first).to_have_attribute("aria-current", "step")
    page.reload()
    expect(branch.first).to_have_attribute("aria-current", "step")
    page.goto(f"{page.url.partition('#')[0]}#nothing")  # which leads nowhere
    page.keyboard.press("ArrowRight")
    expect(branch.nth(1)).to_have_attribute("aria-current", "step")


def test_the_address_names_the_record_where_there_are_several(view: Open) -> None:
    page = view([xiangqi(), xiangqi()], notation="wxf")
    page.get_by_label("Record", exact=True).select_option("1")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#2.1")
    page.reload()
    expect(page.get_by_label("Record", exact=True)).to_have_value("1")
    expect_current(page, "C2.5")


def test_many_records_are_searched(view: Open) -> None:
    records = [
        Record(tags={"Red": f"Player {n}", "Black": "Hu", "Event": "Cup" if n % 7 else "Open"}) for n in range(371)
    ]
    page = view(records)
    field, choice = page.get_by_label("Search records"), page.get_by_label("Record", exact=True)
    expect(choice.locator("option")).to_have_count(371)
    field.fill("open 364")
    expect(choice.locator("option:not([disabled])")).to_have_text(["365. Player 364 – Hu"])
    page.get_by_text("(1 of 371)").wait_for()
    expect(page.locator("h1")).to_have_text("Player 0 – Hu")
    field.press("Enter")
    expect(page.locator("h1")).to_have_text("Player 364 – Hu")
    field.fill("nobody")
    page.get_by_text("(0 of 371)").wait_for()


@pytest.mark.parametrize("upright", [False, True])
def test_a_tablet_has_the_score_beside_the_board_or_below_it_if_upright(view: Open, upright: bool) -> None:
    page = view(xiangqi(), viewport={"width": 768, "height": 1024} if upright else {"width": 1024, "height": 768})
    eventually(page, place_of_score, "below" if upright else "beside")
    expect_fits(page)


def place_of_score(page: "Page") -> str:
    board, score = box_of(page.locator(".kifu-board")), box_of(page.locator(".kifu-score"))
    places = {
        "below": board["y"] + board["height"] <= score["y"],
        "beside": board["x"] + board["width"] <= score["x"],
    }
    return " and ".join(place for place, there in places.items() if there)


def test_the_board_fills_the_height_of_the_window(view: Open) -> None:
    page = view(xiangqi(), viewport={"width": 1280, "height": 720})
    eventually(page.locator(".kifu-board"), lambda board: 690 < box_of(board)["height"] <= 720, True)
    eventually(page.locator(".kifu-board"), lambda board: round(2 * box_of(board)["y"] + box_of(board)["height"]), 720)
    eventually(page, lambda page: page.evaluate("document.documentElement.scrollHeight") <= 720, True)


def test_paper_shows_the_board_and_the_whole_score(view: Open) -> None:
    page = view(xiangqi())
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Flip")).to_be_hidden()
    expect(page.locator(".kifu-steps")).to_be_hidden()
    expect(page.locator(".kifu-picture")).to_be_visible()
    whole = "score => score.scrollHeight <= score.clientHeight + 1"
    eventually(page.locator(".kifu-score"), lambda score: score.evaluate(whole), True)


def test_wood_is_dimmed_in_the_dark_but_not_twice(view: Open, tmp_path: Path) -> None:
    page = view(xiangqi(), color_scheme="dark")
    expect(page.locator(".kifu-picture")).to_have_css("opacity", "0.85")
    page.keyboard.press("d")
    expect(page.locator(".kifu-picture")).to_have_css("opacity", "1")
    dark = tmp_path / "dark.html"
    dark.write_text(page_of(xiangqi(), theme="dark"), "utf-8")
    other = page.context.browser.new_page(color_scheme="dark")  # type: ignore[union-attr]
    other.goto(dark.as_uri())
    expect(other.locator(".kifu-picture")).to_have_css("opacity", "1")
    other.close()


def tools_lie_above_words(page: "Page") -> bool:
    tools, words = box_of(page.locator(".kifu-tools")), box_of(page.locator(".kifu-said"))
    return tools["y"] + tools["height"] <= words["y"]


def test_in_little_room_choices_and_tools_are_there_when_asked_for(view: Open) -> None:
    page = view(xiangqi(), viewport={"width": 1000, "height": 760})
    more, score = page.get_by_role("button", name="Tools"), page.locator(".kifu-score")
    tools, choices = page.locator(".kifu-tools"), page.locator(".kifu-choices")
    expect(score).to_be_visible()
    expect(tools).to_be_hidden()
    expect(choices).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(choices).to_be_visible()
    expect(score).to_be_hidden()
    eventually(page, tools_lie_above_words, True)
    more.click()
    expect(score).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(more).to_be_hidden()
    expect(tools).to_be_visible()
    heights = "all => new Set(all.map(each => each.offsetTop)).size"
    eventually(tools, lambda tools: tools.locator("button").evaluate_all(heights), 1)
