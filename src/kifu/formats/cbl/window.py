"""Window: the bytes of a long file, taken away from the front as they are read."""

from collections.abc import Iterator

from kifu.errors import LimitError


class Window:
    """The bytes of a file that are held."""

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks = blocks
        self._held = bytearray()
        self.place = 0  # in the file, of the next byte

    def take(self, size: int) -> bytes:
        """Return the next bytes; fewer only at the end."""
        while len(self._held) < size and (block := next(self._blocks, b"")):
            self._held += block
        data = bytes(self._held[:size])
        del self._held[:size]
        self.place += len(data)
        return data

    def find(self, what: bytes, largest: int) -> int:
        """Return how many bytes come before the next ``what``; all that are left if there is none."""
        searched = 0
        while (found := self._held.find(what, searched)) < 0:
            searched = max(0, len(self._held) - len(what) + 1)
            if len(self._held) > largest:
                raise LimitError(f"no record begins in the first {largest:,} bytes of the library")
            if not (block := next(self._blocks, b"")):
                return len(self._held)
            self._held += block
        return found
