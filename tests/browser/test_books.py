"""Large books: folded, named where they are seen, and as they were left after a reload."""

import json
import random
import re

import pytest

from kifu.formats.json import write_data
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.position import Position
from tests.browser.conftest import Open
from tests.browser.deskwork import drop, expect, expect_words, wait_until_kept
from tests.effort import SEED

CHARACTERS = re.compile("[\u4e00-\u9fff]")  # of a notation that only kifu knows to write
NAMED = re.compile(r"[A-Z+-][1-9+-][+.-][1-9]")
MAIN, BRANCHES, LENGTH = 30, 4, 9


def add_line(rng: random.Random, node: Node, position: Position, length: int) -> list[Node]:
    """Add a branch of random moves to a node; return its nodes."""
    added: list[Node] = []
    here = position.copy()
    while len(added) < length and (moves := [move for move in here.legal_moves() if move not in taken(node)]):
        node = node.add(rng.choice(moves))
        here.play(node.move)
        added.append(node)
    return added


def taken(node: Node) -> list[object]:
    return [child.move for child in node.children]


def make_book(seed: int) -> Record:
    """Return a record of more than a thousand moves: branches at every move, and branches of these."""
    rng = random.Random(seed)
    record = Record(tags={"Event": "a large book"})
    for node in [record.root, *add_line(rng, record.root, record.start(), MAIN)]:
        for _ in range(BRANCHES):
            branch = add_line(rng, node, node.position() if node.parent else record.start(), LENGTH)
            if len(branch) > 1:
                add_line(rng, branch[0], branch[0].position(), LENGTH - 2)
    return record


@pytest.mark.parametrize("desk_page", ["server", "site"], indirect=True)
def test_a_book_is_folded_named_where_it_is_seen_and_kept_as_it_was_left(desk_page: Open) -> None:
    record = make_book(SEED)
    assert sum(len(line.nodes) for line in record.lines()) > 1000
    page = desk_page()
    expect_words(page, "before the first move")
    drop(page, "book.jsonl", json.dumps(write_data(record)).encode())
    page.get_by_text("a large book").first.wait_for()
    page.locator(".kifu-fold[aria-expanded=false]").first.click()
    unfolded = page.locator(".kifu-branch", has=page.locator(".kifu-fold[aria-expanded=true]:focus"))
    unfolded.locator(".kifu-move").last.click()
    page.locator(".kifu-move[aria-current]", has_text=CHARACTERS).wait_for()
    page.locator(".words p", has_text=NAMED).wait_for()
    field = page.get_by_label("Comment on this move")
    field.focus()
    page.keyboard.insert_text("deep in the book")
    page.evaluate("document.activeElement.blur()")
    wait_until_kept(page, "desk", "text", "deep in the book")
    words = page.locator(".words p").first.inner_text()
    page.reload()
    page.locator(".kifu-comment", has_text="deep in the book").wait_for()
    page.locator(".words p", has_text=words).wait_for()
    current = page.locator(".kifu-branch", has=page.locator(".kifu-move[aria-current]"))
    expect(current.locator(".kifu-fold")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("u")
    page.locator(".kifu-comment", has_text="deep in the book").wait_for(state="detached")
