"""The clock of a game in the terminal: it runs while a side thinks, and what is left is kept with the moves."""

from collections.abc import Callable
from time import monotonic

from kifu.engine.clocks import TimeControl, show_time
from kifu.engine.match import Match
from kifu.records.annotations import Clock


class TurnClock:
    """The clock of the side to move; without a ``control`` it shows nothing and writes nothing down."""

    def __init__(self, match: Match, control: TimeControl | None, now: Callable[[], float] = monotonic) -> None:
        self.control = control
        self._match = match
        self._now = now
        self._began = now()

    def begin_turn(self) -> None:
        self._began = self._now()

    def stop(self) -> Clock | None:
        """Return what is to be written down for a move that is made now; the game is lost if the time is over."""
        if self.control is None:
            return None
        used = round(1000 * (self._now() - self._began))
        side = self._match.position.turn
        left = self.control.left_after(self._match.time_left(self.control, side), used)
        if left is None:
            self._match.run_out(side)
            return None
        return Clock(used, left)

    def show(self) -> str:
        """Return the time that is left to the side to move, as a prompt shows it."""
        if self.control is None:
            return ""
        return f"{show_time(self._match.time_left(self.control, self._match.position.turn))} "
