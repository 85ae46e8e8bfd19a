"""Importing: files and folders of records made into parts of a library, on every core.

What is committed is never read again unless its file has changed, so that an import that was ended goes on where it
was.  Rows come in the order of the files, however many processes there are.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from kifu.corpus.batches import convert_batch
from kifu.corpus.library import Library
from kifu.corpus.merging import merge_parts
from kifu.corpus.repeats import leave_out_known
from kifu.corpus.rows import make_text
from kifu.corpus.schema import FILES, GAMES, SOURCES
from kifu.corpus.walking import UNNAMED, FileBlock, Named, find_files, make_tasks
from kifu.files.workers import open_pool
from kifu.formats.base import find_format
from kifu.sources.encoding import find_encoding

GAMES_OF_A_PART = 50_000  # more need more memory to count their positions, fewer make more parts to look into
SECONDS_OF_A_PART = 30.0  # so much work is lost at most when it is ended
NOT_RECORDS = ("no-record", "empty-file")


class ProblemKind(NamedTuple):
    """Problems of one kind: how many, and the first of them."""

    times: int
    path: str
    text: str


class Imported:
    """What an import has come to so far."""

    def __init__(self) -> None:
        self.files = 0
        self.known_files = 0
        self.other_files = 0  # that hold no records
        self.records = 0
        self.added = 0
        self.bytes = 0
        self.total_bytes = 0
        self.problems: dict[str, ProblemKind] = {}

    def add_problem(self, code: str, path: str, text: str) -> None:
        times, first, reason = self.problems.get(code, (0, path, text))
        self.problems[code] = ProblemKind(times + 1, first, reason)


def import_files(
    library: Library,
    paths: Iterable[str | os.PathLike[str]],
    *,
    jobs: int = 1,
    format: str | None = None,
    encoding: str | None = None,
    progress: Callable[[Imported], None] = lambda imported: None,
) -> Imported:
    """Add the records of files and folders to a library; with more ``jobs`` than one, in as many processes.

    Where a ``format`` or an ``encoding`` is named, files that were read before are read again: as something else.
    """
    # A name that nobody knows is refused before anything is read.
    if format is not None:
        find_format(format)
    encoding = encoding and find_encoding(encoding)
    imported = Imported()

    def refuse(error: OSError) -> None:
        imported.add_problem("unreadable", make_text(str(error.filename or "")), error.strerror or str(error))

    with library.writing():
        named = Named(format, encoding)
        known = _known_blocks(library) if named == UNNAMED else set()
        found = find_files([os.fspath(path) for path in paths], refuse, [os.fspath(library.path)])
        files = list(dict.fromkeys(found))  # a file may be given besides its folder
        imported.files = len(files)
        imported.total_bytes = sum(file.size for file in files)

        def is_known(block: FileBlock) -> bool:
            if hash((*block.file._replace(path=make_text(block.file.path)), block.offset)) not in known:
                return False
            imported.bytes += block.length
            imported.known_files += block.offset == 0
            return True

        part = _Part(library, imported)
        for games, sources in _run(make_tasks(files, is_known, named), jobs):
            part.add(games, sources)
            progress(imported)
        part.commit()
        merge_parts(library, GAMES_OF_A_PART)
    return imported


def _known_blocks(library: Library) -> set[int]:
    """Return numbers for what was read before; as numbers they take a tenth of the memory."""
    table = library.sources().select(["path", "size", "changed", "offset"])
    return {
        hash((path, size, changed, offset))
        for batch in table.to_batches()
        for path, size, changed, offset in zip(*(column.to_pylist() for column in batch.columns), strict=True)
    }


Task = list[FileBlock]
Done = tuple[pa.RecordBatch, list[dict[str, Any]]]


def _run(tasks: Iterator[Task], jobs: int) -> Iterator[Done]:
    """Yield what becomes of each task, in their order; only a few more than can be worked on are held."""
    first = next(tasks, None)
    if first is None:
        return
    second = next(tasks, None) if jobs > 1 else None
    waiting = [task for task in (first, second) if task is not None]
    if second is None:
        for task in waiting:
            yield read_task(task)
        yield from map(read_task, tasks)
        return
    with open_pool(jobs) as pool:
        try:
            yield from _run_in(pool, tasks, waiting, 2 * jobs + 1)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _run_in(pool: Executor, tasks: Iterator[Task], first: list[Task], ahead: int) -> Iterator[Done]:
    running: deque[Future[Done]] = deque(pool.submit(read_task, task) for task in first)
    for task in tasks:
        running.append(pool.submit(read_task, task))
        if len(running) > ahead:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()


def read_task(task: Task) -> Done:
    """Return the rows of the games in some blocks, and a row of ``FILES`` for each block."""
    sources, rows = [], []
    for block in task:
        path = make_text(block.file.path)
        row = {
            **block.file._asdict(),
            "path": path,
            "offset": block.offset,
            "length": block.length,
            "records": 0,
            "error": None,
        }
        try:
            data = _read_block(block)
        except OSError as error:
            row |= {"error": "unreadable", "error_text": error.strerror or str(error)}
        else:
            values = path, block.offset, data, block.format, block.encoding
            sources.append(dict(zip(SOURCES.names, values, strict=True)))
        rows.append(row)
    games = convert_batch(pa.RecordBatch.from_pylist(sources, SOURCES))
    return _move_failures(games, rows), rows


def _read_block(block: FileBlock) -> bytes:
    with open(block.file.path, "rb") as file:
        file.seek(block.offset)
        return file.read(block.length)


def _move_failures(games: pa.RecordBatch, rows: list[dict[str, Any]]) -> pa.RecordBatch:
    """Return the games without the rows of sources that failed, and say in those of the sources why."""
    by_block = {(row["path"], row["offset"]): row for row in rows}
    fields = ["path", "offset", "number", "error", "error_text"]
    for path, offset, number, error, text in zip(*(games.column(name).to_pylist() for name in fields), strict=True):
        row = by_block[path, offset]
        if number:
            row["records"] += 1
        else:
            row |= {"error": error, "error_text": text}
    return games.filter(pc.greater(games.column("number"), 0))


class _Part:
    """The part that is being gathered."""

    def __init__(self, library: Library, imported: Imported) -> None:
        self._library = library
        self._imported = imported
        self._begin()

    def _begin(self) -> None:
        self._games: list[pa.RecordBatch] = []
        self._sources: list[dict[str, Any]] = []
        self._rows = 0
        self._due = time.monotonic() + SECONDS_OF_A_PART

    def add(self, games: pa.RecordBatch, sources: list[dict[str, Any]]) -> None:
        self._games.append(games)
        self._rows += games.num_rows
        self._imported.records += games.num_rows
        for source in sources:
            self._imported.bytes += source["length"]
            if source["error"]:
                self._count_failure(source)
            # What could not be opened may be readable next time.
            if source["error"] != "unreadable":
                self._sources.append(source)
        faulty = games.filter(pc.is_valid(games.column("error"))).select(["error", "path", "error_text"])
        for row in faulty.to_pylist():
            self._imported.add_problem(*row.values())
        if self._rows >= GAMES_OF_A_PART or time.monotonic() >= self._due:
            self.commit()

    def _count_failure(self, source: dict[str, Any]) -> None:
        if source["error"] in NOT_RECORDS:
            self._imported.other_files += 1
        else:
            self._imported.add_problem(source["error"], source["path"], source["error_text"])

    def commit(self) -> None:
        """Write what was gathered as a part of the library."""
        if not self._sources:
            return
        games = leave_out_known(pa.Table.from_batches(self._games, GAMES), self._library)
        self._library.add_part(games, pa.Table.from_pylist(self._sources, FILES))
        self._imported.added += games.num_rows
        self._begin()
