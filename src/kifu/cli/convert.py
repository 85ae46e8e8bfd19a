"""Convert records from any format and notation to any other, and say what could not be kept.

examples:
  kifu convert game.xqf -o game.pgn
  kifu convert game.pgn --to text --notation english
  kifu convert old/ -o all.jsonl
  kifu convert old/ more.zip -o all.pgn
  kifu convert games.pgn -o games/ --to xqf
  kifu convert old/ -o clean/ --to pgn --notation zh-hant --whole
  kifu convert old/ -o clean/ --jobs 4 --update
  kifu convert games.pgn -o games.pgn --notation wxf --force

Without -o the records go to standard output, without --to as PGN.  A file as OUT gets all records of all inputs.  A
folder as OUT gets a file for each record: an input with one record keeps its name, and of an input with several each
file has the number and the name of the record, in a folder of the name of the input if there are several inputs.
With --whole each input is one file there too; --jobs converts several inputs at once, and with --update an input whose
output is there and not older is left alone, so that work that was ended goes on where it was.  Notations, formats and
their options are listed by `kifu notations` and `kifu formats`.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from kifu.cli._files import STANDARD_INPUT, Count, InputReader, add_reading, inputs, inside, report_problem, say
from kifu.cli._options import Terminal, WrongUseError, add_json, print_json, refuse_to_overwrite
from kifu.cli._parallel import run_in_processes
from kifu.cli._progress import ProgressBar
from kifu.cli._selection import NumberedRecord
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import FormatError, LossError
from kifu.files.naming import file_name
from kifu.files.reading import Input
from kifu.files.writing import format_of, write
from kifu.formats.base import Format, find_format
from kifu.records.record import Record
from kifu.records.title import title_of

MOST_JOBS = 256


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", help="files, folders, archives, or - for standard input")
    parser.add_argument("-o", "--output", default="-", help="a file, a folder, or - for standard output")
    parser.add_argument("--to", metavar="FORMAT", help="the format to write; else that of the suffix of OUT")
    parser.add_argument("--notation", help="the notation to write the moves in; else that of each record")
    parser.add_argument("--output-encoding", default="utf-8", metavar="ENCODING", help="of text (utf-8)")
    parser.add_argument("--lossless", action="store_true", help="refuse to write what the format cannot hold whole")
    parser.add_argument(
        "--whole", action="store_true", help="into a folder: a file for each input, not for each record"
    )
    parser.add_argument("--force", action="store_true", help="write over files that are there")
    parser.add_argument("--update", action="store_true", help="into a folder: write only what is missing or older")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="into a folder: processes; 0 for all cores")
    parser.add_argument("--verbose", action="store_true", help="name the files that are skipped")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
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
        work = ConversionRun(arguments, form, progress)
        if into_folder:
            _fill_folder(work, files, progress)
        else:
            work.convert(files, arguments.output)
    say(f"{work.count}, {work.written} written{work.kept_words}{work.reader.skipped}")
    return work.status


def _fill_folder(work: "ConversionRun", files: list[tuple[str, Input]], progress: ProgressBar) -> None:
    """Convert files into a folder; files with one target are converted one after another in one process."""
    arguments = work.arguments
    by_target: dict[Path, list[tuple[str, Input]]] = {}
    for name, what in files:
        target = _inside(Path(arguments.output), inside(name, arguments.files), work.form)
        by_target.setdefault(target, []).append((name, what))
    tasks = [(arguments, target, some, len(files) == 1) for target, some in by_target.items()]
    jobs = arguments.jobs or os.cpu_count() or 1
    if jobs == 1 or len(tasks) == 1 or any(name == STANDARD_INPUT for name, _ in files):
        for _, target, some, alone in tasks:
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


def _convert_alone(task: tuple[argparse.Namespace, Path, list[tuple[str, Input]], bool]) -> Done:
    arguments, target, files, alone = task
    work = ConversionRun(arguments, _format(arguments, True), ProgressBar([], quiet=True))
    work.convert_into(target, files, alone=alone)
    return Done(work.count, work.written, work.kept, work.reader.skipped.count, work.status)


class ConversionRun:
    """What a run of the command does and has found so far."""

    def __init__(self, arguments: argparse.Namespace, form: Format, progress: ProgressBar) -> None:
        self.arguments = arguments
        self.form = form
        self.count = Count()
        self.reader = InputReader(arguments, progress)
        self._progress = progress
        self.written = 0
        self.kept = 0  # outputs that were there and not older
        self._taken = 0  # records that went to the output which is being written
        self.status = 0
        self._outputs: set[str] = set()
        self._source = ""  # the file that is being read

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

    def convert_into(self, target: Path, files: list[tuple[str, Input]], *, alone: bool) -> None:
        """Convert files that all go to one place in a folder, the first of them to that very file."""
        for name, what in files:
            self._source = name
            if str(target) not in self._outputs and self._is_new_enough(str(target)):
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
        records = (numbered.record for name, what in files for numbered in self._records(name, what))
        self._write(records if self.form.many else _only(records, self.form), output)

    def split(self, name: str, what: Input, target: Path, *, alone: bool) -> None:
        """Write each record of a file to a file of its own; ``target`` is where a single one goes."""
        records = self._records(name, what)
        beginning = list(islice(records, 2))
        if len(beginning) == 1:
            self._write([beginning[0].record], str(target))
            return
        folder = target.parent if alone else target.with_suffix("")
        for number, record in chain(beginning, records):
            output = folder / file_name(number, title_of(record), self.form.suffixes[0])
            self._write([record], str(output))

    def _write(self, records: Iterable[Record], output: str) -> None:
        if output in self._outputs:
            self._refuse(f"{output} was written a moment ago, for another file of that name", 2)
            return
        if output != "-":
            self._outputs.add(output)
        if self._is_new_enough(output):
            self.kept += 1
            return
        try:
            refuse_to_overwrite(output, force=self.arguments.force or self.arguments.update)
        except WrongUseError as error:
            self._refuse(str(error), 2)
            return
        target = Path(output) if output != "-" else Terminal() if sys.stdout.isatty() else sys.stdout.buffer
        try:
            if isinstance(target, Path):
                target.parent.mkdir(parents=True, exist_ok=True)
            losses = write(
                self._counted(records),
                target,
                format=self.form,
                notation=self.arguments.notation,
                encoding=self.arguments.output_encoding,
                lossless=self.arguments.lossless,
            )
        except LossError as error:
            self._refuse(f"{error}; nothing was written", 1)
            return
        except FormatError as error:
            # Others may still go to files of their own.
            self._refuse(f"{error}; nothing was written", 3)
            return
        except BrokenPipeError:
            raise  # the reader of the pipe has closed it
        except OSError as error:
            # A file is replaced as a whole or not at all; what went to a stream is gone.
            what = "it ends in the middle" if output == "-" else "nothing was written there"
            self._refuse(f"{output}: {error.strerror or error}; {what}", 3)
            return
        finally:
            taken, self._taken = self._taken, 0
        self.written += taken
        self._report(losses)

    def _counted(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            yield record
            self._taken += 1

    def _records(self, name: str, what: Input) -> Iterator[NumberedRecord]:
        for numbered in self.reader.read(name, what):
            self.count.records += 1
            self._report(numbered.record.diagnostics)
            yield numbered
        self._report(self.reader.problems)
        if self.reader.unreadable:
            self.status = 3

    def _report(self, diagnostics: list[Diagnostic]) -> None:
        self.count.add(diagnostics)
        for diagnostic in diagnostics:
            if diagnostic.severity is Severity.NOTE:
                continue
            self.status = self.status or int(self.count.problems > 0)
            if self.arguments.json:
                print_json(diagnostic.as_dict(), to_stderr=True)
            else:
                report_problem(diagnostic)

    def _refuse(self, reason: str, status: int) -> None:
        say(reason)
        self.status = max(self.status, status)


def _format(arguments: argparse.Namespace, into_folder: bool) -> Format:
    if arguments.to:
        form = find_format(arguments.to)
    elif arguments.output == "-" or into_folder:
        form = find_format("pgn")
    else:
        try:
            form = format_of(arguments.output)
        except FormatError as error:
            raise WrongUseError(str(error)) from None
    if not form.writes:
        raise WrongUseError(f"kifu reads {form.name} and does not write it")
    return form


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
