"""Messages about what engines, and kifu's own search, think of positions."""

from typing import Literal, NotRequired

from kifu.web.messages import AddedMove, ProblemMessage, RecordJson
from kifu.web.play_messages import GameSoFar
from kifu.web.replay_messages import EvaluationMessage
from kifu.web.typed import TypedDict


class ThinkerFacts(TypedDict):
    """An engine that says what it thinks, or kifu itself, which is its ``own``; the strongest of a game come first."""

    name: str
    title: str
    games: list[str]
    own: bool


class ThinkRequest(GameSoFar):
    """A position to think about, of which only the ``lines`` best moves are wanted.

    ``thinker`` is the name of one of ``thinkers``, the first that plays the game without it; ``seconds`` is how long it
    may think at most.
    """

    thinker: NotRequired[str]
    lines: NotRequired[int]
    seconds: NotRequired[float]


class ThoughtLine(TypedDict):
    """A line of play: what it is worth to the side that moves first, and that side's chance of winning from 0 to 1."""

    eval: EvaluationMessage
    chance: float
    moves: list[AddedMove]


class ThoughtNews(TypedDict):
    """What is thought of a position so far: the lines, the best first, each as deep as it was looked at last.

    The last of them says that it is ``done``, or the ``problem`` for which there is no more.  ``nodes`` are those of
    the whole search, ``speed`` is how many a second.
    """

    by: str
    depth: int
    nodes: int
    speed: int
    lines: list[ThoughtLine]
    done: NotRequired[bool]
    problem: NotRequired[ProblemMessage]


class ReviewRequest(ThinkRequest):
    """A game of which every position is to be thought about; ``seconds`` is the time for each."""


class ReviewNews(TypedDict):
    """What is thought of one position of a game, after ``ply`` of its ``plies``, and the ``best`` line there.

    Where the game is over there is neither.  ``problem`` is why there is no more.
    """

    by: str
    plies: int
    ply: NotRequired[int]
    eval: NotRequired[EvaluationMessage]
    best: NotRequired[list[str]]
    problem: NotRequired[ProblemMessage]


class Finding(TypedDict):
    """What a review found out about the position after ``ply`` moves of the main line."""

    ply: int
    eval: EvaluationMessage
    best: list[str]


class FinishRequest(TypedDict):
    """A record and what a review by an engine found out about it, perhaps not of all positions."""

    record: RecordJson
    by: str
    findings: list[Finding]


class SideReview(TypedDict):
    """How well a side played: how accurately in percent, and how many of its moves have each mark."""

    moves: int
    accuracy: float
    mistakes: dict[str, int]


class FinishedReview(TypedDict):
    """The record with evaluations, marks and the best lines as branches; the first side's review and the second's."""

    record: RecordJson
    sides: tuple[SideReview, SideReview]


class RefuteRequest(GameSoFar):
    """A move in the position after a game, the line that follows it, and in how many moves that mates, if it does."""

    move: str
    line: list[str]
    mate: NotRequired[int]


class Refutation(TypedDict):
    """Why a move is bad: the line mates in ``count``, takes the man that moved (``hangs``) or another one (``leaves``),
    wins a man by a ``fork`` or later (``loses``), or is only ``worse``.

    ``points`` are where men stand after the move: the one that is lost first, then others that the fork attacks.
    """

    kind: Literal["mate", "hangs", "leaves", "fork", "loses", "worse"]
    points: list[str]
    count: NotRequired[int]
