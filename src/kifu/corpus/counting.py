"""Counting positions: which moves were played in each, how often, with which results, in which years and games.

The positions of a part are counted together and sorted by their hash, so that one of them is found without reading the
others.  They are counted once, when the part is there; a part without them has not been counted yet.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from kifu.corpus.database import connect, refusing_failure
from kifu.corpus.library import Library
from kifu.corpus.replaying import Visits
from kifu.corpus.schema import POSITIONS
from kifu.corpus.sums import write_sum
from kifu.corpus.tables import GAMES_FILE, POSITIONS_FILE, name_on_disk, read_table
from kifu.errors import KifuError
from kifu.files.replacing import beside
from kifu.files.workers import open_pool
from kifu.rules.position import Position

ROWS_TOGETHER = 1 << 15  # that are read to find one
GROUP = """
select cast($game as varchar) game, hash, any_value(shape) shape, text as move, count(*)::uinteger count,
    (count(*) filter (result = '1-0'))::uinteger first_wins,
    (count(*) filter (result = '1/2-1/2'))::uinteger draws,
    (count(*) filter (result = '0-1'))::uinteger second_wins,
    min(year) first_year, max(year) last_year, list(row order by row) games
from visits join numbered using (row) join moves on visits.move = moves.number
where hash between $least and $greatest
group by hash, text order by hash, text
"""
VISITS_TOGETHER = 1 << 19  # about how many are counted at once: more take more memory, and longer as caches are small
HASHES = 1 << 64


def count_positions(library: Library, *, jobs: int = 1, progress: Callable[[float], None] = lambda share: None) -> None:
    """Count the positions of all parts that have not been counted."""
    with library.writing():
        parts = library.uncounted()
        for done, _ in enumerate(_count_each(parts, jobs), 1):
            progress(done / len(parts))


def _count_each(parts: list[Path], jobs: int) -> Iterator[None]:
    if jobs < 2 or len(parts) < 2:
        yield from map(count_part, parts)
        return
    with open_pool(jobs) as pool:
        yield from pool.map(count_part, parts)


def count_part(part: Path) -> None:
    """Count the positions of one part, and write the table of them beside its games once it is whole."""
    columns = ["game", "start", "moves", "result", "year"]
    games = read_table(part / GAMES_FILE, columns)
    rows = pa.array(range(games.num_rows), pa.uint32())
    numbered = pa.table({"row": rows, "result": games.column("result"), "year": games.column("year")})
    positions = part / name_on_disk(POSITIONS_FILE)
    with (
        beside(positions) as file,
        pq.ParquetWriter(file, POSITIONS, **_settings()) as writer,
    ):
        for game, visits in _replay(games):
            with connect(part) as database, refusing_failure(f"the positions of {part} cannot be counted"):
                # Parts are counted at the same time, and what one takes must not depend on how many cores there are.
                database.execute("set threads = 1")
                table = visits.table()
                database.register("visits", table)
                database.register("moves", visits.moves_by_number())
                database.register("numbered", numbered)
                for least, greatest in _cut_hashes(table.num_rows // VISITS_TOGETHER + 1):
                    values = {"game": game, "least": least, "greatest": greatest}
                    for batch in database.sql(GROUP, params=values).to_arrow_reader(ROWS_TOGETHER):
                        writer.write_batch(batch.cast(POSITIONS), row_group_size=ROWS_TOGETHER)
    write_sum(positions)


def _cut_hashes(count: int) -> Iterator[tuple[int, int]]:
    """Yield ``count`` spans of equal width that have all hashes in them, each as its least and its greatest hash."""
    for number in range(count):
        yield number * HASHES // count, (number + 1) * HASHES // count - 1


def _replay(games: pa.Table) -> Iterator[tuple[str, Visits]]:
    """Yield the positions of each game that is played in the table, such as xiangqi."""
    columns = [games.column(name).to_pylist() for name in ("game", "start", "moves")]
    rows = sorted(range(games.num_rows), key=columns[0].__getitem__)
    starts: dict[tuple[str, str], Position | None] = {}
    for game, own in groupby(rows, key=columns[0].__getitem__):
        visits: Visits | None = None
        for row in own:
            _, start, packed = (column[row] for column in columns)
            if (game, start) not in starts:
                starts[game, start] = _start(game, start)
            if position := starts[game, start]:
                visits = visits or Visits(position.game)
                visits.add_game(row, position, packed)
        if visits:
            yield game, visits


def _start(game: str, start: str) -> Position | None:
    try:
        return Position.from_fen_lenient(start, game)
    except KifuError:
        return None  # a diagram, whose setup cannot be played


def _settings() -> dict[str, object]:
    """Return how the file is written: hashes as what they differ by, which saves three bytes of eight."""
    return {
        "compression": "zstd",
        "compression_level": 6,
        "use_dictionary": ["game", "move", "first_year", "last_year"],
        "column_encoding": {
            "hash": "DELTA_BINARY_PACKED",
            "count": "DELTA_BINARY_PACKED",
            "games.list.element": "DELTA_BINARY_PACKED",
        },
        "write_statistics": ["hash"],
        "write_page_checksum": True,
    }
