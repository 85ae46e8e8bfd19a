"""Stage: the empty board and every man as fragments of SVG, for a script that puts the men on the board itself.

>>> from kifu.render.themes import find_theme
>>> from kifu.rules.position import Position
>>> stage = stage_of(Position().game, [], find_theme("wood"), men={1, 8})
>>> stage["cell"], stage["faces"]["chinese"][:8]
(60, [0, -1, -1, -1, -1, -1, -1, 4])
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from kifu.notations.base import Notation
from kifu.render.diagram import NO_COORDINATES, PIECES, Diagram, SeenEdges
from kifu.render.scene import CELL, WEDGE, parts_of, scene_of
from kifu.render.shapes import Label, Part, Stamp, path_text, polygon
from kifu.render.svg import FONTS, LEAST_CHARACTER, TWO_CHARACTERS, Pen, hands_of
from kifu.render.themes import Theme
from kifu.rules.game import Game, Man
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side

NOT_DRAWN = -1
RIVERS = ("chinese", "simplified")  # the pieces with words of their own in the river


def stage_of(game: Game, notations: Sequence[Notation], theme: Theme, men: Collection[int]) -> dict[str, Any]:
    """Return the parts of a picture of the board, with room at its edges for the labels of all the notations.

    The men, given by their numbers, and the two signs of the last move are drawn where the top left point lies, to
    be moved from there.
    """
    corner, other = list(game.squares)[:2]
    empty = Diagram.of(Setup(game, {}), coordinates=NO_COORDINATES, labels={corner: "0"}, letters=notations)
    # A page lays the stands beside the board by itself.
    empty = empty._replace(edges=_widest(game, notations), hands=None)
    scene = scene_of(empty, theme)
    middle = next(part for part in parts_of(empty, theme, "labels") if isinstance(part, Label))
    labels = [part for part in parts_of(empty, theme, "coordinates") if isinstance(part, Label)]
    pen = Pen(hands_of(game), marked=True)
    stops = [empty._replace(last_move=move) for move in (Move(corner, other), Move(other, corner))]
    either = [empty._replace(bottom=side) for side in Side]
    stage: dict[str, Any] = {
        "width": scene.width,
        "height": scene.height,
        "left": middle.x,
        "top": middle.y,
        "cell": CELL,
        "fonts": FONTS,
        "dark": sum(bytes.fromhex(theme.board[1:])) < 3 * 128,  # so that a dark page does not dim it once more
        "ground": theme.board,
        "sheet": _write(pen, parts_of(empty, theme, "sheet")),
        "boards": [_write(pen, parts_of(seen, theme, "board")) for seen in either],
        "rivers": {
            pieces: [_write(pen, parts_of(seen, theme, "river", pieces)) for seen in either] for pieces in RIVERS
        },
        # Where a label may stand along each of the four edges; what it says is the notation's.
        "labels": _slots(labels, empty.edges),
        "signs": {text: pen.write(sign) for text, sign in _signs(game, notations, labels).items()},
        "left_mark": _write(pen, _half(parts_of(stops[0], theme, "last move"), 0)),
        "reached_mark": _write(pen, _half(parts_of(stops[1], theme, "last move"), 1)),
        "outline": path_text(polygon(*WEDGE).segments) if game.drawing.on_squares else "",
        "points": edges_of(game, None),
        "highlight": _write(pen, parts_of(empty._replace(highlights=(corner,)), theme, "highlights")),
        # Men that point at their enemy are drawn for the side at the bottom and turned for the other.
        "turns": game.drawing.on_squares,
        **_men(empty, theme, men, pen),
        "short_below": round(LEAST_CHARACTER * scene.width / TWO_CHARACTERS),
    }
    return {**stage, "definitions": "".join(pen.definitions.values())}


def men_of(game: Game) -> list[Man]:
    """Return all men there can be; the viewer numbers them in this order from 1."""
    return [Man(side, piece) for side in Side for piece in game.pieces]


def edges_of(game: Game, notation: Notation | None) -> list[SeenEdges]:
    """Return the labels of a notation along the edges, or the names of points, with either side at the bottom."""
    return [Diagram.of(Setup(game, {}), bottom=side, coordinates=notation).edges for side in Side]


def _half(parts: list[Part], half: int) -> list[Part]:
    """Return the parts of a move that mark where it came from, or those that mark where it went."""
    middle = len(parts) // 2
    return parts[middle:] if half else parts[:middle]


def _widest(game: Game, notations: Iterable[Notation]) -> SeenEdges:
    """Return edges with the longest label of all notations everywhere, so that the board need never move."""
    edges = [edge for notation in (None, *notations) for edge in edges_of(game, notation)]
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
    return [[(place.x, place.y) for _, place in zip(edge, places, strict=False)] for edge in edges]


def _signs(game: Game, notations: Iterable[Notation], labels: list[Label]) -> dict[str, Label]:
    """Return all that can stand at an edge, each where the origin is."""
    edges = [seen for notation in (*notations, None) for seen in edges_of(game, notation)]
    texts = [text for seen in edges for edge in seen for text in edge]
    return {text: labels[0]._replace(x=0, y=0, text=text) for text in dict.fromkeys(texts) if text}


def _men(empty: Diagram, theme: Theme, wanted: Collection[int], pen: Pen) -> dict[str, Any]:
    """Return for every way to show men the number of each man's fragment, the fragments, and the bodies below them.

    Bodies are drawn twice: as they lie for the side at the bottom, and turned, with the light where it was.
    """
    numbers: dict[str, int] = {}
    bodies: dict[tuple[str, ...], int] = {}
    faces: dict[str, list[int]] = {pieces: [] for pieces in PIECES}
    below: list[int] = []
    for number, man in enumerate(men_of(empty.game), 1):
        seen = number in wanted
        for pieces, found in faces.items():
            if not seen:
                found.append(NOT_DRAWN)
                continue
            written = [part for part in _draw_man(empty, theme, man, pieces) if not isinstance(part, Stamp)]
            found.append(numbers.setdefault(_write(pen, written), len(numbers)))
        lying = [_draw_man(empty, theme, man, turned=turned) for turned in (False, True)]
        body = tuple(_write(pen, (part for part in parts if isinstance(part, Stamp))) for parts in lying)
        below.append(bodies.setdefault(body, len(bodies)))
    return {"faces": faces, "fragments": list(numbers), "below": below, "bodies": list(bodies)}


def _draw_man(empty: Diagram, theme: Theme, man: Man, pieces: str = "chinese", *, turned: bool = False) -> list[Part]:
    """Return the parts of a man at the top left, as it lies for the side at the bottom or for the other."""
    points = list(empty.game.squares)
    bottom = Side(man.side ^ turned) if empty.game.drawing.on_squares else Side.FIRST
    corner = points[0] if bottom is Side.FIRST else points[-1]
    return parts_of(empty._replace(men={corner: man}, bottom=bottom), theme, "men", pieces)


def _write(pen: Pen, parts: Iterable[Part]) -> str:
    return "".join(map(pen.write, parts))
