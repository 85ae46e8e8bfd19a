"""Converting files: the way of records from inputs to one output or into a folder, for the commands that go it."""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from kifu.cli._files import STANDARD_INPUT, Count, inputs, inside
from kifu.cli._options import WrongUseError
from kifu.cli._parallel import run_in_processes
from kifu.cli._progress import ProgressBar, make_room
from kifu.cli._writing_run import WritingRun, find_written_format
from kifu.files.naming import file_name
from kifu.files.reading import Input
from kifu.formats.base import Format
from kifu.records.record import Record
from kifu.records.title import title_of

MOST_JOBS = 256
RunT = TypeVar("RunT", bound="ConversionRun")


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the options for work that fills a folder."""
    parser.add_argument("--update", action="store_true", help="into a folder: write only what is missing or older")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at once; 0 is one a core")


def convert_files(arguments: argparse.Namespace, kind: type[RunT]) -> RunT:
    """Convert the files of a command line by a kind of run, and return it."""
    files = list(inputs(arguments.files))
    output, needs_folder = Path(arguments.output), arguments.update or arguments.jobs != 1
    into_folder = arguments.output.endswith(("/", "\\")) or output.is_dir()
    if needs_folder and not (output.suffix or output.exists() or arguments.output == "-"):
        into_folder = True
    if needs_folder and not into_folder:
        raise WrongUseError("--update and --jobs need a folder as OUT, its name with a / at the end")
    if not 0 <= arguments.jobs <= MOST_JOBS:
        raise WrongUseError(f"--jobs is from 0 to {MOST_JOBS}, not {arguments.jobs}")
    form = _format(arguments, into_folder)
    onto_terminal = arguments.output == "-" and sys.stdout.isatty()  # where the records show how far it is
    with ProgressBar(files, quiet=onto_terminal) as progress:
        work = kind(arguments, form, progress)
        try:
            if into_folder:
                _fill_folder(work, files, progress)
            else:
                work.convert(files, arguments.output)
        finally:
            work.close()
    return work


def _fill_folder(work: "ConversionRun", files: list[tuple[str, Input]], progress: ProgressBar) -> None:
    """Convert files into a folder; files with one target are converted one after another in one process."""
    arguments, kind = work.arguments, type(work)
    by_target: dict[Path, list[tuple[str, Input]]] = {}
    for name, what in files:
        target = _inside(Path(arguments.output), inside(name, arguments.files), work.form)
        by_target.setdefault(target, []).append((name, what))
    tasks = [(kind, arguments, target, some, len(files) == 1) for target, some in by_target.items()]
    jobs = arguments.jobs or os.cpu_count() or 1
    if jobs == 1 or len(tasks) == 1 or any(name == STANDARD_INPUT for name, _ in files):
        for _, _, target, some, alone in tasks:
            work.convert_into(target, some, alone=alone)
        return
    for (*_, some, _), done in zip(tasks, run_in_processes(_convert_alone, tasks, jobs), strict=True):
        work.add(done)
        progress.tick(work.count.records)
        for _ in some:
            progress.step()


class Done(NamedTuple):
    """The results of a process that converted some of the files."""

    found: Count
    written: int
    kept: int
    skipped: int
    status: int
    said: str


Task = tuple[type["ConversionRun"], argparse.Namespace, Path, list[tuple[str, Input]], bool]


def _convert_alone(task: Task) -> Done:
    kind, arguments, target, files, alone = task
    work = kind(arguments, _format(arguments, True), ProgressBar([], quiet=True))
    with redirect_stdout(io.StringIO()) as said:
        try:
            work.convert_into(target, files, alone=alone)
        finally:
            work.close()
    return Done(work.count, work.written, work.kept, work.reader.skipped.count, work.status, said.getvalue())


class ConversionRun(WritingRun):
    """What a run of the command does and has found so far."""

    def __init__(self, arguments: argparse.Namespace, form: Format, progress: ProgressBar) -> None:
        super().__init__(arguments, progress)
        self.form = form
        self.kept = 0  # outputs that were there and not older
        self._progress = progress
        self._source = ""  # the file that is being read

    def close(self) -> None:
        """End what the run has started."""

    @property
    def kept_words(self) -> str:
        return f", {self.kept:,} there already" if self.kept else ""

    def add(self, done: "Done") -> None:
        """Add what was done in another process."""
        self.count.add_count(done.found)
        self.written += done.written
        self.kept += done.kept
        self.reader.skipped.count += done.skipped
        self.status = max(self.status, done.status)
        if done.said:
            make_room(sys.stdout)
            sys.stdout.write(done.said)

    def convert_into(self, target: Path, files: list[tuple[str, Input]], *, alone: bool) -> None:
        """Convert files that all go to one place in a folder, the first of them to that very file."""
        for name, what in files:
            self._source = name
            if str(target) not in self.outputs and self._is_new_enough(str(target)):
                self.kept += 1
                self._progress.step()
            elif self.arguments.whole:
                self.convert([(name, what)], str(target))
            else:
                self.split(name, what, target, alone=alone)

    def _is_new_enough(self, output: str) -> bool:
        """Whether ``--update`` leaves an output alone: it is there and not older than the file that is being read."""
        if not self.arguments.update or not self._source:
            return False
        try:
            return os.stat(output).st_mtime_ns >= os.stat(self._source).st_mtime_ns
        except OSError:
            return False

    def convert(self, files: list[tuple[str, Input]], output: str) -> None:
        """Read files and write their records to one output."""
        records = (numbered.record for name, what in files for numbered in self.records(name, what))
        self._write(records if self.form.many else _only(records, self.form), output)

    def split(self, name: str, what: Input, target: Path, *, alone: bool) -> None:
        """Write each record of a file to a file of its own; ``target`` is where a single one goes."""
        records = self.records(name, what)
        beginning = list(islice(records, 2))
        if len(beginning) == 1:
            self._write([beginning[0].record], str(target))
            return
        folder = target.parent if alone else target.with_suffix("")
        for number, record in chain(beginning, records):
            output = folder / file_name(number, title_of(record), self.form.suffixes[0])
            self._write([record], str(output))

    def _write(self, records: Iterable[Record], output: str) -> None:
        if output not in self.outputs and self._is_new_enough(output):
            self.outputs.add(output)
            self.kept += 1
        else:
            self.write(records, output, self.form, force=self.arguments.force or self.arguments.update)


def _format(arguments: argparse.Namespace, into_folder: bool) -> Format:
    source = arguments.files[0] if len(arguments.files) == 1 else "IN"
    output = "-" if into_folder else arguments.output
    return find_written_format(arguments.to, output, otherwise="pgn", source=source)


def _only(records: Iterator[Record], form: Format) -> Iterator[Record]:
    """Yield the one record that a file of the format holds; refuse more."""
    yield from islice(records, 1)
    if next(records, None) is not None:
        raise WrongUseError(
            f"a {form.name} file holds one record, and there are more: a folder as OUT gets a file for each"
        )


def _inside(folder: Path, name: str, form: Format) -> Path:
    """Return where the records of a file go in a folder: its own path with the suffix of the format."""
    return folder / (Path(name).with_suffix(form.suffixes[0]) if name != STANDARD_INPUT else "records.out")
