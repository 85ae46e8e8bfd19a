"""Edges: the labels along the four edges of a board, by which readers of a notation name its points.

>>> from kifu.rules.position import Position
>>> " ".join(edges_by(Position().game, str).near)
'a b c d e f g h i'
"""

from collections.abc import Callable
from typing import NamedTuple

from kifu.rules.game import Game


class Edges(NamedTuple):
    """Labels of the files from the first side's left, and of the ranks from its end; an edge can be bare.

    Rows of labels on two opposite edges belong to the two sides, and turn with the board; a single row does not.
    """

    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


def edges_by(game: Game, label: Callable[[str], str]) -> Edges:
    """Return the edges of a board whose points are written file first: what all points of a file begin with."""
    ranks = range(len(game.ranks))
    columns = [[label(game.point((file, rank))) for rank in ranks] for file in range(len(game.files))]
    files = tuple(_beginning(column) for column in columns)
    rest = tuple(text.removeprefix(files[0]) for text in columns[0])
    return Edges(far=files, right=rest) if game.drawing.on_squares else Edges(near=files, left=rest)


def _beginning(texts: list[str]) -> str:
    """Return what all texts begin with: what the first and the last of them in order share."""
    first, last = min(texts), max(texts)
    shared = next(
        (place for place, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first)
    )
    return first[:shared]
