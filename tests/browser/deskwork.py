"""What a reader does at the desk, for the stories: find a point, click, touch and drag, paste, read what is shown."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from tests.browser.homes import on_page

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page, Request, Route
    from playwright.sync_api import expect as expect
else:
    expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect

Place = TypeVar("Place", "Page", "Locator")
Value = TypeVar("Value")
WAITING = 60  # seconds, for what follows an action
expect.set_options(timeout=WAITING * 1000)


def eventually(place: Place, read: Callable[[Place], Value], wanted: Value) -> None:
    """Wait until what is read of a place is as wanted, where ``expect`` has no word for it."""
    deadline = time.time() + WAITING
    pausing: Page = getattr(place, "page", place)  # type: ignore[arg-type]
    while (found := read(place)) != wanted:
        assert time.time() < deadline, f"after {WAITING} s there is {found!r} and not {wanted!r}"
        pausing.wait_for_timeout(20)


def cell(page: "Page", point: str) -> "Locator":
    """Return the cell of a point, which says in words what stands there."""
    return page.locator(f"[role=gridcell][data-point='{point}']")


def box_of(place: "Locator") -> "FloatRect":
    """Return where something is drawn, once it is: a page that draws it anew leaves it out for a moment."""
    while (box := place.bounding_box()) is None:
        place.wait_for()
    return box


def middle(page: "Page", point: str) -> tuple[float, float]:
    return middle_of(cell(page, point))


def middle_of(place: "Locator") -> tuple[float, float]:
    box = box_of(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: "Page", *points: str) -> None:
    for point in points:
        page.mouse.click(*middle(page, point))


def tap(page: "Page", *points: str) -> None:
    for point in points:
        page.touchscreen.tap(*middle(page, point))


def drag(page: "Page", origin: str, target: str) -> None:
    page.mouse.move(*middle(page, origin))
    page.mouse.down()
    x, y = middle(page, target)
    page.mouse.move(x - 20, y - 20, steps=3)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()


def walk(page: "Page", *points: str) -> None:
    """Go from point to point by arrow keys alone, and press Enter on each."""
    page.keyboard.press("b")
    for point in points:
        for _ in range(40):
            here = page.evaluate("document.activeElement.dataset.point")
            if here == point:
                break
            (x, y), (u, v) = middle(page, here), middle(page, point)
            key = ("ArrowRight" if u > x else "ArrowLeft") if abs(u - x) > 5 else "ArrowDown" if v > y else "ArrowUp"
            page.keyboard.press(key)
        page.keyboard.press("Enter")


def paste(page: "Page", text: str) -> None:
    """Paste a text somewhere on the page."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def drop(page: "Page", name: str, data: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """({ name, data }) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(data)], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        {"name": name, "data": list(data)},
    )


def hold(page: "Page") -> None:
    """Hold a file over the page, which browsers tell again and again while it lasts."""
    page.evaluate("document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }))")


def wait_for_held(page: "Page", held: "list[Route]", seconds: float = 60) -> None:
    """Wait until a question that a story holds back was asked."""
    deadline = time.time() + seconds
    while not held:
        assert time.time() < deadline, "the page did not ask"
        page.wait_for_timeout(20)  # in which the browser reports what was asked


# An answer that comes after this one has nothing before it on its way into the page.
SETTLED = """async () => {
    await (await fetch(document.baseURI)).text();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def release(page: "Page", held: "list[Route]") -> None:
    """Let the answer to the first question come that a story holds back, and the page do all that it does with it."""
    wait_for_held(page, held)
    asked: set[Request] = set()
    page.on("request", lambda request: asked.add(request))
    page.on("requestfinished", lambda request: asked.discard(request))
    page.on("requestfailed", lambda request: asked.discard(request))
    with page.expect_response(held[0].request.url) as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate(SETTLED)
    # More of these questions may have been held back since.
    eventually(page, lambda _: len(asked.difference(route.request for route in held)), 0)
    page.evaluate(SETTLED)


def expect_words(page: "Page", words: str) -> None:
    """Wait until the move that is shown is said in these words."""
    page.locator(".words", has_text=words).wait_for()


def expect_fits(page: "Page") -> None:
    """Wait until nothing sticks out of the window; what is on its way to its place may do so for a moment."""
    assert page.viewport_size
    width = page.viewport_size["width"]
    eventually(page, lambda page: max(0, page.evaluate("document.documentElement.scrollWidth") - width), 0)


def expect_current(page: "Page", move: str) -> None:
    """Wait until a move is the current one of the score."""
    expect(page.locator(".kifu-move[aria-current]")).to_have_text(move, use_inner_text=True)


def expect_moves(page: "Page", *wanted: str) -> None:
    """Wait until the score has these moves in the first notation and no others."""
    expect(page.locator(".kifu-move b")).to_have_text(wanted, use_inner_text=True)


def moves(page: "Page") -> list[str]:
    """Return the moves of the score in the first notation, in the order of the page."""
    found: list[Any] = page.locator(".kifu-move b").all_inner_texts()
    return [str(text) for text in found]


# The page asks itself: its policy lets nobody else wait by a script.
KEPT = """async ([page, condition, wanted, deadline]) => {
    const { lastSheet } = module("web/app/keptbooks.js");
    const { linesOf } = module("web/app/record.js");
    const holds = {
        text: (state) => JSON.stringify(state).includes(wanted),
        moves: ({ record }) => record.lines[0].moves.length >= wanted || (record.result ?? "*") !== "*",
    }[condition];
    while (Date.now() < deadline) {
        const sheet = await lastSheet(page);
        const record = sheet && { ...sheet.segment.header, lines: linesOf(sheet.tree) };
        const state = { record, ...sheet?.look, path: sheet?.path };
        if (sheet && holds(state)) return state;
        await new Promise((done) => setTimeout(done, 30));
    }
    return null;
}"""


def wait_until_kept(page: "Page", name: str, condition: str, wanted: str | int, seconds: float = 60) -> dict[str, Any]:
    """Return what is kept of the record that lay on a page last, once a text is in it, or moves, or a result."""
    state: dict[str, Any] | None = page.evaluate(
        on_page(KEPT), [name, condition, wanted, (time.time() + seconds) * 1000]
    )
    if state is None:
        said = page.locator(".said, .status").all_inner_texts()
        pytest.fail(f"the page does not keep {wanted!r} after {seconds} s; it says {said}")
    return state
