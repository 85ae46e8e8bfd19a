"""The step tables of one game: everything the board engine knows about it.

Rules build them once from the rows of a game; the board only looks things up.  A list
that belongs to a man on a point is a run of one long array: it begins at
``index[cell * size + point]`` and ends where the next one begins.

Compiled code has no index checks.  What is looked up here is checked once, when the tables are made.
"""

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core import packing

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    RIM = packing.RIM
    FIRST = packing.FIRST
    KINDS = packing.KINDS
    BITS = packing.POINT_BITS
    MASK = packing.POINT_MASK
    VIA = packing.VIA_SHIFT
    PROMOTION = packing.PROMOTION_SHIFT
CELLS = RIM + 1
MOST_MOVES = 1 << 24
LARGEST = packing.LARGEST


class Tables:
    """The compiled form of a game.  Built by ``kifu.rules.compiling`` alone."""

    def __init__(self, numbers: Mapping[str, int], arrays: Mapping[str, "array[int]"]) -> None:
        self.size = numbers["size"]
        self.kinds = numbers["kinds"]
        self.lines = numbers["lines"]
        self.hops = numbers["hops"]
        self.guarded = numbers["guarded"]
        self.promotion_rule = numbers["promotion_rule"]

        # Points that are on the board, in the order of the diagrams.
        self.points = arrays["points"]
        # Steps: target | point that must be empty << 10 | modes << 20.
        self.leap_index = arrays["leap_index"]
        self.leaps = arrays["leaps"]
        # Rides: one run per cell, the same from every point.
        self.ride_index = arrays["ride_index"]
        self.ride_steps = arrays["ride_steps"]
        self.ride_modes = arrays["ride_modes"]
        # The one step that leads, repeated, from a point to another: at target - origin + size.
        self.direction = arrays["direction"]
        # Captures on the way: via | target << 10.
        self.double_index = arrays["double_index"]
        self.doubles = arrays["doubles"]
        # Points of which one must be empty for a man to pass.
        self.pass_index = arrays["pass_index"]
        self.passes = arrays["passes"]
        # What a cell becomes, and which sides have a point in their promotion zone.
        self.promotes = arrays["promotes"]
        self.zone = arrays["zone"]
        # Whether a cell has no move from a point, were the board empty; made only for games that ask for it.
        self.stuck = arrays["stuck"]
        self.royal = arrays["royal"]
        # Who attacks a royal man: steps as origin | must be empty << 10 | cell << 20 ...
        self.probe_index = arrays["probe_index"]
        self.probes = arrays["probes"]
        # ... and rides, looked for along each line outwards from the royal man.
        self.line_steps = arrays["line_steps"]
        self.slides = arrays["slides"]
        self.hop_slides = arrays["hop_slides"]
        # Along which lines, or by steps, a change on the second point can alter who attacks
        # a royal man on the first.
        self.near = arrays["near"]
        # Random numbers of the position hash, per cell and point; the last is the turn's.
        self.keys = arrays["keys"]

        self.check_lengths()
        # An empty board: a rim of blocked cells, which goes on as far as a move can name a point, and after the
        # size of the board the one cell that is always empty.
        blank = bytearray([RIM]) * (MASK + 1)
        blank[self.size] = 0
        for point in arrays["points"]:
            blank[point] = 0
        self.blank = bytes(blank)
        self.empty = self.blank
        self.check_entries()
        # A number that the moves of no placement can exceed.
        most = self.most_of_one() * len(self.points)
        if most > MOST_MOVES:
            raise ValueError(f"a position with {most:,} moves is more than a board has room for")
        self.most_moves = most

    def check_lengths(self) -> None:
        """Refuse arrays that are shorter than what the board looks up in them."""
        size = self.size
        if not (0 < size <= MASK and 0 < self.kinds <= KINDS and 0 <= self.lines <= packing.LINES):
            raise ValueError(f"a board of {size} points, {self.kinds} kinds and {self.lines} lines does not fit")
        lengths = {
            "leap_index": (len(self.leap_index), CELLS * size + 1),
            "double_index": (len(self.double_index), CELLS * size + 1),
            "pass_index": (len(self.pass_index), CELLS * size + 1),
            "ride_index": (len(self.ride_index), CELLS + 1),
            "ride_modes": (len(self.ride_modes), len(self.ride_steps)),
            "direction": (len(self.direction), 2 * size + 1),
            "promotes": (len(self.promotes), CELLS),
            "zone": (len(self.zone), size + 1),
            "stuck": (len(self.stuck), CELLS * size if self.promotion_rule & packing.ON_STUCK else 0),
            "royal": (len(self.royal), CELLS),
            "probe_index": (len(self.probe_index), 2 * size + 1),
            "line_steps": (len(self.line_steps), self.lines),
            "slides": (len(self.slides), CELLS),
            "hop_slides": (len(self.hop_slides), CELLS),
            "near": (len(self.near), size * size if self.guarded else 0),
            "keys": (len(self.keys), CELLS * size),
        }
        for name, (length, needed) in lengths.items():
            if length < needed:
                raise ValueError(f"{name} has {length} entries, {needed} are needed")
        # Where no point is meant, the engine writes 0: the corner of the rim.
        if len(self.points) == 0 or min(self.points) < 1 or max(self.points) >= size:
            raise ValueError(f"the points of a board lie from 1 to {size - 1}")

    def check_entries(self) -> None:
        """Refuse entries that lead outside the arrays."""
        for name, fits in (
            ("leap_index", self.runs_fit(self.leap_index, len(self.leaps))),
            ("double_index", self.runs_fit(self.double_index, len(self.doubles))),
            ("pass_index", self.runs_fit(self.pass_index, len(self.passes))),
            ("ride_index", self.runs_fit(self.ride_index, len(self.ride_steps))),
            ("probe_index", self.runs_fit(self.probe_index, len(self.probes))),
            ("leaps, doubles or passes", self.targets_fit()),
            ("direction", self.directions_fit()),
            ("promotes", self.promotions_fit()),
        ):
            if not fits:
                raise ValueError(f"an entry of {name} leads off the board")
        first, last = min(self.points), max(self.points)
        for step in {*self.line_steps, *self.ride_steps}:
            if first + step < 0 or last + step >= self.size:
                raise ValueError(f"a ride of {step} leads over the rim of the board")
        if not {-step for step in self.line_steps} >= {*self.ride_steps}:
            raise ValueError("a ride goes along no line of the board")

    def runs_fit(self, index: "array[int]", length: int) -> bool:
        wrong = 0
        for i in range(len(index)):
            wrong += index[i] < 0 or index[i] > length
        return wrong == 0

    def number(self, value: int) -> int:
        """Return a number that Python gives at a door, or -1, which no door takes, for one beyond all there are."""
        return value if 0 <= value <= LARGEST else -1

    def holds(self, point: int) -> bool:
        """Whether a point is on the board."""
        return 0 <= point < self.size and self.empty[point] == 0

    def holds_move(self, move: int) -> bool:
        """Whether a number is that of a move between points of the board."""
        via = move >> VIA & MASK
        if move < 0 or move >> PROMOTION > 1 or (via and not self.holds(via)):
            return False
        return self.holds(move & MASK) and self.holds(move >> BITS & MASK)

    def targets_fit(self) -> bool:
        wrong = 0
        for i in range(len(self.leaps)):
            wrong += not self.holds(self.leaps[i] & MASK)
        for i in range(len(self.doubles)):
            wrong += not (self.holds(self.doubles[i] & MASK) and self.holds(self.doubles[i] >> BITS))
        for i in range(len(self.passes)):
            wrong += not self.holds(self.passes[i])
        return wrong == 0

    def directions_fit(self) -> bool:
        """Whether every direction leads, repeated, as far as it says."""
        for i in range(2 * self.size + 1):
            step = self.direction[i]
            way = i - self.size
            if step and (way == 0 or way % step or (way < 0) != (step < 0)):
                return False
        return True

    def is_man(self, cell: int) -> bool:
        """Whether a cell holds a man: a kind of the game, with the bit of one side."""
        return 1 <= cell % FIRST <= self.kinds and 1 <= cell // FIRST <= 2

    def promotions_fit(self) -> bool:
        for cell in range(CELLS):
            becomes = self.promotes[cell]
            if becomes and not (self.is_man(becomes) and cell // FIRST == becomes // FIRST):
                return False
        return True

    def most_of_one(self) -> int:
        """Return a number of moves that no man on no point can exceed."""
        longest = 0
        for i in range(self.lines):
            for number in range(len(self.points)):
                point = self.points[number] + self.line_steps[i]
                length = 1
                while self.holds(point):
                    point += self.line_steps[i]
                    length += 1
                if length > longest:
                    longest = length
        most = 0
        for cell in range(CELLS):
            for number in range(len(self.points)):
                index = cell * self.size + self.points[number]
                # A step or a ride may end with a promotion or without.
                steps = self.leap_index[index + 1] - self.leap_index[index]
                rides = self.ride_index[cell + 1] - self.ride_index[cell]
                count = 2 * (steps + rides * longest) + self.double_index[index + 1] - self.double_index[index] + 1
                if count > most:
                    most = count
        return most
