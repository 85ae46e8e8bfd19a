"""Merging small parts: a library that grows by a few games a day would else have hundreds of them to look into.

Sizes have classes, each ten times the one before.  When the latest parts have ten of one class among them, these and
the smaller ones after them become one part.  So a row is written again a few times at most, however many imports there
are, and games stay in the order in which they came.
"""

from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path

import pyarrow as pa

from kifu.corpus.library import Library
from kifu.corpus.schema import FILES
from kifu.corpus.tables import FILES_FILE, GAMES_FILE, count_rows, read_table

TOGETHER = 10  # parts of one class


def merge_parts(library: Library, largest: int) -> None:
    """Merge small parts until there are few of each class; none becomes larger than ``largest`` rows.

    The caller holds the library for writing.
    """
    size = TOGETHER
    while size < TOGETHER * largest:
        run = _latest(library, min(size, largest))
        if sum(rows >= size // TOGETHER for _, rows in run) >= TOGETHER:
            # What is whole already stays; all after the first that is merged is written after it, to keep the order.
            groups = list(dropwhile(lambda group: len(group) == 1, _gather(run, largest)))
            old = [part.name for group in groups for part in group]
            library.replace_parts(old, map(_read_group, groups))
        size *= TOGETHER


def _latest(library: Library, size: int) -> list[tuple[Path, int]]:
    """Return the parts after the last one that has ``size`` rows or more, with how many rows each has."""
    found: list[tuple[Path, int]] = []
    for part in reversed(library.parts()):
        rows = max(count_rows(part / GAMES_FILE), count_rows(part / FILES_FILE))
        if rows >= size:
            break
        found.insert(0, (part, rows))
    return found


def _gather(run: list[tuple[Path, int]], largest: int) -> Iterator[list[Path]]:
    group: list[Path] = []
    total = 0
    for part, rows in run:
        if total + rows > largest:
            yield group
            group, total = [], 0
        group.append(part)
        total += rows
    yield group


def _read_group(parts: list[Path]) -> tuple[pa.Table, pa.Table]:
    games = pa.concat_tables([read_table(part / GAMES_FILE) for part in parts])
    return games, pa.concat_tables([read_table(part / FILES_FILE, schema=FILES) for part in parts])
