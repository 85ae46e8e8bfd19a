"""Men in hand on the desk and in the viewer: picked up by mouse, by drag and by keys, dropped, and set up."""

from typing import TYPE_CHECKING

import pytest

from kifu.records.record import Record
from tests.browser.conftest import Open
from tests.browser.deskwork import (
    box_of,
    cell,
    click,
    drag,
    eventually,
    expect,
    expect_fits,
    expect_moves,
    expect_words,
    middle,
    middle_of,
    paste,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# Black has two pawns and a silver in hand, White a rook; on file 5, where Black has a pawn, no other may be dropped.
FEN = "4k4/9/9/9/4P4/9/9/9/4K4 b S2Pr 1"
ONE_HOME = pytest.mark.parametrize("desk_page", ["server"], indirect=True)


def show_hands(desk_page: Open, **look: object) -> "Page":
    page = desk_page(**look)
    expect_words(page, "before the first move")
    paste(page, FEN)
    slot(page, "Pawn in hand, 2").wait_for()
    return page


def slot(page: "Page", words: str) -> "Locator":
    return page.locator(".kifu-stand").get_by_role("button", name=words)


def drop_from_hand(page: "Page", words: str, point: str) -> None:
    page.mouse.move(*middle_of(slot(page, words)))
    page.mouse.down()
    x, y = middle(page, point)
    page.mouse.move(x - 20, y - 20, steps=3)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()


def test_a_man_in_hand_is_picked_up_by_a_click_and_dropped_by_another(desk_page: Open) -> None:
    page = show_hands(desk_page)
    slot(page, "Pawn in hand, 2").click()
    page.locator(".kifu-stand .held").wait_for()
    # The fifth file has a pawn, and none could go on from the last rank.
    expect(page.locator("[role=gridcell][data-target]")).to_have_count(8 * 8)
    click(page, "7f")
    expect_words(page, "Pawn is dropped on 7f")
    expect(cell(page, "7f")).to_have_text("7f: black Pawn")
    slot(page, "Pawn in hand, 1").wait_for()


@ONE_HOME
def test_a_man_in_hand_is_dragged_to_its_point(desk_page: Open) -> None:
    page = show_hands(desk_page)
    drop_from_hand(page, "Silver general in hand, 1", "4b")
    expect_words(page, "Silver general is dropped on 4b")
    expect(slot(page, "Silver general in hand, 0").first).to_be_disabled()


@ONE_HOME
def test_a_man_in_hand_is_dropped_by_keys_alone(desk_page: Open) -> None:
    page = show_hands(desk_page)
    page.keyboard.press("b")
    page.keyboard.press("*")
    expect(slot(page, "Silver general in hand, 1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(slot(page, "Pawn in hand, 2")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".kifu-stand .held").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_words(page, "Pawn is dropped on 6h")


@ONE_HOME
def test_a_drop_that_the_rules_forbid_is_explained(desk_page: Open) -> None:
    page = show_hands(desk_page)
    slot(page, "Pawn in hand, 2").click()
    page.locator(".kifu-stand .held").wait_for()
    click(page, "5g")
    page.locator(".said", has_text="5").wait_for()
    expect_moves(page)


@ONE_HOME
def test_a_captured_man_goes_into_the_hand_and_back_with_undo(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    paste(page, "4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1")
    cell(page, "5d").get_by_text("white Pawn").wait_for()
    drag(page, "5e", "5d")
    slot(page, "Pawn in hand, 1").wait_for()
    page.keyboard.press("u")
    page.locator(".kifu-stand button:enabled").wait_for(state="detached")


@ONE_HOME
def test_men_are_put_in_hand_where_a_position_is_set_up(desk_page: Open) -> None:
    page = show_hands(desk_page)
    page.get_by_role("tab", name="Set up").click()
    fen = page.get_by_role("textbox", name="FEN")
    slot(page, "Pawn in hand, 2").wait_for()
    slot(page, "Bishop in hand, 0").last.click()
    slot(page, "Bishop in hand, 1").wait_for()
    expect(fen).to_have_value("4k4/9/9/9/4P4/9/9/9/4K4 b BS2Pr 1")
    slot(page, "Pawn in hand, 2").focus()
    page.keyboard.press("-")
    slot(page, "Pawn in hand, 1").wait_for()
    drop_from_hand(page, "Silver general in hand, 1", "7g")
    expect(fen).to_have_value("4k4/9/9/9/4P4/9/2S6/9/4K4 b BPr 1")


def test_a_dropped_man_glides_from_his_stand_and_does_not_glide_back(view: Open) -> None:
    step = """key => {
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        document.dispatchEvent(new KeyboardEvent("keydown", { key }));
        return document.getAnimations().map((glide) => {
            glide.pause();
            return middle(document.querySelector(".kifu-carrier").getBoundingClientRect());
        });
    }"""
    record = Record("shogi", fen=FEN)
    record.root.add(record.game.move("P*7f"))
    page = view(record)
    stand = middle_of(slot(page, "Pawn in hand, 2"))
    [begins] = page.evaluate(step, "ArrowRight")
    assert begins == pytest.approx(stand, abs=1)
    assert page.evaluate(step, "ArrowLeft") == []


@pytest.mark.parametrize("width", [1280, 390])
@ONE_HOME
def test_stands_lie_beside_the_board_or_above_and_below_it_where_there_is_little_room(
    desk_page: Open, width: int
) -> None:
    page = show_hands(desk_page, viewport={"width": width, "height": 844})
    eventually(page, place_of_stands, "beside" if width > 640 else "above and below")
    expect_fits(page)


@ONE_HOME
def test_on_a_telephone_on_its_side_the_kinds_stand_in_two_columns_beside_the_whole_board(desk_page: Open) -> None:
    page = show_hands(desk_page, viewport={"width": 844, "height": 390})
    eventually(page, place_of_stands, "beside")
    eventually(page, columns_of_stands, [2, 2])
    eventually(
        page, lambda page: [bottom_of(page, place) <= 390 for place in (".kifu-stands", ".kifu-picture")], [True, True]
    )
    expect_fits(page)
    # By keys one goes from kind to kind as in one column, and each says what it is.
    slot(page, "Pawn in hand, 2").focus()
    page.keyboard.press("ArrowUp")
    expect(slot(page, "Silver general in hand, 1")).to_be_focused()


def columns_of_stands(page: "Page") -> list[int]:
    places = "stand => new Set([...stand.children].map(slot => Math.round(slot.getBoundingClientRect().x))).size"
    return [page.locator(stand).evaluate(places) for stand in (".kifu-stand.above", ".kifu-stand:not(.above)")]


def bottom_of(page: "Page", place: str) -> float:
    box = box_of(page.locator(place))
    return box["y"] + box["height"]


def place_of_stands(page: "Page") -> str:
    board, above, below = (
        box_of(page.locator(place)) for place in (".kifu-picture", ".kifu-stand.above", ".kifu-stand:not(.above)")
    )
    if above["x"] == below["x"] > board["x"] + board["width"] - 1 and above["y"] < below["y"]:
        return "beside"
    if above["y"] + above["height"] <= board["y"] + 1 and below["y"] >= board["y"] + board["height"] - 1:
        return "above and below"
    return f"{above} and {below} around {board}"
