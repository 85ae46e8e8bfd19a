"""Bringing a library of an earlier version up to this one: its moves as they are packed now, and nothing else changed.

A library of version 1 can be read as it is, since what it wrote at length is still read.  But a game is known by its
packed moves, so that before games are added those that are there are packed in the same way.
"""

from pathlib import Path

import pyarrow as pa

from kifu.corpus.library import Library
from kifu.corpus.packed import pack_moves, unpack_moves
from kifu.corpus.rows import identify
from kifu.corpus.schema import FILES, GAMES, VERSION
from kifu.corpus.tables import FILES_FILE, GAMES_FILE, read_table
from kifu.errors import UnknownNameError
from kifu.records.record import Record

LONG = b"\xff"  # begins every move that was written at length


def bring_up(library: Library) -> None:
    """Write the parts of a library anew whose games are packed in an earlier way, all of them or none.

    The caller holds the library for writing.
    """
    if library.version == VERSION:
        return
    old = [part for part in library.parts() if pack_anew(read_table(part / GAMES_FILE)) is not None]
    library.replace_parts([part.name for part in old], map(_bring_up_part, old), VERSION)


def _bring_up_part(part: Path) -> tuple[pa.Table, pa.Table]:
    games = read_table(part / GAMES_FILE)
    return pack_anew(games) or games, read_table(part / FILES_FILE, schema=FILES)


def pack_anew(games: pa.Table) -> pa.Table | None:
    """Return games with their moves as they are packed now; nothing if they are so already."""
    moves, ids = games.column("moves").to_pylist(), games.column("id").to_pylist()
    changed = False
    for row, packed in enumerate(moves):
        if LONG not in packed:
            continue
        [game, start] = (games.column(name)[row].as_py() for name in ("game", "start"))
        try:
            position = Record(game, fen=start).start()
        except UnknownNameError:
            continue  # a game of a package that is not installed, whose moves stay readable as they are
        moves[row] = pack_moves(position, unpack_moves(position, packed))
        ids[row] = identify(game, start, moves[row])
        changed = changed or moves[row] != packed
    if not changed:
        return None
    for name, values in (("moves", moves), ("id", ids)):
        place = GAMES.get_field_index(name)
        games = games.set_column(place, GAMES.field(place), pa.array(values, GAMES.field(place).type))
    return games
