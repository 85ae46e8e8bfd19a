"""Games that are in a library already: the same moves, played by the same people."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from kifu.corpus.library import Library
from kifu.corpus.tables import GAMES_FILE, read_table

# What makes two games with the same moves the same: not where they stand, or in which notation.
SAME = ("first", "second", "event", "date", "result", "first_rating", "second_rating", "ending", "error")
SAME_PLACE = ("path", "offset", "number")


def leave_out_known(games: pa.Table, library: Library, gone: pa.Array | None = None) -> pa.Table:
    """Return the games that are new: neither in the library nor twice among themselves.

    What came from a path in ``gone`` is about to leave the library, and counts no more.

    The same moves played by others, or on another day, are another game.  What has an error is the same only if it
    stands in the same place, so that every damaged file is named.
    """
    ids = games.column("id").combine_chunks()
    known: set[tuple[object, ...]] = set()
    suspects = _repeated(ids)
    for file in library.files(GAMES_FILE):
        there = read_table(file, ["id"]).column("id")
        if pc.any(pc.is_in(there, value_set=ids)).as_py():
            table = read_table(file, ["id", *SAME, *SAME_PLACE])
            table = table.filter(pc.is_in(table.column("id"), value_set=ids))
            if gone is not None:
                table = table.filter(pc.invert(pc.is_in(table.column("path"), value_set=gone)))
            known.update(_keys(table))
            suspects = pa.concat_arrays([suspects, table.column("id").combine_chunks()])
    if not len(suspects):
        return games
    doubtful = pc.is_in(games.column("id"), value_set=suspects).to_pylist()
    kept = []
    for is_doubtful, key in zip(doubtful, _keys(games), strict=True):
        kept.append(not (is_doubtful and key in known))
        if is_doubtful:
            known.add(key)
    return games.filter(pa.array(kept, pa.bool_()))


def _repeated(ids: pa.Array) -> pa.Array:
    counts = pc.value_counts(ids)
    return counts.filter(pc.greater(counts.field("counts"), 1)).field("values")


def _keys(games: pa.Table) -> Iterator[tuple[object, ...]]:
    columns = [games.column(name).to_pylist() for name in ("id", *SAME)]
    places = [games.column(name).to_pylist() for name in SAME_PLACE]
    for place, key in enumerate(zip(*columns, strict=True)):
        yield key if key[-1] is None else (*key, *(column[place] for column in places))
