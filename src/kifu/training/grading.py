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

from kifu.errors import IllegalMoveError, KifuError, MoveError, MoveTextError
from kifu.lines.any import read_any
from kifu.lines.explaining import sentence
from kifu.notations.base import DASHES, LONGEST_MOVE, Notation, notations_of
from kifu.rules.move import AnyMove
from kifu.training.exercises import TEXT, Exercise
from kifu.training.families import tutor_of
from kifu.training.slips import Slip

BETWEEN_POINTS = re.compile(rf"[\s,>{DASHES}-]+")


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
        reading = read_any(position, answer, notation)
    except MoveError as error:
        slips = tutor.slips_in_text(position, exercise.move, answer) if len(answer) <= LONGEST_MOVE else []
        # One slip explains an answer better than another notation does, several do not.
        readable = not isinstance(error, MoveTextError) and len(slips) == 1
        if not readable and (other := _other_notation(exercise, answer)):
            return Grade(False, (), (other,))
        return Grade(False, (str(error),), tuple(slips) or (_unknown_slip(error),))
    if reading.move != exercise.move:
        slips = tutor.slips_in_text(position, exercise.move, answer)
        remark = f"{answer} names another move: {sentence(position, reading.move)}"
        if not slips and (other := _other_notation(exercise, answer)):
            return Grade(False, (remark,), (other,))
        return Grade(False, (remark,), tuple(slips) or (Slip("other-move", ""),))
    if not reading.diagnostics:
        return Grade(True)
    remarks = tuple(diagnostic.reason for diagnostic in reading.diagnostics)
    return Grade(True, remarks, tuple(tutor.slips_in_text(position, exercise.move, answer)))


def _unknown_slip(error: MoveError) -> Slip:
    """Return the slip of an answer of which no more is known than the error says."""
    kinds = {MoveTextError: "unreadable", IllegalMoveError: "illegal"}
    return Slip(kinds.get(type(error), "other-move"), "")


def _other_notation(exercise: Exercise, answer: str) -> Slip | None:
    """Return the slip of an answer that is right in another notation, as it is found out or by the notation's rules."""
    position, asked = exercise.position, exercise.notation
    try:
        found = read_any(position, answer)
        names = [found.notation] if found.move == exercise.move else []
    except KifuError:
        names = []
    names += [other.name for other in notations_of(position.game) if _says(other, exercise, answer)]
    for name in names:
        if name != asked.name:
            reason = f"that is how {name} writes it, and {asked.name} is asked for"
            return Slip("other-notation", reason)
    return None


def _says(notation: Notation, exercise: Exercise, answer: str) -> bool:
    """Whether a notation writes the move just so."""
    try:
        return notation.read(exercise.position, answer, strict=True).move == exercise.move
    except MoveError:
        return False


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


def _move_of(exercise: Exercise, answer: str) -> AnyMove:
    """Return the move between the points of an answer, such as ``h3e3``, ``h3 e3`` or ``H3-E3``, or the drop."""
    plain = BETWEEN_POINTS.sub("", answer).lower().removesuffix("=")
    man, star, point = plain.partition("*")
    try:
        return exercise.position.game.move(f"{man.upper()}{star}{point}" if star else plain)
    except MoveTextError:
        raise MoveTextError(f"{answer[:40]!r} is no {exercise.wanted()}", text=answer) from None
