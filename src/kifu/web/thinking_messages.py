"""Messages about what engines, and kifu's own search, think of positions."""

from typing import NotRequired

from kifu.web.messages import AddedMove, ProblemMessage
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
    """What is thought of one position of a game, after ``ply`` of its ``plies``.

    ``best`` is what should be played there, ``mark`` judges the move that led there, ``?!``, ``?`` or ``??``, by the
    chance of winning that it threw away.  ``problem`` is why there is no more.
    """

    by: str
    plies: int
    ply: NotRequired[int]
    eval: NotRequired[EvaluationMessage]
    chance: NotRequired[float]
    best: NotRequired[list[AddedMove]]
    mark: NotRequired[str]
    problem: NotRequired[ProblemMessage]
