"""The graph below the board of ``kifu view``: seen, pressed, gone through by keys, and said in words."""

import re

import kifu
from kifu.records.annotations import Evaluation
from tests.browser.conftest import Open
from tests.browser.deskwork import box_of, expect, expect_current


def judged() -> kifu.Record:
    record = kifu.Record()
    record.root.add("C2.5 H8+7 C5+4 R9+1")
    for node, score in zip([record.root, *record.main_line()], (0, 0, 0, -305, -305), strict=True):
        node.evaluation = Evaluation(score)
    record.main_line()[2].marks = ("??",)
    branch = record.main_line()[1].add("H2+3")
    branch.comment = "[%engine ?? Fake 1.0]"
    return record


def test_a_click_and_keys_go_to_moves_which_are_said(view: Open) -> None:
    page = view(judged(), notation="wxf")
    graph = page.get_by_role("slider", name="Chances of Red")
    begins = "The position before the first move; Red moves. Chances of Red: 50 %."
    expect(graph).to_have_attribute("aria-valuetext", begins)
    box = box_of(graph)
    page.mouse.click(box["x"] + box["width"] * 0.26, box["y"] + 10)
    expect_current(page, "C2.5")
    page.keyboard.press("PageDown")
    expect_current(page, "C5+4 ??")
    expect(graph).to_have_attribute("aria-valuenow", "3")
    expect(graph).to_have_attribute("aria-valuemax", "4")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Chances of Red: 27 %\.$"))
    page.keyboard.press("End")
    page.keyboard.press("PageUp")
    expect_current(page, "C5+4 ??")
    expect(page.locator(".kifu-mistake")).to_have_count(1)
    page.get_by_text("found by Fake 1.0").first.wait_for(state="attached")


def test_a_record_that_nobody_evaluated_has_no_graph(view: Open) -> None:
    page = view(kifu.read("C2.5 H8+7"))
    page.locator(".kifu-move").first.wait_for()
    expect(page.locator(".kifu-graph")).to_be_hidden()
