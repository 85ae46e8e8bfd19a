"""Simple drawings of pieces for learners who cannot read the characters yet: a horse's head, a cannon, a wheel.

A drawing lies in a box of 100 by 100.  An outline that begins with ``-`` is cut out of those above it.
Where pieces are too many to draw, their movement is the picture, forward being up.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kifu.render.movement import diagram as movement
from kifu.render.shapes import Path, Segment, outline
from kifu.render.themes import Ink
from kifu.rules.game import Piece

# The outlines of each piece by its name, one to a line; a line that begins with C or L goes on with the one above.
DRAWINGS = {
    # A crown with three points.
    "King": """
        M 14 82 L 8 30 L 30 50 L 50 16 L 70 50 L 92 30 L 86 82 Z
        O 8 27 7 O 50 13 8 O 92 27 7
        - M 20 66 L 80 66 L 79 72 L 21 72 Z
        """,
    # The cap of an official, with a wing on each side.
    "Advisor": """
        M 28 68 C 26 30 36 14 50 14 C 64 14 74 30 72 68 Z
        M 4 54 C 10 46 24 50 30 58 L 30 68 C 18 70 6 66 4 54 Z
        M 96 54 C 90 46 76 50 70 58 L 70 68 C 82 70 94 66 96 54 Z
        M 24 72 L 76 72 L 76 84 L 24 84 Z
        - O 50 44 8
        """,
    # The head with its ears, the trunk hanging down between the tusks.
    "Elephant": """
        M 50 12 C 74 12 76 30 74 46 C 72 58 64 60 60 62 C 58 70 58 78 64 80 C 70 82 70 90 62 90
        C 50 90 44 78 42 62 C 36 60 28 58 26 46 C 24 30 26 12 50 12 Z
        M 24 18 C 8 14 0 30 6 48 C 9 58 18 60 23 54 C 20 40 20 30 24 18 Z
        M 76 18 C 92 14 100 30 94 48 C 91 58 82 60 77 54 C 80 40 80 30 76 18 Z
        M 30 64 C 28 74 32 80 40 82 C 36 76 36 70 36 65 Z
        M 70 64 C 74 70 72 76 76 80 C 80 72 78 66 75 60 Z
        - O 40 38 4 O 60 38 4
        """,
    # The head from the side, looking left, with mane and ear.
    "Horse": """
        M 78 90 L 30 90 C 30 74 46 66 48 54 C 40 58 32 60 26 64 C 20 70 12 68 10 60 C 8 54 14 48 20 42
        C 26 32 34 22 46 20 L 50 8 L 58 20 C 78 26 88 48 84 72 C 84 80 82 84 78 90 Z
        - O 42 36 4
        """,
    # A wheel with eight spokes.
    "Chariot": """
        O 50 50 42
        - O 50 50 32
        M 46 14 L 54 14 L 54 86 L 46 86 Z
        M 14 46 L 86 46 L 86 54 L 14 54 Z
        M 25 20 L 80 75 L 75 80 L 20 25 Z
        M 75 20 L 80 25 L 25 80 L 20 75 Z
        O 50 50 11
        - O 50 50 4
        """,
    # A barrel on a wheel, aimed up to the right.
    "Cannon": """
        M 12 60 L 78 12 L 94 34 L 30 78 C 22 82 6 70 12 60 Z
        O 44 74 20
        - O 44 74 12
        O 44 74 5
        M 8 86 L 92 86 L 92 94 L 8 94 Z
        """,
    # A soldier's helmet with its plume, above the shoulders.
    "Pawn": """
        M 46 4 L 54 4 L 54 18 L 46 18 Z
        M 22 46 C 22 24 36 14 50 14 C 64 14 78 24 78 46 Z
        M 16 44 L 84 44 L 84 52 L 16 52 Z
        M 32 54 L 68 54 C 68 68 60 74 50 74 C 40 74 32 68 32 54 Z
        M 12 94 C 14 78 30 74 38 72 C 44 80 56 80 62 72 C 70 74 86 78 88 94 Z
        """,
}


PITCH = 19  # from one point to the next where movement is drawn
DOTS = {"X": 10, "o": 6, "n": 4, "!": 8}
BARS = {"-": (1, 0), "|": (0, 1), "/": (0.7, -0.7), "\\": (0.7, 0.7)}
BAR = ((-10, -3), (10, -3), (10, 3), (-10, 3))


class Drawn(NamedTuple):
    """An outline of a drawing, in ink or cut out down to the paper."""

    segments: tuple[Segment, ...]
    cut: bool

    def place(self, x: float, y: float, scale: float, ink: Ink) -> Path:
        """Return the outline with the middle of its box at a point; a scale below 0 turns the outline round."""
        moved = tuple(
            Segment(kind, tuple((x + (px - 50) * scale, y + (py - 50) * scale) for px, py in points))
            for kind, points in self.segments
        )
        return Path(moved, fill=ink.paper if self.cut else ink.text)


def drawing_of(piece: Piece) -> tuple[Drawn, ...]:
    """Return the drawing of a piece, from the lowest outline to the topmost; its movement if there is none."""
    return _parse_drawing(DRAWINGS[piece.name]) if piece.name in DRAWINGS else movement_of(piece)


def movement_of(piece: Piece) -> tuple[Drawn, ...]:
    """Return how a piece moves, as a drawing."""
    return _parse_drawing("\n".join(_movement(piece)))


@cache
def _parse_drawing(text: str) -> tuple[Drawn, ...]:
    lines = re.sub(r"\n\s*(?=[CL])", " ", text.strip()).split("\n")
    return tuple(Drawn(outline(line.strip().removeprefix("-")), line.strip().startswith("-")) for line in lines)


def _movement(piece: Piece) -> Iterator[str]:
    """Yield the outlines of how a piece moves: a dot for a step, a bar for a ride, a ring for lion power."""
    for row, line in enumerate(movement(piece)):
        for column, sign in enumerate(line.split()):
            x, y = 50 + PITCH * (column - 2), 50 + PITCH * (row - 2)
            if sign in BARS:
                across, down = BARS[sign]
                corners = [(x + a * across - b * down, y + a * down + b * across) for a, b in BAR]
                yield "M " + " L ".join(f"{corner_x} {corner_y}" for corner_x, corner_y in corners) + " Z"
            elif sign != ".":
                yield f"O {x} {y} {DOTS[sign]}"
            if sign == "!":
                yield f"- O {x} {y} {DOTS[sign] / 2}"
