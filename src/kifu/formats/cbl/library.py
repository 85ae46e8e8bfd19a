"""Libraries of CCBridge: texts about the library, an index, and the records, each as in a CBR file."""

import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, Place, RecordError, TruncatedError
from kifu.formats.base import Request
from kifu.formats.cbl.window import Window
from kifu.formats.cbr import IDENTITY, check_header, is_whole, read_field
from kifu.formats.cbr import MAGIC as RECORD_MAGIC
from kifu.formats.stored_text import UTF16_FIELD, clean
from kifu.formats.trees import LARGEST
from kifu.records.record import Record
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.plain import PlainGame

Read = TypeVar("Read", bound="PlainGame | Record")
MAGIC = b"CCBridgeLibrary\0"
VERSION, KNOWN_VERSION = 16, 3
COUNT = slice(60, 64)
HEADER = 66624
# An entry of the index begins with its state, its place in the list that people see, its blocks and its bytes.
ENTRY = struct.Struct("<4I")
ENTRY_SIZE, ENTRY_IDENTITY, ENTRY_TITLE = 276, slice(20, 96), slice(100, 276)
FREE, DELETED, LIVE = 0, 5, 7
LARGEST_INDEX = 256 << 20  # bytes, for nearly a million records
BLOCK = 4096
# The texts of the library itself: their tags, where each stands, and its bytes.
LIBRARY_FIELDS = (
    ("Library", 64, 512),
    ("LibrarySource", 576, 256),
    ("LibraryAuthor", 832, 64),
    ("LibraryAuthorMail", 896, 64),
    ("LibraryCreated", 960, 64),
    ("LibrarySaved", 1024, 64),
    ("LibraryRemark", 1088, 65536),
)
LIBRARY_TAG = LIBRARY_FIELDS[0][0]
LEFT_OUT = "the record is left out"


class IndexEntry(NamedTuple):
    """What the index says of a record."""

    number: int  # its place in the index, from 1
    state: int
    block: int  # where it should begin, counted from the first record
    blocks: int  # how many blocks the record has, if that agrees with its size
    identity: bytes
    title: bytes


def read_library(
    source: Source, request: Request, read: Callable[[bytes, Report], Read], *, deleted: bool
) -> Iterator[Read]:
    """Yield what is read of each record of a library; those that the index calls deleted only if they are wanted."""
    window = Window(source.blocks())
    header = window.take(HEADER)
    check_header(header, "library", MAGIC, VERSION, KNOWN_VERSION, HEADER)
    texts = _texts(header, request.report)
    index = Index(window, int.from_bytes(header[COUNT], "little"), request.report)
    unwanted = FREE if deleted else DELETED
    for block, data in _records(window, index):
        entry = index.entry_of(data, block)
        if entry and entry.state == unwanted:
            continue
        number = entry.number if entry else block + 1
        report = request.report_on(number)
        try:
            _report_doubt(entry, report)
            record = read(data, report)
        except RecordError as error:
            request.report.receive(error, repair=LEFT_OUT, place=Place(game=number))
            continue
        # Every record says in which library it was; the other texts of the library stand in the first alone.
        record.tags.update(texts)
        texts = {name: text for name, text in texts.items() if name == LIBRARY_TAG}
        yield record
    for entry in index.unread():
        if entry.state != unwanted:
            place = Place(game=entry.number)
            request.report.receive(index.missing(entry, window.place), repair=LEFT_OUT, place=place)


def _texts(header: bytes, report: Report) -> dict[str, str]:
    """Return the texts of the library, by their tags."""
    fields = ((name, read_field(header, start, size, name, report)) for name, start, size in LIBRARY_FIELDS)
    return {name: text for name, text in fields if text}


class Index:
    """The entries of the records.

    There are libraries whose index and records do not agree, so records are known by their identity
    first and by their place second.
    """

    def __init__(self, window: Window, count: int, report: Report) -> None:
        count, size = _extent(window.find(RECORD_MAGIC, LARGEST_INDEX), count, report)
        data = window.take(size)
        self.start = window.place
        self._unread: dict[int, IndexEntry] = {}
        self._by_block: dict[int, IndexEntry] = {}
        self._by_identity: dict[bytes, list[IndexEntry]] = {}
        block = 0
        for number in range(min(count, len(data) // ENTRY_SIZE)):
            start = number * ENTRY_SIZE
            state, _, blocks, used = ENTRY.unpack_from(data, start)
            if state == FREE:
                continue
            raw = data[start : start + ENTRY_SIZE]
            certain = blocks if blocks == -(-used // BLOCK) else 0
            entry = IndexEntry(number + 1, state, block, certain, raw[ENTRY_IDENTITY].upper(), raw[ENTRY_TITLE])
            self._unread[entry.number] = self._by_block[block] = entry
            self._by_identity.setdefault(entry.identity, []).append(entry)
            block += max(1, blocks)
        for entries in self._by_identity.values():
            entries.reverse()  # so that the first is taken first

    def entry_of(self, data: bytes, block: int) -> IndexEntry | None:
        """Return what the index says of a record, and count the record as read."""
        here = self._by_block.get(block)
        identity = digits_of(data[IDENTITY])
        if here and here.identity == identity and self._unread.pop(here.number, None):
            return here
        namesakes = self._by_identity.get(identity, [])
        while namesakes:
            if entry := self._unread.pop(namesakes.pop().number, None):
                return entry
        return self._unread.pop(here.number, None) if here else None

    def blocks_of(self, block: int) -> int:
        """Return how many blocks the record has that should begin at a block, 0 if none should."""
        entry = self._by_block.get(block)
        return entry.blocks if entry else 0

    def unread(self) -> list[IndexEntry]:
        """Return the entries of which no record was found."""
        return list(self._unread.values())

    def missing(self, entry: IndexEntry, end: int) -> RecordError:
        """Return the error for an entry without a record in a file of ``end`` bytes."""
        place = self.start + entry.block * BLOCK
        title = clean(UTF16_FIELD.decode(entry.title).text)
        if place >= end:
            return TruncatedError(f"the library ends at byte {end:,}, before its record {entry.number}", text=title)
        reason = f"there is no record {entry.number} where the index has one"
        return FormatError(reason, code="bad-record", text=title, offset=place)


def _extent(first: int, count: int, report: Report) -> tuple[int, int]:
    """Return how many entries the index has and how many bytes; ``first`` bytes stand before the first record."""
    size = count * ENTRY_SIZE
    beyond = first - size
    # The count is right, or it is and the first records are damaged, or there is none at all.
    if beyond == 0 or (beyond > 0 and beyond % BLOCK == 0 and first % ENTRY_SIZE):
        return count, size
    there = first // ENTRY_SIZE
    reason = f"the library says that its index has {count:,} entries, there is room for {there:,}"
    report.receive(FormatError(reason, code="conflict", offset=COUNT.start), Severity.WARNING, "those are read")
    return there, first


def digits_of(identity: bytes) -> bytes:
    """Return an identity as the index has it, in the digits of a GUID."""
    groups = (identity[3::-1], identity[5:3:-1], identity[7:5:-1], identity[8:10], identity[10:])
    return ("{" + "-".join(group.hex().upper() for group in groups) + "}").encode("utf-16-le")


def _records(window: Window, index: "Index") -> Iterator[tuple[int, bytes]]:
    """Yield each record with the number of its first block; it goes on up to where the next one begins."""
    blocks: list[bytes] = []
    first = number = 0
    certain = 0  # how many of the next blocks belong to the record, whatever they begin with
    while block := window.take(BLOCK):
        begins = block.startswith(RECORD_MAGIC)
        if begins and 0 < len(blocks) < index.blocks_of(first) and not certain and not is_whole(b"".join(blocks)):
            # A comment may hold any text, and this one does at an unlucky place.
            certain = index.blocks_of(first)
        if begins and len(blocks) >= certain:
            if blocks:
                yield first, b"".join(blocks)
            first, blocks, certain = number, [block], 0
        elif blocks and len(blocks) * BLOCK <= LARGEST:
            blocks.append(block)
        number += 1
    if blocks:
        yield first, b"".join(blocks)


def _report_doubt(entry: IndexEntry | None, report: Report) -> None:
    if entry and entry.state in (LIVE, DELETED):
        return
    reason = f"the record has the unknown state {entry.state}" if entry else "the record is not in the index"
    report.receive(FormatError(f"{reason} of the library", code="conflict"), Severity.WARNING, "read all the same")
