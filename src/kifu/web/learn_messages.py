"""Messages about lessons, and about practice in a notation."""

from typing import Any, Literal, NotRequired

from kifu.web.messages import RecordJson
from kifu.web.typed import TypedDict


class LanguageRequest(TypedDict):
    """``language`` is the reader's; lessons answer in the nearest that they have."""

    language: NotRequired[str]


class PictureOfLesson(TypedDict):
    """A board, and the points that are marked on it."""

    fen: str
    marks: list[str]


class LessonFacts(TypedDict):
    """What the list of lessons shows; ``part`` is the title of the part of the course."""

    name: str
    game: str
    title: str
    goal: str
    tasks: int
    part: str
    picture: PictureOfLesson


class Course(TypedDict):
    """The lessons in their order, in ``language``."""

    language: str
    lessons: list[LessonFacts]


class LessonRequest(LanguageRequest):
    lesson: str


class TaskMessage(TypedDict):
    """What is to be done; ``move`` is shown where its text is asked for, ``text`` where the move is."""

    kind: str
    ask: str
    notation: str
    options: list[str]
    par: int
    left: int
    move: str
    text: str


class StepMessage(TypedDict):
    text: str
    fen: str
    turn: str
    marks: list[str]
    arrows: list[str]
    task: TaskMessage | None


class LessonMessage(TypedDict):
    """A lesson: all that a page shows, and no answers; ``leads`` is what can be done after it, such as ``play``."""

    language: str
    name: str
    game: str
    title: str
    goal: str
    notation: str
    leads: str
    steps: list[StepMessage]


class TaskRequest(LessonRequest):
    """A task by the number of its step, from 0, and the moves that were right so far."""

    step: int
    moves: NotRequired[list[str]]


class AttemptRequest(TaskRequest):
    """``slips`` are the wrong tries and the hints so far."""

    answer: str
    slips: NotRequired[int]


class RefusalMessage(TypedDict):
    """A move, or a point alone, that was refused, the points of the men that prevent it, and what is said of them."""

    move: str
    points: list[str]
    label: str


class JudgementMessage(TypedDict):
    """What an answer is worth.

    ``line`` are moves to be shown one after another, a wrong try and what refutes it too, and ``boards`` the positions
    after each; the task goes on from ``moves`` and ``fen``.  ``left`` counts what is still to be done.  ``refused`` is
    what a board shows of an answer that the rules do not allow.
    """

    right: bool
    done: bool
    words: list[str]
    line: list[str]
    boards: list[str]
    moves: list[str]
    fen: str
    turn: str
    left: int
    stars: int
    refused: RefusalMessage | None


class HintRequest(TaskRequest):
    """``given`` are the hints so far."""

    given: NotRequired[int]


class HintMessage(TypedDict):
    """The next hint; there is none after the answer itself.

    ``points`` is the man that it is about, or the points of the whole move, or all points that are to be chosen.
    """

    text: str
    points: list[str]


# Practice


class QuestionRequest(TypedDict):
    """What to practise: a level by its name or number, else the one that ``track`` has reached.

    ``track`` is what ``grade`` gave back last, and ``again`` asks for a question that was missed.
    """

    language: NotRequired[str]
    game: NotRequired[str]
    notation: NotRequired[str]
    level: NotRequired[str]
    ask: NotRequired[Literal["text", "move", "both"]]
    track: NotRequired[dict[str, Any]]
    again: NotRequired[bool]
    seed: NotRequired[int]


class PractisedLevel(TypedDict):
    name: str
    title: str


class Question(TypedDict):
    """One question: write the text of ``move``, or play what ``text`` says; ``words`` is how it is asked."""

    game: str
    notation: str
    fen: str
    turn: str
    ask: Literal["text", "move"]
    move: str
    text: str
    words: str
    hints: list[str]
    level: str
    lesson: str
    levels: list[PractisedLevel]


class GradeRequest(TypedDict):
    """An answer to a question; with ``track``, the learner's progress is returned with this answer added."""

    language: NotRequired[str]
    game: NotRequired[str]
    notation: str
    fen: str
    ask: Literal["text", "move"]
    move: str
    answer: str
    level: NotRequired[str]
    hinted: NotRequired[bool]
    track: NotRequired[dict[str, Any]]


class Graded(TypedDict):
    """What an answer is worth: reasons, and the right text with what its parts mean; ``opened`` is a further level."""

    right: bool
    reasons: list[str]
    text: str
    move: str
    sentence: str
    parts: list[tuple[str, str]]
    track: NotRequired[dict[str, Any]]
    opened: NotRequired[str]


# Drills of puzzles and repertoires


class CardMessage(TypedDict):
    """A position that is asked: the one before the last move, that move, and the moves that are right now."""

    key: str
    game: str
    before: str
    last: str
    fen: str
    answers: list[str]
    title: str
    kind: str
    comment: str


class DrillRequest(LanguageRequest):
    """Records, the box of each card by its key with the day on which it was asked, and the number of this day."""

    records: list[RecordJson]
    today: int
    boxes: NotRequired[dict[str, list[int]]]


class DrillQuestion(TypedDict):
    """A card and how it is asked; ``answer`` and ``after`` are the first right move and the position after it."""

    card: CardMessage
    notation: str
    side: str
    text: str
    words: str
    hints: list[str]
    answer: str
    after: str


class Drill(TypedDict):
    """The first cards that are due; ``all`` and ``due`` count the others too."""

    all: int
    due: int
    cards: list[DrillQuestion]


class SolveRequest(LanguageRequest):
    """An answer to a card; with ``today`` it is the first one, and the new box of the card is returned."""

    card: CardMessage
    answer: str
    hinted: NotRequired[bool]
    box: NotRequired[list[int]]
    today: NotRequired[int]


class SolvedCard(TypedDict):
    """What the answer is worth; ``move`` is the right move that was played, and ``fen`` what it leads to."""

    right: bool
    words: list[str]
    move: NotRequired[str]
    fen: NotRequired[str]
    box: NotRequired[list[int]]
