"""Many games: bytes made into tables, a library of them on disk, and what can be asked of it.

    import kifu.corpus

    library = kifu.corpus.open_library("games.kifu")
    library.games(columns=["first", "second", "result"])    # an Arrow table, which polars and pandas take

The tables are those of Apache Arrow, so that this room needs the extra ``data``.
"""

from kifu.errors import MissingExtraError

try:
    import pyarrow as pyarrow
except ImportError as error:
    raise MissingExtraError("a library of games", "pyarrow", extra="data") from error

from kifu.corpus.batches import convert_batch, make_sources
from kifu.corpus.book import make_book
from kifu.corpus.counting import count_positions
from kifu.corpus.database import ask, open_views
from kifu.corpus.duplicates import LEAST_PLIES, REASONS, Duplicate, find_duplicates
from kifu.corpus.finding import FoundGames, Wanted, check_wanted, explore, find_games, find_position
from kifu.corpus.importing import Imported, import_files
from kifu.corpus.library import Library, open_library
from kifu.corpus.packed import pack_moves, render_uci, unpack_moves
from kifu.corpus.removing import list_removed, remove_games, restore_games
from kifu.corpus.rows import record_of
from kifu.corpus.schema import GAMES, POSITIONS, SOURCES, VERSION
from kifu.corpus.statistics import Statistics, gather_statistics

__all__ = [
    "GAMES",
    "LEAST_PLIES",
    "POSITIONS",
    "REASONS",
    "SOURCES",
    "VERSION",
    "Duplicate",
    "FoundGames",
    "Imported",
    "Library",
    "Statistics",
    "Wanted",
    "ask",
    "check_wanted",
    "convert_batch",
    "count_positions",
    "explore",
    "find_duplicates",
    "find_games",
    "find_position",
    "gather_statistics",
    "import_files",
    "list_removed",
    "make_book",
    "make_sources",
    "open_library",
    "open_views",
    "pack_moves",
    "record_of",
    "remove_games",
    "render_uci",
    "restore_games",
    "unpack_moves",
]
