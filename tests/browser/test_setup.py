"""A position set up on the desk: by mouse, by touch, by keys and by FEN, with what is wrong with it."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import eventually, expect, expect_fits, middle_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ONE_HOME = pytest.mark.parametrize("desk_page", ["server"], indirect=True)


def set_up(page: "Page", game: str = "xiangqi") -> None:
    page.get_by_role("tab", name="Set up").click()
    verdict(page).get_by_text("can be played").wait_for()
    if game != "xiangqi":
        page.get_by_label("Game").select_option(game)
        verdict(page).get_by_text("The board is empty.").wait_for()


def verdict(page: "Page") -> "Locator":
    return page.locator(".verdict")


def point(page: "Page", name: str) -> "Locator":
    return page.get_by_role("gridcell", name=re.compile(f"^{name}: "))


def men(page: "Page") -> dict[str, str]:
    texts = page.get_by_role("gridcell").all_text_contents()
    return {name: man for name, man in (text.split(": ", 1) for text in texts) if man != "empty"}


def faults(page: "Page") -> "Locator":
    return page.get_by_role("list", name="Faults").get_by_role("listitem")


def click(place: "Locator") -> None:
    """Click on a point: the board takes the click, since its cells are for the ear."""
    place.click(force=True)


def test_a_position_set_up_with_its_faults_listed(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    drawn = "all => all.filter(man => man.getBBox().width > 30).length"
    eventually(page.locator(".palette svg > g"), lambda men: men.evaluate_all(drawn), 14)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Red: King").click()
    click(point(page, "e1"))
    page.get_by_role("button", name="Black: King").click()
    click(point(page, "e10"))
    page.get_by_role("button", name="Black: Pawn").click()
    click(point(page, "a9"))
    eventually(page, men, {"e1": "red King", "e10": "black King", "a9": "black Pawn"})
    verdict(page).get_by_text("This position cannot be played:").wait_for()
    page.get_by_role("listitem").filter(has_text="off the pawn points").wait_for()  # the Kings were at fault before
    expect(faults(page)).to_have_text(
        ["a9 Black's Pawn on a9 is off the pawn points", "e1 the Kings on e1 and e10 face each other"]
    )
    expect(page.locator(".wrong")).to_have_count(2)
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("list", name="Faults").get_by_role("button", name="a9").click()
    page.keyboard.press("Delete")
    page.get_by_role("button", name="Red: Horse").click()
    click(point(page, "e5"))
    verdict(page).get_by_text("This position can be played; Red moves.").wait_for()
    expect(faults(page)).to_have_count(0)
    page.get_by_label("To move").select_option("Black")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("tab", name="Score", selected=True).wait_for()
    page.get_by_role("textbox", name="Type a move").fill("K5.4")
    page.keyboard.press("Enter")
    page.get_by_role("gridcell", name="d10: black King").wait_for()


@ONE_HOME
def test_a_server_that_is_gone_is_said_and_the_setup_goes_on_once_it_is_back(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    page.route("**/api/v1/**", lambda route: route.abort())
    page.get_by_role("button", name="Mirror").click()
    verdict(page).get_by_text("The server does not answer.").wait_for()
    page.unroute("**/api/v1/**")
    page.get_by_role("button", name="Mirror").click()
    verdict(page).get_by_text("can be played").wait_for()


def test_a_teaching_diagram_without_generals(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    page.get_by_role("textbox", name="FEN").fill("9/9/9/9/4P4/9/9/9/9/9 w")
    verdict(page).get_by_text("A teaching diagram").wait_for()
    expect(faults(page)).to_have_text(["Red has no King", "Black has no King"])
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("gridcell", name="e6: red Pawn").wait_for()
    page.get_by_role("textbox", name="Type a move").fill("P5.6")
    page.keyboard.press("Enter")
    page.get_by_role("gridcell", name="d6: red Pawn").wait_for()


def test_men_are_set_up_by_keys_alone(desk_page: Open) -> None:
    page = desk_page()
    set_up(page, "dai_shogi")
    page.keyboard.press("b")
    expect(point(page, "8o")).to_be_focused()
    for key in ("K", "ArrowUp", "l", "ArrowUp", "C", "C", "+", "ArrowRight", "p", "Delete", "*"):
        page.keyboard.press(key)
    expect(point(page, "7m")).to_have_text("7m: empty, highlighted")
    expect(point(page, "8n")).to_have_text("8n: white Lance")
    page.keyboard.press("Control+z")
    expect(point(page, "7m")).to_have_text("7m: empty")
    expect(page.get_by_role("textbox", name="FEN")).to_have_value(f"{'15/' * 12}7+C'7/7l7/7K7 b - 1")


@ONE_HOME
def test_men_are_dragged_from_the_palette_on_the_board_and_off_it(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Red: Cannon").drag_to(point(page, "c3"), force=True)
    eventually(page, men, {"c3": "red Cannon"})
    drag(page, point(page, "c3"), point(page, "c7"))
    eventually(page, men, {"c7": "red Cannon"})
    drag(page, point(page, "c7"), page.locator("header"))
    eventually(page, lambda page: len(men(page)), 0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    eventually(page, men, {"c7": "red Cannon"})


def drag(page: "Page", start: "Locator", end: "Locator") -> None:
    for place, act in ((start, page.mouse.down), (end, page.mouse.up)):
        page.mouse.move(*middle_of(place), steps=4)
        act()


@ONE_HOME
@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_men_are_moved_mirrored_and_marked_by_touch(desk_page: Open, width: int, scheme: str, game: str) -> None:
    page = desk_page(viewport={"width": width, "height": 800}, has_touch=True, color_scheme=scheme)
    set_up(page, game)
    page.get_by_role("button", name="Clear").click()
    man = page.get_by_role("group", name=re.compile("^(Red|Black)$")).first.get_by_role("button").nth(1)
    man.tap()
    first, second = (point(page, name) for name in (("a1", "b2") if game == "xiangqi" else ("15o", "14n")))
    first.tap(force=True)
    page.get_by_role("button", name="Move", exact=True).tap()
    first.tap(force=True)
    second.tap(force=True)
    page.get_by_role("button", name="Highlight").tap()
    first.tap(force=True)
    page.get_by_role("button", name="Mirror").tap()
    eventually(page, lambda page: list(men(page)), ["h2", "i1"] if game == "xiangqi" else ["2n", "1o"])
    expect_fits(page)


@ONE_HOME
def test_text_that_is_no_setup_is_explained_and_that_of_another_game_taken(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    field = page.get_by_role("textbox", name="FEN")
    field.fill("9/9")
    verdict(page).get_by_text("2 ranks, a xiangqi board has 10").wait_for()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("12/12/12/12/12/12/5k6/12/12/12/12/5K6 b - 1")
    page.get_by_role("gridcell", name="7l: black King").wait_for()
    expect(page.get_by_label("Game")).to_have_value("chu_shogi")
    expect(field).to_have_attribute("aria-invalid", "false")


@ONE_HOME
def test_what_is_set_up_is_copied_and_saved_as_a_picture(desk_page: Open) -> None:
    page = desk_page()
    set_up(page)
    page.get_by_role("button", name="Copy").click()
    verdict(page).get_by_text("Copied: rnbakabnr/").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "position.svg"
    assert saved.value.path().read_text("utf-8").startswith("<svg")


@ONE_HOME
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_axe_finds_nothing_wrong_with_the_view(desk_page: Open, scheme: str, game: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python")
    page = desk_page(color_scheme=scheme)
    set_up(page, game)
    page.get_by_role("textbox", name="FEN").fill("4k4/9/9/9/9/9/9/9/9/4K4 w")
    verdict(page).get_by_text("This position cannot be played:").wait_for()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
