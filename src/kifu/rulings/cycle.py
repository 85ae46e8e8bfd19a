"""The cycle of a repetition: its moves, the boards between them, and a name for each man that he keeps as he moves."""

from collections.abc import Mapping
from typing import NamedTuple

from kifu.core.board.attacks import Attacks
from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.facts import Attack, Survey

SIDES = tuple(Side)
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
    firsts: dict[int, int] = {}
    for ply, value in enumerate(hashes):
        firsts.setdefault(value, ply)
    last = next(ply for ply in range(len(hashes) - 1, 0, -1) if firsts[hashes[ply]] < ply)
    visits = tuple(ply for ply in range(last + 1) if hashes[ply] == hashes[last])
    return CycleWindow(visits[-most:][0], last, visits)


class CycleBoard(NamedTuple):
    """One board of the cycle."""

    men: Mapping[int, int]  # the cell on each point that is not empty
    points: Mapping[int, int]  # where each man stands, by his name: the point on which he stood at first
    attacks: tuple[Mapping[Pair, Attack], Mapping[Pair, Attack]]  # of each side
    checkers: tuple[tuple[int, ...], tuple[int, ...]]  # the points of those that attack the general of each side
    board: Board

    def renamed(self, names: Mapping[int, int]) -> "CycleBoard":
        """Return this board with other names for the men."""
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
    before: CycleBoard
    after: CycleBoard
    answer: CycleBoard

    @property
    def key(self) -> tuple[int, int, int]:
        """The boards before and after a move and its answer: what a move does is known once they are."""
        return id(self.before), id(self.after), id(self.answer)


def steps_of(position: Position, window: CycleWindow) -> list[CycleStep]:
    """Return the moves of a window played on a position; the answer to the last is the first once more."""
    boards, moves = _boards(position, window)
    # Like men may have changed places: at the seam they are known again by where they stand.
    at_the_end = {point: man for man, point in boards[-1].points.items()}
    following = [*boards[2:], boards[1]]
    if boards[-1] is not boards[0]:
        following[-1] = boards[1].renamed({man: at_the_end[man] for man in boards[0].points})
    steps = []
    for number, move in enumerate(moves):
        before, after = boards[number], boards[number + 1]
        origin = move & POINT_MASK
        man = next(name for name, point in before.points.items() if point == origin)
        side = SIDES[before.men[origin] >> 7]
        steps.append(CycleStep(window.first + number + 1, side, move, man, before, after, following[number]))
    return steps


def _boards(position: Position, window: CycleWindow) -> tuple[list[CycleBoard], list[int]]:
    """Return the boards of a window, and its moves; a board that recurs, each man on his point, is one object."""
    played = position.copy()
    while played.ply > window.last:
        played.undo()
    moves: list[int] = []
    while played.ply > window.first:
        moves.append(played.game.packed(played.undo()))
    moves.reverse()
    board = played.board
    asked = Attacks(board.tables)
    men = {point: cell for point in played.game.squares.values() if (cell := board.cell(point))}
    names = {point: point for point in men}
    surveys: dict[int, tuple[Survey, Board]] = {}
    known: dict[tuple[int, frozenset[tuple[int, int]]], CycleBoard] = {}
    boards = []
    for move in (0, *moves):
        if move:
            board.play(move)
            men, names = move_man(men, move), move_man(names, move)
        key = board.hash, frozenset(names.items())
        if key not in known:
            if board.hash not in surveys:
                still = Board(board.tables)
                still.copy_from(board)
                surveys[board.hash] = Survey.of(board, asked), still
            known[key] = _board(men, names, *surveys[board.hash])
        boards.append(known[key])
    return boards, moves


def move_man(holders: Mapping[int, int], move: int) -> dict[int, int]:
    """Return what is on each point after a move."""
    origin, target = move & POINT_MASK, move >> POINT_BITS & POINT_MASK
    after = dict(holders)
    after[target] = after.pop(origin)
    return after


def _board(men: Mapping[int, int], names: Mapping[int, int], survey: Survey, board: Board) -> CycleBoard:
    first, second = (
        {(names[attack.attacker], names[attack.victim]): attack for attack in attacks} for attacks in survey.attacks
    )
    points = {name: point for point, name in names.items()}
    return CycleBoard(men, points, (first, second), survey.checkers, board)
