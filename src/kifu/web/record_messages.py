"""Messages about files and records; ``record`` is one in the form of the format ``json``."""

from typing import Literal, NotRequired

from kifu.web.messages import AddedMove, ProblemMessage, RecordJson
from kifu.web.typed import TypedDict


class RecordAnswer(TypedDict):
    """A record of a file: what a list shows of it, and all of it in the form of the format ``json``.

    ``players`` are the first side's and the second's; ``problems`` counts its errors and warnings.  In a file of many
    records the later ones lack ``record``: it comes if the file is opened with their ``number``.
    """

    number: int
    title: str
    players: list[str]
    event: str
    date: str
    result: str
    plies: int
    problems: int
    record: NotRequired[RecordJson]
    diagnostics: list[ProblemMessage]


class OpenAnswer(TypedDict):
    """What a file is, with the evidence, and its records; those beyond the limit are counted in ``left_out``.

    ``text`` is the file as its reader sees it, with line feeds alone, if it is one text and not too long: the lines and
    columns of diagnostics are those of this text.
    """

    format: str
    encoding: str
    notation: str
    game: str
    evidence: list[str]
    records: list[RecordAnswer]
    left_out: int
    diagnostics: list[ProblemMessage]
    text: NotRequired[str]


class CheckAnswer(TypedDict):
    records: int
    errors: int
    warnings: int
    notes: int
    diagnostics: list[ProblemMessage]


class DetectAnswer(TypedDict):
    game: str
    notation: str
    options: dict[str, str]
    evidence: list[str]
    plies: int
    format: str
    encoding: str


class RepairRequest(TypedDict):
    """A record as text, in any format of text; ``most`` is how many candidates are wanted for each break."""

    text: str
    most: NotRequired[int]


class RepairCandidate(TypedDict):
    ply: int
    texts: list[str]
    moves: list[str]
    kind: str
    replaces: int
    follows: int
    reason: str
    sureness: float


class RepairAnswer(TypedDict):
    """One record that breaks off: where, why, and what was likely meant, the likeliest first."""

    game: int
    ply: int
    text: str
    reason: str
    candidates: list[RepairCandidate]


class RepairsAnswer(TypedDict):
    repairs: list[RepairAnswer]


class ApplyRepairRequest(TypedDict):
    """A record that breaks off, and which of the candidates is meant, from 1; without ``choice`` none is yet.

    ``text`` is what it was read from, its record ``number`` in whichever format, notation and game; without
    ``record`` it is read from there.
    """

    record: NotRequired[RecordJson]
    choice: NotRequired[int]
    most: NotRequired[int]
    text: NotRequired[str]
    number: NotRequired[int]
    format: NotRequired[str]
    notation: NotRequired[str]
    game: NotRequired[str]


class TextPlace(TypedDict):
    """A stretch of a text: its line and column from 1, and its length in characters, of Unicode and not of UTF-16."""

    line: int
    column: int
    length: int


class PlacedCandidate(RepairCandidate):
    """``shown`` are its moves for the board; ``places`` the words that it replaces, or the place where it is put in."""

    shown: list[AddedMove]
    places: NotRequired[list[TextPlace]]


class BrokenPlace(TypedDict):
    """Where a record breaks off, why, and what was likely meant, the likeliest first."""

    ply: int
    text: str
    reason: str
    candidates: list[PlacedCandidate]
    line: NotRequired[int]
    column: NotRequired[int]
    length: NotRequired[int]


class ApplyRepairAnswer(TypedDict):
    """The record, its next fault (``null`` if there is none), and its text, if the repair could be put into that."""

    record: RecordJson
    repair: BrokenPlace | None
    diagnostics: list[ProblemMessage]
    text: NotRequired[str]


class PlacesRequest(TypedDict):
    """A record, and the text that it was read from, of which it is the record ``number``."""

    record: RecordJson
    text: str
    number: NotRequired[int]
    notation: NotRequired[str]


class PlacesAnswer(TypedDict):
    """The moves in the order of a printed score, branches after the move that they replace: line, column and length
    of each, or ``null`` where it is not found.
    """

    places: list[tuple[int, int, int] | None]


# Out


class ExportRequest(TypedDict):
    """A record in a format of files, or as a picture; ``exports`` lists what there is and what each takes.

    ``path`` leads to the move that is looked at: for each step the number of the child, 0 for the one that goes on.
    A ``book`` is all ``records``, in one file, which is named after a ``title``.
    """

    record: RecordJson
    format: str
    what: NotRequired[Literal["record", "line", "position", "book"]]
    records: NotRequired[list[RecordJson]]
    title: NotRequired[str]
    path: NotRequired[list[int]]
    notation: NotRequired[str]
    encoding: NotRequired[str]
    theme: NotRequired[str]
    pieces: NotRequired[str]
    flip: NotRequired[bool]


class ExportAnswer(TypedDict):
    """A file: its ``text`` if it is a text, and ``data``, its bytes in base64, if they are not that text in UTF-8.

    ``losses`` is what the format cannot keep; ``compared`` how much was found equal when it was read back: ``all``,
    ``moves`` or ``main line``, or nothing if it is not read.
    """

    name: str
    media_type: str
    losses: list[ProblemMessage]
    compared: Literal["", "all", "moves", "main line"]
    text: NotRequired[str]
    data: NotRequired[str]


class ExportFacts(TypedDict):
    """A way to let a record out; ``of`` is what it can hold, ``missing`` the packages that it lacks here."""

    name: str
    title: str
    suffix: str
    kind: Literal["file", "picture"]
    games: list[str]
    of: list[str]
    notations: bool
    encodings: list[str]
    themes: list[str]
    pieces: list[str]
    text: bool
    missing: list[str]


# Merging


class MergeRequest(TypedDict):
    """Two records, the other perhaps as text in any format, or moves alone; ``path`` as in an export.

    ``notation`` is the one in which new moves are listed.
    """

    record: RecordJson
    other: NotRequired[RecordJson]
    text: NotRequired[str]
    path: NotRequired[list[int]]
    notation: NotRequired[str]


class MergeDifference(TypedDict):
    """Something that the records do not both say; see ``kifu.records.merging.Difference``."""

    kind: str
    path: list[int]
    name: str
    mine: str
    theirs: str
    added: int
    conflict: bool


class MergeAnswer(TypedDict):
    """The merged record, the path of the move at which the other record was put in, and how the two differ."""

    record: RecordJson
    path: list[int]
    differences: list[MergeDifference]
    diagnostics: list[ProblemMessage]
