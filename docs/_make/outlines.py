"""The outlines of the characters on boards and men, cut out of open fonts and kept with kifu.

Run by hand when a game brings new characters, with the folders of two packages of npm that were unpacked before::

    npm pack @fontsource/lxgw-wenkai-tc @fontsource/yuji-syuku
    python -m docs._make.outlines LXGW_FOLDER YUJI_FOLDER

It writes ``src/kifu/render/outlines/``: for each face a line with the units of its size and how high its middle lies,
then a line for each character.  Needs fonttools and brotli.
"""

import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.basePen import decomposeQuadraticSegment

from kifu import registry
from kifu.notations.base import notations_of
from kifu.render.faces import FACES
from kifu.rules.game import Game, find_game
from kifu.width import text_width

TARGET = Path(__file__).parents[2] / "src" / "kifu" / "render" / "outlines"
NUMERALS = "一二三四五六七八九十"
PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))
WIDE_DIGITS = "１２３４５６７８９"
PIECES = 8  # into which a curve is cut
TOLERANCE = 1.5  # of a thousand units: a fifteenth of a pixel on a man of 45
Point = tuple[float, float]
WEIGHTS = {"wenkai": "700", "syuku": "400"}


class Cut(NamedTuple):
    """A character cut out of a font."""

    path: str
    low: float
    high: float
    advance: int
    units: int


def characters_of(face: str) -> str:
    """Return what is written on the boards and men that are drawn in a face.

    The first face has letters and figures for all games, for their edges and for men that carry letters; what else
    stands at the edges of a board, such as the twelve branches, is in the face of its game.
    """
    found = {*NUMERALS, *WIDE_DIGITS}
    if face == FACES[0]:
        found.update(PRINTABLE)
        found.update(*(letters_at_edges(find_game(name)) for name in registry.names("games")))
    for name in registry.names("games"):
        game = find_game(name)
        if game.drawing.face == face:
            found.update("".join(map("".join, game.drawing.river_words.values())))
            found.update(filter(is_chinese, characters_at_edges(game)))
            found.update(
                character
                for piece in game.pieces
                for names in piece.characters.values()
                for text in names
                for character in text
            )
    return "".join(sorted(found))


def letters_at_edges(game: Game) -> set[str]:
    """Return the letters, pinyin among them, that notations write at the edges of a board."""
    return {character for character in characters_at_edges(game) if not is_chinese(character)}


def characters_at_edges(game: Game) -> set[str]:
    """Return what any notation writes along the edges of a board of this game."""
    labels = (label for notation in notations_of(game) for edge in notation.edges() for label in edge)
    return set("".join(labels))


def is_chinese(character: str) -> bool:
    return text_width(character) == 2


def cut(folder: Path, face: str) -> dict[str, Cut]:
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.ttLib import TTFont

    found: dict[str, Cut] = {}
    wanted = characters_of(face)
    for path in sorted(folder.rglob(f"*-{WEIGHTS[face]}-normal.woff2")):
        font: Any = TTFont(path, lazy=True)
        names, glyphs = font.getBestCmap(), font.getGlyphSet()
        for character in wanted:
            if ord(character) not in names or character in found:
                continue
            glyph = glyphs[names[ord(character)]]
            pen, bounds = RecordingPen(), BoundsPen(glyphs)
            glyph.draw(pen)
            glyph.draw(bounds)
            units = font["head"].unitsPerEm
            outline = "".join(map(write_contour, contours(pen.value)))
            low, high = (bounds.bounds or (0, 0, 0, 0))[1::2]  # a space has none
            found[character] = Cut(outline, low, high, round(glyph.width), units)
    if missing := {*wanted} - {*found}:
        raise SystemExit(f"{folder} lacks {''.join(sorted(missing))}")
    return found


def contours(steps: list[tuple[str, tuple[Point, ...]]]) -> Iterator[list[Point]]:
    """Yield the contours of a glyph as corners, with curves of brush and pen cut into straight pieces."""
    corners: list[Point] = []
    for kind, points in steps:
        if kind in ("moveTo", "closePath") and corners:
            yield corners
            corners = []
        if kind in ("moveTo", "lineTo"):
            corners.append(points[0])
        elif kind == "qCurveTo":
            for handle, end in decomposeQuadraticSegment(points):
                start = corners[-1]
                for step in range(1, PIECES + 1):
                    t = step / PIECES
                    weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
                    corners.append(_mix(weights, (start, handle, end)))
        elif kind not in ("closePath", "endPath"):
            raise SystemExit(f"{kind} is not known here")


def _mix(weights: tuple[float, ...], points: tuple[Point, ...]) -> Point:
    pairs = list(zip(weights, points, strict=True))
    return sum(weight * x for weight, (x, _) in pairs), sum(weight * y for weight, (_, y) in pairs)


def thin(corners: list[Point]) -> list[Point]:
    """Return fewer corners, none of those left out farther than the tolerance from the line without it."""
    kept = {0, len(corners) - 1}
    waiting = [(0, len(corners) - 1)]
    while waiting:
        first, last = waiting.pop()
        (x0, y0), (x1, y1) = corners[first], corners[last]
        length = hypot(x1 - x0, y1 - y0)
        farthest, distance = 0, 0.0
        for index in range(first + 1, last):
            x, y = corners[index]
            away = hypot(x - x0, y - y0)
            if length:
                away = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length
            if away > distance:
                farthest, distance = index, away
        if distance > TOLERANCE:
            kept |= {farthest}
            waiting += [(first, farthest), (farthest, last)]
    return [corners[index] for index in sorted(kept)]


def write_contour(corners: list[Point]) -> str:
    """Return a contour as SVG writes it, each corner seen from the one before."""
    (x, y), *others = [(round(x), round(y)) for x, y in thin([*corners, corners[0]])]
    steps = []
    here = x, y
    for corner in others[:-1]:
        if corner != here:
            steps.append(f"{corner[0] - here[0]} {corner[1] - here[1]}")
            here = corner
    # A speck of the brush that is smaller than the tolerance is gone.
    return f"M{x} {y}l{' '.join(steps)}z".replace(" -", "-") if len(steps) > 1 else ""


def middle_of(face: str, found: dict[str, Cut]) -> int:
    """Return how high the middle of characters lies; once chosen it stays, so that no picture of another game moves."""
    file = TARGET / f"{face}.tsv"
    if file.exists():
        return int(file.read_text("utf-8").split("\n", 1)[0].split("\t")[1])
    chinese = [each for character, each in found.items() if is_chinese(character)]
    return round(sum((each.low + each.high) / 2 for each in chinese) / len(chinese))


def main(folders: list[str]) -> None:
    TARGET.mkdir(exist_ok=True)
    for face, folder in zip(FACES, folders, strict=True):
        found = cut(Path(folder), face)
        middle = middle_of(face, found)
        units = {each.units for each in found.values()}.pop()
        rows = (f"{name}\t{each.advance}\t{each.path}" for name, each in sorted(found.items()))
        lines = [f"{units}\t{middle}", *rows]
        (TARGET / f"{face}.tsv").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{face}: {len(found)} characters, {(TARGET / f'{face}.tsv').stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
