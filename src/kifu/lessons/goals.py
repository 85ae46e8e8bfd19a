"""Goals: which moves solve a task, found by the rules and not by a list that could be wrong."""

from collections.abc import Callable, Mapping

from kifu.lessons.model import Task
from kifu.rules.move import AnyMove, Move
from kifu.rules.outcome import Ending
from kifu.rules.position import Position


def accepted(position: Position, task: Task) -> list[AnyMove]:
    """Return the legal moves that solve a task, in the order of the board or of the list."""
    word, *points = task.answer.split()
    if word in GOALS:
        return [move for move in position.legal_moves() if GOALS[word](position, move, points)]
    return [position.game.move(text) for text in task.answer.split()]


def _ends(position: Position, move: AnyMove, ending: Ending) -> bool:
    after = position.copy()
    after.play(move)
    outcome = after.outcome()
    return outcome is not None and outcome.ending is ending and outcome.winner is position.turn


def _mates(position: Position, move: AnyMove, points: list[str]) -> bool:
    return _ends(position, move, Ending.CHECKMATE)


def _stalemates(position: Position, move: AnyMove, points: list[str]) -> bool:
    return _ends(position, move, Ending.STALEMATE)


def _checks(position: Position, move: AnyMove, points: list[str]) -> bool:
    return bool(position.board_after(move).checked)


def _is_quiet(position: Position, move: AnyMove, points: list[str]) -> bool:
    return not _checks(position, move, points)


def _takes(position: Position, move: AnyMove, points: list[str]) -> bool:
    """Whether a move captures on one of some points; if no points are named, whether it captures at all."""
    taken = [point for point in move.stops if position[point] not in (None, position.mover(move))]
    return bool(set(taken) & set(points)) if points else bool(taken)


def _goes_to(position: Position, move: AnyMove, points: list[str]) -> bool:
    return move.target in points


def _promotes(position: Position, move: AnyMove, points: list[str]) -> bool:
    return isinstance(move, Move) and bool(move.promotion) and (not points or move.target in points)


def _steps_aside(position: Position, move: AnyMove, points: list[str]) -> bool:
    return position.mover(move).piece.royal and position[move.target] is None


def _takes_checker(position: Position, move: AnyMove, points: list[str]) -> bool:
    return position[move.target] is not None


def _blocks(position: Position, move: AnyMove, points: list[str]) -> bool:
    return not position.mover(move).piece.royal and position[move.target] is None


# The words that a task may have in place of moves; those about check are for boards on which check is given.
GOALS: Mapping[str, Callable[[Position, AnyMove, list[str]], bool]] = {
    "mate": _mates,
    "stalemate": _stalemates,
    "check": _checks,
    "quiet": _is_quiet,
    "take": _takes,
    "to": _goes_to,
    "promote": _promotes,
    "aside": _steps_aside,
    "take-checker": _takes_checker,
    "block": _blocks,
}
