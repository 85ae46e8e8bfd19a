"""Libraries of old CCBridge: 20 bytes, then one zlib stream with the texts of the library and record after record.

A text is its length in four bytes and GBK.  A record is its own size in four bytes, the points of the 32 men, its
kind, a zero, who moves first, seven texts, the result, five texts, a 1, two dates, the number of its moves, six bytes
for each, and a line of comment for each.  A move is its ply, its two points and two bytes that say it in the words of
the notation; a ply that does not go on from the one before begins a branch, which replaces the move of that ply.
Offsets are those of the unpacked bytes.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, LimitError, MoveTextError, Place, RecordError, TruncatedError, UnsupportedError
from kifu.formats.base import Request
from kifu.formats.boards import EMPTY, GAME, HEIGHT, POINTS, WIDTH, fen_of, side_to_move
from kifu.formats.building import Builder
from kifu.formats.cbl.window import Window
from kifu.formats.cbr import RESULTS, SEVERAL_RESULTS, SEVERAL_TAG, TYPE_TAG
from kifu.formats.stored_text import GBK
from kifu.formats.trees import LARGEST, MOVES, OFF_BOARD, read_text
from kifu.records.record import Record
from kifu.rules.move import Move
from kifu.sources.source import Source
from kifu.sources.streams import Meter

MAGIC = b"CCBridge\x15\0\0\0"
VERSION, SIZE, HEADER = slice(12, 16), slice(16, 20), 20
KNOWN_VERSIONS = range(1, 4)
PIECE = 64 * 1024  # unpacked bytes at a time
NUMBER_SIZE, DATE_SIZE, MOVE_SIZE = 4, 19, 6
SMALLEST_RECORD = 143
SLOTS = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
# What the texts are that no file has is not known, so they are numbered.
LIBRARY_TEXTS = ("Library", "LibraryText1", "LibraryText2", "LibraryAuthor", "LibraryAuthorMail")
LIBRARY_DATES = ("LibraryCreated", "LibrarySaved")
FIRST_TEXTS = ("Title", *(f"Text{number}" for number in range(1, 7)))
LAST_TEXTS = ("Annotator", "AnnotatorMail", "Author", "AuthorMail")
DATES = ("Created", "Saved")
LINE_END, NEW_LINE = b"\r\n", "||"
LEFT_OUT = "the record is left out"


def read_old_library(source: Source, request: Request) -> Iterator[Record]:
    """Yield the records of an old library one by one."""
    unpacked = Unpacked(source, request.report)
    window = Window(unpacked.blocks())
    try:
        library, count = _read_head(Fields(window, request.report))
    except TruncatedError as error:
        raise unpacked.broken or error from None
    for number in range(1, count + 1):
        start = window.place
        data = _next_record(window, unpacked, number, count)
        try:
            record = _read_record(data, start, request.report_on(number))
        except RecordError as error:
            request.report.receive(error, repair=LEFT_OUT, place=Place(game=number))
            continue
        record.tags |= library
        library = {name: text for name, text in library.items() if name == LIBRARY_TEXTS[0]}
        yield record
    if rest := window.take(1):
        problem = FormatError(f"more bytes follow after the last of {count:,} records", code="extra-bytes")
        request.report.receive(problem, Severity.WARNING, "left out", Place(offset=window.place - len(rest)))
    unpacked.check_end(window.place)


def _read_head(fields: "Fields") -> tuple[dict[str, str], int]:
    """Return the texts of the library and the number of its records."""
    library = {name: text for name in LIBRARY_TEXTS if (text := fields.text(name))}
    library |= {name: text for name in LIBRARY_DATES if (text := fields.date(name))}
    count = fields.number()
    fields.expect(0, NUMBER_SIZE)
    return library, count


def _next_record(window: Window, unpacked: "Unpacked", number: int, count: int) -> bytes:
    start = window.place
    head = window.take(NUMBER_SIZE)
    size = int.from_bytes(head, "little")
    if len(head) < NUMBER_SIZE:
        if unpacked.broken is not None:
            raise unpacked.broken
        raise TruncatedError(f"the library ends before its record {number:,} of {count:,}", offset=start)
    if size > LARGEST:
        raise LimitError(f"record {number:,} has {size:,} bytes, at most {LARGEST:,} are read", offset=start)
    if size < SMALLEST_RECORD:
        raise FormatError(f"record {number:,} says that it has {size:,} bytes, which is too few", offset=start)
    return head + window.take(size - NUMBER_SIZE)


def _read_record(data: bytes, start: int, report: Report) -> Record:
    fields = Fields(Window(iter((data,))), report, start)
    size = fields.number()
    letters = _letters(fields)
    kind = fields.number()
    fields.expect(0, NUMBER_SIZE)
    first_side = fields.number() - 1
    record = Record(GAME)
    _take(record, FIRST_TEXTS, fields.text)
    _read_result(record, fields)
    _take(record, LAST_TEXTS, fields.text)
    remark = fields.text("a comment")
    fields.expect(1, 1)
    _take(record, DATES, fields.date)
    if kind:
        record.tags[TYPE_TAG] = str(kind)
    moves = _moves(fields, size)
    record.fen = fen_of(letters, side_to_move(letters, first_side, moves[0].move if moves else None, report))
    builder = Builder(record, report)
    builder.comment(remark)
    _grow(builder, moves, _comments(fields, len(moves)))
    if len(data) < size:
        problem = TruncatedError(f"the record ends after {len(data):,} bytes, it says that it has {size:,}")
        report.receive(problem, repair="read to the end", place=Place(offset=start + len(data)))
    return builder.finish()


def _take(record: Record, names: tuple[str, ...], read: Callable[[str], str]) -> None:
    record.tags |= {name: text for name in names if (text := read(name))}


def _letters(fields: "Fields") -> str:
    """Return the letters of the men, point by point; a point has its file in the upper half, its rank in the lower."""
    letters = [EMPTY] * len(POINTS)
    offset = fields.offset
    for number, (letter, byte) in enumerate(zip(SLOTS, fields.take(len(SLOTS)), strict=True)):
        file, rank = (byte >> 4) - 1, (byte & 0xF) - 1
        if not byte:
            continue
        reason = ""
        if not (0 <= file < WIDTH and 0 <= rank < HEIGHT):
            reason = f"{letter} stands on file {file + 1}, rank {rank + 1}: there is no such point"
        elif letters[rank * WIDTH + file] != EMPTY:
            reason = f"two men stand on {POINTS[rank * WIDTH + file]}"
        if reason:
            problem = FormatError(reason, code="bad-setup")
            fields.report.receive(problem, Severity.WARNING, f"{letter} is left out", Place(offset=offset + number))
        else:
            letters[rank * WIDTH + file] = letter
    return "".join(letters)


def _read_result(record: Record, fields: "Fields") -> None:
    place = Place(offset=fields.offset)
    result = fields.number()
    if result < len(RESULTS):
        record.result = RESULTS[result]
    elif result == SEVERAL_RESULTS:
        record.tags[SEVERAL_TAG] = "yes"
    else:
        problem = FormatError(f"unknown result {result}", code="unknown-result", text=str(result))
        fields.report.receive(problem, Severity.WARNING, "read as unknown", place)


class ListedMove(NamedTuple):
    """A move of the list; ``move`` is ``None`` where its bytes are not two points."""

    ply: int
    move: Move | None
    text: str
    offset: int


def _moves(fields: "Fields", size: int) -> list[ListedMove]:
    offset = fields.offset
    count = fields.number()
    if count > size // MOVE_SIZE:
        raise FormatError(f"{count:,} moves do not fit into a record of {size:,} bytes", offset=offset)
    offset = fields.offset
    raw = fields.take_some(count * MOVE_SIZE)
    steps = []
    for start in range(0, len(raw) - MOVE_SIZE + 1, MOVE_SIZE):
        low, high, origin, target = raw[start : start + 4]
        move = MOVES[_place(origin) * (OFF_BOARD + 1) + _place(target)]
        steps.append(ListedMove(low | high << 8, move, f"{origin:02x}-{target:02x}", offset + start))
    return steps


def _place(byte: int) -> int:
    """Return the place of a point, here counted from 0, among all."""
    file, rank = byte >> 4, byte & 0xF
    return rank * WIDTH + file if file < WIDTH and rank < HEIGHT else OFF_BOARD


def _comments(fields: "Fields", count: int) -> list[tuple[bytes, int]]:
    """Return the comments of the moves in their order, each with its offset."""
    offset = fields.offset
    comments = []
    for line in fields.take_some(LARGEST).split(LINE_END):
        comments.append((line, offset))
        offset += len(line) + len(LINE_END)
    if not comments[-1][0]:
        comments.pop()  # what follows after the last line end
    if len(comments) != count:
        reason = f"there are {len(comments):,} lines of comment for {count:,} moves"
        problem = FormatError(reason, code="conflict")
        fields.report.receive(problem, Severity.WARNING, "those beyond belong to the last move", Place(offset=offset))
    return comments


def _grow(builder: Builder, moves: list[ListedMove], comments: list[tuple[bytes, int]]) -> None:
    for number, (ply, move, text, offset) in enumerate(moves):
        place = Place(offset=offset)
        if ply <= builder.depth and ply:
            builder.back_to(ply - 1)
        if ply != builder.depth + 1:
            reason = f"the move is of ply {ply}, and there are {builder.depth} before it"
            builder.fail(FormatError(reason, code="bad-branch", text=text), text, place)
        elif move is None:
            builder.fail(MoveTextError(f"{text!r} are not two points of the board", text=text), text, place)
        else:
            builder.play(move, place=place)
        if number < len(comments):
            _comment(builder, *comments[number])
    for line, offset in comments[len(moves) :]:
        _comment(builder, line, offset)


def _comment(builder: Builder, line: bytes, offset: int) -> None:
    if line:
        where = Place(ply=builder.depth, offset=offset)
        builder.comment(_in_lines(read_text(line, GBK.decode, builder.report, "a comment", where)))


def _in_lines(text: str) -> str:
    return text.replace(NEW_LINE, "\n").strip()


class Fields:
    """The numbers and texts at the front of some bytes, taken in turn; ``before`` are the bytes before these."""

    def __init__(self, window: Window, report: Report, before: int = 0) -> None:
        self.window = window
        self.report = report
        self.before = before

    @property
    def offset(self) -> int:
        return self.before + self.window.place

    def take(self, size: int) -> bytes:
        """Return the next bytes, all of them."""
        data = self.window.take(size)
        if len(data) < size:
            raise TruncatedError(f"{size - len(data):,} bytes are missing at the end", offset=self.offset)
        return data

    def take_some(self, size: int) -> bytes:
        """Return the next bytes, as many as there are."""
        return self.window.take(size)

    def number(self) -> int:
        return int.from_bytes(self.take(NUMBER_SIZE), "little")

    def expect(self, value: int, size: int) -> None:
        """Take a number that is the same in all files that are known."""
        place = Place(offset=self.offset)
        found = int.from_bytes(self.take(size), "little")
        if found != value:
            problem = FormatError(f"there is {found} where other files have {value}", code="conflict")
            self.report.receive(problem, Severity.WARNING, "nobody knows what it means", place)

    def text(self, name: str) -> str:
        place = Place(offset=self.offset)
        size = self.number()
        if size > LARGEST:
            raise FormatError(f"{name} has {size:,} bytes, which is too many", offset=place.offset)
        return _in_lines(read_text(self.take(size), GBK.decode, self.report, name, place))

    def date(self, name: str) -> str:
        place = Place(offset=self.offset)
        return read_text(self.take(DATE_SIZE), GBK.decode, self.report, name, place)


class Unpacked:
    """The bytes of a library as they were before they were packed, within the limits of packed files."""

    def __init__(self, source: Source, report: Report) -> None:
        self._source = source
        self._report = report
        self._window = Window(source.blocks())
        header = self._window.take(HEADER)
        if len(header) < HEADER:
            raise TruncatedError(f"the library ends after {len(header)} bytes, its header has {HEADER}")
        version = int.from_bytes(header[VERSION], "little")
        if version not in KNOWN_VERSIONS:
            reason = f"version {version} of an old library is not known, only those up to {KNOWN_VERSIONS[-1]}"
            raise UnsupportedError(reason, offset=VERSION.start)
        self._size = int.from_bytes(header[SIZE], "little")
        self._extra = 0
        self.broken: RecordError | None = None

    def blocks(self) -> Iterator[bytes]:
        """Yield the bytes up to where they end or are spoiled; then ``broken`` says why."""
        import zlib

        meter = Meter(self._source.limits)
        meter.begin(lambda: self._window.place)
        unpacker = zlib.decompressobj()

        def read(size: int) -> bytes:
            while not unpacker.eof:
                packed = unpacker.unconsumed_tail or self._window.take(PIECE)
                if not packed:
                    raise EOFError
                if data := unpacker.decompress(packed, size):
                    return data
            return b""

        stream = meter.measured(self._source.name, read, (zlib.error,))
        try:
            while block := stream.read(PIECE):
                yield block
        except RecordError as error:
            self.broken = error
        self._extra = len(unpacker.unused_data) + len(self._window.take(PIECE))

    def check_end(self, size: int) -> None:
        """Report an end that came too early, a size that is not what the header says, and bytes after the end."""
        if self.broken is not None:
            raise self.broken
        if size != self._size:
            reason = f"the header says that the library has {self._size:,} bytes unpacked, it has {size:,}"
            problem = FormatError(reason, code="conflict", offset=SIZE.start)
            self._report.receive(problem, Severity.WARNING, "all of them are read")
        if self._extra:
            problem = FormatError("bytes follow after the packed ones", code="extra-bytes")
            self._report.receive(problem, Severity.WARNING, "left out")
