"""The step tables of one game: everything the board engine knows about it.

Rules build them once from the rows of a game; the board only looks things up.  A list
that belongs to a man on a point is a run of one long array: it begins at
``index[cell * size + point]`` and ends where the next one begins.

Compiled code has no index checks.  What is looked up here is checked once, when the tables are made.
"""

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core.board import packing

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    RIM = packing.RIM
    FIRST = packing.FIRST
    KINDS = packing.KINDS
    ON_ENTRY = packing.ON_ENTRY
    ON_CAPTURE = packing.ON_CAPTURE
    ON_TOUCH = packing.ON_TOUCH
    ON_STUCK = packing.ON_STUCK
    FORCED = packing.FORCED
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
        # Whether captured men go to the hand of the side that takes them, and are dropped from there.
        self.drops = numbers["drops"]
        self.file_step = numbers["file_step"]  # from a point to the next on its file
        # Whether the trading of prized men is restricted, and whether captures of prized men are noted at all.
        self.trading = numbers["trading"]
        self.trades_prized = numbers["trades_prized"]
        self.notes_captures = self.drops or self.trades_prized

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
        # The kinds among which a cell that promotes has a choice.
        self.choice_index = arrays["choice_index"]
        self.choices = arrays["choices"]
        # The kinds that can be in hand; the kind that each cell is in hand once it is captured, 0 if it leaves the
        # game; and by kind, what a dropped man may not do.
        self.hand_kinds = arrays["hand_kinds"]
        self.in_hand = arrays["in_hand"]
        self.drop_rules = arrays["drop_rules"]
        # Which cells are prized men, and which are slight men.
        self.prized = arrays["prized"]
        # Whether a cell on a point of an empty board has no move; made only for games whose rules need it.
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
        # Random numbers of the position hash, per cell and point; the first is the turn's.
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
        # No placement has more moves than this.
        most = (self.most_of_one() + len(self.hand_kinds)) * len(self.points)
        if most > MOST_MOVES:
            raise ValueError(f"a position with {most:,} moves is more than a board has room for")
        self.most_moves = most

    def check_lengths(self) -> None:
        """Refuse arrays that are shorter than what the board looks up in them."""
        size = self.size
        if not (0 < self.kinds <= KINDS and 0 < size <= MASK - self.kinds and 0 <= self.lines <= packing.LINES):
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
            "choice_index": (len(self.choice_index), CELLS + 1),
            "in_hand": (len(self.in_hand), CELLS),
            "drop_rules": (len(self.drop_rules), KINDS + 1),
            "prized": (len(self.prized), CELLS),
            "stuck": (len(self.stuck), CELLS * size if self.needs_stuck() else 0),
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
        if self.drops and len(self.points) > packing.MOST_POINTS:
            raise ValueError(f"men are dropped on boards of at most {packing.MOST_POINTS} points")
        # Where no point is meant, the engine writes 0: the corner of the rim.
        if len(self.points) == 0 or min(self.points) < 1 or max(self.points) >= size:
            raise ValueError(f"the points of a board lie from 1 to {size - 1}")

    def needs_stuck(self) -> bool:
        return bool(self.drops or self.promotion_rule & (ON_STUCK | FORCED))

    def check_entries(self) -> None:
        """Refuse entries that lead outside the arrays."""
        for name, fits in (
            ("leap_index", self.runs_fit(self.leap_index, len(self.leaps))),
            ("double_index", self.runs_fit(self.double_index, len(self.doubles))),
            ("pass_index", self.runs_fit(self.pass_index, len(self.passes))),
            ("ride_index", self.runs_fit(self.ride_index, len(self.ride_steps))),
            ("probe_index", self.runs_fit(self.probe_index, len(self.probes))),
            ("choice_index", self.runs_fit(self.choice_index, len(self.choices))),
            ("choices, hand_kinds or in_hand", self.kinds_fit()),
            ("leaps, doubles or passes", self.targets_fit()),
            ("direction", self.directions_fit()),
            ("promotes", self.promotions_fit()),
        ):
            if not fits:
                raise ValueError(f"an entry of {name} leads off the board")
        first, last = min(self.points), max(self.points)
        for step in {*self.line_steps, *self.ride_steps, self.file_step, -self.file_step}:
            if step == 0 or first + step < 0 or last + step >= self.size:
                raise ValueError(f"a ride of {step} leads over the rim of the board")
        if not {-step for step in self.line_steps} >= {*self.ride_steps}:
            raise ValueError("a ride goes along no line of the board")

    def runs_fit(self, index: "array[int]", length: int) -> bool:
        wrong = 0
        for i in range(len(index)):
            wrong += index[i] < 0 or index[i] > length
        return wrong == 0

    def number(self, value: int) -> int:
        """Return a number that Python gives at a door; -1, which no door takes, if it is negative or too large."""
        return value if 0 <= value <= LARGEST else -1

    def holds(self, point: int) -> bool:
        """Whether a point is on the board."""
        return 0 <= point < self.size and self.empty[point] == 0

    def holds_move(self, move: int) -> bool:
        """Whether a number is that of a move between points of the board, of a drop, or of a choice to promote."""
        via = move >> VIA & MASK
        origin = move & MASK
        if move < 0 or move >> PROMOTION > 1 or not self.holds(move >> BITS & MASK):
            return False
        if via and not self.holds(via) and not (move >> PROMOTION and self.is_kind(via) and len(self.choices)):
            return False
        return self.holds(origin) or (self.drops != 0 and self.is_kind(origin) and move >> VIA == 0)

    def is_kind(self, number: int) -> bool:
        """Whether a number after the board stands for a kind."""
        return self.size < number <= self.size + self.kinds

    def targets_fit(self) -> bool:
        wrong = 0
        for i in range(len(self.leaps)):
            wrong += not self.holds(self.leaps[i] & MASK)
        for i in range(len(self.doubles)):
            wrong += not (self.holds(self.doubles[i] & MASK) and self.holds(self.doubles[i] >> BITS))
        for i in range(len(self.passes)):
            wrong += not self.holds(self.passes[i])
        return wrong == 0

    def kinds_fit(self) -> bool:
        wrong = 0
        for i in range(len(self.choices)):
            wrong += not 1 <= self.choices[i] <= self.kinds
        for i in range(len(self.hand_kinds)):
            wrong += not 1 <= self.hand_kinds[i] <= self.kinds
        for i in range(CELLS):
            wrong += self.in_hand[i] > self.kinds
        return wrong == 0

    def directions_fit(self) -> bool:
        """Whether every step in ``direction``, repeated, leads as far as its place in the array says."""
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

    def may_promote(self, cell: int, origin: int, target: int, taken: int) -> int:
        """Whether a man who can promote may, on a move that begins or ends in the zone of his side."""
        if self.promotion_rule & ON_TOUCH or (self.promotion_rule & ON_CAPTURE and taken):
            return 1
        if self.promotion_rule & ON_STUCK and self.stuck[cell * self.size + target]:
            return 1
        return self.promotion_rule & ON_ENTRY and self.zone[origin] >> (cell & FIRST == 0) & 1 == 0

    def must_promote(self, cell: int, target: int) -> int:
        """Whether a man who may promote must, because he could never move again from where he goes."""
        return self.promotion_rule & FORCED and self.stuck[cell * self.size + target]

    def may_become(self, cell: int, becomes: int) -> int:
        """Whether a man who may promote becomes what a move says: a number after the board where he has a choice."""
        if self.choice_index[cell] == self.choice_index[cell + 1]:
            return becomes == 0
        for i in range(self.choice_index[cell], self.choice_index[cell + 1]):
            if self.size + self.choices[i] == becomes:
                return 1
        return 0

    def most_of_one(self) -> int:
        """Return a number of moves that no man exceeds on any point."""
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
                # A step or a ride may end with a promotion, or with one of several, or without.
                ends = 2 + self.choice_index[cell + 1] - self.choice_index[cell]
                steps = self.leap_index[index + 1] - self.leap_index[index]
                rides = self.ride_index[cell + 1] - self.ride_index[cell]
                count = ends * (steps + rides * longest) + self.double_index[index + 1] - self.double_index[index] + 1
                if count > most:
                    most = count
        return most
