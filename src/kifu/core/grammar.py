"""Grammars: how the text of a move, as a number, meets a board, for the notations that allow a table.

``resolve`` finds the legal move that a number names, ``describe`` the number of a legal move.
Both know the notation's own way only; whatever is unusual is left to the slower readers above.
"""

from array import array
from collections.abc import Mapping

from kifu.core import packing
from kifu.core.board import Board

FIRST = packing.FIRST
BITS = packing.POINT_BITS
MASK = packing.POINT_MASK
NONE = packing.NO_MOVE
SEVERAL = packing.SEVERAL_MOVES
WITH_FILE = packing.WITH_FILE
FILE_ALONE = packing.FILE_ALONE
NUMBERED = packing.NUMBERED
ORDERS = packing.ORDERS
FORWARD = packing.FORWARD
BACK = packing.BACK
SIDEWAYS = packing.SIDEWAYS

POINTS = 1
FILES = 2


class Grammar:
    """``family`` tells which grammars share their numbers; ``resolve`` sets ``alone`` if a man needs no order."""

    def __init__(self, family: int) -> None:
        self.family = family
        self.alone = 0

    def resolve(self, board: Board, code: int) -> int:
        """Return the legal move that a number names, ``NONE`` or ``SEVERAL``."""
        return NONE

    def describe(self, board: Board, move: int) -> int:
        """Return the number of a legal move, before it is played."""
        return NONE


class PointGrammar(Grammar):
    """Two points: the number is origin times the size of the board, plus target."""

    def __init__(self, size: int) -> None:
        super().__init__(POINTS)
        self.size = size

    def resolve(self, board: Board, code: int) -> int:
        move = code // self.size | code % self.size << BITS
        return move if board.legal(move) else NONE

    def describe(self, board: Board, move: int) -> int:
        return (move & MASK) * self.size + (move >> BITS & MASK)


class FileGrammar(Grammar):
    """Piece, which one, direction, number: see ``packing.pack_slots``.

    ``seen_file`` and ``seen_rank`` are what each side counts for a square, ``square_at`` the way back;
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
        self.square_at = arrays["square_at"]
        self.rise = arrays["rise"]
        self.oblique = arrays["oblique"]
        self.unmarked = arrays["unmarked"]
        self.one_file = arrays["one_file"]
        self.two_files = arrays["two_files"]

    def resolve(self, board: Board, code: int) -> int:
        number = code % 10
        direction = code // 10 % 3
        file = code // 30 % 10
        order = code // 300 % ORDERS
        kind = code // (300 * ORDERS)
        cell = kind | FIRST << board.side
        self.alone = 0
        if order == 0:
            return self.resolve_file(board, cell, file, direction, number)
        found = NONE
        which = order | WITH_FILE if file else order
        for index in range(len(board.tables.points)):
            origin = board.tables.points[index]
            if board.at[origin] != cell or (file and self.seen_file[board.side * self.size + origin] != file):
                continue
            if self.label(board, origin) == which:
                found = self.both(found, self.go(board, origin, direction, number))
        return found

    def resolve_file(self, board: Board, cell: int, file: int, direction: int, number: int) -> int:
        """The same for a man named by its file alone."""
        found = NONE
        base = (board.side * 10 + file) * self.ranks
        on_file = 0
        origin = 0
        for rank in range(self.ranks):
            if board.at[self.square_at[base + rank]] == cell:
                origin = self.square_at[base + rank]
                on_file += 1
        if on_file == 1:
            self.alone = 1
            return self.go(board, origin, direction, number)
        if on_file == 0:
            return NONE
        for rank in range(self.ranks):
            origin = self.square_at[base + rank]
            if board.at[origin] == cell and self.label(board, origin) == FILE_ALONE:
                found = self.both(found, self.go(board, origin, direction, number))
        return found

    def both(self, found: int, more: int) -> int:
        if more == NONE:
            return found
        return more if found == NONE else SEVERAL

    def go(self, board: Board, origin: int, direction: int, number: int) -> int:
        """Return the legal move of the man on ``origin``, or ``NONE``."""
        side = board.side
        kind = board.at[origin] % FIRST
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
        move = origin | self.square_at[(side * 10 + file) * self.ranks + rank] << BITS
        return move if board.legal(move) else NONE

    def label(self, board: Board, origin: int) -> int:
        """Return how a man is told from its like: ``FILE_ALONE``, or an order and perhaps ``WITH_FILE``."""
        cell = board.at[origin]
        if self.unmarked[cell % FIRST]:
            return FILE_ALONE
        own_file = self.seen_file[board.side * self.size + origin]
        place = 0
        own_count = 0
        number = 0
        own_number = 0
        tandems = 0
        for file in range(1, self.files + 1):
            base = (board.side * 10 + file) * self.ranks
            count = 0
            for rank in range(self.ranks):
                count += board.at[self.square_at[base + rank]] == cell
            if file == own_file:
                own_count = count
                rank = self.ranks - 1
                while self.square_at[base + rank] != origin:
                    place += board.at[self.square_at[base + rank]] == cell
                    rank -= 1
                place += 1
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

    def describe(self, board: Board, move: int) -> int:
        side = board.side
        origin = move & MASK
        target = move >> BITS & MASK
        kind = board.at[origin] % FIRST
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
        return (((kind * ORDERS + order) * 10 + file) * 3 + direction) * 10 + number

    def shares_file(self, board: Board, origin: int, file: int) -> int:
        cell = board.at[origin]
        base = (board.side * 10 + file) * self.ranks
        count = 0
        for rank in range(self.ranks):
            count += board.at[self.square_at[base + rank]] == cell
        return count > 1
