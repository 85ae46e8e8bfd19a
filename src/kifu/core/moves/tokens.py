"""Tokens: words of a text looked up in place, without making an object of each; words and labels are written again.

A game has some thousands of different move texts; ``Tokens`` maps each of them to a number, ``Words`` each number to a
text.  ``Labels`` are the parts of which longer texts are made, such as the names of squares.
"""

from array import array
from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from kifu.core.board import packing

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK

MOST_WORDS = 0x7FFF
KEPT = packing.KEPT_OF_KEY
LONG = 1 << 62  # in the key of a word that is longer
SHORT = 7  # bytes of a word that is its key
LARGEST = packing.LARGEST
LONGEST_WORD = 63
# The number of a word and how long it is are one number.
LENGTH_BITS = 8
LENGTH_MASK = 255
MOST_SLOTS = 1 << 20


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
        """Return the number of the word ``text[start:stop]`` by its precomputed key, or -1."""
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


class Words:
    """A fixed table from numbers to words, as UTF-8; the reverse of ``Tokens``.

    A row of the table has the number and the length of a word, and then its bytes, eight in a number, which are
    written at once: up to seven bytes after a word are written with it.
    """

    def __init__(self, words: Mapping[int, bytes]) -> None:
        self.longest = max(map(len, words.values()), default=0)
        if self.longest > LONGEST_WORD:
            raise ValueError(f"a word of {self.longest} bytes is more than a table holds")
        if not all(0 <= number <= packing.LARGEST for number in words) or b"" in words.values():
            raise ValueError("a word has a letter at least, and a number of at least 0")
        size = 16
        while size < 2 * len(words):
            size *= 2
        if size > MOST_SLOTS:
            raise ValueError(f"{len(words):,} words are more than a table holds")
        self.mask = size - 1
        self.eights = (self.longest + 7) // 8
        self.rows = array("Q", [0]) * (size * (1 + self.eights))
        for number, word in words.items():
            row = self.row_of(number)
            self.rows[row] = number << LENGTH_BITS | len(word)
            for part in range(0, len(word), 8):
                self.rows[row + 1 + part // 8] = int.from_bytes(word[part : part + 8], "little")

    def row_of(self, number: int) -> int:
        """Return where the row of a number begins in the table, or where it would."""
        key = number
        key *= 0x5BD1E995
        slot = key >> 20 & self.mask
        row = slot * (1 + self.eights)
        while self.rows[row] and self.rows[row] >> LENGTH_BITS != number:
            slot = slot + 1 & self.mask
            row = slot * (1 + self.eights)
        return row

    def write(self, number: int, out: bytearray, end: int) -> int:
        """Write a word at ``out[end]`` and return where it ends, or -1 if there is no such word."""
        if number < 0:
            return -1
        row = self.row_of(number)
        length = self.rows[row] & LENGTH_MASK
        if length == 0:
            return -1
        stop = end + length
        while end < stop:
            row += 1
            eight = self.rows[row]
            out[end] = eight & 255
            out[end + 1] = eight >> 8 & 255
            out[end + 2] = eight >> 16 & 255
            out[end + 3] = eight >> 24 & 255
            out[end + 4] = eight >> 32 & 255
            out[end + 5] = eight >> 40 & 255
            out[end + 6] = eight >> 48 & 255
            out[end + 7] = eight >> 56
            end += 8
        return stop


class Labels:
    """A fixed table of labels with their numbers: found at a place of a text letter by letter, and written.

    A row of ``rows`` has two entries for each letter that labels have, in the order of ``columns``: the number of the
    label that ends with this letter, or -1, and where the row begins that goes on after it, or 0.  ``pairs`` has the
    numbers of labels of two letters with which no longer one begins, by both letters, and -1 for all other pairs.
    """

    def __init__(self, labels: Mapping[int, bytes]) -> None:
        self.words = Words(labels)
        self.longest = self.words.longest
        letters = sorted(set(b"".join(labels.values())))
        # No label has a letter of column 0.
        columns = array("i", [0]) * 256
        for column, letter in enumerate(letters, 1):
            columns[letter] = 2 * column
        empty = array("i", [-1, 0]) * (len(letters) + 1)
        rows = empty[:]
        for number, label in labels.items():
            row = place = 0
            for letter in label:
                if place:
                    row = rows[place + 1] = rows[place + 1] or len(rows)
                if row == len(rows):
                    rows += empty
                place = row + columns[letter]
            if number > MASK or rows[place] >= 0:
                raise ValueError(f"a label has one number, of {MASK} at most, and a number one label")
            rows[place] = number
        self.columns = columns
        self.rows = rows
        pairs = array("h", [-1]) * (1 << 16)
        for number, label in labels.items():
            if len(label) == 2 and rows[rows[columns[label[0]] + 1] + columns[label[1]] + 1] == 0:
                pairs[label[0] << 8 | label[1]] = number
        self.pairs = pairs

    def find(self, text: bytes | bytearray, here: int, stop: int) -> int:
        """Return the number of the longest label at a place, its length above the bits of a point; -1 for none."""
        found = -1
        row = 0
        for place in range(here, stop):
            entry = row + self.columns[text[place]]
            if self.rows[entry] >= 0:
                found = place + 1 - here << BITS | self.rows[entry]
            row = self.rows[entry + 1]
            if row == 0:
                break
        return found

    def write(self, number: int, out: bytearray, end: int) -> int:
        """Write a label at ``out[end]`` and return where it ends; -1 if no label has that number, or ``end`` is -1."""
        return self.words.write(number, out, end) if end >= 0 else -1
