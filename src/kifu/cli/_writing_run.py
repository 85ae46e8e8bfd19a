"""What the commands that write records share: the options for it, refusing to overwrite, and reporting of losses."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from kifu.cli._files import Count, InputReader, report_problem, say
from kifu.cli._named import add_target, named_output, sort_names
from kifu.cli._options import Terminal, WrongUseError, add_force, print_json, refuse_to_overwrite
from kifu.cli._progress import ProgressBar
from kifu.cli._selection import NumberedRecord
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import FormatError, LossError
from kifu.files.reading import Input
from kifu.files.writing import format_of, write
from kifu.formats.base import Format, find_format
from kifu.records.record import Record

FOUND, REFUSED, FAILED = 1, 2, 3  # exit states: there are problems, an output is there already, it cannot be written


def add_writing(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how records are written; where they go is another one."""
    add_target(parser, "the format is that of the suffix of OUT, or pgn", "that of each record")
    parser.add_argument("--output-encoding", default="utf-8", metavar="ENCODING", help="of text (utf-8)")
    parser.add_argument("--lossless", action="store_true", help="refuse to write what the format cannot hold whole")
    add_force(parser)


def find_written_format(to: str | None, output: str, *, otherwise: str, source: str = "IN") -> Format:
    """Return the format to write: what ``--to`` names, or that of the output's name; for standard output ``otherwise``.

    It has to be one that kifu writes.  Of a name that another command writes, from the file ``source``, that is said.
    """
    named = sort_names("--to", to).format
    if named or output == "-":
        form = find_format(named or otherwise)
    else:
        try:
            form = format_of(output)
        except FormatError as error:
            from kifu.cli._wrong_words import explain_output  # only a mistake needs it

            told = explain_output(output, source)
            raise WrongUseError(f"{output}: {told}" if told else str(error)) from None
    if not form.writes:
        raise WrongUseError(f"kifu reads {form.name} and does not write it")
    return form


class WritingRun:
    """Reads records and writes them to outputs; counts them, and reports what is wrong and what is lost."""

    def __init__(self, arguments: argparse.Namespace, progress: ProgressBar) -> None:
        self.arguments = arguments
        self.notation = named_output(arguments).notation
        self.count = Count()
        self.reader = InputReader(arguments, progress)
        self.written = 0
        self.status = 0
        self.outputs: set[str] = set()
        self._taken = 0  # records that went to the output which is being written

    def records(self, name: str, what: Input) -> Iterator[NumberedRecord]:
        """Yield the records of a file, and report what is wrong with them."""
        for numbered in self.reader.read(name, what):
            self.count.records += 1
            self.report(numbered.record.diagnostics, numbered.record)
            yield numbered
        self.report(self.reader.problems)
        if self.reader.unreadable:
            self.status = FAILED

    def write(self, records: Iterable[Record], output: str, form: Format, *, force: bool, encoding: str = "") -> None:
        """Write records to one output, as a whole or not at all; in the encoding of the options, if none is named."""
        if output in self.outputs:
            self.refuse(f"{output} was written a moment ago, for another file of that name", REFUSED)
            return
        if output != "-":
            self.outputs.add(output)
        try:
            refuse_to_overwrite(output, force=force)
        except WrongUseError as error:
            self.refuse(str(error), REFUSED)
            return
        target = Path(output) if output != "-" else Terminal() if sys.stdout.isatty() else sys.stdout.buffer
        try:
            if isinstance(target, Path):
                target.parent.mkdir(parents=True, exist_ok=True)
            losses = write(
                self._counted(records),
                target,
                format=form,
                notation=self.notation,
                encoding=encoding or self.arguments.output_encoding,
                lossless=self.arguments.lossless,
            )
        except LossError as error:
            self.refuse(f"{error}; nothing was written", FOUND)
            return
        except FormatError as error:
            # Others may still go to files of their own.
            self.refuse(f"{error}; nothing was written", FAILED)
            return
        except BrokenPipeError:
            raise  # the reader of the pipe has closed it
        except OSError as error:
            # A file is replaced as a whole or not at all; what went to a stream is gone.
            what = "it ends in the middle" if output == "-" else "nothing was written there"
            self.refuse(f"{output}: {error.strerror or error}; {what}", FAILED)
            return
        finally:
            taken, self._taken = self._taken, 0
        self.written += taken
        self.report(losses)

    def _counted(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            yield record
            self._taken += 1

    def report(self, diagnostics: Iterable[Diagnostic], record: Record | None = None) -> None:
        """Count problems and losses, and print those that are more than a note."""
        found = list(diagnostics)
        self.count.add(found)
        for diagnostic in found:
            if diagnostic.severity is Severity.NOTE:
                continue
            self.status = self.status or int(self.count.problems > 0)
            if self.arguments.json:
                print_json(diagnostic.as_dict(), to_stderr=True)
            else:
                report_problem(diagnostic, record)

    def refuse(self, reason: str, status: int) -> None:
        """Say why an output is not written."""
        say(reason)
        self.status = max(self.status, status)
