"""Converting: a line of moves from one notation to another, every move checked, without an object per move."""

from array import array
from collections.abc import Mapping

from kifu.core.board import Board
from kifu.core.grammar import Grammar
from kifu.core.tokens import Tokens


class Words:
    """A fixed table from numbers to words, as UTF-8; the reverse of ``Tokens``."""

    def __init__(self, words: Mapping[int, bytes]) -> None:
        self.store = b"".join(words.values())
        self.pool = self.store
        self.longest = max(map(len, words.values()), default=0)
        size = max(words, default=0) + 1
        self.size = size
        self.starts = array("i", [0]) * size
        self.lengths = array("B", [0]) * size
        start = 0
        for number, word in words.items():
            self.starts[number] = start
            self.lengths[number] = len(word)
            start += len(word)

    def write(self, number: int, out: bytearray, end: int) -> int:
        """Write a word at ``out[end]`` and return where it ends, or -1 if there is no such word."""
        if number < 0 or number >= self.size or self.lengths[number] == 0:
            return -1
        start = self.starts[number]
        for place in range(self.lengths[number]):
            out[end + place] = self.pool[start + place]
        return end + self.lengths[number]


class Dialect:
    """A notation in compiled form: its grammar, and the words of either side."""

    def __init__(self, grammar: Grammar, words: tuple[Mapping[int, bytes], Mapping[int, bytes]]) -> None:
        self.grammar = grammar
        self.tokens_first = Tokens({word: number for number, word in words[0].items()})
        self.tokens_second = Tokens({word: number for number, word in words[1].items()})
        self.words_first = Words(words[0])
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
        """Play and convert moves on ``board``; return 1 at the end of the text, 0 at a move that needs a closer look."""
        return self.convert(board, text, len(text))

    def convert(self, board: Board, text: bytes, stop: int) -> int:
        here = self.here
        end = self.end
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
            if end:
                self.out[end] = 32
                end += 1
            code = self.writer.grammar.describe(board, move)
            if board.side == 0:
                end = self.writer.words_first.write(code, self.out, end)
            else:
                end = self.writer.words_second.write(code, self.out, end)
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

    def result(self) -> bytes:
        return bytes(self.store[: self.end])
