"""The page for everybody: axe finds nothing, every point is named, a telephone is wide enough, a thumb hits."""

import math
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kifu.records.record import Record
from tests.browser.conftest import Open, drawn_on
from tests.browser.deskwork import box_of, eventually, expect, expect_fits, middle_of
from tests.browser.games import dai_shogi, opening, xiangqi

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
THUMB = 44  # pixels that a thing to press needs on a touch screen
GAMES = pytest.mark.parametrize("game", [xiangqi, dai_shogi, opening])


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, as a package of the registry carries it."""
    package = find_spec("axe_playwright_python")
    if package is None or package.origin is None:
        pytest.skip("axe-core is not here: pip install axe-playwright-python")
    return Path(package.origin).with_name("axe.min.js").read_text(encoding="utf-8")


def violations(page: Any, axe: str) -> list[str]:
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{rule['id']}: {node['html'][:100]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@GAMES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(view: Open, axe: str, game: Callable[[], Record], scheme: str) -> None:
    page = view([game(), game()], color_scheme=scheme)
    assert violations(page, axe) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page, axe) == [], "at a fork, with a comment and all tags"
    page.keyboard.press("?")
    assert violations(page, axe) == [], "with the help open"
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    assert violations(page, axe) == [], "in the other colours"


@GAMES
def test_axe_finds_nothing_on_a_telephone(view: Open, axe: str, game: Callable[[], Record]) -> None:
    page = view(game(), notation=game().game.writing.shown_in[1], **PHONE)
    page.keyboard.press("ArrowRight")
    assert violations(page, axe) == []


@GAMES
def test_every_point_is_named_in_reading_order(view: Open, game: Callable[[], Record]) -> None:
    record = game()
    page = view(record)
    cells = page.get_by_role("table").get_by_role("cell")
    expect(cells).to_have_count(len(record.game.squares))
    heard = cells.all_text_contents()
    assert [text.partition(": ")[0] for text in heard] == list(record.game.squares)
    men = {point: man for point in record.game.squares if (man := record.start()[point])}
    names = {text.partition(": ")[0]: text.partition(": ")[2] for text in heard}
    for point, name in names.items():
        man = men.get(point)
        assert name == (f"{record.game.sides[man.side].name.lower()} {man.piece.name}" if man else "empty")


def test_a_point_in_words_lies_where_it_is_drawn(view: Open) -> None:
    page = view(xiangqi())
    men = page.locator(".kifu-men").locator("> g")
    # A man has a shadow on one side; what is written on it stands in its middle.
    drawn, named = men.nth(0).locator("[data-text]"), page.locator("[role=cell]").nth(0)
    eventually(page, lambda _: math.dist(middle_of(drawn), middle_of(named)) < 2, True)


def test_moves_are_told_politely_and_one_of_them_is_current(view: Open) -> None:
    page = view(xiangqi())
    page.keyboard.press("ArrowRight")
    told = page.locator("[aria-live=polite]").filter(has_text="Red: Cannon 2 traverses 5, h3 to e3.")
    expect(told).to_have_count(1)
    expect(page.locator(".kifu-move[aria-current=step]")).to_have_count(1)
    expect(page.locator(".kifu-move[tabindex='0']"), "the list is one stop for the tabulator").to_have_count(1)


def test_a_fork_is_told_to_those_who_cannot_see_it(view: Open) -> None:
    page = view(xiangqi())
    told = page.locator("[aria-live=polite]")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Red: Cannon 2 traverses 5")
    expect(told).not_to_contain_text("branches")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("3 branches go on from here.")


def test_the_focus_is_seen_and_goes_along_with_the_moves(view: Open) -> None:
    page = view(xiangqi(), notation="uci")
    page.locator(".kifu-move").first.focus()
    page.keyboard.press("ArrowRight")
    focused = "getComputedStyle(document.activeElement).outlineStyle + ' ' + document.activeElement.textContent"
    eventually(page, lambda page: page.evaluate(focused), "solid h3e3")


@GAMES
@pytest.mark.parametrize("number", [0, 1])
def test_a_telephone_is_wide_enough(view: Open, game: Callable[[], Record], number: int) -> None:
    page = view([game(), game()], notation=game().game.writing.shown_in[number], **PHONE)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_fits(page)
    buttons = page.locator("button:visible, select:visible")
    low = f"all => all.filter(one => one.getBoundingClientRect().height < {THUMB}).map(one => one.textContent)"
    eventually(buttons, lambda found: found.evaluate_all(low), [])
    eventually(page.locator(".kifu-steps"), lambda steps: ends(steps) <= 740, True)  # in sight with the board
    small = "all => all.filter(one => one.getBoundingClientRect().height < 8).length"
    eventually(page.locator(".kifu-men text"), lambda found: found.evaluate_all(small), 0)


def ends(place: Any) -> float:
    box = box_of(place)
    return box["y"] + box["height"]


def test_names_of_two_characters_become_one_where_they_could_not_be_read(view: Open) -> None:
    page = view(opening())
    men = page.locator(".kifu-men").locator("> g")
    eventually(men.first, drawn_on, "香車")
    page.set_viewport_size({"width": 360, "height": 740})
    eventually(men.first, drawn_on, "香")


def test_the_button_for_dark_turns_the_page_dark(view: Open) -> None:
    page = view(xiangqi(), color_scheme="light")
    colour = "one => getComputedStyle(one).backgroundColor"
    light, dark = (
        each.locator(".kifu-viewer").evaluate(colour) for each in (page, view(xiangqi(), color_scheme="dark"))
    )
    assert light != dark
    page.get_by_role("button", name="Dark / light").click()
    expect(page.locator(".kifu-viewer")).to_have_css("background-color", dark)
