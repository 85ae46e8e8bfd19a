"""Walks: one side moves again and again and visits points, while the other side waits.

A man that could be taken where it stops is lost: waiting ends there.
"""

from collections.abc import Iterable

from kifu.lessons.moves import after
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

MOST_STEPS = 8


def unvisited(points: Iterable[str], moves: Iterable[AnyMove]) -> list[str]:
    """Return the points of a walk that no move has ended on."""
    visited = {move.target for move in moves}
    return [point for point in points if point not in visited]


def captors(position: Position, point: str) -> list[AnyMove]:
    """Return the moves with which the side that waits could take what stands on a point."""
    waiting = Position.from_fen_lenient(position.setup().with_turn(position.turn.other).fen(), position.game)
    return [move for move in waiting.legal_moves() if move.target == point]


def shortest_walk(position: Position, points: Iterable[str]) -> list[AnyMove]:
    """Return a shortest safe walk over all points, none if there is none of ``MOST_STEPS`` moves."""
    walks: list[tuple[Position, frozenset[str], tuple[AnyMove, ...]]] = [(position, frozenset(points), ())]
    seen = {(position.fen().split()[0], walks[0][1])}
    alone = all(man.side is position.turn for man in position.setup().men.values())
    for _ in range(MOST_STEPS):
        longer = []
        for stood, left, walk in walks:
            for move in stood.legal_moves():
                reached = after(stood, move, waits=True)
                state = reached.fen().split()[0], left - {move.target}
                if state in seen:
                    continue
                seen.add(state)
                if not alone and captors(reached, move.target):
                    continue
                if not state[1]:
                    return [*walk, move]
                longer.append((reached, state[1], (*walk, move)))
        walks = longer
    return []
