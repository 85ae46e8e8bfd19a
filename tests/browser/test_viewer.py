"""The page of ``kifu view`` in a real browser: every way to go through a record, and what it shows and says."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

import kifu
from kifu.notations.base import notations_of
from kifu.records.node import Node
from kifu.records.record import Record
from tests.browser.conftest import Open, drawn_on
from tests.browser.deskwork import box_of, eventually, expect, expect_current
from tests.browser.games import IGUI, PASS, PROMOTION, dai_shogi, long_record, lost_lion, second_side_first, xiangqi
from tests.laws.records import grown

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def press(page: "Page", *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def expect_said(page: "Page", *lines: str) -> None:
    """Wait until the page says this of the move, line by line."""
    expect(page.locator(".kifu-said p")).to_have_text(lines)


def expect_status(page: "Page", text: str) -> None:
    expect(page.get_by_role("status")).to_have_text(text)


def expect_points(page: "Page", *points: str) -> None:
    """Wait until a screen reader hears this of some points."""
    for point in points:
        expect(page.get_by_role("cell", name=point, exact=True)).to_have_count(1)


def expect_bottom(page: "Page", side: str) -> None:
    expect(page.get_by_role("table")).to_have_attribute("aria-label", f"Board, {side} at the bottom")


def clipboard(page: "Page") -> str:
    """Return what was copied, after the page said so."""
    page.get_by_role("status").filter(has_text="Copied: ").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def walked(record: Record) -> list[tuple[Node, str, dict[str, str]]]:
    """Return every move in the order of the list, the setup text after it, and its text in all notations."""
    found = {}
    for node, position, _ in record.walk():
        texts = {notation.name: notation.render(position, node.move) for notation in notations_of(record.game)}
        position.play(node.move)
        found[node] = node, position.fen(), texts
        position.undo()
    return [found[step.node] for step in record.steps() if step.kind == "move"]


def test_keys_step_through_the_line(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    expect_current(page, "Start")
    press(page, "ArrowRight", "ArrowRight")
    expect_current(page, "H8+7")
    expect_said(page, "Black: Horse 8 advances 7, h10 to g8.")
    expect_points(page, "g8: black Horse", "h10: empty", "e3: red Cannon")
    press(page, "ArrowLeft")
    expect_current(page, "C2.5")
    expect_points(page, "h10: black Horse")
    press(page, "End")
    expect_current(page, "H3+5")
    expect(page.locator(".kifu-said p").last).to_have_text("1–0")
    press(page, "ArrowRight", "ArrowLeft")
    expect_current(page, "C5+4")  # the step beyond the end led nowhere
    press(page, "Home", "ArrowLeft", "ArrowRight")
    expect_current(page, "C2.5")


def test_buttons_step_through_the_line(view: Open) -> None:
    page = view(xiangqi(), notation="uci")
    for name, expected in (
        ("Forward", "h3e3"),
        ("Forward", "h10g8"),
        ("Back", "h3e3"),
        ("End", "c8e7"),
        ("Start", "Start"),
    ):
        page.get_by_role("group", name="Steps").get_by_role("button", name=name).click()
        expect_current(page, expected)


def first_word(page: "Page") -> str:
    """Return the current move without its marks."""
    return page.locator(".kifu-move[aria-current]").inner_text().split(" ")[0]


def test_a_click_on_any_move_shows_its_position(view: Open) -> None:
    for record in (xiangqi(), dai_shogi(), lost_lion(), second_side_first(), grown("xiangqi", 3, 12, 6)):
        page = view(record, notation=record.game.writing.shown_in[-1])
        buttons = page.locator(".kifu-move")
        moves = walked(record)
        expect(buttons).to_have_count(len(moves) + 1)
        for number, (_, fen, texts) in enumerate(moves, 1):
            buttons.nth(number).click()
            eventually(page, first_word, texts[record.game.writing.shown_in[-1]])
            press(page, "c")
            page.get_by_role("status").filter(has_text=f"Copied: {fen}").wait_for()
            assert clipboard(page) == fen


def test_up_and_down_choose_the_branch(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    press(page, "ArrowRight", "ArrowRight", "ArrowDown")
    chosen = page.locator(".kifu-forks [aria-current]")
    expect(chosen).to_have_text("2. H8+7")
    expect_status(page, "Branch 2 of 3: Red: Horse 8 advances 7, b1 to c3.")
    press(page, "ArrowRight", "ArrowRight")
    expect_said(page, "Black: Chariot 9 traverses 8, i10 to h10.", "sharp")
    # One move on there is no fork ahead: the keys go to and fro between this move and those it could have been.
    press(page, "ArrowRight")
    expect_current(page, "R9.8")
    press(page, "ArrowUp")
    expect_current(page, "P3+1")
    press(page, "End")
    expect_current(page, "C2.5")
    press(page, "Home", "End")
    expect_current(page, "C2.5")  # the line that was chosen is still followed
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowRight")
    expect_current(page, "H2+3")


def test_branches_can_be_pressed(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    press(page, "ArrowRight", "ArrowRight")
    page.get_by_role("group", name="Branches here").get_by_role("button", name="2. C8.6").click()
    expect_current(page, "C8.6")
    indents = [
        page.locator(".kifu-move", has_text=text).first.evaluate("button => button.getBoundingClientRect().left")
        for text in ("C2.5", "C8.6", "P3+1")
    ]
    expect(page.locator(".kifu-branch")).to_have_count(3)
    branch, deeper = (box_of(page.locator(".kifu-branch").nth(number)) for number in (0, 1))
    assert branch["x"] < deeper["x"]
    assert len(set(indents)) == 3


def test_flipping_turns_the_board_and_its_labels(view: Open) -> None:
    page = view(xiangqi(), notation="zh-hans")
    cells = page.get_by_role("cell")
    expect_bottom(page, "Red")
    expect(cells.first).to_have_text("a10: black Chariot")
    press(page, "f")
    expect_bottom(page, "Black")
    expect(cells.first).to_have_text("i1: red Chariot")
    eventually(page.locator(".kifu-labels"), drawn_on, "一二三四五六七八九987654321")
    page.get_by_role("button", name="Flip").click()
    expect(cells.last).to_have_text("i1: red Chariot")


def test_men_that_point_at_the_enemy_turn_with_the_board(view: Open) -> None:
    page = view(dai_shogi())
    kings = page.locator(".kifu-men").locator("> g", has=page.locator("[data-text=玉]"))
    turned = "kings => kings.map(king => king.firstChild.lastChild.hasAttribute('transform'))"
    eventually(kings, lambda found: found.evaluate_all(turned), [True, False])
    press(page, "f")
    eventually(kings, lambda found: found.evaluate_all(turned), [False, True])


@pytest.mark.parametrize("game", [xiangqi, dai_shogi])
def test_every_notation_is_there(view: Open, game: Callable[[], Record]) -> None:
    record = game()
    page = view(record)
    notations = notations_of(record.game)
    choice = page.get_by_label("Notation")
    titles = [re.compile(rf"^{re.escape(notation.title or notation.name)} · ") for notation in notations]
    expect(choice.locator("option")).to_have_text(titles)
    moves = walked(record)
    for number, name in enumerate(notation.name for notation in notations):
        choice.select_option(str(number))
        eventually(page, unmarked, ["Start", *(texts[name] for _, _, texts in moves)])


def unmarked(page: "Page") -> list[str]:
    """Return the moves of the score without their marks."""
    return [str(text).removesuffix(" !") for text in page.locator(".kifu-move").all_inner_texts()]


def test_a_key_goes_to_the_next_notation(view: Open) -> None:
    page = view(xiangqi(), notation="zh-hans")
    press(page, "ArrowRight", "n")
    expect_current(page, "炮二平五")
    expect(page.get_by_label("Notation").locator("option:checked")).to_have_text("Traditional Chinese · 馬二進三")
    expect(page.locator(".kifu-score")).to_have_attribute("lang", "zh-Hant")
    press(page, "n")
    expect_status(page, "Notation: English words")
    expect_current(page, "Cannon 2 traverses 5")


@pytest.mark.parametrize("game", [xiangqi, dai_shogi, second_side_first])
def test_a_copied_line_reads_back(view: Open, game: Callable[[], Record]) -> None:
    record = game()
    page = view(record, notation=notations_of(record.game)[0].name)
    for notation in notations_of(record.game):
        page.get_by_role("button", name="Copy line").click()
        text = clipboard(page)
        position = record.start()
        assert text.startswith("1... " if position.turn else "1. ")
        moves = []
        for token in notation.tokens(text):
            moves.append(position.parse(token.text, notation, strict=True))
            position.play(moves[-1])
        assert moves == [node.move for node in record.main_line()], text
        press(page, "n")


def test_a_move_is_copied_as_it_is_shown(view: Open) -> None:
    page = view(xiangqi(), notation="english")
    press(page, "m")
    expect_status(page, "There is no move to copy here.")
    press(page, "ArrowRight")
    page.get_by_role("button", name="Copy move").click()
    assert clipboard(page) == "Cannon 2 traverses 5"
    expect_status(page, "Copied: Cannon 2 traverses 5")


def test_moves_of_two_steps_are_shown_and_told(view: Open) -> None:
    page = view(dai_shogi(), notation="hodges")
    press(page, "ArrowRight")
    expect_said(page, "Black: Lion on 3g captures Pawn on 3h and goes on to 2i, capturing Pawn.")
    expect_points(page, "3g: empty", "3h: empty", "2i: black Lion")
    expect(page.locator(".kifu-marks > g"), "all three points are marked").to_have_count(3)
    press(page, *["ArrowRight"] * (IGUI - 1))
    expect_current(page, "LNx!1j")
    expect_said(page, "Black: Lion on 2i captures Pawn on 1j without moving (igui).")
    expect_points(page, "2i: black Lion", "1j: empty")
    press(page, *["ArrowRight"] * (PROMOTION - IGUI))
    expect_said(page, "Black: Pawn 8f to 8e and promotes to Gold general.")
    expect_points(page, "8e: black promoted Gold general")
    press(page, *["ArrowRight"] * (PASS - PROMOTION))
    expect_said(page, "Black: Lion on 2i stays where it is (a pass).")
    press(page, "Home")
    expect_points(page, "3g: black Lion", "3h: white Pawn", "2i: white Pawn", "1j: white Pawn", "8f: black Pawn")


def test_a_capture_without_moving_glides_there_and_back(view: Open) -> None:
    step = """() => {
        for (const earlier of document.getAnimations()) earlier.finish();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        return document.getAnimations().map((move) => move.effect.getKeyframes().map((frame) => frame.transform));
    }"""
    page = view(dai_shogi())
    press(page, *["ArrowRight"] * (IGUI - 1))
    [[start, middle, end]] = page.evaluate(step)
    assert start == end != middle
    still = view(dai_shogi(), reduced_motion="reduce")
    press(still, *["ArrowRight"] * (IGUI - 1))
    assert still.evaluate(step) == []


def test_play_goes_on_by_itself_until_it_is_stopped(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    page.clock.install(time=0)
    page.reload()
    page.clock.pause_at(60)  # else it goes on by itself too, as far as a busy machine lets it
    press(page, " ")
    page.clock.run_for(3100)
    expect_current(page, "H8+7")
    page.get_by_role("button", name="Pause").click()
    play = page.get_by_role("button", name="Play")
    play.wait_for()
    page.clock.run_for(10_000)  # all that is due meanwhile is done when this returns
    expect_current(page, "H8+7")
    play.click()
    page.get_by_role("button", name="Pause").wait_for()
    page.clock.run_for(60_000)
    expect_current(page, "H3+5")
    play.wait_for()


def test_a_swipe_steps(view: Open) -> None:
    page = view(xiangqi(), notation="wxf", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    finger = page.context.new_cdp_session(page)

    def swipe(start: tuple[int, int], end: tuple[int, int]) -> None:
        for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            touches = [{"x": x, "y": y} for x, y in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    swipe((250, 300), (120, 310))
    expect_current(page, "C2.5")
    swipe((250, 300), (240, 300))  # a finger that only trembles means nothing
    swipe((250, 300), (120, 310))
    expect_current(page, "H8+7")
    swipe((120, 300), (250, 310))
    expect_current(page, "C2.5")


def test_of_several_records_one_is_chosen(view: Open) -> None:
    page = view([xiangqi(), dai_shogi(), kifu.read("1. H2+3 *")], notation="zh-hant")
    press(page, "ArrowRight", "f")
    choice = page.get_by_role("combobox", name="Record")
    expect(choice.locator("option")).to_have_text(["1. 张三 – Li Si 1–0", "2. Dai shogi", "3. Xiangqi"])
    choice.select_option("1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dai shogi")
    expect(page.locator("[role=cell]")).to_have_count(225)
    expect(page.get_by_label("Notation").locator("option:checked")).to_have_text(re.compile("^Hodges · "))
    choice.select_option("2")
    page.locator(".kifu-move").nth(1).click()
    expect_current(page, "馬二進三")
    expect(page.locator("[role=cell]")).to_have_count(90)


def test_pieces_can_be_letters_or_drawings(view: Open) -> None:
    page = view(xiangqi(), pieces="letters")
    choice, men = page.get_by_label("Pieces"), page.locator(".kifu-men")
    eventually(men, lambda found: drawn_on(found)[:9], "RHEAKAEHR")
    choice.select_option("pictures")
    expect(men.locator("text, [data-text]")).to_have_count(0)
    choice.select_option("chinese")
    eventually(men, lambda found: drawn_on(found)[:9], "車馬象士將士象馬車")
    choice.select_option("simplified")
    eventually(men, lambda found: drawn_on(found)[:9], "车马象士将士象马车")
    eventually(page.locator(".kifu-lines"), drawn_on, "楚河汉界")
    expect(page.locator("svg text")).to_have_count(0)


def test_help_lists_the_keys_and_can_turn_letters_off(view: Open) -> None:
    page = view(xiangqi())
    press(page, "?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Flip the board")
    dialog.get_by_label("Letters and signs work as keys").uncheck()
    press(page, "Escape")
    expect(dialog).to_have_count(0)
    press(page, "f", "ArrowRight")
    expect_current(page, "C2.5")  # so the letter before was heard, and did nothing
    expect_bottom(page, "Red")
    page.get_by_role("button", name="Help").click()
    dialog.get_by_label("Letters and signs work as keys").check()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    press(page, "f")
    expect_bottom(page, "Black")


def test_keys_that_mean_something_else_are_left_alone(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    page.get_by_label("Notation").focus()
    press(page, "f", "Home")
    page.get_by_role("button", name="Flip").focus()
    press(page, " ")
    expect_bottom(page, "Black")  # by the button alone
    press(page, "Control+ArrowRight", "f")
    expect_bottom(page, "Red")
    expect_current(page, "Start")
    prevented = """(key) => {
        const event = new KeyboardEvent("keydown", { key, cancelable: true });
        return !document.dispatchEvent(event);
    }"""
    assert not page.evaluate(prevented, "ArrowDown"), "where there is no branch the page scrolls"
    assert page.evaluate(prevented, "ArrowRight")


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "<!--<script>",
    "</noscript><svg onload=alert(3)>",
    "{{data}} ${1} \\u003c \u2028 \u0000 '\"&amp;",
]


def heard(place: "Locator") -> str:
    """Return a text without what HTML has no way to write."""
    return (place.text_content() or "").replace("\u0000", "")


def test_texts_of_a_record_are_only_ever_text(view: Open) -> None:
    for text in HOSTILE:
        record = Record(tags={"Event": text, "Red": text, text: text}, ending=text)
        node = record.root.add(record.game.move("h3e3"))
        record.root.comment = node.comment = node.before = node.rest = text
        node.marks = (text,)
        page = view(record)
        press(page, "ArrowRight")
        shown = text.replace("\u0000", "")
        eventually(page.locator(".kifu-said"), lambda place, text=shown: text in heard(place), True)  # type: ignore[misc]
        assert shown in heard(page.get_by_role("heading", level=1))
        expect(page.locator("img, script:not([type]), .kifu-viewer script")).to_have_count(0)


def test_a_line_that_could_not_be_read_says_so(view: Open) -> None:
    record = kifu.read('[Game "Chinese Chess"]\n\n1. C2.5 H8+6 2. H2+3 *\n')
    page = view(record)
    press(page, "End")
    expect_said(page, "Red: Cannon 2 traverses 5, h3 to e3.", "Could not be read: H8+6 H2+3")
    expect(page.locator(".kifu-rest")).to_have_text("could not be read: H8+6 H2+3")


def test_a_setup_that_cannot_be_played_is_shown_with_the_reason(view: Open) -> None:
    page = view(Record(fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"))
    problem = "the setup cannot be played: the Kings on e1 and e10 face each other"
    expect(page.locator(".kifu-problem")).to_have_text(problem)
    expect_points(page, "e1: red King")


def test_without_scripts_the_score_can_be_read(view: Open) -> None:
    page = view(xiangqi(), notation="wxf", java_script_enabled=False)
    text = "1. C2.5 H8+7 2. H2+3 {The horse comes out.} (2. H8+7 R9.8 {sharp}"
    expect(page.locator("body")).to_contain_text(text, use_inner_text=True)


def sees_current(page: "Page") -> bool:
    box, move = box_of(page.locator(".kifu-score")), box_of(page.locator(".kifu-move[aria-current]"))
    return box["y"] <= move["y"] <= box["y"] + box["height"]


def test_a_long_record_with_many_branches_opens(view: Open) -> None:
    record = long_record("xiangqi")
    page = view(record, notation="uci")
    first = page.locator(".kifu-move")
    first.first.wait_for()
    assert first.count() < len(walked(record)) / 2, "what is out of sight is not drawn"
    press(page, "End")
    expect_current(page, str(record.main_line()[-1].move))
    eventually(page, sees_current, True)  # the list has scrolled to the move
    assert page.evaluate("scrollY") == 0, "and nothing else has"


def test_branches_in_branches_without_end(view: Open) -> None:
    record = Record()
    node = record.root
    moves = ("a1a2", "a10a9", "a2a1", "a9a10")
    for ply in range(400):
        node.add(record.game.move(("b1c3", "b10c8", "b1c3", "b10c8")[ply % 4]))
        node = node.add(record.game.move(moves[ply % 4]))
    page = view(record, notation="uci")
    page.locator(".kifu-move").last.click()
    eventually(page, lambda page: page.locator(".kifu-branch").count() >= 400, True)


def test_two_viewers_in_a_page_hear_their_own_keys(view: Open) -> None:
    page = view(xiangqi(), notation="uci")
    page.evaluate("""() => {
        const data = JSON.parse(document.getElementById("kifu-data").textContent);
        const boxes = [document.createElement("div"), document.createElement("div")];
        document.body.replaceChildren(...boxes);
        window.viewers = boxes.map((box) => KifuViewer.mount(box, data));
    }""")
    first, second = (page.locator(".kifu-viewer").nth(number) for number in (0, 1))
    second.get_by_role("button", name="Forward").click()
    press(page, "ArrowRight")
    expect(second.locator(".kifu-move[aria-current]")).to_have_text("h10g8")
    expect(first.locator(".kifu-move[aria-current]")).to_have_text("Start")


def test_a_viewer_that_left_the_page_hears_nothing(view: Open) -> None:
    page = view(xiangqi())
    prevented = page.evaluate("""() => {
        const data = JSON.parse(document.getElementById("kifu-data").textContent);
        const box = document.createElement("div");
        document.body.replaceChildren(box);
        KifuViewer.mount(box, data, { keys: box }).unmount();
        return [box.childNodes.length, box.dispatchEvent(new KeyboardEvent("keydown", { key: "n", cancelable: true }))];
    }""")
    assert prevented == [0, True]


def test_highlighted_points_are_marked_and_said(view: Open) -> None:
    page = view(xiangqi(), highlights=["h3", "a1"])
    expect(page.locator(".kifu-highlights > g")).to_have_count(2)
    expect_points(page, "h3: red Cannon, highlighted")
    press(page, "f")
    expect_bottom(page, "Black")
    expect(page.locator(".kifu-highlights > g")).to_have_count(2)
    press(page, "ArrowRight")
    expect_points(page, "h3: empty, highlighted")


def test_a_record_says_who_sits_at_the_bottom_and_the_reader_turns_it(view: Open) -> None:
    usual, turned = xiangqi(), xiangqi()
    turned.tags["Bottom"] = "Black"
    page = view([turned, usual])
    choice = page.get_by_label("Record", exact=True)
    expect_bottom(page, "Black")
    choice.select_option("1")
    expect_bottom(page, "Red")
    press(page, "f")
    expect_bottom(page, "Black")
    choice.select_option("0")
    expect_bottom(page, "Red")
