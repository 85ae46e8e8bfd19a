"""The picture of two boards on a page of one's own, as kifu-board.js shows them in Chromium.

``python -m docs._make.own_boards`` writes ``docs/own-boards.png``; it needs what the tests need and the program
``chromium``.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from kifu.render.own import board_script

PICTURE = Path(__file__).parents[1] / "own-boards.png"
# A page that was written for another script: it runs as it stands.
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Two boards</title>
<style>body { display: flex; gap: 24px; margin: 12px; font-family: sans-serif; align-items: flex-start; }
  #men, #game { width: 500px; }</style>
<script src="kifu-board.js"></script>
<div id="men"></div><div id="game"></div>
<script>
  var board = new XiangqiViewer.Board('#men', 50, 2, false);
  board.place([
    {code: 'e', red: false, file: 2, rank: 0}, {code: 'r', red: true, file: 2, rank: 4},
    {code: 'c', red: false, file: 7, rank: 7}, {code: 'c', red: false, file: 7, rank: 4},
    {code: 'h', red: true, file: 5, rank: 5}, {code: 'h', red: true, file: 5, rank: 3}
  ]);
  board.highlight({file: 7, rank: 7});
  board.highlight({file: 5, rank: 3});
  board = new XiangqiViewer.Board('#game', 50, 2, true);
  board.defaultSetup();
</script>"""


def take() -> None:
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as running:
        Path(folder, "kifu-board.js").write_text(board_script(), encoding="utf-8")
        Path(folder, "page.html").write_text(PAGE, encoding="utf-8")
        program = shutil.which("chromium") or "/usr/bin/chromium"
        # Containers run as root, for whom Chromium has no sandbox; it sees nothing but our own page.
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1048, "height": 680})
        page.goto(Path(folder, "page.html").as_uri())
        page.wait_for_timeout(500)
        page.screenshot(path=str(PICTURE))
        browser.close()
    Image.open(PICTURE).convert("RGB").quantize(128, method=Image.Quantize.MAXCOVERAGE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    take()
