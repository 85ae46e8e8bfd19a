"""Importing: files and folders of records made into parts of a library, on every core.

What is committed is never read again unless its file has changed, so that an import that was ended goes on where it
was.  The rows of a file that has changed take the place of those that it had, all of them at once.  Rows come in the
order of the files, however many processes there are.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from kifu.corpus.tables import FILES_FILE, GAMES_FILE, read_table
from kifu.corpus.upgrading import bring_up
from kifu.corpus.walking import UNNAMED, FileBlock, FileState, Named, find_files, make_tasks
from kifu.files.workers import open_pool
from kifu.formats.base import find_format
from kifu.sources.encoding import find_encoding

GAMES_OF_A_PART = 50_000  # more need more memory to count their positions, fewer make more parts to look into
SECONDS_OF_A_PART = 30.0  # of work that are lost at most when an import is ended
BYTES_REPLACED = 64 << 20  # of changed files, about as many as one part has games of, are replaced together
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
        self.changed_files = 0  # whose rows took the place of older ones
        self.other_files = 0  # that hold no records
        self.records = 0
        self.added = 0
        self.bytes = 0
        self.total_bytes = 0
        self.problems: dict[str, ProblemKind] = {}

    def __repr__(self) -> str:
        return f"<Imported: {self.files:,} files, {self.records:,} records, {self.added:,} added>"

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

    Where a ``format`` or an ``encoding`` is named, files that were read before are read again: as something else.  The
    rows of a file that is read again take the place of those that it had.
    """
    # An unknown name is refused before anything is read.
    if format is not None:
        find_format(format)
    encoding = encoding and find_encoding(encoding)
    imported = Imported()

    def refuse(error: OSError) -> None:
        imported.add_problem("unreadable", make_text(str(error.filename or "")), error.strerror or str(error))

    with library.writing():
        bring_up(library)
        named = Named(format, encoding)
        before = _KnownFiles(library)
        found = find_files([os.fspath(path) for path in paths], refuse, [os.fspath(library.path)])
        files = list(dict.fromkeys(found))  # a file may be given besides its folder
        imported.files = len(files)
        imported.total_bytes = sum(file.size for file in files)

        def is_known(block: FileBlock) -> bool:
            if not before.has_block(block):
                return False
            imported.bytes += block.length
            imported.known_files += block.offset == 0
            return True

        changed = [file for file in files if before.has_other(file, named)]
        fresh = [file for file in files if not before.has_other(file, named)]
        part = _Part(library, imported)
        for games, sources in _run(make_tasks(fresh, is_known, named), jobs):
            part.add(games, sources)
            progress(imported)
        part.commit()
        for group in _group(changed):
            _replace(library, imported, _run(make_tasks(group, lambda block: False, named), jobs))
            progress(imported)
        merge_parts(library, GAMES_OF_A_PART)
    return imported


class _KnownFiles:
    """What was read before, as numbers, which take a tenth of the memory of the names."""

    def __init__(self, library: Library) -> None:
        table = library.sources().select(["path", "size", "changed", "offset"])
        self._blocks: set[int] = set()
        self._states: set[int] = set()
        self._paths: set[int] = set()
        for batch in table.to_batches():
            for path, size, changed, offset in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                self._blocks.add(hash((path, size, changed, offset)))
                self._states.add(hash((path, size, changed)))
                self._paths.add(hash(path))

    def has_block(self, block: FileBlock) -> bool:
        """Whether a block was read from the file as it is now."""
        return hash((*block.file._replace(path=make_text(block.file.path)), block.offset)) in self._blocks

    def has_other(self, file: FileState, named: Named) -> bool:
        """Whether a file was read when it was another, or as something else."""
        state = file._replace(path=make_text(file.path))
        return hash(state.path) in self._paths and (named != UNNAMED or hash(tuple(state)) not in self._states)


def _group(files: Sequence[FileState]) -> Iterator[list[FileState]]:
    """Yield files, as many together as are replaced at once; a file is never parted."""
    group: list[FileState] = []
    for file in files:
        if group and sum(each.size for each in group) + file.size > BYTES_REPLACED:
            yield group
            group = []
        group.append(file)
    if group:
        yield group


def _replace(library: Library, imported: Imported, done: "Iterable[Done]") -> None:
    """Replace the rows of changed files, all at once: an import that is ended before leaves the library as it was.

    A file that cannot be opened now keeps its rows.
    """
    part = _Part(library, imported)
    for each in done:
        part.take(*each)
    paths = pa.array({source["path"] for source in part.sources}, pa.string())
    if not len(paths):
        return
    games = leave_out_known(pa.Table.from_batches(part.games, GAMES), library, gone=paths)
    whole: list[tuple[str, tuple[pa.Table, ...]]] = []
    emptied: list[tuple[str, tuple[pa.Table, ...]]] = []
    for folder in library.parts():
        tables = read_table(folder / GAMES_FILE), read_table(folder / FILES_FILE, schema=FILES)
        kept = [table.filter(pc.invert(pc.is_in(table.column("path"), value_set=paths))) for table in tables]
        if [table.num_rows for table in kept] != [table.num_rows for table in tables]:
            (whole if any(table.num_rows for table in kept) else emptied).append((folder.name, tuple(kept)))
    sources = pa.Table.from_pylist(part.sources, FILES)
    new = [
        (games.slice(first, GAMES_OF_A_PART), sources if first == 0 else FILES.empty_table())
        for first in range(0, max(1, games.num_rows), GAMES_OF_A_PART)
    ]
    rewritten = [(kept[0], kept[1]) for _, kept in whole]
    library.replace_parts([name for name, _ in whole + emptied], [*rewritten, *new])
    imported.added += games.num_rows
    imported.changed_files += len(paths)


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
        self.games: list[pa.RecordBatch] = []
        self.sources: list[dict[str, Any]] = []
        self._rows = 0
        self._due = time.monotonic() + SECONDS_OF_A_PART

    def add(self, games: pa.RecordBatch, sources: list[dict[str, Any]]) -> None:
        """Take games, and commit a part when there are enough of them or enough time has passed."""
        self.take(games, sources)
        if self._rows >= GAMES_OF_A_PART or time.monotonic() >= self._due:
            self.commit()

    def take(self, games: pa.RecordBatch, sources: list[dict[str, Any]]) -> None:
        self.games.append(games)
        self._rows += games.num_rows
        self._imported.records += games.num_rows
        for source in sources:
            self._imported.bytes += source["length"]
            if source["error"]:
                self._count_failure(source)
            # What could not be opened may be readable next time.
            if source["error"] != "unreadable":
                self.sources.append(source)
        faulty = games.filter(pc.is_valid(games.column("error"))).select(["error", "path", "error_text"])
        for row in faulty.to_pylist():
            self._imported.add_problem(*row.values())

    def _count_failure(self, source: dict[str, Any]) -> None:
        if source["error"] in NOT_RECORDS:
            self._imported.other_files += 1
        else:
            self._imported.add_problem(source["error"], source["path"], source["error_text"])

    def commit(self) -> None:
        """Write what was gathered as a part of the library."""
        if not self.sources:
            return
        games = leave_out_known(pa.Table.from_batches(self.games, GAMES), self._library)
        self._library.add_part(games, pa.Table.from_pylist(self.sources, FILES))
        self._imported.added += games.num_rows
        self._begin()
