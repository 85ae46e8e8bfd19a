"""The site in Chromium on this machine: ``python -m bench.site FOLDER``, of a site that ``kifu site`` wrote.

Every figure comes from one run: what a first visit loads, how long it takes until kifu answers, from the network and
from what the browser keeps, and how long a question and a file take then.
"""

import sys
import threading
import time
from base64 import b64encode
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kifu
from bench.games import random_games
from kifu.notations.base import find_notation
from kifu.rules.game import find_game
from kifu.web.site import size_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MOVES = 60
TIMES = 5
ASK = """async ([verb, data, file]) => {
    const { call, callFile } = await import(new URL("web/app/transport.js", document.baseURI).href);
    const begun = performance.now();
    await (file ? callFile(verb, window.file, data) : call(verb, data));
    return performance.now() - begun;
}"""
GIVE = "(text) => { window.file = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)); }"
# Tasks of the page that hold it up, since it was opened.
WATCH = """window.longest = 0; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: "longtask", buffered: true });"""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main(folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    files = [path for path in folder.rglob("*") if path.is_file()]
    packed = size_of({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})
    print(f"a first visit loads {packed / 1e6:.2f} MB, packed as hosts pack it")
    handler = partial(QuietHandler, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/{folder.name}/"
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for number in range(TIMES):
            context = browser.new_context()
            context.add_init_script(WATCH)
            cold = first_answer(context, address)
            page = context.pages[0]
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.close()
            kept = first_answer(context, address)
            page = context.pages[0]
            page.locator("#desk:not([aria-busy])").wait_for()
            print(
                f"run {number + 1}: first answer {cold:.2f} s, from what is kept {kept:.2f} s; {describe(page)}",
                flush=True,
            )
            context.close()
        browser.close()
        server.shutdown()


def first_answer(context: "BrowserContext", address: str) -> float:
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("script[src$='main.js']").wait_for(state="attached")
    page.evaluate(ASK, ["convert", {"text": "C2.5 H8+7", "to": "zh-hans"}, False])
    return time.perf_counter() - begun


def describe(page: "Page") -> str:
    text = long_line()
    first, again = (ask(page, "convert", {"text": text, "to": "zh-hans"}) for _ in range(2))
    data = large_file()
    beginning = page.evaluate("window.longest")
    page.evaluate(GIVE, b64encode(data).decode())
    page.evaluate("window.longest = 0")
    opened = ask(page, "open", {"name": "large.xqf"}, file=True)
    longest = page.evaluate("window.longest")
    return (
        f"{MOVES} moves in {first:.0f} ms, then {again:.0f} ms; XQF of {len(data) / 1000:.0f} KB in {opened:.0f} ms; "
        f"longest task of the page {beginning:.0f} ms when it begins, {longest:.0f} ms then"
    )


def ask(page: "Page", verb: str, data: dict[str, Any], *, file: bool = False) -> float:
    found: float = page.evaluate(ASK, [verb, data, file])
    return found


def long_line() -> str:
    """Return a game of ``MOVES`` moves in the letters of WXF."""
    game = find_game("xiangqi")
    moves = next(moves for moves in random_games("xiangqi", 50) if len(moves) >= MOVES)[:MOVES]
    position, notation = kifu.Position(game), find_notation("wxf", game)
    texts = []
    for move in moves:
        texts.append(notation.render(position, move))
        position.play(move)
    return " ".join(texts)


def large_file() -> bytes:
    """Return a record with branches and comments, as XQF of some 200 KB."""
    record = kifu.Record()
    node = record.root
    position = kifu.Position("xiangqi")
    for move in random_games("xiangqi", 1)[0]:
        others = [other for other in position.legal_moves() if other != move]
        parent, node = node, node.add(move)
        for other in others:
            parent.add(other).comment = "红方先走，得势。马跃檀溪；炮镇中路！" * 3
        position.play(move)
    target = BytesIO()
    kifu.write(record, target, format="xqf")
    return target.getvalue()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
