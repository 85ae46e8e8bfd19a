"""A dialogue with a learner: lines that are asked for, texts that fit the screen, and the file of the progress."""

import io
import sys
from pathlib import Path

from kifu.cli._options import make_printable, print_note
from kifu.training.progress import Loaded, Progress, load, save
from kifu.width import wrap

COLUMNS = 80
LONGEST_LINE = 1000


class StoppedError(Exception):
    """The learner quits."""


def forgive_broken_input() -> None:
    """Take what is not text in the encoding of the terminal for a wrong answer, not for the end of everything."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def ask_line(prompt: str) -> str:
    """Return a line without the spaces around it; stop at ``q`` and at the end of the input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE)
    rest = line
    while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
        rest = sys.stdin.readline(LONGEST_LINE)
    if not line:
        print()
        raise StoppedError
    answer = line.strip()
    if not sys.stdin.isatty():
        # Without a terminal the answer does not appear after the prompt.
        print(make_printable(answer))
    if answer == "q":
        raise StoppedError
    return answer


def say(text: str, *, indent: int = 0) -> None:
    """Print a text in lines of no more than 80 columns."""
    for line in wrap(text, COLUMNS - indent):
        print(" " * indent + line)


class LearnersFile:
    """The file of the progress; when it cannot be written that is said once, and practice goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        loaded: Loaded = load(path)
        self.progress: Progress = loaded.progress
        self.keeps = loaded.keeps
        if loaded.note:
            print_note(f"note: {loaded.note}")

    def save(self) -> None:
        if not self.keeps:
            return
        try:
            save(self.progress, self.path)
        except OSError as error:
            self.keeps = False
            print_note(f"note: progress cannot be kept in {self.path}: {error.strerror}")
