"""List the records of files: number, players, event, date, result, moves and problems.

examples:
  kifu list games.pgn
  kifu list old/ more.zip
  kifu list games.pgn --record 10-20
  kifu list games.pgn --player Hu --date 1975..1980
  kifu list games.pgn --json

The number is the one that --record takes.  --player, --event, --result, --date and --length choose records by what is
said of them, in every command that reads files, as `kifu find` does in a library: all that is given has to be true.

A record without players is listed by its title, event, opening or file.
What is longer than its column is cut; --json has it whole.  In folders only what can be records is read.

exit status: 0 if all could be listed, 3 if a file cannot be read.
"""

import argparse
import sys
from collections.abc import Sequence

from kifu.cli._files import InputReader, add_files, add_reading, inputs, report_problem, say
from kifu.cli._options import add_json, columns_of, make_printable, paint, print_json
from kifu.cli._progress import ProgressBar, make_room
from kifu.diagnostics import Severity
from kifu.files.reading import Input
from kifu.records.record import Record, Result
from kifu.records.title import known_tag, players_of, title_of
from kifu.width import pad, text_width

OK, UNREADABLE = 0, 3
HEADER = ("", "players", "event", "date", "result", "moves", "problems")
AT_THE_RIGHT = (1, 6)  # number and moves
LOOKED_AT = 100  # rows that decide how wide columns are at first
WIDEST = 40  # columns of a cell


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    files = list(inputs(arguments.files))
    with ProgressBar(files) as progress:
        work = _Listing(arguments, InputReader(arguments, progress), named=len(files) > 1)
        for name, what in files:
            work.list_file(name, what)
    work.table.close()
    if not arguments.json:
        work.summarise()
    return UNREADABLE if work.reader.unreadable else OK


class _Listing:
    """What a run of the command has listed so far."""

    def __init__(self, arguments: argparse.Namespace, reader: InputReader, *, named: bool) -> None:
        self.arguments = arguments
        self.reader = reader
        self.table = ListTable(("file", *HEADER), named=named)
        self.files = 0

    def list_file(self, name: str, what: Input) -> None:
        file = None
        for number, record in self.reader.read(name, what):
            self.files += record.origin.file != file
            file = record.origin.file
            if self.arguments.json:
                print_json(_describe(number, record, name))
            else:
                self.table.add(_row(number, record, name))
        for problem in self.reader.problems:
            if problem.severity is not Severity.NOTE:
                report_problem(problem)

    def summarise(self) -> None:
        files, records = f" in {self.files:,} files" if self.files > 1 else "", self.reader.records
        say(f"{records:,} record{'s' * (records != 1)}{files}{self.reader.skipped}")


def _problems(record: Record) -> dict[str, int]:
    found = [diagnostic.severity for diagnostic in record.diagnostics]
    return {f"{severity}s": found.count(severity) for severity in (Severity.ERROR, Severity.WARNING)}


def _row(number: int, record: Record, name: str) -> list[str]:
    problems = [
        f"{count} {kind if count > 1 else kind.removesuffix('s')}" for kind, count in _problems(record).items() if count
    ]
    title, event = title_of(record), known_tag(record, "Event")
    return [
        record.origin.file or name,
        str(number),
        title,
        event if event != title else "",
        known_tag(record, "Date"),
        "" if record.result is Result.UNKNOWN else record.result.value,
        str(len(record.main_line())),
        ", ".join(problems),
    ]


def _describe(number: int, record: Record, name: str) -> dict[str, object]:
    first, second = players_of(record)
    day = record.date
    fields = {
        "title": title_of(record),
        "first": first,
        "second": second,
        "event": known_tag(record, "Event"),
        "date": known_tag(record, "Date"),
        "day": str(day) if day else "",
        "format": record.origin.format,
        "notation": record.origin.notation,
    }
    return {
        "file": record.origin.file or name,
        "number": number,
        "game": record.game.full_name,
        **{key: value for key, value in fields.items() if value},
        "result": record.result.value,
        "moves": len(record.main_line()),
        **_problems(record),
    }


class ListTable:
    """Rows in columns, printed as they come: the first hundred decide how wide a column is, a wider one widens it.

    The first column, the file, is shown if it is ``named`` so, or if those rows come from several members of one.
    """

    def __init__(self, header: Sequence[str], *, named: bool) -> None:
        self._named = named
        self._header = list(header)
        self._waiting: list[list[str]] | None = [self._header]
        self._widths = [0] * len(header)
        self._shown = range(len(header))
        self._widest = WIDEST
        if columns_of():
            # File, players and event get what the other columns leave of the line.
            self._widest = max(10, (columns_of() - 40) // (3 if named else 2))

    def add(self, row: list[str]) -> None:
        if self._waiting is None:
            self._print(row)
        else:
            self._waiting.append(row)
            if len(self._waiting) > LOOKED_AT:
                self.close()

    def close(self) -> None:
        """Print what waits."""
        waiting, self._waiting = self._waiting or [], None
        if len(waiting) < 2:
            return
        if not self._named and len({row[0] for row in waiting[1:]}) == 1:
            self._shown = self._shown[1:]
        cells = [self._cells(row) for row in waiting]
        self._widths = [max(map(text_width, column)) for column in zip(*cells, strict=True)]
        for row in waiting:
            self._print(row)

    def _cells(self, row: list[str]) -> list[str]:
        plain = {place: make_printable(row[place].replace("\n", " ")) for place in self._shown}
        # Of a file the end says most.
        return [_cut(text, self._widest, keep_end=place == 0) for place, text in plain.items()]

    def _print(self, row: list[str]) -> None:
        cells = self._cells(row)
        self._widths = [max(width, text_width(cell)) for width, cell in zip(self._widths, cells, strict=True)]
        padded = [
            pad(cell, width, right=place in AT_THE_RIGHT)
            for place, cell, width in zip(self._shown, cells, self._widths, strict=True)
        ]
        make_room(sys.stdout)
        line = "  ".join(padded).rstrip()
        print(paint(line, "bold") if row is self._header else line)


def _cut(text: str, columns: int, *, keep_end: bool) -> str:
    """Return as much of a text as fits into ``columns``, with an ellipsis where something is left out."""
    if text_width(text) <= columns:
        return text
    width, kept = 1, ""
    for character in reversed(text) if keep_end else text:
        width += text_width(character)
        if width > columns:
            break
        kept += character
    return f"…{kept[::-1]}" if keep_end else f"{kept}…"
