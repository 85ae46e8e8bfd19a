"""Prints one table of ratios.  A line whose peer is not installed says so.

python -m bench
python -m bench bulk records
"""

import sys
import time

import kifu
from bench import bulk, corpus, floor, linear, notations, peers, records, shogi_files, starting

MEASURED = {
    "starting": starting.rows,
    "floor": floor.rows,
    "notations": notations.rows,
    "records": records.rows,
    "bulk": bulk.rows,
    "peers": peers.rows,
    "shogi": shogi_files.rows,
    "corpus": corpus.rows,
    "linear": linear.rows,
}


def main() -> None:
    if not kifu.COMPILED:
        sys.exit("kifu runs as plain Python here: build it with a C compiler before measuring")
    names = sys.argv[1:] or list(MEASURED)
    if unknown := [name for name in names if name not in MEASURED]:
        sys.exit(f"{unknown[0]!r} is none of {', '.join(MEASURED)}")
    began = time.perf_counter()
    rows = [row for name in names for row in MEASURED[name]()]
    width = max(len(row.what) for row in rows)
    for row in rows:
        print(f"{row.what:{width}}  {row.measured:>30}  {row.aim}")
    print(f"measured in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
