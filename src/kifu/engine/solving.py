"""Solving: the worth of every position of an ending of xiangqi, computed from the rules alone.

>>> solution = solve("KR-K")
>>> max(plies for plies in solution.worths if plies < IMPOSSIBLE)  # the longest way to mate with a chariot
4

An ending is named by the letters of both sides, the stronger one first.  ``pack`` makes of a solution what travels
with kifu and ``kifu.engine.endings`` looks up.
"""

import zlib
from collections.abc import Sequence
from functools import cache

from kifu.core.board.packing import IMPOSSIBLE
from kifu.core.solvers.placements import Placements
from kifu.core.solvers.retrograde import Retrograde
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side

GAME = "xiangqi"
GUARDS = "AB"
Group = tuple[int, int, Sequence[int]]


@cache
def solve(name: str) -> Retrograde:
    """Return the solution of an ending, and first solve all endings to which captures lead."""
    game, men = find_game(GAME), list_men(name)
    smaller = [solve(name_of(_without(men, man))) for man in dict.fromkeys(ordered(men)) if man[1] != "K"]
    solution = Retrograde(tables_of(game), groups_of(game, name))
    solution.solve(smaller, game.rules.no_move_loses)
    return solution


def list_men(name: str) -> list[tuple[Side, str]]:
    """Return the side and letter of every man in the name of an ending."""
    return [(side, letter) for side, letters in zip(Side, name.split("-"), strict=True) for letter in letters]


def name_of(men: Sequence[tuple[Side, str]]) -> str:
    order = "KRNCP" + GUARDS
    return "-".join(
        "".join(sorted((letter for owner, letter in men if owner is side), key=order.index)) for side in Side
    )


def ordered(men: Sequence[tuple[Side, str]]) -> list[tuple[Side, str]]:
    """Return the men in the order of their groups: the general that is mirrored first, who moves farthest last."""
    return sorted(men, key=lambda man: (man != (Side.FIRST, "K"), man[0] is Side.FIRST, man[1] not in "K" + GUARDS))


def groups_of(game: Game, name: str) -> list[Group]:
    men = ordered(list_men(name))
    return [
        (game.cell(game.piece(letter), side), men.count((side, letter)), _points(game, side, letter))
        for side, letter in dict.fromkeys(men)
    ]


def _points(game: Game, side: Side, letter: str) -> list[int]:
    """Return where a man can stand, a general file by file and others rank by rank: so a table packs best."""
    stands = game.piece(letter).stands
    places = game.region(stands, side) if stands else {game.place(point) for point in game.squares}
    return [
        game.grid.square(place) for place in sorted(places, key=None if letter == "K" else lambda place: place[::-1])
    ]


def _without(men: Sequence[tuple[Side, str]], man: tuple[Side, str]) -> list[tuple[Side, str]]:
    rest = list(men)
    rest.remove(man)
    return rest


def kept(game: Game, placements: Placements) -> int:
    """Return how many of the numbers are kept: the stronger side to move, its general not right of the middle.

    The worth for the other side is that of its best move, and the right half of the board mirrors the left one.
    """
    files = sorted(file for file, _ in game.region(game.piece("K").stands, Side.FIRST))
    return placements.half * sum(file <= game.grid.files // 2 for file in files) // len(files)


def pack(name: str) -> bytes:
    """Return the solution of an ending, compressed; impossible placements repeat the value before them."""
    game, solution = find_game(GAME), solve(name)
    worths = bytearray(solution.worths[: kept(game, solution)])
    before = 0
    for number, worth in enumerate(worths):
        if worth == IMPOSSIBLE:
            worths[number] = before
        before = worths[number]
    return zlib.compress(worths, 9)
