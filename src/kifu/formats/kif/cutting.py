"""Cutting: the games of a file of KIF taken out of its lines, without an object per line.

What stands with a move, its number, its time, comments, is passed over where it has the usual form.  This module is
compiled, as those of ``kifu.core`` are.
"""

from typing import TYPE_CHECKING

from kifu.formats.japanese import cutting
from kifu.formats.japanese.cutting import COMMENT_ON_FILE, ENDING_TIME, HANDICAP, PREFACE, SheetCutting

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    LF = cutting.LF
    DIGIT = cutting.DIGIT
    PLUS = cutting.PLUS
    SPACE = cutting.SPACE
    COLON = cutting.COLON
    NONE = cutting.NONE
    LONGEST_HEADER = cutting.LONGEST_HEADER
    line_end = cutting.line_end
    is_digit = cutting.is_digit
    find_colon = cutting.find_colon
    COMMENT = 42
    BOOKMARK = 38
    HASH = 35
    OPEN = 40
    CLOSE = 41
    SLASH = 47
    WIDE = 0xEF  # the first byte of full-width digits
    SAME = 0xE5  # the first two bytes of 同
    SAME_NEXT = 0x90
    MOST_PLIES = 1024


class KifCutting(SheetCutting):
    """Sheets of KIF."""

    def take(self, text: bytes, start: int, stop: int) -> bool:
        letters = text
        here = self.heading(text, letters, start, stop)
        if here < 0:
            return False
        with cython.nogil:
            done = self.take_moves(letters, here, stop)
        if not done:
            return False
        if self.word >= 0:
            if not self.take_end(text):
                return False
            if self.seconds and ENDING_TIME not in self.names:
                self.add(ENDING_TIME, self.hours_of(self.seconds))
        return self.fits_below(text, letters, stop)

    def heading(self, text: bytes, letters: bytes, start: int, stop: int) -> int:
        """Take what stands before the moves; return where those begin, or ``NONE``."""
        here = start
        begun = False
        prefaces: list[bytes] = []
        while here < stop:
            end = line_end(letters, here, stop)
            letter = letters[here]
            if end == here or letter in (COMMENT, BOOKMARK):
                pass
            elif end - here > LONGEST_HEADER:
                return NONE
            elif letter == HASH:
                said = self.tag_of(text[here:end])
                if said[:1] == PREFACE:
                    prefaces.append(said[1:])
            elif self.begins_moves(text, letters, here, end, stop):
                if prefaces and (joined := b"\n".join(prefaces).strip()) and not self.add(COMMENT_ON_FILE, joined):
                    return NONE
                return here if letter == SPACE or letter == DIGIT + 1 else end + 1
            else:
                colon = find_colon(letters, here, end)
                if colon == end:
                    return NONE
                name = self.tag_of(text[here:colon])
                if name == HANDICAP:
                    first = colon + (1 if letters[colon] == COLON else 3)
                    if text[first:end].strip():
                        if begun or not self.take_start(text[first:end], 0):
                            return NONE
                        begun = True
                elif not self.take_header(text, letters, here, colon, end):
                    return NONE
            here = end + 1
        return NONE

    def begins_moves(self, text: bytes, letters: bytes, start: int, end: int, stop: int) -> bool:
        """Whether a line is that of the table, or where there is none that of the first move."""
        here = start
        if letters[here] == self.table[0]:
            if not text.startswith(self.table, start, end):
                return False
            here += len(self.table)
            while here < end and letters[here] == SPACE:
                here += 1
            return here == end
        while here < end and letters[here] == SPACE:
            here += 1
        if here >= end or letters[here] != DIGIT + 1 or here + 1 >= end or letters[here + 1] != SPACE:
            return False
        word = word_end(letters, here + 1, end)
        return find_colon(letters, here, word) == word and text.find(self.table, start, stop) < 0

    def take_moves(self, text: bytes, start: int, stop: int) -> bool:
        """Take the moves up to the word for the end or まで; return whether all before it are lines of moves."""
        here = start
        while here < stop:
            if text[here] == COMMENT or text[here] == BOOKMARK:
                here = line_end(text, here, stop) + 1
            elif text[here] == LF:
                here += 1
            elif text[here] == SPACE or is_digit(text[here]):
                if self.word != NONE or self.plies >= MOST_PLIES:
                    return False
                here = self.line_after(text, here, stop)
                if here < 0:
                    return False
            else:
                self.after = here
                return self.plies > 0
        self.after = stop
        return self.plies > 0

    def line_after(self, text: bytes, start: int, stop: int) -> int:
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
        end = self.end
        out = self.out
        while here < stop and text[here] != SPACE and text[here] != LF:
            out[end] = text[here]
            end += 1
            here += 1
        if first == here or text[first] == OPEN:
            return NONE
        if text[first] == WIDE or (text[first] == SAME and here - first > 2 and text[first + 1] == SAME_NEXT):
            out[end] = SPACE
            self.end = end + 1
            self.plies += 1
        else:
            self.word = first
            self.word_stop = here
        return self.rest_of_line(text, here, stop)

    def rest_of_line(self, text: bytes, start: int, stop: int) -> int:
        """Return where the line after one begins whose rest is at most a time and a plus; ``NONE`` if it is more."""
        here = start
        while here < stop and text[here] == SPACE:
            here += 1
        if here < stop and text[here] == OPEN:
            here = clock_end(text, here + 1, stop)
            if self.word != NONE:
                self.seconds = seconds_of(text, start, here)
            if here < stop and text[here] == SLASH:
                here = clock_end(text, here + 1, stop)
            if here >= stop or text[here] != CLOSE:
                return NONE
            here += 1
        if here < stop and text[here] == PLUS:
            here += 1
        while here < stop and text[here] == SPACE:
            here += 1
        return here + 1 if here < stop and text[here] == LF else NONE

    def fits_below(self, text: bytes, letters: bytes, stop: int) -> bool:
        """Whether nothing stands under the moves but remarks and the line that says what the word says."""
        here = self.after
        made = False
        while here < stop:
            end = line_end(letters, here, stop)
            if end > here and letters[here] != COMMENT and letters[here] != BOOKMARK:
                word = text[self.word : self.word_stop] if self.word >= 0 else b""
                if made or text[here:end] != self.made_of(word, self.result, self.plies, self.side):
                    return False
                made = True
            here = end + 1
        return True


def word_end(text: bytes, start: int, stop: int) -> int:
    """Return where the word after spaces ends."""
    here = start
    while here < stop and text[here] == SPACE:
        here += 1
    while here < stop and text[here] != SPACE:
        here += 1
    return here


def clock_end(text: bytes, start: int, stop: int) -> int:
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


def seconds_of(text: bytes, start: int, stop: int) -> int:
    """Return the seconds that a clock says."""
    seconds = 0
    part = 0
    for here in range(start, stop):
        if text[here] == COLON:
            seconds = 60 * (seconds + part)
            part = 0
        elif is_digit(text[here]):
            part = 10 * part + text[here] - DIGIT
    return seconds + part
