"""Messages about games that are being played."""

from typing import NotRequired

from kifu.web.messages import Titled
from kifu.web.typed import TypedDict


class GameSoFar(TypedDict):
    """A game from its start, or from a position, and the moves played since, each as ``str(move)`` writes it."""

    game: NotRequired[str]
    fen: NotRequired[str]
    moves: NotRequired[list[str]]


class OpeningFacts(Titled):
    """An opening by its code, with its name in every language."""

    code: str


class OpeningAnswer(TypedDict):
    """The opening of a game; nothing where the table has none for its moves, or none of its game."""

    opening: OpeningFacts | None


class JudgeRequest(GameSoFar):
    """A game to be judged by some rules on repetition, else by the usual ones, with reasons in a language."""

    rules: NotRequired[str]
    language: NotRequired[str]


class GameEndMessage(TypedDict):
    """How a game ended: its result as a record has it, the name of the side that won, the reason.

    ``why`` says in words how a repetition was judged.
    """

    result: str
    winner: str | None
    ending: str
    why: str


class Judged(TypedDict):
    """Who moves, whether in check, and ``verdict`` if the game is over; ``warning`` says who must play otherwise."""

    turn: str
    check: bool
    verdict: GameEndMessage | None
    warning: str


class DisputeMessage(TypedDict):
    """The letter of an open question, and who would win if it were answered the other way."""

    reading: str
    winner: str | None


class ManMessage(TypedDict):
    """A man on his point."""

    side: str
    kind: str
    point: str


class ChaseMessage(TypedDict):
    """Who chases whom."""

    attacker: ManMessage
    victim: ManMessage


class SideMessage(TypedDict):
    """The pattern of a side's moves in the cycle, and the men that every one of them chases."""

    side: str
    pattern: str
    chased: list[ManMessage]


class RuledMove(TypedDict):
    """A move of the cycle, its classes (the heaviest first), and the same in words."""

    ply: int
    side: str
    move: str
    classes: list[str]
    chases: list[ChaseMessage]
    words: list[str]


class RulingMessage(TypedDict):
    """A ruling as ``kifu judge --json`` prints it; ``rule`` is ``no-repetition`` where nothing recurs."""

    rules: str
    rule: str
    reference: str
    winner: str | None
    verdict: str
    window: list[int]
    visits: list[int]
    provisional: bool
    disputed: list[DisputeMessage]
    open_plies: list[int]
    sides: list[SideMessage]
    moves: list[RuledMove]


class BookFacts(TypedDict):
    """Rules on repetition: the name to ask for them by, and what they are called."""

    name: str
    title: str


class RulingAnswer(TypedDict):
    """The ruling, and by what else the game could be judged."""

    ruling: RulingMessage
    books: list[BookFacts]


class OpponentFacts(TypedDict):
    """An opponent that a user can play against; ``levels`` is the number of its strengths."""

    name: str
    title: str
    games: list[str]
    levels: int


class ReplyRequest(GameSoFar):
    """A game and the opponent that is to move in it, its level, and how many seconds it may think."""

    opponent: str
    level: NotRequired[int]
    seconds: NotRequired[float]


class Advice(TypedDict):
    """A move, and who would play it."""

    move: str
    by: str


class Reply(TypedDict):
    """A move, or that the opponent gives up."""

    move: NotRequired[str]
    resigns: NotRequired[bool]
