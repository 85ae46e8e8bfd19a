"""Sums: checksums that show whether a file of a library is still as it was written, down to the last bit.

Arrow checks every page that it reads, but not the footer, which says where the pages are and what is in them; DuckDB
checks neither, so whole files are checked before it is asked.  A sum is written for the whole and for the footer.
"""

import os
from functools import lru_cache
from pathlib import Path
from zlib import crc32

SUFFIX = ".sum"
KNOWN_FILES = 4096
BYTES_AT_ONCE = 1 << 22
TAIL = 8  # the last bytes of a file: the length of its footer, and the signature of Parquet


def write_sum(file: Path) -> Path:
    """Write the sum of a file beside it, and return where."""
    path = _path_of(file)
    path.write_text(f"{_sum_of(file):08x} {_sum_of_footer(file):08x}\n", "ascii")
    return path


def is_unchanged(file: Path) -> bool:
    """Whether a file is as it was written; one of an older version has no sum, and is believed."""
    state = os.stat(file)
    return _agrees(os.fspath(file), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=KNOWN_FILES)
def _agrees(file: str, changed: int, size: int) -> bool:
    written = _written(file)
    return written is None or written[:1] == [f"{_sum_of(Path(file)):08x}"]


def has_own_footer(file: Path) -> bool:
    """Whether the footer of a file is as it was written; one of an older version has no sum, and is believed."""
    state = os.stat(file)
    return _footer_agrees(os.fspath(file), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=KNOWN_FILES)
def _footer_agrees(file: str, changed: int, size: int) -> bool:
    written = _written(file)
    return written is None or written[1:] in ([], [f"{_sum_of_footer(Path(file)):08x}"])


def _written(file: str) -> list[str] | None:
    """Return the sums that were written beside a file: of the whole and, since a later version, of its footer."""
    try:
        return _path_of(Path(file)).read_text("ascii", "replace").split()
    except FileNotFoundError:
        return None


def _path_of(file: Path) -> Path:
    return file.with_name(file.name + SUFFIX)


def _sum_of(file: Path) -> int:
    found = 0
    with open(file, "rb") as opened:
        while data := opened.read(BYTES_AT_ONCE):
            found = crc32(data, found)
    return found


def _sum_of_footer(file: Path) -> int:
    with open(file, "rb") as opened:
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - TAIL))
        length = int.from_bytes(opened.read(TAIL)[: TAIL // 2], "little")
        opened.seek(max(0, size - TAIL - length))
        return crc32(opened.read())
