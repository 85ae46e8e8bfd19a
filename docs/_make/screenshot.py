"""The picture of the viewer in the README: the demo game in a page, opened in Chromium in the middle of the game.

``python -m docs._make.screenshot`` writes ``docs/viewer.png``; it needs what the tests need and
the program ``chromium-headless-shell`` or ``chromium``.
"""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from docs._make.console import DEMO
from kifu.api import read
from kifu.render.html import page

PICTURE = Path(__file__).parents[1] / "viewer.png"
WINDOW = {"width": 1280, "height": 800}
PLIES = 17  # into the game, where both sides have come out


def take() -> None:
    """Write the picture, with the font of the extra ``image`` for systems that have no Chinese one."""
    from noto_cjk_sans_jp_bold import FONT_PATH
    from PIL import Image
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
    with TemporaryDirectory() as folder, sync_playwright() as running:
        fonts = Path(folder, "fonts")
        fonts.mkdir()
        Path(fonts, "chinese.otf").symlink_to(Path(str(FONT_PATH)).resolve())
        file = Path(folder, "game.html")
        file.write_text(page(read(DEMO / "game.pgn"), notation="wxf"), encoding="utf-8")
        # Containers run as root, for whom Chromium has no sandbox; it sees nothing but our own page.
        browser = running.chromium.launch(
            executable_path=program, args=["--no-sandbox"], env={**os.environ, "XDG_DATA_HOME": folder}
        )
        window = browser.new_page(viewport={"width": WINDOW["width"], "height": WINDOW["height"]})
        window.goto(file.as_uri())
        for _ in range(PLIES):
            window.keyboard.press("ArrowRight")
        window.wait_for_timeout(1000)  # until the last man has come to rest
        window.screenshot(path=str(PICTURE))
        browser.close()
    # With a table of colours the file is a third as large; this way to choose them leaves small signs theirs.
    picture = Image.open(PICTURE).convert("RGB")
    picture.quantize(128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    take()
