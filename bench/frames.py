"""How smoothly the desk moves on the largest board: ``python -m bench.frames ADDRESS`` of a desk that is served.

Chromium runs four times slower than this machine, as a telephone would.  A record of dai shogi is stepped through and a
man is dragged about, and every frame that the page makes meanwhile is measured.
"""

import statistics
import sys
from random import Random

import kifu

SLOWER = 4
STEPS = 40
WATCH = """window.frames_seen = []; let last = performance.now();
const watch = (now) => { window.frames_seen.push(now - last); last = now; requestAnimationFrame(watch); };
requestAnimationFrame(watch);"""
OPEN = """async moves => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", moves);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def main(address: str) -> None:
    from playwright.sync_api import sync_playwright

    game = _game()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.locator("#desk:not([aria-busy])").wait_for()
        page.evaluate(OPEN, game)
        page.locator("[data-point='8m']").wait_for(state="attached")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.wait_for_timeout(1000)
        page.evaluate(WATCH)
        for _ in range(STEPS):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(250)
        report("stepping", page.evaluate("frames_seen.splice(0)"))
        page.keyboard.press("Home")
        page.wait_for_timeout(500)
        box = page.locator("[data-point='8k']").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("frames_seen.splice(0)")
        for step in range(120):
            page.mouse.move(x + 200 * ((step % 40) - 20) / 20, y - (step % 30) * 8)
            page.wait_for_timeout(16)
        report("dragging", page.evaluate("frames_seen.splice(0)"))
        browser.close()


def report(what: str, frames: list[float]) -> None:
    slow = sum(frame > 34 for frame in frames)
    print(
        f"{what}: {len(frames)} frames, median {statistics.median(frames):.1f} ms, longest {max(frames):.1f} ms, "
        f"{slow} of them over 34 ms"
    )


def _game() -> str:
    """Return a game of dai shogi drawn at random, as text."""
    position, random, moves = kifu.Position("dai_shogi"), Random(1), []
    for _ in range(STEPS):
        move = random.choice(list(position.legal_moves()))
        moves.append(position.render(move, "usi"))
        position.play(move)
    return " ".join(moves)


if __name__ == "__main__":
    main(sys.argv[1])
