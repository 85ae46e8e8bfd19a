"""Convert records from any format and notation to any other, and say what could not be kept.

examples:
  kifu convert game.xqf -o game.pgn
  kifu convert game.pgn --to text --notation english
  kifu convert old/ -o all.jsonl
  kifu convert old/ more.zip -o all.pgn
  kifu convert games.pgn -o games/ --to xqf
  kifu convert old/ -o clean/ --to pgn --notation zh-hant --whole
  kifu convert games.pgn -o games.pgn --notation wxf --force

Without -o the records go to standard output, without --to as PGN.  A file as OUT gets all records of all inputs.  A
folder as OUT gets a file for each record: an input with one record keeps its name, and of an input with several each
file has the number and the name of the record, in a folder of the name of the input if there are several inputs.
With --whole each input is one file there too.  Notations, formats and their options are listed by `kifu notations` and
`kifu formats`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from kifu.cli._files import (
    STANDARD_INPUT,
    Count,
    Skipped,
    add_reading,
    inputs,
    inside,
    records_of,
    report_problem,
    say,
)
from kifu.cli._options import Terminal, WrongUseError, add_json, print_json, refuse_to_overwrite, why_not_opened
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
    parser.add_argument("--verbose", action="store_true", help="name the files that are skipped")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    files = list(inputs(arguments.files))
    into_folder = arguments.output.endswith(("/", "\\")) or Path(arguments.output).is_dir()
    form = _format(arguments, into_folder)
    work = ConversionRun(arguments, form)
    onto_terminal = arguments.output == "-" and sys.stdout.isatty()  # where the records show how far it is
    with ProgressBar(files, quiet=onto_terminal) as progress:
        if into_folder:
            for name, what in files:
                target = _inside(Path(arguments.output), inside(name, arguments.files), form)
                if arguments.whole:
                    work.convert([(name, what)], str(target), progress)
                else:
                    work.split(name, what, target, progress, alone=len(files) == 1)
        else:
            work.convert(files, arguments.output, progress)
    say(f"{work.count}, {work.written} written{work.skipped}")
    return work.status


class ConversionRun:
    """What a run of the command does and has found so far."""

    def __init__(self, arguments: argparse.Namespace, form: Format) -> None:
        self.arguments = arguments
        self.form = form
        self.count = Count()
        self.skipped = Skipped(arguments.files, verbose=arguments.verbose)
        self.written = 0
        self._taken = 0  # records that went to the output which is being written
        self.status = 0
        self._outputs: set[str] = set()

    def convert(self, files: list[tuple[str, Input]], output: str, progress: ProgressBar) -> None:
        """Read files and write their records to one output."""
        records = (numbered.record for name, what in files for numbered in self._records(name, what, progress))
        self._write(records if self.form.many else _only(records, self.form), output)

    def split(self, name: str, what: Input, target: Path, progress: ProgressBar, *, alone: bool) -> None:
        """Write each record of a file to a file of its own; ``target`` is where a single one goes."""
        records = self._records(name, what, progress)
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
        try:
            refuse_to_overwrite(output, force=self.arguments.force)
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
            raise  # whoever reads the output has had enough
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

    def _records(self, name: str, what: Input, progress: ProgressBar) -> Iterator[NumberedRecord]:
        records = records_of(name, what, self.arguments)
        before = self.count.records
        try:
            for record in records:
                self.count.records += 1
                progress.tick(self.count.records, records.place)
                self._report(record.diagnostics)
                yield NumberedRecord(records.number, record)
        except BrokenPipeError:
            raise
        except OSError as error:
            self._refuse(why_not_opened(error, name), 3)
        problems = self.skipped.sift(name, records.diagnostics)
        self._report(problems)
        if self.count.records == before and any(problem.severity is Severity.ERROR for problem in problems):
            self.status = 3
        progress.step()

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
    """Return where the records of a file go in a folder: the same place and name, with the format's suffix."""
    return folder / (Path(name).with_suffix(form.suffixes[0]) if name != STANDARD_INPUT else "records.out")
