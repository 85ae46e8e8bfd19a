"""Moves that only a longer look could class: a series of captures, or a check first, might then win a man."""

from collections.abc import Mapping, Sequence

from kifu.core.board.attacks import Attacks
from kifu.core.board.board import Board
from kifu.core.board.packing import FIRST, POINT_BITS
from kifu.rules.side import Side
from kifu.rulings.classes import MoveClass
from kifu.rulings.cycle import CycleBoard, Pair, move_man
from kifu.rulings.facts import Attack, Survey
from kifu.rulings.patterns import MoveFacts
from kifu.rulings.threats import ThreatTest


def find_open_moves(
    facts: Sequence[MoveFacts], moves: Sequence[MoveClass], guilt: Sequence[float], test: ThreatTest
) -> tuple[int, ...]:
    """Return the plies on which a ruling hangs, where a book forbids what a series of captures or checks would win.

    A side that has an idle move is clear, unless every one of its idle moves may be an attack in truth; and then it
    matters only where one offence more would change who wins.
    """
    waiting: dict[Side, tuple[int, ...]] = {}
    for side in Side:
        idle = [
            (fact, move) for fact, move in zip(facts, moves, strict=True) if move.side is side and not fact.heaviest
        ]
        if idle and not guilt[side] and all(_may_attack(fact, move, test) for fact, move in idle):
            waiting[side] = tuple(move.ply for _, move in idle)
    # A perpetual check loses to any other offence as it does to none.
    if not waiting or max(guilt) == 2:
        return ()
    return tuple(sorted(ply for plies in waiting.values() for ply in plies))


def _may_attack(fact: MoveFacts, move: MoveClass, test: ThreatTest) -> bool:
    """Whether an idle move opens a series of captures, or leaves its side with a check that wins a man."""
    step, side = fact.step, move.side
    if move.man.kind == "King" and step.before.checkers[side]:
        return False
    if _find_series(step.after, side, test) - _find_series(step.before, side, test):
        return True
    board = Board(step.after.board.tables)
    board.copy_from(step.after.board)
    board.finish_setup(side)
    for candidate in board.legal_moves():
        memory = board.play(candidate)
        wins = board.checked and _always_wins(board, move_man(step.after.men, candidate), side, test)
        board.undo(candidate, memory)
        if wins:
            return True
    return False


def _find_series(stage: CycleBoard, side: Side, test: ThreatTest) -> set[Pair]:
    return {pair for pair, attack in stage.attacks[side].items() if _may_win_series(attack, stage, side, test)}


def _may_win_series(attack: Attack, stage: CycleBoard, side: int, test: ThreatTest) -> bool:
    """Whether a protected man may fall in a series of captures: a second man can take on his point after the first.

    If there is none, the taker is lost for a man who is worth no more, for an attack on a greater one is a threat.
    """
    if not attack.takes or attack.returns or test.excused(attack, stage):
        return False
    board = Board(stage.board.tables)
    board.copy_from(stage.board)
    board.put(attack.attacker, 0)
    for guard in attack.guards:
        if not guard.retakes:
            continue
        board.put(attack.victim, stage.men[guard.point])
        board.put(guard.point, 0)
        board.finish_setup(side)
        own = [point for point, cell in stage.men.items() if cell & FIRST << side and point != attack.attacker]
        if any(board.reaches(point | attack.victim << POINT_BITS) for point in own):
            return True
        board.put(guard.point, stage.men[guard.point])
    return False


def _always_wins(board: Board, men: Mapping[int, int], side: int, test: ThreatTest) -> bool:
    """Whether the side that gave check can win a man after every reply, at once or by a series of captures."""
    asked = Attacks(board.tables)
    for reply in board.legal_moves():
        memory = board.play(reply)
        attacks = Survey.of(board, asked).attacks[side]
        stage = CycleBoard(move_man(men, reply), {}, ({}, {}), ((), ()), board)
        wins = any(test.threatens(attack, stage) or _may_win_series(attack, stage, side, test) for attack in attacks)
        board.undo(reply, memory)
        if not wins:
            return False
    return True
