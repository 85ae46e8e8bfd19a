"""Cutting: the moves of a game of KIF or CSA taken out of its lines, without an object per line.

What stands with a move, its number, its time, comments, is passed over where it has the usual form; anything else ends
the work, and the reader of records looks at the game.  This module is compiled, as those of ``kifu.core`` are.

>>> lines = MoveLines()
>>> text = "1 ７六歩(77) ( 0:16/00:00:16)\\n*good\\n2 投了\\n".encode()
>>> lines.cut_kif(text, 0, len(text)), lines.moves().decode(), text[lines.word : lines.word_stop].decode()
(True, '７六歩(77) ', '投了')
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

LF, SPACE, COLON, DIGIT = 10, 32, 58, 48
COMMENT, BOOKMARK, QUOTE = 42, 38, 39
OPEN, CLOSE, SLASH, PLUS, MINUS, DOT = 40, 41, 47, 43, 45, 46
TIME = 84
WIDE, SAME, SAME_NEXT = 0xEF, 0xE5, 0x90  # the first byte of full-width digits, and the first two of 同
LENGTH = 8  # of a line with a move of CSA
MOST_PLIES = 1024
NONE = -1


class MoveLines:
    """The lines of a game, one game after another."""

    def __init__(self) -> None:
        self.store = bytearray(1 << 12)
        self.out = self.store
        self.room = 1 << 12
        self.end = 0
        self.plies = 0
        # In KIF the line that says how the game ended and its word, and where the lines stop that could be numbered.
        self.line = NONE
        self.word = NONE
        self.word_stop = NONE
        self.after = 0

    def moves(self) -> bytes:
        """Return the moves, each with the space or the end of the line after it."""
        return bytes(self.store[: self.end])

    def begin(self, start: int, stop: int, size: int) -> bool:
        """Make room for the moves of a game; return whether its places are in the text."""
        if start < 0 or stop > size or start > stop:
            return False
        while self.room < stop - start + LENGTH:
            self.room += self.room
        if self.room > len(self.store):
            self.store = bytearray(self.room)
            self.out = self.store
        self.end = 0
        self.plies = 0
        self.line = NONE
        self.word = NONE
        self.word_stop = NONE
        self.after = stop
        return True

    def cut_csa(self, text: bytes, start: int, stop: int) -> bool:
        """Take the moves of CSA, a line each, with times and comments between them; return whether that is all."""
        if not self.begin(start, stop, len(text)):
            return False
        letters = text
        with cython.nogil:
            return self.take_csa(letters, start, stop)

    def cut_kif(self, text: bytes, start: int, stop: int) -> bool:
        """Take the moves of KIF up to the word for the end or まで; return whether all before it are lines of moves."""
        if not self.begin(start, stop, len(text)):
            return False
        letters = text
        with cython.nogil:
            return self.take_kif(letters, start, stop)

    def take_csa(self, text: bytes, start: int, stop: int) -> bool:
        here = start
        timed = True  # or no move stands right before, whose time may follow
        while here < stop:
            if text[here] == PLUS or text[here] == MINUS:
                if stop - here < LENGTH or text[here + LENGTH - 1] != LF:
                    return False
                for i in range(LENGTH):
                    self.out[self.end + i] = text[here + i]
                    if 0 < i < 5 and not is_digit(text[here + i]):
                        return False
                    if 5 <= i < 7 and not 65 <= text[here + i] <= 90:
                        return False
                self.end += LENGTH
                self.plies += 1
                here += LENGTH
                timed = False
            elif text[here] == TIME and not timed:
                here = self.csa_time(text, here + 1, stop)
                if here < 0:
                    return False
                timed = True
            elif text[here] == QUOTE:
                here = line_end(text, here, stop) + 1
                timed = True
            elif text[here] == LF:
                # Nothing may follow but the ends of empty lines.
                while here < stop and text[here] == LF:
                    here += 1
                return here >= stop
            else:
                return False
        return True

    def csa_time(self, text: bytes, start: int, stop: int) -> int:
        """Return where the line after a time begins, or ``NONE``."""
        here = start
        while here < stop and here < start + 9 and is_digit(text[here]):
            here += 1
        if here == start:
            return NONE
        if here < stop and text[here] == DOT:
            first = here
            here += 1
            while here < stop and here <= first + 3 and is_digit(text[here]):
                here += 1
        return here + 1 if here < stop and text[here] == LF else NONE

    def take_kif(self, text: bytes, start: int, stop: int) -> bool:
        here = start
        while here < stop:
            if text[here] == COMMENT or text[here] == BOOKMARK:
                here = line_end(text, here, stop) + 1
            elif text[here] == LF:
                here += 1
            elif text[here] == SPACE or is_digit(text[here]):
                if self.word != NONE or self.plies >= MOST_PLIES:
                    return False
                here = self.kif_line(text, here, stop)
                if here < 0:
                    return False
            else:
                self.after = here
                return self.plies > 0
        return self.plies > 0

    def kif_line(self, text: bytes, start: int, stop: int) -> int:
        """Take the line of a move, or of the end, and return where the next begins; ``NONE`` for any other."""
        here = start
        number = 0
        while here < stop and text[here] == SPACE:
            here += 1
        first = here
        while here < stop and here < first + 4 and is_digit(text[here]):
            number = 10 * number + text[here] - DIGIT
            here += 1
        if number != self.plies + 1 or text[first] == DIGIT or here >= stop or text[here] != SPACE:
            return NONE
        while here < stop and text[here] == SPACE:
            here += 1
        first = here
        while here < stop and text[here] != SPACE and text[here] != LF:
            here += 1
        if first == here or text[first] == OPEN:
            return NONE
        if text[first] == WIDE or (text[first] == SAME and here - first > 2 and text[first + 1] == SAME_NEXT):
            for i in range(here - first):
                self.out[self.end + i] = text[first + i]
            self.out[self.end + here - first] = SPACE
            self.end += here - first + 1
            self.plies += 1
        else:
            self.line = start
            self.word = first
            self.word_stop = here
        return self.rest_of_line(text, here, stop)

    def rest_of_line(self, text: bytes, start: int, stop: int) -> int:
        """Return where the line after one begins whose rest is at most a time and a plus; ``NONE`` if it is more."""
        here = start
        while here < stop and text[here] == SPACE:
            here += 1
        if here < stop and text[here] == OPEN:
            here = clock(text, here + 1, stop)
            if here < stop and text[here] == SLASH:
                here = clock(text, here + 1, stop)
            if here >= stop or text[here] != CLOSE:
                return NONE
            here += 1
        if here < stop and text[here] == PLUS:
            here += 1
        while here < stop and text[here] == SPACE:
            here += 1
        return here + 1 if here < stop and text[here] == LF else NONE


def clock(text: bytes, start: int, stop: int) -> int:
    """Return where a clock ends, with the spaces around it; ``stop`` if there is none."""
    here = start
    while here < stop and text[here] == SPACE:
        here += 1
    parts = 0
    while parts < 3:
        first = here
        most = 3 if parts else 5
        while here < stop and here < first + most and is_digit(text[here]):
            here += 1
        if here == first:
            return stop
        parts += 1
        if parts == 3 or here >= stop or text[here] != COLON:
            break
        here += 1
    while here < stop and text[here] == SPACE:
        here += 1
    return here if parts > 1 else stop


def line_end(text: bytes, start: int, stop: int) -> int:
    """Return where a line ends."""
    here = start
    while here < stop and text[here] != LF:
        here += 1
    return here


def is_digit(letter: int) -> bool:
    return 48 <= letter <= 57
