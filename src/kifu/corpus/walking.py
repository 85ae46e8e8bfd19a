"""Going through files and folders, and cutting what is there into tasks of about the same size."""

import os
import re
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from errno import EINVAL
from itertools import islice
from typing import NamedTuple

from kifu.errors import KifuError
from kifu.files.recognition import recognise
from kifu.formats.base import Format, find_format
from kifu.formats.lines.blocks import columns_of
from kifu.formats.lines.format import Lines
from kifu.sources.source import HEAD, Source, open_sources

BLOCK = 4 << 20  # bytes of a task, or of a block of a large file
MOST_FILES = 500  # of a task
PACKED = (b"\x1f\x8b", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")
# Where a game has ended and another begins for sure: a result at the end of a line, and then a tag.
GAME_END = re.compile(rb"(?:1-0|0-1|1/2-1/2|\*)[ \t]*\r?\n(?:[ \t]*\r?\n)*(?=\[[A-Za-z])")
ENDS = {"pgn": GAME_END, "lines": re.compile(rb"\n")}  # by the formats that can be cut
OVERLAP = 1024  # bytes in which the end of a game is found whole
LONGEST_LOOK = 50  # lines of a list from which its columns are known


class FileState(NamedTuple):
    """A file as it was when it was found."""

    path: str
    size: int
    changed: int


class Named(NamedTuple):
    """Format and encoding that were named for all files; what is not named is found out for each."""

    format: str | None = None
    encoding: str | None = None


UNNAMED = Named()


class FileBlock(NamedTuple):
    """A file, or a block of one, that is read at once; ``encoding`` is that of the whole file."""

    file: FileState
    offset: int
    length: int
    format: str | None = None
    encoding: str | None = None


def find_files(
    paths: Iterable[str], report: Callable[[OSError], None], leave_out: Collection[str] = ()
) -> Iterator[FileState]:
    """Yield all files, those in folders in the order of their names; what cannot be read is reported.

    Links are followed, but no folder is gone through twice, so that links in a circle do not matter.
    """
    seen: set[tuple[int, int]] = {key for path in leave_out if (key := _identity(path))}
    for given in paths:
        path = os.path.abspath(given)
        try:
            state = os.stat(path)
        except OSError as error:
            report(error)
            continue
        if stat.S_ISDIR(state.st_mode):
            yield from _walk(path, seen, report)
        elif stat.S_ISREG(state.st_mode):
            yield FileState(path, state.st_size, state.st_mtime_ns)
        else:
            # A program that opens a pipe waits, perhaps for ever, and what comes out of it cannot be found again.
            report(OSError(EINVAL, "it is neither a file nor a folder", path))


def _walk(top: str, seen: set[tuple[int, int]], report: Callable[[OSError], None]) -> Iterator[FileState]:
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        key = _identity(folder)
        if key is None or key in seen:
            continue
        seen.add(key)
        try:
            with os.scandir(folder) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            report(error)
            continue
        folders = []
        for entry in found:
            if entry.name.startswith("."):
                continue
            try:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.is_file():
                    state = entry.stat()
                    yield FileState(entry.path, state.st_size, state.st_mtime_ns)
                elif entry.is_symlink():
                    os.stat(entry.path)  # which says why it leads nowhere
            except OSError as error:
                report(error)
        waiting += reversed(folders)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino


def make_tasks(
    files: Iterable[FileState], is_known: Callable[[FileBlock], bool], named: Named = UNNAMED
) -> Iterator[list[FileBlock]]:
    """Yield blocks that are to be read, as many together as make a task; those that are known are left out."""
    task: list[FileBlock] = []
    size = 0
    for file in files:
        for block in [FileBlock(file, 0, file.size, *named)] if file.size <= BLOCK else cut_file(file, named):
            if is_known(block):
                continue
            if task and (size + block.length > BLOCK or len(task) >= MOST_FILES):
                yield task
                task, size = [], 0
            task.append(block)
            size += block.length
    if task:
        yield task


def cut_file(file: FileState, named: Named = UNNAMED) -> Iterator[FileBlock]:
    """Yield the blocks of a large file; one that cannot be cut between two games is a block as a whole.

    Where it is cut depends on nothing but what is in it, so that a block is found again.
    """
    whole = FileBlock(file, 0, file.size, *named)
    try:
        with open(file.path, "rb") as stream:
            form, encoding = _recognise(stream.read(HEAD), file.path, named)
            if form is None or (encoding or "").startswith("utf-16"):
                yield whole
                return
            offset = 0
            while offset < file.size:
                end = _find_end(ENDS[form.name], stream.fileno(), offset + BLOCK, file.size)
                yield FileBlock(file, offset, end - offset, named.format or form.name, encoding)
                offset = end
    except OSError:
        yield whole  # the reader finds the same reason, and reports it


def _recognise(head: bytes, path: str, named: Named) -> tuple[Format | None, str | None]:
    """Return the format of a file that can be cut, by its first bytes, and its encoding if they decide it."""
    if head.startswith(PACKED):
        return None, None
    try:
        for source in open_sources(head, name=path):
            source.encoding = named.encoding or source.encoding
            form = find_format(named.format) if named.format else recognise(source).format
            if form.name not in ENDS or (isinstance(form, Lines) and not _has_a_game_a_line(source, form)):
                break
            return form, named.encoding or (None if head.isascii() else source.encoding)
    except KifuError:
        pass
    return None, None


def _has_a_game_a_line(source: Source, form: Lines) -> bool:
    """Say whether every line of a list is a game that can be read without a header or the lines before it."""
    lines = [line.text for line in islice(source.lines(), LONGEST_LOOK)]
    return columns_of("\n".join(lines[:-1]).encode(), form.columns) is not None


def _find_end(end: re.Pattern[bytes], descriptor: int, start: int, size: int) -> int:
    """Return where the first game after a place begins, or the end of the file."""
    while start < size:
        window = os.pread(descriptor, BLOCK // 8 + OVERLAP, start)
        if found := end.search(window):
            return start + found.end()
        start += max(1, len(window) - OVERLAP) if len(window) > OVERLAP else size
    return size
