"""Messages about practice in a notation."""

from typing import Any, Literal, NotRequired

from kifu.web.typed import TypedDict


class QuestionRequest(TypedDict):
    """What to practise: a level by its name or number, else the one that ``track`` has reached.

    ``track`` is what ``grade`` gave back last, and ``again`` asks for a question that was missed.
    """

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
    ask: str
    move: str
    text: str
    words: str
    hints: list[str]
    level: str
    lesson: str
    levels: list[PractisedLevel]


class GradeRequest(TypedDict):
    """An answer to a question; with ``track`` it is remembered there how it was answered."""

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
