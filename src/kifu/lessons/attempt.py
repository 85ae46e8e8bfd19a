"""Attempts: what an answer to a task is worth; one function for the terminal and the browser.

>>> from kifu.lessons.course import find_lesson
>>> board = find_lesson("board")
>>> attempt(board, board.task_numbers()[0], [], "d5").right
False
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kifu.errors import KifuError, MoveError
from kifu.languages.language import ENGLISH, Message, Sayable
from kifu.lessons import endgames
from kifu.lessons.goals import accepted
from kifu.lessons.model import CHOICE, HOLD, MOVE, NAME, POINT, READ, WALK, WIN, Judgement, Lesson, Task
from kifu.lessons.moves import LONGEST_ANSWER, after, boards_after, read_answer, stand, step_of
from kifu.lessons.refusals import Refusal, refuse
from kifu.lessons.refuting import refute
from kifu.lessons.walks import captors, unvisited
from kifu.lessons.words import Sentence, exercise_of, lesson_speaker, side_to_move
from kifu.rules.move import AnyMove, Move
from kifu.rules.names import man_name
from kifu.rules.position import Position
from kifu.training.grading import grade
from kifu.training.slips import SLIPS

ALL_STARS = 3
RIGHT = Message("Right.")


class _AnswerWorth(NamedTuple):
    """How one kind of task judges an answer; ``moves`` are added to the right moves so far if it is right."""

    right: bool
    words: tuple[Sayable, ...]
    line: tuple[AnyMove, ...] = ()
    chosen: tuple[str, ...] = ()
    details: tuple[str, ...] = ()  # in English, and said only there
    refusal: Refusal | None = None


class _TaskTry(NamedTuple):
    lesson: Lesson
    number: int
    task: Task
    position: Position
    moves: tuple[str, ...]

    @property
    def notation(self) -> str:
        return self.task.notation or self.lesson.notation

    def played(self) -> list[AnyMove]:
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
    speaker = lesson_speaker(language)
    return Judgement(
        outcome.right,
        done,
        (
            *(words.say(speaker) for words in outcome.words),
            *(outcome.details if speaker.language.name == ENGLISH else ()),
        ),
        tuple(map(str, outcome.line)),
        boards_after(position, outcome.line, waits=waits and outcome.right),
        kept,
        reached.fen(),
        side_to_move(reached).say(speaker),
        left,
        _stars(task, kept, slips) if task and done else 0,
        outcome.refusal,
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
    return list(dict.fromkeys(move.target for move in position.legal_moves() if move.points[0] == origin[0]))


def _choose_points(tried: _TaskTry, answer: str) -> _AnswerWorth:
    """Take points up to the first that is wrong, so that several may be typed in one line."""
    position, task = tried.position, tried.task
    wanted = points_of(position, task)
    chosen: list[str] = []
    given = answer.lower().replace(",", " ").split()
    for point in given:
        if point not in position.game.squares:
            return _AnswerWorth(
                False, (Message("{point} is no point of this board.", point=point),), chosen=tuple(chosen)
            )
        if point in wanted and point not in (*tried.moves, *chosen):
            chosen.append(point)
        elif point not in wanted:
            words, refusal = _why_not_there(position, task, point)
            return _AnswerWorth(False, (words,), chosen=tuple(chosen), refusal=refusal)
    if not chosen:
        return _AnswerWorth(False, (Message("You have that one already." if given else "Choose a point."),))
    return _AnswerWorth(True, (RIGHT,), chosen=tuple(chosen))


def _why_not_there(position: Position, task: Task, point: str) -> tuple[Sayable, Refusal]:
    word, *origin = task.answer.split()
    if word == "targets" and point != origin[0]:
        move = Move(origin[0], point)
        return _explain(position, move), refuse(position, move)
    words = Message(task.why) if task.why else Message("Not {point}.", point=point)
    return words, Refusal(point)


def _explain(position: Position, move: AnyMove) -> Sentence:
    """Return why a move that is not legal may not be played."""
    reason = position.reason_against(move)
    assert reason is not None
    return Sentence(reason)


def _play_move(tried: _TaskTry, answer: str) -> _AnswerWorth:
    position, task = tried.position, tried.task
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    if move in accepted(position, task):
        return _AnswerWorth(True, (RIGHT,), (move,))
    words, reply = refute(position, move, task, tried.notation)
    return _AnswerWorth(False, words, (move, *reply))


def _read_legal(tried: _TaskTry, answer: str) -> AnyMove | _AnswerWorth:
    """Return the legal move that an answer means, or what is to be said of one that means none."""
    position = tried.position
    try:
        move = read_answer(position, answer, tried.notation)
    except MoveError:
        words = Message("That is no move that can be read here: type two points, from and to.")
        return _AnswerWorth(False, (words,))
    if not position.is_legal(move):
        return _AnswerWorth(False, (_explain(position, move),), refusal=refuse(position, move))
    return move


def _walk(tried: _TaskTry, answer: str) -> _AnswerWorth:
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    reached = after(tried.position, move, waits=True)
    if takers := captors(reached, move.target):
        taker = reached.mover(takers[0])
        words = Message(
            "The {piece} on {point} takes it there.",
            piece=man_name(reached.game, taker),
            point=takers[0].points[0],
        )
        return _AnswerWorth(False, (words, Message("Try another way.")), (move, takers[0]))
    visited = move.target in unvisited(tried.task.answer.split(), tried.played())
    return _AnswerWorth(True, (RIGHT,) if visited else (), (move,))


def _write_name(tried: _TaskTry, answer: str) -> _AnswerWorth:
    exercise = exercise_of(tried.lesson, tried.number)
    result = grade(exercise, answer)
    if result.right:
        usual = Message("Usually it is written {text}.", text=exercise.text)
        return _AnswerWorth(True, (RIGHT,) if result.clean else (RIGHT, usual), (exercise.move,))
    kinds = tuple(Message("Not right: {slip}.", slip=Message(SLIPS[slip.kind].words)) for slip in result.slips)
    reasons = [slip.reason for slip in result.slips if slip.reason] or result.remarks
    return _AnswerWorth(False, kinds, details=tuple(f"{reason[:1].upper()}{reason[1:]}." for reason in reasons))


def _play_text(tried: _TaskTry, answer: str) -> _AnswerWorth:
    exercise = exercise_of(tried.lesson, tried.number)
    if answer == exercise.text and answer != str(exercise.move):
        words = Message("Show that you can read it: play it, or type two points, from and to.")
        return _AnswerWorth(False, (words,))
    move = _read_legal(tried, answer)
    if isinstance(move, _AnswerWorth):
        return move
    if move == exercise.move:
        return _AnswerWorth(True, (RIGHT,), (move,))
    text = exercise.notation.render(tried.position, move)
    words = Message("That move is {text}, not {other}.", text=text, other=exercise.text)
    return _AnswerWorth(False, (words,), (move,))


def _choose_option(tried: _TaskTry, answer: str) -> _AnswerWorth:
    numbers = [str(number + 1) for number in range(len(tried.task.options))]
    if answer not in numbers:
        return _AnswerWorth(False, (Message("Choose one of the numbers."),))
    if answer == tried.task.answer:
        return _AnswerWorth(True, (RIGHT,), chosen=(answer,))
    return _AnswerWorth(False, (Message(tried.task.why) if tried.task.why else Message("No, look again."),))


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
