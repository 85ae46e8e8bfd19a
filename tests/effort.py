"""How much the tests that draw their cases try, in one factor, and which cases they draw, in one seed.

``KIFU_EFFORT=20 KIFU_SEED=123 make test`` tries twenty times as many cases as every run does, and those that the seed
123 draws.  ``make quick`` takes less effort and ``make test-long`` far more; every run prints both numbers.
"""

import os
import random

import kifu

EFFORT = float(os.environ.get("KIFU_EFFORT", "1"))
# Set for all processes of a run, so that they draw by one seed and a run can be repeated by it.
SEED = int(os.environ.setdefault("KIFU_SEED", str(random.SystemRandom().randrange(10**6))))
# A run that leaves nothing out: all real files, all texts, all counts.
LONG = EFFORT >= 10
# Plain Python takes about ten times as long for what is compiled, and it is held against the compiled build besides.
PLAIN = 0.1


def effort(cases: int, least: int = 1) -> int:
    """Return how many cases a test tries that tries ``cases`` of them in ``make test``."""
    return max(least, round(cases * EFFORT * (1 if kifu.COMPILED else PLAIN)))
