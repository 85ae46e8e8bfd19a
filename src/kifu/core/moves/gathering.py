"""Gathering: texts that stand all over a block as columns, without an object per game.

A column is where each of its texts begins, and where the last one stops, with the bytes of all of them: what tables
are made of.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

Texts = tuple["array[int]", bytearray]


class Gathering:
    """The tags of some games of a block.

    ``places`` has for each tag where its name begins and stops, and where its value begins and stops; ``tag_stops`` has
    for each game of the block how many tags there are up to its end, and ``games`` the numbers of the games that count.
    ``kinds`` has a number for each tag, by which columns are chosen.
    """

    def __init__(self, text: bytes, places: "array[int]", tag_stops: "array[int]", games: "array[int]") -> None:
        self.tags = tag_stops[len(tag_stops) - 1] if tag_stops else 0
        self.text = text
        self.count = len(games)
        self.places = places
        self.tag_stops = tag_stops
        self.games = games
        self.kinds = bytes(self.tags)
        # The texts that are gathered next: where each begins and stops in the block.
        room = max(self.count, self.tags) + 1
        self.starts = array("i", [0]) * room
        self.stops = array("i", [0]) * room
        self.kept_offsets = array("i", [0])
        if len(places) != 4 * self.tags or not self.fits(len(text)):
            raise ValueError("tags and games have to be in the block")

    def fits(self, size: int) -> bool:
        """Whether every place is in the block, and every game one that has tags."""
        wrong = 0
        before = 0
        for i in range(len(self.places)):
            wrong += self.places[i] < 0 or self.places[i] > size
        for i in range(len(self.tag_stops)):
            wrong += self.tag_stops[i] < before
            before = self.tag_stops[i]
        for i in range(len(self.games)):
            wrong += self.games[i] < 0 or self.games[i] >= len(self.tag_stops)
        return wrong == 0

    def names(self) -> Texts:
        """Return the name of every tag."""
        with cython.nogil:
            self.mark_names()
        return self.gather(self.tags)

    def sort(self, kinds: bytes) -> None:
        """Take the kind of each tag, one byte a tag."""
        if len(kinds) != self.tags:
            raise ValueError(f"{len(kinds):,} kinds are not those of {self.tags:,} tags")
        self.kinds = kinds

    def values(self, kind: int) -> Texts:
        """Return for each game the value of its first tag of a kind, an empty text if it has none."""
        wanted = kind & 255
        kinds = self.kinds
        with cython.nogil:
            self.mark_values(kinds, wanted)
        return self.gather(self.count)

    def lists(self, kind: int) -> "tuple[array[int], Texts, Texts]":
        """Return all tags of a kind: where those of each game begin, their names, and their values."""
        wanted = kind & 255
        kinds = self.kinds
        begins = array("i", [0]) * (self.count + 1)
        self.kept_offsets = begins
        with cython.nogil:
            count = self.mark_lists(kinds, wanted, 2)
        values = self.gather(count)
        self.kept_offsets = begins
        with cython.nogil:
            self.mark_lists(kinds, wanted, 0)
        return begins, self.gather(count), values

    # The texts that are wanted

    def mark_names(self) -> None:
        for tag in range(self.tags):
            self.starts[tag] = self.places[4 * tag]
            self.stops[tag] = self.places[4 * tag + 1]

    def mark_values(self, kinds: bytes, kind: int) -> None:
        for number in range(self.count):
            self.starts[number] = 0
            self.stops[number] = 0
            game = self.games[number]
            tag = self.tag_stops[game - 1] if game else 0
            while tag < self.tag_stops[game] and kinds[tag] != kind:
                tag += 1
            if tag < self.tag_stops[game]:
                self.starts[number] = self.places[4 * tag + 2]
                self.stops[number] = self.places[4 * tag + 3]

    def mark_lists(self, kinds: bytes, kind: int, part: int) -> int:
        """Mark the names (part 0) or the values (part 2) of a kind; return how many there are."""
        count = 0
        for number in range(self.count):
            game = self.games[number]
            for tag in range(self.tag_stops[game - 1] if game else 0, self.tag_stops[game]):
                if kinds[tag] == kind:
                    self.starts[count] = self.places[4 * tag + part]
                    self.stops[count] = self.places[4 * tag + part + 1]
                    count += 1
            self.kept_offsets[number + 1] = count
        return count

    # The columns

    def gather(self, count: int) -> Texts:
        """Return the first ``count`` marked texts as a column."""
        offsets = array("i", [0]) * (count + 1)
        self.kept_offsets = offsets
        number = count
        text = self.text
        with cython.nogil:
            size = self.measure(number)
        store = bytearray(size)
        out = store
        with cython.nogil:
            self.copy(text, out, number)
        return offsets, store

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


class Materials:
    """The letters of men, those of the first side first, by which counts of men become texts.

    With ``hands`` the men in hand follow those on the board.
    """

    def __init__(self, letters: Sequence[Sequence[bytes]], hands: bool = False) -> None:
        first, second = letters
        if len(first) != len(second) or not first:
            raise ValueError("both sides have letters for the same kinds of men")
        self.kinds = len(first)
        self.hands = hands
        self.width = (4 if hands else 2) * self.kinds
        self.letters = b"".join((*first, *second))
        self.begins = array("i", accumulate(map(len, (*first, *second)), initial=0))
        self.kept_begins = self.begins

    def write(self, counts: "array[int]", games: int) -> Texts:
        """Return the men of each game by their letters, with a space between the sides.

        Those in hand stand after another space, of both sides together; a dash is none.
        """
        if games < 0 or len(counts) < self.width * games:
            raise ValueError(f"{len(counts)} counts are not those of {games} games with {self.kinds} kinds of men")
        offsets = array("i", [0]) * (games + 1)
        self.kept_offsets = offsets
        self.kept_counts = counts
        number = games
        with cython.nogil:
            size = self.measure(number)
        store = bytearray(size)
        out = store
        letters = self.letters
        with cython.nogil:
            self.fill(letters, out, number)
        return offsets, store

    def measure(self, games: int) -> int:
        end = 0
        for game in range(games):
            end += 1
            in_hand = 0
            for i in range(self.width):
                kind = i % (2 * self.kinds)
                count = self.kept_counts[game * self.width + i]
                end += count * (self.kept_begins[kind + 1] - self.kept_begins[kind])
                if i >= 2 * self.kinds:
                    in_hand += count
            if self.hands:
                end += 1 if in_hand else 2
            self.kept_offsets[game + 1] = end
        return end

    def fill(self, letters: bytes, out: bytearray, games: int) -> None:
        end = 0
        for game in range(games):
            for i in range(self.width):
                if i == self.kinds or i == 2 * self.kinds:
                    out[end] = 32
                    end += 1
                kind = i % (2 * self.kinds)
                for _ in range(self.kept_counts[game * self.width + i]):
                    for place in range(self.kept_begins[kind], self.kept_begins[kind + 1]):
                        out[end] = letters[place]
                        end += 1
            if end < self.kept_offsets[game + 1]:
                out[end] = 45
                end += 1
