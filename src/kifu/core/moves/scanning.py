"""Scanning: the movetexts of many games to packed moves, without an object per game or move.

A format says where the moves of each game begin and end in a block of bytes.  A scan takes what can be meant in one way
only: numbers, moves in a notation's own words, and a result.  At a game that has anything else it stops, for the reader
of whole records.  The work goes on without the interpreter's lock, so that threads share it.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.coding import Coding
from kifu.core.moves.converting import MoveReader
from kifu.core.moves.dialects import Dialect
from kifu.core.moves.tokens import Tokens

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    LONG_SIZE = packing.LONG_SIZE
    WORD = 1
FIRST_PLIES = packing.FIRST_PLIES

# What a stretch of the work ends with.
UNUSUAL = 0
DONE = 1
FULL = 2
OTHER_START = 3

UNKNOWN = packing.UNKNOWN_RESULT
USUAL = packing.USUAL_START
LARGEST_BLOCK = 1 << 26


class Scan(MoveReader):
    """A block under way: ``game`` is the next of those that the format has found, and the arrays hold the scanned ones.

    ``places`` has where the moves of each game begin and where they end, and ``said`` the result that the format gives
    it, below 0 for a game that is not to be scanned; ``setups`` has a number for the setup of each game, ``USUAL``
    for the start given here; ``words`` are those for a result after the moves.
    """

    def __init__(
        self,
        text: bytes,
        places: "array[int]",
        said: "array[int]",
        setups: "array[int]",
        start: Board,
        coding: Coding,
        words: Tokens,
    ) -> None:
        super().__init__(start, text)
        if len(text) > LARGEST_BLOCK:
            raise ValueError(f"a block of {len(text):,} bytes is more than a scan takes")
        self.board.reserve(start.tables.most_moves)
        self.coding = coding
        self.words = words
        self.places = places
        self.said = said
        self.setups = setups
        self.setup = USUAL  # that of ``start``
        self.exact = 0
        self.game = 0
        self.games = 0  # how many were scanned
        self.end = 0  # of the packed moves
        # The codes that the men of each side have.
        self.codes_first = 0
        self.codes_second = 0
        self.result = UNKNOWN
        # Of each game: its number in the block, where its packed moves stop, plies, result.
        self.numbers = array("i", [0]) * 64
        self.move_stops = array("i", [0]) * 64
        self.ply_counts = array("i", [0]) * 64
        self.results = array("b", [0]) * 64
        # Whether play could go on at the end, and if not whether the side to move is in check.
        self.endings = array("b", [0]) * 64
        # How many men of each kind there are at the end, as ``Coding.count_men`` has them.
        self.men_width = coding.men_width
        self.men = array("B", [0]) * (64 * self.men_width)
        # The first moves of each game, as they are.
        self.first_moves = array("i", [0]) * (64 * FIRST_PLIES)
        self.store = bytearray(len(text) // 4 + 64)
        self.take_room()
        self.check_parts()
        if not self.places_fit():
            raise ValueError("every game has two places in the block, a result and the number of its setup")

    def check_parts(self) -> None:
        if self.coding is None or self.text is None or self.words is None:
            raise ValueError("a scan needs a text, codes and the words for a result")
        self.coding.check_board(self.start)
        self.coding.check_board(self.board)

    def places_fit(self) -> bool:
        wrong = 0
        if len(self.kept_places) != 2 * len(self.kept_said) or len(self.kept_setups) != len(self.kept_said):
            wrong = 1
        for i in range(len(self.kept_places)):
            wrong += self.kept_places[i] < 0 or self.kept_places[i] > self.size
        return wrong == 0

    def begin_at(self, start: Board, setup: int) -> None:
        """Take another start, for the games whose setup has that number."""
        self.coding.check_board(start)
        self.start.copy_from(start)
        self.setup = setup

    def take_room(self) -> None:
        self.out = self.store
        self.last_game = len(self.numbers) - 1
        self.last_end = len(self.store) - LONG_SIZE
        self.kept_places = self.places
        self.kept_said = self.said
        self.kept_setups = self.setups
        self.kept_numbers = self.numbers
        self.kept_move_stops = self.move_stops
        self.kept_plies = self.ply_counts
        self.kept_results = self.results
        self.kept_endings = self.endings
        self.kept_men = self.men
        self.kept_moves = self.first_moves

    def make_room(self) -> None:
        """Double the room for games, or that for moves, whichever is full."""
        if self.games > self.last_game:
            self.numbers = self.numbers + self.numbers
            self.move_stops = self.move_stops + self.move_stops
            self.ply_counts = self.ply_counts + self.ply_counts
            self.results = self.results + self.results
            self.endings = self.endings + self.endings
            self.men = self.men + array("B", [0]) * len(self.men)
            self.first_moves = self.first_moves + self.first_moves
        else:
            self.store = self.store + self.store
        self.take_room()

    def run(self, dialect: Dialect, stop: int, exact: int) -> bool:
        """Scan up to the game number ``stop``; return whether it came so far, or stopped at an unusual game.

        It stops at a game with another setup, too.  After the first ``exact`` plies of a game, a man of a tandem may be
        named by his file alone.
        """
        self.check_parts()
        self.exact = max(0, exact)
        if dialect is None or not dialect.fits(self.board):
            raise ValueError("the notation to read is not one for this board")
        self.spells = bool(dialect.grammar.spells)
        text = self.text
        last = min(max(stop, 0), len(self.said))
        done = FULL
        while done == FULL:
            with cython.nogil:
                done = self.scan(text, dialect, last)
            if done == FULL:
                self.make_room()
        return done == DONE

    def skip(self, game: int) -> None:
        """Go on with the game of that number, a later one."""
        if not self.game <= game <= len(self.said):
            raise ValueError(f"{game} is not among the rest of the games")
        self.game = game

    def packed(self) -> bytes:
        return bytes(self.store[: self.end])

    def scan(self, text: bytes, dialect: Dialect, last: int) -> int:
        while self.game < last:
            if self.games > self.last_game:
                return FULL
            if self.kept_setups[self.game] != self.setup:
                return OTHER_START
            end = self.end
            done = self.scan_game(text, dialect)
            if done != DONE:
                self.end = end
                return done
            self.kept_numbers[self.games] = self.game
            self.kept_move_stops[self.games] = self.end
            self.kept_plies[self.games] = self.game_plies
            self.kept_results[self.games] = self.result
            self.kept_endings[self.games] = self.board.find_ending()
            self.coding.count_men(self.board, self.kept_men, self.games * self.men_width)
            self.games += 1
            self.game += 1
        return DONE

    def scan_game(self, text: bytes, dialect: Dialect) -> int:
        """Read the moves of a game and its result."""
        ended = False
        stop = self.kept_places[2 * self.game + 1]
        self.result = self.kept_said[self.game]
        self.here = self.kept_places[2 * self.game]
        # Whoever has the array of the places may have written into it.
        if self.result < 0 or self.here < 0 or stop > self.size:
            return UNUSUAL
        self.begin_game()
        self.count_codes()
        while self.next_word(text, stop, False) == WORD:
            if ended or not self.number_fits:
                return UNUSUAL
            if self.end > self.last_end:
                return FULL
            if not self.play(text, dialect):
                if not self.take_result(text):
                    return UNUSUAL
                ended = True
        return DONE if self.game_plies > 0 and self.number_fits else UNUSUAL

    def play(self, text: bytes, dialect: Dialect) -> bool:
        """Play the move that a word names and pack it; return whether it names one, and only one."""
        move = dialect.find_move(self.board, self.key, text, self.first, self.here)
        if move < 0 and self.game_plies >= self.exact:
            move = dialect.find_loosely(self.board, self.key, text, self.first, self.here)
        if move < 0:
            return False
        codes = self.codes_second if self.board.side else self.codes_first
        self.end = self.coding.write(self.board, move, self.out, self.end, codes)
        followed = self.board.passing(move) == 0
        if followed:
            self.follow_codes(move)
        if self.game_plies < FIRST_PLIES:
            self.kept_moves[self.games * FIRST_PLIES + self.game_plies] = move
        self.board.make(move)
        self.board.last_target = move >> BITS & MASK
        if not followed:
            self.count_codes()
        self.game_plies += 1
        return True

    def count_codes(self) -> None:
        """Count the codes of both sides from the men on the board."""
        self.codes_first = 0
        self.codes_second = 0
        for number in range(len(self.board.tables.points)):
            point = self.board.tables.points[number]
            codes = self.coding.codes_of(self.board.at[point], point)
            if self.board.at[point] & FIRST:
                self.codes_first += codes
            else:
                self.codes_second += codes

    def follow_codes(self, move: int) -> None:
        """Change the counts of codes for a move or a drop that is about to be played and takes nothing on its way."""
        origin = move & MASK
        target = move >> BITS & MASK
        if origin == target:
            return
        cell = self.board.mover(move)
        change = self.coding.codes_of(self.board.become_by(move, cell), target)
        if origin < self.board.tables.size:
            change -= self.coding.codes_of(cell, origin)
        taken = self.coding.codes_of(self.board.at[target], target)
        if cell & FIRST:
            self.codes_first += change
            self.codes_second -= taken
        else:
            self.codes_second += change
            self.codes_first -= taken

    def take_result(self, text: bytes) -> bool:
        """Take a word as the result; return whether it is a result, and agrees with the one that the format gave."""
        number = self.words.find(text, self.first, self.here)
        if number < 0:
            return False
        if number == UNKNOWN or number == self.result:
            return True
        if self.result != UNKNOWN:
            return False
        self.result = number
        return True
