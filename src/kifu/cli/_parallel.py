"""Work on many files in several processes: what each says is printed in the order of the files."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr
from typing import Any, TypeVar

from kifu.cli._options import ColourMode, wants_colour
from kifu.cli._progress import make_room

Task = TypeVar("Task")
Result = TypeVar("Result")
TOGETHER = 8  # tasks that are handed over at once


def run_in_processes(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of each task; ``work`` may write to standard error, and to no file that processes share."""
    from kifu.files.workers import open_pool

    colour = "always" if wants_colour(sys.stderr) else "never"
    together = min(TOGETHER, -(-len(tasks) // jobs))
    with open_pool(min(jobs, len(tasks))) as pool:
        try:
            for said, result in pool.map(_Listener(work, colour), tasks, chunksize=together):
                if said:
                    make_room(sys.stderr)
                    sys.stderr.write(said)
                yield result
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class _Listener:
    """Does a task in another process, and keeps the lines that it prints."""

    def __init__(self, work: Callable[[Any], Any], colour: str) -> None:
        self._work = work
        self._colour = colour

    def __call__(self, task: object) -> tuple[str, Any]:
        ColourMode.when = self._colour
        with redirect_stderr(io.StringIO()) as said:
            result = self._work(task)
        return said.getvalue(), result
