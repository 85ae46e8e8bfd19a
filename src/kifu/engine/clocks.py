"""Clocks: how much time a game gives, and what is left of it after each move.

The time is kept with the moves of the record alone: what a player has left is what the last own move says.

>>> control = TimeControl.parse("10+5")
>>> control, str(control), control.tag
(TimeControl(seconds=600, increment=5, byoyomi=0), '10+5', '600+5')
>>> control.left_after(600_000, 20_000)
585000
>>> TimeControl.parse("1/30").left_after(10_000, 35_000), TimeControl.parse("1/30").left_after(10_000, 45_000)
(0, None)
"""

import re
from typing import NamedTuple

from kifu.errors import KifuError
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.side import Side

TAG = "TimeControl"
NONE = "none"
MOST_MINUTES, MOST_SECONDS = 600, 600
TYPED = re.compile(r"(\d{1,3}(?:\.\d)?)(?:([+/])(\d{1,3}))?")
TAGGED = re.compile(r"(\d{1,5})(?:\+(\d{1,3})| byo-yomi (\d{1,3}))?")


class TimeControl(NamedTuple):
    """The time of each player, in seconds: what there is at first, what each move adds, and what each move has after.

    ``increment`` is added to the clock after every move, as Fischer proposed.  With ``byoyomi`` each move has that
    time once the rest is used up.
    """

    seconds: int
    increment: int = 0
    byoyomi: int = 0

    @classmethod
    def parse(cls, text: str) -> "TimeControl | None":
        """Return what ``10+5`` and ``10/30`` mean: minutes, and seconds for each move; nothing for ``none``."""
        if text == NONE:
            return None
        found = TYPED.fullmatch(text.strip())
        seconds, more = (round(float(found[1]) * 60), int(found[3] or 0)) if found else (0, 0)
        if not found or not seconds + more > 0 or seconds > 60 * MOST_MINUTES or more > MOST_SECONDS:
            raise KifuError(
                f"unknown clock {text[:20]!r}: minutes and the seconds that each move adds, 10+5, "
                f"or that each move has in the end, 10/30, or {NONE}"
            )
        return cls(seconds, byoyomi=more) if found[2] == "/" else cls(seconds, more)

    @classmethod
    def of(cls, record: Record) -> "TimeControl | None":
        """Return the clock that a record names, or nothing where it names none, or another kind of clock."""
        found = TAGGED.fullmatch(record.tags.get(TAG, ""))
        return cls(*(int(part or 0) for part in found.groups())) if found else None

    @property
    def tag(self) -> str:
        """How the clock is written in a record."""
        return f"{self.seconds} byo-yomi {self.byoyomi}" if self.byoyomi else f"{self.seconds}+{self.increment}"

    def __str__(self) -> str:
        minutes = f"{self.seconds / 60:g}"
        return f"{minutes}/{self.byoyomi}" if self.byoyomi else f"{minutes}+{self.increment}"

    def left_after(self, left: int, used: int) -> int | None:
        """Return what is left on a clock after a move that took some time, in milliseconds; nothing if it ran out."""
        rest = left - used
        if self.byoyomi:
            return max(rest, 0) if rest > -1000 * self.byoyomi else None
        return rest + 1000 * self.increment if rest > 0 else None


def time_left(record: Record, line: list[Node], control: TimeControl, side: Side) -> int:
    """Return the milliseconds that a side has left after the moves of a line."""
    first = record.start().turn
    for ply in range(len(line), 0, -1):
        clock = line[ply - 1].clock
        if (first if ply % 2 else first.other) is side and clock and clock.left is not None:
            return clock.left
    return 1000 * control.seconds


def show_time(milliseconds: int) -> str:
    """Return a time as a clock shows it.

    >>> show_time(605_400), show_time(3_661_000)
    ('10:05', '1:01:01')
    """
    seconds = max(0, milliseconds) // 1000
    hours = f"{seconds // 3600}:" if seconds >= 3600 else ""
    return f"{hours}{seconds // 60 % 60:0{2 if hours else 1}}:{seconds % 60:02}"
