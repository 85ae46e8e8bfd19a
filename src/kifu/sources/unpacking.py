"""Files packed by gzip, zstd or zip, unpacked in turn and within limits: ``a.zip`` gives ``a.zip/1.pgn`` and so on.

Nothing is ever written under the name of a member.  A member that is no plain file is skipped, and that is reported.
"""

import re
import stat
import struct
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from kifu.errors import (
    FormatError,
    KifuError,
    LimitError,
    MissingExtraError,
    RecordError,
    TruncatedError,
    UnsupportedError,
)
from kifu.sources.encoding import UNDECODABLE, decode_line, detect_encoding
from kifu.sources.streams import EMPTY_ZIP, GZIP, LONGEST_SIGN, ZIP, ZSTD, Limits, Meter, Stream

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

    from kifu.diagnostics import Receiver

KEPT_IN_MEMORY = 8 << 20  # bytes of an archive that cannot be read in any order; more of it goes to a file
ENTRY_MAGIC, ENTRY_SIZE, LOCAL_HEADER_SIZE = b"PK\x01\x02", 46, 30
LONGEST_ENTRY = 1024  # bytes of the directory for each entry, on average
NAME_IN_UTF8, ENCRYPTED = 0x800, 0x41
# Stored and deflated; zipfile unpacks the others in one piece, however large it becomes.
PACKED_BY = (0, 8)
CONTROL_CHARACTER = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# Members that documents of office programs and e-books have, and no collection of records does.
DOCUMENT_MEMBERS = ("[Content_Types].xml", "mimetype")
WAY_OUT = re.compile(r"(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[A-Za-z]:")

# An unpacker gets the packed stream, the meter, whether no other is around it, and the receiver of skipped members.
Members = Generator[Stream, None, None]
Unpacker = Callable[[Stream, Meter, bool, "Receiver | None"], Members]


def unpack(stream: Stream, limits: Limits, receiver: "Receiver | None" = None) -> Iterator[Stream]:
    """Yield the streams in a packed stream, or the stream itself if it is not packed; the next one closes the last.

    A member that cannot be unpacked is yielded too: reading it raises the reason, and the others can still be read.
    """
    meter = Meter(limits)
    # The packed files that are open, the outermost first.
    opened: list[Members] = [_alone(stream)]
    member: Stream | None = stream
    try:
        while opened:
            try:
                member = next(opened[-1], None)
                unpacker = _unpacker(member) if member else None
            except (FormatError, TruncatedError, MissingExtraError) as error:
                if member is None or member is stream:
                    raise
                yield _broken(member.name, error)
                continue
            if member is None:
                opened.pop()
                continue
            if unpacker is None:
                yield member
                continue
            if len(opened) > limits.depth:
                raise LimitError(f"{member.name!r} is packed more than {limits.depth} times over")
            opened.append(unpacker(member, meter, len(opened) == 1, receiver))
    finally:
        for members in reversed(opened):
            members.close()


def _alone(stream: Stream) -> Members:
    yield stream


def _broken(name: str, error: KifuError) -> Stream:
    def read(size: int) -> bytes:
        raise error

    return Stream(name, read)


def _unpacker(stream: Stream) -> Unpacker | None:
    sign = stream.head(LONGEST_SIGN)
    if sign.startswith(GZIP):
        return _unpack_gzip
    if sign.startswith(ZSTD):
        return _unpack_zstd
    return _unpack_zip if sign.startswith((ZIP, EMPTY_ZIP)) else None


class CountedReading:
    """A stream as a file for an unpacker; it counts the bytes that the unpacker reads."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.count = 0

    def read(self, size: int) -> bytes:
        block = self.stream.read(size)
        self.count += len(block)
        return block


def _unpack_gzip(stream: Stream, meter: Meter, outermost: bool, receiver: "Receiver | None") -> Members:
    import gzip
    import zlib

    packed = CountedReading(stream)
    if outermost:
        meter.begin(lambda: packed.count)
    with gzip.GzipFile(fileobj=cast(BinaryIO, packed)) as file:
        yield meter.measured(stream.name, file.read, (gzip.BadGzipFile, zlib.error))


def _unpack_zstd(stream: Stream, meter: Meter, outermost: bool, receiver: "Receiver | None") -> Members:
    packed = CountedReading(stream)
    if outermost:
        meter.begin(lambda: packed.count)
    read, failure = _zstd_reading(packed)
    yield meter.measured(stream.name, read, (failure,))


def _zstd_reading(packed: CountedReading) -> tuple[Callable[[int], bytes], type[Exception]]:
    import sys
    from importlib import import_module

    if sys.version_info >= (3, 14):
        zstd: Any = import_module("compression.zstd")
        return zstd.ZstdFile(packed).read, zstd.ZstdError
    try:
        zstandard: Any = import_module("zstandard")
    except ImportError:
        raise MissingExtraError(f"unpacking {packed.stream.name!r}", "zstandard", extra="zst") from None
    return ZstdFrames(packed, zstandard.ZstdDecompressor()).read, zstandard.ZstdError


class ZstdFrames:
    """The frames of a zstd file one after another; the package's own reader takes a cut file for a whole one."""

    TAKEN = 512  # bytes at a time: each four of them can make a block of 128 KiB

    def __init__(self, packed: CountedReading, decompressor: Any) -> None:
        self.packed = packed
        self.decompressor = decompressor
        self.frame: Any = None
        self.rest = b""
        self.unpacked = BytesIO()

    def read(self, size: int) -> bytes:
        while not (block := self.unpacked.read(size)):
            data = self.rest or self.packed.read(self.TAKEN)
            if not data and self.frame is not None:
                raise EOFError
            if not data:
                break
            if self.frame is None:
                self.frame = self.decompressor.decompressobj()
            self.unpacked = BytesIO(self.frame.decompress(data))
            self.rest = self.frame.unused_data
            if self.frame.eof:
                self.frame = None
        return block


def _unpack_zip(stream: Stream, meter: Meter, outermost: bool, receiver: "Receiver | None") -> Members:
    from zipfile import BadZipFile
    from zlib import error as bad_deflate

    with _in_any_order(stream, meter.limits) as file, _open_zip(file, stream.name, meter.limits) as archive:
        for info in archive.infolist():
            name = _member_name(info)
            if name.endswith("/") or stat.S_ISDIR(info.external_attr >> 16):
                continue
            full_name = f"{stream.name}/{name}" if stream.name else name
            try:
                if reason := _why_skipped(info, name):
                    raise BadZipFile(reason)
                member = archive.open(info)
            except (BadZipFile, NotImplementedError, ValueError) as error:
                _report_skipped(receiver, full_name, str(error))
                continue
            if outermost:
                meter.begin(partial(int, info.compress_size))
            with member:
                yield meter.measured(full_name, member.read, (BadZipFile, bad_deflate))


@contextmanager
def _in_any_order(stream: Stream, limits: Limits) -> Iterator[BinaryIO]:
    """Open a file with all bytes of a stream: the directory of an archive stands at its end."""
    if stream.file is not None:
        yield stream.file
        return
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(KEPT_IN_MEMORY) as copy:
        size = 0
        for block in stream.blocks():
            size += len(block)
            if size > limits.expanded:
                raise LimitError(f"{stream.name!r} is an archive of more than {limits.expanded:,} bytes")
            copy.write(block)
        yield cast(BinaryIO, copy)


def _open_zip(file: BinaryIO, name: str, limits: Limits) -> "ZipFile":
    from struct import error as bad_struct
    from zipfile import BadZipFile, ZipFile

    reading = DirectoryReading(file, name, limits)
    try:
        archive = ZipFile(cast(BinaryIO, reading))
    except LimitError:
        raise
    except (BadZipFile, NotImplementedError, ValueError, bad_struct) as error:
        raise FormatError(f"{name!r} cannot be unpacked: {error}") from None
    reading.is_open = True
    _refuse_documents(archive, name)
    _refuse_overlaps(archive, name)
    return archive


def _refuse_documents(archive: "ZipFile", name: str) -> None:
    """Refuse documents of office programs and e-books, which are ZIP files without a record in them."""
    if any(member in archive.NameToInfo for member in DOCUMENT_MEMBERS):
        raise UnsupportedError(
            f"{name!r} is a document of Word or a program like it: open it there and save it as plain text",
            code="no-record",
        )


class DirectoryReading:
    """The file of an archive, which refuses a directory of too many entries before an object is made of each."""

    def __init__(self, file: BinaryIO, name: str, limits: Limits) -> None:
        self.file = file
        self.name = name
        self.limits = limits
        self.is_open = False
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if self.is_open:
            return self.file.read(size)
        if size > self.limits.entries * LONGEST_ENTRY:
            raise self._too_many()
        data = self.file.read(size)
        count = place = 0
        while data.startswith(ENTRY_MAGIC, place) and len(data) >= place + ENTRY_SIZE:
            name_size, extra_size, comment_size = struct.unpack_from("<3H", data, place + 28)
            place += ENTRY_SIZE + name_size + extra_size + comment_size
            count += 1
            if count > self.limits.entries:
                raise self._too_many()
        return data

    def _too_many(self) -> LimitError:
        return LimitError(f"{self.name!r} is an archive of more than {self.limits.entries:,} entries")


def _refuse_overlaps(archive: "ZipFile", name: str) -> None:
    """Refuse an archive whose entries share bytes, with which a small file can be made to unpack to any size."""
    last_end = 0
    for info in sorted(archive.infolist(), key=lambda info: info.header_offset):
        if info.header_offset < last_end:
            raise LimitError(f"{name!r} is an archive whose entries overlap: {_member_name(info)!r}")
        last_end = info.header_offset + LOCAL_HEADER_SIZE + len(info.orig_filename) + info.compress_size
    if last_end > archive.start_dir:
        raise LimitError(f"{name!r} is an archive whose entries overlap its directory")


def _member_name(info: "ZipInfo") -> str:
    """Return the name of a member decoded anew: old programs write it in a local encoding and do not say so."""
    name = info.orig_filename
    if not name.isascii() and not info.flag_bits & NAME_IN_UTF8:
        raw = name.encode("cp437")
        name = decode_line(raw, detect_encoding(raw).encoding).text
    return UNDECODABLE.sub("\ufffd", name)


def _why_skipped(info: "ZipInfo", name: str) -> str:
    if CONTROL_CHARACTER.search(name):
        return "its name has a control character in it"
    if WAY_OUT.search(name):
        return "its name leads out of the archive"
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) and not stat.S_ISREG(mode):
        return "it is a link or a device"
    if info.flag_bits & ENCRYPTED:
        return "it is encrypted"
    if info.compress_type not in PACKED_BY:
        return f"its compression, number {info.compress_type}, is not supported"
    return ""


def _report_skipped(receiver: "Receiver | None", name: str, reason: str) -> None:
    if receiver is not None:
        from kifu.diagnostics import Severity

        problem = RecordError(f"{name!r} is skipped: {reason}", text=name, code="skipped-member")
        receiver.receive(problem, Severity.WARNING, "left out")
