"""The files of a library's parts: Arrow tables in Parquet, and what to say of one that is damaged."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from kifu.corpus.schema import FILES, GAMES, POSITIONS
from kifu.corpus.sums import has_own_footer
from kifu.errors import FormatError
from kifu.rules.position import Position

GAMES_FILE, FILES_FILE, POSITIONS_FILE = "games.parquet", "sources.parquet", "positions.parquet"
SCHEMAS = {GAMES_FILE: GAMES, FILES_FILE: FILES, POSITIONS_FILE: POSITIONS}
SPILT = ".spilt-"  # begins the name of a folder in which DuckDB puts what has no room in memory
ROWS_TOGETHER = 1 << 13  # of games, that are packed together: more save little, and one row takes longer to read
# Where values seldom recur a dictionary of them takes more room than it saves.
NO_DICTIONARY = ("id", "moves", "offset", "number")


class TablesOnDisk(Protocol):
    """The part of a library that is asked for its files."""

    path: Path

    def files(self, kind: str) -> list[Path]:
        """Return the files of one kind."""


@cache
def name_on_disk(kind: str) -> str:
    """Return the name of a kind of file in a part.

    That of positions has the hash of the first one in it: a version of kifu that hashes otherwise counts them anew.
    """
    name, suffix = os.path.splitext(kind)
    return f"{name}-{Position().hash:016x}{suffix}" if kind == POSITIONS_FILE else kind


def write_table(table: pa.Table, path: Path) -> None:
    """Write a table as the file of a part."""
    names = [name for name in table.schema.names if name not in NO_DICTIONARY]
    pq.write_table(
        table,
        path,
        compression="zstd",
        compression_level=9,
        use_dictionary=names,
        column_encoding={"offset": "DELTA_BINARY_PACKED", "number": "DELTA_BINARY_PACKED"}
        if "number" in table.schema.names
        else None,
        row_group_size=ROWS_TOGETHER,
        write_statistics=True,
        write_page_checksum=True,
    )


def read_table(path: Path, columns: Sequence[str] | None = None, schema: pa.Schema = GAMES) -> pa.Table:
    """Read the file of a part; one that is damaged, or has other columns than the schema, is refused."""
    with refusing_damage(path):
        check_footer(path)
        table = pq.read_table(path, columns=columns, partitioning=None, page_checksum_verification=True)
        return table.cast(choose_columns(schema, columns))


def open_table(path: str | os.PathLike[str], **options: Any) -> pq.ParquetFile:
    """Open the file of a part, of which some rows are wanted; what of it is not as it was written is refused."""
    check_footer(path)
    return pq.ParquetFile(path, page_checksum_verification=True, **options)


def choose_columns(schema: pa.Schema, columns: Sequence[str] | None) -> pa.Schema:
    """Return some columns of a schema, or all."""
    if columns is None:
        return schema
    return pa.schema([schema.field(name) for name in columns], metadata=schema.metadata)


def count_rows(path: Path) -> int:
    with refusing_damage(path):
        check_footer(path)
        return int(pq.read_metadata(path).num_rows)


def check_footer(path: str | os.PathLike[str]) -> None:
    """Refuse a file whose footer is not as it was written: Arrow would read other rows, or fewer, in silence."""
    if not has_own_footer(Path(path)):
        raise pa.ArrowInvalid("its footer is not as it was written")


@contextmanager
def refusing_damage(path: Path) -> Iterator[None]:
    """Say which file is damaged if Arrow cannot read it."""
    try:
        yield
    except (pa.ArrowException, ValueError) as error:
        raise damaged(path, error) from error
    except OSError as error:
        # Arrow reports bytes that make no sense in the same way as a disk that cannot be read, but without a number.
        if error.errno is not None:
            raise
        raise damaged(path, error) from error


def damaged(path: Path, error: Exception | str) -> FormatError:
    """Return what to say of a file of a library that cannot be read."""
    return FormatError(f"{path} is damaged: {str(error).splitlines()[0][:200]}")
