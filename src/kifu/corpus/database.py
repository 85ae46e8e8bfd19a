"""DuckDB over the files of a library: SQL, and nothing that has to be kept up to date beside them."""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from kifu.corpus.packed import render_uci
from kifu.corpus.schema import GAMES
from kifu.corpus.sums import is_unchanged
from kifu.corpus.tables import FILES_FILE, GAMES_FILE, POSITIONS_FILE, SCHEMAS, SPILT, TablesOnDisk, damaged, open_table
from kifu.errors import FormatError, MissingExtraError, UnsupportedError

if TYPE_CHECKING:
    import duckdb

MEMORY = "1GB"  # beyond this DuckDB writes to the folder of the library what it does not need at once
VIEWS = {"games": GAMES_FILE, "sources": FILES_FILE, "positions": POSITIONS_FILE}

GAMES_UCI = "games_uci"
ROWS_AT_ONCE = 2048
WILD = re.compile(r"[*?\[]")  # a pattern for DuckDB in the name of a file, unless such a sign stands in brackets
HINT = re.compile("^(?:Candidate|Did you mean).*", re.MULTILINE)  # the lines of an error by which a query is put right


@contextmanager
def connect(folder: Path) -> Iterator["duckdb.DuckDBPyConnection"]:
    """Open a database in memory, which writes to a folder only what does not fit there."""
    database = _open(folder)
    try:
        yield database
    finally:
        database.close()


def _open(folder: Path) -> "duckdb.DuckDBPyConnection":
    database: duckdb.DuckDBPyConnection = load_duckdb().connect(":memory:")
    database.execute(f"set memory_limit = '{MEMORY}'")
    database.execute(f"set temp_directory = {quote(os.fspath(folder / f'{SPILT}{os.getpid()}'))}")
    database.execute("set enable_progress_bar = false")  # it would stand amid what is printed
    return database


@cache
def _warm() -> "duckdb.DuckDBPyConnection":
    """Return the database of this process for questions of kifu itself: to open one takes longer than most of them."""
    import tempfile

    return _open(Path(tempfile.gettempdir()))


def fetch_rows(
    library: TablesOnDisk, query: str, values: dict[str, Any], tables: dict[str, pa.Table]
) -> list[tuple[Any, ...]]:
    """Return the rows that answer a query of kifu itself, which names the tables and the files that it reads."""
    cursor = _warm().cursor()
    try:
        for name, table in tables.items():
            cursor.register(name, table)
        with refusing_failure(f"{library.path} cannot be asked"):
            return cursor.execute(query, values).fetchall()
    finally:
        cursor.close()


@contextmanager
def refusing_failure(what: str) -> Iterator[None]:
    """Say what cannot be done if DuckDB fails, and why: a damaged file, no room in memory or on disk."""
    try:
        yield
    except load_duckdb().Error as error:
        raise FormatError(f"{what}: {_first_line(error)}") from error


def load_duckdb() -> ModuleType:
    """Return DuckDB, or refuse where it is not installed; called before long work that would need it at its end."""
    try:
        import duckdb
    except ImportError as error:
        raise MissingExtraError("asking a library", "duckdb", extra="data") from error
    return duckdb


@contextmanager
def open_views(library: TablesOnDisk) -> Iterator["duckdb.DuckDBPyConnection"]:
    """Open a database with the tables of a library: ``games``, ``sources`` and ``positions``.

    ``games_uci`` is ``games`` with one column more, the moves as text.
    """
    with connect(library.path) as database, refusing_failure(f"{library.path} cannot be asked"):
        for name, kind in VIEWS.items():
            files = library.files(kind)
            if files:
                database.execute(f"create view {name} as select * from {read_files(files)}")
            else:
                database.register(name, SCHEMAS[kind].empty_table())
        database.register(GAMES_UCI, _GamesWithText(library))
        yield database


class _GamesWithText:
    """The table of games with the moves as text too, made while it is read.

    A function for queries would be made of fewer rows, but DuckDB takes functions of Python only where numpy is.
    """

    def __init__(self, library: TablesOnDisk) -> None:
        self._library = library

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        schema = GAMES.append(pa.field("uci", pa.string(), nullable=False))
        reader = pa.RecordBatchReader.from_batches(schema, self._batches(schema))
        return reader.__arrow_c_stream__(requested_schema)

    def _batches(self, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        for file in self._library.files(GAMES_FILE):
            with open_table(file) as opened:
                for batch in opened.iter_batches(ROWS_AT_ONCE, columns=GAMES.names):
                    columns = [*batch.cast(GAMES).columns, render_uci(batch)]
                    yield pa.RecordBatch.from_arrays(columns, schema=schema)


def ask(library: TablesOnDisk, query: str) -> pa.Table:
    """Return the answer to a query in SQL over the tables of a library; one that cannot be answered is an error."""
    if not query.strip():
        raise UnsupportedError("the query is empty: try select count(*) from games", text=query)
    with open_views(library) as database:
        import duckdb

        try:
            answer = database.sql(query)
            return answer.to_arrow_table() if answer is not None else pa.table({})
        except duckdb.IOException:
            raise
        except duckdb.Error as error:
            reason = " ".join([_first_line(error), *HINT.findall(str(error))])
            raise UnsupportedError(f"the query cannot be answered: {reason}", text=query) from error


def read_files(files: Iterable[Path], *options: str) -> str:
    """Return what reads the rows of files in SQL, even of files with ``*`` in their names, and no other columns."""
    files = list(files)
    for file in files:
        if not is_unchanged(file):
            raise damaged(file, "it is not as it was written")
    # A path that begins with a word and a colon or with ~ would be taken for an address or a home.
    names = (WILD.sub(r"[\g<0>]", os.path.abspath(file)) for file in files)
    return f"read_parquet([{', '.join(map(quote, names))}], {', '.join(('hive_partitioning = false', *options))})"


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def quote(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
