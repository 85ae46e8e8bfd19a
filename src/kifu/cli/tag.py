"""List the tags of records, or set, remove and rename them.

examples:
  kifu tag game.pgn
  kifu tag game.pgn --set Event="Club cup" --set Round=3 -o tagged.pgn
  kifu tag games.pgn --remove Annotator --rename White=Red -o - --to pgn
  kifu tag games.pgn --record 3 --set Result=1-0 --in-place --force
  kifu tag old/ --set Source="from the attic" --in-place --force
  kifu tag games.pgn --json

Without a change the tags are listed.  Tags are renamed first, then removed, then set.  The result is set as a tag is:
1-0, 0-1, 1/2-1/2 or *.  The game, the setup and the notation are no tags; `kifu convert` changes the notation.

Records are written to standard output or where -o says, in the format of the suffix or else of the first record.
--in-place writes every file over, in its own format and encoding, and so needs --force; records that --record, --player
and their like do not choose stay as they are.  A file with something in it that cannot be read is left alone then.

exit status: 0 if all is well, 1 if there are problems or losses, 2 for wrong use, 3 if a file cannot be read.
"""

import argparse
from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from kifu.cli._choosing import without_choice
from kifu.cli._files import STANDARD_INPUT, InputReader, add_files, add_reading, inputs, report_problem, say
from kifu.cli._options import WrongUseError, add_json, add_output, opening, print_json, print_line
from kifu.cli._progress import ProgressBar
from kifu.cli._selection import NumberedRecord
from kifu.cli._writing_run import FAILED, REFUSED, WritingRun, add_writing, find_written_format
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import FormatError
from kifu.files.reading import Input
from kifu.formats.base import find_format
from kifu.formats.pgn.games import STRUCTURE
from kifu.records.record import Origin, Record, Result
from kifu.records.title import title_of
from kifu.sources.streams import EMPTY_ZIP, GZIP, LONGEST_SIGN, ZIP, ZSTD
from kifu.width import pad, text_width

OK, UNREADABLE = 0, 3
PACKED = (GZIP, ZSTD, ZIP, EMPTY_ZIP)
RESULT, ENDING = "Result", "Termination"  # tags of PGN that are more than text; every record has them
NO_TAGS = {*STRUCTURE} - {RESULT.lower(), ENDING.lower()}
OTHERWISE = "pgn"  # the format of what is written, where the records came in one that is only read


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="give a tag a value")
    parser.add_argument("--remove", action="append", default=[], metavar="NAME", help="take a tag out")
    parser.add_argument("--rename", action="append", default=[], metavar="OLD=NEW", help="give a tag another name")
    add_output(parser, "a file, or - for standard output")
    parser.add_argument("--in-place", action="store_true", help="write the files themselves over; needs --force")
    add_writing(parser)
    parser.set_defaults(output_encoding="")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    change = TagChange.of(arguments)
    files = list(inputs(arguments.files))
    if not any(change):
        return _list_tags(arguments, files)
    if arguments.in_place:
        work = _change_in_place(arguments, files, change)
    else:
        work = _write_changed(arguments, files, change)
    say(str(work))
    return work.status


def _write_changed(arguments: argparse.Namespace, files: list[tuple[str, Input]], change: "TagChange") -> "_TaggingRun":
    """Write the changed records of all files to one output."""
    arguments.output = arguments.output or "-"
    arguments.output_encoding = arguments.output_encoding or "utf-8"
    with ProgressBar(files, quiet=arguments.output == "-") as progress:
        work = _TaggingRun(arguments, change, progress)
        records = (numbered for name, what in files for numbered in work.records(name, what))
        first = next(records, None)
        if first is not None:
            own = find_format(first.record.origin.format)
            form = find_written_format(arguments.to, arguments.output, otherwise=own.name if own.writes else OTHERWISE)
            changed = (work.change(numbered.record) for numbered in chain([first], records))
            work.write(changed, arguments.output, form, force=arguments.force)
    return work


def _change_in_place(
    arguments: argparse.Namespace, files: list[tuple[str, Input]], change: "TagChange"
) -> "_TaggingRun":
    """Write over each file in which a record is changed."""
    if arguments.output or arguments.to:
        raise WrongUseError("--in-place writes every file over in its own format: leave -o and --to out")
    if any(name == STANDARD_INPUT for name, _ in files):
        raise WrongUseError("--in-place writes files over, and standard input is none")
    if not arguments.force:
        raise WrongUseError("--in-place writes over the files: --force says that they may be lost")
    with ProgressBar(files) as progress:
        work = _TaggingRun(without_choice(arguments), change, progress)
        for name, what in files:
            work.rewrite(name, what, InputReader(arguments))
    return work


class TagChange(NamedTuple):
    """What is done to the tags of a record: they are renamed, removed and set, in this order."""

    renamed: dict[str, str]
    removed: list[str]
    values: dict[str, str]

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "TagChange":
        renamed, values = _pairs("--rename", arguments.rename), _pairs("--set", arguments.set)
        for name in (*renamed, *renamed.values(), *arguments.remove, *values):
            if name.lower() in NO_TAGS:
                raise WrongUseError(f"{name} is no tag: game, setup and notation of a record are not changed here")
        for name in (*renamed, *renamed.values()):
            if name in (RESULT, ENDING):
                raise WrongUseError(f"{name} cannot be renamed: every record has it")
        try:
            Result(values.get(RESULT, Result.UNKNOWN))
        except ValueError:
            known = ", ".join(Result)
            raise WrongUseError(f"{values[RESULT]!r} is no result: there are {known}") from None
        return cls(renamed, arguments.remove, values)

    def apply(self, record: Record) -> list[str]:
        """Change the tags of a record, and return what could not be done."""
        faults = []
        for old, new in self.renamed.items():
            if old not in record.tags or old == new:
                continue
            if record.tags.get(new, record.tags[old]) != record.tags[old]:
                faults.append(f"the tag {old} keeps its name: there is another {new}, {record.tags[new]!r}")
                continue
            # The tag keeps its place among the others.
            record.tags = {new if name == old else name: value for name, value in record.tags.items() if name != new}
        for name in self.removed:
            record.tags.pop(name, None)
        record.tags |= {name: value for name, value in self.values.items() if name not in (RESULT, ENDING)}
        if RESULT in self.removed or RESULT in self.values:
            record.result = Result(self.values.get(RESULT, Result.UNKNOWN))
        if ENDING in self.removed or ENDING in self.values:
            record.ending = self.values.get(ENDING, "")
        return faults


def _pairs(option: str, texts: list[str]) -> dict[str, str]:
    """Return the names and values of an option that may be given several times."""
    pairs = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise WrongUseError(f"{option} {text!r} needs a name, an equals sign and what it becomes: Round=3")
        pairs[name.strip()] = value
    return pairs


class _TaggingRun(WritingRun):
    """What a run of the command has read, changed and written so far."""

    def __init__(self, arguments: argparse.Namespace, change: TagChange, progress: ProgressBar) -> None:
        super().__init__(arguments, progress)
        self._change = change
        self.changed = 0

    def __str__(self) -> str:
        return f"{self.count}, {self.changed:,} changed, {self.written:,} written{self.reader.skipped}"

    def change(self, record: Record) -> Record:
        """Return the record with its tags changed, and report what could not be done."""
        before = _all_tags(record)
        self._report_faults(self._change.apply(record), record.origin.file, record.origin.number)
        self.changed += _all_tags(record) != before
        return record

    def _report_faults(self, faults: list[str], file: str, game: int = 0) -> None:
        self.report(Diagnostic("conflict", Severity.WARNING, fault, file=file, game=game) for fault in faults)

    def rewrite(self, name: str, what: Input, chooser: InputReader) -> None:
        """Write over a file if records in it are changed, of those that the options choose."""
        origin, changes, faults = Origin(), False, list[str]()
        numbers = set()
        for number, record in chooser.read(name, what):
            numbers.add(number)
            origin, before = record.origin, _all_tags(record)
            faults += self._change.apply(record)
            changes = changes or _all_tags(record) != before
        if not changes:
            self._report_faults(faults, name)
            self.report(chooser.problems)
            self.status = max(self.status, FAILED * chooser.unreadable)
            return
        with opening(name), open(name, "rb") as file:
            packed = file.read(LONGEST_SIGN).startswith(PACKED)
        form = find_format(origin.format)
        if packed or not form.writes:
            why = "it is packed" if packed else f"kifu reads {form.name} and does not write it"
            self.refuse(f"{name} is left alone: {why}; -o says where else the records may go", REFUSED)
            return
        encoding = self.arguments.output_encoding or origin.encoding or "utf-8"
        self.write(self._whole(name, what, numbers), name, form, force=True, encoding=encoding)

    def _whole(self, name: str, what: Input, numbers: set[int]) -> Iterator[Record]:
        """Yield all records of a file, some of them changed; refuse one of which something was not read."""
        for number, record in self.records(name, what):
            _refuse_errors(record.diagnostics)
            yield self.change(record) if number in numbers else record
        _refuse_errors(self.reader.problems)


def _refuse_errors(diagnostics: list[Diagnostic]) -> None:
    if any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics):
        raise FormatError("something in the file cannot be read, and would not stay as it is")


def _all_tags(record: Record) -> dict[str, str]:
    """Return the tags of a record, and its result and how it ended as PGN has them."""
    result = "" if record.result is Result.UNKNOWN else record.result.value
    others = {RESULT: result, ENDING: record.ending}
    return record.tags | {name: value for name, value in others.items() if value}


def _list_tags(arguments: argparse.Namespace, files: list[tuple[str, Input]]) -> int:
    if arguments.output or arguments.in_place:
        raise WrongUseError(
            "nothing is to be changed: --set, --remove and --rename say what; `kifu convert` copies records"
        )
    reader = InputReader(arguments)
    records = ((name, numbered) for name, what in files for numbered in _read(reader, name, what))
    beginning = list(islice(records, 2))
    for name, (number, record) in chain(beginning, records):
        tags = _all_tags(record)
        if arguments.json:
            print_json({"file": record.origin.file or name, "record": number, "tags": tags})
        else:
            _print_tags(tags, f"{number}. {title_of(record)}" if len(beginning) > 1 else "")
    return UNREADABLE if reader.unreadable else OK


def _read(reader: InputReader, name: str, what: Input) -> Iterator[NumberedRecord]:
    yield from reader.read(name, what)
    for problem in reader.problems:
        if problem.severity is not Severity.NOTE:
            report_problem(problem)


def _print_tags(tags: dict[str, str], title: str) -> None:
    if title:
        print_line(title, style="bold")
    width = max(map(text_width, tags), default=0)
    for name, value in tags.items():
        print_line(f"{pad(name, width)}  {value}", hanging=width + 2)
