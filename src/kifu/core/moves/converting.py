"""Converting: games from one notation to another, every move checked, without an object per move.

``MoveReader`` finds the words of a text and holds the numbers among them against the moves; it is the one reader of
moves of the compiled floor.  A ``Conversion`` has a game a line.  The work goes on without the interpreter's lock, so
that threads share it; it stops at a move that is not written in the notation's own way, for the readers above it.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves import storing
from kifu.core.moves.dialects import Dialect

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    ALONE = packing.ALONE
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    new_store = storing.new_store
    letters_of = storing.letters_of
    fill_store = storing.fill_store
    copy_bytes = storing.copy_bytes
    take_bytes = storing.take_bytes
    # What is found in a text.
    NOTHING = 0
    WORD = 1
    LINE_END = 2
KEPT = packing.KEPT_OF_KEY
BYTES_OF_A_LINE = 256  # most games are longer

# What a stretch of the work ends with.
CLOSER_LOOK = 0
DONE = 1
FULL = 2


class MoveReader:
    """The words of a text, found one after another, and the board on which their moves are played.

    A word ends at white space.  The number of a round, up to four digits and three dots, may stand before a word or at
    its beginning; it is checked against the moves that were played, and is no word.
    """

    def __init__(self, start: Board, text: bytes) -> None:
        # A copy, for the caller may play on with the board given.
        self.start = Board(start.tables)
        self.start.copy_from(start)
        self.board = Board(start.tables)
        self.board.copy_from(start)
        self.text = text
        self.size = len(text)
        self.here = 0
        self.first = 0  # where the last word begins; it ends here
        self.spells = False  # whether the grammar spells, and so needs no key
        self.key = 1  # of the last word
        self.begin_game()

    def begin_game(self) -> None:
        """Set the board up, with no move and no number read."""
        self.game_plies = 0
        self.numbered = False  # whether a number was read
        self.number_base = 0  # the number of the first round, if one was read
        self.number_fits = True  # whether all numbers agree with the moves
        self.board.assign(self.start)

    def next_word(self, text: bytes, stop: int, by_line: bool) -> int:
        """Go over the next word, and return whether there is a ``WORD``, a ``LINE_END`` that counts, or ``NOTHING``."""
        here = self.here
        while here < stop:
            letter = text[here]
            if letter == 10 and by_line:
                self.here = here + 1
                return LINE_END
            if letter == 32 or 9 <= letter <= 13:
                here += 1
                continue
            if 48 <= letter <= 57:
                after = self.check_move_number(text, here, stop)
                if after:
                    here = after
                    continue
            self.first = here
            if self.spells:
                while here < stop and (text[here] > 32 or not (text[here] == 32 or 9 <= text[here] <= 13)):
                    here += 1
            else:
                key = 1  # see ``Tokens``
                while here < stop and (text[here] > 32 or not (text[here] == 32 or 9 <= text[here] <= 13)):
                    key = (key << 8 & KEPT) ^ (key >> 55 ^ text[here])
                    here += 1
                self.key = key
            self.here = here
            return WORD
        self.here = here
        return NOTHING

    def check_move_number(self, text: bytes, first: int, stop: int) -> int:
        """Check a move number against the moves played; return where it ends, 0 if there is none.

        A number should begin a round and be one more than that of the round before; where the second side begins, the
        first number may stand before its move.  Any other number is left to ``lines.numbering``.
        """
        here = first
        number = 0
        while here < stop and 48 <= text[here] <= 57 and here < first + 5:
            number = number * 10 + text[here] - 48
            here += 1
        digits = here
        while here < stop and text[here] == 46:
            here += 1
        if here == digits or digits - first > 4 or here - digits > 3 or (here < stop and 48 <= text[here] <= 57):
            return 0
        plies = self.game_plies + self.start.side
        if not self.numbered:
            self.number_base = number - plies // 2
            self.numbered = True
        # Dots stand where the first move of a round is left out.
        if (plies % 2 and self.game_plies) or here - digits > 1 or number != self.number_base + plies // 2:
            self.number_fits = False
        return here


class Conversion(MoveReader):
    """A text under way: ``board`` stands where the text is read to, before the move at ``here``.

    Without a writer nothing is written: the moves are checked, counted and kept as numbers.
    """

    def __init__(self, reader: Dialect, writer: Dialect | None, start: Board, text: bytes) -> None:
        super().__init__(start, text)
        self.reader = reader
        self.writer = writer
        self.line = 0  # the number of the line, and where what is written of it begins
        self.line_start = 0
        self.end = 0
        self.plies = 0  # how many moves were read in all
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
        self.spells = bool(self.reader.grammar.spells)
        self.same_family = False
        if self.writer is not None and not self.spells:
            self.same_family = self.reader.grammar.family == self.writer.grammar.family

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
        """Make room for ``wanted`` more bytes of text, or for another move, by doubling what there is."""
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
        # Where the last word and the last move must begin; moves are kept only where nothing is written.
        self.last_end = self.store_size - self.room
        self.last_ply = len(self.moves) - 1 if self.writer is None else packing.LARGEST

    def convert(self, text: bytes) -> int:
        while True:
            # A method of the class below is called directly only by this name of it.
            found = cython.cast(MoveReader, self).next_word(text, self.size, True)
            if not self.number_fits:
                self.note_line()
            if found == NOTHING:
                return DONE
            if self.end > self.last_end:
                self.here = self.first if found == WORD else self.here - 1
                return FULL
            if found == LINE_END:
                self.end_line()
                continue
            if self.plies > self.last_ply:
                self.here = self.first
                return FULL
            if not self.convert_word(text):
                self.here = self.first
                return CLOSER_LOOK

    def end_line(self) -> None:
        if self.writer is not None:
            self.out[self.end] = 10
            self.end += 1
        self.line += 1
        self.line_start = self.end
        self.begin_game()

    def note_line(self) -> None:
        self.number_fits = True
        count = self.misnumbered
        if count < len(self.noted) and (count == 0 or self.noted[count - 1] != self.line):
            self.noted[count] = self.line
            self.misnumbered += 1

    def convert_word(self, text: bytes) -> bool:
        """Convert the word that was found and play its move; return whether it names one legal move."""
        code = 0
        after = -1
        if self.spells:
            move = self.reader.grammar.read_move(self.board, text, self.first, self.here)
        else:
            if self.board.side == 0:
                code = self.reader.tokens_first.find_key(self.key, text, self.first, self.here)
            else:
                code = self.reader.tokens_second.find_key(self.key, text, self.first, self.here)
            # Nearly always the number of the move is the same in both notations.  To write its word at once lets the
            # processor fetch it from far memory while the move is checked; a wrong word is written over.
            if self.writer is not None and self.same_family:
                after = self.put_word(self.writer, code)
            move = self.reader.grammar.resolved(self.board, code) if code >= 0 else code
        if move < 0:
            return False
        if self.writer is None:
            after = self.end
        elif not self.same_family:
            after = self.put_word(self.writer, self.writer.grammar.described(self.board, move))
        elif self.board.standing != ALONE:
            after = self.put_word(self.writer, self.writer.grammar.renamed(self.board, code, move))
        if after < 0:
            return False
        self.end = after
        self.played(move)
        return True

    def put_word(self, writer: Dialect, code: int) -> int:
        """Write a word, and a space before it in a line; return where it ends, or -1 if there is no such word."""
        end = self.end
        if end > self.line_start:
            self.out[end] = 32
            end += 1
        return writer.write(self.board, code, self.out, end)

    def played(self, move: int) -> None:
        self.board.make(move)
        self.board.last_target = move >> BITS & MASK
        if self.writer is None:
            self.kept[self.plies] = move
        self.plies += 1
        self.game_plies += 1

    def add(self, move: int, word: bytes) -> None:
        """Play a move that a reader above has found, and write its word."""
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
        """Go on at ``stop``, after a word that a reader above has dealt with."""
        if not self.here <= stop <= self.size:
            raise ValueError(f"{stop} is not in the rest of the text")
        self.here = stop

    def drop_line(self) -> None:
        """Delete what was written of this line, and go on reading at its end."""
        stop = self.text.find(b"\n", self.here)
        self.here = self.size if stop < 0 else stop
        self.end = self.line_start

    def result(self) -> bytes:
        """Return what has been written so far."""
        return copy_bytes(self.store, self.end)

    def take_result(self) -> bytes:
        """Return what has been written, if possible without a copy, and empty the conversion."""
        store = self.store
        size = self.end
        self.store = new_store(self.room)
        self.store_size = self.room
        self.end = 0
        self.line_start = 0
        self.take_room()
        return take_bytes(store, size)
