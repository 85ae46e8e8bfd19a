"""Grading: whether an answer is right, what is to be said of it, and which slip it shows.

>>> from kifu.rules.position import Position
>>> start = Position()
>>> exercise = Exercise(start, start.game.move("h1g3"), "wxf")
>>> grade(exercise, "N2+3").remarks
("'N2+3': 'N' for 'H'",)
>>> grade(exercise, "H2+2").slips[0].kind
'distance-for-file'
"""

import re
from typing import NamedTuple

from kifu.errors import IllegalMoveError, MoveError, MoveTextError
from kifu.lines.explaining import sentence
from kifu.notations.base import LONGEST_MOVE, notations_of
from kifu.rules.move import Move
from kifu.training.exercises import TEXT, Exercise
from kifu.training.families import tutor_of
from kifu.training.slips import Slip

BETWEEN_POINTS = re.compile(r"[\s,>–−—-]+")


class Grade(NamedTuple):
    """``slips`` of a right answer are those that a lenient reader forgives."""

    right: bool
    remarks: tuple[str, ...] = ()
    slips: tuple[Slip, ...] = ()

    @property
    def clean(self) -> bool:
        return self.right and not self.slips


NO_ANSWER = Grade(False, (), (Slip("no-answer", ""),))


def grade(exercise: Exercise, answer: str) -> Grade:
    """Return the grade of an answer to either kind of question."""
    return _grade_text(exercise, answer) if exercise.ask == TEXT else _grade_move(exercise, answer)


def _grade_text(exercise: Exercise, answer: str) -> Grade:
    position, notation = exercise.position, exercise.notation
    tutor = tutor_of(notation)
    try:
        reading = notation.read(position, answer)
    except MoveError as error:
        if isinstance(error, MoveTextError) and (other := _other_notation(exercise, answer)):
            reason = f"that is how {other} writes it, and {notation.name} is asked for"
            return Grade(False, (), (Slip("other-notation", reason),))
        slips = tutor.slips_in_text(position, exercise.move, answer) if len(answer) <= LONGEST_MOVE else []
        return Grade(False, (str(error),), tuple(slips) or (_unknown_slip(error),))
    if reading.move != exercise.move:
        slips = tutor.slips_in_text(position, exercise.move, answer)
        remark = f"{answer} names another move: {sentence(position, reading.move)}"
        return Grade(False, (remark,), tuple(slips) or (Slip("other-move", ""),))
    if not reading.diagnostics:
        return Grade(True)
    remarks = tuple(diagnostic.reason for diagnostic in reading.diagnostics)
    return Grade(True, remarks, tuple(tutor.slips_in_text(position, exercise.move, answer)))


def _unknown_slip(error: MoveError) -> Slip:
    """Return the slip of an answer of which no more is known than the error says."""
    kinds = {MoveTextError: "unreadable", IllegalMoveError: "illegal"}
    return Slip(kinds.get(type(error), "other-move"), "")


def _other_notation(exercise: Exercise, answer: str) -> str:
    """Return the name of another notation in which the answer is right, and nothing if there is none."""
    for notation in notations_of(exercise.position.game):
        try:
            if notation.read(exercise.position, answer, strict=True).move == exercise.move:
                return notation.name
        except MoveError:
            continue
    return ""


def _grade_move(exercise: Exercise, answer: str) -> Grade:
    position, notation = exercise.position, exercise.notation
    try:
        given = _move_of(exercise, answer)
    except MoveTextError as error:
        return Grade(False, (str(error),), (Slip("unreadable", ""),))
    if given == exercise.move:
        return Grade(True)
    slips = tuple(tutor_of(notation).slips_in_move(position, exercise.move, given))
    if not position.is_legal(given):
        remark = f"{given} is not legal: {position.why_not(given)}"
        return Grade(False, (remark,), slips or (Slip("illegal", ""),))
    remark = f"{given} is {notation.render(position, given)}: {sentence(position, given)}"
    return Grade(False, (remark,), slips or (Slip("other-move", ""),))


def _move_of(exercise: Exercise, answer: str) -> Move:
    """Return the move between the points of an answer, such as ``h3e3``, ``h3 e3`` or ``H3-E3``."""
    try:
        return exercise.position.game.move(BETWEEN_POINTS.sub("", answer).lower().removesuffix("="))
    except MoveTextError:
        raise MoveTextError(f"{answer[:40]!r} is no {exercise.wanted()}", text=answer) from None
