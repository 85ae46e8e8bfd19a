"""Scanning: games of PGN from a block of bytes to packed moves, without an object per game, tag or move.

It takes what can be meant in one way only: tags a line each, then numbers, moves in a notation's own words and a
result.  At a game that has anything else it stops, for the reader of whole records to look at.  The work goes on
without the interpreter's lock, so that threads share it.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core import packing
from kifu.core.board import Board
from kifu.core.coding import Coding
from kifu.core.converting import Dialect
from kifu.core.tokens import Tokens

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
FIRST_PLIES = packing.FIRST_PLIES
LONG_SIZE = 5  # bytes of the longest code of a move

# What a stretch of the work ends with.
UNUSUAL = 0
DONE = 1
FULL = 2
ENOUGH = 3

KNOWN_VALUE = packing.KNOWN_VALUE
RESULT = packing.RESULT_VALUE
FORMAT = packing.FORMAT_VALUE
REFUSED = packing.REFUSED_TAG

MOST_TAGS = 64  # of a game
LONGEST_KEY = 128  # a tag with its value, where that is looked up
UNKNOWN = 3  # the number of the result that says nothing
LARGEST_BLOCK = 1 << 26


class Scan:
    """A block under way: ``here`` is where the next game begins, and the arrays hold those before it.

    ``names`` are the tags that say something of the game, in small letters, ``values`` such a tag, ``=`` and a value,
    and ``results`` the words for a result.
    """

    def __init__(
        self, text: bytes, start: Board, coding: Coding, names: Tokens, values: Tokens, results: Tokens
    ) -> None:
        if len(text) > LARGEST_BLOCK:
            raise ValueError(f"a block of {len(text):,} bytes is more than a scan takes")
        self.start = Board(start.tables)
        self.start.copy_from(start)
        self.board = Board(start.tables)
        self.board.reserve(start.tables.most_moves)
        self.coding = coding
        self.names = names
        self.values = values
        self.words = results
        self.text = text
        self.size = len(text)
        self.here = 0
        self.games = 0
        self.tags = 0
        self.end = 0  # of the packed moves
        self.plies = 0
        # The codes that the men of each side have, and whether they could be counted so far.
        self.codes_first = 0
        self.codes_second = 0
        self.counted = False
        self.result = UNKNOWN
        self.format = 0
        self.key = bytearray(LONGEST_KEY)
        self.letters = self.key
        # Of each game: where it begins and stops, where its tags and its packed moves stop, plies, result.
        self.starts = array("i", [0]) * 64
        self.stops = array("i", [0]) * 64
        self.tag_stops = array("i", [0]) * 64
        self.move_stops = array("i", [0]) * 64
        self.ply_counts = array("i", [0]) * 64
        self.results = array("b", [0]) * 64
        # Whether play could go on at the end, and if not whether the side to move is in check.
        self.endings = array("b", [0]) * 64
        # How many men of each kind stand on the board at the end: four bits each, the first side's lowest.
        self.men = array("Q", [0]) * 64
        # The first moves of each game, as they are.
        self.first_moves = array("i", [0]) * (64 * FIRST_PLIES)
        # Of each tag: where its name begins, where its value begins, and where that stops.
        self.tag_places = array("i", [0]) * (3 * 2 * MOST_TAGS)
        self.store = bytearray(len(text) // 4 + 64)
        self.take_room()
        self.check_parts()

    def check_parts(self) -> None:
        if self.coding is None or self.text is None or self.names is None or self.values is None or self.words is None:
            raise ValueError("a scan needs a text, codes and the names of tags")
        self.coding.check_board(self.start)
        self.coding.check_board(self.board)

    def take_room(self) -> None:
        self.out = self.store
        self.last_game = len(self.starts) - 1
        self.last_tag = len(self.tag_places) // 3 - MOST_TAGS
        self.last_end = len(self.store) - LONG_SIZE
        self.kept_starts = self.starts
        self.kept_stops = self.stops
        self.kept_tag_stops = self.tag_stops
        self.kept_move_stops = self.move_stops
        self.kept_plies = self.ply_counts
        self.kept_results = self.results
        self.kept_endings = self.endings
        self.kept_men = self.men
        self.kept_moves = self.first_moves
        self.kept_tags = self.tag_places

    def make_room(self) -> None:
        """Have twice as much room."""
        self.starts = self.starts + self.starts
        self.stops = self.stops + self.stops
        self.tag_stops = self.tag_stops + self.tag_stops
        self.move_stops = self.move_stops + self.move_stops
        self.ply_counts = self.ply_counts + self.ply_counts
        self.results = self.results + self.results
        self.endings = self.endings + self.endings
        self.men = self.men + self.men
        self.first_moves = self.first_moves + self.first_moves
        self.tag_places = self.tag_places + self.tag_places
        if self.end > len(self.store) // 2:
            self.store = self.store + self.store
        self.take_room()

    def run(self, dialect: Dialect, most: int, wanted: int = 0) -> bool:
        """Go on to the next game that is unusual, or over so many games; return whether the block is done.

        If a number of a notation is ``wanted``, a game whose tag names no such notation is unusual.
        """
        self.check_parts()
        if dialect is None or not dialect.fits(self.board):
            raise ValueError("the notation to read is not one for this board")
        text = self.text
        named = wanted
        last = self.games + min(max(most, 0), self.size)
        done = FULL
        while done == FULL:
            with cython.nogil:
                done = self.scan(text, dialect, last, named)
            if done == FULL:
                self.make_room()
        return done == DONE

    def drop_last(self) -> None:
        """Go back to before the last game."""
        if self.games == 0:
            raise ValueError("there is no game to go back over")
        self.games -= 1
        self.here = self.kept_starts[self.games]
        self.tags = self.kept_tag_stops[self.games - 1] if self.games else 0
        self.end = self.kept_move_stops[self.games - 1] if self.games else 0

    def skip(self, stop: int) -> None:
        """Go on after a game that has been read in another way."""
        if not self.here <= stop <= self.size:
            raise ValueError(f"{stop} is not in the rest of the block")
        self.here = stop

    def tag_after(self, place: int) -> bool:
        """Whether a line with one tag begins at a place."""
        return 0 <= place < self.size and self.tag_line(self.text, place) > 0

    def packed(self) -> bytes:
        return bytes(self.store[: self.end])

    def scan(self, text: bytes, dialect: Dialect, last: int, wanted: int) -> int:
        while self.here < self.size:
            if self.games >= last:
                return ENOUGH
            if self.games > self.last_game or self.tags > self.last_tag:
                return FULL
            tags = self.tags
            end = self.end
            stop = self.scan_game(text, dialect, wanted)
            if stop <= 0:
                self.tags = tags
                self.end = end
                return FULL if stop < 0 else UNUSUAL
            self.kept_starts[self.games] = self.here
            self.kept_stops[self.games] = stop
            self.kept_tag_stops[self.games] = self.tags
            self.kept_move_stops[self.games] = self.end
            self.kept_plies[self.games] = self.plies
            self.kept_results[self.games] = self.result
            self.kept_endings[self.games] = self.board.find_ending()
            self.kept_men[self.games] = self.board.count_men()
            self.games += 1
            self.here = stop
        return DONE

    def scan_game(self, text: bytes, dialect: Dialect, wanted: int) -> int:
        """Read the game here; return where it ends, 0 if it is unusual, and -1 if there is no room for it."""
        self.result = UNKNOWN
        self.format = 0
        place = self.scan_tags(text)
        if place == 0 or (wanted and self.format != wanted):
            return 0
        return self.scan_moves(text, place, dialect)

    # The tags

    def scan_tags(self, text: bytes) -> int:
        """Take the tags, a line each, and return where the line after them begins, 0 if something is odd."""
        place = self.here
        first = self.tags
        while place < self.size and text[place] == 91:
            after = self.tag_line(text, place)
            if after == 0 or self.tags - first >= MOST_TAGS:
                return 0
            name = place + 1
            value = name
            while text[value] != 34:
                value += 1
            value += 1
            stop = after - 1
            while text[stop] != 34:
                stop -= 1
            if not self.take_tag(text, first, name, value, stop):
                return 0
            place = after
        return place if self.tags > first else 0

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
        while here < self.size and text[here] != 34:
            # Quotes, escapes and brackets in a value, and what ends a line, have to be looked at.
            if text[here] < 32 or 91 <= text[here] <= 93:
                return 0
            if text[here] == 0xC2 and here + 1 < self.size and text[here + 1] == 0x85:
                return 0
            if text[here] == 0xE2 and here + 2 < self.size and text[here + 1] == 0x80 and text[here + 2] & 0xFE == 0xA8:
                return 0
            here += 1
        if here + 2 >= self.size or text[here + 1] != 93:
            return 0
        here += 2
        if text[here] == 13 and here + 1 < self.size:
            here += 1
        return here + 1 if text[here] == 10 else 0

    def take_tag(self, text: bytes, first: int, name: int, value: int, stop: int) -> bool:
        """Keep a tag; return whether nothing about it needs a look."""
        length = value - 2 - name
        if length > 31:
            return False
        for i in range(length):
            letter = text[name + i]
            self.letters[i] = letter + 32 if 65 <= letter <= 90 else letter
        kind = self.names.find(self.letters, 0, length)
        if kind >= KNOWN_VALUE:
            if kind == REFUSED or length + 1 + stop - value > LONGEST_KEY:
                return False
            self.letters[length] = 61
            for i in range(stop - value):
                self.letters[length + 1 + i] = text[value + i]
            number = self.values.find(self.letters, 0, length + 1 + stop - value)
            if number < 0:
                return False
            if kind == RESULT:
                self.result = number
            elif kind == FORMAT:
                self.format = number
        for tag in range(first, self.tags):
            if self.same_name(text, self.kept_tags[3 * tag], name, length):
                return False
        self.kept_tags[3 * self.tags] = name
        self.kept_tags[3 * self.tags + 1] = value
        self.kept_tags[3 * self.tags + 2] = stop
        self.tags += 1
        return True

    def same_name(self, text: bytes, one: int, other: int, length: int) -> bool:
        """Whether two tags have the same name, small letters or not."""
        for i in range(length):
            if (text[one + i] ^ text[other + i]) & 0xDF:
                return False
        return text[one + length] == 32

    # The moves

    def scan_moves(self, text: bytes, place: int, dialect: Dialect) -> int:
        """Read numbers, moves and the result from a place on; return the same as ``scan_game``."""
        here = place
        ended = False
        numbered = False
        base = 0
        self.plies = 0
        self.board.become(self.start)
        self.count_codes()
        while here < self.size:
            letter = text[here]
            if letter == 32 or letter == 10 or letter == 9:
                here += 1
                continue
            if letter == 13 and here + 1 < self.size and text[here + 1] == 10:
                here += 2
                continue
            if letter == 91 and text[here - 1] == 10 and self.tag_line(text, here):
                break
            if ended:
                return 0
            if 48 <= letter <= 57:
                after = self.number_at(text, here)
                if after:
                    # It begins a round, and is one more than that of the round before.
                    turn = self.plies + self.start.side
                    if not numbered:
                        base = self.value_at(text, here) - turn // 2
                        numbered = True
                    if turn % 2 or self.value_at(text, here) != base + turn // 2:
                        return 0
                    here = after
                    continue
            first = here
            while here < self.size and text[here] > 32:
                here += 1
            if self.end > self.last_end:
                return -1
            if not self.play(text, first, here, dialect):
                if not self.take_result(text, first, here):
                    return 0
                ended = True
        return here if self.plies > 0 else 0

    def number_at(self, text: bytes, place: int) -> int:
        """Return where the number of a move ends: up to four digits and one dot, and no digit or dot after it."""
        here = place
        while here < self.size and 48 <= text[here] <= 57:
            here += 1
        if here - place > 4 or here >= self.size or text[here] != 46:
            return 0
        here += 1
        if here < self.size and (text[here] == 46 or 48 <= text[here] <= 57):
            return 0
        return here

    def value_at(self, text: bytes, place: int) -> int:
        value = 0
        here = place
        while 48 <= text[here] <= 57:
            value = 10 * value + text[here] - 48
            here += 1
        return value

    def play(self, text: bytes, first: int, stop: int, dialect: Dialect) -> bool:
        """Play the move that a word names and pack it; return whether it names one, and only one."""
        move = dialect.find_move(self.board, text, first, stop)
        if move < 0:
            return False
        codes = self.codes_second if self.board.side else self.codes_first
        self.end = self.coding.write(self.board, move, self.out, self.end, codes if self.counted else -1)
        self.follow_codes(move)
        self.board.make(move)
        if self.plies < FIRST_PLIES:
            self.kept_moves[self.games * FIRST_PLIES + self.plies] = move
        self.plies += 1
        return True

    def count_codes(self) -> None:
        """Count the codes of both sides."""
        self.codes_first = 0
        self.codes_second = 0
        self.counted = True
        for number in range(len(self.board.tables.points)):
            point = self.board.tables.points[number]
            codes = self.coding.codes_of(self.board.at[point], point)
            if self.board.at[point] & FIRST:
                self.codes_first += codes
            else:
                self.codes_second += codes

    def follow_codes(self, move: int) -> None:
        """Count what the codes are after a move that is about to be made; one that is no plain step ends the count."""
        if move >> VIA:
            self.counted = False
        if not self.counted:
            return
        origin = move & MASK
        target = move >> BITS & MASK
        cell = self.board.at[origin]
        change = self.coding.codes_of(cell, target) - self.coding.codes_of(cell, origin)
        taken = self.coding.codes_of(self.board.at[target], target)
        if cell & FIRST:
            self.codes_first += change
            self.codes_second -= taken
        else:
            self.codes_second += change
            self.codes_first -= taken

    def take_result(self, text: bytes, first: int, stop: int) -> bool:
        """Take a word for the result; return whether it is one and says nothing else than the tag."""
        number = self.words.find(text, first, stop)
        if number < 0:
            return False
        if number == UNKNOWN or number == self.result:
            return True
        if self.result != UNKNOWN:
            return False
        self.result = number
        return True


def is_letter(letter: int, further: bool) -> bool:
    """Whether the name of a tag can have a letter, as its first or as a further one."""
    if 65 <= letter <= 90 or 97 <= letter <= 122 or letter == 95:
        return True
    return further and 48 <= letter <= 57
