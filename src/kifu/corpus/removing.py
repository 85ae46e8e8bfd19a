"""Removing games from a library, and putting them back: what is taken out is kept aside in a file of its own.

    removed/000001.parquet    rows of kifu.corpus.GAMES

The file is written before anything is taken out, and games that are in the library are never added again, so that
whatever ends the work nothing is lost and nothing is there twice.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa

from kifu.corpus.library import Library
from kifu.corpus.repeats import leave_out_known
from kifu.corpus.schema import FILES, GAMES
from kifu.corpus.tables import FILES_FILE, GAMES_FILE, count_rows, read_table, write_table
from kifu.corpus.upgrading import bring_up, pack_anew
from kifu.errors import FormatError

REMOVED = "removed"


def remove_games(library: Library, rows: Iterable[int]) -> Path:
    """Take rows of the table of games out of a library, and return the file that ``restore_games`` puts back."""
    with library.writing():
        chosen = list(_split(library, sorted({*rows})))
        removed = [read_table(part / GAMES_FILE).take(pa.array(here, pa.int64())) for part, here in chosen]
        folder = library.path / REMOVED
        folder.mkdir(exist_ok=True)
        file = folder / f"{1 + max((int(name.stem) for name in list_removed(library)), default=0):06}.parquet"
        new = folder / f".{file.name}.new"
        write_table(pa.concat_tables([GAMES.empty_table(), *removed]), new)
        new.rename(file)
        library.replace_parts(
            [part.name for part, _ in chosen],
            ((_without(part, here), read_table(part / FILES_FILE, schema=FILES)) for part, here in chosen),
        )
    return file


def restore_games(library: Library, file: Path) -> int:
    """Put back what was taken out, and return the number of games."""
    if file not in list_removed(library):
        raise FormatError(f"{file} has no games that were removed from {library.path}")
    with library.writing():
        bring_up(library)
        removed = read_table(file)
        games = leave_out_known(pack_anew(removed) or removed, library)
        if games.num_rows:
            library.add_part(games, FILES.empty_table())
        file.unlink()
    return len(games)


def list_removed(library: Library) -> list[Path]:
    """Return the files with games that were removed, the latest last."""
    return sorted(file for file in (library.path / REMOVED).glob("*.parquet") if file.stem.isdigit())


def _split(library: Library, rows: list[int]) -> Iterator[tuple[Path, list[int]]]:
    """Yield the parts that have some of the rows, with the rows as the part counts them."""
    begin = 0
    for part in library.parts():
        end = begin + count_rows(part / GAMES_FILE)
        if here := [row - begin for row in rows if begin <= row < end]:
            yield part, here
        begin = end


def _without(part: Path, rows: list[int]) -> pa.Table:
    games = read_table(part / GAMES_FILE)
    gone = {*rows}
    return games.filter(pa.array([row not in gone for row in range(games.num_rows)], pa.bool_()))
