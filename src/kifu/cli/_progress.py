"""How far long work is, in one line on the terminal: percent, records, time left.  Only on a terminal."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import TextIO

PATIENCE = 1.0  # seconds before a line is worth its place
PAUSE = 0.2  # seconds between two of them
SURE_AFTER = 3.0  # seconds before the pace says anything about the time left


class ProgressBar:
    """Counts bytes where the files have a size, or else files; ``quiet`` keeps it away from a terminal in other use."""

    _drawn: "ProgressBar | None" = None  # the one whose line is on the terminal now

    def __init__(self, files: Sequence[tuple[str, object]], *, quiet: bool = False) -> None:
        self._watched = not quiet and sys.stderr.isatty()
        self._sizes = [_size_of(what) for _, what in files] if self._watched else []
        self._total = sum(self._sizes)
        self._files = 0
        self._began = time.monotonic()
        self._due = self._began + PATIENCE

    def step(self) -> None:
        """Take note that a file is done."""
        self._files += 1

    def tick(self, records: int, place: Callable[[], int] = lambda: 0) -> None:
        """Take note of how many records are done, and up to which byte of its file the last was read."""
        if self._watched and (now := time.monotonic()) >= self._due:
            self._due = now + PAUSE
            self._draw(self._words(records, place(), now - self._began))

    def show_share(self, records: int, share: float) -> None:
        """Take note of how many records are done, and of their share of the work, with the pace so far."""
        if self._watched and (now := time.monotonic()) >= self._due:
            self._due = now + PAUSE
            seconds = now - self._began
            words = [f"{int(100 * share)} %", f"{records:,} records", f"{int(records / seconds):,} a second"]
            self._draw(", ".join(words + self._left(share, seconds)))

    def show_work(self, what: str, share: float) -> None:
        """Say what is being done, and how much of it is; at once, for the next time it is asked may be much later."""
        if self._watched:
            left = self._left(share, time.monotonic() - self._began)
            self._draw(", ".join([f"{int(100 * share)} % {what}", *left]))

    def _left(self, share: float, seconds: float) -> list[str]:
        return [f"{_clock(seconds * (1 - share) / share)} left"] if share and seconds > SURE_AFTER else []

    def _words(self, records: int, place: int, seconds: float) -> str:
        words = [f"{records:,} record{'s' * (records != 1)}"]
        if len(self._sizes) > 1:
            words.append(f"file {min(self._files + 1, len(self._sizes)):,} of {len(self._sizes):,}")
        if self._total:
            own = self._sizes[self._files] if self._files < len(self._sizes) else 0
            share = (sum(self._sizes[: self._files]) + min(place, own)) / self._total
            words = [f"{int(100 * share)} %", *words, *self._left(share, seconds)]
        else:
            words.append(_clock(seconds))
        return ", ".join(words)

    def _draw(self, text: str) -> None:
        try:
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
        except (OSError, ValueError):
            columns = 80
        # Spaces wipe out what was longer, on terminals that know no other way too.
        sys.stderr.write(f"\r{text[: columns - 1].ljust(columns - 1)}\r")
        sys.stderr.flush()
        ProgressBar._drawn = self if text else None

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *_: object) -> None:
        if ProgressBar._drawn is self:
            self._draw("")


def make_room(stream: TextIO) -> None:
    """Wipe out the line of a bar before something is printed, if that goes to the terminal too."""
    if ProgressBar._drawn is not None and stream.isatty():
        ProgressBar._drawn._draw("")


def _size_of(what: object) -> int:
    try:
        return os.stat(what).st_size if isinstance(what, os.PathLike) else 0
    except OSError:
        return 0


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
