"""The men of a board: where they stand, how many are in hand, how they are put there and copied, who is royal.

The board is padded with a rim of blocked cells wide enough that no step can leave the
array, and one more cell that is always empty for steps that nothing can block.
"""

from array import array
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.tables import Tables

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    MOST_IN_HAND = packing.MOST_IN_HAND
WORD = (1 << 64) - 1  # the bits of a hash
NO_ROOM = array("i", [0])


class Men:
    def __init__(self, tables: Tables) -> None:
        self.store = bytearray(tables.blank)
        self.at = self.store
        # How many men of each kind either side has in hand, at side * FIRST + kind.
        self.hand_store = bytearray(2 * FIRST)
        self.hand = self.hand_store
        self.side = 0
        self.hash = 0
        # Where an ordinary man took a prized man with the last move; 0 if none did.
        self.lost = 0
        # The point on which the last move ended, which some notations do not write again; 0 if unknown.
        self.last_target = 0
        self.royal_first = 0
        self.royal_second = 0
        self.royals_first = 0
        self.royals_second = 0
        self.checked = 0
        self.exposed = 0
        # Room for a list of moves; most boards only play, so it is made when moves are first listed.
        self.moves = NO_ROOM
        self.room = 0
        # Python can make a board without calling this method, and every door refuses a board without tables.
        self.tables = tables

    def check_made(self) -> None:
        """Refuse a board that was made without tables."""
        if self.tables is None:
            raise ValueError("this board was made without tables")

    def point(self, value: int) -> int:
        """Return a point of the board that Python gives by its number."""
        self.check_made()
        point = self.tables.number(value)
        if not self.tables.holds(point):
            raise ValueError(f"there is no point {value} on this board")
        return point

    def put(self, point: int, cell: int) -> None:
        """Set what stands on a point; ``finish_setup`` must follow before play."""
        place, man = self.point(point), self.tables.number(cell)
        if man and not self.tables.is_man(man):
            raise ValueError(f"this game has no man {cell}")
        self.hash ^= self.tables.keys[self.at[place] * self.tables.size + place]
        self.hash ^= self.tables.keys[man * self.tables.size + place]
        self.at[place] = man

    def give(self, side: int, kind: int, count: int) -> None:
        """Set how many men of a kind a side has in hand; ``finish_setup`` must follow before play."""
        self.check_made()
        whose, which, number = self.tables.number(side), self.tables.number(kind), self.tables.number(count)
        if not (0 <= whose <= 1 and self.is_held(which)):
            raise ValueError(f"side {side} of this game has no man {kind} in hand")
        if not 0 <= number <= MOST_IN_HAND:
            raise ValueError(f"a hand holds at most {MOST_IN_HAND} men of a kind, not {count}")
        self.hold(whose, which, number - self.hand[whose * FIRST + which])

    def held(self, side: int, kind: int) -> int:
        """Return how many men of a kind a side has in hand."""
        self.check_made()
        whose, which = self.tables.number(side), self.tables.number(kind)
        if not (0 <= whose <= 1 and 1 <= which <= self.tables.kinds):
            raise ValueError(f"side {side} of this game has no man {kind} in hand")
        return self.hand[whose * FIRST + which]

    def is_held(self, kind: int) -> int:
        """Whether men of a kind can be in hand."""
        for i in range(len(self.tables.hand_kinds)):
            if self.tables.hand_kinds[i] == kind:
                return 1
        return 0

    def hold(self, side: int, kind: int, change: int) -> None:
        """Put men of a kind into a hand, or take them out."""
        place = side * FIRST + kind
        cell = kind | FIRST << side
        self.hash ^= self.hand_key(cell, self.hand[place])
        self.hand[place] += change
        self.hash ^= self.hand_key(cell, self.hand[place])

    def hand_key(self, cell: int, count: int) -> int:
        """Return the part of the hash that ``count`` men of a cell in hand make up; 0 for none."""
        return self.tables.keys[cell * self.tables.size] * count & WORD

    def lose_prized(self, point: int) -> None:
        """Set where an ordinary man took a prized man with the last move; 0 if none did."""
        self.check_made()
        self.lost = self.point(point) if point else 0

    def note_last_target(self, point: int) -> None:
        """Set the point on which the last move ended; 0 where that is unknown."""
        self.check_made()
        self.last_target = self.point(point) if point else 0

    def cell(self, point: int) -> int:
        return self.at[self.point(point)]

    def copy_from(self, other: "Men") -> None:
        """Take over the position of another board of the same game."""
        self.check_made()
        if other is None or other.tables is not self.tables:
            raise ValueError("a board of one game cannot become the same as one of another")
        self.assign(other)

    def assign(self, other: "Men") -> None:
        for point in range(self.tables.size):
            self.at[point] = other.at[point]
        if self.tables.drops:
            for place in range(2 * FIRST):
                self.hand[place] = other.hand[place]
        self.lost = other.lost
        self.last_target = other.last_target
        self.side = other.side
        self.hash = other.hash
        self.royal_first = other.royal_first
        self.royal_second = other.royal_second
        self.royals_first = other.royals_first
        self.royals_second = other.royals_second
        self.checked = other.checked
        self.exposed = other.exposed

    def find_royals(self) -> None:
        """Count the royal men of each side, and note where the last of them stands."""
        self.royals_first = self.royals_second = 0
        self.royal_first = self.royal_second = 0
        for index in range(len(self.tables.points)):
            point = self.tables.points[index]
            if self.tables.royal[self.at[point]]:
                if self.at[point] & FIRST:
                    self.royals_first += 1
                    self.royal_first = point
                else:
                    self.royals_second += 1
                    self.royal_second = point

    def reserve(self, room: int) -> None:
        """Make room for lists of ``room`` moves in all."""
        if self.room < room:
            self.moves = array("i", [0]) * room
            self.room = room
