"""Laws of lessons: every board can be played, every task is solved by a right answer and failed by a wrong one."""

import random

import pytest

from kifu.engine.endings import NOBODY, Worth, replies, worth
from kifu.languages.language import ENGLISH, languages
from kifu.lessons.attempt import ALL_STARS, attempt, points_of
from kifu.lessons.course import course_as_json, lesson_as_json, lessons
from kifu.lessons.goals import accepted
from kifu.lessons.hints import hint, solve
from kifu.lessons.model import HOLD, MOVE, NAME, POINT, READ, TASK_KINDS, WALK, WIN, Lesson
from kifu.lessons.moves import stand
from kifu.lessons.walks import shortest_walk
from kifu.lessons.words import LESSONS
from kifu.rules.game import find_game
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from tests.effort import SEED, effort
from tests.laws.lessons import MOST_HINTS, walk_through, wrong_answers

WIN_OR_DRAW = ("Red wins", "A draw")
TASKS = [
    pytest.param(lesson, number, id=f"{lesson.name}-{number}")
    for lesson in lessons()
    for number in lesson.task_numbers()
]
each_lesson = pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.name) for lesson in lessons()])
each_task = pytest.mark.parametrize(("lesson", "number"), TASKS)
TOLD = [language.name for language in languages() if language.name != ENGLISH and language.messages(LESSONS)]


def test_no_two_lessons_have_one_order() -> None:
    orders = [lesson.order for lesson in lessons()]
    assert len(set(orders)) == len(orders)


@each_lesson
def test_every_board_can_be_played_and_every_mark_is_on_it(lesson: Lesson) -> None:
    game = find_game(lesson.game)
    for step in lesson.steps:
        setup = Setup.from_fen(step.fen or game.start, game)
        assert setup.unplayable() == []
        # A board without generals is a teaching diagram; nothing else is forgiven.
        assert {fault.code for fault in setup.faults()} <= {"no-royal"}
        for point in step.marks.split():
            game.check_point(point)
        for arrow in step.arrows.split():
            game.move(arrow)


@each_lesson
def test_a_lesson_is_plain_data_without_answers(lesson: Lesson) -> None:
    import json

    data = lesson_as_json(lesson)
    assert json.loads(json.dumps(data)) == data
    assert [bool(step["task"]) for step in data["steps"]] == [bool(step.task) for step in lesson.steps]
    assert all("answer" not in step["task"] for step in data["steps"] if step["task"])


@each_task
def test_right_answers_solve_a_task_with_all_stars(lesson: Lesson, number: int) -> None:
    judged = walk_through(lesson, number)
    assert all(each.right for each in judged)
    assert judged[-1].done
    assert judged[-1].stars == ALL_STARS
    assert judged[-1].left == 0 < judged[0].left
    lefts = [each.left for each in judged]
    assert lefts == sorted(lefts, reverse=True)


@each_task
def test_a_wrong_answer_is_explained_and_changes_nothing(lesson: Lesson, number: int) -> None:
    unreadable, *wrong = wrong_answers(lesson, number)
    assert wrong
    drawn = random.Random(f"{SEED} {lesson.name} {number}").sample(wrong, min(effort(12), len(wrong)))
    for answer in (unreadable, *drawn):
        judged = attempt(lesson, number, (), answer)
        assert not judged.right, answer
        assert not judged.done
        assert judged.words, answer
        assert judged.moves == ()
        assert len(judged.boards) == len(judged.line)


@each_task
def test_listed_answers_are_legal(lesson: Lesson, number: int) -> None:
    task = lesson.steps[number].task
    assert task is not None
    assert task.kind in TASK_KINDS
    position = stand(lesson, number)
    if task.kind == MOVE:
        assert accepted(position, task)
        assert all(position.is_legal(move) for move in accepted(position, task))
    if task.kind in (NAME, READ):
        assert position.is_legal(position.game.move(task.answer))
    if task.kind == POINT:
        assert points_of(position, task)
        for point in points_of(position, task):
            position.game.check_point(point)
    if task.kind == WALK:
        assert len(shortest_walk(position, task.answer.split())) == task.par
    if task.kind == WIN:
        assert worth(position) == Worth(position.turn, 2 * task.par - 1)
    if task.kind == HOLD:
        assert worth(position) == NOBODY
    if task.options == WIN_OR_DRAW:
        assert task.answer == ("1" if worth(position).winner is Side.FIRST else "2")


@each_task
def test_every_reply_to_a_right_move_is_answered(lesson: Lesson, number: int) -> None:
    task = lesson.steps[number].task
    if task is None or task.kind not in (WIN, HOLD):
        return
    for judged in walk_through(lesson, number)[:-1]:
        position = stand(lesson, number, judged.moves)
        learner = position.turn
        position.play(position.game.move(solve(lesson, number, judged.moves)))
        winners = {reply.worth.winner for reply in replies(position)}
        assert winners <= {learner} if task.kind == WIN else learner.other not in winners


@each_task
def test_hints_end_with_an_answer_that_is_right(lesson: Lesson, number: int) -> None:
    texts = [text for given in range(MOST_HINTS) if (text := hint(lesson, number, (), given).text)]
    assert texts
    assert solve(lesson, number).split()[0] in texts[-1]


@pytest.mark.parametrize("language", TOLD)
def test_the_course_is_told_in_the_languages_that_have_it(language: str) -> None:
    for own, english in zip(course_as_json(language), course_as_json(), strict=True):
        assert own["title"] != english["title"]
