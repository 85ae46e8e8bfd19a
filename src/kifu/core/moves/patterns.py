"""Patterns: sets of moves that the beginning of a game is held against, without an object per move.

A game has a pattern when all its moves were played in time, in any order, and none that it excludes before them.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from kifu.core.board import packing
from kifu.core.moves.scanning import Scan

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

LARGEST = packing.LARGEST
MOST_PLIES = packing.FIRST_PLIES


class Pattern(NamedTuple):
    """A set of moves that make an opening; a move is twice its packed number, plus one if the second side plays it."""

    moves: "Sequence[int]"
    without: "Sequence[int]"  # none of these may be played before all of ``moves`` are
    first: int
    begins: bool  # whether a game has to begin with the first one
    limit: int  # the ply by which all have to be played


class Patterns:
    """Patterns by how many moves they have, those with the most first."""

    def __init__(self, patterns: "Sequence[Pattern]") -> None:
        if any(len(one.moves) < len(other.moves) for one, other in pairwise(patterns)):
            raise ValueError("patterns with more moves come before those with fewer")
        if not all(0 <= pattern.limit <= MOST_PLIES for pattern in patterns):
            raise ValueError(f"a pattern is complete after {MOST_PLIES} plies at most")
        keys = sorted({key for each in patterns for key in (*each.moves, *each.without, each.first)})
        # Moves are looked up by a number of their own, from 1; 0 are all that no pattern has.
        numbers = {key: number for number, key in enumerate(keys, 1)}
        self.keys = array("i", keys)
        self.count = len(patterns)
        self.plies = max((pattern.limit for pattern in patterns), default=0)
        self.first = array("i", [numbers[each.first] for each in patterns])
        self.begins = array("b", [each.begins for each in patterns])
        self.limit = array("i", [each.limit for each in patterns])
        self.move_index = array("i", accumulate((len(each.moves) for each in patterns), initial=0))
        self.moves = array("i", [numbers[key] for each in patterns for key in each.moves])
        self.without_index = array("i", accumulate((len(each.without) for each in patterns), initial=0))
        self.without = array("i", [numbers[key] for each in patterns for key in each.without])

    def find(self, moves: "Sequence[int]") -> int:
        """Return the number of the pattern with the most moves, of several the one that is complete first; or -1."""
        ply_of = array("i", [0]) * (len(self.keys) + 1)
        for ply, move in enumerate(moves[: self.plies], 1):
            number = move if 0 <= move <= LARGEST >> 1 else 0
            self.note(ply_of, number, ply)
        return self.match(ply_of)

    def find_all(self, scan: Scan) -> "array[int]":
        """Return for each game of a scan what ``find`` returns for one game."""
        found = array("i", [0]) * scan.games
        # Several threads may be here at once, so each has an array of plies.
        plies = array("i", [0]) * (len(self.keys) + 1)
        ply_of, out = plies, found
        with cython.nogil:
            self.find_scanned(scan, ply_of, out)
        return found

    def find_scanned(self, scan: Scan, ply_of: "array[int]", found: "array[int]") -> None:
        for game in range(scan.games):
            for number in range(len(self.keys) + 1):
                ply_of[number] = 0
            for ply in range(min(self.plies, scan.kept_plies[game])):
                self.note(ply_of, scan.kept_moves[game * MOST_PLIES + ply], ply + 1)
            found[game] = self.match(ply_of)

    def note(self, ply_of: "array[int]", move: int, ply: int) -> None:
        """Note the ply at which a move is played first."""
        number = self.number_of(move << 1 | ply - 1 & 1)
        if number and ply_of[number] == 0:
            ply_of[number] = ply

    def number_of(self, key: int) -> int:
        low = 0
        high = len(self.keys)
        while low < high:
            middle = (low + high) // 2
            if self.keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        return low + 1 if low < len(self.keys) and self.keys[low] == key else 0

    def match(self, ply_of: "array[int]") -> int:
        """Return the pattern of a game by the ply at which each move was played first, 0 if it was not."""
        best = -1
        ended = 0
        for pattern in range(self.count):
            if best >= 0 and self.depth(pattern) < self.depth(best):
                break
            if ply_of[self.first[pattern]] == 0:
                continue
            last = self.complete(ply_of, pattern)
            if last and (best < 0 or last < ended):
                best = pattern
                ended = last
        return best

    def depth(self, pattern: int) -> int:
        return self.move_index[pattern + 1] - self.move_index[pattern]

    def complete(self, ply_of: "array[int]", pattern: int) -> int:
        """Return the ply at which all moves of a pattern have been played; 0 if the game is another opening."""
        if self.begins[pattern] and ply_of[self.first[pattern]] != 1:
            return 0
        last = 0
        for i in range(self.move_index[pattern], self.move_index[pattern + 1]):
            ply = ply_of[self.moves[i]]
            if ply == 0 or ply > self.limit[pattern]:
                return 0
            last = max(last, ply)
        for i in range(self.without_index[pattern], self.without_index[pattern + 1]):
            ply = ply_of[self.without[i]]
            if 0 < ply < last:
                return 0
        return last
