"""A library: a folder of tables in parts, each of which is whole or not there.

    library.json            the version, and the parts that count
    parts/000001/games.parquet      rows of kifu.corpus.GAMES
    parts/000001/sources.parquet    which files, or which blocks of them, those rows came from
    parts/000001/positions-*.parquet  rows of kifu.corpus.POSITIONS, once they were counted

A part is written under another name, renamed, and only then named in ``library.json``, which is replaced as a whole.
So whatever ends the work, there are whole parts and nothing else, and what was being written counts as never begun.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa

from kifu.corpus.database import ask
from kifu.corpus.locking import hold_lock
from kifu.corpus.schema import VERSION
from kifu.corpus.sums import write_sum
from kifu.corpus.tables import (
    FILES_FILE,
    GAMES_FILE,
    POSITIONS_FILE,
    SCHEMAS,
    SPILT,
    choose_columns,
    count_rows,
    damaged,
    name_on_disk,
    read_table,
    write_table,
)
from kifu.errors import FormatError, UnsupportedError
from kifu.files.replacing import beside, is_alive, is_unfinished

MANIFEST = "library.json"
PARTS = "parts"
LEFT_BEHIND = re.compile(r"[0-9]{6,}|\.[0-9]{6,}\.new")


class Library:
    """An open library; ``open_library`` gives one."""

    def __init__(self, path: Path, version: int, parts: list[str]) -> None:
        self.path = path
        self.version = version
        self._parts = parts

    def __repr__(self) -> str:
        return f"<Library {self.path}: {len(self):,} games>"

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(count_rows(file) for file in self.files(GAMES_FILE))

    def games(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Return the table of games, or some of its columns."""
        return self._read(GAMES_FILE, columns)

    def sources(self) -> pa.Table:
        """Return the table of the files that were read, with the errors of those that could not be."""
        return self._read(FILES_FILE, None)

    def positions(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Return the moves that were played in each position; a position of several parts has rows in each."""
        return self._read(POSITIONS_FILE, columns)

    def ask(self, query: str) -> pa.Table:
        """Return the answer to a query in SQL over ``games``, ``sources`` and ``positions``, by DuckDB.

        ``games_uci`` is ``games`` with the moves as text.  The answer has ``to_pylist``, ``to_pandas`` and the like.
        """
        return ask(self, query)

    def parts(self) -> list[Path]:
        """Return the folders of all parts."""
        return [self.path / PARTS / name for name in self._parts]

    def files(self, kind: str) -> list[Path]:
        """Return the files of one kind; positions that were not counted yet have none."""
        files = [part / name_on_disk(kind) for part in self.parts()]
        found = [file for file in files if file.exists()]
        if len(found) == len(files) or kind == POSITIONS_FILE:
            return found
        before = self._parts
        self._look_again()
        if self._parts == before:
            [missing, *_] = [file for file in files if file not in found]
            raise FormatError(f"{self.path} is damaged: {missing.relative_to(self.path)} is not there")
        return self.files(kind)  # another process has put parts in the place of others

    def _look_again(self) -> None:
        self.version, self._parts = _read_manifest(self.path)

    def uncounted(self) -> list[Path]:
        """Return the parts whose positions were not counted yet."""
        return [part for part in self.parts() if not (part / name_on_disk(POSITIONS_FILE)).exists()]

    def add_part(self, games: pa.Table, sources: pa.Table) -> None:
        """Add games and what they came from, both or, if anything goes wrong, neither."""
        self.replace_parts([], [(games, sources)])

    def replace_parts(
        self, old: Sequence[str], new: Iterable[tuple[pa.Table, pa.Table]], version: int | None = None
    ) -> None:
        """Replace old parts by new ones, each a table of games and one of the files they came from: all parts or none.

        The first new part takes the place of the first old one, and so on; further new parts come last.
        """
        names: list[str] = []
        number = 1 + max((int(name) for name in self._parts), default=0)
        try:
            for games, sources in new:
                names.append(f"{number:06}")
                self._write_part(names[-1], games, sources)
                number += 1
            places = dict(zip(old, names, strict=False))
            kept = [places.get(name, name) for name in self._parts if name in places or name not in old]
            parts = kept + names[len(places) :]
            _write_manifest(self.path, version or self.version, parts)
        except BaseException:
            for name in names:
                shutil.rmtree(self.path / PARTS / name, ignore_errors=True)
            raise
        self.version, self._parts = version or self.version, parts
        for name in old:
            shutil.rmtree(self.path / PARTS / name, ignore_errors=True)

    def _write_part(self, name: str, games: pa.Table, sources: pa.Table) -> None:
        new, kept = self.path / PARTS / f".{name}.new", self.path / PARTS / name
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        try:
            for table, name in ((games, GAMES_FILE), (sources, FILES_FILE)):
                write_table(table, new / name)
                _keep_on_disk(new / name)
                _keep_on_disk(write_sum(new / name))
            _keep_on_disk(new)
            shutil.rmtree(kept, ignore_errors=True)  # of a process that was killed before it could name it
            new.rename(kept)
            _keep_on_disk(kept.parent)
        except BaseException:
            shutil.rmtree(new, ignore_errors=True)
            raise

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the lock of the library; first read its list of parts again, and remove what killed processes left."""
        try:
            with hold_lock(self.path / "lock"):
                self._look_again()
                self._sweep()
                yield
        except OSError as error:
            if error.filename is not None or error.errno is None:
                raise
            # Arrow does not say where there was no room.
            raise OSError(error.errno, os.strerror(error.errno), os.fspath(self.path)) from error

    def _sweep(self) -> None:
        """Remove parts that the list does not name: a process was killed before it listed or removed them."""
        folder = self.path / PARTS
        for name in os.listdir(folder) if folder.is_dir() else ():
            if name not in self._parts and LEFT_BEHIND.fullmatch(name):
                shutil.rmtree(folder / name, ignore_errors=True)
        for spilt in (*self.path.glob(f"{PARTS}/*/{SPILT}*"), *self.path.glob(f"{SPILT}*")):
            number = spilt.name.removeprefix(SPILT)
            if number.isdigit() and not is_alive(int(number)):
                shutil.rmtree(spilt, ignore_errors=True)

    def _read(self, kind: str, columns: Sequence[str] | None) -> pa.Table:
        schema = SCHEMAS[kind]
        tables = [read_table(file, columns, schema) for file in self.files(kind)]
        return pa.concat_tables([choose_columns(schema, columns).empty_table(), *tables])


def open_library(path: str | os.PathLike[str], *, create: bool = False) -> Library:
    """Open a library; ``create`` makes one where there is nothing, or an empty folder."""
    folder = Path(path)
    if folder.parts and (folder.parts[0].startswith("~") or ":" in folder.parts[0]):
        folder = folder.absolute()  # Arrow would take it for a home or an address
    if create and not folder.is_file() and not (folder / MANIFEST).exists():
        # Another process may be making it just now.
        others = [name for name in _names_in(folder) if name != "lock" and not is_unfinished(name)]
        if others and not (folder / MANIFEST).exists():
            raise FormatError(f"{folder} is a folder with other things in it, and no library of games")
        folder.mkdir(parents=True, exist_ok=True)
        with hold_lock(folder / "lock"):
            if not (folder / MANIFEST).exists():
                _write_manifest(folder, VERSION, [])
    return Library(folder, *_read_manifest(folder))


def _names_in(folder: Path) -> list[str]:
    return os.listdir(folder) if folder.is_dir() else []


def _read_manifest(folder: Path) -> tuple[int, list[str]]:
    """Return the version of a library and its parts."""
    try:
        text = (folder / MANIFEST).read_text("utf-8")
    except FileNotFoundError:
        what = "a folder, and no library of games" if folder.is_dir() else "no library of games"
        raise FormatError(f"{folder} is {what}: `kifu import` makes one") from None
    except NotADirectoryError:
        raise FormatError(f"{folder} is a file, and no library of games: `kifu import` makes one") from None
    except UnicodeDecodeError as error:
        raise damaged(folder / MANIFEST, error) from None
    try:
        content: dict[str, Any] = json.loads(text)
        version, parts = int(content["kifu"]), [str(name) for name in content["parts"]]
        if not all(name.isascii() and name.isdigit() for name in parts):
            raise ValueError("a part has a name that no part has")
    except (ValueError, KeyError, TypeError) as error:
        raise damaged(folder / MANIFEST, error) from None
    if version > VERSION:
        raise UnsupportedError(f"{folder} was made by a newer version of kifu (library {version}, this is {VERSION})")
    return version, parts


def _write_manifest(folder: Path, version: int, parts: list[str]) -> None:
    with beside(folder / MANIFEST) as file:
        file.write(json.dumps({"kifu": version, "parts": parts}).encode())
        file.flush()
        os.fsync(file.fileno())
    _keep_on_disk(folder)


def _keep_on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would still be there after a power cut."""
    if path.is_dir() and os.name != "posix":
        return  # where no folder can be opened
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
