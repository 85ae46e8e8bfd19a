"""Trees: games that files store by their points, from bytes to the packed moves of the main line.

Every move takes four bytes and a comment may follow; its flags say whether the line goes on, and whether a branch that
replaces the move comes later.  All branches are played too, because a move in them that is not legal is an error of the
record; but nothing of them is kept.
"""

from array import array
from collections.abc import Sequence

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.coding import Coding

BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
EVERY = packing.EVERY_MOVE
BYTES = 256
ENTRY = 4  # bytes of a move
LENGTH = 4  # bytes of the length of a comment
LENGTHS = 0xFFFFFFFF  # all bits of such a length
LONG_SIZE = packing.LONG_SIZE
LARGEST = 1 << 26  # bytes


class TreeForm:
    """How a kind of file stores its moves.

    ``points`` are the points of the board by their bytes, 0 for a byte that means none; ``places`` say which of the
    four bytes are the origin, the target and the flags.  The flags mean that the line goes on, that a branch follows
    and that there is a comment; those in ``turned`` mean it where they are not set, and ``EVERY_MOVE`` is always set.
    """

    def __init__(
        self, points: Sequence[int], places: tuple[int, int, int], flags: tuple[int, int, int], turned: int = 0
    ) -> None:
        if len(points) != BYTES or not all(0 <= point <= MASK for point in points):
            raise ValueError("a tree needs a point for every byte")
        if not all(0 <= place < ENTRY for place in places):
            raise ValueError(f"a move has {ENTRY} bytes")
        self.origin, self.target, self.tag = places
        self.goes_on, self.branches, self.comment = flags
        self.turned = turned
        self.points = array("h", points)


class StoredTree:
    """The tree that begins at ``first``; after ``run`` all is known of its main line.

    The keys are what was added to the bytes of every origin, of every target, and to the length of a comment.
    """

    def __init__(
        self, coding: Coding, form: TreeForm, data: bytes, first: int, keys: tuple[int, int, int] = (0, 0, 0)
    ) -> None:
        if coding is None or form is None or data is None or not 0 <= first <= len(data) <= LARGEST:
            raise ValueError("a tree needs codes, a form and bytes")
        self.origin_key, self.target_key = keys[0] & 255, keys[1] & 255
        self.length_key = keys[2] & LENGTHS
        self.data = data
        self.raw = data
        self.size = len(data)
        self.first = first
        self.form = form
        self.points = self.form.points
        room = (len(data) - first) // ENTRY + 1
        self.line = array("i", [0]) * room
        self.memories = array("i", [0]) * room
        self.promised = array("i", [0]) * room
        self.store = bytearray(LONG_SIZE * room)
        self.out = self.store
        self.end = 0
        self.move = 0
        self.goes_on = False
        self.branches = False
        self.plies = 0
        self.men = array("B", [0]) * coding.men_width
        self.counts = self.men
        self.ending = 0
        self.board = Board(coding.tables)
        self.board.reserve(coding.tables.most_moves)
        # Set last: without tables nothing is played.
        self.coding = coding

    def first_move(self) -> int:
        """Return the first move, of which nothing is known but its points; 0 if there is none."""
        self.check_parts()
        place = self.take(self.first)
        return self.move if place >= 0 and self.goes_on and self.take(place) >= 0 else 0

    def run(self, start: Board) -> bool:
        """Play the moves from a start; return whether all are legal and the tree comes to its end."""
        self.check_parts()
        self.coding.check_board(start)
        self.board.copy_from(start)
        self.end = self.plies = 0
        return self.play()

    def packed(self) -> bytes:
        """Return the moves of the main line in their codes."""
        return bytes(self.store[: self.end])

    def check_parts(self) -> None:
        if self.coding is None:
            raise ValueError("this tree was made without its parts")

    def play(self) -> bool:
        place = self.take(self.first)
        if place < 0:
            return False
        depth = waiting = 0
        going, main = self.goes_on, True
        while going:
            place = self.take(place)
            # A point that is none is of the rim, from and to which no move leads.
            if place < 0 or not self.board.allows(self.move):
                return False
            if main:
                self.end = self.coding.write(self.board, self.move, self.out, self.end)
            if self.branches:
                self.promised[waiting] = depth
                waiting += 1
            self.line[depth] = self.move
            self.memories[depth] = self.board.make(self.move)
            depth += 1
            if self.goes_on:
                continue
            if main:
                self.finish(depth)
                main = False
            going = waiting > 0
            if going:
                waiting -= 1
                while depth > self.promised[waiting]:
                    depth -= 1
                    self.board.take_back(self.line[depth], self.memories[depth])
        if main:
            self.finish(0)
        return True

    def take(self, place: int) -> int:
        """Take what is said of a move, and return where the next begins; -1 if there are too few bytes."""
        after = place + ENTRY
        if after > self.size:
            return -1
        origin = self.points[(self.raw[place + self.form.origin] - self.origin_key) & 255]
        self.move = origin | self.points[(self.raw[place + self.form.target] - self.target_key) & 255] << BITS
        flags = self.raw[place + self.form.tag] ^ self.form.turned | EVERY
        self.goes_on = flags & self.form.goes_on != 0
        self.branches = flags & self.form.branches != 0
        if flags & self.form.comment == 0:
            return after
        if after + LENGTH > self.size:
            return -1
        length = 0
        for byte in range(LENGTH, 0, -1):
            length = length * BYTES + self.raw[after + byte - 1]
        length = (length - self.length_key) & LENGTHS
        after += LENGTH
        return after + length if length <= self.size - after else -1

    def finish(self, plies: int) -> None:
        """Keep what the board says at the end of the main line."""
        self.plies = plies
        self.coding.count_men(self.board, self.counts, 0)
        self.ending = self.board.find_ending()
