"""Relief: what makes a board look like wood, and its men like things that lie on it, with gradients and a few paths.

The light comes from the top left.  Nothing here is blurred: a filter for each man would cost a browser its frames.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import sin

from kifu.render.shapes import Disc, Gradient, Part, Path, Point, Segment, mix, polygon
from kifu.render.themes import Ink, Relief, Theme

Shape = Path | Disc
RIM = 3  # of the board, which the light falls on or not
FINE, STRONG = 9, 41  # units from one line of the grain to the next, about
BANDS = (0.0, 0.5, 0.15, 0.8, 0.3, 0.0, 0.55, 1.0, 0.4, 0.1, 0.65, 0.25, 0.0)  # how dark the wood is across the board


def wooden_sheet(width: float, height: float, theme: Theme, relief: Relief) -> list[Part]:
    """Return a board of straight-grained wood, which runs from player to player."""
    corners = ((0, 0), (width, 0), (width, height), (0, height))
    wood = Gradient(
        (0, 0, 1, 1),
        (
            (0, mix(theme.board, relief.light, 0.3), 1),
            (0.5, theme.board, 1),
            (1, mix(theme.board, relief.shade, 0.14), 1),
        ),
        theme.board,
    )
    steps = len(BANDS) - 1
    bands = Gradient(
        (0, 0, 1, 0.06), tuple((round(at / steps, 3), relief.grain, dark * 0.2) for at, dark in enumerate(BANDS))
    )
    lit = ((0, 0), (width, 0), (width - RIM, RIM), (RIM, RIM), (RIM, height - RIM), (0, height))
    unlit = [(width - x, height - y) for x, y in lit]
    return [
        polygon(*corners, fill=wood),
        polygon(*corners, fill=bands),
        Path(tuple(_grain(width, height, FINE)), stroke=relief.grain, width=0.8, opacity=0.24),
        Path(tuple(_grain(width, height, STRONG)), stroke=relief.grain, width=1.8, opacity=0.22),
        polygon(*lit, fill=relief.light, opacity=0.4),
        polygon(*unlit, fill=relief.shade, opacity=0.3),
    ]


def _grain(width: float, height: float, distance: float) -> Iterator[Segment]:
    """Yield lines from top to bottom that sway together, at distances that look random but are computed."""
    x, number = distance * 0.4, 0
    while x < width:
        sway = [4 * sin(x / 90 + turn) + 2 * sin(x / 23 + 2 * turn) for turn in range(4)]
        places = [round(x + way) for way in sway]
        yield Segment("M", ((places[0], 0),))
        third = round(height / 3)
        for part in range(3):
            top, bottom = third * part, height if part == 2 else third * (part + 1)
            start, end = places[part], places[part + 1]
            yield Segment("C", ((start, top + third // 2), (end, top + third // 2), (end, bottom)))
        number += 1
        x += distance * (1 + 0.55 * sin(7.3 * number) + 0.3 * sin(3.1 * number * number))


def wooden_disc(radius: float, ink: Ink, relief: Relief) -> tuple[Shape, ...]:
    """Return a round man without what is written on it: its shadow, its side, its face with a ring."""
    shadow = Gradient((0.5, 0.5, 0.5), ((0.72, relief.shade, 0.5), (0.86, relief.shade, 0.22), (1, relief.shade, 0)))
    face = Gradient(
        (0.38, 0.32, 0.75),
        ((0, mix(ink.paper, relief.gloss, 0.7), 1), (0.55, ink.paper, 1), (1, mix(ink.paper, ink.rim, 0.24), 1)),
        ink.paper,
    )
    side = mix(ink.paper, relief.shade, 0.6)
    return (
        Disc(1.5, 4, radius + 5, fill=shadow),
        Disc(0, 1.6, radius, fill=side),
        Disc(0, 0, radius - 0.4, fill=face, stroke=mix(ink.paper, relief.shade, 0.45), width=0.8),
        Disc(0, 0, radius - 4, stroke=ink.text, width=1.3),
    )


def wooden_wedge(outline: list[Point], ink: Ink, relief: Relief) -> tuple[Shape, ...]:
    """Return a man that points at its enemy, without what is written on it; the outline lies as it is seen."""
    face = Gradient(
        (0.1, 0, 0.9, 1),
        ((0, mix(ink.paper, relief.gloss, 0.55), 1), (0.5, ink.paper, 1), (1, mix(ink.paper, ink.rim, 0.2), 1)),
        ink.paper,
    )
    return (
        polygon(*_move(outline, 2.2, 3.6, 1.03), fill=relief.shade, opacity=0.16),
        polygon(*_move(outline, 1.2, 2.4), fill=relief.shade, opacity=0.34),
        polygon(*_move(outline, 0, 1.2), fill=mix(ink.paper, relief.shade, 0.6)),
        polygon(*outline, fill=face, stroke=ink.rim, width=0.7),
        Path(tuple(_lit_edges(_move(outline, 0, 0, 0.955))), stroke=relief.gloss, width=1.1, opacity=0.75),
    )


def _move(outline: list[Point], right: float, down: float, growth: float = 1) -> list[Point]:
    return [(growth * x + right, growth * y + down) for x, y in outline]


def _lit_edges(outline: list[Point]) -> Iterator[Segment]:
    """Yield the edges that look to the top left, of an outline that goes round with the clock."""
    for (x0, y0), (x1, y1) in pairwise([*outline, outline[0]]):
        if (y1 - y0) - (x1 - x0) < 0:
            yield Segment("M", ((x0, y0),))
            yield Segment("L", ((x1, y1),))
