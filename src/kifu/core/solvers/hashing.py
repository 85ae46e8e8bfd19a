"""A hash table of bounded size: what a search found out about positions, the deepest kept and the latest.

A position has two places.  The first keeps what was searched deepest, the second what came last.
"""

ENTRY = 20  # bytes that one position takes
LEAST, MOST = 1 << 12, 1 << 24  # positions


class HashTable:
    def __init__(self, most_bytes: int) -> None:
        """Make room for as many positions as fit into a number of bytes, rounded down to a power of two."""
        count = LEAST
        while 2 * count * ENTRY <= most_bytes and 2 * count <= MOST:
            count *= 2
        self.keys = memoryview(bytearray(8 * count)).cast("Q")
        self.moves = memoryview(bytearray(4 * count)).cast("i")
        self.values = memoryview(bytearray(4 * count)).cast("i")
        self.notes = memoryview(bytearray(4 * count)).cast("i")  # the depth and what the value is
        self.mask = count - 1
        self.size = count * ENTRY

    def find(self, key: int) -> int:
        """Return the place of a position; -1 if nothing is known of it."""
        place = key & self.mask
        if self.keys[place] == key:
            return place
        place ^= 1
        return place if self.keys[place] == key else -1

    def store(self, key: int, move: int, value: int, depth: int, bound: int) -> None:
        """Note what was found; a move of 0 leaves the one that was known before."""
        place = key & self.mask
        if self.keys[place] != key and (self.keys[place ^ 1] == key or depth < self.notes[place] >> 2):
            place ^= 1
        if move or self.keys[place] != key:
            self.moves[place] = move
        self.keys[place] = key
        self.values[place] = value
        self.notes[place] = depth << 2 | bound
