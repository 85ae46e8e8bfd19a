"""What the laws of lessons share: all that a lesson says, and right and wrong answers to each of its tasks."""

import re
from collections.abc import Iterator

from kifu.lessons.attempt import attempt, begin, points_of
from kifu.lessons.endgames import play_out
from kifu.lessons.goals import accepted
from kifu.lessons.hints import solve
from kifu.lessons.model import CHOICE, HOLD, MOVE, NAME, POINT, READ, WALK, WIN, Judgement, Lesson
from kifu.lessons.moves import stand
from kifu.lessons.words import exercise_of
from kifu.rules.move import Drop

MOST_HINTS = 5
MOST_ANSWERS = 100


def written_texts(lesson: Lesson) -> Iterator[str]:
    """Yield every text that was written for a lesson; numbers and capitals are the same everywhere."""
    yield from (lesson.title, lesson.goal, lesson.part)
    for step in lesson.steps:
        yield step.text
        if task := step.task:
            options = [option for option in task.options if re.search("[a-z]", option)]
            yield from filter(None, (task.ask, task.hint, task.why, *options))


def walk_through(lesson: Lesson, number: int) -> list[Judgement]:
    """Return the judgements on right answers, up to the one that ends the task."""
    judged = [begin(lesson, number)]
    for _ in range(MOST_ANSWERS):
        moves = judged[-1].moves
        judged.append(attempt(lesson, number, moves, solve(lesson, number, moves)))
        if judged[-1].done or not judged[-1].right:
            return judged
    raise AssertionError(f"{lesson.name} {number} does not end")


def wrong_answers(lesson: Lesson, number: int) -> list[str]:
    """Return answers that are wrong at the beginning of a task: what cannot be read, illegal, and legal ones."""
    task = lesson.steps[number].task
    assert task is not None
    position = stand(lesson, number)
    points = list(position.game.squares)
    if task.kind == POINT:
        wanted = points_of(position, task)
        return ["z99", *[point for point in points if point not in wanted]]
    if task.kind == CHOICE:
        return ["0", *(str(number) for number in range(1, len(task.options) + 1) if str(number) != task.answer)]
    if task.kind == NAME:
        exercise = exercise_of(lesson, number)
        others = [move for move in position.legal_moves() if move != exercise.move]
        return ["?!", *(exercise.notation.render(position, move) for move in others[:8])]
    solution = position.game.move(solve(lesson, number))
    mover = f"{solution.piece}*" if isinstance(solution, Drop) else solution.origin
    illegal = [f"{mover}{point}" for point in points if not position.is_legal(position.game.move(f"{mover}{point}"))]
    if task.kind == WALK:
        return ["?!", *illegal]
    right = accepted(position, task) if task.kind == MOVE else []
    right += [exercise_of(lesson, number).move] if task.kind == READ else []
    if task.kind in (WIN, HOLD):
        moves = position.legal_moves()
        right += [move for move in moves if play_out(task, position, move, lesson.notation).right]
    return ["?!", *illegal, *(str(move) for move in position.legal_moves() if move not in right)]
