"""Sheets of KIF and CSA cut into tags and moves, for both of their cutters, without an object per line.

What headers and words mean is asked once for each of them.  A sheet about which anything is odd is left to the reader
of records.  This module is compiled, as those of ``kifu.core`` are.
"""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from kifu.core.board import packing

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:

    def line_end(text: bytes, start: int, stop: int) -> int:
        """Return where a line ends."""
        found = text.find(b"\n", start, stop)
        return stop if found < 0 else found

    def is_digit(letter: int) -> bool:
        return 48 <= letter <= 57

    LF = 10
    SPACE = 32
    DIGIT = 48
    COLON = 58
    PLUS = 43
    MINUS = 45
    LONGEST_HEADER = 4096  # bytes
    NONE = -1

TAB = 9
FULL_WIDTH = 0xEF
UNKNOWN = packing.UNKNOWN_RESULT
USUAL_START = packing.USUAL_START
ODD = -1  # in place of the result of a game that the reader of records has to look at
SPARE = 8

# What keys mean besides tags.
NO_TAG, REFUSED, HANDICAP, PREFACE = b"", b"?", b"=", b"#"
FEN, TERMINATION, COMMENT_ON_FILE, ENDING_TIME = b"FEN", b"Termination", b"FileComment", b"EndingTime"


class SheetCutting:
    """The games of a file, sheet after sheet: what ``formats.blocks.Cuts`` needs of them.

    ``tag_of`` says what tag a key is, or one of the signs above; after ``PREFACE`` stands what a line says of the file.
    ``setup_of`` has for the text of a start and the side to move its FEN, nothing for the usual one, and the side;
    ``end_of`` for a word and the side to move there the number of the result and the ending; ``made_of`` the line under
    the moves by word, result, plies and first side; ``hours_of`` writes seconds.  ``None`` stands for what is odd.
    """

    def __init__(
        self,
        text: bytes,
        table: bytes,
        tag_of: Callable[[bytes], bytes],
        setup_of: Callable[[bytes, int], tuple[bytes, int] | None],
        end_of: Callable[[bytes, int], tuple[int, bytes] | None],
        made_of: Callable[[bytes, int, int, int], bytes],
        hours_of: Callable[[int], bytes],
    ) -> None:
        self.text = text
        self.size = len(text)
        self.table = table
        self.tag_of = tag_of
        self.setup_of = setup_of
        self.end_of = end_of
        self.made_of = made_of
        self.hours_of = hours_of
        # A move takes no more room here than in its line, and what separates games no more than the number of a move.
        self.store = bytearray(self.size + SPARE)
        self.out = self.store
        self.texts = bytearray()
        self.names: list[bytes] = []  # of the tags of this sheet
        self.end = 0
        self.done = 0  # where the last sheet stops
        self.count = 0
        self.tags = 0
        self.forget()
        self.places = array("i", [0]) * 128
        self.said = array("b", [0]) * 64
        self.setups = array("i", [0]) * 64
        self.tag_stops = array("i", [0]) * 64
        self.tag_places = array("i", [0]) * 1024
        self.take_room()

    def forget(self) -> None:
        """Begin a sheet of which nothing is known."""
        self.plies = 0
        self.side = 0  # that begins
        self.result = UNKNOWN
        self.setup = USUAL_START
        # The word for the end, and where the lines stop that could be numbered.
        self.word = NONE
        self.word_stop = NONE
        self.after = self.done
        self.seconds = 0  # of the clock read last

    def take_room(self) -> None:
        self.kept_places = self.places
        self.kept_said = self.said
        self.kept_setups = self.setups
        self.kept_tag_stops = self.tag_stops
        self.kept_tags = self.tag_places

    def moves(self) -> bytes:
        """Return the moves of all sheets, each with the space or the end of the line after it."""
        return bytes(memoryview(self.store)[: self.end])

    def leave(self) -> None:
        """Take a sheet that is odd."""
        self.keep(self.end, ODD)

    def cut(self, start: int, stop: int) -> bool:
        """Take a sheet; return whether nothing about it is odd."""
        if start < self.done or stop > self.size or start > stop:
            return False
        first = self.end
        tags = self.tags
        size = len(self.texts)
        self.done = stop
        self.forget()
        if self.take(self.text, start, stop):
            self.out[self.end] = LF
            self.end += 1
            self.keep(first, self.result)
            return True
        self.end = first
        self.tags = tags
        del self.texts[size:]
        return False

    def take(self, text: bytes, start: int, stop: int) -> bool:
        """Take the tags and the moves of a sheet, as its format has them; return whether nothing is odd."""
        return False

    def keep(self, first: int, result: int) -> None:
        """Keep the sheet whose moves begin at ``first``."""
        if self.count >= len(self.said):
            self.places = self.places + self.places
            self.said = self.said + self.said
            self.setups = self.setups + self.setups
            self.tag_stops = self.tag_stops + self.tag_stops
            self.take_room()
        self.kept_places[2 * self.count] = first
        self.kept_places[2 * self.count + 1] = max(first, self.end - 1)
        self.kept_said[self.count] = result
        self.kept_setups[self.count] = self.setup if result != ODD else USUAL_START
        self.kept_tag_stops[self.count] = self.tags
        self.count += 1
        self.names.clear()

    def add(self, name: bytes, value: bytes) -> bool:
        """Add a tag; return whether nothing about it is odd: one that stands twice."""
        if name in self.names:
            return False
        if 4 * self.tags + 4 > len(self.tag_places):
            self.tag_places = self.tag_places + self.tag_places
            self.take_room()
        self.names.append(name)
        place = 4 * self.tags
        self.kept_tags[place] = len(self.texts)
        self.texts += name
        self.kept_tags[place + 1] = self.kept_tags[place + 2] = len(self.texts)
        self.texts += value
        self.kept_tags[place + 3] = len(self.texts)
        self.tags += 1
        return True

    def add_part(self, text: bytes, letters: bytes, name: bytes, start: int, stop: int) -> bool:
        """Add a tag whose value is a part of the text, without the space around it; nothing is no value."""
        first = start
        last = stop
        while first < last and (after := after_space(letters, first, last)) > first:
            first = after
        while first < last and (before := before_space(letters, first, last)) < last:
            last = before
        if first == last:
            return True
        return not odd_space(letters, first, last) and self.add(name, text[first:last])

    def take_start(self, start: bytes, side: int) -> bool:
        found = self.setup_of(start, side)
        if found is None:
            return False
        fen, self.side = found
        if fen:
            self.setup = self.tags
            return self.add(FEN, fen)
        return True

    def take_end(self, text: bytes) -> bool:
        """Take the word for the end, and the clock that stands with it."""
        found = self.end_of(text[self.word : self.word_stop], (self.side + self.plies) % 2)
        if found is None:
            return False
        self.result, ending = found
        return not ending or self.add(TERMINATION, ending)

    def take_header(self, text: bytes, letters: bytes, start: int, colon: int, end: int) -> bool:
        """Take a line with a key and a value."""
        name = self.tag_of(text[start:colon])
        if name == NO_TAG:
            return True
        if name == REFUSED:
            return False
        return self.add_part(text, letters, name, colon + (1 if letters[colon] == COLON else 3), end)


def find_colon(text: bytes, start: int, stop: int) -> int:
    """Return where the first colon stands, of either width; ``stop`` if there is none."""
    here = start
    while here < stop and text[here] != COLON:
        if text[here] == FULL_WIDTH and stop - here > 2 and text[here + 1] == 0xBC and text[here + 2] == 0x9A:
            return here
        here += 1
    return here


def after_space(text: bytes, first: int, last: int) -> int:
    """Return the place after a space or a full-width space, or ``first`` if there is none."""
    if text[first] == SPACE or text[first] == TAB:
        return first + 1
    return first + 3 if last - first > 2 and is_wide_space(text, first) else first


def before_space(text: bytes, first: int, last: int) -> int:
    """Return the place before a space or a full-width space, or ``last`` if there is none."""
    if text[last - 1] == SPACE or text[last - 1] == TAB:
        return last - 1
    return last - 3 if last - first > 2 and is_wide_space(text, last - 3) else last


def is_wide_space(text: bytes, here: int) -> bool:
    return text[here] == 0xE3 and text[here + 1] == 0x80 and text[here + 2] == 0x80


def odd_space(text: bytes, first: int, last: int) -> bool:
    """Whether a value may begin or end with one of the rare spaces, or a control character."""
    if text[first] < SPACE or text[last - 1] < SPACE or text[first] == 0xC2:
        return True
    if last - first > 1 and text[last - 2] == 0xC2:
        return True
    return last - first > 2 and (rare(text, first) or rare(text, last - 3))


def rare(text: bytes, here: int) -> bool:
    """Whether a character is of the rows in which spaces stand: U+1680, U+2000 to U+207F."""
    return (text[here] == 0xE1 and text[here + 1] == 0x9A) or (text[here] == 0xE2 and 0x80 <= text[here + 1] <= 0x81)
