"""The men on a board: which stand where, how they are put there and copied, and where the royal ones are.

The board is padded with a rim of blocked cells wide enough that no step can leave the
array, and one more cell that is always empty for steps that nothing can block.
"""

from typing import TYPE_CHECKING

from kifu.core import packing
from kifu.core.tables import Tables

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    FIRST = packing.FIRST
    KINDS = packing.KINDS
MOST_KINDS = packing.MOST_COUNTED


class Men:
    def __init__(self, tables: Tables) -> None:
        self.store = bytearray(tables.blank)
        self.at = self.store
        self.side = 0
        self.hash = 0
        self.royal_first = 0
        self.royal_second = 0
        self.royals_first = 0
        self.royals_second = 0
        self.checked = 0
        self.exposed = 0
        # A board without tables, such as Python makes where nobody calls this, is refused at every door.
        self.tables = tables

    def check_made(self) -> None:
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
        """Set what stands on a point; ``settle`` must follow before play."""
        place, man = self.point(point), self.tables.number(cell)
        if man and not self.tables.is_man(man):
            raise ValueError(f"this game has no man {cell}")
        self.hash ^= self.tables.keys[self.at[place] * self.tables.size + place]
        self.hash ^= self.tables.keys[man * self.tables.size + place]
        self.at[place] = man

    def cell(self, point: int) -> int:
        return self.at[self.point(point)]

    def copy_from(self, other: "Men") -> None:
        """Become the same position as another board of the same game."""
        self.check_made()
        if other is None or other.tables is not self.tables:
            raise ValueError("a board of one game cannot become the same as one of another")
        self.become(other)

    def become(self, other: "Men") -> None:
        for point in range(self.tables.size):
            self.at[point] = other.at[point]
        self.side = other.side
        self.hash = other.hash
        self.royal_first = other.royal_first
        self.royal_second = other.royal_second
        self.royals_first = other.royals_first
        self.royals_second = other.royals_second
        self.checked = other.checked
        self.exposed = other.exposed

    def find_royals(self) -> None:
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

    def count_men(self) -> int:
        """Return how many men of each kind there are: four bits each, the first side's lowest; 15 is that or more."""
        men = 0
        one = 1
        for index in range(len(self.tables.points)):
            cell = self.at[self.tables.points[index]]
            if cell == 0 or (cell & KINDS) > MOST_KINDS:
                continue
            shift = 4 * ((cell & KINDS) - 1)
            if cell & FIRST == 0:
                shift += 4 * MOST_KINDS
            if men >> shift & 15 < 15:
                men += one << shift
        return men
