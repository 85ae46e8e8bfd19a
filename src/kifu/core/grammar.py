"""Grammars: how the text of a move, as a number, meets a board, for the notations that allow a table.

``resolve`` finds the legal move that a number names, ``describe`` the number of a legal move.
Both know the notation's own way only; whatever is unusual is left to the slower readers above.
"""

from array import array
from collections.abc import Mapping

from kifu.core import packing
from kifu.core.board import Board

FIRST = packing.FIRST
KINDS = packing.KINDS
BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
NONE = packing.NO_MOVE
SEVERAL = packing.SEVERAL_MOVES
WITH_FILE = packing.WITH_FILE
FILE_ALONE = packing.FILE_ALONE
NUMBERED = packing.NUMBERED
FORWARD = packing.FORWARD
BACK = packing.BACK
SIDEWAYS = packing.SIDEWAYS

POINTS = 1
FILES = 2


class Grammar:
    """``family`` tells which grammars share their numbers.

    ``resolved`` and ``described`` do the work and are what a kind of grammar defines; the other two are the
    doors for Python, which cannot call the first once they are compiled.
    """

    def __init__(self, family: int) -> None:
        self.family = family
        self.spells = 0  # whether it reads the text itself, for want of a table of words

    def resolve(self, board: Board, code: int) -> int:
        """Return the legal move that a number names, ``NONE`` or ``SEVERAL``."""
        return self.resolved(board, code)

    def describe(self, board: Board, move: int) -> int:
        """Return the number of a legal move, before it is played."""
        return self.described(board, move)

    def resolved(self, board: Board, code: int) -> int:
        return NONE

    def described(self, board: Board, move: int) -> int:
        return NONE

    def spelled(self, board: Board, text: bytes, first: int, stop: int) -> int:
        return NONE


class PointGrammar(Grammar):
    """Two points: the number is the move itself."""

    def __init__(self) -> None:
        super().__init__(POINTS)

    def resolved(self, board: Board, code: int) -> int:
        return code if board.legal(code) else NONE

    def described(self, board: Board, move: int) -> int:
        return move


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
        self.size = numbers["size"]
        self.seen_file = arrays["seen_file"]
        self.seen_rank = arrays["seen_rank"]
        self.file_start = arrays["file_start"]
        self.steps = arrays["steps"]
        self.rise = arrays["rise"]
        self.oblique = arrays["oblique"]
        self.unmarked = arrays["unmarked"]
        self.one_file = arrays["one_file"]
        self.two_files = arrays["two_files"]

    def resolved(self, board: Board, code: int) -> int:
        number = code & 15
        direction = code >> 4 & 3
        file = code >> 6 & 15
        order = code >> 10 & 15
        cell = code >> 14 | FIRST << board.side
        board.alone = 0
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
                if self.label(board, origin) != which:
                    continue
                found = self.both(found, self.go(board, origin, direction, number))
        return found

    def resolve_file(self, board: Board, cell: int, file: int, direction: int, number: int) -> int:
        """The same for a man named by its file alone."""
        found = NONE
        step = self.steps[board.side]
        square = self.file_start[board.side * 16 + file]
        on_file = 0
        origin = 0
        for _ in range(self.ranks):
            if board.at[square] == cell:
                origin = square
                on_file += 1
            square += step
        if on_file == 1:
            board.alone = 1
            return self.go(board, origin, direction, number)
        if on_file == 0:
            return NONE
        square = self.file_start[board.side * 16 + file]
        for _ in range(self.ranks):
            if board.at[square] == cell and self.label(board, square) == FILE_ALONE:
                found = self.both(found, self.go(board, square, direction, number))
            square += step
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
            along = self.rise[kind * 10 + across]
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
        move = origin | (self.file_start[side * 16 + file] + rank * self.steps[side]) << BITS
        return move if board.legal(move) else NONE

    def label(self, board: Board, origin: int) -> int:
        """Return how a man is told from its like: ``FILE_ALONE``, or an order and perhaps ``WITH_FILE``."""
        cell = board.at[origin]
        if self.unmarked[cell & KINDS]:
            return FILE_ALONE
        own_file = self.seen_file[board.side * self.size + origin]
        place = 0
        own_count = 0
        number = 0
        own_number = 0
        tandems = 0
        step = self.steps[board.side]
        for file in range(1, self.files + 1):
            count = 0
            square = self.file_start[board.side * 16 + file] + (self.ranks - 1) * step
            for _ in range(self.ranks):
                count += board.at[square] == cell
                if square == origin:
                    place = count
                square -= step
            if file == own_file:
                own_count = count
                own_number = number + place
            if count > 1:
                tandems += 1
                number += count
        if own_count == 1:
            return FILE_ALONE
        label = self.one_file[own_count * 11 + place] if tandems == 1 else self.two_files[own_count * 11 + place]
        if tandems > 2:
            label = place | WITH_FILE
        return own_number if label == NUMBERED else label

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
            label = self.label(board, origin)
        order = 0
        if label != FILE_ALONE:
            order = label & 15
            if label & WITH_FILE == 0:
                file = 0
        return (((kind << 4 | order) << 4 | file) << 2 | direction) << 4 | number

    def shares_file(self, board: Board, origin: int, file: int) -> int:
        cell = board.at[origin]
        step = self.steps[board.side]
        square = self.file_start[board.side * 16 + file]
        count = 0
        for _ in range(self.ranks):
            count += board.at[square] == cell
            square += step
        return count > 1
