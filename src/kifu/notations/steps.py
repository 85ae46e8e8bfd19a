"""Moves of two steps, as texts give them: a capture on the way, one without moving, a pass.

A first step to an empty point is no step of its own: ``8c7b6a`` is the direct move ``8c6a``, ``8c7b8c`` is the pass
``8c8c``.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from kifu.languages.language import Message
from kifu.notations.refusals import refuse, several
from kifu.rules import betza
from kifu.rules.game import Game, Piece
from kifu.rules.move import Move
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.rules.side import Side


class Kind(NamedTuple):
    """A kind of piece as it is written: a promoted piece has the name of the plain one, and a sign before it."""

    name: str
    promoted: bool = False


def kind_of(piece: Piece) -> Kind:
    return Kind(piece.plain_name, piece.promoted)


def piece_of(game: Game, kind: Kind) -> Piece:
    return game.piece_named(kind.name, promoted=kind.promoted)


@cache
def doubles(movement: str) -> frozenset[betza.Motion]:
    """Return the ways in which a piece can make two steps in one move, none without lion power."""
    motions = (way.motion for way in betza.parse_movement(movement))
    return frozenset(motion for motion in motions if isinstance(motion, betza.Double))


@cache
def powers(game: Game) -> tuple[Kind, ...]:
    """Return the kinds with lion power: those that can pass, too."""
    return tuple(kind_of(piece) for piece in game.pieces if doubles(piece.movement))


def men(position: Position, kinds: tuple[Kind, ...]) -> list[str]:
    """Return the points where the side to move has a man of these kinds."""
    game, cell_of = position.game, position.board.cell
    cells = {game.cell(piece_of(game, kind), position.turn) for kind in kinds}
    return [point for point, square in game.squares.items() if cell_of(square) in cells]


def passes(position: Position) -> list[Move]:
    """Return the passes that are legal: one for each man that has room to step off and back."""
    moves = (Move(point, point) for point in men(position, powers(position.game)))
    return [move for move in moves if position.is_legal(move)]


def attacks(position: Position, point: str, target: str) -> bool:
    """Whether a man could go to a square, royal safety aside."""
    moves = Move(point, target), Move(point, target, promotion=True)
    return any(position.board.reaches(position.game.packed(move)) for move in moves)


def empty_step(position: Position, point: str) -> str:
    """Return an empty point to which a man with lion power can step and come back: the first there is."""
    for target in position.game.squares:
        if position[target] is None and _goes(position, point, target, point):
            return target
    return ""


def the_pass(position: Position, text: str, moves: list[Move]) -> Move:
    """Return the one pass among ``moves``; refuse none and several."""
    if not moves:
        side = side_name(position.game, position.turn)
        raise refuse(text, Message("no piece of {side} that may pass has room for it", side=side))
    if len(moves) > 1:
        raise several(text, [str(move) for move in moves], moves)
    return moves[0]


def move_by(position: Position, origin: str, points: list[str], promotion: bool = False) -> Move:
    """Return the move of the man on ``origin`` by one or two points, legal or not."""
    *vias, target = points
    via = vias[0] if vias else ""
    if via and position[via] is None and _goes(position, origin, via, target):
        via = ""
    return Move(origin, target, via, promotion)


def _goes(position: Position, origin: str, via: str, target: str) -> bool:
    man = position[origin]
    if man is None:
        return False
    sign = 1 if man.side is Side.FIRST else -1
    places = [position.game.place(point) for point in (origin, via, target)]
    first, second = ((sign * (to[0] - start[0]), sign * (to[1] - start[1])) for start, to in pairwise(places))
    return betza.Double(first, second) in doubles(man.piece.movement)
