"""The board of the desk: games of both kinds are played by mouse, by touch and by keyboard alone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.deskwork import (
    cell,
    click,
    drag,
    eventually,
    expect,
    expect_moves,
    expect_words,
    middle,
    moves,
    paste,
    tap,
    wait_for_held,
    walk,
)

# A lion beside two pawns that it can take in one move, one after the other or without moving; a pawn about to promote.
LION = "7k7/15/15/15/3P11/15/15/6p8/5p9/6L!8/15/15/15/15/7K7 b - 1"
WAYS = {"mouse": click, "touch": tap, "keys": walk}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
Way = Callable[..., None]


@ways
def test_a_game_of_xiangqi_is_played(desk_page: Open, way: Way) -> None:
    page = desk_page(has_touch=True)
    expect_words(page, "before the first move")
    way(page, "b1", "c3")
    expect_words(page, "Horse 8 advances 7")
    way(page, "b10", "c8")
    expect_words(page, "Black: Horse 2 advances 3")
    expect(cell(page, "c8")).to_have_text("c8: black Horse")
    # It is a branch of the game that was there.
    eventually(page, lambda page: moves(page)[:3], ["C2.5", "H8+7", "H2+3"])


def test_a_man_is_dragged_and_its_move_is_named_on_the_way(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    drag(page, "h3", "e3")
    expect_words(page, "Cannon 2 traverses 5")
    click(page, "h10")
    page.mouse.move(*middle(page, "g8"))
    page.locator(".tip", has_text="马8进7").wait_for()
    expect(page.locator(".tip")).to_contain_text("H8+7")


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_a_move_is_named_where_the_pointer_arrived_before_the_answer(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    held: list[Any] = []  # what is asked about the moves of Black
    page.route(
        "**/legal",
        lambda route: held.append(route) if " b " in route.request.post_data else route.continue_(),
    )
    drag(page, "h3", "e3")
    expect_words(page, "Cannon 2 traverses 5")
    click(page, "h10")
    page.mouse.move(*middle(page, "g8"))
    wait_for_held(page, held)
    for route in held:
        route.continue_()
    page.locator(".tip", has_text="马8进7").wait_for()


def test_what_is_not_legal_is_explained(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    click(page, "h3", "h9")
    page.locator(".said", has_text="the Cannon on h8 is in the way").wait_for()
    page.get_by_label("Type a move").fill("C3.5")
    page.keyboard.press("Enter")
    page.locator(".said", has_text="no Cannon on file 3").wait_for()


@ways
def test_a_lion_captures_twice_without_moving_or_on_the_way(desk_page: Open, way: Way) -> None:
    page = desk_page(has_touch=True)
    expect_words(page, "before the first move")
    paste(page, LION)
    page.locator("[data-point='9h']", has_text="Pawn").wait_for(state="attached")
    way(page, "9j", "10i", "9j")
    expect_words(page, "without moving (igui)")
    expect(page.locator(".words")).to_contain_text("LNx!10i")
    page.keyboard.press("Home")
    expect_words(page, "before the first move")
    way(page, "9j", "10i", "9h")
    expect_words(page, "and goes on to 9h, capturing Pawn")
    expect_moves(page, "LNx!10i", "LNx10ix9h")


@ways
def test_a_promotion_is_a_question(desk_page: Open, way: Way) -> None:
    page = desk_page(has_touch=True)
    expect_words(page, "before the first move")
    paste(page, LION.replace("3P11/15", "15/3P11"))
    page.locator("[data-point='12f']", has_text="Pawn").wait_for(state="attached")
    way(page, "12f", "12e")
    page.get_by_role("button", name="Promote P-12e+", exact=True).click()
    expect_words(page, "promotes to")
    expect_moves(page, "P-12e+")


def test_a_board_is_walked_by_those_who_hear_it(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.keyboard.press("b")
    page.keyboard.press("h")
    expect(cell(page, "h1")).to_be_focused()
    expect(cell(page, "h1")).to_have_text("h1: red Horse")
    page.keyboard.press("x")
    page.locator(".said", has_text="These can go to h1: h8: black Cannon").wait_for()
    page.keyboard.press("i")
    page.get_by_role("dialog").get_by_role("heading", name="Horse").wait_for()


def test_arrows_and_circles_are_drawn(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    x, y = middle(page, "h3")
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    page.mouse.down(button="right")
    page.mouse.move(x - 200, y)
    page.mouse.up(button="right")
    expect(page.locator(".drawings circle")).to_have_count(1)
    expect(page.locator(".drawings .arrow")).to_have_count(1)


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_the_plates_show_the_clocks_of_a_record(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    times = ["1 ７六歩(77) (0:16/00:00:16)", "2 ３四歩(33) (1:05/00:01:05)", "3 ２六歩(27) (0:04/00:00:20)"]
    paste(page, "\n".join(["手合割：平手", "先手：羽生", "後手：谷川", "手数----指手---------消費時間--", *times]))
    clock = page.locator(".plate", has_text="羽生").get_by_title("Time used")
    expect(clock).to_have_text("0:00")
    page.keyboard.press("End")
    expect(clock).to_have_text("0:20")
    expect(page.locator(".plate", has_text="谷川").get_by_title("Time used")).to_have_text("1:05")
    page.keyboard.press("ArrowLeft")
    expect(clock).to_have_text("0:16")
