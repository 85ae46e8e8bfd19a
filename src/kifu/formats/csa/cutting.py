"""Cutting: the games of a file of CSA taken out of its lines, without an object per line.

This module is compiled, as those of ``kifu.core`` are.
"""

from typing import TYPE_CHECKING

from kifu.formats.japanese import cutting
from kifu.formats.japanese.cutting import ENDING_TIME, NO_TAG, SheetCutting

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    LF = cutting.LF
    DIGIT = cutting.DIGIT
    PLUS = cutting.PLUS
    MINUS = cutting.MINUS
    COLON = cutting.COLON
    NONE = cutting.NONE
    LONGEST_HEADER = cutting.LONGEST_HEADER
    line_end = cutting.line_end
    is_digit = cutting.is_digit
    find_colon = cutting.find_colon
    QUOTE = 39
    DOT = 46
    UNDERLINE = 95
    TIME = 84
    START = 80
    NAME = 78
    DOLLAR = 36
    PERCENT = 37
    LENGTH = 8  # of a line with a move
    LONGEST_WORD = 30  # for how a game ended


class CsaCutting(SheetCutting):
    """Sheets of CSA."""

    def take(self, text: bytes, start: int, stop: int) -> bool:
        letters = text
        here = self.heading(text, letters, start, stop)
        if here < 0:
            return False
        with cython.nogil:
            here = self.moves_after(letters, here, stop)
        if here < 0 or not self.plies:
            return False
        return here >= stop or self.take_rest(text, letters, here + 1, stop)

    def heading(self, text: bytes, letters: bytes, start: int, stop: int) -> int:
        """Take what stands before the moves; return where those begin, or ``NONE``."""
        here = start
        first = NONE  # where the lines of the start begin, and stop
        last = NONE
        while here < stop:
            end = line_end(letters, here, stop)
            letter = letters[here]
            if end - here > LONGEST_HEADER:
                return NONE
            if end == here + 1 and letter in (PLUS, MINUS):
                block = text[first:last] if first >= 0 else b""
                return end + 1 if self.take_start(block, letter == MINUS) else NONE
            if letter == START:
                if first == NONE:
                    first = here
                elif here != last:
                    return NONE
                last = end + 1
            elif letter == NAME and end > here + 1 and (letters[here + 1] == PLUS or letters[here + 1] == MINUS):
                if not self.add_part(text, letters, self.tag_of(text[here : here + 2]), here + 2, end):
                    return NONE
            elif letter == DOLLAR:
                colon = find_colon(letters, here, end)
                if colon == end or not self.take_header(text, letters, here, colon, end):
                    return NONE
            elif end > here and letter != QUOTE and self.tag_of(text[here:end]) != NO_TAG:
                return NONE
            here = end + 1
        return NONE

    def moves_after(self, text: bytes, start: int, stop: int) -> int:
        """Take the moves, a line each, with times and comments between them; return where they end, or ``NONE``."""
        here = start
        timed = True  # or no move stands right before, whose time may follow
        while here < stop:
            if text[here] == PLUS or text[here] == MINUS:
                if stop - here < LENGTH or text[here + LENGTH - 1] != LF:
                    return NONE
                for i in range(LENGTH):
                    self.out[self.end + i] = text[here + i]
                    if 0 < i < 5 and not is_digit(text[here + i]):
                        return NONE
                    if 5 <= i < 7 and not 65 <= text[here + i] <= 90:
                        return NONE
                self.end += LENGTH
                self.plies += 1
                here += LENGTH
                timed = False
            elif text[here] == TIME and not timed:
                here = self.time_after(text, here + 1, stop)
                if here < 0:
                    return NONE
                timed = True
            elif text[here] == QUOTE:
                here = line_end(text, here, stop) + 1
                timed = True
            elif text[here] == LF:
                # Nothing may follow but the end.
                while here < stop and text[here] == LF:
                    here += 1
                return here if here >= stop or text[here] == PERCENT else NONE
            else:
                return here if text[here] == PERCENT else NONE
        return stop

    def time_after(self, text: bytes, start: int, stop: int) -> int:
        """Return where the line after a time begins, or ``NONE``."""
        here = start
        self.seconds = 0
        while here < stop and here < start + 9 and is_digit(text[here]):
            self.seconds = 10 * self.seconds + text[here] - DIGIT
            here += 1
        if here == start:
            return NONE
        if here < stop and text[here] == DOT:
            first = here
            here += 1
            while here < stop and here <= first + 3 and is_digit(text[here]):
                here += 1
        return here + 1 if here < stop and text[here] == LF else NONE

    def take_rest(self, text: bytes, letters: bytes, start: int, stop: int) -> bool:
        """Take the word for the end, its time and nothing else."""
        here = start
        while here < stop and (65 <= letters[here] <= 90 or letters[here] in (UNDERLINE, PLUS, MINUS)):
            here += 1
        if here == start or here - start > LONGEST_WORD or here >= stop or letters[here] != LF:
            return False
        self.word = start
        self.word_stop = here
        if not self.take_end(text):
            return False
        here += 1
        if here < stop and letters[here] == TIME:
            if DOT in text[here : line_end(letters, here, stop)]:
                return False
            here = self.time_after(letters, here + 1, stop)
            if here < 0 or (self.seconds and not self.add(ENDING_TIME, self.hours_of(self.seconds))):
                return False
        while here < stop:
            if letters[here] != QUOTE and letters[here] != LF:
                return False
            here = line_end(letters, here, stop) + 1
        return True
