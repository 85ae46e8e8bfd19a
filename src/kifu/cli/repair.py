"""Find out what was meant where a record goes wrong, and put it right.

examples:
  kifu repair sheet.txt
  kifu repair sheet.pgn --all -o repaired.pgn
  kifu repair sheet.txt --limit 3 | cat
  kifu repair sheet.txt --library my-library
  kifu repair sheet.pgn --apply -o repaired.pgn
  kifu repair sheet.pgn --apply 2 -o repaired.pgn

The likeliest repair comes first: near in spelling, leaving most of the later moves legal, and such as players make.
Openings are known; --library tells what was played in games of your own.

On a terminal you see the board and take one of them with a key, error after error; the repaired records are then
written beside the file (sheet-repaired.txt) or where -o says.  Without a terminal the candidates of the first wrong
move are listed.

--apply makes one repair in each record, --all every one that is sure enough; both write to standard output or where -o
says.  A comment at each repaired move says what stood there, and what cannot be read stays in the file.

exit status: 0 if nothing is wrong or all was repaired, 1 if something wrong is left, 2 if there is no such candidate,
3 if nothing can be read.
"""

import argparse
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from kifu.cli._files import InputReader, add_files, add_reading, inputs, report_problem, say
from kifu.cli._named import add_target, named_output
from kifu.cli._options import Terminal, WrongUseError, add_force, add_json, add_output, refuse_to_overwrite
from kifu.cli._repairing import Asking, Chooser, ListOnly, QuitError, SureOnly, add_choosing, apply_repairs
from kifu.diagnostics import Severity
from kifu.files.reading import Input
from kifu.files.writing import format_of, write
from kifu.formats.base import Format, find_format
from kifu.openings.book import book_moves
from kifu.records.record import Record
from kifu.records.repair.record import broken_branches
from kifu.rules.game import Game
from kifu.rules.likelihood import Book

OTHERWISE = "pgn"  # the format of what is written beside a file whose own format is only read
REPAIRED = re.compile(r"-repaired(?:-[0-9]+)?\Z")


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_reading(parser)
    add_choosing(parser)
    add_output(parser, "a file for the repaired records, or - for standard output")
    add_force(parser)
    add_target(parser, "the format is that of the suffix of OUT, or of the input", "that of the input")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    _check_use(arguments)
    work = _Asked(arguments) if _has_somebody_to_ask(arguments) else _Unasked(arguments)
    return work.run()


def _check_use(arguments: argparse.Namespace) -> None:
    """Refuse options that cannot be; a file after ``--apply`` is a file."""
    if arguments.apply and not re.fullmatch(r"-?[0-9]{1,6}", arguments.apply):
        arguments.files.append(arguments.apply)
        arguments.apply = "1"
    if arguments.apply and arguments.all:
        raise WrongUseError("--apply makes one repair and --all makes all: take one of the two")
    if int(arguments.apply or 1) < 1:
        raise WrongUseError(f"--apply is 1 or more, not {arguments.apply}")
    if not 0 <= arguments.sure <= 100:
        raise WrongUseError(f"--sure {arguments.sure} is no percentage: write 0 to 100")
    if arguments.output and arguments.output != "-":
        refuse_to_overwrite(arguments.output, force=arguments.force)


def _has_somebody_to_ask(arguments: argparse.Namespace) -> bool:
    asked = not (arguments.apply or arguments.all or arguments.json)
    return asked and bool(arguments.files) and "-" not in arguments.files and sys.stdin.isatty() and sys.stdout.isatty()


class _Work:
    """What a run of the command has done so far."""

    chooser: Chooser

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.target = named_output(arguments)
        self.reader = InputReader(arguments)
        self.records: list[Record] = []
        self.keeps = True  # whether the records are wanted afterwards
        self.repairs = 0
        self.status = 0
        self.books = _books_of(arguments.library)

    def repair(self, name: str, what: Input) -> None:
        """Take the records of a file, repaired as the chooser says."""
        self.reader.unreadable = False
        for _, record in self.reader.read(name, what):
            repaired = apply_repairs(name, record, self.chooser, self.books)
            if self.keeps:
                self.records.append(repaired.record)
            self.repairs += repaired.repairs
            wrong = not repaired.whole or _report_what_is_left(name, repaired.record)
            self.status = max(self.status, int(wrong))
        for problem in self.reader.problems:
            say(str(problem))
        if self.reader.unreadable:
            self.status = 3

    def write(self, output: str, form: Format) -> None:
        if not form.writes:
            raise WrongUseError(f"kifu reads {form.name} and does not write it: name another format with --to")
        shown_only = Terminal() if sys.stdout.isatty() else sys.stdout.buffer
        target = Path(output) if output != "-" else shown_only
        for loss in write(self.records, target, format=form, notation=self.target.notation):
            say(str(loss))


class _Unasked(_Work):
    """Lists candidates, or makes repairs and writes all records to one place."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__(arguments)
        self.keeps = bool(arguments.apply or arguments.all)
        self.output = arguments.output or "-"
        kind = {"json": arguments.json, "to_stderr": self.keeps and self.output == "-"}
        if arguments.all:
            self.chooser = SureOnly(arguments.limit, arguments.sure / 100, **kind)
        else:
            self.chooser = ListOnly(arguments.limit, int(arguments.apply or 0), **kind)

    def run(self) -> int:
        for name, what in inputs(self.arguments.files):
            self.repair(name, what)
        if self.records:
            self.write(self.output, self._format())
            if self.arguments.all and not self.arguments.json:
                say(_sum_up(self.repairs, self.status))
        return self.status

    def _format(self) -> Format:
        if self.target.format:
            return find_format(self.target.format)
        return format_of(self.output) if self.output != "-" else find_format(self.records[0].origin.format)


class _Asked(_Work):
    """Asks what to do about each error of a file, and writes it when it is done with."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__(arguments)
        self.chooser = Asking(arguments.limit, ascii_only=arguments.ascii)

    def run(self) -> int:
        if self.target.format and not find_format(self.target.format).writes:
            raise WrongUseError(f"kifu reads {self.target.format} and does not write it: name another format with --to")
        files = list(inputs(self.arguments.files))
        status = 0
        try:
            for place, (name, what) in enumerate(files):
                self.status = 0
                self.repair(name, what)
                if not self.arguments.output:
                    self._finish(name)
                elif place == len(files) - 1:
                    self._finish(name, self.arguments.output)
                status = max(status, self.status)
        except QuitError:
            say("nothing was written" if not status and len(files) == 1 else "nothing more was written")
            return 1
        return status

    def _finish(self, name: str, output: str = "") -> None:
        """Write what was repaired, and say so."""
        said = f"{name}: {_sum_up(self.repairs, self.status)}"
        if self.repairs and self.records:
            form = self._format(output)
            output = output or str(_beside(name, form))
            self.write(output, form)
            said += f"; written to {output}" + f", {name} is as it was" * (output != name)
        if self.records:
            say(said)
        self.records, self.repairs = [], 0

    def _format(self, output: str) -> Format:
        if self.target.format:
            return find_format(self.target.format)
        form = format_of(output) if output else find_format(self.records[0].origin.format)
        return form if form.writes or output else find_format(OTHERWISE)


def _books_of(folder: str | None) -> Callable[[Game], Book]:
    """Return for a game what is known of its positions: by a library, or else by the table of openings."""
    if folder is None:
        return lambda game: book_moves
    from kifu.corpus import make_book, open_library

    library = open_library(folder)
    return cache(lambda game: make_book(library, game))


def _sum_up(repairs: int, status: int) -> str:
    made = f"{repairs} repair{'s' * (repairs != 1)} made"
    if not status:
        return f"{made}, now all can be read" if repairs else "nothing is wrong"
    return f"{made}, something wrong is left" if repairs else "something wrong is left, and nothing was repaired"


def _beside(name: str, form: Format) -> Path:
    """Return a name that is free beside a file, for what was repaired of it."""
    path = Path(name)
    suffix = path.suffix if path.suffix.lower() in form.suffixes else form.suffixes[0]
    stem = REPAIRED.sub("", path.stem)
    target, number = path.with_name(f"{stem}-repaired{suffix}"), 1
    while target.exists():
        number += 1
        target = path.with_name(f"{stem}-repaired-{number}{suffix}")
    return target


def _report_what_is_left(name: str, record: Record) -> bool:
    """Say what is wrong with a record and not for this command to repair; return whether anything is."""
    last = [record.root, *record.main_line()][-1]
    if last.rest:
        errors = [diagnostic for diagnostic in record.diagnostics if diagnostic.severity is Severity.ERROR]
        for diagnostic in errors[:1]:
            report_problem(diagnostic, record)
        say(f"{name}: the main line breaks off before {last.rest[:40]!r}, and no single move explains it")
    broken = broken_branches(record)
    if broken:
        say(f"{name}: {broken} of its branches break off; only main lines are repaired")
    return bool(last.rest or broken)
