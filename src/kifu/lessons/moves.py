"""The board of a step: how it stands after the moves so far, and which move an answer means on it."""

import re
from collections.abc import Iterable, Sequence

from kifu.errors import KifuError, MoveError, MoveTextError
from kifu.lessons.model import CHOICE, POINT, WALK, Lesson, LessonStep
from kifu.lines.any import read_any
from kifu.notations.base import DASHES
from kifu.rules.game import find_game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

BETWEEN_POINTS = re.compile(rf"[\s,>{DASHES}-]+")
LONGEST_ANSWER = 200
MOST_MOVES = 200


def step_of(lesson: Lesson, number: int) -> LessonStep:
    if not 0 <= number < len(lesson.steps):
        raise KifuError(f"lesson {lesson.name!r} has steps 0 to {len(lesson.steps) - 1}, not {number}")
    return lesson.steps[number]


def stand(lesson: Lesson, number: int, moves: Sequence[str] = ()) -> Position:
    """Return the position of a step after what was right so far; points that were chosen change nothing."""
    step = step_of(lesson, number)
    if len(moves) > MOST_MOVES:
        raise KifuError(f"{len(moves)} moves, a task takes {MOST_MOVES} at most")
    game = find_game(lesson.game)
    position = Position.from_fen_lenient(step.fen or game.start, game)
    kind = step.task.kind if step.task else ""
    if kind in (POINT, CHOICE):
        return position
    for text in moves:
        position = after(position, game.move(text), waits=kind == WALK)
    return position


def after(position: Position, move: AnyMove, *, waits: bool = False) -> Position:
    """Return the position after a move; in a walk the other side waits, and the side that moved is to move again."""
    turn = position.turn
    result = position.copy()
    result.play(move)
    if not waits:
        return result
    return Position.from_fen_lenient(result.setup().with_turn(turn).fen(), position.game)


def boards_after(position: Position, moves: Iterable[AnyMove], *, waits: bool = False) -> tuple[str, ...]:
    """Return the setup after each of some moves, as a page shows them one after another."""
    boards = []
    for move in moves:
        position = after(position, move, waits=waits)
        boards.append(position.fen())
    return tuple(boards)


def read_answer(position: Position, answer: str, notation: str) -> AnyMove:
    """Return the move that an answer means: two points, or a text in the notation of the lesson or in any other.

    The move between two points may be one that is not legal, so that the reason can be said.
    """
    text = answer[:LONGEST_ANSWER].strip()
    try:
        return position.game.move(BETWEEN_POINTS.sub("", text).lower().removesuffix("="))
    except MoveTextError:
        pass
    try:
        return read_any(position, text, notation).move
    except MoveError:
        return read_any(position, text).move
