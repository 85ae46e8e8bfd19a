"""Batches: sources of records in, rows of the table of games out; one function for one core, several, or a cluster.

>>> sources = make_sources([("game.wxf", b"1. C2.5 H8+7")])
>>> convert_batch(sources).column("plies").to_pylist()
[2]
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from kifu.corpus.columns import Listed, failed_row, join_batches, list_record, rows_of_block, rows_of_games
from kifu.corpus.schema import SOURCES
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import KifuError
from kifu.files.reading import FileReader, place_record
from kifu.formats.base import Format, Request
from kifu.formats.blocks import Block
from kifu.formats.plain import PlainGame
from kifu.records.record import Origin, Record
from kifu.sources.source import Source

SMALL = 4096  # bytes of a file that holds a game or two: its games are made rows together with those of other files


class Games(FileReader[Block | PlainGame | Record]):
    """The games of a file: a block where its format has a way to read many at once, or else one by one."""

    origin = Origin()  # of the file that is read

    def read_form(self, form: Format, source: Source, request: Request) -> Iterator[Block | PlainGame | Record]:
        self.origin = Origin(source.name, 0, form.name, "", source.encoding if form.encoded else "")
        block = form.read_block(source, request) if len(source.head(SMALL)) == SMALL else None
        if block is None:
            for number, game in enumerate(form.read_plain(source, request), 1):
                if isinstance(game, Record):
                    place_record(game, number, form, source)
                yield game
        elif len(block):
            block.origin = self.origin
            yield block


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
    """What is done: whole batches, and games that wait for others, since rows are made of many at once."""

    def __init__(self) -> None:
        self._batches: list[pa.RecordBatch] = []
        self._waiting: list[Listed] = []

    def add_game(self, game: Listed) -> None:
        self._waiting.append(game)

    def add(self, batch: pa.RecordBatch) -> None:
        if self._waiting:
            self._batches.append(rows_of_games(self._waiting))
            self._waiting = []
        self._batches.append(batch)

    def join(self) -> pa.RecordBatch:
        self.add(rows_of_games([]))
        return join_batches(self._batches)


def _convert_source(source: dict[str, Any], done: Batches) -> None:
    """Add the rows of a source."""
    path, offset, number = source["path"], source["offset"], 0
    try:
        games = Games(source["data"], format=source["format"], encoding=source["encoding"], name=path)
        for found in games:
            if isinstance(found, Block):
                done.add(rows_of_block(found, path, offset, number))
                number += len(found)
                continue
            number += 1
            if isinstance(found, PlainGame):
                done.add_game(Listed(found, path, offset, number, games.origin))
            else:
                done.add_game(list_record(found, path, offset, number))
        problems = games.diagnostics
    except KifuError as error:
        problems = [Diagnostic.of(error)]
    first = next((problem for problem in problems if problem.severity is Severity.ERROR), None)
    if first is None and problems:
        first = next((problem for problem in problems if problem.code == "empty-file"), None)
    if first is not None:
        done.add(failed_row(first, path, offset))
