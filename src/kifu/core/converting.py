"""Converting: games from one notation to another, every move checked, without an object per move.

The text holds a game a line.  The work goes on without the interpreter's lock, so that threads share it;
it stops at a move that is not written in the notation's own way, for the readers above to look at.
"""

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core import packing, storing
from kifu.core.board import Board
from kifu.core.grammar import Grammar
from kifu.core.tokens import Tokens

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    ALONE = packing.ALONE
    new_store = storing.new_store
    letters_of = storing.letters_of
    fill_store = storing.fill_store
    copy_bytes = storing.copy_bytes
    take_bytes = storing.take_bytes
KEPT = packing.KEPT_OF_KEY
LONGEST_WORD = 63
# The number of a word and how long it is are one number.
LENGTH_BITS = 8
LENGTH_MASK = 255
MOST_SLOTS = 1 << 20
BYTES_OF_A_LINE = 256  # most games are longer

# What a stretch of the work ends with.
CLOSER_LOOK = 0
DONE = 1
FULL = 2


class Words:
    """A fixed table from numbers to words, as UTF-8; the reverse of ``Tokens``.

    A row of the table has the number and the length of a word, and then its bytes, eight in a number, which are
    written at once: up to seven bytes after a word are written with it.
    """

    def __init__(self, words: Mapping[int, bytes]) -> None:
        self.longest = max(map(len, words.values()), default=0)
        if self.longest > LONGEST_WORD:
            raise ValueError(f"a word of {self.longest} bytes is more than a table holds")
        if not all(0 <= number <= packing.LARGEST for number in words) or b"" in words.values():
            raise ValueError("a word has a letter at least, and a number of at least 0")
        size = 16
        while size < 2 * len(words):
            size *= 2
        if size > MOST_SLOTS:
            raise ValueError(f"{len(words):,} words are more than a table holds")
        self.mask = size - 1
        self.eights = (self.longest + 7) // 8
        self.rows = array("Q", [0]) * (size * (1 + self.eights))
        for number, word in words.items():
            row = self.row_of(number)
            self.rows[row] = number << LENGTH_BITS | len(word)
            for part in range(0, len(word), 8):
                self.rows[row + 1 + part // 8] = int.from_bytes(word[part : part + 8], "little")

    def row_of(self, number: int) -> int:
        """Return where the row of a number begins in the table, or where it would."""
        key = number
        key *= 0x5BD1E995
        slot = key >> 20 & self.mask
        row = slot * (1 + self.eights)
        while self.rows[row] and self.rows[row] >> LENGTH_BITS != number:
            slot = slot + 1 & self.mask
            row = slot * (1 + self.eights)
        return row

    def write(self, number: int, out: bytearray, end: int) -> int:
        """Write a word at ``out[end]`` and return where it ends, or -1 if there is no such word."""
        if number < 0:
            return -1
        row = self.row_of(number)
        length = self.rows[row] & LENGTH_MASK
        if length == 0:
            return -1
        stop = end + length
        while end < stop:
            row += 1
            eight = self.rows[row]
            out[end] = eight & 255
            out[end + 1] = eight >> 8 & 255
            out[end + 2] = eight >> 16 & 255
            out[end + 3] = eight >> 24 & 255
            out[end + 4] = eight >> 32 & 255
            out[end + 5] = eight >> 40 & 255
            out[end + 6] = eight >> 48 & 255
            out[end + 7] = eight >> 56
            end += 8
        return stop


class Dialect:
    """A notation in compiled form: its grammar, and the words of either side."""

    def __init__(self, grammar: Grammar, words: tuple[Mapping[int, bytes], Mapping[int, bytes]]) -> None:
        self.check_numbers(grammar, words[0])
        self.tokens_first = Tokens({word: number for number, word in words[0].items()})
        self.tokens_second = self.tokens_first
        self.words_first = Words(words[0])
        self.words_second = self.words_first
        if words[0] != words[1]:
            self.check_numbers(grammar, words[1])
            self.tokens_second = Tokens({word: number for number, word in words[1].items()})
            self.words_second = Words(words[1])
        self.longest = max(self.words_first.longest, self.words_second.longest)
        # Without it no conversion takes the dialect.
        self.grammar = grammar

    def check_numbers(self, grammar: Grammar, words: Mapping[int, bytes]) -> None:
        """Refuse words for numbers that the grammar could not look up."""
        if grammar is None:
            raise ValueError("a dialect has a grammar")
        for number in words:
            if number > packing.LARGEST or not grammar.knows(number):
                raise ValueError(f"the grammar does not know the number {number}")

    def find_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        """Return the move that the word ``text[first:stop]`` names, a number below 0 if it is not one and only one."""
        if self.grammar.spells:
            return self.grammar.spelled(board, text, first, stop)
        if board.side == 0:
            code = self.tokens_first.find(text, first, stop)
        else:
            code = self.tokens_second.find(text, first, stop)
        return self.grammar.resolved(board, code) if code >= 0 else code

    def fits(self, board: Board) -> bool:
        return self.grammar is not None and bool(self.grammar.fits(board))


class Conversion:
    """A text under way: ``board`` stands where the text is read to, before the move at ``here``.

    Without a writer nothing is written: the moves are checked, counted and kept as numbers.
    """

    def __init__(self, reader: Dialect, writer: Dialect | None, start: Board, text: bytes) -> None:
        self.reader = reader
        self.writer = writer
        # The caller may play on with his own.
        self.start = Board(start.tables)
        self.start.copy_from(start)
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
        self.numbered = 0  # whether this line had a number of a move, and then the number of the round before the first
        self.number_base = 0
        self.misnumbered = 0  # how many lines have numbers that do not fit, until there is no more room to note which
        self.misnumbered_lines = array("i", [0]) * (len(text) // BYTES_OF_A_LINE + 1)
        self.noted = self.misnumbered_lines
        # Most moves take four letters and a space; where there are more, the room is doubled.
        words = len(text) // 5 + 16
        longest = writer.longest if writer else 0
        # What is written at once for a word and the space before it.
        self.room = 1 + (longest + 7) // 8 * 8
        self.store_size = words * (longest + 1) + self.room if writer else self.room
        self.store = new_store(self.store_size)
        self.moves = array("i", [0]) * (1 if writer else words)
        self.take_room()
        self.check_parts()

    def check_parts(self) -> None:
        """Refuse notations that were made for another board."""
        if self.board is None or self.board.tables is not self.start.tables:
            raise ValueError("the board of a conversion stays that of its start")
        if self.reader is None or not self.reader.fits(self.board):
            raise ValueError("the notation to read is not one for this board")
        if self.writer is not None and not self.writer.fits(self.board):
            raise ValueError("the notation to write is not one for this board")
        self.same_family = self.writer is not None and self.reader.grammar.family == self.writer.grammar.family

    def run(self) -> bool:
        """Convert up to the next move that needs a closer look; return whether the text is done."""
        self.check_parts()
        text = self.text
        done = FULL
        while done == FULL:
            with cython.nogil:
                done = self.convert(text)
            if done == FULL:
                self.make_room(self.room)
        return done == DONE

    def make_room(self, wanted: int) -> None:
        """Have room for that many more bytes of text, or one more move; twice as much as there was."""
        if self.writer is None:
            if self.plies >= len(self.moves):
                self.moves = self.moves + array("i", [0]) * (len(self.moves) + 1)
        elif self.end + wanted > self.store_size:
            size = 2 * self.end + wanted + self.room
            store = new_store(size)
            fill_store(store, self.store, self.end)
            self.store = store
            self.store_size = size
        self.take_room()

    def take_room(self) -> None:
        self.out = letters_of(self.store)
        self.kept = self.moves
        # Where the last word and the last move must begin.
        self.last_end = self.store_size - self.room
        self.last_ply = len(self.moves) - 1

    def convert(self, text: bytes) -> int:
        here = self.here
        end = self.end
        done = DONE
        while here < self.size:
            if text[here] == 10:
                if self.writer is not None:
                    if end > self.last_end:
                        done = FULL
                        break
                    self.out[end] = 10
                    end += 1
                here += 1
                self.line += 1
                self.line_plies = 0
                self.numbered = 0
                self.line_start = end
                self.board.become(self.start)
                continue
            if text[here] == 32 or 9 <= text[here] <= 13:
                here += 1
                continue
            first = here
            key = 1  # see ``Tokens``
            while here < self.size and text[here] != 32 and not 9 <= text[here] <= 13:
                key = (key << 8 & KEPT) ^ (key >> 55 ^ text[here])
                here += 1
            if text[here - 1] == 46 and self.is_number(text, first, here):
                self.hold_number(text, first, here)
                continue
            if end > self.last_end or (self.plies > self.last_ply and self.writer is None):
                here = first
                done = FULL
                break
            after = self.convert_word(text, key, first, here, end)
            if after < 0:
                here = first
                done = CLOSER_LOOK
                break
            end = after
        self.here = here
        self.end = end
        return done

    def is_number(self, text: bytes, first: int, stop: int) -> bool:
        """Whether a word is the number of a move: up to four digits, and up to three dots to its end."""
        place = first
        while place < stop and 48 <= text[place] <= 57:
            place += 1
        digits = place - first
        while place < stop and text[place] == 46:
            place += 1
        dots = place - first - digits
        return place == stop and 1 <= digits <= 4 and 1 <= dots <= 3

    def hold_number(self, text: bytes, first: int, stop: int) -> None:
        """Hold a number against the moves: it should begin a round, one more than the round before.

        Whatever else stands there is for ``lines.numbering`` to look at.
        """
        number = 0
        dots = 0
        for place in range(first, stop):
            if text[place] == 46:
                dots += 1
            else:
                number = number * 10 + text[place] - 48
        plies = self.line_plies + self.start.side
        if not self.numbered:
            self.number_base = number - plies // 2
            self.numbered = 1
        # Dots stand where the first move of a round is left out.
        if plies % 2 or dots > 1 or number != self.number_base + plies // 2:
            self.note_line()

    def note_line(self) -> None:
        count = self.misnumbered
        if count < len(self.noted) and (count == 0 or self.noted[count - 1] != self.line):
            self.noted[count] = self.line
            self.misnumbered += 1

    def convert_word(self, text: bytes, key: int, first: int, stop: int, end: int) -> int:
        """Convert one move and play it; return where the output ends, or -1."""
        code = 0
        after = -1
        if self.reader.grammar.spells:
            move = self.reader.grammar.spelled(self.board, text, first, stop)
        else:
            if self.board.side == 0:
                code = self.reader.tokens_first.find_key(key, text, first, stop)
            else:
                code = self.reader.tokens_second.find_key(key, text, first, stop)
            # Nearly always the number stays the same.  To write its word at once lets the processor fetch it from
            # far memory while the move is checked; where it was wrong, it is written over.
            if self.writer is not None and self.same_family:
                after = self.put_word(self.writer, code, end)
            move = self.reader.grammar.resolved(self.board, code) if code >= 0 else code
        if move < 0:
            return -1
        if self.writer is None:
            self.played(move)
            return end
        if not self.same_family:
            after = self.put_word(self.writer, self.writer.grammar.described(self.board, move), end)
        elif self.board.standing != ALONE:
            after = self.put_word(self.writer, self.writer.grammar.renamed(self.board, code, move), end)
        if after >= 0:
            self.played(move)
        return after

    def put_word(self, writer: Dialect, code: int, end: int) -> int:
        """Write a word, and a space before it in a line; return where it ends, or -1 if there is no such word."""
        if end > self.line_start:
            self.out[end] = 32
            end += 1
        if self.board.side == 0:
            return writer.words_first.write(code, self.out, end)
        return writer.words_second.write(code, self.out, end)

    def played(self, move: int) -> None:
        self.board.make(move)
        if self.writer is None:
            self.kept[self.plies] = move
        self.plies += 1
        self.line_plies += 1

    def add(self, move: int, word: bytes) -> None:
        """Play a move that was found in another way, and write its word."""
        self.check_parts()
        if not self.board.legal(move):
            raise ValueError(f"{move} is no legal move where the conversion stands")
        self.make_room(len(word) + 1)
        self.played(move)
        if self.writer is None:
            return
        for byte in b" " + word if self.end > self.line_start else word:
            self.out[self.end] = byte
            self.end += 1

    def skip(self, stop: int) -> None:
        """Go on after a word that has been dealt with."""
        if not self.here <= stop <= self.size:
            raise ValueError(f"{stop} is not in the rest of the text")
        self.here = stop

    def drop_line(self) -> None:
        """Forget what is written of this line and go on with the next."""
        stop = self.text.find(b"\n", self.here)
        self.here = self.size if stop < 0 else stop
        self.end = self.line_start

    def result(self) -> bytes:
        """Return what has been written so far."""
        return copy_bytes(self.store, self.end)

    def take_result(self) -> bytes:
        """Return what has been written, without a copy where that can be; it is not in the conversion any more."""
        store = self.store
        size = self.end
        self.store = new_store(self.room)
        self.store_size = self.room
        self.end = 0
        self.line_start = 0
        self.take_room()
        return take_bytes(store, size)
