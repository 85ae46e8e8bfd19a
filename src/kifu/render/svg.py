"""A diagram as SVG: a picture for pages and notebooks, the same bytes on every machine.

>>> draw(Diagram.of(Position()), size=300).splitlines()[0][39:64]
' width="300" height="328"'
"""

from typing import TYPE_CHECKING
from zlib import crc32

from kifu.records.bottom import bottom_of
from kifu.records.record import Record
from kifu.render.diagram import Diagram
from kifu.render.faces import Face
from kifu.render.scene import scene_of, width_of
from kifu.render.score import last_diagram
from kifu.render.shapes import BASELINE, Disc, Fill, Gradient, Label, Part, Path, Scene, Stamp, number, path_text
from kifu.render.themes import Theme, find_theme
from kifu.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    if pieces == "chinese" and size * TWO_CHARACTERS < LEAST_CHARACTER * width_of(diagram):
        pieces = "short"
    scene = scene_of(diagram, find_theme(theme), pieces)
    hands: list[Outlines] = [Face.of(diagram.game.drawing.face)]
    if embed and glyphs is None:
        from kifu.render.glyphs import Glyphs

        hands.append(Glyphs.bundled())
    elif embed and glyphs is not None:
        hands = [glyphs]
    return "\n".join(_SvgWriter(scene, size, hands, all_drawn=embed).lines()) + "\n"


def notebook(shown: Position | Record) -> str:
    """Return the picture that a notebook shows: a position, or the last one of a record's main line."""
    return draw(Diagram.of(shown) if isinstance(shown, Position) else last_diagram(shown, bottom=bottom_of(shown)))


class _SvgWriter:
    """Writes a scene; of ``hands`` the first that has all characters of a text draws it, else it is left to fonts."""

    def __init__(self, scene: Scene, size: int, hands: "Sequence[Outlines]", *, all_drawn: bool = False) -> None:
        self.scene = scene
        self.size = size
        self.hands = hands
        self.all_drawn = all_drawn
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
            *self.definitions(),
            f'<g font-family="{FONTS}" font-weight="bold" text-anchor="middle" stroke-linejoin="round">',
            *(line for group in scene.groups for line in self.group(group.name, group.parts)),
            "</g>",
            "</svg>",
        ]

    def hand_of(self, text: str) -> int | None:
        """Return the place of the hand that draws a text; of several the last draws what none has whole."""
        found = (place for place, hand in enumerate(self.hands) if all(character in hand for character in text))
        return next(found, len(self.hands) - 1 if self.all_drawn else None)

    def definitions(self) -> list[str]:
        """What is drawn once and used many times."""
        parts = [part for group in self.scene.groups for part in group.parts]
        elements = [*define(parts, self.prefix), *self.outlines()]
        return ["<defs>", *elements, "</defs>"] if elements else []

    def outlines(self) -> list[str]:
        """The outline of every character of the picture that is drawn, once."""
        labels = [part.text for group in self.scene.groups for part in group.parts if isinstance(part, Label)]
        drawn = {(place, sign) for text in labels if (place := self.hand_of(text)) is not None for sign in text}
        paths = [(self.name(place, sign), self.hands[place].outline(sign)) for place, sign in sorted(drawn)]
        return [f'<path id="{name}" d="{path}"/>' for name, path in paths if path]

    def name(self, hand: int, character: str) -> str:
        return f"{self.prefix}-{hand}-{ord(character):x}"

    def group(self, name: str, parts: list[Part]) -> list[str]:
        return [f'<g class="{name.replace(" ", "-")}">', *map(self.part, parts), "</g>"]

    def part(self, part: Part) -> str:
        place = self.hand_of(part.text) if isinstance(part, Label) else None
        if isinstance(part, Label) and place is not None:
            return self.draw_words(part, place)
        return element(part, self.prefix)

    def draw_words(self, words: Label, place: int) -> str:
        """A text as a row of outlines, which lie in a coordinate system that goes up."""
        hand = self.hands[place]
        row, along = "", -sum(map(hand.advance, words.text)) / 2
        for character in words.text:
            if hand.outline(character):
                name = self.name(place, character)
                row += f'<use href="#{name}" x="{number(along)}" y="{number(-hand.middle)}"/>'
            along += hand.advance(character)
        return f'<g transform="{_stand(words, hand)}" fill="{words.fill}">{row}</g>'


def _stand(words: Label, hand: "Outlines") -> str:
    """Return how the middle of a text, drawn by a hand, is put where it stands."""
    scale = words.size / hand.units
    turn = " rotate(180)" if words.turned else ""
    return f"translate({number(words.x)} {number(words.y)}){turn} scale({scale:.5f} {-scale:.5f})"


def drawn_element(part: Part, hand: "Outlines") -> str:
    """Return a part with its characters as outlines where they can be; for a picture that is put together later."""
    if not isinstance(part, Label) or not all(character in hand for character in part.text):
        return element(part)
    row, along = "", -sum(map(hand.advance, part.text)) / 2
    for character in part.text:
        row += f'<path transform="translate({number(along)} {number(-hand.middle)})" d="{hand.outline(character)}"/>'
        along += hand.advance(character)
    return f'<g data-text="{part.text}" transform="{_stand(part, hand)}" fill="{part.fill}">{row}</g>'


def element(part: Part, prefix: str = PREFIX) -> str:
    """Return a part as SVG; gradients go by names that begin with the prefix."""
    match part:
        case Path(segments, fill, stroke, width, opacity):
            seen = f' opacity="{number(opacity)}"' if opacity != 1 else ""
            return f'<path d="{path_text(segments)}"{_paint(fill, stroke, width, prefix)}{seen}/>'
        case Disc(x, y, radius, fill, stroke, width):
            place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
            return f"<circle {place}{_paint(fill, stroke, width, prefix)}/>"
        case Stamp(x, y, shapes):
            return f'<use href="#{_name(shapes, prefix)}" x="{number(x)}" y="{number(y)}"/>'
        case Label(x, y, text, size, colour, turned):
            turn = f' transform="rotate(180 {number(x)} {number(y)})"' if turned else ""
            place = f'x="{number(x)}" y="{number(y + BASELINE * size)}"{turn}'
            return f'<text {place} font-size="{number(size)}" fill="{colour}">{escape(text)}</text>'


def define(parts: "Iterable[Part]", prefix: str = PREFIX) -> list[str]:
    """Return the gradients and the bodies that parts use, each once and by a name that its contents give it."""
    shapes: list[Part] = []
    bodies: dict[tuple[Path | Disc, ...], str] = {}
    for part in parts:
        if isinstance(part, Stamp):
            shapes += part.shapes
            bodies[part.shapes] = "".join(element(shape, prefix) for shape in part.shapes)
        else:
            shapes.append(part)
    gradients = dict.fromkeys(shape.fill for shape in shapes if not isinstance(shape, Stamp))
    return [
        *(_define_gradient(fill, prefix) for fill in gradients if isinstance(fill, Gradient)),
        *(f'<g id="{_name(body, prefix)}">{drawn}</g>' for body, drawn in bodies.items()),
    ]


def _define_gradient(gradient: Gradient, prefix: str) -> str:
    outwards = len(gradient.ends) == 3
    kind = "radialGradient" if outwards else "linearGradient"
    names = ("cx", "cy", "r") if outwards else ("x1", "y1", "x2", "y2")
    ends = "".join(f' {name}="{number(end)}"' for name, end in zip(names, gradient.ends, strict=True))
    stops = "".join(
        f'<stop offset="{number(at)}" stop-color="{colour}"{_opacity(" stop-opacity", opacity)}/>'
        for at, colour, opacity in gradient.stops
    )
    return f'<{kind} id="{_name(gradient, prefix)}"{ends}>{stops}</{kind}>'


def _name(drawn: Gradient | tuple[Path | Disc, ...], prefix: str) -> str:
    return f"{prefix}-{crc32(repr(drawn).encode()):08x}"


def _opacity(name: str, opacity: float) -> str:
    return f'{name}="{number(opacity)}"' if opacity != 1 else ""


def _paint(fill: Fill, stroke: str, width: float, prefix: str) -> str:
    outline = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    if isinstance(fill, Gradient):
        # A reader who finds no gradient there has the plain colour.
        fill = f"url(#{_name(fill, prefix)}) {fill.plain or 'none'}"
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
