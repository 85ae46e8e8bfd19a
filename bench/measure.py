"""How things are timed: the best of several rounds, peers in turn, so that noise hits all alike."""

import resource
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROUNDS = 9


class Row(NamedTuple):
    what: str
    measured: str
    aim: str


def processor_time() -> float:
    """Return the seconds that this process and those it waited for have worked, whatever else the machine does."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + usage.ru_utime + usage.ru_stime


def best_of(
    jobs: Mapping[str, Callable[[], object]],
    rounds: int = ROUNDS,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Return the shortest time of each job in seconds; the jobs take turns."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):
        for name, job in jobs.items():
            began = clock()
            job()
            best[name] = min(best[name], clock() - began)
    return best


@contextmanager
def word_counts(text: str) -> Iterator[dict[str, Callable[[], object]]]:
    """Yield two jobs, ``wc -w`` over the text and over nothing: the second is what starting it costs."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder, "full"), Path(folder, "empty")
        full.write_text(text, encoding="utf-8")
        empty.touch()
        yield {"wc": lambda: _count(full), "wc on nothing": lambda: _count(empty)}


def wc_seconds(best: Mapping[str, float]) -> float:
    return best["wc"] - best["wc on nothing"]


def _count(path: Path) -> None:
    subprocess.run(["wc", "-w", path], check=True, stdout=subprocess.DEVNULL)
