"""Stage: the empty board and every man as fragments of SVG, for a script that puts the men on the board itself.

>>> from kifu.render.themes import find_theme
>>> from kifu.rules.position import Position
>>> stage = stage_of(Position().game, [], find_theme("wood"), men={1, 8})
>>> stage["cell"], stage["faces"]["chinese"][:8]
(60, [0, -1, -1, -1, -1, -1, -1, 1])
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from kifu.notations.base import Notation
from kifu.render.diagram import NO_COORDINATES, PIECES, Diagram, SeenEdges
from kifu.render.faces import Face
from kifu.render.scene import CELL, scene_of
from kifu.render.shapes import BASELINE, Label, Part, Stamp
from kifu.render.svg import FONTS, LEAST_CHARACTER, TWO_CHARACTERS, define, drawn_element
from kifu.render.themes import Theme
from kifu.rules.game import Game, Man
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side

NOT_DRAWN = -1


def stage_of(game: Game, notations: Sequence[Notation], theme: Theme, men: Collection[int]) -> dict[str, Any]:
    """Return the parts of a picture of the board, with room at its edges for the labels of all the notations.

    The men, given by their numbers, and the two signs of the last move are drawn where the top left point lies, to
    be moved from there.
    """
    corner, other = list(game.squares)[:2]
    face = Face.of(game.drawing.face)
    empty = Diagram.of(Setup(game, {}), coordinates=NO_COORDINATES, labels={corner: "0"}, letters=notations)
    empty = empty._replace(edges=_widest(game, notations))
    scene = scene_of(empty, theme)
    middle = next(part for part in _parts(empty, theme, "labels") if isinstance(part, Label))
    labels = [part for part in _parts(empty, theme, "coordinates") if isinstance(part, Label)]
    faces, fragments, bodies = _men(empty, theme, men)
    used = "".join(define([*_parts(empty, theme, "board"), *bodies]))
    stops = [empty._replace(last_move=move) for move in (Move(corner, other), Move(other, corner))]
    return {
        "width": scene.width,
        "height": scene.height,
        "left": middle.x,
        "top": middle.y,
        "cell": CELL,
        "fonts": FONTS,
        "boards": [
            f"<defs>{used}</defs>{_write_svg(_parts(empty._replace(bottom=side), theme, 'board'), face)}"
            for side in Side
        ],
        # Where a label may stand along each of the four edges; what it says is the notation's.
        "labels": _slots(labels, empty.edges),
        "label": [labels[0].size, labels[0].fill] if labels else [0, ""],
        "left_mark": _write_svg(_parts(stops[0], theme, "last move")[:1], face),
        "reached_mark": _write_svg(_parts(stops[1], theme, "last move")[-1:], face),
        "highlight": _write_svg(_parts(empty._replace(highlights=(corner,)), theme, "highlights"), face),
        # Men that point at their enemy are drawn for the side at the bottom and turned for the other.
        "turns": game.drawing.on_squares,
        "faces": faces,
        "fragments": fragments,
        "short_below": round(LEAST_CHARACTER * scene.width / TWO_CHARACTERS),
    }


def men_of(game: Game) -> list[Man]:
    """Return all men there can be; the viewer numbers them in this order from 1."""
    return [Man(side, piece) for side in Side for piece in game.pieces]


def edges_of(game: Game, notation: Notation) -> list[SeenEdges]:
    """Return the labels of a notation along the edges, with either side at the bottom."""
    return [Diagram.of(Setup(game, {}), bottom=side, coordinates=notation).edges for side in Side]


def _widest(game: Game, notations: Iterable[Notation]) -> SeenEdges:
    """Return edges with the longest label of all notations everywhere, so that the board need never move."""
    edges = [edge for notation in notations for edge in edges_of(game, notation)]
    lengths = (len(game.files), len(game.files), len(game.ranks), len(game.ranks))
    widest = []
    for at, length in enumerate(lengths):
        longest = max((label for edge in edges for label in edge[at]), key=_room, default="")
        widest.append((longest,) * length if longest else ())
    return SeenEdges(*widest)


def _room(label: str) -> int:
    return sum(1 if character.isascii() else 2 for character in label)


def _slots(labels: list[Label], edges: SeenEdges) -> list[list[tuple[float, float]]]:
    places = iter(labels)
    return [
        [(place.x, round(place.y + BASELINE * place.size, 2)) for _, place in zip(edge, places, strict=False)]
        for edge in edges
    ]


def _men(empty: Diagram, theme: Theme, wanted: Collection[int]) -> tuple[dict[str, list[int]], list[str], list[Stamp]]:
    """Return for every way to show men the number of each man's fragment, the fragments, and the bodies in them."""
    points = list(empty.game.squares)
    numbers: dict[str, int] = {}
    bodies: list[Stamp] = []
    faces: dict[str, list[int]] = {pieces: [] for pieces in PIECES}
    for pieces, found in faces.items():
        for number, man in enumerate(men_of(empty.game), 1):
            if number not in wanted:
                found.append(NOT_DRAWN)
                continue
            bottom = man.side if empty.game.drawing.on_squares else Side.FIRST
            corner = points[0] if bottom is Side.FIRST else points[-1]
            parts = _parts(empty._replace(men={corner: man}, bottom=bottom), theme, "men", pieces)
            bodies += [part for part in parts if isinstance(part, Stamp)]
            fragment = _write_svg(parts, Face.of(empty.game.drawing.face))
            found.append(numbers.setdefault(fragment, len(numbers)))
    return faces, list(numbers), bodies


def _parts(diagram: Diagram, theme: Theme, group: str, pieces: str = "chinese") -> list[Part]:
    scene = scene_of(diagram, theme, pieces)
    return next((found.parts for found in scene.groups if found.name == group), [])


def _write_svg(parts: Iterable[Part], face: Face) -> str:
    return "".join(drawn_element(part, face) for part in parts)
