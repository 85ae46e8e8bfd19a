"""CBF: the records of CCBridge (象棋桥) in XML.

::

    <ChineseChessRecord Version="1.0">
      <Head><Red>胡荣华</Red><RecordResult>1</RecordResult><FEN>rnbakabnr/...</FEN></Head>
      <MoveList>
        <Move value="00-00"><![CDATA[the comment of the game]]></Move>
        <Move value="77-47"/><Move value="70-62" end="1"/>
      </MoveList>
    </ChineseChessRecord>

Files are nothing that could ask for other files: a document type, entities and inclusions are refused before they are
read.  How CCBridge writes branches is not known from files; an attribute that speaks of one is read as the flag of CBR
is, and reported.
"""

from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, LimitError, MoveTextError, SetupError, TruncatedError
from kifu.formats.base import Evidence, Format, Request
from kifu.formats.boards import GAME
from kifu.formats.building import Builder
from kifu.formats.cbf.xml import ROOT, Document, Element, parse
from kifu.formats.dhtmlxq.tree import move_of
from kifu.formats.writing import LINE_END
from kifu.records.record import Record, Result
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.sources.source import Source

LARGEST = 16 * 1024 * 1024  # bytes; real files have some thousands
NO_MOVE = "00-00"  # the value of the root
RESULTS = {"0": Result.UNKNOWN, "1": Result.FIRST, "2": Result.SECOND, "3": Result.DRAW}
SEVERAL_RESULTS, SEVERAL_TAG = "4", "SeveralResults"
# The elements of the head that are tags under another name.
TAGS = {
    "Name": "Title",
    "From": "Source",
    "ContestType": "EventType",
    "Contest": "Event",
    "TimeRule": "TimeControl",
    "RedRating": "RedElo",
    "BlackRating": "BlackElo",
    "Commentator": "Annotator",
    "CommentatorURL": "AnnotatorURL",
    "Creator": "Author",
    "CreatorURL": "AuthorURL",
    "DateCreated": "Created",
    "DateModified": "Saved",
}
NO_TYPE = ("RecordType", "0")
# What an attribute may be called that says that a branch, which replaces this move, comes later.
BRANCH_NAMES = ("branch", "sibling", "variation", "var", "option")
FLAGS = {"1": True, "0": False, "": False}


class Cbf(Format):
    name = "cbf"
    title = "CBF of CCBridge"
    suffixes = (".cbf",)
    users = "CCBridge (象棋桥), and data sets made from it"
    games = ("xiangqi",)
    writes = signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        start = text[:4096].lstrip("\ufeff \t\r\n")
        if f"<{ROOT}" in start:
            return Evidence.SURE if start.startswith("<") else Evidence.MARKED
        return Evidence.POSSIBLE if start.startswith("<?xml") else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        if len(source.head(LARGEST + 1)) > LARGEST:
            raise LimitError(f"a CBF file of more than {LARGEST:,} bytes")
        # Text that came decoded has no encoding, and its bytes are UTF-8 whatever it declares.
        encoding = "" if source.encoding else "utf-8"
        data = source.whole()
        if data.strip(b"\0\xef\xbb\xbf\xfe\xff \t\r\n"):
            yield _read(parse(data, encoding), request.report_on(1))


def _read(document: Document, report: Report) -> Record:
    for problem in document.problems:
        report.receive(*problem)
    record = Record(GAME)
    if document.head is None:
        _report_missing("Head", report, "there are no tags")
    for element in document.head or ():
        _read_head(element, record, report)
    if not any(element.name == "FEN" and element.text for element in document.head or ()):
        _report_missing("FEN", report, "the game begins at its start")
    moves = document.moves or []
    first = next((element for element in moves if element.attributes.get("value") != NO_MOVE), None)
    if first is not None:
        _let_the_mover_begin(record, first, report)
    builder = Builder(record, report)
    if document.moves is None:
        _report_missing("MoveList", report, "there are no moves", Severity.ERROR)
    _read_moves(builder, moves)
    if document.end is not None:
        report.receive(*document.end)
    return builder.finish()


def _report_missing(name: str, report: Report, repair: str, severity: Severity = Severity.WARNING) -> None:
    problem = FormatError(f"the element {name!r} is missing", code="missing-element", text=name)
    report.receive(problem, severity, repair)


def _read_head(element: Element, record: Record, report: Report) -> None:
    name, text = element.name, LINE_END.sub("\n", element.text).strip()
    if not text or (name, text) == NO_TYPE:
        return
    if name == "FEN":
        record.fen = text
    elif name == "ResultType":
        record.ending = text
    elif name == "RecordResult" and text == SEVERAL_RESULTS:
        record.tags[SEVERAL_TAG] = "yes"
    elif name == "RecordResult" and text in RESULTS:
        record.result = RESULTS[text]
    elif name == "RecordResult":
        record.tags["ResultText"] = text
        problem = FormatError(f"unknown result {text[:40]!r}", code="unknown-result", text=text)
        report.receive(problem, Severity.WARNING, "kept as the tag ResultText", element.place)
    elif record.tags.setdefault(TAGS.get(name, name), text) != text:
        problem = FormatError(f"the element {name!r} stands twice", code="bad-tag", text=text[:200])
        report.receive(problem, Severity.WARNING, "the first one is kept", element.place)


def _let_the_mover_begin(record: Record, first: Element, report: Report) -> None:
    """Let the owner of the man that moves first be the side to move, even if the setup says otherwise."""
    move = _move(first)
    try:
        setup = Setup.from_fen(record.fen, GAME)
    except SetupError:
        return  # the builder reports it
    man = setup.men.get(move.origin) if move else None
    if man is None or man.side is setup.turn:
        return
    name, other = GAME.sides[man.side].name, GAME.sides[man.side.other].name
    problem = FormatError(f"the setup says that {other} moves first, but {name} does", code="conflict")
    report.receive(problem, Severity.WARNING, f"{name} moves first", first.place)
    record.fen = setup.with_turn(man.side).fen()


def _read_moves(builder: Builder, moves: list[Element]) -> None:
    """Grow the tree: a line, and where it ends the branch that was promised last."""
    report = builder.report
    promised: list[int] = []  # the depths from which branches leave
    if moves and moves[0].attributes.get("value") == NO_MOVE:
        root, *moves = moves
        builder.comment(_comment(root))
    elif moves:
        problem = FormatError(f"the list of moves does not begin with {NO_MOVE!r}", code="missing-element")
        report.receive(problem, Severity.WARNING, "it begins with the first move", moves[0].place)
    ended, goes_on = False, False
    for element in moves:
        if ended and not promised:
            problem_of_line = FormatError("a move after the end of the line", code="bad-branch", text=str(element))
            builder.fail(problem_of_line, element.attributes.get("value", ""), element.place)
        else:
            if ended:
                builder.back_to(promised.pop())
            _play(builder, element)
        builder.comment(_comment(element))
        ended, branches = _flags(element, report)
        goes_on = not ended
        if branches:
            promised.append(builder.depth - 1)
    if promised:
        problem = FormatError(f"{len(promised)} branches are announced and do not come", code="bad-branch")
        report.receive(problem, Severity.WARNING, "left out")
    if goes_on:
        error = TruncatedError("the last move does not end its line")
        report.receive(error, Severity.WARNING, "the line ends with it")


def _play(builder: Builder, element: Element) -> None:
    value, move = element.attributes.get("value", ""), _move(element)
    if move is not None:
        builder.play(move, value, element.place)
    else:
        reason = f"{value[:40]!r} is no move: expected two points such as 77-47"
        builder.fail(MoveTextError(reason, text=value), value or "?", element.place)


def _move(element: Element) -> Move | None:
    origin, hyphen, target = element.attributes.get("value", "").partition("-")
    return move_of(origin + target) if (len(origin), hyphen, len(target)) == (2, "-", 2) else None


def _flags(element: Element, report: Report) -> tuple[bool, bool]:
    """Return whether the line ends with a move, and whether a branch that replaces it is announced."""
    ends = branches = False
    for name, value in element.attributes.items():
        lowered = name.lower()
        if lowered == "value":
            continue
        known = lowered == "end" or lowered in BRANCH_NAMES
        if not known or value not in FLAGS:
            reason = f"{name}={value[:40]!r}: such an attribute of a move is not known"
            problem = FormatError(reason, code="unknown-attribute", text=f"{name}={value}"[:200])
            report.receive(problem, Severity.WARNING, "left out", element.place)
        elif lowered == "end":
            ends = FLAGS[value]
        elif FLAGS[value]:
            branches = True
            problem = FormatError(f"{name}={value!r}: taken for the flag of a branch", code="unknown-attribute")
            report.receive(problem, Severity.WARNING, "a branch is expected where this line ends", element.place)
    return ends, branches


def _comment(element: Element) -> str:
    return LINE_END.sub("\n", element.text).strip()


FORMAT = Cbf()
