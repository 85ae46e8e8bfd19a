"""Sources that formats read: files, packed files, bytes and text, as lines or as a whole, in constant memory.

>>> [line.text for source in open_sources(b"1. C2.5 H8+7\\r\\n2. H2+3\\n") for line in source.lines()]
['1. C2.5 H8+7', '2. H2+3']
"""

import codecs
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, repeat
from typing import IO, TYPE_CHECKING, Any, AnyStr, BinaryIO, NamedTuple, cast

from kifu.errors import EncodingError, FormatError, LimitError
from kifu.sources.encoding import (
    MARKS,
    UNDECODABLE,
    WEIGHED,
    decode_clear_utf8,
    decode_line,
    detect_encoding,
    find_encoding,
    looks_like_utf8,
)
from kifu.sources.streams import BLOCK, LIMITS, LONGEST_SIGN, PACKED, Limits, Stream

if TYPE_CHECKING:
    from kifu.diagnostics import Receiver

__all__ = ["LIMITS", "Limits", "Source", "TextLine", "open_sources"]

HEAD = 64 * 1024
# What ends a line besides LF, as str.splitlines() has it.  No byte of another character is one of those of ASCII.
TEXT_ENDS = ("\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
UTF8_ENDS = tuple(end.encode() for end in TEXT_ENDS)
ASCII_ENDS = UTF8_ENDS[:6]
LINE_END = re.compile(rb"\r\n|[\n\r\v\f\x1c-\x1e]")
# A pipe that a shell opened has a program that writes to it; a named pipe may wait for a writer for ever.
OPEN_PIPES = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")


class TextLine(NamedTuple):
    """A line without its end, its number from 1, how many of its bytes are no text, and its encoding."""

    text: str
    number: int
    undecodable: int
    encoding: str

    def decoding_error(self) -> EncodingError:
        """Return the error to report for a line with undecodable bytes."""
        reason = f"{self.undecodable} bytes are no text in the encoding {self.encoding}"
        return EncodingError(reason, text=self.text[:60])


class Stretch(NamedTuple):
    """Lines that were decoded together: for each its text, its undecodable bytes and its encoding, as in TextLine."""

    texts: list[str]
    undecodable: Iterable[int]
    encodings: Iterable[str]


def open_sources(
    what: str | os.PathLike[str] | bytes | IO[bytes] | IO[str],
    *,
    name: str = "",
    limits: Limits = LIMITS,
    receiver: "Receiver | None" = None,
    opened: Callable[[BinaryIO], None] = lambda file: None,
) -> Iterator["Source"]:
    """Yield the source of a file, given by its path, its bytes or open; of an archive one source for each member.

    A source can be read until the next is asked for or the iterator is dropped, which closes the file.  Each
    member that is skipped is reported to the receiver; a file that is opened by its path is handed to ``opened``.
    """
    if isinstance(what, (str, os.PathLike)):
        path = os.fsdecode(what)
        found = _look_at(path)
        is_regular = stat.S_ISREG(found.st_mode)
        with open(path, "rb", buffering=0) as file:
            opened(file)
            read = _limit(file.read, path, limits.expanded) if stat.S_ISCHR(found.st_mode) else file.read
            stream = Stream(name or path, read, file if is_regular else None, found.st_size if is_regular else -1)
            yield from _unpack(stream, limits, receiver)
    elif isinstance(what, (bytes, bytearray, memoryview)):
        yield from _unpack(Stream.of_bytes(name, bytes(what)), limits, receiver)
    elif isinstance(what.read(0), str):
        yield TextSource(name or _name_of(what), _text_blocks(cast(IO[str], what)), limits)
    else:
        binary = cast(BinaryIO, what)
        from_start = binary.seekable() and binary.tell() == 0
        stream = Stream(name or _name_of(what), binary.read, binary if from_start else None)
        yield from _unpack(stream, limits, receiver)


def _look_at(path: str) -> os.stat_result:
    """Return the status of a file; refuse folders and named pipes, as opening a pipe could hang."""
    try:
        found = os.stat(path)
    except ValueError as error:
        raise FormatError(f"{path!r} is not a path: {error}", text=path) from None
    mode = found.st_mode
    if stat.S_ISREG(mode):
        return found
    if stat.S_ISDIR(mode):
        raise FormatError(f"{path!r} is a directory, not a file", text=path)
    if stat.S_ISFIFO(mode) and path.startswith(OPEN_PIPES):
        return found
    if not stat.S_ISCHR(mode):
        raise FormatError(f"{path!r} is not a file", text=path)
    return found


def _limit(read: Callable[[int], bytes], name: str, limit: int) -> Callable[[int], bytes]:
    """Return a ``read`` that fails after ``limit`` bytes, for a device, which may have no end."""
    left = limit

    def read_limited(size: int) -> bytes:
        nonlocal left
        block = read(size)
        left -= len(block)
        if left < 0:
            raise LimitError(f"{name!r} has more than {limit:,} bytes")
        return block

    return read_limited


def _name_of(file: IO[Any]) -> str:
    # A file that was opened by its descriptor has that number as its name.
    name = getattr(file, "name", "")
    return name if isinstance(name, str) else ""


def _text_blocks(file: IO[str]) -> Iterator[str]:
    while block := file.read(BLOCK):
        yield block


def _unpack(stream: Stream, limits: Limits, receiver: "Receiver | None") -> Iterable["Source"]:
    if not stream.head(LONGEST_SIGN).startswith(PACKED):
        return (Source(stream, limits),)
    # Most files are not packed, and need not wait for the import.
    from kifu.sources.unpacking import unpack

    return (Source(member, limits) for member in unpack(stream, limits, receiver))


class Source:
    """One file, unpacked; ``name`` is what diagnostics call it.  It is read once, as lines or as a whole."""

    def __init__(self, stream: Stream, limits: Limits = LIMITS) -> None:
        self.name = stream.name
        self.limits = limits
        self._stream = stream
        self._encoding = ""
        self._guess = ""
        self._text: str | None = None  # that of a small file in UTF-8
        self._looked = False

    @staticmethod
    def of_text(text: str, name: str = "", limits: Limits = LIMITS) -> "Source":
        """Return a source of text that needs no decoding; its ``encoding`` is empty."""
        return TextSource(name, iter((text,)), limits)

    @property
    def encoding(self) -> str:
        """The encoding that was set, or else the one that the first bytes speak for."""
        if not self._encoding and not self._guess:
            self._guess = "utf-8" if self.small_text() is not None else detect_encoding(self.head()).encoding
        return self._encoding or self._guess

    @encoding.setter
    def encoding(self, name: str) -> None:
        self._encoding = find_encoding(name)
        if self._encoding.startswith("utf-16"):
            # A byte order mark wins over a user who says "UTF-16", which names no order.
            self._encoding = MARKS.get(self.head(2), self._encoding)

    def head(self, size: int = HEAD) -> bytes:
        """Return the first bytes and leave them to be read."""
        return self._stream.head(size)

    def small_text(self) -> str | None:
        """Return the text of a small file that is clearly UTF-8, decoded once and kept; ``None`` for other files."""
        if not self._looked:
            self._looked = True
            head = self.head()
            if len(head) <= min(WEIGHED, self.limits.line_length) and b"\0" not in head:
                self._text = decode_clear_utf8(head)
        return self._text

    def blocks(self) -> Iterator[bytes]:
        """Yield the bytes that are left, however many, block by block."""
        return self._stream.blocks()

    def whole(self) -> bytes:
        """Return all bytes that are left."""
        return b"".join(_limit_blocks(self._stream.blocks(), self.limits.whole_size, self.name))

    def lines(self, encoding: str | None = None) -> Iterator[TextLine]:
        """Yield the lines that are left, in ``encoding``, or else in the one that was set or is found out."""
        if encoding is not None:
            self.encoding = encoding
        return chain.from_iterable(_number(self._stretches()))

    def _stretches(self) -> Iterator[Stretch]:
        if self.encoding == "utf-8" and (text := self.small_text()) is not None:
            self._encoding = "utf-8"
            self._stream.read(len(self.head()))
            yield Stretch(text.removeprefix("\ufeff").splitlines(), repeat(0), repeat("utf-8"))
            return
        # The question of the encoding stays open as long as there is nothing but ASCII.
        is_open = not self._encoding and self.head().isascii()
        self._encoding = self.encoding
        self._skip_mark()
        if self._encoding.startswith("utf-16"):
            for text in _whole_lines(self._utf16_blocks(), "\n", TEXT_ENDS, self.limits, self.name):
                texts = text.splitlines()
                yield Stretch(texts, [line.count("\ufffd") for line in texts], repeat(self._encoding))
            return
        ends = UTF8_ENDS if self._encoding == "utf-8" else ASCII_ENDS
        for data in _whole_lines(self._stream.blocks(), b"\n", ends, self.limits, self.name):
            if is_open and not data.isascii():
                is_open = False
                self._encoding = detect_encoding(data).encoding
            yield _decode(data, self._encoding)

    def _skip_mark(self) -> None:
        head = self.head(4)
        for mark, encoding in MARKS.items():
            if head.startswith(mark) and (encoding == self._encoding or mark == codecs.BOM_UTF8):
                self._stream.read(len(mark))
                return

    def _utf16_blocks(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self._encoding)("replace")
        for block in self._stream.blocks():
            yield decoder.decode(block)
        yield decoder.decode(b"", True)


class TextSource(Source):
    """A source whose text comes decoded; its bytes are UTF-8."""

    def __init__(self, name: str, blocks: Iterator[str], limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self._blocks = blocks
        self._held = ""

    def small_text(self) -> str | None:
        return None

    @property
    def encoding(self) -> str:
        return ""

    @encoding.setter
    def encoding(self, name: str) -> None:
        find_encoding(name)

    def head(self, size: int = HEAD) -> bytes:
        while len(self._held) < size and (block := next(self._blocks, "")):
            self._held += block
        return self._held[:size].encode("utf-8", "surrogatepass")[:size]

    def blocks(self) -> Iterator[bytes]:
        return (block.encode("utf-8", "surrogatepass") for block in chain((self._held,), self._blocks))

    def whole(self) -> bytes:
        return b"".join(_limit_blocks(self.blocks(), self.limits.whole_size, self.name))

    def _stretches(self) -> Iterator[Stretch]:
        self.head(1)
        blocks = chain((self._held.removeprefix("\ufeff"),), self._blocks)
        for text in _whole_lines(blocks, "\n", TEXT_ENDS, self.limits, self.name):
            yield Stretch(text.splitlines(), repeat(0), repeat(""))


def _number(stretches: Iterable[Stretch]) -> Iterator[Iterator[TextLine]]:
    number = 1
    for texts, undecodable, encodings in stretches:
        fields = zip(texts, count(number), undecodable, encodings, strict=False)
        # Making a TextLine in the ordinary way would take more time than all the rest.
        yield cast(Iterator[TextLine], map(tuple.__new__, repeat(TextLine), fields))
        number += len(texts)


def _whole_lines(
    blocks: Iterable[AnyStr], feed: AnyStr, ends: tuple[AnyStr, ...], limits: Limits, name: str
) -> Iterator[AnyStr]:
    """Yield the bytes of blocks, cut anew so that each piece ends after a line."""
    held: list[AnyStr] = []
    size = place = 0
    for block in blocks:
        cut = _last_end(block, feed, ends)
        if cut:
            held.append(block[:cut])
            lines = feed[:0].join(held)
            if len(lines) > limits.line_length < max(map(len, lines.splitlines())):
                raise _long_line(limits, name, place)
            yield lines
            place += len(lines)
            held, size = [], 0
        held.append(block[cut:])
        size += len(block) - cut
        if size > limits.line_length:
            raise _long_line(limits, name, place)
    if size:
        yield feed[:0].join(held)


def _last_end(block: AnyStr, feed: AnyStr, ends: tuple[AnyStr, ...]) -> int:
    """Return where the last whole line of a block ends, 0 if none does."""
    cut = block.rfind(feed) + 1
    if not cut:
        # After a CR at the very end an LF may follow.
        stop = len(block) - block.endswith(ends[0])
        cut = max(place + len(end) if (place := block.rfind(end, 0, stop)) >= 0 else 0 for end in ends)
    return cut


def _long_line(limits: Limits, name: str, place: int) -> LimitError:
    reason = f"{name!r} has a line of more than {limits.line_length:,} bytes, after byte {place:,}"
    return LimitError(reason, offset=place)


def _decode(data: bytes, encoding: str) -> Stretch:
    """Return the lines of bytes, which are decoded at once if one encoding fits them all, or else line by line."""
    together = decode_line(data, encoding)
    if not together.undecodable and (together.encoding == "utf-8" or not looks_like_utf8(data)):
        return Stretch(together.text.splitlines(), repeat(0), repeat(together.encoding))
    raw_lines = LINE_END.split(data)
    if not raw_lines[-1]:
        raw_lines.pop()
    decoded = [decode_line(raw, encoding) for raw in raw_lines]
    # Some ends of lines are known only once they are decoded.
    lines = [(text, line.encoding) for line in decoded for text in line.text.splitlines() or [""]]
    return Stretch(
        [text for text, _ in lines],
        [len(UNDECODABLE.findall(text)) for text, _ in lines],
        [own for _, own in lines],
    )


def _limit_blocks(blocks: Iterable[bytes], limit: int, name: str) -> Iterator[bytes]:
    size = 0
    for block in blocks:
        size += len(block)
        if size > limit:
            raise LimitError(f"{name!r} has more than {limit:,} bytes, too many to be read as a whole")
        yield block
