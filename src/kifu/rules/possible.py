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
    on_board = set(tables.points)
    found: set[int] = set()
    for cell in range(1, len(tables.promotes)):
        promotions = (False, True) if tables.promotes[cell] else (False,)
        for origin in tables.points:
            index = cell * tables.size + origin
            targets = {entry & POINT_MASK for entry in tables.leaps[slice(*tables.leap_index[index : index + 2])]}
            for step in tables.ride_steps[slice(*tables.ride_index[cell : cell + 2])]:
                target = origin + step
                while target in on_board:
                    targets.add(target)
                    target += step
            found.update(pack(origin, target, 0, promotion) for target in targets for promotion in promotions)
            for entry in tables.doubles[slice(*tables.double_index[index : index + 2])]:
                found.add(pack(origin, entry >> POINT_BITS, entry & POINT_MASK))
            if tables.pass_index[index] != tables.pass_index[index + 1]:
                found.add(pack(origin, origin))
    return tuple(sorted(map(game.unpacked, found)))
