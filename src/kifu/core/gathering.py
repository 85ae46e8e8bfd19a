"""Gathering: the texts of scanned games as columns, without an object per game.

A column is where each of its texts begins, and where the last one stops, with the bytes of all of them: what tables
are made of.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core import packing
from kifu.core.scanning import Scan

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

MOST_KINDS = packing.MOST_COUNTED
LONGEST_MATERIAL = 2 * MOST_KINDS * 15 + 1

Texts = tuple["array[int]", bytearray]


class Gathering:
    """The games that a scan has read so far.

    ``kinds`` has a number for each of their tags, by which columns are chosen.
    """

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.text = scan.text
        self.games = scan.games
        self.tags = scan.tags
        self.kinds = bytes(scan.tags)
        # The texts that are gathered next: where each begins and stops in the block.
        room = max(scan.games, scan.tags) + 1
        self.starts = array("i", [0]) * room
        self.stops = array("i", [0]) * room
        self.offsets = array("i", [0])
        self.kept_offsets = self.offsets

    def names(self) -> Texts:
        """Return the name of every tag."""
        with cython.nogil:
            self.mark_names()
        return self.gather(self.tags)

    def sort(self, kinds: bytes) -> None:
        """Take a number for each tag."""
        if len(kinds) != self.tags:
            raise ValueError(f"{len(kinds):,} kinds are not those of {self.tags:,} tags")
        self.kinds = kinds

    def values(self, kind: int) -> Texts:
        """Return for each game the value of its first tag of a kind, nothing if there is none."""
        wanted = kind & 255
        kinds = self.kinds
        with cython.nogil:
            self.mark_values(kinds, wanted)
        return self.gather(self.games)

    def lists(self, kind: int) -> "tuple[array[int], Texts, Texts]":
        """Return all tags of a kind: where those of each game begin, their names, and their values."""
        wanted = kind & 255
        kinds = self.kinds
        begins = array("i", [0]) * (self.games + 1)
        self.kept_offsets = begins
        with cython.nogil:
            count = self.mark_lists(kinds, wanted)
        values = self.gather(count)
        with cython.nogil:
            self.mark_list_names(kinds, wanted)
        return begins, self.gather(count), values

    def materials(self, letters: bytes) -> Texts:
        """Return the men that are left in each game by their letters, those of the first side first, then a space."""
        if len(letters) != 2 * MOST_KINDS:
            raise ValueError(f"there are {2 * MOST_KINDS} kinds of men to write, not {len(letters)}")
        self.offsets = array("i", [0]) * (self.games + 1)
        self.kept_offsets = self.offsets
        store = bytearray(LONGEST_MATERIAL * self.games)
        out = store
        text = letters
        with cython.nogil:
            end = self.write_materials(text, out)
        return self.offsets, store[:end]

    # The texts that are wanted

    def mark_names(self) -> None:
        for tag in range(self.tags):
            self.starts[tag] = self.scan.kept_tags[3 * tag]
            self.stops[tag] = self.scan.kept_tags[3 * tag + 1] - 2

    def mark_values(self, kinds: bytes, kind: int) -> None:
        tag = 0
        for game in range(self.games):
            self.starts[game] = 0
            self.stops[game] = 0
            last = self.scan.kept_tag_stops[game]
            while tag < last and kinds[tag] != kind:
                tag += 1
            if tag < last:
                self.starts[game] = self.scan.kept_tags[3 * tag + 1]
                self.stops[game] = self.scan.kept_tags[3 * tag + 2]
            tag = last

    def mark_lists(self, kinds: bytes, kind: int) -> int:
        """Mark the values of a kind; return how many there are."""
        tag = 0
        count = 0
        for game in range(self.games):
            while tag < self.scan.kept_tag_stops[game]:
                if kinds[tag] == kind:
                    self.starts[count] = self.scan.kept_tags[3 * tag + 1]
                    self.stops[count] = self.scan.kept_tags[3 * tag + 2]
                    count += 1
                tag += 1
            self.kept_offsets[game + 1] = count
        return count

    def mark_list_names(self, kinds: bytes, kind: int) -> None:
        count = 0
        for tag in range(self.tags):
            if kinds[tag] == kind:
                self.starts[count] = self.scan.kept_tags[3 * tag]
                self.stops[count] = self.scan.kept_tags[3 * tag + 1] - 2
                count += 1

    # The columns

    def gather(self, count: int) -> Texts:
        """Return so many texts that were marked."""
        self.offsets = array("i", [0]) * (count + 1)
        self.kept_offsets = self.offsets
        number = count
        text = self.text
        with cython.nogil:
            size = self.measure(number)
        store = bytearray(size)
        out = store
        with cython.nogil:
            self.copy(text, out, number)
        return self.offsets, store

    def measure(self, count: int) -> int:
        end = 0
        for i in range(count):
            end += self.stops[i] - self.starts[i]
            self.kept_offsets[i + 1] = end
        return end

    def copy(self, text: bytes, out: bytearray, count: int) -> None:
        end = 0
        for i in range(count):
            for place in range(self.starts[i], self.stops[i]):
                out[end] = text[place]
                end += 1

    def write_materials(self, letters: bytes, out: bytearray) -> int:
        end = 0
        for game in range(self.games):
            men = self.scan.kept_men[game]
            for kind in range(2 * MOST_KINDS):
                if kind == MOST_KINDS:
                    out[end] = 32
                    end += 1
                left = men >> 4 * kind & 15
                while left > 0:
                    out[end] = letters[kind]
                    end += 1
                    left -= 1
            self.kept_offsets[game + 1] = end
        return end
