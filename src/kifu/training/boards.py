"""Boards for exercises: openings, played at random, scattered at random, or scattered around what a level is about.

A board is asked for in words: ``opening 0 6``, ``played 10 60``, ``scattered``, ``stacked 3 2``, ``crowded``.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from kifu.rules import betza
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import AnyMove
from kifu.rules.points import Coordinates
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from kifu.training.openings import natural_moves

if TYPE_CHECKING:
    from random import Random

PROMOTED_SHARE = 0.1
OPENING = "opening"


def make_board(words: str, game: Game, chance: "Random") -> Position | None:
    """Return a position as the words say, or nothing if this throw of the dice gave none."""
    name, *numbers = words.split()
    return _MAKERS[name](game, chance, [int(number) for number in numbers])


def usual_moves(words: str, position: Position) -> list[AnyMove]:
    """Return the moves to choose from on a board that was made as the words say."""
    return natural_moves(position) if words.split()[0] == OPENING else position.legal_moves()


def find_two_steppers(game: Game) -> list[Piece]:
    """Return the kinds that can capture on the way, or without moving."""
    return [piece for piece in game.pieces if any(isinstance(motion, betza.Double) for motion in _motions(piece))]


def _play(game: Game, chance: "Random", numbers: list[int]) -> Position | None:
    """Play a number of random moves between the two given."""
    fewest, most = numbers
    position = Position(game)
    for _ in range(chance.randint(fewest, most)):
        moves = position.legal_moves()
        if not moves or position.outcome():
            return None
        position.play(chance.choice(moves))
    return position


def _open(game: Game, chance: "Random", numbers: list[int]) -> Position | None:
    """Play a number of moves of an opening between the two given."""
    fewest, most = numbers
    position = Position(game)
    for _ in range(chance.randint(fewest, most)):
        moves = natural_moves(position)
        if not moves:
            return None
        position.play(chance.choice(moves))
    return position


def _scatter(game: Game, chance: "Random", _: list[int]) -> Position | None:
    """Put a share of the men on points where they can stand."""
    return _fill(game, chance, {}, chance.choice(list(Side)))


def _stack(game: Game, chance: "Random", sizes: list[int]) -> Position | None:
    """Put men of one kind on files, as many on each as ``sizes`` says, and scatter other men around them."""
    side = chance.choice(list(Side))
    men = _men(game)
    kinds = [piece for piece in game.pieces if men.count(Man(side, piece)) >= sum(sizes)]
    if not kinds:
        return None
    piece = chance.choice(kinds)
    placed: dict[str, Man] = {}
    for file, size in zip(chance.sample(range(len(game.files)), len(sizes)), sizes, strict=True):
        points = [point for point in _points(game, piece.letter, side) if game.place(point)[0] == file]
        if len(points) < size:
            return None
        placed |= {point: Man(side, piece) for point in chance.sample(points, size)}
    return _fill(game, chance, placed, side)


def _crowd(game: Game, chance: "Random", _: list[int]) -> Position | None:
    """Put a man that can take two steps among men of the other side."""
    kinds = find_two_steppers(game)
    if not kinds:
        return None
    side = chance.choice(list(Side))
    man = Man(side, chance.choice(kinds))
    point = chance.choice(list(game.squares))
    file, rank = game.place(point)
    others = [other for other in _men(game) if other.side is not side and not other.piece.royal]
    chance.shuffle(others)
    placed = {point: man}
    # Half of the points next to it and a third of those beyond them leave room to go on and to capture twice.
    for distance, share in ((1, 1 / 2), (2, 1 / 3)):
        for place in _ring(file, rank, distance):
            if game.grid.holds(place) and chance.random() < share:
                placed[game.point(place)] = others.pop()
    return _fill(game, chance, placed, side)


def _ring(file: int, rank: int, distance: int) -> list[Coordinates]:
    """Return the coordinates that are ``distance`` king's steps away."""
    span = range(-distance, distance + 1)
    return [(file + i, rank + j) for i in span for j in span if max(abs(i), abs(j)) == distance]


_MAKERS = {OPENING: _open, "played": _play, "scattered": _scatter, "stacked": _stack, "crowded": _crowd}


def _fill(game: Game, chance: "Random", placed: dict[str, Man], turn: Side) -> Position | None:
    """Return the men that are placed with the royal men and some others of the start around them."""
    left = _men(game)
    for man in placed.values():
        if man in left:
            left.remove(man)
    others = [man for man in left if not man.piece.royal]
    men = [man for man in left if man.piece.royal]
    men += chance.sample(others, int(len(others) * chance.uniform(0.2, 0.5)))
    filled = dict(placed)
    for side, piece in men:
        kind = game.piece(piece.promotions[0]) if piece.promotes_to and chance.random() < PROMOTED_SHARE else piece
        free = [point for point in _points(game, piece.letter, side) if point not in filled]
        if not free:
            return None
        filled[chance.choice(free)] = Man(side, kind)
    setup = Setup(game, filled, turn)
    return None if setup.faults() else Position(game, setup)


@cache
def _start(game: Game) -> tuple[Man, ...]:
    return tuple(Setup.from_fen(game.start, game).men.values())


def _men(game: Game) -> list[Man]:
    return list(_start(game))


@cache
def _points(game: Game, letter: str, side: Side) -> tuple[str, ...]:
    """Return the points on which a kind may stand."""
    region = game.piece(letter).stands
    return tuple(map(game.point, sorted(game.region(region, side)))) if region else tuple(game.squares)


def _motions(piece: Piece) -> Iterable[betza.Motion]:
    return (way.motion for way in betza.parse_movement(piece.movement))
