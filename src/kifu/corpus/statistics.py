"""Statistics: how many games a library has, how long they are, how they end, over years and by opening."""

from collections import Counter
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from kifu.corpus.library import Library
from kifu.corpus.tables import GAMES_FILE, read_table

_COLUMNS = ["game", "result", "plies", "year", "opening", "error"]


class Statistics(NamedTuple):
    """What a library holds, as counts; results are counted by how they are written."""

    games: Counter[str]  # by the name of the game
    faulty: int
    results: Counter[str]
    lengths: Counter[int]  # in plies
    years: dict[int, Counter[str]]  # results of those whose year is known
    openings: dict[str, Counter[str]]  # results by the code of the opening

    def __repr__(self) -> str:
        return f"<Statistics of {self.total:,} games>"

    @property
    def total(self) -> int:
        return self.games.total()

    @property
    def mean_length(self) -> float:
        return sum(plies * times for plies, times in self.lengths.items()) / max(1, self.total)

    @property
    def median_length(self) -> int:
        """The length that half of the games do not exceed."""
        passed = 0
        for plies in sorted(self.lengths):
            passed += self.lengths[plies]
            if 2 * passed >= self.total:
                return plies
        return 0


def gather_statistics(library: Library) -> Statistics:
    """Return what a library holds, read part by part."""
    found = Statistics(Counter(), 0, Counter(), Counter(), {}, {})
    faulty = 0
    for file in library.files(GAMES_FILE):
        table = read_table(file, _COLUMNS)
        faulty += table.num_rows - table.column("error").null_count
        _count(table.column("game"), found.games)
        _count(table.column("result"), found.results)
        _count(table.column("plies"), found.lengths)
        _count_results(table, "year", found.years)
        _count_results(table, "opening", found.openings)
    return found._replace(faulty=faulty)


def _count(column: pa.ChunkedArray, counts: Counter[Any]) -> None:
    for each in pc.value_counts(column).to_pylist():
        counts[each["values"]] += each["counts"]


def _count_results(table: pa.Table, name: str, counts: dict[Any, Counter[str]]) -> None:
    known = table.select([name, "result"]).filter(pc.is_valid(table.column(name)))
    for row in known.group_by([name, "result"]).aggregate([([], "count_all")]).to_pylist():
        counts.setdefault(row[name], Counter())[row["result"]] += row["count_all"]
