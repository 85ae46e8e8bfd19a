"""A shape of a file: a beginning, a piece that is repeated until the size is reached, and an end."""

from typing import NamedTuple


class Shape(NamedTuple):
    piece: bytes
    head: bytes = b""
    tail: bytes = b""
    whole: bool = False  # whether no piece is cut, as a text of JSON is refused with half a piece

    def of_size(self, size: int) -> bytes:
        """Return ``size`` bytes of its pieces, between its beginning and its end."""
        pieces = self.piece * (size // len(self.piece) + 1)
        return self.head + (pieces if self.whole else pieces[:size]) + self.tail


def text(piece: str, head: str = "", tail: str = "") -> Shape:
    first, middle, last = (part.encode("utf-8", "surrogateescape") for part in (piece, head, tail))
    return Shape(first, middle, last)
