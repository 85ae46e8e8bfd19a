"""Batches: sources of records in, rows of the table of games out; one function for one core, several, or a cluster.

>>> sources = make_sources([("game.wxf", b"1. C2.5 H8+7")])
>>> convert_batch(sources).column("plies").to_pylist()
[2]
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from kifu.corpus.rows import failed_row, plain_row, row_of
from kifu.corpus.schema import GAMES, SOURCES
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import KifuError
from kifu.files.reading import Records
from kifu.formats.base import Format, Request
from kifu.formats.lines.blocks import columns_of, read_list
from kifu.formats.lines.format import Lines
from kifu.formats.pgn.blocks import Block, PlainGame, block_of, read_block
from kifu.records.record import Record
from kifu.sources.source import Source

Row = dict[str, Any]
SMALL = 4096  # bytes of a file that holds a game or two, in which there is nothing to gain


class BulkRecords(Records):
    """The records of a file, of which those of a ``block`` that is read at once stand as a single one."""

    block: Block | None = None

    def _read_form(self, form: Format, source: Source, request: Request) -> Iterator[Record]:
        self.block = _read_block(form, source, request) if len(source.head(SMALL)) == SMALL else None
        if self.block is None:
            yield from form.read(source, request)
            return
        if self.block:
            yield Record()
        self.block = None


def _read_block(form: Format, source: Source, request: Request) -> Block | None:
    """Return the games of a source if its format has a way to read many at once."""
    if form.name != "pgn" and not isinstance(form, Lines):
        return None
    data = block_of(source)
    if data is None:
        return None
    if not isinstance(form, Lines):
        return read_block(data, request, source.encoding)
    columns = columns_of(data, form.columns)
    return read_list(data, columns, request, source.encoding) if columns else None


def make_sources(files: Iterable[tuple[str, bytes]]) -> pa.RecordBatch:
    """Return the batch of whole files, each given by its path and its bytes."""
    rows = [{"path": path, "offset": 0, "data": data} for path, data in files]
    return pa.RecordBatch.from_pylist(rows, schema=SOURCES)


def convert_batch(sources: pa.RecordBatch) -> pa.RecordBatch:
    """Return the rows of all records in the sources, in their order.

    It depends on nothing else.  What cannot be read gives a row with the error, and never an exception.
    """
    rows = [row for source in sources.to_pylist() for row in _rows_of(source)]
    try:
        return pa.RecordBatch.from_pylist(rows, schema=GAMES)
    except UnicodeEncodeError:
        return pa.RecordBatch.from_pylist([_make_texts(row) for row in rows], schema=GAMES)


def make_text(text: str) -> str:
    """Return a text that a table can hold: bytes that were no text are written as their numbers."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def _make_texts(row: Row) -> Row:
    tags = row.get("tags") and [(make_text(name), make_text(value)) for name, value in row["tags"]]
    texts = {name: make_text(value) if isinstance(value, str) else value for name, value in row.items()}
    return texts | {"tags": tags}


def _rows_of(source: Row) -> Iterator[Row]:
    path, offset = source["path"], source["offset"]
    try:
        records = BulkRecords(source["data"], format=source["format"], encoding=source["encoding"], name=path)
        number = 0
        for record in records:
            for game in records.block or [record]:
                number += 1
                if isinstance(game, PlainGame):
                    yield plain_row(game, record, path, offset, number)
                    continue
                if game is not record:
                    own = game.origin
                    game.origin = record.origin._replace(number=own.number or number, notation=own.notation)
                yield row_of(game, path, offset, number)
        problems = records.diagnostics
    except KifuError as error:
        problems = [Diagnostic.of(error)]
    first = next((problem for problem in problems if problem.severity is Severity.ERROR), None)
    if first is None and problems:
        first = next((problem for problem in problems if problem.code == "empty-file"), None)
    if first is not None:
        yield failed_row(first, path, offset)
