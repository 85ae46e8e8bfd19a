"""Measure: what a man on a point counts in a search, found from how freely it moves and attacks there.

No game has to say what its pieces are worth.  On a board on which every point is taken with the same chance, as on
that of the start when half of its men are gone, the step tables say how many points a man can be expected to move to,
and how many to attack.

>>> from kifu.rules.game import find_game
>>> game = find_game("xiangqi")
>>> worths = worth_on_points(game)
>>> [round(max(worths[game.cell(piece, 0) * game.grid.size :][: game.grid.size]) / UNIT) for piece in game.pieces]
[0, 4, 4, 9, 21, 14, 4]
"""

from array import array
from functools import cache

from kifu.core.board.packing import CAPTURE, HOP, MOVE, POINT_BITS, POINT_MASK, RIM, VIA_SHIFT
from kifu.core.board.tables import Tables
from kifu.rules.compiling import tables_of
from kifu.rules.fen import read_fen
from kifu.rules.game import Game
from kifu.rules.side import Side

UNIT = 100  # one point that a man moves to or attacks
POINT_SHARE = 4  # a man's value is the mean over all points and a fourth of how far his own point differs from it


@cache
def worth_on_points(game: Game) -> "array[int]":
    """Return what every cell counts on every point, at cell * size + point, and in hand, at cell * size.

    Royal men count nothing; a man in hand, who can go nearly anywhere, counts what he does on the mean of all points.
    """
    tables = tables_of(game)
    taken = len(read_fen(game.start, game).men) / len(tables.points) / 2
    worths = array("i", [0]) * ((RIM + 1) * tables.size)
    for piece in game.pieces:
        if piece.royal:
            continue
        for side in Side:
            cell = game.cell(piece, side)
            stands = game.region(piece.stands, side) if piece.stands else map(game.place, game.squares)
            free = {point: _freedom(tables, cell, point, taken) for point in map(game.grid.square, stands)}
            mean = sum(free.values()) / len(free)
            if game.is_held(piece):
                worths[cell * tables.size] = round(UNIT * mean)
            for point, freedom in free.items():
                worths[cell * tables.size + point] = round(UNIT * (mean + (freedom - mean) / POINT_SHARE))
    return worths


def _freedom(tables: Tables, cell: int, point: int, taken: float) -> float:
    """Return how many points a man can be expected to move to, and to attack, if each is taken with that chance."""
    empty = 1 - taken
    free = 0.0
    index = cell * tables.size + point
    for i in range(tables.leap_index[index], tables.leap_index[index + 1]):
        entry = tables.leaps[i]
        way = 1.0 if entry >> POINT_BITS & POINT_MASK == tables.size else empty
        free += way * (empty * bool(entry >> VIA_SHIFT & MOVE) + bool(entry >> VIA_SHIFT & CAPTURE))
    for i in range(tables.ride_index[cell], tables.ride_index[cell + 1]):
        mode, step = tables.ride_modes[i], tables.ride_steps[i]
        clear, over_one = 1.0, 0.0
        target = point + step
        while tables.blank[target] == 0:
            free += clear * (empty * bool(mode & MOVE) + bool(mode & CAPTURE)) + over_one * bool(mode & HOP)
            clear, over_one = clear * empty, over_one * empty + clear * taken
            target += step
    return free
