"""Tokens: words found in a text and looked up in place, without making an object of each.

A game has some thousands of different move texts; this maps each of them to a number.
"""

from array import array
from collections.abc import Mapping
from itertools import accumulate

from kifu.core import packing

MOST_WORDS = 0x7FFF
KEPT = packing.KEPT_OF_KEY
LONG = 1 << 62  # in the key of a word that is longer
SHORT = 7  # bytes of a word that is its key
LARGEST = packing.LARGEST


class Tokens:
    """A fixed table from words, as UTF-8, to numbers of at least 0.

    The key of a word of up to seven bytes is these bytes, after a 1 that keeps their number, so that two such words
    are compared at once.  The bytes of a longer word are folded into as many, with a bit that no short one has;
    what has the same key is then compared byte by byte.
    """

    def __init__(self, numbers: Mapping[bytes, int]) -> None:
        if len(numbers) > MOST_WORDS:
            raise ValueError(f"{len(numbers):,} words are more than a table of tokens holds")
        if not all(0 <= number <= LARGEST for number in numbers.values()) or b"" in numbers:
            raise ValueError("a word has a letter at least, and a number of at least 0")
        size = 16
        while size < 2 * len(numbers):
            size *= 2
        self.mask = size - 1
        self.store = b"".join(numbers)
        self.pool = self.store
        self.starts = array("i", accumulate(map(len, numbers), initial=0))
        # A key, and the number of its word with its place among the words, stand side by side; no key is 0.
        self.slots = array("Q", [0]) * (2 * size)
        for index, (word, number) in enumerate(numbers.items()):
            key = self.key_of(word, 0, len(word)) | (LONG if len(word) > SHORT else 0)
            slot = self.first_slot(key)
            while self.slots[2 * slot]:
                slot = slot + 1 & self.mask
            self.slots[2 * slot] = key
            self.slots[2 * slot + 1] = index << 32 | number

    def key_of(self, text: bytes | bytearray, start: int, stop: int) -> int:
        key = 1
        for place in range(start, stop):
            key = (key << 8 & KEPT) ^ (key >> 55 ^ text[place])
        return key

    def first_slot(self, key: int) -> int:
        return (key ^ key >> 29) * 0x5BD1E995 >> 24 & self.mask

    def find(self, text: bytes | bytearray, start: int, stop: int) -> int:
        """Return the number of the word ``text[start:stop]``, or -1."""
        return self.find_key(self.key_of(text, start, stop), text, start, stop)

    def find_key(self, key: int, text: bytes | bytearray, start: int, stop: int) -> int:
        """The same for a word whose key is known."""
        if stop - start > SHORT:
            return self.find_long(key | LONG, text, start, stop)
        slot = self.first_slot(key)
        while self.slots[2 * slot] != key:
            if self.slots[2 * slot] == 0:
                return -1
            slot = slot + 1 & self.mask
        return self.slots[2 * slot + 1] & LARGEST

    def find_long(self, key: int, text: bytes | bytearray, start: int, stop: int) -> int:
        slot = self.first_slot(key)
        while self.slots[2 * slot]:
            found = self.slots[2 * slot + 1]
            if self.slots[2 * slot] == key and self.is_word(found >> 32, text, start, stop):
                return found & LARGEST
            slot = slot + 1 & self.mask
        return -1

    def is_word(self, index: int, text: bytes | bytearray, start: int, stop: int) -> int:
        first = self.starts[index]
        if self.starts[index + 1] - first != stop - start:
            return 0
        for place in range(stop - start):
            if self.pool[first + place] != text[start + place]:
                return 0
        return 1
