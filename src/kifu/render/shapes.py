"""The few shapes of which every picture is made, and how their numbers are written.

>>> path_text(outline("M 0 0 L 2.50 1 Z"))
'M0 0 L2.5 1 Z'
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
BASELINE = 0.36  # of its size: how far below its middle a line of text stands
ROUND = 0.5523  # how far the handles of a curve reach that stands for a quarter of a circle of radius 1


class Segment(NamedTuple):
    """A step of an outline: M goes to a point, L draws a line there, C a curve by two handles, Z closes."""

    kind: str
    points: tuple[Point, ...] = ()


class Gradient(NamedTuple):
    """Colours that pass into each other along a line, or from a middle outwards, measured in the box of a shape."""

    ends: tuple[float, ...]  # where a line begins and ends, or the middle and the radius: shares of the box
    stops: tuple[tuple[float, str, float], ...]  # how far along, the colour, its opacity
    plain: str = ""  # the colour where there are no gradients


Fill = str | Gradient


class Path(NamedTuple):
    segments: tuple[Segment, ...]
    fill: Fill = ""
    stroke: str = ""
    width: float = 0
    opacity: float = 1


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: Fill = ""
    stroke: str = ""
    width: float = 0


class Label(NamedTuple):
    """A text whose middle stands at a point, on its head if it is turned."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    turned: bool = False


class Stamp(NamedTuple):
    """Shapes that are drawn once, round the origin, and put at many points."""

    x: float
    y: float
    shapes: tuple[Path | Disc, ...]


Part = Path | Disc | Label | Stamp


class Group(NamedTuple):
    name: str
    parts: list[Part]


class Scene(NamedTuple):
    width: int
    height: int
    groups: tuple[Group, ...]
    title: str
    description: str


def polygon(
    *points: Point, fill: Fill = "", stroke: str = "", width: float = 0, opacity: float = 1, closed: bool = True
) -> Path:
    """Return straight lines from point to point."""
    first, *others = points
    segments = (Segment("M", (first,)), *(Segment("L", (point,)) for point in others))
    return Path((*segments, Segment("Z")) if closed else segments, fill, stroke, width, opacity)


def spread(parts: Iterable[Part]) -> Iterator[Path | Disc | Label]:
    """Yield parts with the shapes of stamps moved to their points, for output formats that cannot reuse a shape."""
    for part in parts:
        if not isinstance(part, Stamp):
            yield part
            continue
        for shape in part.shapes:
            if isinstance(shape, Disc):
                yield shape._replace(x=shape.x + part.x, y=shape.y + part.y)
            else:
                yield shape._replace(segments=tuple(_move(step, part.x, part.y) for step in shape.segments))


def _move(segment: Segment, right: float, down: float) -> Segment:
    return Segment(segment.kind, tuple((x + right, y + down) for x, y in segment.points))


def plain_colour(fill: Fill) -> str:
    """Return the colour of a shape for output formats without gradients."""
    return fill.plain if isinstance(fill, Gradient) else fill


def mix(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with a share of another, both as ``#rrggbb``.

    >>> mix("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{int(own + (new - own) * share + 0.5):02x}" for own, new in pairs)


def outline(text: str) -> tuple[Segment, ...]:
    """Return the segments of an outline written as in SVG with capital M, L, C and Z; ``O x y r`` is a circle."""
    segments: list[Segment] = []
    words = text.split()
    start = 0
    for end in range(1, len(words) + 1):
        if end == len(words) or words[end].isalpha():
            kind, numbers = words[start], [float(word) for word in words[start + 1 : end]]
            points = tuple(zip(numbers[::2], numbers[1::2], strict=False))
            segments += circle(*numbers) if kind == "O" else [Segment(kind, points)]
            start = end
    return tuple(segments)


def circle(x: float, y: float, radius: float) -> list[Segment]:
    """Return a circle as four curves."""
    reach = radius * ROUND
    segments = [Segment("M", ((x + radius, y),))]
    # Each quarter goes from one direction to the next: right, down, left, up, right.
    directions = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
    for (a, b), (c, d) in pairwise(directions):
        first = (x + radius * a + reach * c, y + radius * b + reach * d)
        second = (x + radius * c + reach * a, y + radius * d + reach * b)
        segments.append(Segment("C", (first, second, (x + radius * c, y + radius * d))))
    return [*segments, Segment("Z")]


def path_text(segments: tuple[Segment, ...]) -> str:
    """Return an outline as SVG writes it."""
    return " ".join(kind + " ".join(f"{number(x)} {number(y)}" for x, y in points) for kind, points in segments)


def number(value: float) -> str:
    """Return a number with at most two decimals, spelt alike on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
