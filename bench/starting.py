"""What it takes to start: Python with nothing to do, the package, and the command with two moves to read."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from bench.measure import Row, best_of

ROUNDS = 12
WORDS = {
    "bare": ["-c", "pass"],
    "import": ["-c", "import kifu"],
    "moves": ["-m", "kifu", "moves", "C2.5 H8+7"],
}


def rows() -> list[Row]:
    # What was compiled at the first start has to be there at the next.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    jobs: dict[str, Callable[[], object]] = {
        name: partial(subprocess.run, [sys.executable, *words], check=True, stdout=subprocess.DEVNULL, env=surroundings)
        for name, words in WORDS.items()
    }
    best = best_of(jobs, ROUNDS)
    return [
        Row("import kifu, over bare Python", f"{1000 * (best['import'] - best['bare']):.0f} ms", "<= 45 ms"),
        Row("kifu moves, over bare Python", f"{1000 * (best['moves'] - best['bare']):.0f} ms", "<= 100 ms"),
    ]
