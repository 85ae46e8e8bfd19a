"""The score of the desk: branches, comments, two notations, many records; and nothing of it is lost with the page."""

import json
from pathlib import Path

import pytest

import kifu
from kifu.formats.json import write_data
from kifu.records.record import Record
from tests.browser.conftest import Open
from tests.browser.deskwork import click, drop, expect, expect_moves, expect_words, hold, moves, paste, wait_until_kept

BIG5 = '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 馬8進7 {好棋} 2. 馬二進三 車9平8 *\n'.encode("big5")


def choose(page, action: str) -> None:  # type: ignore[no-untyped-def]
    """Choose something to do with the current move."""
    page.get_by_title("What can be done with this move").click()
    page.get_by_role("menuitem", name=action).click()


def test_a_big5_file_is_dropped_and_read(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    drop(page, "game.pgn", BIG5)
    page.locator(".plate", has_text="乙").wait_for()
    expect_moves(page, "炮二平五", "馬8進7", "馬二進三", "車9平8")
    expect(page.locator(".plate").first).to_contain_text("乙")
    page.locator(".kifu-move", has_text="馬8進7").click()
    expect_words(page, "Horse 8 advances 7")
    expect(page.locator(".kifu-comment", has_text="好棋"), "it stands on the page once").to_have_count(1)


def test_an_xqf_file_is_dropped_and_read(desk_page: Open, tmp_path: Path) -> None:
    record = Record(tags={"Red": "甲", "Black": "乙"})
    record.root.add(record.start().parse("C2.5")).comment = "中炮"
    kifu.write(record, tmp_path / "game.xqf")
    page = desk_page()
    expect_words(page, "before the first move")
    drop(page, "game.xqf", (tmp_path / "game.xqf").read_bytes())
    page.locator(".plate", has_text="甲").wait_for()
    page.keyboard.press("End")
    page.locator(".kifu-comment", has_text="中炮").wait_for()
    page.get_by_role("tab", name="Source").click()
    page.locator(".source .chip", has_text="xqf").wait_for()


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_a_file_held_over_the_page_is_asked_for(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    asked = page.get_by_text("Drop it anywhere")
    expect(asked).to_be_hidden()
    hold(page)
    asked.wait_for()
    asked.wait_for(state="hidden")  # it was carried away again
    hold(page)
    asked.wait_for()
    drop(page, "game.pgn", BIG5)
    page.locator(".plate", has_text="乙").wait_for()
    expect(asked).to_be_hidden()


@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
def test_after_a_click_on_a_tab_the_arrow_keys_step_through_the_game(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    for tab, words in (("Chapters", "Cannon 2 traverses 5"), ("Source", "Horse 8 advances 7")):
        page.get_by_role("tab", name=tab).click()
        page.keyboard.press("ArrowRight")
        expect_words(page, words)
        page.get_by_role("tab", name=tab, selected=True).wait_for()


def test_two_notations_stand_side_by_side(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.locator(".panel .choices").get_by_label("Notation").select_option("english")
    page.get_by_label("beside it").select_option("uci")
    expect(page.locator(".kifu-move").nth(1)).to_have_text("Cannon 2 traverses 5 h3e3", use_inner_text=True)


def test_a_branch_is_made_moved_up_cut_and_all_undone(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    whole = moves(page)
    paste(page, "1. C2.5 H8+7")
    expect_moves(page, "C2.5", "H8+7")
    click(page, "b1", "c3")
    expect_words(page, "Horse 8 advances 7")
    expect_moves(page, "C2.5", "H8+7", "H8+7")
    choose(page, "One step up")
    page.locator(".kifu-main .kifu-move[aria-current]").wait_for()
    page.get_by_label("Comment on this move").fill("now the main line")
    page.get_by_label("Comment on this move").blur()
    page.locator(".kifu-score .kifu-comment", has_text="now the main line").wait_for()
    choose(page, "Cut from here")
    expect(page.locator(".kifu-move b")).to_have_count(2)
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect_moves(page, "C2.5", "H8+7")
    page.get_by_role("button", name="Undo").click()
    expect_moves(page, *whole)
    for _ in range(4):
        page.get_by_role("button", name="Redo").click()
    expect(page.locator(".kifu-score .kifu-comment")).to_have_text("now the main line")


def test_a_record_can_begin_with_any_of_its_moves(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.locator(".kifu-move").nth(3).click()
    expect_words(page, "Horse 2 advances 3")
    choose(page, "Cut before this move")
    expect(page.locator(".kifu-move b")).to_have_count(4)
    expect(page.locator(".kifu-move b").first).to_have_text("H2+3")


def test_a_reload_keeps_the_desk(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    drop(page, "game.pgn", BIG5)
    page.locator(".kifu-move", has_text="馬二進三").click()
    click(page, "b10", "c8")
    expect_words(page, "Black: Horse 2 advances 3")
    page.get_by_title("Flip the board").click()
    wait_until_kept(page, "desk", "text", '"turned":1')
    page.reload()
    expect_words(page, "Black: Horse 2 advances 3")
    page.locator(".kifu-move b", has_text="馬2進3").wait_for()
    expect(page.locator("[role=grid]")).to_have_attribute("aria-label", "Board, Black at the bottom")
    page.get_by_role("tab", name="Source").click()
    page.locator(".source .chip", has_text="big5").wait_for()


def test_players_and_result_are_filled_in(desk_page: Open) -> None:
    page = desk_page()
    expect_words(page, "before the first move")
    page.get_by_text("About this record").click()
    page.get_by_role("textbox", name="Red").fill("Hu Ronghua")
    page.get_by_role("textbox", name="Red").blur()
    page.locator(".plate", has_text="Hu Ronghua").wait_for()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".plate", has_text="Hu Ronghua")).to_have_count(0)


@pytest.mark.parametrize("count", [371])
def test_many_records_are_searched(desk_page: Open, count: int) -> None:
    texts = []
    for number in range(count):
        record = Record(tags={"Red": f"player {number}", "Black": "other"})
        record.root.add(record.start().parse("C2.5" if number % 2 else "H2+3"))
        texts.append(record)
    page = desk_page()
    expect_words(page, "before the first move")
    drop(page, "many.jsonl", "\n".join(json.dumps(write_data(record)) for record in texts).encode())
    page.get_by_role("tab", name=f"Chapters {count}").click()
    page.get_by_label(f"Search {count} records").fill("player 337")
    page.locator(".chapters p", has_text="1 found").wait_for()
    page.locator(".chapters li button").first.click()
    page.locator(".plate", has_text="player 337").wait_for()
    page.keyboard.press("ArrowRight")
    expect_words(page, "Cannon 2 traverses 5")
