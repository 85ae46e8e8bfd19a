"""A diagram as SVG: a picture for pages and notebooks, the same bytes on every machine.

>>> from kifu.rules.position import Position
>>> draw(Diagram.of(Position()), size=300).splitlines()[0][39:64]
' width="300" height="328"'
"""

from typing import TYPE_CHECKING
from zlib import crc32

from kifu.render.diagram import Diagram
from kifu.render.faces import FACES, Face
from kifu.render.scene import scene_of, width_of
from kifu.render.shapes import BASELINE, Disc, Fill, Gradient, Label, Part, Path, Scene, Stamp, number, path_text
from kifu.render.themes import Theme, find_theme
from kifu.rules.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kifu.render.faces import Outlines
    from kifu.render.glyphs import Glyphs


SIZE = 480
PREFIX = "kifu"  # of names in a picture that is put together later
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

    Names of two characters become one where they could not be read.  What is written on the men is drawn as outlines,
    so that every machine shows it; ``embed`` draws all other characters so too, digits and letters included: their
    outlines come from ``glyphs`` or from the font of the extra ``image``.  Glyphs that are given draw everything.
    """
    scene = scene_of(diagram, find_theme(theme), legible(pieces, diagram, size))
    hands = (
        [glyphs] if embed and glyphs is not None else drawing_hands(diagram.game) if embed else hands_of(diagram.game)
    )
    # Names must not clash when several pictures stand on one page; equal names mean equal things.
    prefix = f"k{crc32(repr(scene).encode('utf-8', 'replace')):08x}"
    return "\n".join(_write_scene(scene, size, Pen(hands, prefix, all_drawn=embed))) + "\n"


def legible(pieces: str, diagram: Diagram, size: int) -> str:
    """Return how men are shown in a picture of a size: by one character where two could not be read."""
    too_small = size * TWO_CHARACTERS < LEAST_CHARACTER * width_of(diagram)
    return "short" if pieces == "chinese" and too_small else pieces


def height_of(scene: Scene, size: int) -> int:
    """Return how many pixels high a picture is that is ``size`` pixels wide."""
    return round(size * scene.height / scene.width)


def _write_scene(scene: Scene, size: int, pen: "Pen") -> list[str]:
    height = height_of(scene, size)
    groups = [
        line
        for group in scene.groups
        for line in (f'<g class="{group.name.replace(" ", "-")}">', *map(pen.write, group.parts), "</g>")
    ]
    prefix = pen.prefix
    used = ["<defs>", *pen.definitions.values(), "</defs>"] if pen.definitions else []
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{height}" '
        f'viewBox="0 0 {scene.width} {scene.height}" role="img" aria-labelledby="{prefix}-title {prefix}-desc">',
        f'<title id="{prefix}-title">{escape(scene.title)}</title>',
        f'<desc id="{prefix}-desc">{escape(scene.description)}</desc>',
        *used,
        f'<g font-family="{FONTS}" font-weight="bold" text-anchor="middle" stroke-linejoin="round">',
        *groups,
        "</g>",
        "</svg>",
    ]


def hands_of(game: Game) -> "list[Outlines]":
    """Return the faces that travel with kifu: that of the game, and the one with letters and figures for all."""
    return [Face.of(name) for name in dict.fromkeys((game.drawing.face, FACES[0]))]


def drawing_hands(game: Game) -> "list[Outlines]":
    """Return the faces that travel with kifu, and the font of the extra ``image``, which has all characters."""
    from kifu.render.glyphs import Glyphs

    return [*hands_of(game), Glyphs.bundled()]


class Pen:
    """Writes parts of a scene as SVG, and what they use once: gradients, bodies of men, outlines of characters.

    Of ``hands`` the first that has all characters of a text draws it, else it is left to fonts; of ``all_drawn`` texts
    the last draws what none has whole.  ``marked`` texts say which they are.
    """

    def __init__(
        self, hands: "Sequence[Outlines]", prefix: str = PREFIX, *, all_drawn: bool = False, marked: bool = False
    ) -> None:
        self.hands = hands
        self.prefix = prefix
        self.all_drawn = all_drawn
        self.marked = marked
        self.definitions: dict[str, str] = {}

    def write(self, part: Part) -> str:
        match part:
            case Path(segments, fill, stroke, width, opacity):
                seen = f' opacity="{number(opacity)}"' if opacity != 1 else ""
                return f'<path d="{path_text(segments)}"{self.paint(fill, stroke, width)}{seen}/>'
            case Disc(x, y, radius, fill, stroke, width):
                place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
                return f"<circle {place}{self.paint(fill, stroke, width)}/>"
            case Stamp(x, y, shapes):
                name = self.named(shapes)
                if name not in self.definitions:
                    self.definitions[name] = f'<g id="{name}">{"".join(map(self.write, shapes))}</g>'
                return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'
            case Label():
                found = (hand for hand, known in enumerate(self.hands) if all(sign in known for sign in part.text))
                hand = next(found, len(self.hands) - 1 if self.all_drawn else -1)
                return self.draw_words(part, hand) if hand >= 0 else _set_words(part)

    def draw_words(self, words: Label, place: int) -> str:
        """A text as a row of outlines, which lie in a coordinate system that goes up."""
        hand = self.hands[place]
        row, along = "", -sum(map(hand.advance, words.text)) / 2
        for character in words.text:
            if path := hand.outline(character):
                name = f"{self.prefix}-{place}-{ord(character):x}"
                self.definitions.setdefault(name, f'<path id="{name}" d="{path}"/>')
                row += f'<use href="#{name}" x="{number(along)}" y="{number(-hand.middle)}"/>'
            along += hand.advance(character)
        scale = words.size / hand.units
        turn = " rotate(180)" if words.turned else ""
        stand = f"translate({number(words.x)} {number(words.y)}){turn} scale({scale:.5f} {-scale:.5f})"
        mark = f' data-text="{escape(words.text)}"' if self.marked else ""
        return f'<g{mark} transform="{stand}" fill="{words.fill}">{row}</g>'

    def paint(self, fill: Fill, stroke: str, width: float) -> str:
        outline = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
        if isinstance(fill, Gradient):
            name = self.named(fill)
            self.definitions.setdefault(name, _write_gradient(fill, name))
            # A reader who finds no gradient there has the plain colour.
            fill = f"url(#{name}) {fill.plain or 'none'}"
        return f' fill="{fill or "none"}"{outline}'

    def named(self, drawn: Gradient | tuple[Path | Disc, ...]) -> str:
        return f"{self.prefix}-{crc32(repr(drawn).encode()):08x}"


def _write_gradient(gradient: Gradient, name: str) -> str:
    outwards = len(gradient.ends) == 3
    kind = "radialGradient" if outwards else "linearGradient"
    names = ("cx", "cy", "r") if outwards else ("x1", "y1", "x2", "y2")
    ends = "".join(f' {end_name}="{number(end)}"' for end_name, end in zip(names, gradient.ends, strict=True))
    stops = "".join(
        f'<stop offset="{number(at)}" stop-color="{colour}"'
        + (f' stop-opacity="{number(opacity)}"/>' if opacity != 1 else "/>")
        for at, colour, opacity in gradient.stops
    )
    return f'<{kind} id="{name}"{ends}>{stops}</{kind}>'


def _set_words(words: Label) -> str:
    x, y, text, size, colour, turned = words
    turn = f' transform="rotate(180 {number(x)} {number(y)})"' if turned else ""
    place = f'x="{number(x)}" y="{number(y + BASELINE * size)}"{turn}'
    return f'<text {place} font-size="{number(size)}" fill="{colour}">{escape(text)}</text>'


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
