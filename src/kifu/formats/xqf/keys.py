"""The keys of XQF: how versions 11 to 18 hide the squares, the moves and the lengths of comments.

All of it is sums modulo 256; no key is secret, they stand in the header.

>>> keys = Keys.of(bytes([18, 0x55]), bytes(8))
>>> keys.hidden(keys.plain(b"any bytes"))
b'any bytes'
"""

from collections.abc import Sequence
from typing import NamedTuple

LAST_PLAIN = 10  # the last version that hides nothing
FIRST_SHIFTED = 12  # the first one in which the men are in another order as well
PATTERN = b"[(C) Copyright Mr. Dong Shiwei.]"
PERIOD = len(PATTERN)
PATTERN_NUMBER = int.from_bytes(PATTERN, "little")
NEGATIVE = bytes(-byte & 0xFF for byte in range(256))
# The keys that this writer uses: any would do, and with fixed keys equal records make equal files.
OWN_MASK = 0x6B
OWN_KEYS = bytes((0x2C, 0x91, 0x47, 0xD8, 0x3F, 0x1D, 0x65, 0x63))


class Keys(NamedTuple):
    """The numbers that are added to bytes of squares, of moves and of comment lengths."""

    version: int
    square: int = 0
    origin: int = 0
    target: int = 0
    length: int = 0
    stream: bytes = bytes(PERIOD)

    @classmethod
    def of(cls, version_and_mask: Sequence[int], keys: Sequence[int]) -> "Keys":
        """Return the keys by the bytes of a header: its version and mask, and the eight at 0x08."""
        version, mask = version_and_mask
        if version <= LAST_PLAIN:
            return cls(version)
        total, square_key, origin_key, target_key = keys[4:]
        square = _spread(square_key) * square_key & 0xFF
        origin = _spread(origin_key) * square & 0xFF
        target = _spread(target_key) * origin & 0xFF
        length = (total * 256 + square_key) % 32000 + 767
        ors = bytes(either | other & mask for either, other in zip(keys[:4], keys[4:], strict=True))
        stream = PATTERN_NUMBER & int.from_bytes(ors * (PERIOD // len(ors)), "little")
        return cls(version, square, origin, target, length, stream.to_bytes(PERIOD, "little"))

    @property
    def plain_version(self) -> bool:
        """Whether the version hides nothing."""
        return self.version <= LAST_PLAIN

    @property
    def shift(self) -> int:
        """Which man the first byte of a header is about."""
        return (self.square + 1) % PERIOD if self.version >= FIRST_SHIFTED else 0

    def slot(self, place: int) -> int:
        """Return which man the byte at a place of the header is about."""
        return (self.shift + place) % PERIOD

    def plain(self, data: bytes) -> bytes:
        """Return the bytes after the header as they were before they were hidden."""
        return data if self.plain_version else subtract(data, self.stream)

    def hidden(self, data: bytes) -> bytes:
        return data if self.plain_version else subtract(data, self.stream.translate(NEGATIVE))


def subtract(data: bytes, stream: bytes) -> bytes:
    """Return the differences modulo 256 of bytes and a stream that is repeated.

    All of them are one number: the top bit of every byte is set aside, so that none borrows from the next.
    """
    size = len(data)
    number = int.from_bytes(data, "little")
    keys = int.from_bytes((stream * (size // len(stream) + 1))[:size], "little")
    tops = int.from_bytes(b"\x80" * size, "little")
    difference = (number | tops) - (keys & ~tops) ^ ((number ^ keys ^ tops) & tops)
    return difference.to_bytes(size, "little")


def _spread(key: int) -> int:
    return 54 * key * key + 221
