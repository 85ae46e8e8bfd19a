"""The step tables of one game: everything the board engine knows about it.

Rules build them once from the rows of a game; the board only looks things up.  A list
that belongs to a man on a point is a run of one long array: it begins at
``index[cell * size + point]`` and ends where the next one begins.
"""

from array import array
from collections.abc import Mapping

from kifu.core.packing import RIM


class Tables:
    """The compiled form of a game.  Built by ``kifu.rules.compiling`` alone."""

    def __init__(self, numbers: Mapping[str, int], arrays: Mapping[str, "array[int]"]) -> None:
        self.size = numbers["size"]
        self.lines = numbers["lines"]
        self.hops = numbers["hops"]
        self.guarded = numbers["guarded"]
        self.promotion_rule = numbers["promotion_rule"]
        self.most_moves = numbers["most_moves"]

        # Points that are on the board, in the order of the diagrams.
        self.points = arrays["points"]
        # An empty board: a rim of blocked cells, and behind it the one cell that is always empty.
        self.blank = bytearray([RIM]) * self.size + bytearray(1)
        for point in arrays["points"]:
            self.blank[point] = 0
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
