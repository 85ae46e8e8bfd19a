"""The lines of the table of openings as moves.

>>> [str(move) for move in read_line("C2.5 H8+7")], [str(move) for move in mirror_line(read_line("C2.5"))]
(['h3e3', 'h10g8'], ['b3e3'])
"""

from functools import cache

from kifu.notations.base import find_notation
from kifu.openings.table import read_table
from kifu.rules.game import find_game
from kifu.rules.images import image_of_move, image_points
from kifu.rules.move import Move, on_board
from kifu.rules.position import Position


@cache
def read_line(line: str) -> list[Move]:
    """Return the moves of a line of the table, those in brackets too, which stand for any other."""
    position = Position(read_table().game)
    notation = find_notation(read_table().notation, position.game)
    for word in line.split():
        position.play(notation.read(position, word.strip("()"), strict=True).move)
    return list(map(on_board, position.moves()))


def mirror_line(moves: list[Move]) -> list[Move]:
    """Return the moves of a line as a mirror shows them."""
    points = image_points(find_game(read_table().game), mirrored=True)
    return [on_board(image_of_move(move, points)) for move in moves]
