"""The cycle that a repetition closes: its moves, the boards between them, and which man is which throughout."""

from collections.abc import Mapping
from typing import NamedTuple

from kifu.core.board import Board
from kifu.core.packing import POINT_BITS, POINT_MASK
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.facts import Attack, Survey
from kifu.rulings.kinds import Kinds, kinds_of

Pair = tuple[int, int]  # an attacker and a victim, by the points on which they stood when the cycle began


class CycleWindow(NamedTuple):
    """The plies over which a repetition is judged: from an earlier visit of the position to the last."""

    first: int
    last: int
    visits: tuple[int, ...]  # every ply up to the last at which the position stood


def find_window(hashes: list[int], most: int = 3) -> CycleWindow | None:
    """Return the window of the latest repetition among positions known by their hashes, over ``most`` visits."""
    if len(set(hashes)) == len(hashes):
        return None
    last = next(ply for ply in range(len(hashes) - 1, 0, -1) if hashes.index(hashes[ply]) < ply)
    visits = tuple(ply for ply in range(last + 1) if hashes[ply] == hashes[last])
    return CycleWindow(visits[-most:][0], last, visits)


class Stage(NamedTuple):
    """One board of the cycle."""

    men: Mapping[int, int]  # the cell on each point that is not empty
    points: Mapping[int, int]  # where each man stands, by his name: the point on which he stood at first
    attacks: tuple[Mapping[Pair, Attack], Mapping[Pair, Attack]]  # of each side
    checkers: tuple[tuple[int, ...], tuple[int, ...]]  # the points of those that attack the general of each side
    board: Board

    def renamed(self, names: Mapping[int, int]) -> "Stage":
        """Return the same board with other names for the men."""
        first, second = (
            {(names[attacker], names[victim]): attack for (attacker, victim), attack in attacks.items()}
            for attacks in self.attacks
        )
        points = {names[man]: point for man, point in self.points.items()}
        return self._replace(points=points, attacks=(first, second))


class CycleStep(NamedTuple):
    """One move of the cycle, with the boards before it, after it, and after its answer."""

    ply: int
    side: Side
    move: int
    man: int
    before: Stage
    after: Stage
    answer: Stage


class _Seen(NamedTuple):
    attacks: tuple[list[Attack], list[Attack]]
    checkers: tuple[tuple[int, ...], tuple[int, ...]]
    board: Board


def steps_of(position: Position, window: CycleWindow) -> list[CycleStep]:
    """Return the moves of a window played on a position; the answer to the last is the first once more."""
    stages, moves = _stages(position, window)
    # Like men may have changed places: at the seam they are known again by where they stand.
    at_the_end = {point: man for man, point in stages[-1].points.items()}
    following = [*stages[2:], stages[1].renamed({man: at_the_end[man] for man in stages[0].points})]
    steps = []
    for number, move in enumerate(moves):
        before, after = stages[number], stages[number + 1]
        origin = move & POINT_MASK
        man = next(name for name, point in before.points.items() if point == origin)
        side = Side(before.men[origin] >> 7)
        steps.append(CycleStep(window.first + number + 1, side, move, man, before, after, following[number]))
    return steps


def _stages(position: Position, window: CycleWindow) -> tuple[list[Stage], list[int]]:
    played = position.copy()
    while played.ply > window.last:
        played.undo()
    moves = [played.game.packed(move) for move in played.moves()[window.first :]]
    while played.ply > window.first:
        played.undo()
    kinds = kinds_of(played.game)
    board = played.board
    men = {point: cell for point in played.game.squares.values() if (cell := board.cell(point))}
    names = {point: point for point in men}
    seen: dict[int, _Seen] = {}
    stages = [_stage(board, men, names, kinds, seen)]
    for move in moves:
        board.play(move)
        men, names = _moved(men, move), _moved(names, move)
        stages.append(_stage(board, men, names, kinds, seen))
    return stages, moves


def _moved(holders: Mapping[int, int], move: int) -> dict[int, int]:
    origin, target = move & POINT_MASK, move >> POINT_BITS & POINT_MASK
    after = dict(holders)
    after[target] = after.pop(origin)
    return after


def _stage(
    board: Board, men: Mapping[int, int], names: Mapping[int, int], kinds: Kinds, seen: dict[int, _Seen]
) -> Stage:
    """Return a board with its facts; those of one that stood before are known."""
    if board.hash not in seen:
        still = Board(board.tables)
        still.copy_from(board)
        survey = Survey(still, men, kinds)
        attacks = survey.attacks(0), survey.attacks(1)
        checkers = survey.checkers(0), survey.checkers(1)
        still.settle(board.side)
        seen[board.hash] = _Seen(attacks, checkers, still)
    known = seen[board.hash]
    first, second = (
        {(names[attack.attacker], names[attack.victim]): attack for attack in attacks} for attacks in known.attacks
    )
    points = {name: point for point, name in names.items()}
    return Stage(men, points, (first, second), known.checkers, known.board)
