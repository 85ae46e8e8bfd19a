"""Messages: what programs ask kifu and what it answers, as plain data that JSON can hold.

Every field has one meaning in all of them: ``text`` is what a user wrote, ``game``, ``notation`` and ``format`` are
names, ``fen`` is setup text, ``move`` is a move as ``str(move)`` writes it.
"""

from typing import Annotated, Any, Literal, NotRequired

from kifu.web.replay_messages import DescribedGame, HandCounts, MovesGame, RecordData, Remarks
from kifu.web.typed import TypedDict


class ProblemMessage(TypedDict):
    """One deviation, as ``Diagnostic.as_dict`` gives it: fields that say nothing are left out.

    ``said`` is the reason in the language of the reader (``Accept-Language``), where that is not English.
    """

    code: str
    severity: Literal["error", "warning", "note"]
    reason: str
    text: NotRequired[str]
    candidates: NotRequired[list[str]]
    repair: NotRequired[str]
    file: NotRequired[str]
    line: NotRequired[int]
    column: NotRequired[int]
    game: NotRequired[int]
    ply: NotRequired[int]
    offset: NotRequired[int]
    said: NotRequired[str]


# A line of moves


class LineRequest(TypedDict):
    """Moves, in a notation and a game that are found out where they are not named."""

    text: str
    notation: NotRequired[str]
    game: NotRequired[str]
    fen: NotRequired[str]


class ConvertRequest(LineRequest):
    to: str


class ConvertAnswer(TypedDict):
    text: str
    notation: str
    game: str


class MovesRequest(LineRequest):
    to: NotRequired[list[str]]
    strict: NotRequired[bool]


class MoveRow(TypedDict):
    ply: int
    text: str
    move: str
    to: dict[str, str]
    notes: list[ProblemMessage]


class MovesAnswer(TypedDict):
    """The moves up to the first that cannot be read; ``problem`` says why it cannot."""

    game: str
    notation: str
    moves: list[MoveRow]
    fen: str
    problem: NotRequired[ProblemMessage]


class Explained(TypedDict):
    text: str
    notation: str
    move: str
    sentence: str
    parts: list[tuple[str, str]]
    pronounced: str
    words: str
    diagnostics: list[ProblemMessage]


class ExplainAnswer(Explained):
    """The first move of the text in words, and in ``moves`` all of them."""

    moves: list[Explained]


# A board


class LegalRequest(TypedDict):
    """A position, or the start of a game, and moves played from there; ``to`` are notations to name moves in."""

    fen: NotRequired[str]
    game: NotRequired[str]
    moves: NotRequired[list[str]]
    to: NotRequired[list[str]]


class NamedMove(TypedDict):
    """A legal move: the points it goes through, whether the man promotes, and its texts by notation.

    ``piece`` is the letter of the kind that is dropped; ``becomes`` is the name of what a man promotes to that may
    choose among several.
    """

    move: str
    points: list[str]
    promotes: bool
    piece: NotRequired[str]
    becomes: NotRequired[str]
    names: dict[str, str]


class Ended(TypedDict):
    """How a game ended on the board; ``winner`` is the name of a side."""

    winner: str | None
    ending: str


class LegalAnswer(TypedDict):
    game: str
    fen: str
    turn: str
    check: bool
    moves: list[NamedMove]
    outcome: Ended | None


class SetupRequest(TypedDict):
    fen: str
    game: NotRequired[str]


class SetupFault(TypedDict):
    code: str
    point: str
    reason: str


class SetupAnswer(TypedDict):
    """``fen`` in its one canonical form, ``hands`` the first side's and the second's.

    It is ``playable`` as it stands, or at least as a ``lesson`` without royal men.
    """

    game: str
    fen: str
    turn: str
    men: dict[str, str]
    hands: tuple[HandCounts, HandCounts]
    faults: list[SetupFault]
    playable: bool
    lesson: bool


class RenderRequest(TypedDict):
    """A picture of any setup, or of a position after ``moves``; what is left out is as ``kifu draw`` has it."""

    kind: NotRequired[Literal["svg", "text", "tex", "typ"]]
    fen: NotRequired[str]
    game: NotRequired[str]
    moves: NotRequired[list[str]]
    theme: NotRequired[str]
    pieces: NotRequired[str]
    size: NotRequired[int]
    flip: NotRequired[bool]
    coordinates: NotRequired[str]
    highlights: NotRequired[list[str]]
    arrows: NotRequired[list[tuple[str, str]]]
    labels: NotRequired[dict[str, str]]


class RenderAnswer(TypedDict):
    media_type: str
    text: str


# The desk


class LineForm(TypedDict):
    """A line of moves: the line that it leaves, the ply of its first move there, and notes by the ply."""

    moves: list[str]
    parent: NotRequired[int]
    ply: NotRequired[int]
    notes: NotRequired[dict[str, Remarks]]


class RecordForm(TypedDict):
    """A record in the form of the format ``json``."""

    kifu: Literal[1]
    game: str
    notation: NotRequired[str]
    tags: NotRequired[dict[str, str]]
    fen: NotRequired[str]
    result: NotRequired[str]
    ending: NotRequired[str]
    lines: NotRequired[list[LineForm]]


# The reader of the format reports what is wrong with a record, so its fields are not checked before.
RecordJson = Annotated[dict[str, Any], RecordForm]


class ShowRequest(TypedDict):
    record: RecordJson


class ShowAnswer(TypedDict):
    """A record as ``kifu view --data`` writes it, without the drawings of its game, which the verb ``board`` gives."""

    game: Annotated[dict[str, Any], MovesGame]
    record: Annotated[dict[str, Any], RecordData]
    diagnostics: list[ProblemMessage]


class BoardRequest(TypedDict):
    game: NotRequired[str]
    theme: NotRequired[str]


class BoardAnswer(TypedDict):
    """A game as a page draws it, in the form of ``kifu board``, and how each piece moves."""

    game: Annotated[dict[str, Any], DescribedGame]
    pieces: list["PieceCard"]


class AddRequest(TypedDict):
    """What is played from a position, or from the start of a game: a ``text`` in any notation, or one ``move``."""

    text: NotRequired[str]
    move: NotRequired[str]
    fen: NotRequired[str]
    game: NotRequired[str]
    notation: NotRequired[str]


class AddedMove(TypedDict):
    """A move: its texts in the order of the game's notations, the points it goes through, the man that then stands
    on the last of them, whether it gives check, what setup text then remembers.
    """

    move: str
    texts: list[str]
    stops: list[int]
    man: int
    check: int
    state: dict[str, str]


class LineFrom(TypedDict):
    """Moves by their points, as a record in JSON has them, and the position before the first of them."""

    fen: str
    moves: list[str]


class LinesRequest(TypedDict):
    """Lines of one game, such as the branches of a large record that are in sight."""

    game: str
    lines: list[LineFrom]


class LinesAnswer(TypedDict):
    """The moves of each line, up to the first that cannot be played."""

    lines: list[list[AddedMove]]


class ReadSetupAnswer(TypedDict):
    """A setup of the game that was named or else of another one that it fits; ``problem`` says why it fits none."""

    setup: NotRequired[SetupAnswer]
    problem: NotRequired[ProblemMessage]


class AddAnswer(TypedDict):
    """The moves, and the position after them; ``problem`` says why there are no more."""

    moves: list[AddedMove]
    fen: str
    problem: NotRequired[ProblemMessage]


# What kifu knows


class PieceFacts(TypedDict):
    letter: str
    name: str
    characters: list[str]
    movement: str
    promotes_to: str


class PieceCard(PieceFacts):
    """``diagram`` shows the points round the piece, forward being up; a ``royal`` man can be in check."""

    diagram: str
    royal: bool


class SideFacts(TypedDict):
    """One side of a game; ``titles`` are by language, ``colour`` is one of CSS."""

    name: str
    titles: dict[str, str]
    colour: str


class Titled(TypedDict):
    """What has a title in English, and one in every language, by the name of the language."""

    title: str
    titles: dict[str, str]


class SetupFacts(Titled):
    """A start that has a name, such as a handicap."""

    name: str
    kind: str
    fen: str


class RulesFacts(Titled):
    """Rules on repetition by which a game can be judged."""

    name: str


class UsualNotations(TypedDict):
    """The notation in which people type moves, and those in which a page shows them side by side."""

    typed: str
    shown: list[str]


class GameFacts(Titled):
    """What lists and pages have to know of a game.

    ``rules`` are those on repetition, the usual ones first.  ``sample`` are moves with which a game may begin.
    """

    name: str
    sides: list[SideFacts]
    files: int
    ranks: int
    start: str
    setups: list[SetupFacts]
    sample: list[str]
    notations: UsualNotations
    rules: list[RulesFacts]
    options: dict[str, list[str]]
    pieces: list[PieceFacts]


class NotationFacts(TypedDict):
    """A notation; ``title`` is what people call it in English."""

    name: str
    title: str
    example: str
    family: str
    games: list[str]
    users: str
    options: dict[str, list[str]]


class FormatFacts(TypedDict):
    name: str
    title: str
    suffixes: list[str]
    reads: bool
    writes: bool
    many: bool
    games: list[str]
    options: dict[str, list[str]]
    users: str


class Health(TypedDict):
    version: str
    compiled: bool
