"""What a lesson is made of: steps of text and board, and tasks.  All of it is data; nothing here knows the rules.

A new lesson is one new file in the folder ``lessons`` with a constant ``LESSON``.
"""

from typing import TYPE_CHECKING, NamedTuple

from kifu.registry import DEFAULT_GAME

if TYPE_CHECKING:
    from kifu.lessons.refusals import Refusal

POINT, MOVE, WALK, NAME, READ, CHOICE, WIN, HOLD = TASK_KINDS = (
    "point", "move", "walk", "name", "read", "choice", "win", "hold",
)  # fmt: skip


class Task(NamedTuple):
    """What a learner is asked to do on the board of a step.

    | kind | ``answer`` |
    |---|---|
    | ``point`` | the points to choose, ``e4 f5``; ``any e4 f5`` is one of them; ``targets e5`` all that e5 can go to |
    | ``move`` | the moves that are right, ``h3e3 h3h7``, or what they have to do: a word of ``goals.GOALS`` |
    | ``walk`` | points that one side visits while the other side waits |
    | ``name``, ``read`` | the move to write down, the move to play when its text is shown |
    | ``choice`` | the number of the option that is right, from 1 |
    | ``win``, ``hold`` | nothing: the solver knows |

    ``par`` is the number of moves for all stars; ``why`` is said of a wrong answer that the rules allow.
    """

    kind: str
    ask: str
    answer: str = ""
    hint: str = ""
    why: str = ""
    par: int = 1
    notation: str = ""
    options: tuple[str, ...] = ()


class LessonStep(NamedTuple):
    """One idea: a text, a board with marked points and arrows, and perhaps a task.

    An arrow is written as a move, ``h3e3``.  A board without a text of its own is the start of the game.
    """

    text: str
    fen: str = ""
    marks: str = ""
    arrows: str = ""
    task: Task | None = None


class Lesson(NamedTuple):
    """``order`` sorts the course, lowest first; ``notation`` is that of tasks which name no other.

    ``part`` is the title of the part of the course that the lesson belongs to.  ``leads`` is what the learner can do
    now: ``play`` a game.
    """

    name: str
    order: int
    title: str
    goal: str
    steps: tuple[LessonStep, ...]
    game: str = DEFAULT_GAME
    notation: str = "uci"
    part: str = ""
    leads: str = ""

    def task_numbers(self) -> list[int]:
        """Return the numbers, from 0, of the steps that have a task."""
        return [number for number, step in enumerate(self.steps) if step.task]


class Judgement(NamedTuple):
    """What an answer is worth, and what happens on the board because of it.

    ``line`` holds the moves that are to be shown one after another from where the answer was given: a wrong try and its
    refutation, too.  ``moves`` is what the task goes on from: all that was right so far.  ``boards`` are the setups
    after each move of the line and ``fen`` the one to go on from.  ``left`` counts what is still to be done.
    ``refused`` is what a board shows of an answer that the rules do not allow, or that is a wrong point.
    """

    right: bool
    done: bool
    words: tuple[str, ...]
    line: tuple[str, ...]
    boards: tuple[str, ...]
    moves: tuple[str, ...]
    fen: str
    turn: str
    left: int
    stars: int
    refused: "Refusal | None" = None


def point(ask: str, answer: str, hint: str = "", why: str = "") -> Task:
    return Task(POINT, ask, answer, hint, why)


def move(ask: str, answer: str, hint: str = "", why: str = "") -> Task:
    return Task(MOVE, ask, answer, hint, why)


def walk(ask: str, answer: str, par: int, hint: str = "") -> Task:
    return Task(WALK, ask, answer, hint, par=par)


def name(answer: str, notation: str = "", hint: str = "", ask: str = "") -> Task:
    return Task(NAME, ask, answer, hint, notation=notation)


def read(answer: str, notation: str = "", hint: str = "", ask: str = "") -> Task:
    return Task(READ, ask, answer, hint, notation=notation)


def choice(ask: str, options: tuple[str, ...], answer: int, why: str = "", hint: str = "") -> Task:
    return Task(CHOICE, ask, str(answer), hint, why, options=options)


def win(ask: str, par: int, hint: str = "") -> Task:
    return Task(WIN, ask, hint=hint, par=par)


def hold(ask: str, par: int, hint: str = "") -> Task:
    return Task(HOLD, ask, hint=hint, par=par)
