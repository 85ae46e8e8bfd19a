"""Replaying: every position of packed games as a row of columns, without an object per move.

A row is the hash of a position, that of its shape (the least of its own and those of its images), the move that was
made in it and the number of the game.  In one game no position has the same move twice.
"""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.coding import Coding

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    SIDES = packing.RIM
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    FIRST = packing.FIRST
MOST_IMAGES = 7
ENDED = 0  # stands for a move in the last position of a game
LARGEST_GAME = 1 << 24  # bytes


class Replay:
    """The columns of the games that were added.

    An image of the board is given by the point to which it takes each point (a number for all that a move can name),
    and whether it exchanges the sides.
    """

    def __init__(self, coding: Coding, images: "Sequence[tuple[Sequence[int], bool]]") -> None:
        if len(images) > MOST_IMAGES:
            raise ValueError(f"a board has no {len(images)} images")
        points = array("h", [0]) * (MOST_IMAGES * (MASK + 1))
        exchanged = array("B", [0]) * MOST_IMAGES
        for number, (taken_to, exchanges) in enumerate(images):
            exchanged[number] = exchanges
            for point, image in enumerate(taken_to):
                if not 0 <= image < coding.tables.size or point > MASK:
                    raise ValueError("an image of the board leads off it")
                points[number * (MASK + 1) + point] = image
        self.images = len(images)
        self.points = points
        self.exchanged = exchanged
        self.image_hashes = array("Q", [0]) * MOST_IMAGES
        self.board = Board(coding.tables)
        self.size = 0  # rows
        self.hashes = array("Q", [0]) * 1024
        self.shapes = array("Q", [0]) * 1024
        self.moves = array("i", [0]) * 1024
        self.rows = array("I", [0]) * 1024
        self.slots = array("i", [0]) * 1024
        self.take_room()
        # Without it no game is taken.
        self.coding = coding

    def take_room(self) -> None:
        self.kept_hashes = self.hashes
        self.kept_shapes = self.shapes
        self.kept_moves = self.moves
        self.kept_rows = self.rows
        self.kept_slots = self.slots

    def make_room(self, plies: int) -> None:
        """Make room for the rows of a game of ``plies`` plies."""
        while self.size + plies + 1 > len(self.hashes):
            self.hashes = self.hashes + self.hashes
            self.shapes = self.shapes + self.shapes
            self.moves = self.moves + self.moves
            self.rows = self.rows + self.rows
        while 2 * (plies + 1) > len(self.slots):
            self.slots = self.slots + self.slots
        self.take_room()

    def add(self, row: int, start: Board, packed: bytes) -> None:
        """Add the positions of a game; an illegal game is refused as a whole."""
        if self.coding is None or packed is None or len(packed) > LARGEST_GAME:
            raise ValueError("a replay needs codes and a game")
        self.coding.check_board(start)
        self.make_room(len(packed))
        self.board.copy_from(start)
        number = row
        data = packed
        length = len(packed)
        with cython.nogil:
            wrong = self.replay(number, data, length)
        if wrong >= 0:
            raise ValueError(f"byte {wrong} of the packed moves is no legal move")

    def clear(self) -> None:
        """Forget all rows and keep the room."""
        self.size = 0

    def replay(self, row: int, data: bytes, length: int) -> int:
        """Write the rows of a game; return -1, or the byte that is no legal move."""
        mask = 2
        while mask < 2 * (length + 1):
            mask *= 2
        mask -= 1
        for slot in range(mask + 1):
            self.kept_slots[slot] = -1
        first = self.size
        self.find_images()
        here = 0
        while here < length:
            move = self.coding.read(self.board, data, here, length)
            if move < 0 or not self.board.allows(move):
                self.size = first
                return here
            here = self.coding.after(data, here)
            self.write(row, move, mask)
            self.play(move)
        self.write(row, ENDED, mask)
        return -1

    def find_images(self) -> None:
        """Find the hashes of the images of the board as it stands."""
        for image in range(self.images):
            found = self.board.tables.keys[0] if self.board.side ^ self.exchanged[image] else 0
            for number in range(len(self.board.tables.points)):
                point = self.board.tables.points[number]
                if self.board.at[point]:
                    cell = self.turned(image, self.board.at[point])
                    found ^= self.board.tables.keys[
                        cell * self.board.tables.size + self.points[image * (MASK + 1) + point]
                    ]
            for number in range(len(self.board.tables.hand_kinds)):
                kind = self.board.tables.hand_kinds[number]
                for side in range(2):
                    held = self.board.hand[side * FIRST + kind]
                    found ^= self.board.hand_key(self.turned(image, kind | FIRST << side), held)
            self.image_hashes[image] = found

    def turned(self, image: int, cell: int) -> int:
        """Return the cell that stands for a cell on an image of the board."""
        return cell ^ SIDES if cell and self.exchanged[image] else cell

    def play(self, move: int) -> None:
        """Play a legal move on the board and its images."""
        if self.board.tables.drops:
            self.board.make(move)
            self.find_images()
            return
        origin = move & MASK
        target = move >> BITS & MASK
        via = self.board.passing(move)
        cell = self.board.at[origin]
        becomes = self.board.become_by(move, cell)
        passed = self.board.at[via] if via else 0
        taken = self.board.at[target] if target != origin else 0
        for image in range(self.images):
            place = image * (MASK + 1)
            self.image_hashes[image] ^= self.board.change(
                self.points[place + origin],
                self.points[place + target],
                self.points[place + via],
                self.turned(image, cell),
                self.turned(image, becomes),
                self.turned(image, taken),
                self.turned(image, passed),
            )
        self.board.make(move)

    def write(self, row: int, move: int, mask: int) -> None:
        """Write a row, unless the game has a row with this position and move."""
        key = self.board.hash
        key ^= key >> 32
        slot = (key + move * 7) & mask
        while self.kept_slots[slot] >= 0:
            other = self.kept_slots[slot]
            if self.kept_hashes[other] == self.board.hash and self.kept_moves[other] == move:
                return
            slot = slot + 1 & mask
        shape = self.board.hash
        for image in range(self.images):
            if self.image_hashes[image] < shape:
                shape = self.image_hashes[image]
        self.kept_slots[slot] = self.size
        self.kept_hashes[self.size] = self.board.hash
        self.kept_shapes[self.size] = shape
        self.kept_moves[self.size] = move
        self.kept_rows[self.size] = row
        self.size += 1
