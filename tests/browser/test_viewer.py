"""The page of ``kifu view`` in a real browser: every way to go through a record, and what it shows and says."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

import kifu
from kifu.notations.base import notations_of
from kifu.records.node import Node
from kifu.records.record import Record
from tests.browser.conftest import Open, drawn_on
from tests.browser.deskwork import box_of
from tests.browser.games import IGUI, PASS, PROMOTION, dai_shogi, long_record, lost_lion, second_side_first, xiangqi
from tests.laws.records import grown

if TYPE_CHECKING:
    from playwright.sync_api import Page


def press(page: "Page", *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def current(page: "Page") -> str:
    return page.locator(".kifu-move[aria-current]").inner_text()


def said(page: "Page") -> str:
    return "\n".join(page.locator(".kifu-said p").all_inner_texts())


def cell(page: "Page", point: str) -> str:
    """Return what a screen reader hears of a point."""
    return next(text for text in page.locator("[role=cell]").all_text_contents() if text.startswith(f"{point}: "))


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
    assert current(page) == "Start"
    press(page, "ArrowRight", "ArrowRight")
    assert current(page) == "H8+7"
    assert said(page) == "Black: Horse 8 advances 7, h10 to g8."
    assert (cell(page, "g8"), cell(page, "h10"), cell(page, "e3")) == (
        "g8: black Horse",
        "h10: empty",
        "e3: red Cannon",
    )
    press(page, "ArrowLeft")
    assert current(page) == "C2.5"
    assert cell(page, "h10") == "h10: black Horse"
    press(page, "End")
    assert current(page) == "H3+5"
    assert said(page).endswith("\n1–0")
    press(page, "ArrowRight")
    assert current(page) == "H3+5"
    press(page, "Home", "ArrowLeft")
    assert current(page) == "Start"


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
        assert current(page) == expected


def test_a_click_on_any_move_shows_its_position(view: Open) -> None:
    for record in (xiangqi(), dai_shogi(), lost_lion(), second_side_first(), grown("xiangqi", 3, 12, 6)):
        page = view(record, notation=record.game.writing.shown_in[-1])
        buttons = page.locator(".kifu-move")
        moves = walked(record)
        assert buttons.count() == len(moves) + 1
        for number, (_, fen, texts) in enumerate(moves, 1):
            buttons.nth(number).click()
            assert current(page).split(" ")[0] == texts[record.game.writing.shown_in[-1]]
            press(page, "c")
            page.get_by_role("status").filter(has_text=f"Copied: {fen}").wait_for()
            assert clipboard(page) == fen


def test_up_and_down_choose_the_branch(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    press(page, "ArrowRight", "ArrowRight", "ArrowDown")
    chosen = page.locator(".kifu-forks [aria-current]")
    assert chosen.inner_text() == "2. H8+7"
    assert page.get_by_role("status").inner_text() == "Branch 2 of 3: Red: Horse 8 advances 7, b1 to c3."
    press(page, "ArrowRight", "ArrowRight")
    assert said(page) == "Black: Chariot 9 traverses 8, i10 to h10.\nsharp"
    # One move on there is no fork ahead: the keys go to and fro between this move and those it could have been.
    press(page, "ArrowRight")
    assert current(page) == "R9.8"
    press(page, "ArrowUp")
    assert current(page) == "P3+1"
    press(page, "End")
    assert current(page) == "C2.5"
    press(page, "Home", "End")
    assert current(page) == "C2.5", "the line that was chosen is still followed"
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowRight")
    assert current(page) == "H2+3"


def test_branches_can_be_pressed(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    press(page, "ArrowRight", "ArrowRight")
    page.get_by_role("group", name="Branches here").get_by_role("button", name="2. C8.6").click()
    assert current(page) == "C8.6"
    indents = [
        page.locator(".kifu-move", has_text=text).first.evaluate("button => button.getBoundingClientRect().left")
        for text in ("C2.5", "C8.6", "P3+1")
    ]
    assert page.locator(".kifu-branch").count() == 3
    branch, deeper = (box_of(page.locator(".kifu-branch").nth(number)) for number in (0, 1))
    assert branch["x"] < deeper["x"]
    assert len(set(indents)) == 3


def test_flipping_turns_the_board_and_its_labels(view: Open) -> None:
    page = view(xiangqi(), notation="zh-hans")
    table = page.get_by_role("table")
    assert table.get_attribute("aria-label") == "Board, Red at the bottom"
    assert page.locator("[role=cell]").first.text_content() == "a10: black Chariot"
    press(page, "f")
    assert table.get_attribute("aria-label") == "Board, Black at the bottom"
    assert page.locator("[role=cell]").first.text_content() == "i1: red Chariot"
    assert drawn_on(page.locator(".kifu-labels")) == "一二三四五六七八九987654321"
    page.get_by_role("button", name="Flip").click()
    assert page.locator("[role=cell]").last.text_content() == "i1: red Chariot"


def test_men_that_point_at_the_enemy_turn_with_the_board(view: Open) -> None:
    page = view(dai_shogi())
    kings = page.locator(".kifu-men").locator("> g", has=page.locator("[data-text=玉]"))
    turned = "kings => kings.map(king => king.firstChild.lastChild.hasAttribute('transform'))"
    assert kings.evaluate_all(turned) == [True, False]
    press(page, "f")
    assert kings.evaluate_all(turned) == [False, True]


@pytest.mark.parametrize("game", [xiangqi, dai_shogi])
def test_every_notation_is_there(view: Open, game: Callable[[], Record]) -> None:
    record = game()
    page = view(record)
    notations = notations_of(record.game)
    choice = page.get_by_label("Notation")
    titles = [text.partition(" · ")[0] for text in choice.locator("option").all_text_contents()]
    assert titles == [notation.title or notation.name for notation in notations]
    moves = walked(record)
    for number, name in enumerate(notation.name for notation in notations):
        choice.select_option(str(number))
        shown = page.locator(".kifu-move").all_inner_texts()[1:]
        assert [text.removesuffix(" !") for text in shown] == [texts[name] for _, _, texts in moves]


def test_a_key_goes_to_the_next_notation(view: Open) -> None:
    page = view(xiangqi(), notation="zh-hans")
    press(page, "ArrowRight", "n")
    assert current(page) == "炮二平五"
    assert page.get_by_label("Notation").locator("option:checked").inner_text() == "Traditional Chinese · 馬二進三"
    assert page.locator(".kifu-score").get_attribute("lang") == "zh-Hant"
    press(page, "n")
    assert page.get_by_role("status").inner_text() == "Notation: English words"
    assert current(page) == "Cannon 2 traverses 5"


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
    assert page.get_by_role("status").inner_text() == "There is no move to copy here."
    press(page, "ArrowRight")
    page.get_by_role("button", name="Copy move").click()
    assert clipboard(page) == "Cannon 2 traverses 5"
    assert page.get_by_role("status").inner_text() == "Copied: Cannon 2 traverses 5"


def test_moves_of_two_steps_are_shown_and_told(view: Open) -> None:
    page = view(dai_shogi(), notation="hodges")
    press(page, "ArrowRight")
    assert said(page) == "Black: Lion on 3g captures Pawn on 3h and goes on to 2i, capturing Pawn."
    assert [cell(page, point) for point in ("3g", "3h", "2i")] == ["3g: empty", "3h: empty", "2i: black Lion"]
    assert page.locator(".kifu-marks").locator("> g").count() == 3, "all three points are marked"
    press(page, *["ArrowRight"] * (IGUI - 1))
    assert current(page) == "LNx!1j"
    assert said(page) == "Black: Lion on 2i captures Pawn on 1j without moving (igui)."
    assert [cell(page, point) for point in ("2i", "1j")] == ["2i: black Lion", "1j: empty"]
    press(page, *["ArrowRight"] * (PROMOTION - IGUI))
    assert said(page) == "Black: Pawn 8f to 8e and promotes to Gold general."
    assert cell(page, "8e") == "8e: black promoted Gold general"
    press(page, *["ArrowRight"] * (PASS - PROMOTION))
    assert said(page) == "Black: Lion on 2i stays where it is (a pass)."
    press(page, "Home")
    assert [cell(page, point) for point in ("3g", "3h", "2i", "1j", "8f")] == [
        "3g: black Lion", "3h: white Pawn", "2i: white Pawn", "1j: white Pawn", "8f: black Pawn",
    ]  # fmt: skip


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
    assert current(page) == "H8+7"
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    assert current(page) == "H8+7"
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(60_000)
    assert current(page) == "H3+5"
    assert page.get_by_role("button", name="Play").is_visible()


def test_a_swipe_steps(view: Open) -> None:
    page = view(xiangqi(), notation="wxf", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    finger = page.context.new_cdp_session(page)

    def swipe(start: tuple[int, int], end: tuple[int, int]) -> None:
        for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            touches = [{"x": x, "y": y} for x, y in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    swipe((250, 300), (120, 310))
    page.locator(".kifu-move[aria-current]", has_text="C2.5").wait_for()
    swipe((250, 300), (240, 300))
    assert current(page) == "C2.5", "a finger that only trembles means nothing"
    swipe((120, 300), (250, 310))
    page.locator(".kifu-move[aria-current]", has_text="Start").wait_for()


def test_of_several_records_one_is_chosen(view: Open) -> None:
    page = view([xiangqi(), dai_shogi(), kifu.read("1. H2+3 *")], notation="zh-hant")
    press(page, "ArrowRight", "f")
    choice = page.get_by_role("combobox", name="Record")
    assert choice.locator("option").all_text_contents() == ["1. 张三 – Li Si 1–0", "2. Dai shogi", "3. Xiangqi"]
    choice.select_option("1")
    assert page.get_by_role("heading", level=1).inner_text() == "Dai shogi"
    assert page.locator("[role=cell]").count() == 225
    assert page.get_by_label("Notation").locator("option:checked").inner_text().startswith("Hodges · ")
    choice.select_option("2")
    page.locator(".kifu-move").nth(1).click()
    assert current(page) == "馬二進三"
    assert page.locator("[role=cell]").count() == 90


def test_pieces_can_be_letters_or_drawings(view: Open) -> None:
    page = view(xiangqi(), pieces="letters")
    men = page.locator(".kifu-men")
    assert drawn_on(men)[:9] == "RHEAKAEHR"
    page.get_by_label("Pieces").select_option("pictures")
    assert men.locator("text, [data-text]").count() == 0
    page.get_by_label("Pieces").select_option("chinese")
    assert drawn_on(men)[:9] == "車馬象士將士象馬車"
    page.get_by_label("Pieces").select_option("simplified")
    assert drawn_on(men)[:9] == "车马象士将士象马车"
    assert drawn_on(page.locator(".kifu-lines")) == "楚河汉界"
    assert page.locator("svg text").count() == 0


def test_help_lists_the_keys_and_can_turn_letters_off(view: Open) -> None:
    page = view(xiangqi())
    press(page, "?")
    dialog = page.get_by_role("dialog")
    assert "Flip the board" in dialog.inner_text()
    dialog.get_by_label("Letters and signs work as keys").uncheck()
    press(page, "Escape", "f")
    assert dialog.count() == 0
    assert page.get_by_role("table").get_attribute("aria-label") == "Board, Red at the bottom"
    page.get_by_role("button", name="Help").click()
    dialog.get_by_label("Letters and signs work as keys").check()
    dialog.get_by_role("button", name="Close").click()
    press(page, "f")
    assert page.get_by_role("table").get_attribute("aria-label") == "Board, Black at the bottom"


def test_keys_that_mean_something_else_are_left_alone(view: Open) -> None:
    page = view(xiangqi(), notation="wxf")
    page.get_by_label("Notation").focus()
    press(page, "f", "Home")
    assert page.get_by_role("table").get_attribute("aria-label") == "Board, Red at the bottom"
    page.get_by_role("button", name="Flip").focus()
    press(page, " ")
    assert page.get_by_role("table").get_attribute("aria-label") == "Board, Black at the bottom"
    press(page, "Control+ArrowRight")
    assert current(page) == "Start"
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


def test_texts_of_a_record_are_only_ever_text(view: Open) -> None:
    for text in HOSTILE:
        record = Record(tags={"Event": text, "Red": text, text: text}, ending=text)
        node = record.root.add(record.game.move("h3e3"))
        record.root.comment = node.comment = node.before = node.rest = text
        node.marks = (text,)
        page = view(record)
        press(page, "ArrowRight")
        shown = text.replace("\u0000", "")
        assert shown in (page.locator(".kifu-said").text_content() or "").replace("\u0000", "")
        assert shown in (page.get_by_role("heading", level=1).text_content() or "").replace("\u0000", "")
        assert page.locator("img, script:not([type]), .kifu-viewer script").count() == 0


def test_a_line_that_could_not_be_read_says_so(view: Open) -> None:
    record = kifu.read('[Game "Chinese Chess"]\n\n1. C2.5 H8+6 2. H2+3 *\n')
    page = view(record)
    press(page, "End")
    assert said(page) == "Red: Cannon 2 traverses 5, h3 to e3.\nCould not be read: H8+6 H2+3"
    assert page.locator(".kifu-rest").inner_text() == "could not be read: H8+6 H2+3"


def test_a_setup_that_cannot_be_played_is_shown_with_the_reason(view: Open) -> None:
    page = view(Record(fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"))
    problem = "the setup cannot be played: the Kings on e1 and e10 face each other"
    assert page.locator(".kifu-problem").inner_text() == problem
    assert cell(page, "e1") == "e1: red King"


def test_without_scripts_the_score_can_be_read(view: Open) -> None:
    page = view(xiangqi(), notation="wxf", java_script_enabled=False)
    text = page.locator("body").inner_text()
    assert "1. C2.5 H8+7 2. H2+3 {The horse comes out.} (2. H8+7 R9.8 {sharp}" in text


def test_a_long_record_with_many_branches_opens(view: Open) -> None:
    record = long_record("xiangqi")
    page = view(record, notation="uci")
    first = page.locator(".kifu-move")
    assert first.count() < len(walked(record)) / 2, "what is out of sight is not drawn"
    press(page, "End")
    assert current(page) == str(record.main_line()[-1].move)
    box, move = box_of(page.locator(".kifu-score")), box_of(page.locator(".kifu-move[aria-current]"))
    assert box["y"] <= move["y"] <= box["y"] + box["height"], "the list has scrolled to the move"
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
    assert page.locator(".kifu-branch").count() >= 400


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
    assert first.locator(".kifu-move[aria-current]").inner_text() == "Start"
    assert second.locator(".kifu-move[aria-current]").inner_text() == "h10g8"


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
    assert page.locator(".kifu-highlights").locator("> g").count() == 2
    assert page.get_by_role("cell", name="h3: red Cannon, highlighted").count() == 1
    press(page, "f")
    assert page.locator(".kifu-highlights").locator("> g").count() == 2
    press(page, "ArrowRight")
    assert page.get_by_role("cell", name="h3: empty, highlighted").count() == 1


def test_a_record_says_who_sits_at_the_bottom_and_the_reader_turns_it(view: Open) -> None:
    usual, turned = xiangqi(), xiangqi()
    turned.tags["Bottom"] = "Black"
    page = view([turned, usual])
    table = page.get_by_role("table")
    assert table.get_attribute("aria-label") == "Board, Black at the bottom"
    page.get_by_label("Record", exact=True).select_option("1")
    assert table.get_attribute("aria-label") == "Board, Red at the bottom"
    press(page, "f")
    assert table.get_attribute("aria-label") == "Board, Black at the bottom"
    page.get_by_label("Record", exact=True).select_option("0")
    assert table.get_attribute("aria-label") == "Board, Red at the bottom"
