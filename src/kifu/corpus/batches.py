"""Batches: sources of records in, rows of the table of games out; one function for one core, several, or a cluster.

>>> sources = make_sources([("game.wxf", b"1. C2.5 H8+7")])
>>> convert_batch(sources).column("plies").to_pylist()
[2]
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from kifu.corpus.columns import join_batches, make_batch, rows_of_block
from kifu.corpus.rows import failed_row, plain_row, row_of
from kifu.corpus.schema import SOURCES
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import KifuError
from kifu.files.reading import FileReader, place_record
from kifu.formats.base import Format, Request
from kifu.formats.pgn.scanned import Block
from kifu.formats.plain import PlainGame
from kifu.records.record import Origin, Record
from kifu.sources.source import Source

Row = dict[str, Any]
SMALL = 4096  # bytes of a file that holds a game or two, of which rows are made sooner than columns


class Games(FileReader[Block | PlainGame | Record]):
    """The games of a file: a block where its format has a way to read many at once, or else one by one."""

    def read_form(self, form: Format, source: Source, request: Request) -> Iterator[Block | PlainGame | Record]:
        block = form.read_block(source, request) if len(source.head(SMALL)) == SMALL else None
        if block is None:
            yield from self._read_one_by_one(form, source, request)
        elif len(block):
            block.origin = Origin(source.name, 0, form.name, "", source.encoding if form.encoded else "")
            yield block

    def _read_one_by_one(self, form: Format, source: Source, request: Request) -> Iterator[PlainGame | Record]:
        # It stands for every plain game in turn, as making one for each takes as long as to make a row.
        self.shared = Record()
        for number, game in enumerate(form.read_plain(source, request), 1):
            place_record(game if isinstance(game, Record) else self.shared, number, form, source)
            yield game


def make_sources(files: Iterable[tuple[str, bytes]]) -> pa.RecordBatch:
    """Return the batch of whole files, each given by its path and its bytes."""
    rows = [{"path": path, "offset": 0, "data": data} for path, data in files]
    return pa.RecordBatch.from_pylist(rows, schema=SOURCES)


def convert_batch(sources: pa.RecordBatch) -> pa.RecordBatch:
    """Return the rows of all records in the sources, in their order.

    It depends on nothing else.  What cannot be read gives a row with the error, and never an exception.
    """
    done = Batches()
    for source in sources.to_pylist():
        _convert_source(source, done)
    return done.join()


class Batches:
    """What is done: rows, which are made a batch when others follow or all are there, and whole batches."""

    def __init__(self) -> None:
        self._batches: list[pa.RecordBatch] = []
        self._rows: list[Row] = []

    def add_row(self, row: Row) -> None:
        self._rows.append(row)

    def add(self, batch: pa.RecordBatch) -> None:
        if self._rows:
            self._batches.append(make_batch(self._rows))
            self._rows = []
        self._batches.append(batch)

    def join(self) -> pa.RecordBatch:
        if not self._batches:
            return make_batch(self._rows)
        self.add(make_batch([]))
        return join_batches(self._batches)


def _convert_source(source: Row, done: Batches) -> None:
    """Add the rows of a source."""
    path, offset, number = source["path"], source["offset"], 0
    try:
        games = Games(source["data"], format=source["format"], encoding=source["encoding"], name=path)
        for found in games:
            if isinstance(found, Block):
                done.add(rows_of_block(found, path, offset, number))
                number += len(found)
            else:
                number += 1
                if isinstance(found, PlainGame):
                    done.add_row(plain_row(found, games.shared, path, offset, number))
                else:
                    done.add_row(row_of(found, path, offset, number))
        problems = games.diagnostics
    except KifuError as error:
        problems = [Diagnostic.of(error)]
    first = next((problem for problem in problems if problem.severity is Severity.ERROR), None)
    if first is None and problems:
        first = next((problem for problem in problems if problem.code == "empty-file"), None)
    if first is not None:
        done.add_row(failed_row(first, path, offset))
