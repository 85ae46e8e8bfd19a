"""Prints one table of ratios.  A line whose peer is not installed says so."""

import sys
import time

import kifu
from bench import bulk, floor, notations, records, starting


def main() -> None:
    if not kifu.COMPILED:
        sys.exit("kifu runs as plain Python here: build it with a C compiler before measuring")
    began = time.perf_counter()
    rows = [*starting.rows(), *floor.rows(), *notations.rows(), *records.rows(), *bulk.rows()]
    width = max(len(row.what) for row in rows)
    for row in rows:
        print(f"{row.what:{width}}  {row.measured:>30}  {row.aim}")
    print(f"measured in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
