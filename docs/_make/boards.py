"""The pictures: both boards for the README, and those of the pages, each made by the command in a comment above it.

``python -m docs._make.boards`` writes ``docs/boards.svg`` and ``docs/figures``.  They are kept in the repository, so
that pages show them where nothing is built.
"""

import re
from pathlib import Path

from docs._make.console import DEMO, ROOT, run
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.rules.position import Position

README_PICTURE = ROOT / "docs" / "boards.svg"
SIZES = {"xiangqi": 430, "dai_shogi": 470}
GAP = 20
PICTURE = re.compile(r"^<!-- (kifu draw .*) -->\n!\[.+\]\((.+\.svg)\)$", re.MULTILINE)


def both() -> str:
    """Return the starts of both games side by side, with every character as an outline."""
    pictures = [svg.draw(Diagram.of(Position(game)), size=size, embed=True) for game, size in SIZES.items()]
    heights = [int(re.findall(r' height="(\d+)"', picture)[0]) for picture in pictures]
    width, height = sum(SIZES.values()) + GAP, max(heights)
    placed, left = [], 0
    for picture, own_width, own_height in zip(pictures, SIZES.values(), heights, strict=True):
        placed.append(picture.replace("<svg ", f'<svg x="{left}" y="{(height - own_height) // 2}" ', 1))
        left += own_width + GAP
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f"{start}>\n<title>The boards of xiangqi and dai shogi</title>\n{''.join(placed)}</svg>\n"


def pictures() -> dict[Path, str]:
    """Return the pictures of all pages, each with the command that draws it."""
    pages = sorted((ROOT / "docs").rglob("*.md"))
    found = [
        (page.parent / name, command) for page in pages for command, name in PICTURE.findall(page.read_text("utf-8"))
    ]
    return {path.resolve(): f"{command} -o - --to svg" for path, command in found}


if __name__ == "__main__":
    README_PICTURE.write_text(both(), "utf-8")
    for path, command in pictures().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(run(command, DEMO), "utf-8")
