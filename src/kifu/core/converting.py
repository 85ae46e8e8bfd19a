"""Converting: games from one notation to another, every move checked, without an object per move.

The text holds a game a line.  The work goes on without the interpreter's lock, so that threads share it;
it stops at a move that is not written in the notation's own way, for the readers above to look at.
"""

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core.board import Board
from kifu.core.grammar import Grammar
from kifu.core.tokens import Tokens

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

LENGTH_BITS = 6
LENGTH_MASK = 63


class Words:
    """A fixed table from numbers to words, as UTF-8; the reverse of ``Tokens``."""

    def __init__(self, words: Mapping[int, bytes]) -> None:
        self.store = b"".join(words.values())
        self.pool = self.store
        self.longest = max(map(len, words.values()), default=0)
        self.size = max(words, default=0) + 1
        # Where each word begins in the pool, and its length in the lowest bits; 0: no such word.
        self.places = array("i", [0]) * self.size
        start = 0
        for number, word in words.items():
            self.places[number] = start << LENGTH_BITS | len(word)
            start += len(word)

    def write(self, number: int, out: bytearray, end: int) -> int:
        """Write a word at ``out[end]`` and return where it ends, or -1 if there is no such word."""
        if number < 0 or number >= self.size or self.places[number] == 0:
            return -1
        pool = self.pool
        start = self.places[number] >> LENGTH_BITS
        length = self.places[number] & LENGTH_MASK
        for place in range(length):
            out[end + place] = pool[start + place]
        return end + length


class Dialect:
    """A notation in compiled form: its grammar, and the words of either side."""

    def __init__(self, grammar: Grammar, words: tuple[Mapping[int, bytes], Mapping[int, bytes]]) -> None:
        self.grammar = grammar
        self.tokens_first = Tokens({word: number for number, word in words[0].items()})
        self.tokens_second = self.tokens_first
        self.words_first = Words(words[0])
        self.words_second = self.words_first
        if words[0] != words[1]:
            self.tokens_second = Tokens({word: number for number, word in words[1].items()})
            self.words_second = Words(words[1])
        self.longest = max(self.words_first.longest, self.words_second.longest)


class Conversion:
    """A text under way: ``board`` stands where the text is read to, before the move at ``here``.

    Without a writer nothing is written: the moves are checked, counted and kept as numbers.
    """

    def __init__(self, reader: Dialect, writer: Dialect | None, start: Board, text: bytes) -> None:
        self.reader = reader
        self.writer = writer
        self.start = start
        self.board = Board(start.tables)
        self.board.copy_from(start)
        self.text = text
        self.size = len(text)
        self.here = 0
        self.line = 0  # the number of the line, and where what is written of it begins
        self.line_start = 0
        self.end = 0
        self.plies = 0  # how many moves were read, in all and of this line
        self.line_plies = 0
        self.number_base = -1  # the number of the round before the first, as far as numbers tell
        self.misnumbered = 0
        # A move takes at least a letter and a blank.
        self.store = bytearray((len(text) // 2 + 2) * (writer.longest + 1 if writer else 1))
        self.out = self.store
        self.moves = array("i", [0]) * (1 if writer else len(text) // 2 + 2)
        self.kept = self.moves

    def run(self) -> bool:
        """Convert up to the next move that needs a closer look; return whether the text is done."""
        text = self.text
        with cython.nogil:
            done = self.convert(text)
        return bool(done)

    def convert(self, text: bytes) -> int:
        here = self.here
        end = self.end
        same_family = self.writer is not None and self.reader.grammar.family == self.writer.grammar.family
        done = 1
        while here < self.size:
            if text[here] == 10:
                if self.writer is not None:
                    self.out[end] = 10
                    end += 1
                here += 1
                self.line += 1
                self.line_plies = 0
                self.number_base = -1
                self.line_start = end
                self.board.copy_from(self.start)
                continue
            if text[here] == 32 or 9 <= text[here] <= 13:
                here += 1
                continue
            first = here
            while here < self.size and text[here] != 32 and not 9 <= text[here] <= 13:
                here += 1
            if text[here - 1] == 46 and self.is_number(text, first, here):
                self.hold_number(text, first, here)
                continue
            after = self.convert_word(text, first, here, end, same_family)
            if after < 0:
                here = first
                done = 0
                break
            end = after
        self.here = here
        self.end = end
        return done

    def is_number(self, text: bytes, first: int, stop: int) -> bool:
        """Whether a word that ends with a dot is the number of a move."""
        for place in range(first, stop):
            if text[place] != 46 and not 48 <= text[place] <= 57:
                return False
        return 48 <= text[first] <= 57

    def hold_number(self, text: bytes, first: int, stop: int) -> None:
        """Hold a number against the moves: it should begin a round, one more than the round before."""
        number = 0
        for place in range(first, stop):
            if text[place] != 46 and number < 100_000:
                number = number * 10 + text[place] - 48
        plies = self.line_plies + self.start.side
        if self.number_base < 0:
            self.number_base = number - plies // 2
        if plies % 2 or number != self.number_base + plies // 2:
            self.misnumbered = 1

    def convert_word(self, text: bytes, first: int, stop: int, end: int, same_family: bool) -> int:
        """Convert one move and play it; return where the output ends, or -1."""
        code = 0
        if self.reader.grammar.spells:
            move = self.reader.grammar.spelled(self.board, text, first, stop)
        else:
            if self.board.side == 0:
                code = self.reader.tokens_first.find(text, first, stop)
            else:
                code = self.reader.tokens_second.find(text, first, stop)
            move = self.reader.grammar.resolved(self.board, code) if code >= 0 else code
        if move < 0:
            return -1
        if self.writer is None:
            self.played(move)
            return end
        # A man that stands alone on its file is called the same by every grammar of files.
        if not (same_family and self.board.alone):
            code = self.writer.grammar.described(self.board, move)
        if end > self.line_start:
            self.out[end] = 32
            end += 1
        if self.board.side == 0:
            end = self.writer.words_first.write(code, self.out, end)
        else:
            end = self.writer.words_second.write(code, self.out, end)
        if end >= 0:
            self.played(move)
        return end

    def played(self, move: int) -> None:
        self.board.play(move)
        if self.writer is None:
            self.kept[self.plies] = move
        self.plies += 1
        self.line_plies += 1

    def add(self, move: int, word: bytes) -> None:
        """Play a move that was found in another way, and write its word."""
        self.played(move)
        if self.writer is None:
            return
        blank = b" " if self.end > self.line_start else b""
        longest = self.writer.longest if self.writer else 0
        rest = ((self.size - self.here) // 2 + 2) * (longest + 1)
        needed = self.end + len(word) + 1 + rest
        if needed > len(self.store):
            # Twice the room, so that many added words cost no more than one copy each on average.
            self.store = self.store[: self.end] + bytearray(2 * needed - self.end)
            self.out = self.store
        end = self.end + len(blank) + len(word)
        self.store[self.end : end] = blank + word
        self.end = end

    def skip(self, stop: int) -> None:
        """Go on behind a word that has been dealt with."""
        self.here = stop

    def drop_line(self) -> None:
        """Forget what is written of this line and go on with the next."""
        stop = self.text.find(b"\n", self.here)
        self.here = self.size if stop < 0 else stop
        self.end = self.line_start

    def result(self) -> bytes:
        return bytes(self.store[: self.end])
