"""Film: pictures of one board after another, each made of the one before by drawing what changed.

They are the pictures of ``png.draw``, but for the last bit of a colour where something half transparent lies.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from kifu.render.diagram import Diagram
from kifu.render.raster import rasterise
from kifu.render.scene import GROUND, scene_of
from kifu.render.shapes import Disc, Group, Label, Part, Scene, Stamp
from kifu.render.svg import Pen, drawing_hands, height_of, legible
from kifu.render.themes import Theme, find_theme
from kifu.rules.game import Game

RIM = 3  # pixels round a picture that are cut off: where thin lines leave it, resvg draws more than there is
GROWTH = 0.25  # how much of its size a character may stand out of its square


class Rectangle(NamedTuple):
    """A rectangle of a scene or of the pixels of a picture, by two of its corners."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Rectangle") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Film:
    """Draws diagrams that come one after another; ``size`` is how many pixels wide they are."""

    def __init__(self, *, size: int, theme: Theme | str = "wood", pieces: str = "chinese") -> None:
        self._size = size
        self._theme = find_theme(theme)
        self._pieces = pieces
        self._ground: tuple[int, int, list[Group]] | None = None
        self._pixels: _Pixels | None = None
        self._empty = self._picture = Image.new("RGB", (1, 1))  # the board alone, and what was drawn last
        self._shown: list[Part] = []

    def draw(self, diagram: Diagram) -> Image.Image:
        """Return the picture of a diagram; the next call draws on it."""
        scene = scene_of(diagram, self._theme, legible(self._pieces, diagram, self._size))
        ground = scene.width, scene.height, [group for group in scene.groups if group.name in GROUND]
        if self._pixels is None or ground != self._ground:
            self._pixels = _Pixels(scene, self._size, diagram.game)
            self._ground, self._shown = ground, []
            self._empty = self._pixels.draw(self._pixels.whole, _parts_of(ground[2])).convert("RGB")
            self._picture = self._empty.copy()
        parts = _parts_of(group for group in scene.groups if group.name not in GROUND)
        for box in self._pixels.boxes(_changes(self._shown, parts)):
            seen = self._empty.crop(box).convert("RGBA")
            seen.alpha_composite(self._pixels.draw(box, parts))
            self._picture.paste(seen.convert("RGB"), box)
        self._shown = parts
        return self._picture


class _Pixels:
    """Draws rectangles of the picture of a scene; they are measured in pixels, parts in units of the scene."""

    def __init__(self, scene: Scene, size: int, game: Game) -> None:
        height = height_of(scene, size)
        self.whole = 0, 0, size, height
        # A picture whose sides are whole numbers is a bit wider or higher than the scene, which lies in its middle.
        self._zoom = min(size / scene.width, height / scene.height)
        self._left, self._top = (size - self._zoom * scene.width) / 2, (height - self._zoom * scene.height) / 2
        self._game = game
        self._boxes: dict[Part, Rectangle] = {}

    def draw(self, box: tuple[int, int, int, int], parts: Iterable[Part]) -> Image.Image:
        """Return what parts there are in a rectangle, on nothing."""
        left, top, right, bottom = box
        width, height = right - left + 2 * RIM, bottom - top + 2 * RIM
        pen = Pen(drawing_hands(self._game), all_drawn=True)
        drawn = [pen.write(part) for part in parts if self._box_of(part).meets(Rectangle(*box))]
        seen = (left - RIM - self._left, top - RIM - self._top, width, height)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{" ".join(str(side / self._zoom) for side in seen)}">'
            f'<defs>{"".join(pen.definitions.values())}</defs><g stroke-linejoin="round">{"".join(drawn)}</g></svg>'
        )
        with Image.open(BytesIO(rasterise(text))) as picture:
            return picture.convert("RGBA").crop((RIM, RIM, width - RIM, height - RIM))

    def boxes(self, parts: Iterable[Part]) -> list[tuple[int, int, int, int]]:
        """Return the rectangles in which parts lie, none of which meets another."""
        apart: list[Rectangle] = []
        for part in parts:
            box = self._box_of(part)
            while met := [other for other in apart if other.meets(box)]:
                box = _around([box, *met])
                apart = [other for other in apart if other not in met]
            apart.append(box)
        _, _, width, height = self.whole
        return [
            (max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom)))
            for left, top, right, bottom in apart
        ]

    def _box_of(self, part: Part) -> Rectangle:
        """Return whole pixels round a part."""
        if part not in self._boxes:
            left, top, right, bottom = _around(_boxes_in(part))
            zoom = self._zoom
            self._boxes[part] = Rectangle(
                floor(left * zoom + self._left) - 1,
                floor(top * zoom + self._top) - 1,
                ceil(right * zoom + self._left) + 1,
                ceil(bottom * zoom + self._top) + 1,
            )
        return self._boxes[part]


def _boxes_in(part: Part) -> Iterator[Rectangle]:
    """Yield rectangles of a scene that hold a part."""
    if isinstance(part, Stamp):
        for shape in part.shapes:
            for left, top, right, bottom in _boxes_in(shape):
                yield Rectangle(part.x + left, part.y + top, part.x + right, part.y + bottom)
    elif isinstance(part, Disc):
        reach = part.radius + part.width / 2
        yield Rectangle(part.x - reach, part.y - reach, part.x + reach, part.y + reach)
    elif isinstance(part, Label):
        across, along = part.size * (len(part.text) / 2 + GROWTH), part.size * (0.5 + GROWTH)
        yield Rectangle(part.x - across, part.y - along, part.x + across, part.y + along)
    else:
        # A curve lies between its ends and its handles.
        for x, y in (point for segment in part.segments for point in segment.points):
            yield Rectangle(x - part.width / 2, y - part.width / 2, x + part.width / 2, y + part.width / 2)


def _around(boxes: Iterable[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Rectangle(min(lefts), min(tops), max(rights), max(bottoms))


def _changes(before: list[Part], after: list[Part]) -> list[Part]:
    """Return the parts that one of two pictures has and the other has not; all, if some lie in another order."""
    kept = set(before) & set(after)
    if [part for part in before if part in kept] != [part for part in after if part in kept]:
        return before + after
    return [part for part in (*before, *after) if part not in kept]


def _parts_of(groups: Iterable[Group]) -> list[Part]:
    return [part for group in groups for part in group.parts]
