"""Openings that people play, so that exercises begin with moves that a learner will meet.

>>> from kifu.rules.game import find_game
>>> [str(move) for move in natural_moves(Position(find_game("xiangqi")))][:3]
['h3e3', 'b3e3', 'c4c5']
"""

import json
from functools import cache
from pkgutil import get_data
from typing import Any

from kifu.notations.base import find_notation
from kifu.rules.game import Game
from kifu.rules.images import image_of_move, image_points
from kifu.rules.move import AnyMove
from kifu.rules.position import Position


def natural_moves(position: Position) -> list[AnyMove]:
    """Return the moves that people play in a position of an opening; all legal ones in a game without openings."""
    tree = _tree(position.game)
    return list(tree.get(position.fen(), ())) if tree else position.legal_moves()


@cache
def read_openings() -> dict[str, Any]:
    """Return the openings by the name of the game: a notation, and lines whose mirror images are as usual."""
    found: dict[str, Any] = json.loads(get_data("kifu.training", "openings.json") or b"")
    return found


@cache
def _tree(game: Game) -> dict[str, dict[AnyMove, None]]:
    """Return the moves that follow each position of the openings; a dictionary keeps them in order, each once."""
    tree: dict[str, dict[AnyMove, None]] = {}
    mirrored = image_points(game, mirrored=True)
    known = read_openings().get(game.name, {"notation": "", "lines": []})
    for line in known["lines"]:
        positions = Position(game), Position(game)
        for text in line.split():
            move = find_notation(known["notation"], game).read(positions[0], text).move
            for position, played in zip(positions, (move, image_of_move(move, mirrored)), strict=True):
                tree.setdefault(position.fen(), {})[played] = None
                position.play(played)
    return tree
