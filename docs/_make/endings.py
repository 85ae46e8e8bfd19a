"""Writes the tables of ``kifu.engine.endings``: ``python -m docs._make.endings``, and says what each holds.

A test solves every ending again and compares.
"""

import time
from pathlib import Path

import kifu.engine
from kifu.core.board.packing import DRAWN, IMPOSSIBLE
from kifu.engine import solving
from kifu.engine.endings import NAMES

TABLES = Path(kifu.engine.__file__).parent / "tables"


def main() -> None:
    total = 0
    for name in NAMES:
        began = time.perf_counter()
        data = solving.pack(name)
        (TABLES / f"{name}.z").write_bytes(data)
        total += len(data)
        print(f"{name:12} {time.perf_counter() - began:6.2f} s {len(data):8,} bytes  {describe(name)}")
    print(f"{total:,} bytes")


def describe(name: str) -> str:
    solution = solving.solve(name)
    moving = [worth for worth in solution.worths[: solution.half] if worth != IMPOSSIBLE]
    won = [worth for worth in moving if worth != DRAWN]
    return f"{len(won):,} won, {len(moving) - len(won):,} drawn, longest {max(won, default=0)} plies"


if __name__ == "__main__":
    main()
