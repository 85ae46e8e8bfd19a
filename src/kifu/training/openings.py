"""Openings that people play, so that first moves are such as a learner will meet.

>>> from kifu.rules.game import find_game
>>> [str(move) for move in natural_moves(Position(find_game("xiangqi")))][:3]
['h3e3', 'b3e3', 'c4c5']
"""

from functools import cache

from kifu.notations.base import find_notation
from kifu.rules.game import Game
from kifu.rules.move import Move
from kifu.rules.position import Position

# By the name of a game: the notation of the lines, and lines whose mirror images are as usual as they are.
OPENINGS = {
    "xiangqi": (
        "wxf",
        (
            "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+6 C8.9",  # the central cannon against two horses
            "C2.5 H8+7 H2+3 R9.8 R1.2 P7+1 R2+6 H2+3 H8+7 P3+1",
            "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 H8+9 P7+1 C8.7 E3+5",
            "C2.5 H8+7 H2+3 R9.8 C8.6 H2+3 H8+7 P7+1",
            "C2.5 H2+3 H2+3 C8.6 R1.2 H8+7 P3+1 P3+1",
            "C2.5 H8+7 H2+3 R9.8 R1.2 C8+4 P3+1 C2.5",
            "C2.5 H8+7 H2+3 H2+3 P3+1 P3+1 H8+9 E7+5",
            "C2.5 H8+7 H2+3 C8.9 R1.2 R9.8 H8+7 H2+3",
            "C2.5 H8+7 P7+1 P7+1 H8+7 H2+3 H2+3 R9.8",
            "C2.5 H8+7 H8+9 R9.8 C8.7 H2+3 H2+3 P7+1",
            "C2.5 H2+3 H2+3 P7+1 R1.2 H8+7 P7+1 R9.8",
            "C2.5 C8.5 H2+3 H8+7 R1.2 R9+1 R2+6 R9.4",  # cannons on the same side
            "C2.5 C8.5 H2+3 H8+7 R1+1 R9.8 R1.6 R8+6",
            "C2.5 C2.5 H2+3 H2+3 R1.2 R1.2 H8+7 H8+9",  # cannons on opposite sides
            "P7+1 C2.3 C2.5 E3+5 H2+3 P3+1",  # the pawn first
            "P7+1 C2.3 E3+5 H8+7 A4+5 R9.8",
            "P7+1 P7+1 H8+7 H8+7 E3+5 E3+5 H2+1 H2+1",
            "P7+1 H8+7 H8+7 P7+1 C2.5 H2+3",
            "E3+5 C8.5 H8+7 H8+7 R9.8 R9.8",  # the elephant first
            "E3+5 C2.4 P7+1 H2+3 H8+7 P7+1",
            "E3+5 P7+1 P7+1 H8+7 H8+7 E3+5",
            "E3+5 H2+3 P7+1 P7+1 H8+7 H8+7 H2+1",
            "H2+3 P7+1 C2.1 H8+7 R1.2 R9.8",  # the horse first
            "H2+3 P7+1 P7+1 H8+7 H8+7 E3+5",
            "C2.6 H8+7 H2+3 R9.8 R1.2 P7+1 H8+7 H2+3",  # the cannon to the palace
            "C2.6 C8.5 H2+3 H8+7 R1.2 R9.8 H8+7 H2+3",
            "C2.4 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1",
        ),
    ),
}


def natural_moves(position: Position) -> list[Move]:
    """Return the moves that people play in a position of an opening; all legal ones in a game without openings."""
    tree = _tree(position.game)
    return list(tree.get(position.fen(), ())) if tree else position.legal_moves()


@cache
def _tree(game: Game) -> dict[str, dict[Move, None]]:
    """Return the moves that follow each position of the openings; a dictionary keeps them in order, each once."""
    tree: dict[str, dict[Move, None]] = {}
    name, lines = OPENINGS.get(game.name, ("", ()))
    for line in lines:
        positions = Position(game), Position(game)
        for text in line.split():
            move = find_notation(name, game).read(positions[0], text).move
            for position, played in zip(positions, (move, _mirror(game, move)), strict=True):
                tree.setdefault(position.fen(), {})[played] = None
                position.play(played)
    return tree


def _mirror(game: Game, move: Move) -> Move:
    points = []
    for point in (move.origin, move.target):
        file, rank = game.place(point)
        points.append(game.point((len(game.files) - 1 - file, rank)))
    return Move(*points)
