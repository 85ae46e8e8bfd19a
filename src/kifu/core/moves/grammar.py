"""Grammars: how the text of a move, as a number, meets a board, for the notations that allow a table.

``resolve`` finds the legal move that a number names, ``describe`` the number of a legal move.
Both know the notation's own way only; whatever is unusual is left to the slower readers above.
"""

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.tokens import Labels

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    KINDS = packing.KINDS
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
    NONE = packing.NO_MOVE
    SEVERAL = packing.SEVERAL_MOVES
    WITH_FILE = packing.WITH_FILE
    FILE_ALONE = packing.FILE_ALONE
    NUMBERED = packing.NUMBERED
    NAMELESS = packing.NAMELESS
    MOST_ORDER = packing.MOST_ORDER
    ROW = packing.ROW
    FORWARD = packing.FORWARD
    BACK = packing.BACK
    SIDEWAYS = packing.SIDEWAYS
    ALONE = packing.ALONE

POINTS = 1
FILES = 2
PLUS = 43  # the sign of a promotion


class Grammar:
    """``family`` tells which grammars share their numbers.

    ``resolved`` and ``described`` do the work and are what a kind of grammar defines, with ``knows`` and ``fits``,
    which say what they can be given; ``resolve`` and ``describe`` are the doors for Python, which check it.
    A grammar that ``spells`` reads and writes the text of a move itself, where there are too many for a table of words:
    it defines ``read_move`` and ``write_move``, and the number of a move is the move.
    """

    def __init__(self, family: int) -> None:
        self.family = family
        self.spells = 0
        self.longest = 0  # of the texts that it spells, with what is written after them; see ``Words``

    def resolve(self, board: Board, code: int) -> int:
        """Return the legal move that a number names, ``NONE`` or ``SEVERAL``."""
        self.check_board(board)
        number = board.tables.number(code)
        return self.resolved(board, number) if self.knows(number) else NONE

    def describe(self, board: Board, move: int) -> int:
        """Return the number of a legal move, before it is played, or ``NONE`` if it has no number."""
        self.check_board(board)
        number = board.tables.number(move)
        return self.described(board, number) if board.tables.holds_move(number) else NONE

    def check_board(self, board: Board) -> None:
        if board is None or board.tables is None or not self.fits(board):
            raise ValueError("this grammar is not one for this board")

    def fits(self, board: Board) -> int:
        """Whether the grammar was made for the game of a board."""
        return 1

    def knows(self, code: int) -> int:
        """Whether a number can name a move at all."""
        return code >= 0

    def resolved(self, board: Board, code: int) -> int:
        return NONE

    def resolved_loosely(self, board: Board, code: int) -> int:
        """Return the one legal move that a number names where no man has that very name, ``NONE`` or ``SEVERAL``."""
        return NONE

    def described(self, board: Board, move: int) -> int:
        return NONE

    def renamed(self, board: Board, code: int, move: int) -> int:
        """Return the number of a move that another grammar of the family has just found by its own number."""
        return self.described(board, move)

    def read_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        """Return the legal move that ``text[first:stop]`` spells in the notation's own way, or ``NONE``."""
        return NONE

    def write_move(self, board: Board, move: int, out: bytearray, end: int) -> int:
        """Write the text of a legal move at ``out[end]`` and return where it ends, or -1 if it has none."""
        return -1

    def put(self, sign: int, out: bytearray, end: int) -> int:
        """Write a sign at ``out[end]`` and return where it ends; -1 if ``end`` is -1, where a text has no label."""
        if end < 0:
            return -1
        out[end] = sign
        return end + 1


class PointGrammar(Grammar):
    """Two points, or three where something is captured on the way, and a plus sign: ``h3e3``, ``8c9d8c``, ``7g7f+``.

    ``labels`` are those of the points, and of the kinds that can be dropped with the sign of a drop, ``P*``, by the
    number that the kind has as an origin.  ``link`` is the sign between two points, or 0.  Where ``whole`` is 0, moves
    that have more to them than an origin and another point to go to are left to the reader above.
    """

    def __init__(self, labels: Labels, link: int, whole: int) -> None:
        super().__init__(POINTS)
        self.labels = labels
        self.pairs = self.labels.pairs
        self.link = link
        self.whole = whole
        self.longest = 3 * (labels.longest + 1) + 8
        # Without it nothing is looked up in them.
        self.spells = 1

    def described(self, board: Board, move: int) -> int:
        return move

    def read_move(self, board: Board, text: bytes, first: int, stop: int) -> int:
        # Most texts are two points of two letters each.
        if stop - first == 4 and self.link == 0:
            origin = self.pairs[text[first] << 8 | text[first + 1]]
            target = self.pairs[text[first + 2] << 8 | text[first + 3]]
            if (origin | target) >= 0 and origin != target and target < board.tables.size:
                move = origin | target << BITS
                return move if board.allows(move) else NONE
        return self.read_parts(board, text, first, stop)

    def read_parts(self, board: Board, text: bytes, first: int, stop: int) -> int:
        """Read a text of any points: with links, with a point on the way, with a plus sign."""
        found = self.find_label(text, first, stop)
        if found < 0:
            return NONE
        origin = found & MASK
        here = first + (found >> BITS)
        found = self.find_next(text, here, stop)
        if found < 0:
            return NONE
        target = found & MASK
        here += found >> BITS
        via = 0
        if here + 1 < stop:
            found = self.find_next(text, here, stop)
            if found < 0:
                return NONE
            via = target
            target = found & MASK
            here += found >> BITS
        promotion = 0
        if here + 1 == stop and text[here] == PLUS:
            promotion = 1 << PROMOTION
            here += 1
        if here != stop or target >= board.tables.size or via >= board.tables.size:
            return NONE
        if self.whole == 0 and (via or origin == target):
            return NONE
        move = origin | target << BITS | via << VIA | promotion
        return move if board.allows(move) else NONE

    def find_label(self, text: bytes, here: int, stop: int) -> int:
        """Return what ``Labels.find`` does, for most points by a look at two letters."""
        if here + 1 < stop:
            number = self.pairs[text[here] << 8 | text[here + 1]]
            if number >= 0:
                return 2 << BITS | number
        return self.labels.find(text, here, stop)

    def find_next(self, text: bytes, here: int, stop: int) -> int:
        """Return the point after another, which ends at ``here``, as ``Labels.find`` does, its link included."""
        if self.link == 0:
            return self.find_label(text, here, stop)
        if here >= stop or text[here] != self.link:
            return NONE
        found = self.find_label(text, here + 1, stop)
        return found + (1 << BITS) if found >= 0 else NONE

    def write_move(self, board: Board, move: int, out: bytearray, end: int) -> int:
        via = move >> VIA & MASK
        # A via after the board is what a man becomes who has a choice.
        if via >= board.tables.size or (self.whole == 0 and (via or move & MASK == move >> BITS & MASK)):
            return -1
        end = self.labels.write(move & MASK, out, end)
        if via:
            end = self.write_next(via, out, end)
        end = self.write_next(move >> BITS & MASK, out, end)
        return self.put(PLUS, out, end) if move >> PROMOTION else end

    def write_next(self, point: int, out: bytearray, end: int) -> int:
        """Write a point after another."""
        return self.labels.write(point, out, self.put(self.link, out, end) if self.link else end)


class FileGrammar(Grammar):
    """Piece, which one, direction, number: see ``packing.pack_slots``.

    ``seen_file`` and ``seen_rank`` are what each side counts for a square, ``file_start`` the square of a
    file on a side's first rank, from which each further rank is one ``step`` ahead;
    ``rise`` is how many ranks an oblique step across some files goes; ``one_file`` and ``two_files``
    hold the label of the men of a tandem by their number and place.
    """

    def __init__(self, numbers: Mapping[str, int], arrays: Mapping[str, "array[int]"]) -> None:
        super().__init__(FILES)
        self.files = numbers["files"]
        self.ranks = numbers["ranks"]
        self.kinds = numbers["kinds"]
        self.seen_file = arrays["seen_file"]
        self.seen_rank = arrays["seen_rank"]
        self.file_start = arrays["file_start"]
        self.steps = arrays["steps"]
        self.rise = arrays["rise"]
        self.oblique = arrays["oblique"]
        self.unmarked = arrays["unmarked"]
        self.one_file = arrays["one_file"]
        self.two_files = arrays["two_files"]
        self.check_tables(numbers["size"])
        # Without it no board fits.
        self.size = numbers["size"]

    def check_tables(self, size: int) -> None:
        """Refuse tables that lead outside a board of that size, or are shorter than what is looked up in them."""
        files, ranks, kinds = self.files, self.ranks, self.kinds
        if not (0 < files < ROW and 0 < ranks < ROW and 0 < kinds <= KINDS and 0 < size <= MASK):
            raise ValueError(f"four slots have no room for {files} files, {ranks} ranks and {kinds} kinds")
        lengths = {
            "seen_file": (len(self.seen_file), 2 * size),
            "seen_rank": (len(self.seen_rank), 2 * size),
            "file_start": (len(self.file_start), 2 * ROW),
            "steps": (len(self.steps), 2),
            "rise": (len(self.rise), ROW * (kinds + 1)),
            "oblique": (len(self.oblique), kinds + 1),
            "unmarked": (len(self.unmarked), kinds + 1),
            "one_file": (len(self.one_file), ROW * ROW),
            "two_files": (len(self.two_files), ROW * ROW),
        }
        for name, (length, needed) in lengths.items():
            if length < needed:
                raise ValueError(f"{name} has {length} entries, {needed} are needed")
        if max(self.seen_file) > files or max(self.seen_rank) >= ranks:
            raise ValueError("a square is seen off the board")
        for number in range(2 * ROW):
            first = self.file_start[number]
            last = first + (ranks - 1) * self.steps[number // ROW]
            if not (0 <= first < size and 0 <= last < size):
                raise ValueError("a file leads off the board")

    def fits(self, board: Board) -> int:
        return board.tables.size == self.size and board.tables.kinds <= self.kinds

    def knows(self, code: int) -> int:
        number = code & 15
        direction = code >> 4 & 3
        file = code >> 6 & 15
        order = code >> 10 & 15
        kind = code >> 14
        if code < 0 or kind < 1 or kind > self.kinds or direction > SIDEWAYS or number < 1:
            return 0
        if (direction == SIDEWAYS or self.oblique[kind]) and number > self.files:
            return 0
        return file <= self.files and (file > 0 or order > 0)

    def resolved(self, board: Board, code: int) -> int:
        number = code & 15
        direction = code >> 4 & 3
        file = code >> 6 & 15
        order = code >> 10 & 15
        cell = code >> 14 | FIRST << board.side
        board.standing = 0
        if order == 0:
            return self.resolve_file(board, cell, file, direction, number)
        found = NONE
        which = order | WITH_FILE if file else order
        for index in range(len(board.tables.points)):
            origin = board.tables.points[index]
            if board.at[origin] != cell:
                continue
            own_file = self.seen_file[board.side * self.size + origin]
            if (file == 0 or file == own_file) and self.shares_file(board, origin, own_file):
                standing = self.standing(board, origin)
                if self.label(cell & KINDS, standing) != which:
                    continue
                move = self.go(board, origin, direction, number)
                if move != NONE:
                    board.standing = standing
                    found = self.both(found, move)
        return found

    def resolve_file(self, board: Board, cell: int, file: int, direction: int, number: int) -> int:
        """Return the legal move of the man whom a number names by his file alone, ``NONE`` or ``SEVERAL``."""
        step = self.steps[board.side]
        square = self.file_start[board.side * ROW + file]
        on_file = 0
        origin = 0
        for _ in range(self.ranks):
            # No branch: where a man stands is not to be guessed.
            here = board.at[square] == cell
            on_file += here
            origin += -here & square
            square += step
        if on_file == 1:
            board.standing = ALONE
            return self.go(board, origin, direction, number)
        if on_file == 0:
            return NONE
        found = NONE
        square = self.file_start[board.side * ROW + file]
        for _ in range(self.ranks):
            if board.at[square] == cell and self.name(board, square) == FILE_ALONE:
                found = self.both(found, self.go(board, square, direction, number))
            square += step
        return found

    def resolved_loosely(self, board: Board, code: int) -> int:
        file = code >> 6 & 15
        cell = code >> 14 | FIRST << board.side
        if code >> 10 & 15 or self.unmarked[code >> 14]:
            return NONE
        found = NONE
        square = self.file_start[board.side * ROW + file]
        for _ in range(self.ranks):
            if board.at[square] == cell:
                if self.name(board, square) == FILE_ALONE:
                    return NONE
                found = self.both(found, self.go(board, square, code >> 4 & 3, code & 15))
            square += self.steps[board.side]
        return found

    def both(self, found: int, more: int) -> int:
        if more == NONE:
            return found
        return more if found == NONE else SEVERAL

    def go(self, board: Board, origin: int, direction: int, number: int) -> int:
        """Return the legal move of the man on ``origin``, or ``NONE``."""
        side = board.side
        kind = board.at[origin] & KINDS
        file = self.seen_file[side * self.size + origin]
        rank = self.seen_rank[side * self.size + origin]
        ahead = 1 if direction == FORWARD else -1
        if self.oblique[kind]:
            if direction == SIDEWAYS:
                return NONE
            across = number - file if number > file else file - number
            along = self.rise[kind * ROW + across]
            if along == 0:
                return NONE
            rank += ahead * along
            file = number
        elif direction == SIDEWAYS:
            file = number
        else:
            rank += ahead * number
        if rank < 0 or rank >= self.ranks:
            return NONE
        move = origin | (self.file_start[side * ROW + file] + rank * self.steps[side]) << BITS
        return move if board.allows(move) else NONE

    def name(self, board: Board, origin: int) -> int:
        return self.label(board.at[origin] & KINDS, self.standing(board, origin))

    def standing(self, board: Board, origin: int) -> int:
        """Return as one number how a man stands among men of his kind and side.

        Its parts are, four bits each, how many of them are on his file, his place among them and among all in tandems,
        both from the front, and how many files have a tandem.
        """
        cell = board.at[origin]
        own_file = self.seen_file[board.side * self.size + origin]
        step = self.steps[board.side]
        place = 0
        own_count = 0
        square = self.file_start[board.side * ROW + own_file] + (self.ranks - 1) * step
        for _ in range(self.ranks):
            own_count += board.at[square] == cell
            if square == origin:
                place = own_count
            square -= step
        men = 0
        for square in range(self.size):
            men += board.at[square] == cell
        tandems = 1
        own_number = place
        if men > own_count + 1:
            for file in range(1, self.files + 1):
                count = 0
                square = self.file_start[board.side * ROW + file]
                for _ in range(self.ranks):
                    count += board.at[square] == cell
                    square += step
                if count > 1 and file != own_file:
                    tandems += 1
                    if file < own_file:
                        own_number += count
        if own_number > MOST_ORDER:
            own_number = MOST_ORDER + 1
        return ((tandems << 4 | own_number) << 4 | place) << 4 | own_count

    def label(self, kind: int, standing: int) -> int:
        """Return a man's label among his kind: ``FILE_ALONE``, ``NAMELESS``, or an order and maybe ``WITH_FILE``."""
        own_count = standing & 15
        place = standing >> 4 & 15
        own_number = standing >> 8 & 15
        tandems = standing >> 12
        if self.unmarked[kind] or own_count == 1:
            return FILE_ALONE
        if tandems > 2:
            return place | WITH_FILE if place <= MOST_ORDER else NAMELESS
        label = self.one_file[own_count * ROW + place] if tandems == 1 else self.two_files[own_count * ROW + place]
        if label == NUMBERED:
            label = own_number if own_number <= MOST_ORDER else NAMELESS
        return label

    def renamed(self, board: Board, code: int, move: int) -> int:
        kind = code >> 14
        # The standing of a man is known only if the text named him by it.
        if board.standing == 0 or self.unmarked[kind]:
            return self.described(board, move)
        label = self.label(kind, board.standing)
        if label == NAMELESS:
            return NONE
        file = 0
        if label & (WITH_FILE | FILE_ALONE):
            file = self.seen_file[board.side * self.size + (move & MASK)]
        order = 0 if label == FILE_ALONE else label & 15
        return (kind << 4 | order) << 10 | file << 6 | code & 63

    def described(self, board: Board, move: int) -> int:
        side = board.side
        origin = move & MASK
        target = move >> BITS & MASK
        kind = board.at[origin] & KINDS
        file = self.seen_file[side * self.size + origin]
        rank = self.seen_rank[side * self.size + origin]
        to_file = self.seen_file[side * self.size + target]
        to_rank = self.seen_rank[side * self.size + target]
        if rank == to_rank:
            direction = SIDEWAYS
            number = to_file
        else:
            direction = FORWARD if to_rank > rank else BACK
            number = to_file
            if to_file == file:
                number = to_rank - rank if to_rank > rank else rank - to_rank
        label = FILE_ALONE
        if self.shares_file(board, origin, file):
            label = self.name(board, origin)
            # Two that bear no marker are told apart by where they go; off their points they may go the same way.
            cell = board.at[origin]
            if self.unmarked[kind] and self.resolve_file(board, cell, file, direction, number) != move:
                return NONE
        if label == NAMELESS:
            return NONE
        order = 0
        if label != FILE_ALONE:
            order = label & 15
            if label & WITH_FILE == 0:
                file = 0
        return (((kind << 4 | order) << 4 | file) << 2 | direction) << 4 | number

    def shares_file(self, board: Board, origin: int, file: int) -> int:
        cell = board.at[origin]
        step = self.steps[board.side]
        square = self.file_start[board.side * ROW + file]
        count = 0
        for _ in range(self.ranks):
            count += board.at[square] == cell
            square += step
        return count > 1
