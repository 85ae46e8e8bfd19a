"""Tokens: words found in a text and looked up in place, without making an object of each.

A game has some thousands of different move texts; this maps each of them to a number.
"""

from array import array
from collections.abc import Mapping
from itertools import accumulate

from kifu.core import packing

MOST_WORDS = 0x7FFF


class Tokens:
    """A fixed table from words, as UTF-8, to numbers of at least 0."""

    def __init__(self, numbers: Mapping[bytes, int]) -> None:
        if len(numbers) > MOST_WORDS:
            raise ValueError(f"{len(numbers):,} words are more than a table of tokens holds")
        if not all(0 <= number <= packing.LARGEST for number in numbers.values()) or b"" in numbers:
            raise ValueError("a word has a letter at least, and a number of at least 0")
        size = 16
        while size < 2 * len(numbers):
            size *= 2
        self.mask = size - 1
        self.store = b"".join(numbers)
        self.pool = self.store
        self.numbers = array("i", numbers.values())
        self.starts = array("i", accumulate(map(len, numbers), initial=0))
        self.slots = array("h", [-1]) * size
        for index, word in enumerate(numbers):
            slot = self.first_slot(word, 0, len(word))
            while self.slots[slot] >= 0:
                slot = slot + 1 & self.mask
            self.slots[slot] = index

    def first_slot(self, text: bytes | bytearray, start: int, stop: int) -> int:
        key = 0
        for place in range(start, stop):
            key = key * 33 + text[place] & 0x7FFFFFFF
        return (key ^ key >> 15) & self.mask

    def find(self, text: bytes | bytearray, start: int, stop: int) -> int:
        """Return the number of the word ``text[start:stop]``, or -1."""
        slot = self.first_slot(text, start, stop)
        while self.slots[slot] >= 0:
            index = self.slots[slot]
            first = self.starts[index]
            if self.starts[index + 1] - first == stop - start:
                place = start
                while place < stop and self.pool[first + place - start] == text[place]:
                    place += 1
                if place == stop:
                    return self.numbers[index]
            slot = slot + 1 & self.mask
        return -1
