"""Check records: every problem with its place, its reason and what would have been right.

examples:
  kifu check game.pgn
  kifu check games/ more.zip
  kifu check sheet.txt --strict
  kifu check games.pgn --json
  kifu check games/ --rules axf

Where a wrong move can be repaired, the last line says so: `kifu repair` shows what was meant.  --json ends with one
line that sums up.
--rules also holds games to a rule book on repetition: a warning where play went on though one side had lost by it, or
where the result is not the ruling; --notes shows draws after which play went on.  `kifu judge` explains a ruling.
Several files are summed up at the end, by file and by code.  In folders and archives only what can be records is read;
other files are counted as skipped.

exit status: 0 if all is well, 1 if there are problems, 3 if a file cannot be read at all.
"""

import argparse
import shlex

from kifu.cli._files import STANDARD_INPUT, Excerpts, InputReader, add_files, add_reading, inputs, print_diagnostic, say
from kifu.cli._options import add_json, add_rules, print_json
from kifu.cli._progress import ProgressBar
from kifu.cli._summary import Summary
from kifu.diagnostics import Diagnostic, Severity
from kifu.files.reading import Input
from kifu.records.record import Record
from kifu.rulings.book import find_book

UNREAD = "text that could not be read when the record was first made"
MOST_TRIES = 20


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_reading(parser)
    parser.add_argument("--strict", action="store_true", help="a loose spelling is a problem too")
    parser.add_argument("--notes", action="store_true", help="show loose spellings as well")
    add_rules(parser, "none")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.rules:
        find_book(arguments.rules)
    files = list(inputs(arguments.files))
    with ProgressBar(files) as progress:
        work = _Check(arguments, InputReader(arguments, progress))
        for name, what in files:
            work.check(name, what)
    if arguments.json:
        print_json({"summary": work.summary.as_dict() | {"skipped": work.reader.skipped.count}})
    else:
        if work.summary.files > 1:
            work.summary.print_tables()
        say(f"{work.summary}{work.reader.skipped}")
        if work.repairable:
            say(f"`kifu repair {shlex.quote(work.repairable)}` shows what was meant")
    return 3 if work.reader.unreadable else int(work.summary.count.problems > 0)


class _Check:
    """What a run of the command has found so far."""

    def __init__(self, arguments: argparse.Namespace, reader: InputReader) -> None:
        self.arguments = arguments
        self.reader = reader
        self.summary = Summary(strict=arguments.strict)
        self.repairable = ""  # the first file in which something can be repaired
        self._tries = 0

    def check(self, name: str, what: Input) -> None:
        """Check one file and print what is wrong."""
        excerpts = Excerpts(what)
        for _, record in self.reader.read(name, what):
            diagnostics = [*record.diagnostics, *_unread(record), *_judged(record, self.arguments.rules)]
            self.summary.add(record, diagnostics, name)
            self._look_for_repair(name, record)
            _print(name, [(diagnostic, record) for diagnostic in diagnostics], excerpts, self.arguments)
        self.summary.add_file(self.reader.problems, name)
        _print(name, [(problem, None) for problem in self.reader.problems], Excerpts(what), self.arguments)

    def _look_for_repair(self, name: str, record: Record) -> None:
        """Find out whether there is a repair to point to; where nothing can be repaired it is not tried for ever."""
        if self.arguments.json or self.repairable or self._tries == MOST_TRIES or name == STANDARD_INPUT:
            return
        if not [record.root, *record.main_line()][-1].rest:
            return
        from kifu.records.repair.record import find_damage

        self._tries += 1
        damage = find_damage(record, most=1)
        if damage is not None and damage.repairs.candidates:
            self.repairable = name


def _unread(record: Record) -> list[Diagnostic]:
    """Return diagnostics for text that was not understood when the file was made, and that it keeps as a comment."""
    if any(diagnostic.severity is Severity.ERROR for diagnostic in record.diagnostics):
        return []
    waiting, found = [(record.root, 0)], []
    while waiting:
        node, depth = waiting.pop()
        if node.rest:
            reason = f"{UNREAD}: {node.rest[:60]!r}"
            found.append(
                Diagnostic(
                    "unread-text", Severity.ERROR, reason, node.rest[:60], game=record.origin.number, ply=depth + 1
                )
            )
        waiting += [(child, depth + 1) for child in reversed(node.children)]
    return found


def _judged(record: Record, rules: str) -> list[Diagnostic]:
    """Report where play went on after a ruling, and a result that is not the ruling."""
    if not rules or not record.playable:
        return []
    from kifu.rulings.checking import check_repetition

    position = record.start()
    position.play_all(node.move for node in record.main_line())
    return check_repetition(position, record.result, rules, record.origin.number)


def _print(
    name: str, found: list[tuple[Diagnostic, Record | None]], excerpts: Excerpts, arguments: argparse.Namespace
) -> None:
    if not (arguments.notes or arguments.strict):
        found = [(diagnostic, record) for diagnostic, record in found if diagnostic.severity is not Severity.NOTE]
    if arguments.json:
        for diagnostic, _ in found:
            print_json(diagnostic._replace(file=diagnostic.file or name).as_dict())
        return
    for diagnostic, record in found:
        line = excerpts.line(diagnostic, record.origin.encoding if record else "")
        print_diagnostic(diagnostic, diagnostic.file or name, record, line)
