"""CBR: one record of CCBridge (象棋桥), a header of 2214 bytes in UTF-16 and a tree of moves.

``read_record`` and ``record_bytes`` serve CBL, the libraries of CCBridge, as well.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from kifu.diagnostics import Lenient, Report, Severity
from kifu.errors import FormatError, LossError, Place, TruncatedError, UnsupportedError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.boards import EMPTY, GAME, POINTS, board_of, fen_of, side_to_move
from kifu.formats.building import Builder
from kifu.formats.stored_text import UTF16, UTF16_FIELD, number_of, store_text
from kifu.formats.trees import (
    LARGEST,
    LENGTH_SIZE,
    MOVES,
    OFF_BOARD,
    Body,
    Entry,
    comment_of,
    places_of,
    read_text,
    tree_of,
)
from kifu.formats.writing import Losses
from kifu.languages.language import Message
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.record import Record, Result
from kifu.rules.side import Side
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.core.moves.trees import TreeForm
    from kifu.formats.plain import PlainGame

MAGIC = b"CCBridge Record\0"
VERSION, KNOWN_VERSION = 19, 2
IDENTITY = slice(20, 36)
HEADER = 2214
TYPE, RESULT, SIDE, NUMBER, BOARD, MARK = 2040, 2076, 2112, 2116, slice(2120, 2210), slice(2210, 2214)
# The tags, where each stands, and its bytes; the last two are always zero.
FIELDS = (
    ("Script", 52, 128),
    ("Title", 180, 128),
    ("Category", 308, 256),
    ("Source", 564, 64),
    ("EventType", 628, 64),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedElo", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackElo", 1492, 32),
    ("Referee", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("AnnotatorMail", 1716, 64),
    ("Author", 1780, 64),
    ("AuthorMail", 1844, 64),
    ("Created", 1908, 40),
    ("Saved", 1972, 40),
    ("RecordKind", 2044, 32),
)
ENDING = (2080, 32)
RESULTS = (Result.UNKNOWN, Result.FIRST, Result.SECOND, Result.DRAW)
# A composition may end in several ways; the tag keeps what no result says.
SEVERAL_RESULTS, SEVERAL_TAG = 4, "SeveralResults"
TYPE_TAG = "RecordType"
# Kinds of men in the order of their numbers, from 0x11 for the first side and from 0x21 for the second.
LETTERS_IN_ORDER = "RNBAKCP"
LETTERS = {0: EMPTY, 1: EMPTY}
LETTERS |= {0x11 + number: kind for number, kind in enumerate(LETTERS_IN_ORDER)}
LETTERS |= {0x21 + number: kind.lower() for number, kind in enumerate(LETTERS_IN_ORDER)}
LETTER_TABLE = "".join(LETTERS.get(byte, EMPTY) for byte in range(256)).encode("ascii")
BYTES = {letter: byte for byte, letter in LETTERS.items() if byte != 1}
ENDS, BRANCHES, COMMENT = 1, 2, 4


class Cbr(Format):
    name = "cbr"
    title = "record of CCBridge"
    suffixes = (".cbr",)
    users = "CCBridge (象棋桥)"
    games = (GAME.name,)

    def recognises(self, head: bytes, text: str) -> Evidence:
        return Evidence.SIGNATURE if head.startswith(MAGIC) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        yield read_record(source.whole(), request.report_on(1), alone=True)

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        yield read_plainly(source.whole(), request.report_on(1), alone=True)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        if record.game.name != GAME.name:
            raise LossError(f"cbr cannot hold {record.game.title}, it is a format of {GAME.title}")
        losses = Losses(self.name)
        return Written(record_bytes(record, losses), losses.diagnostics, losses.lost)


# Reading


def read_record(data: bytes, report: Report, *, alone: bool = False) -> Record:
    """Return the record at the beginning of some bytes; ``alone`` says that no bytes should follow it."""
    check_header(data, "record", MAGIC, VERSION, KNOWN_VERSION, HEADER)
    letters = _letters(data, report)
    body = CbrBody(data, HEADER)
    side = side_to_move(letters, data[SIDE] - 1, body.first_move, report)
    number = int.from_bytes(data[NUMBER : NUMBER + 2], "little")
    record = Record(GAME, fen=fen_of(letters, side, number))
    _read_header(data, record, report)
    builder = Builder(record, report)
    body.grow(builder, UTF16.decode)
    builder.finish()
    if alone:
        body.report_extra_bytes(report)
    record.diagnostics = report.diagnostics
    return record


def read_plainly(data: bytes, report: Report, *, alone: bool = False) -> "PlainGame | Record":
    """Return the game for readers of its main line alone, without a tree where nothing is odd."""
    # What is odd is reported by the reader of records.
    return _read_plain_game(data, Report(Lenient(), report.place)) or read_record(data, report, alone=alone)


def _read_plain_game(data: bytes, report: Report) -> "PlainGame | None":
    # Those who read one file need not load it.
    from kifu.core.moves.trees import StoredTree
    from kifu.formats.plain import ENDINGS, PlainGame, coding_of, play_tree

    check_header(data, "record", MAGIC, VERSION, KNOWN_VERSION, HEADER)
    if len(data) > LARGEST:
        return None
    tree = StoredTree(coding_of(GAME), _form(), data, HEADER)
    number = int.from_bytes(data[NUMBER : NUMBER + 2], "little")
    fen = play_tree(tree, _letters(data, report), data[SIDE] - 1, report, number)
    if fen is None:
        return None
    record = Record(GAME)
    _read_header(data, record, report)
    described = (record.tags, record.result, record.ending)
    men, end = tree.men.tobytes(), ENDINGS[tree.ending]
    return PlainGame(report.place.game, GAME, *described, tree.plies, tree.packed(), "", men, end, fen)


@cache
def _form() -> "TreeForm":
    from kifu.core.moves.trees import TreeForm

    points = [GAME.squares[point] for point in POINTS]
    return TreeForm(points + [0] * (256 - len(points)), (2, 3, 0), (ENDS, BRANCHES, COMMENT), turned=ENDS)


def check_header(data: bytes, noun: str, magic: bytes, version: int, known: int, size: int) -> None:
    """Refuse what does not begin as a record or a library of CCBridge does; ``version`` is where its version stands."""
    if not data.strip(b"\0"):
        raise TruncatedError(f"the {noun} begins with {len(data):,} bytes that say nothing")
    if data[: len(magic)] != magic[: len(data)]:
        raise FormatError(f"a {noun} of CCBridge begins with {magic[:-1]!r}, this one with {data[:15]!r}")
    if len(data) > version and data[version] != known:
        reason = f"version {data[version]} of a {noun} of CCBridge is not known, only {known}"
        raise UnsupportedError(reason, offset=version)
    if len(data) < size:
        reason = f"the {noun} ends after {len(data):,} bytes, its header has {size:,}"
        raise TruncatedError(reason, offset=len(data))


def _letters(data: bytes, report: Report) -> str:
    """Return the letters of the men, point by point."""
    board = data[BOARD]
    if odd := board.translate(None, bytes(LETTERS)):
        place = next(place for place, byte in enumerate(board) if byte in odd)
        reason = f"{board[place]} on {POINTS[place]} is no man"
        problem = FormatError(reason, code="bad-setup", offset=BOARD.start + place)
        report.receive(problem, Severity.WARNING, "the point is left empty")
    return board.translate(LETTER_TABLE).decode("ascii")


def _read_header(data: bytes, record: Record, report: Report) -> None:
    for name, start, size in FIELDS:
        if text := read_field(data, start, size, name, report):
            record.tags[name] = text
    record.ending = read_field(data, *ENDING, "the end of the game", report)
    if kind := data[TYPE]:
        record.tags[TYPE_TAG] = str(kind)
    result = data[RESULT]
    if result < len(RESULTS):
        record.result = RESULTS[result]
    elif result == SEVERAL_RESULTS:
        record.tags[SEVERAL_TAG] = "yes"
    else:
        problem = FormatError(f"unknown result {result}", code="unknown-result", text=str(result), offset=RESULT)
        report.receive(problem, Severity.WARNING, "read as unknown")


def read_field(data: bytes, start: int, size: int, name: str, report: Report) -> str:
    if not (data[start] or data[start + 1]):  # as most are
        return ""
    return read_text(data[start : start + size], UTF16_FIELD.decode, report, name, Place(offset=start))


class CbrBody(Body):
    """The moves, after the header."""

    def entries(self) -> Iterator[Entry]:
        data, last = self.data, len(self.data) - 4
        while (start := self.place) <= last:
            flags, _, origin, target = data[start : start + 4]
            move = MOVES[origin * (OFF_BOARD + 1) + target] if target < OFF_BOARD else None
            text = "" if move else f"{origin}-{target}"
            self.place = start + 4
            comment = self.comment() if flags & COMMENT else b""
            yield move, text, comment, not flags & ENDS, flags & BRANCHES > 0, start
            if self.broken:
                return


def is_whole(data: bytes) -> bool:
    """Whether the tree of a record comes to its end in these bytes, or there are too many to look further."""
    if not HEADER <= len(data) <= LARGEST:
        return len(data) > LARGEST
    body = CbrBody(data, HEADER)
    promised = 0
    for number, (_, _, _, goes_on, branches, _) in enumerate(body.all_entries()):
        promised += branches and number > 0
        if body.broken:
            return False
        if not goes_on:
            if not promised:
                return True
            promised -= 1
    return False


# Writing


def record_bytes(record: Record, losses: Losses) -> bytes:
    """Return the bytes of a record; report what they do not say."""
    header = bytearray(HEADER)
    board = board_of(record, losses)
    number = board.number if board.number <= 0xFFFF else 1
    header[BOARD] = bytes(BYTES[letter] for letter in board.letters)
    header[SIDE] = 1 if board.side is Side.FIRST else 2
    header[NUMBER : NUMBER + 2] = number.to_bytes(2, "little")
    header[MARK] = b"\xff\xff\xff\xff"
    if fen_of(board.letters, board.side, number) != record.fen:
        losses.report("the counters of a setup", record.fen, lost=held.SETUP)
    _write_tags(record, header, losses)
    body = b"".join(_entries(record, losses))
    # A hash of the contents, so that equal records make equal files and different ones have different identities.
    from hashlib import sha256

    header[IDENTITY] = sha256(bytes(header) + body).digest()[:16]
    header[: len(MAGIC)] = MAGIC
    header[VERSION] = KNOWN_VERSION
    return bytes(header) + body


def _write_tags(record: Record, header: bytearray, losses: Losses) -> None:
    rooms = {name: (start, size) for name, start, size in FIELDS}
    header[RESULT] = RESULTS.index(record.result)
    for name, value in record.tags.items():
        if name in rooms:
            write_field(value, *rooms[name], Message("the tag {name}", name=name), header, losses, held.TAGS)
        elif name == TYPE_TAG and (kind := number_of(value, 0xFF)):
            header[TYPE] = kind
        elif name == SEVERAL_TAG and value == "yes" and record.result is Result.UNKNOWN:
            header[RESULT] = SEVERAL_RESULTS
        else:
            losses.report(Message("the tag {name}", name=name), value, lost=held.TAGS)
    if record.ending:
        write_field(record.ending, *ENDING, Message("the end of the game"), header, losses, held.ENDING)


def write_field(text: str, start: int, size: int, what: Message, header: bytearray, losses: Losses, kind: int) -> None:
    """Write a text into a header, as far as there is room; ``kind`` is what the record loses otherwise."""
    data = store_text(text, UTF16_FIELD, losses, what, size - 2, kind=kind)
    header[start : start + len(data)] = data
    if not data:
        losses.report(Message("{what} without a text", what=what), text, lost=kind)


def _entries(record: Record, losses: Losses) -> Iterator[bytes]:
    for number, (node, goes_on, branches) in enumerate(tree_of(record, True, losses)):
        origin, target = places_of(node.move) if number else (0, 0)
        comment = store_text(comment_of(node, losses), UTF16, losses, Message("a comment"), kind=held.REMARKS)
        yield bytes((ENDS * (not goes_on) | BRANCHES * branches | COMMENT * bool(comment), 0, origin, target))
        if comment:
            yield len(comment).to_bytes(LENGTH_SIZE, "little")
            yield comment


FORMAT = Cbr()
