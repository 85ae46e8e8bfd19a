"""A diagram as SVG: a picture for pages and notebooks, the same bytes on every machine.

>>> draw(Diagram.of(Position()), size=300).splitlines()[0][39:64]
' width="300" height="328"'
"""

from typing import TYPE_CHECKING
from zlib import crc32

from kifu.records.bottom import bottom_of
from kifu.records.record import Record
from kifu.render.diagram import Diagram
from kifu.render.scene import scene_of, width_of
from kifu.render.score import last_diagram
from kifu.render.shapes import BASELINE, Disc, Label, Part, Path, Scene, number, path_text
from kifu.render.themes import Theme, find_theme
from kifu.rules.position import Position

if TYPE_CHECKING:
    from kifu.render.glyphs import Glyphs

SIZE = 480
LEAST_CHARACTER = 9  # pixels that a Chinese character needs to be read
TWO_CHARACTERS = 23  # how many units high one of two characters on a man is
FONTS = (
    "Noto Sans CJK JP, Source Han Sans, PingFang TC, Hiragino Sans, Microsoft JhengHei, Yu Gothic, "
    "Noto Sans CJK TC, sans-serif"
)


def draw(
    diagram: Diagram,
    *,
    size: int = SIZE,
    theme: Theme | str = "wood",
    pieces: str = "chinese",
    embed: bool = False,
    glyphs: "Glyphs | None" = None,
) -> str:
    """Return the picture, ``size`` pixels wide.

    Names of two characters become one where they could not be read.  ``embed`` draws every character as an
    outline, so that the picture needs no font where it is shown; the outlines come from ``glyphs`` or from the
    font of the extra ``image``.
    """
    if pieces == "chinese" and size * TWO_CHARACTERS < LEAST_CHARACTER * width_of(diagram):
        pieces = "short"
    scene = scene_of(diagram, find_theme(theme), pieces)
    if embed and glyphs is None:
        from kifu.render.glyphs import Glyphs

        glyphs = Glyphs.bundled()
    return "\n".join(_SvgWriter(scene, size, glyphs if embed else None).lines()) + "\n"


def notebook(shown: Position | Record) -> str:
    """Return the picture that a notebook shows: a position, or the last one of a record's main line."""
    return draw(Diagram.of(shown) if isinstance(shown, Position) else last_diagram(shown, bottom=bottom_of(shown)))


class _SvgWriter:
    def __init__(self, scene: Scene, size: int, glyphs: "Glyphs | None") -> None:
        self.scene = scene
        self.size = size
        self.glyphs = glyphs
        # Names must not clash when several pictures stand on one page; equal names mean equal things.
        contents = [scene.title, scene.description, *(element(part) for group in scene.groups for part in group.parts)]
        self.prefix = f"k{crc32(chr(10).join(contents).encode('utf-8', 'replace')):08x}"

    def lines(self) -> list[str]:
        scene, prefix = self.scene, self.prefix
        height = round(self.size * scene.height / scene.width)
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.size}" height="{height}" '
            f'viewBox="0 0 {scene.width} {scene.height}" role="img" aria-labelledby="{prefix}-title {prefix}-desc">',
            f'<title id="{prefix}-title">{escape(scene.title)}</title>',
            f'<desc id="{prefix}-desc">{escape(scene.description)}</desc>',
            *self.outlines(),
            f'<g font-family="{FONTS}" font-weight="bold" text-anchor="middle" stroke-linejoin="round">',
            *(line for group in scene.groups for line in self.group(group.name, group.parts)),
            "</g>",
            "</svg>",
        ]

    def outlines(self) -> list[str]:
        """The outline of every character of the picture, once."""
        if self.glyphs is None:
            return []
        texts = [part.text for group in self.scene.groups for part in group.parts if isinstance(part, Label)]
        paths = [(character, self.glyphs.outline(character)) for character in sorted(set("".join(texts)))]
        return [
            "<defs>",
            *(f'<path id="{self.name(character)}" d="{path}"/>' for character, path in paths if path),
            "</defs>",
        ]

    def name(self, character: str) -> str:
        return f"{self.prefix}-{ord(character):x}"

    def group(self, name: str, parts: list[Part]) -> list[str]:
        return [f'<g class="{name.replace(" ", "-")}">', *map(self.part, parts), "</g>"]

    def part(self, part: Part) -> str:
        return self.draw_words(part, self.glyphs) if isinstance(part, Label) and self.glyphs else element(part)

    def draw_words(self, words: Label, glyphs: "Glyphs") -> str:
        """A text as a row of outlines, which lie in a coordinate system that goes up."""
        x, y, text, size, fill, turned = words
        turn = " rotate(180)" if turned else ""
        scale = size / glyphs.units
        place = f"translate({number(x)} {number(y)}){turn} scale({scale:.5f} {-scale:.5f})"
        width = sum(map(glyphs.advance, text))
        row, along = "", -width / 2
        for character in text:
            if glyphs.outline(character):
                middle = number(-BASELINE * glyphs.units)
                row += f'<use href="#{self.name(character)}" x="{number(along)}" y="{middle}"/>'
            along += glyphs.advance(character)
        return f'<g transform="{place}" fill="{fill}">{row}</g>'


def element(part: Part) -> str:
    match part:
        case Path(segments, fill, stroke, width, opacity):
            seen = f' opacity="{number(opacity)}"' if opacity != 1 else ""
            return f'<path d="{path_text(segments)}"{_paint(fill, stroke, width)}{seen}/>'
        case Disc(x, y, radius, fill, stroke, width):
            place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
            return f"<circle {place}{_paint(fill, stroke, width)}/>"
        case Label(x, y, text, size, fill, turned):
            turn = f' transform="rotate(180 {number(x)} {number(y)})"' if turned else ""
            place = f'x="{number(x)}" y="{number(y + BASELINE * size)}"{turn}'
            return f'<text {place} font-size="{number(size)}" fill="{fill}">{escape(text)}</text>'


def _paint(fill: str, stroke: str, width: float) -> str:
    outline = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f' fill="{fill or "none"}"{outline}'


def escape(text: str) -> str:
    """Return a text that stands for itself in XML, with a sign in place of what XML cannot hold."""
    legal = "".join(character if _legal(character) else "\ufffd" for character in text)
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        legal = legal.replace(character, entity)
    return legal


def _legal(character: str) -> bool:
    return (
        character in "\t\n" or " " <= character <= "\ud7ff" or "\ue000" <= character <= "\ufffd" or character > "\uffff"
    )
