"""Converting: a line of moves from one notation to another, every move checked, without an object per move."""

from array import array
from collections.abc import Mapping

from kifu.core.board import Board
from kifu.core.grammar import Grammar
from kifu.core.tokens import Tokens

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
        start = self.places[number] >> LENGTH_BITS
        length = self.places[number] & LENGTH_MASK
        for place in range(length):
            out[end + place] = self.pool[start + place]
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
    """One line under way: how far it is read, and what is written so far."""

    def __init__(self, reader: Dialect, writer: Dialect) -> None:
        self.reader = reader
        self.writer = writer
        self.store = bytearray(64)
        self.out = self.store
        self.end = 0
        self.here = 0

    def begin(self, text: bytes) -> None:
        """Make ready for a line; a word takes at least a letter and a blank."""
        room = (len(text) // 2 + 2) * (self.writer.longest + 1) + 256
        if len(self.store) < room:
            self.store = bytearray(room)
            self.out = self.store
        self.end = 0
        self.here = 0

    def run(self, board: Board, text: bytes) -> int:
        """Convert moves and play them; return 1 at the end of the text, 0 at a move that needs a closer look."""
        return self.convert(board, text, len(text))

    def convert(self, board: Board, text: bytes, stop: int) -> int:
        here = self.here
        end = self.end
        same_family = self.reader.grammar.family == self.writer.grammar.family
        while True:
            while here < stop and (text[here] == 32 or 9 <= text[here] <= 13):
                here += 1
            if here >= stop:
                break
            first = here
            while here < stop and text[here] != 32 and not 9 <= text[here] <= 13:
                here += 1
            if board.side == 0:
                code = self.reader.tokens_first.find(text, first, here)
            else:
                code = self.reader.tokens_second.find(text, first, here)
            move = -1
            if code >= 0:
                move = self.reader.grammar.resolve(board, code)
            if move < 0:
                self.here = first
                self.end = end
                return 0
            after = end
            if end:
                self.out[end] = 32
                after += 1
            # A man that stands alone on its file is called the same by every grammar of files.
            if not (same_family and self.reader.grammar.alone):
                code = self.writer.grammar.describe(board, move)
            if board.side == 0:
                after = self.writer.words_first.write(code, self.out, after)
            else:
                after = self.writer.words_second.write(code, self.out, after)
            if after < 0:
                self.here = first
                self.end = end
                return 0
            end = after
            board.play(move)
        self.here = here
        self.end = end
        return 1

    def add(self, text: bytes, word_end: int) -> None:
        """Add a word that was found the slow way, and go on behind ``word_end``."""
        written = bytes(self.store[: self.end]) + (b" " if self.end else b"") + text
        room = len(self.store) + len(text) + 1
        self.store = bytearray(room)
        self.out = self.store
        self.store[: len(written)] = written
        self.end = len(written)
        self.here = word_end

    def skip(self, word_end: int) -> None:
        """Go on behind a word that is no move."""
        self.here = word_end

    def result(self) -> bytes:
        return bytes(self.store[: self.end])
