"""Libraries of CCBridge, written: each record is a library of its own first, and several are joined into one."""

from collections.abc import Iterable, Iterator
from copy import copy

from kifu.formats.cbl.library import (
    BLOCK,
    COUNT,
    ENTRY,
    ENTRY_IDENTITY,
    ENTRY_SIZE,
    ENTRY_TITLE,
    HEADER,
    KNOWN_VERSION,
    LIBRARY_FIELDS,
    LIVE,
    MAGIC,
    VERSION,
    digits_of,
)
from kifu.formats.cbr import FIELDS, IDENTITY, record_bytes, write_field
from kifu.formats.writing import Losses
from kifu.languages.language import Message
from kifu.records import held
from kifu.records.record import Record

LIBRARY_IDENTITY, MARK = slice(20, 36), slice(52, 56)
TEXTS = slice(LIBRARY_FIELDS[0][1], HEADER)
NAME_SIZE = LIBRARY_FIELDS[0][2]
[TITLE] = (slice(start, start + size) for name, start, size in FIELDS if name == "Title")
SLOTS = 128  # records; CCBridge makes room in the index for this many at a time
KEPT_IN_MEMORY = 8 << 20  # bytes of records; more of them go to a file until the index is whole


def write_library(record: Record, losses: Losses) -> bytes:
    """Return a library of one record; report what it cannot hold."""
    header = bytearray(HEADER)
    tags = dict(record.tags)
    for name, start, size in LIBRARY_FIELDS:
        if name in tags:
            write_field(tags.pop(name), start, size, Message("the tag {name}", name=name), header, losses, held.TAGS)
    plain = copy(record)
    plain.tags = tags
    data = record_bytes(plain, losses)
    entry = _entry(data)
    return _head(bytes(header[TEXTS]), [entry]) + data + bytes(-len(data) % BLOCK)


def join_libraries(libraries: Iterable[bytes], losses: Losses) -> Iterator[bytes]:
    """Yield one library of several, with the name and remarks of the first; those of the others are reported."""
    from tempfile import SpooledTemporaryFile

    texts = b""
    entries: list[bytearray] = []
    with SpooledTemporaryFile(KEPT_IN_MEMORY) as records:
        for library in libraries:
            own = library[TEXTS]
            if not entries:
                texts = own
            elif own[:NAME_SIZE] != texts[:NAME_SIZE]:
                losses.report("records of several libraries", repair="all are in the first", lost=held.TAGS)
            elif own[NAME_SIZE:].strip(b"\0"):
                losses.report("what is said of several libraries", repair="that of the first is kept", lost=held.TAGS)
            entries.append(bytearray(library[HEADER : HEADER + ENTRY_SIZE]))
            records.write(library[HEADER + SLOTS * ENTRY_SIZE :])
        if not entries:
            return
        yield _head(texts, entries)
        records.seek(0)
        while block := records.read(1 << 16):
            yield block


def _entry(data: bytes) -> bytearray:
    """Return what the index says of a record."""
    entry = bytearray(ENTRY_SIZE)
    ENTRY.pack_into(entry, 0, LIVE, 0, -(-len(data) // BLOCK), len(data))
    entry[ENTRY_IDENTITY] = digits_of(data[IDENTITY])
    title = data[TITLE]
    entry[ENTRY_TITLE.start : ENTRY_TITLE.start + len(title)] = title
    return entry


def _head(texts: bytes, entries: list[bytearray]) -> bytes:
    """Return the header and the index."""
    # A hash of the contents, so that equal records make equal libraries and others have another identity.
    from hashlib import sha256

    header = bytearray(TEXTS.start) + texts
    slots = -(-len(entries) // SLOTS) * SLOTS
    for number, entry in enumerate(entries):
        state, _, blocks, size = ENTRY.unpack_from(entry)
        ENTRY.pack_into(entry, 0, state, number, blocks, size)
    index = b"".join(entries)
    header[: len(MAGIC)] = MAGIC
    header[VERSION] = KNOWN_VERSION
    header[LIBRARY_IDENTITY] = sha256(texts + index).digest()[:16]
    header[MARK] = b"\xff\xff\xff\x7f"
    header[COUNT] = slots.to_bytes(4, "little")
    return bytes(header) + index.ljust(slots * ENTRY_SIZE, b"\0")
