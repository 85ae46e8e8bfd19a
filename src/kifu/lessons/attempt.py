"""Attempts: what an answer to a task is worth; one function for the terminal and the browser.

>>> from kifu.lessons.course import find_lesson
>>> board = find_lesson("board")
>>> attempt(board, board.task_numbers()[0], [], "d5").right
False
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kifu.errors import KifuError, MoveError
from kifu.lessons import endgames
from kifu.lessons.goals import accepted
from kifu.lessons.model import CHOICE, HOLD, MOVE, NAME, POINT, READ, WALK, WIN, Judgement, Lesson, Task
from kifu.lessons.moves import LONGEST_ANSWER, after, boards_after, read_answer, stand, step_of
from kifu.lessons.refuting import refute
from kifu.lessons.speech import ENGLISH, find_speech
from kifu.lessons.walks import captors, unvisited
from kifu.lessons.words import exercise_of, in_lesson_words, side_to_move
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.training.grading import grade
from kifu.training.slips import SLIPS

ALL_STARS = 3


class _AnswerWorth(NamedTuple):
    """What one kind of task says of an answer; ``moves`` are added to those so far if it is right."""

    right: bool
    words: tuple[str, ...]
    line: tuple[Move, ...] = ()
    chosen: tuple[str, ...] = ()
    details: tuple[str, ...] = ()  # said only in languages that have words for them


class _TaskTry(NamedTuple):
    lesson: Lesson
    number: int
    task: Task
    position: Position
    moves: tuple[str, ...]

    @property
    def notation(self) -> str:
        return self.task.notation or self.lesson.notation

    def played(self) -> list[Move]:
        return [self.position.game.move(text) for text in self.moves]


def begin(lesson: Lesson, number: int) -> Judgement:
    """Return how a step stands before any answer."""
    return _judge(lesson, number, (), _AnswerWorth(True, ()), slips=0, language=ENGLISH)


def attempt(
    lesson: Lesson, number: int, moves: Sequence[str], answer: str, *, slips: int = 0, language: str = ENGLISH
) -> Judgement:
    """Return what an answer is worth after ``moves``, which are those of an earlier judgement.

    ``slips`` are the wrong tries and the hints so far; each costs a star.
    """
    task = step_of(lesson, number).task
    if task is None:
        raise KifuError(f"step {number} of lesson {lesson.name!r} has no task")
    tried = _TaskTry(lesson, number, task, stand(lesson, number, moves), tuple(moves))
    outcome = _ANSWERS[task.kind](tried, answer[:LONGEST_ANSWER].strip())
    return _judge(lesson, number, tuple(moves), outcome, slips=slips, language=language)


def _judge(
    lesson: Lesson, number: int, moves: tuple[str, ...], outcome: _AnswerWorth, *, slips: int, language: str
) -> Judgement:
    task = step_of(lesson, number).task
    position = stand(lesson, number, moves)
    kept = moves + outcome.chosen + (tuple(map(str, outcome.line)) if outcome.right else ())
    reached = stand(lesson, number, kept)
    left = _left(lesson, number, kept, reached) if task else 0
    done = bool(task) and outcome.right and left == 0
    waits = task is not None and task.kind == WALK
    speech = find_speech(language)
    return Judgement(
        outcome.right,
        done,
        (*map(speech.say, outcome.words), *filter(None, map(speech.find, outcome.details))),
        tuple(map(str, outcome.line)),
        boards_after(position, outcome.line, waits=waits and outcome.right),
        kept,
        reached.fen(),
        speech.say(side_to_move(reached)),
        left,
        _stars(task, kept, slips) if task and done else 0,
    )


def _stars(task: Task, moves: tuple[str, ...], slips: int) -> int:
    own_moves = len(moves) if task.kind == WALK else (len(moves) + 1) // 2
    late = task.kind in (WALK, WIN) and own_moves > task.par
    return max(1, ALL_STARS - slips - late)


def _left(lesson: Lesson, number: int, moves: tuple[str, ...], position: Position) -> int:
    """Return how many points, moves or answers are still to be given."""
    task = step_of(lesson, number).task
    assert task is not None
    tried = _TaskTry(lesson, number, task, position, moves)
    if task.kind == POINT:
        wanted = 1 if task.answer.startswith("any ") else len(points_of(position, task))
        return max(0, wanted - len(moves))
    if task.kind == WALK:
        return len(unvisited(task.answer.split(), tried.played()))
    if task.kind in (WIN, HOLD):
        return endgames.moves_left(task, position, moves)
    return int(not moves)


def points_of(position: Position, task: Task) -> list[str]:
    """Return the points that a task asks for."""
    word, *origin = task.answer.split()
    if word != "targets":
        return task.answer.removeprefix("any ").split()
    # A man that may promote has two moves to one point.
    return list(dict.fromkeys(move.target for move in position.legal_moves() if move.origin == origin[0]))


def _choose_points(tried: _TaskTry, answer: str) -> _AnswerWorth:
    """Take points up to the first that is wrong, so that several may be typed in one line."""
    position, task = tried.position, tried.task
    wanted = points_of(position, task)
    chosen: list[str] = []
    given = answer.lower().replace(",", " ").split()
    for point in given:
        if point not in position.game.squares:
            return _AnswerWorth(False, (f"{point} is no point of this board.",), chosen=tuple(chosen))
        if point in wanted and point not in (*tried.moves, *chosen):
            chosen.append(point)
        elif point not in wanted:
            return _AnswerWorth(False, (_why_not_there(position, task, point),), chosen=tuple(chosen))
    if not chosen:
        words = "You have that one already." if given else "Choose a point."
        return _AnswerWorth(False, (words,))
    return _AnswerWorth(True, ("Right.",), chosen=tuple(chosen))


def _why_not_there(position: Position, task: Task, point: str) -> str:
    word, *origin = task.answer.split()
    if word == "targets" and point != origin[0]:
        return in_lesson_words(position.why_not(Move(origin[0], point)), position)
    return task.why or f"Not {point}."


def _play_move(tried: _TaskTry, answer: str) -> _AnswerWorth:
    position, task = tried.position, tried.task
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    if move in accepted(position, task):
        return _AnswerWorth(True, ("Right.",), (move,))
    words, reply = refute(position, move, task, tried.notation)
    return _AnswerWorth(False, words, (move, *reply))


def _read_legal(tried: _TaskTry, answer: str) -> Move | _AnswerWorth:
    """Return the legal move that an answer means, or what is to be said of one that means none."""
    position = tried.position
    try:
        move = read_answer(position, answer, tried.notation)
    except MoveError:
        return _AnswerWorth(False, ("That is no move that can be read here: type two points, from and to.",))
    if not position.is_legal(move):
        return _AnswerWorth(False, (in_lesson_words(position.why_not(move), position),))
    return move


def _walk(tried: _TaskTry, answer: str) -> _AnswerWorth:
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    reached = after(tried.position, move, waits=True)
    if takers := captors(reached, move.target):
        taker = reached.man(takers[0].origin)
        words = f"The {taker.piece.name} on {takers[0].origin} takes it there.", "Try another way."
        return _AnswerWorth(False, words, (move, takers[0]))
    visited = move.target in unvisited(tried.task.answer.split(), tried.played())
    return _AnswerWorth(True, ("Right.",) if visited else (), (move,))


def _write_name(tried: _TaskTry, answer: str) -> _AnswerWorth:
    exercise = exercise_of(tried.lesson, tried.number)
    result = grade(exercise, answer)
    if result.right:
        words = ("Right.",) if result.clean else ("Right.", f"Usually it is written {exercise.text}.")
        return _AnswerWorth(True, words, (exercise.move,))
    kinds = tuple(f"Not right: {SLIPS[slip.kind].words}." for slip in result.slips)
    reasons = [slip.reason for slip in result.slips if slip.reason] or result.remarks
    return _AnswerWorth(False, kinds, details=tuple(in_lesson_words(reason, tried.position) for reason in reasons))


def _play_text(tried: _TaskTry, answer: str) -> _AnswerWorth:
    exercise = exercise_of(tried.lesson, tried.number)
    if answer == exercise.text and answer != str(exercise.move):
        return _AnswerWorth(False, ("Show that you can read it: play it, or type two points, from and to.",))
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    if move == exercise.move:
        return _AnswerWorth(True, ("Right.",), (move,))
    text = exercise.notation.render(tried.position, move)
    return _AnswerWorth(False, (f"That move is {text}, not {exercise.text}.",), (move,))


def _choose_option(tried: _TaskTry, answer: str) -> _AnswerWorth:
    numbers = [str(number + 1) for number in range(len(tried.task.options))]
    if answer not in numbers:
        return _AnswerWorth(False, ("Choose one of the numbers.",))
    if answer == tried.task.answer:
        return _AnswerWorth(True, ("Right.",), chosen=(answer,))
    return _AnswerWorth(False, (tried.task.why or "No, look again.",))


def _play_ending(tried: _TaskTry, answer: str) -> _AnswerWorth:
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    played = endgames.play_out(tried.task, tried.position, move, tried.notation)
    return _AnswerWorth(played.right, played.words, (move, *played.reply))


_ANSWERS: dict[str, Callable[[_TaskTry, str], _AnswerWorth]] = {
    POINT: _choose_points,
    MOVE: _play_move,
    WALK: _walk,
    NAME: _write_name,
    READ: _play_text,
    CHOICE: _choose_option,
    WIN: _play_ending,
    HOLD: _play_ending,
}
