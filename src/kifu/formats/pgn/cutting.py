"""Cutting: a block of PGN into games, the places of the tags and of the moves of each, without an object per tag.

A game begins with tags, a line each; what follows up to the next such line is its movetext.  Nothing but the tags is
understood here.  A game that has no tags, or some about which anything is odd, is marked, for the reader of records to
look at.  This module is compiled, as those of ``kifu.core`` are.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.moves.tokens import Tokens

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:

    def find_letter(text: bytes, letter: int, start: int, stop: int) -> int:
        """Return where a letter stands first, or ``stop``; compiled, this is C's own search, many letters at once."""
        found = text.find(letter, start, stop)
        return stop if found < 0 else found

    def after_ascii(text: bytes, start: int, stop: int) -> int:
        """Return where the first byte beyond ASCII stands, or ``stop``; compiled, eight bytes are looked at at once."""
        here = start
        while here < stop and text[here] < 128:
            here += 1
        return here


# What a tag says of the game itself: something whatever its value is, something that is understood for some values,
# the result, the name of a notation, which game it is, where the men stand, and something that needs a closer look.
ANY_VALUE, KNOWN_VALUE, RESULT_VALUE, FORMAT_VALUE, GAME_VALUE, SETUP_VALUE, REFUSED_TAG = 1, 2, 3, 4, 5, 6, 7
LEAST_LOOKED_UP = KNOWN_VALUE
RESULT = RESULT_VALUE
FORMAT = FORMAT_VALUE
GAME = GAME_VALUE
SETUP = SETUP_VALUE
REFUSED = REFUSED_TAG
ODD = -1  # in place of the result of a game that is not to be scanned
USUAL = packing.USUAL_START
MOST_TAGS = 64  # of a game
LONGEST_NAME = 31
LONGEST_KEY = 128  # a tag with its value, where that is looked up


class Cutting:
    """The games of a block.

    ``names`` are the tags that say something of the game, in small letters, ``values`` such a tag, ``=`` and a value;
    ``unknown`` is the number of the result of a game whose tags give none.  ``named`` says that a tag has to name the
    game for a record to be one of it.
    """

    def __init__(self, text: bytes, names: Tokens, values: Tokens, unknown: int, *, named: bool = False) -> None:
        if names is None or values is None or text is None:
            raise ValueError("a block is cut by the names of tags")
        self.text = text
        self.size = len(text)
        self.names = names
        self.values = values
        self.unknown = unknown
        self.must_name = named
        self.has_name = False
        self.count = 0
        self.tags = 0
        self.result = 0
        self.format = 0
        self.setup = USUAL
        self.key = bytearray(LONGEST_KEY)
        self.letters = self.key
        # Of each game: where it begins, where its moves begin and stop, its result by the tags or ``ODD``, the number
        # of the notation that they name, the number of the tag with its setup or ``USUAL``, and where its tags stop; of
        # each tag where name and value begin and stop.
        self.starts = array("i", [0]) * 64
        self.places = array("i", [0]) * 128
        self.said = array("b", [0]) * 64
        self.formats = array("b", [0]) * 64
        self.setups = array("i", [0]) * 64
        self.tag_stops = array("i", [0]) * 64
        self.tag_places = array("i", [0]) * (4 * 2 * MOST_TAGS)
        self.take_room()
        self.cut_all()
        self.starts, self.places = self.starts[: self.count], self.places[: 2 * self.count]
        self.said, self.formats = self.said[: self.count], self.formats[: self.count]
        self.setups = self.setups[: self.count]
        self.tag_stops, self.tag_places = self.tag_stops[: self.count], self.tag_places[: 4 * self.tags]
        self.take_room()

    def cut_all(self) -> None:
        here = 0
        text = self.text
        while here < self.size:
            with cython.nogil:
                here = self.cut(text, here)
            if here < self.size:
                self.make_room()

    def take_room(self) -> None:
        self.kept_starts = self.starts
        self.kept_places = self.places
        self.kept_said = self.said
        self.kept_formats = self.formats
        self.kept_setups = self.setups
        self.kept_tag_stops = self.tag_stops
        self.kept_tags = self.tag_places

    def make_room(self) -> None:
        """Have twice as much room."""
        self.starts = self.starts + self.starts
        self.places = self.places + self.places
        self.said = self.said + self.said
        self.formats = self.formats + self.formats
        self.setups = self.setups + self.setups
        self.tag_stops = self.tag_stops + self.tag_stops
        self.tag_places = self.tag_places + self.tag_places
        self.take_room()

    def has_tag(self, place: int) -> bool:
        """Whether a line with one tag begins at a place."""
        return 0 <= place < self.size and self.tag_line(self.text, place) > 0

    def cut(self, text: bytes, start: int) -> int:
        """Cut games off from a place on, as many as there is room for; return where they end."""
        here = start
        while here < self.size:
            if self.count >= len(self.kept_starts) or 4 * (self.tags + MOST_TAGS) > len(self.kept_tags):
                return here
            self.kept_starts[self.count] = here
            self.result = self.unknown
            self.format = 0
            self.setup = USUAL
            self.has_name = not self.must_name
            here = self.cut_tags(text, here)
            self.kept_places[2 * self.count] = here
            here = self.cut_moves(text, here)
            self.kept_places[2 * self.count + 1] = here
            self.kept_said[self.count] = self.result
            self.kept_formats[self.count] = self.format
            self.kept_setups[self.count] = self.setup
            self.kept_tag_stops[self.count] = self.tags
            self.count += 1
        return here

    def cut_tags(self, text: bytes, start: int) -> int:
        """Take the tags, a line each, and return where the line after them begins."""
        here = start
        first = self.tags
        while here < self.size:
            after = self.tag_line(text, here)
            if after == 0:
                break
            if self.tags - first >= MOST_TAGS or not self.take_tag(text, first, here + 1, after):
                self.result = ODD
            here = after
        if self.tags == first or not self.has_name:
            self.result = ODD
        return here

    def cut_moves(self, text: bytes, start: int) -> int:
        """Return where the next line with a tag begins; what ends a line in other ways than others makes a game odd."""
        end = find_letter(text, 91, start, self.size)
        while end < self.size and not (end > start and text[end - 1] == 10 and self.tag_line(text, end)):
            end = find_letter(text, 91, end + 1, self.size)
        if find_letter(text, 11, start, end) < end or find_letter(text, 12, start, end) < end:
            self.result = ODD
        here = find_letter(text, 13, start, end)
        while here < end:
            if not self.is_newline(text, here + 1):
                self.result = ODD
            here = find_letter(text, 13, here + 1, end)
        return end

    def is_newline(self, text: bytes, place: int) -> bool:
        return place < self.size and text[place] == 10

    def tag_line(self, text: bytes, place: int) -> int:
        """Return where the line after a tag begins, 0 if there is anything else than one tag in it."""
        if text[place] != 91:
            return 0
        here = place + 1
        while here < self.size and is_letter(text[here], here > place + 1):
            here += 1
        if here == place + 1 or here + 2 >= self.size or text[here] != 32 or text[here + 1] != 34:
            return 0
        here += 2
        while here + 1 < self.size and not (text[here] == 34 and text[here + 1] == 93):
            # Escapes and brackets in a value, and what ends a line, have to be looked at; a quote in it is one.
            if text[here] < 32 or 91 <= text[here] <= 93:
                return 0
            if text[here] == 0xC2 and here + 1 < self.size and text[here + 1] == 0x85:
                return 0
            if text[here] == 0xE2 and here + 2 < self.size and text[here + 1] == 0x80 and text[here + 2] & 0xFE == 0xA8:
                return 0
            here += 1
        if here + 2 >= self.size:
            return 0
        here += 2
        if text[here] == 13 and here + 1 < self.size:
            here += 1
        return here + 1 if text[here] == 10 else 0

    def take_tag(self, text: bytes, first: int, name: int, after: int) -> bool:
        """Keep a tag whose line is whole; return whether nothing about it needs a look."""
        name_stop = name
        while text[name_stop] != 32:
            name_stop += 1
        value = name_stop + 2
        stop = after - 1
        while text[stop] != 34:
            stop -= 1
        length = name_stop - name
        if length > LONGEST_NAME:
            return False
        for i in range(length):
            self.letters[i] = text[name + i] + 32 if 65 <= text[name + i] <= 90 else text[name + i]
        kind = self.names.find(self.letters, 0, length)
        if kind >= LEAST_LOOKED_UP:
            if kind == REFUSED:
                return False
            number = self.find_value(text, length, value, stop)
            if number < 0 and kind != SETUP:
                return False
            if kind == SETUP:
                self.setup = USUAL if number == 0 else self.tags
            elif kind == RESULT and self.result != ODD:
                self.result = number
            elif kind == FORMAT:
                self.format = number
            elif kind == GAME:
                self.has_name = True
        for tag in range(first, self.tags):
            if self.same_name(text, self.kept_tags[4 * tag], name, length):
                return False
        self.kept_tags[4 * self.tags] = name
        self.kept_tags[4 * self.tags + 1] = name_stop
        self.kept_tags[4 * self.tags + 2] = value
        self.kept_tags[4 * self.tags + 3] = stop
        self.tags += 1
        return True

    def find_value(self, text: bytes, length: int, value: int, stop: int) -> int:
        """Return the number of a value for the tag whose name, of that length, is in ``letters``; -1 if it has none."""
        if length + 1 + stop - value > LONGEST_KEY:
            return -1
        self.letters[length] = 61
        for i in range(stop - value):
            self.letters[length + 1 + i] = text[value + i]
        return self.values.find(self.letters, 0, length + 1 + stop - value)

    def same_name(self, text: bytes, one: int, other: int, length: int) -> bool:
        """Whether two tags have the same name, small letters or not."""
        for i in range(length):
            if (text[one + i] ^ text[other + i]) & 0xDF:
                return False
        return text[one + length] == 32


def is_letter(letter: int, further: bool) -> bool:
    """Whether the name of a tag can have a letter, as its first or as a further one."""
    if 65 <= letter <= 90 or 97 <= letter <= 122 or letter == 95:
        return True
    return further and 48 <= letter <= 57


def keeps_utf8(text: bytes) -> bool:
    """Whether all bytes of a text keep the rules of UTF-8, found out without a text of Python's.

    >>> keeps_utf8("炮二平五".encode()), keeps_utf8("炮二平五".encode("gbk"))
    (True, False)
    """
    letters = text
    size = len(text)
    with cython.nogil:
        return find_wrong_byte(letters, size) == size


def find_wrong_byte(text: bytes, size: int) -> int:
    """Return where the first character begins that is none in UTF-8, or ``size``."""
    here = after_ascii(text, 0, size)
    while here < size:
        letter = text[here]
        length = 2 if letter < 0xE0 else 3 if letter < 0xF0 else 4
        if letter < 0xC2 or letter > 0xF4 or size - here < length:
            return here
        for i in range(1, length):
            if text[here + i] & 0xC0 != 0x80:
                return here
        # What could be written shorter, halves of pairs and what is beyond the last character are none.
        second = text[here + 1]
        if (letter == 0xE0 and second < 0xA0) or (letter == 0xED and second > 0x9F):
            return here
        if (letter == 0xF0 and second < 0x90) or (letter == 0xF4 and second > 0x8F):
            return here
        here += length
        if here < size and text[here] < 128:
            here = after_ascii(text, here, size)
    return here
