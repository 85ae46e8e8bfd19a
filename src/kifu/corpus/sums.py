"""Sums: checksums that show whether a file of a library is still as it was written, down to the last bit.

Arrow checks every page that it reads; DuckDB does not, so whole files are checked before it is asked.
"""

import os
from functools import lru_cache
from pathlib import Path
from zlib import crc32

SUFFIX = ".sum"
KNOWN_FILES = 4096
BYTES_AT_ONCE = 1 << 22


def write_sum(file: Path) -> Path:
    """Write the sum of a file beside it, and return where."""
    path = _path_of(file)
    path.write_text(f"{_sum_of(file):08x}\n", "ascii")
    return path


def is_unchanged(file: Path) -> bool:
    """Whether a file is as it was written; one of an older version has no sum, and is believed."""
    state = os.stat(file)
    return _agrees(os.fspath(file), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=KNOWN_FILES)
def _agrees(file: str, changed: int, size: int) -> bool:
    try:
        written = _path_of(Path(file)).read_text("ascii", "replace")
    except FileNotFoundError:
        return True
    return written.strip() == f"{_sum_of(Path(file)):08x}"


def _path_of(file: Path) -> Path:
    return file.with_name(file.name + SUFFIX)


def _sum_of(file: Path) -> int:
    found = 0
    with open(file, "rb") as opened:
        while data := opened.read(BYTES_AT_ONCE):
            found = crc32(data, found)
    return found
