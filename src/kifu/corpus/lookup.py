"""Looking up positions: their rows in the files of a library, by the least and the greatest hash of each group of rows.

DuckDB finds them too, but goes through the groups of every file for each question, which takes longer than all the
rest as soon as there are many parts.
"""

import os
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from kifu.corpus.library import Library
from kifu.corpus.schema import POSITIONS
from kifu.corpus.tables import POSITIONS_FILE, check_footer, name_on_disk, open_table, refusing_damage

KNOWN_FILES = 32  # whose groups are remembered, which takes a megabyte each
HASH = POSITIONS.get_field_index("hash")
HashRange = tuple[int, int]
ANY: HashRange = (0, (1 << 64) - 1)


def look_up(
    library: Library, game: str, hashes: Collection[int], columns: Sequence[str]
) -> Iterator[tuple[str, pa.Table]]:
    """Yield the rows of positions of a game by the names of their parts, for each part that has any."""
    wanted = pa.array(sorted(set(hashes)), pa.uint64())
    for part in library.parts():
        file = part / name_on_disk(POSITIONS_FILE)
        with refusing_damage(file):
            found = pa.concat_tables(_find_rows(file, game, wanted, columns))
        if found.num_rows:
            yield part.name, found


def _find_rows(file: Path, game: str, wanted: pa.Array, columns: Sequence[str]) -> list[pa.Table]:
    state = os.stat(file)
    metadata, spans = _read_groups(os.fspath(file), state.st_mtime_ns, state.st_size)
    hashes = wanted.to_pylist()
    tables = [pa.schema([POSITIONS.field(name) for name in columns]).empty_table()]
    # Texts stay numbers of a dictionary until a few of them are taken, and a group is too small to share among threads:
    # else it would take twice as long to read.
    with open_table(file, metadata=metadata, read_dictionary=["game", "move"]) as opened:
        for number, (least, greatest) in enumerate(spans):
            if not any(least <= value <= greatest for value in hashes):
                continue
            own = opened.read_row_group(number, columns=["hash"], use_threads=False).column("hash")
            rows = pc.indices_nonzero(pc.is_in(own, value_set=wanted))
            if len(rows):
                group = opened.read_row_group(number, columns=["game", *columns], use_threads=False).take(rows)
                own_game = pc.equal(group.column("game").cast(pa.string()), game)
                tables.append(group.filter(own_game).select(columns).cast(tables[0].schema))
    return tables


@lru_cache(maxsize=KNOWN_FILES)
def _read_groups(path: str, changed: int, size: int) -> tuple[pq.FileMetaData, list[HashRange]]:
    """Return what a file says of its groups, and the least and the greatest hash of each, while it is not changed."""
    check_footer(path)
    metadata = pq.read_metadata(path)
    if metadata.schema.to_arrow_schema().names != POSITIONS.names:
        raise pa.ArrowInvalid("it has other columns")
    groups = [metadata.row_group(number).column(HASH).statistics for number in range(metadata.num_row_groups)]
    return metadata, [(group.min, group.max) if group else ANY for group in groups]
