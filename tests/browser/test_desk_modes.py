"""The desk in other languages, with more contrast, with colours of one's own, without motion, and on paper."""

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import expect

pytestmark = pytest.mark.parametrize("desk_page", ["server"], indirect=True)


def test_the_desk_speaks_the_language_of_the_browser_until_another_is_chosen(desk_page: Open) -> None:
    page = desk_page(locale="vi-VN")
    page.get_by_role("tab", name="Xếp thế cờ").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "vi")
    page.get_by_role("button", name="Cài đặt").click()
    page.get_by_label("Ngôn ngữ").select_option("ja")
    page.get_by_role("tab", name="局面編集").wait_for()
    page.reload()
    page.get_by_role("tab", name="局面編集").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_a_browser_in_a_language_that_kifu_does_not_speak_gets_english(desk_page: Open) -> None:
    page = desk_page(locale="is-IS")
    page.get_by_role("tab", name="Set up").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_on_paper_are_the_board_and_the_whole_score_and_nothing_to_press(desk_page: Open) -> None:
    page = desk_page(viewport={"width": 794, "height": 1123}, color_scheme="dark")
    page.locator("#desk:not([aria-busy])").wait_for()
    page.emulate_media(media="print")
    expect(page.locator(".kifu-board")).to_be_visible()
    expect(page.locator(".kifu-move").last).to_be_visible()
    for hidden in ("header", ".steps", ".tabs", ".choices", ".typing", "textarea"):
        expect(page.locator(hidden).first, hidden).to_be_hidden()
    expect(page.locator(".kifu-score")).to_have_css("overflow-y", "visible")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_more_contrast_is_black_on_white_with_a_board_to_match(desk_page: Open) -> None:
    page = desk_page(contrast="more")
    page.locator("#desk:not([aria-busy])").wait_for()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator(".tabs [aria-selected=false]").first).to_have_css("color", "rgb(0, 0, 0)")


def test_who_sets_the_colours_sees_what_is_chosen_and_whose_men_are_whose(desk_page: Open) -> None:
    page = desk_page(forced_colors="active")
    page.locator("#desk:not([aria-busy])").wait_for()
    background = "one => getComputedStyle(one).backgroundColor"
    chosen, other = (page.locator(f".tabs [aria-selected={state}]").first for state in ("true", "false"))
    expect(chosen).not_to_have_css("background-color", other.evaluate(background))
    expect(page.locator(".kifu-picture")).to_have_css("forced-color-adjust", "none")
