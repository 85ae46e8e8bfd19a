"""Records as a page steps through them, and games as it draws them: what ``kifu.render.replay`` makes.

A point is a number, counted from the top left with the first side at the bottom; a man is a place in ``MovesGame.men``,
counted from 1, and 0 is nobody; a side is 0 for the first and 1 for the second.
"""

from typing import Annotated, Any, Literal, NotRequired

from kifu.web.typed import TypedDict

HandCounts = dict[str, int]  # how many of each kind a side holds, by the letter of the kind


class ClockMessage(TypedDict):
    """The clock of the player who made a move, in milliseconds; see ``kifu.Clock``."""

    used: NotRequired[int]
    left: NotRequired[int]


class EvaluationMessage(TypedDict):
    """How good the position after a move is for the side that moves first; see ``kifu.Evaluation``."""

    centipawns: NotRequired[int]
    mate: NotRequired[int]
    depth: NotRequired[int]


class Remarks(TypedDict):
    """What was said of a move."""

    marks: NotRequired[list[str]]
    before: NotRequired[str]
    comment: NotRequired[str]
    rest: NotRequired[str]
    clock: NotRequired[ClockMessage]
    eval: NotRequired[EvaluationMessage]


class ShownNotation(TypedDict):
    """A notation of a game: ``edges`` are the labels along the top, bottom, left and right, with either side at the
    bottom; ``texts`` are what the places in its ``column`` of moves mean.
    """

    name: str
    title: str
    example: str
    language: str
    separator: str
    edges: tuple[list[list[str]], list[list[str]]]
    column: int
    texts: list[str]


class BoardDrawing(TypedDict):
    """The empty board and its men as fragments of SVG; see ``kifu.render.stage``.

    ``ground`` is the colour of the board.  The others use ``definitions`` by names that begin with ``kifu-``.
    ``boards`` and ``rivers`` are drawn with either side at the bottom, ``signs`` are all that a label can say.
    ``outline`` is the shape of a man where men are not round, ``points`` the names of points along the edges.
    ``below`` is the body of each man among ``bodies``, and each body is drawn as it lies for the side at the bottom and
    for the other.
    """

    width: float
    height: float
    left: float
    top: float
    cell: float
    fonts: str
    dark: bool
    ground: str
    definitions: str
    sheet: str
    boards: tuple[str, str]
    rivers: dict[str, tuple[str, str]]
    labels: list[list[tuple[float, float]]]
    signs: dict[str, str]
    left_mark: str
    reached_mark: str
    highlight: str
    outline: str
    points: tuple[list[list[str]], list[list[str]]]
    turns: bool
    faces: dict[str, list[int]]
    fragments: list[str]
    below: list[int]
    bodies: list[tuple[str, str]]
    short_below: int


class SetupForm(TypedDict):
    """The fields of a game's setup text, the letters for the side to move, and the fields for state of the game."""

    fields: list[str]
    turns: tuple[str, str]
    state: list[str]


class MovesGame(TypedDict):
    """A game as its records need it, without drawings.

    A man is its letter in setup text, its side, its name, whether it was promoted; ``held`` is for each man the letter
    of the kind as which it is held once it was captured, and left out where captured men are gone; ``promotions`` is
    what a man can become.  ``scale`` is that of the curve from scores to chances.  A move is
    places in the columns of texts, the points gone through, the man that arrives, 1 for check, what setup text then
    remembers.
    """

    name: str
    title: str
    sides: tuple[str, str]
    colours: tuple[str, str]  # as CSS writes them
    files: list[str]
    ranks: list[str]
    men: list[tuple[str, int, str, bool]]
    held: NotRequired[list[str]]
    promotions: dict[int, list[int]]
    fen: SetupForm
    notations: list[ShownNotation]
    signs: dict[str, str]
    scale: int
    moves: list[
        Annotated[
            list[Any],
            "[places: number[], stops: number[], man: number, check: number, state?: Record<string, string>]",
        ]
    ]


class DrawnGame(MovesGame):
    """A game as a page draws it."""

    stage: BoardDrawing


class DescribedGame(DrawnGame):
    """A game that is described without records: all its men by their letters, and its start."""

    start: str
    letters: dict[str, int]


class RecordData(TypedDict):
    """A record: a node is a move, or a move with its parent and its remarks; see ``_nodes`` in ``kifu.render.replay``.

    ``players`` are the first side's and the second's, empty where they are not known; ``hands`` are left out in games
    without drops; ``targets`` is where men can go at each node, as ``kifu.render.targets`` packs it.
    """

    game: int
    title: str
    players: tuple[str, str]
    lines: list[str]
    result: str
    ending: str
    tags: list[tuple[str, str]]
    notation: str
    problem: str
    start: list[int]
    hands: NotRequired[tuple[HandCounts, HandCounts]]
    turn: int
    quiet: int
    number: int
    state: dict[str, str]
    root: Remarks
    nodes: list[Annotated[int | list[Any], "number | [move: number, parent: number, remarks?: Remarks]"]]
    highlights: NotRequired[list[int]]
    bottom: NotRequired[int]
    targets: NotRequired[str]


class ReplayData(TypedDict):
    """All that a page shows."""

    kifu: Literal[1]
    kinds: list[str]
    pieces: str
    games: list[DrawnGame]
    records: list[RecordData]
