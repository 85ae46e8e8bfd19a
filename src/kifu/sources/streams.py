"""Streams of bytes and their limits: a Stream shows its first bytes beforehand, a Meter ends one that grows too large.

``Stream("game.pgn", open("game.pgn", "rb").read).head(4)`` leaves all its bytes to be read.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple

from kifu.errors import FormatError, LimitError, TruncatedError

MEBIBYTE = 1 << 20
BLOCK = 64 * 1024  # bytes; the lines of a larger block do not fit the processor's cache and take twice the time
# The first bytes of packed files.
GZIP, ZSTD, ZIP, EMPTY_ZIP = b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"PK\x03\x04", b"PK\x05\x06"
PACKED = (GZIP, ZSTD, ZIP, EMPTY_ZIP)
LONGEST_SIGN = max(map(len, PACKED))
# Small files may be very regular, so the ratio counts from here on.
FREE_OF_RATIO = MEBIBYTE


class Limits(NamedTuple):
    """How much of the machine a file may use; sizes are in bytes, ``ratio`` is bytes unpacked to bytes packed."""

    expanded: int = 4096 * MEBIBYTE  # out of one packed file, or out of a device
    ratio: int = 100
    entries: int = 100_000
    depth: int = 2  # of packed files in packed files
    line_length: int = 32 * MEBIBYTE
    whole_size: int = 256 * MEBIBYTE  # of a file that is needed as a whole


LIMITS = Limits()


class Stream:
    """Bytes that are read once, the first of which can be looked at beforehand.

    ``file`` is a file in which these bytes can be read in any order, or ``None``; ``size`` is their number, or -1 if it
    is unknown: when that many bytes have been read, the end is known without another read.
    """

    __slots__ = ("_ended", "_held", "_place", "_read", "_size", "file", "name")

    def __init__(
        self, name: str, read: Callable[[int], bytes | None], file: BinaryIO | None = None, size: int = -1
    ) -> None:
        self.name = name
        self.file = file
        self._read = read
        self._size = size
        self._held = b""  # what was looked at, of which the bytes from ``_place`` on are left to be read
        self._place = 0
        self._ended = False

    @staticmethod
    def of_bytes(name: str, data: bytes) -> "Stream":
        """Return a stream of bytes that are in memory, which are not copied to be looked at."""
        stream = Stream(name, lambda size: b"", BytesIO(data))
        stream._held, stream._ended = data, True
        return stream

    def head(self, size: int) -> bytes:
        """Return the first bytes without taking them away; fewer only if there are no more."""
        missing = size - (len(self._held) - self._place)
        if missing > 0 and not self._ended:
            blocks, block = [self._held[self._place :]], None
            # Read whole blocks: callers ask for more bytes soon.
            while missing > 0 and (block := self._read(max(missing, BLOCK))):
                blocks.append(block)
                missing -= len(block)
            self._held, self._place = b"".join(blocks), 0
            self._ended = missing > 0 or (block is not None and len(block) == self._size)
        return self._held[self._place : self._place + size]

    def read(self, size: int = BLOCK) -> bytes:
        """Return the next bytes, at most ``size``; none at the end."""
        if self._place < len(self._held):
            block = self._held[self._place : self._place + size]
            self._place += len(block)
            if self._place == len(self._held):
                self._held, self._place = b"", 0
            return block
        return self._read(size) or b""

    def blocks(self) -> Iterator[bytes]:
        while block := self.read(BLOCK):
            yield block


class Meter:
    """Counts the bytes that come out of a packed file and of one member of it, and raises when a limit is passed."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.total = 0
        self.begin(lambda: 0)

    def begin(self, packed: Callable[[], int]) -> None:
        """Begin a member of the outermost file; ``packed`` returns how many of its bytes were read."""
        self.packed = packed
        self.expanded = 0

    def measured(self, name: str, read: Callable[[int], bytes], failures: tuple[type[Exception], ...]) -> Stream:
        """Return a stream that counts the bytes it reads and turns the errors of an unpacker into kifu's."""

        def read_measured(size: int) -> bytes:
            try:
                block = read(size)
            except EOFError:
                raise TruncatedError(f"{name!r} ends in the middle of its packed data") from None
            except failures as error:
                raise FormatError(f"{name!r} cannot be unpacked: {error}") from None
            self._count(name, len(block))
            return block

        return Stream(name, read_measured)

    def _count(self, name: str, size: int) -> None:
        self.total += size
        self.expanded += size
        if self.total > self.limits.expanded:
            raise LimitError(f"{name!r} unpacks to more than {self.limits.expanded:,} bytes")
        if self.expanded > max(FREE_OF_RATIO, self.limits.ratio * self.packed()):
            raise LimitError(f"{name!r} unpacks to more than {self.limits.ratio} times its size")
