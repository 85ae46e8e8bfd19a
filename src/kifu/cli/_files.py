"""What the commands that read files share: their options, going through the files, and printing what was found."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from kifu.cli._choosing import add_choice, choice_of
from kifu.cli._named import add_input, named_input
from kifu.cli._options import (
    add_record,
    columns_of,
    make_printable,
    paint,
    print_line,
    print_note,
    standard_input,
    why_not_opened,
)
from kifu.cli._progress import ProgressBar
from kifu.cli._selection import Chosen, NumberedRecord, Selection
from kifu.diagnostics import Diagnostic, Severity
from kifu.files.reading import Input, Records
from kifu.records.counting import name_of
from kifu.records.record import Record
from kifu.sources.source import TextLine, open_sources
from kifu.width import cut, text_width

STANDARD_INPUT = "standard input"
LONGEST_NOTE = 600


def add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="IN", help="files, folders, archives, or - for standard input")


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what the files to read are in, and which of their records are meant."""
    add_input(parser)
    add_record(parser)
    add_choice(parser)
    parser.add_argument("--verbose", action="store_true", help="name the files that are skipped")


def inside(name: str, names: list[str]) -> str:
    """Return the name of a file as seen from the folder of the command line in which it lies."""
    for folder in names:
        if os.path.isdir(folder) and Path(name).is_relative_to(folder):
            return str(Path(name).relative_to(folder))
    return Path(name).name


def inputs(names: list[str]) -> Iterator[tuple[str, Input]]:
    """Yield the files of the command line, those in folders included, and what to call each."""
    for name in names or ["-"]:
        if name == "-":
            yield STANDARD_INPUT, standard_input()
        elif os.path.isdir(name):
            for path in sorted(Path(name).rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    yield str(path), path
        else:
            yield name, Path(name)


class Skipped:
    """Files of folders and archives that are of another kind: counted, and named if that is wanted."""

    def __init__(self, files: list[str], *, verbose: bool = False) -> None:
        self.count = 0
        self._asked_for = {*files, STANDARD_INPUT}  # a file that the user named is reported even if it is no record
        self._verbose = verbose

    def sift(self, name: str, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """Return what has to be reported of a file, without that it or a member of it is no record."""
        own = {"", name, str(Path(name))}  # how reports name the file itself; all else is a member of it
        if name == STANDARD_INPUT:
            own.add(getattr(sys.stdin.buffer, "name", ""))
        reported = []
        for diagnostic in diagnostics:
            asked_for = name in self._asked_for and diagnostic.file in own
            if diagnostic.code != "no-record" or asked_for:
                reported.append(diagnostic)
                continue
            self.count += 1
            if self._verbose:
                say(f"{diagnostic.file}: skipped: {diagnostic.reason}")
        return reported

    def __str__(self) -> str:
        return f", {self.count:,} other file{'s' * (self.count != 1)} skipped" if self.count else ""


class InputReader:
    """Reads the records of the files that a command was given; a file that cannot be opened is reported."""

    def __init__(self, arguments: argparse.Namespace, progress: ProgressBar | None = None) -> None:
        self.skipped = Skipped(arguments.files, verbose=arguments.verbose)
        self.records = 0  # of all files so far
        self.unreadable = False  # whether there was a file of which nothing could be read
        self.problems: list[Diagnostic] = []  # of the last file itself, once its records were read
        self._named = named_input(arguments)
        self._choice = choice_of(arguments)
        self._arguments = arguments
        self._progress = progress or ProgressBar([], quiet=True)

    def read(self, name: str, what: Input) -> Iterator[NumberedRecord]:
        """Yield the records of a file, or those that the options choose, with their numbers."""
        wanted, before = self._arguments, self.records
        form, notation = self._named
        records = Records(what, format=form, notation=notation or "", game=wanted.game, encoding=wanted.encoding)
        chosen = Chosen(records, Selection(wanted.record), name, self._choice)
        try:
            for record in chosen:
                self.records += 1
                self._progress.tick(self.records, chosen.place)
                yield NumberedRecord(chosen.number, record)
        except OSError as error:
            say(why_not_opened(error, name))
            self.unreadable = True
        self.problems = self.skipped.sift(name, chosen.diagnostics)
        if self.records == before and any(problem.severity is Severity.ERROR for problem in self.problems):
            self.unreadable = True
        self._progress.step()


def print_diagnostic(diagnostic: Diagnostic, name: str, record: Record | None = None, line: str = "") -> None:
    """Print a problem: where, the line it stands in, why, and what would have been right."""
    place = ":".join(str(part) for part in (name, diagnostic.line, diagnostic.column) if part)
    where = [f"game {diagnostic.game}"] if diagnostic.game else []
    if diagnostic.ply and record is not None:
        where.append(name_of(diagnostic.ply, record))
    if diagnostic.offset:
        where.append(f"byte {diagnostic.offset}")
    text = f": {diagnostic.text}" if diagnostic.text and diagnostic.ply else ""
    print_line(f"{place}: {diagnostic.severity}[{diagnostic.code}] {', '.join(where)}{text}".rstrip(), hanging=2)
    if line:
        print_excerpt(line, diagnostic.column, diagnostic.text)
    print_line(diagnostic.reason, indent=2)
    if diagnostic.candidates:
        print_line(f"it can mean: {', '.join(diagnostic.candidates)}", indent=2)
    if diagnostic.repair:
        print_line(diagnostic.repair, indent=2)


def print_excerpt(line: str, column: int, text: str) -> None:
    """Print as much of a line as fits around a column of it, and mark there what is meant."""
    column, room = max(column, 1), (columns_of() or 80) - 2
    before, after = make_printable(line[: column - 1]), make_printable(line[column - 1 :])
    shown = cut(before[::-1], room // 2)[::-1]
    marked = min(max(1, text_width(make_printable(text))), room - text_width(shown))
    print(f"  {shown}{cut(after, room - text_width(shown))}")
    print(f"  {' ' * text_width(shown)}{paint('^' * marked, 'bold')}")


class Excerpts:
    """Lines of a file, to be shown with what is wrong in them; the file is read along once, as problems come up."""

    def __init__(self, what: Input) -> None:
        self._what = what
        self._file = ""
        self._lines: Iterator[TextLine] = iter(())
        self._last: TextLine | None = None

    def line(self, diagnostic: Diagnostic, encoding: str) -> str:
        """Return the line that a diagnostic speaks of; nothing where it cannot be had."""
        if not diagnostic.line or not isinstance(self._what, Path):
            return ""
        if diagnostic.file != self._file:
            self._file, self._last = diagnostic.file, None
            self._lines = self._lines_of(diagnostic.file, encoding)
        while self._last is None or self._last.number < diagnostic.line:
            self._last = next(self._lines, None)
            if self._last is None:
                return ""
        return self._last.text if self._last.number == diagnostic.line else ""

    def _lines_of(self, file: str, encoding: str) -> Iterator[TextLine]:
        assert isinstance(self._what, Path)
        for source in open_sources(self._what):
            if source.name == file:
                yield from source.lines(encoding or None)


class Count:
    """How much was found, to be said at the end."""

    def __init__(self) -> None:
        self.records = 0
        self.by_severity = dict.fromkeys(Severity, 0)
        self.problems = 0

    def add(self, diagnostics: list[Diagnostic], *, strict: bool = False) -> None:
        for diagnostic in diagnostics:
            self.by_severity[diagnostic.severity] += 1
            # A file with nothing in it is worth a word, but there is nothing wrong in it.
            harmless = diagnostic.code == "empty-file" or (diagnostic.severity is Severity.NOTE and not strict)
            self.problems += not harmless

    def add_count(self, other: "Count") -> None:
        self.records += other.records
        self.problems += other.problems
        for severity, number in other.by_severity.items():
            self.by_severity[severity] += number

    def __str__(self) -> str:
        parts = [f"{self.records} record{'s' * (self.records != 1)}"]
        for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE):
            number = self.by_severity[severity]
            parts.append(f"{number} {severity}{'s' * (number != 1)}")
        return ", ".join(parts)


def report_problem(diagnostic: Diagnostic, record: Record | None = None) -> None:
    """Report a problem in one line, beside the data that goes to standard output."""
    text = str(diagnostic)
    if diagnostic.ply and record is not None:
        text = text.replace(f"ply {diagnostic.ply}: ", f"{name_of(diagnostic.ply, record)}: ", 1)
    say(f"{text}{f'; {diagnostic.repair}' if diagnostic.repair else ''}")


def say(text: str) -> None:
    print_note(f"kifu: {text if len(text) <= LONGEST_NOTE else text[:LONGEST_NOTE] + '...'}")
