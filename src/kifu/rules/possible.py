"""Every move that some man could make on some board: the words of a game's coordinate notations."""

from functools import cache

from kifu.core.packing import POINT_BITS, POINT_MASK, pack
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game
from kifu.rules.move import Move


@cache
def possible_moves(game: Game) -> tuple[Move, ...]:
    """Return them all, sorted; a game has some thousands."""
    tables = tables_of(game)
    size, points = tables.size, list(tables.points)
    # Compiled tables make a new view of themselves whenever they are named, so each is named once.
    leaps, leap_index = list(tables.leaps), list(tables.leap_index)
    ride_steps, ride_index = list(tables.ride_steps), list(tables.ride_index)
    doubles, double_index, pass_index = list(tables.doubles), list(tables.double_index), list(tables.pass_index)
    on_board = set(points)
    found: set[int] = set()
    for cell, promotes in enumerate(tables.promotes):
        promotions = (False, True) if promotes else (False,)
        steps = ride_steps[ride_index[cell] : ride_index[cell + 1]]
        for origin in points:
            index = cell * size + origin
            targets = {entry & POINT_MASK for entry in leaps[leap_index[index] : leap_index[index + 1]]}
            for step in steps:
                target = origin + step
                while target in on_board:
                    targets.add(target)
                    target += step
            found.update(pack(origin, target, 0, promotion) for target in targets for promotion in promotions)
            for entry in doubles[double_index[index] : double_index[index + 1]]:
                found.add(pack(origin, entry >> POINT_BITS, entry & POINT_MASK))
            if pass_index[index] != pass_index[index + 1]:
                found.add(pack(origin, origin))
    return tuple(sorted(game.unpacked_all(found)))
