"""Check records: every problem with its place, its reason and what would have been right.

examples:
  kifu check game.pgn
  kifu check games/ more.zip
  kifu check sheet.txt --strict
  kifu check games.pgn --json

exit status: 0 if all is well, 1 if there are problems, 3 if a file cannot be read at all.
"""

import argparse

from kifu.cli._files import (
    Count,
    Excerpts,
    Progress,
    add_reading,
    inputs,
    print_diagnostic,
    records_of,
    say,
)
from kifu.cli._options import add_json, print_json, why_not_opened
from kifu.diagnostics import Diagnostic, Severity
from kifu.files.reading import Input
from kifu.records.record import Record

UNREAD = "text that could not be read when the record was first made"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", help="files, folders, archives, or - for standard input")
    parser.add_argument("--strict", action="store_true", help="count every loose spelling as a problem")
    parser.add_argument("--notes", action="store_true", help="show loose spellings as well")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    count, unreadable = Count(), 0
    files = list(inputs(arguments.files))
    with Progress(len(files)) as progress:
        for name, what in files:
            unreadable += not _check(name, what, arguments, count, progress)
            progress.step()
    if not arguments.json:
        say(str(count))
    return 3 if unreadable else int(count.problems > 0)


def _check(name: str, what: Input, arguments: argparse.Namespace, count: Count, progress: Progress) -> bool:
    """Check one file and print what is wrong; return whether anything in it could be read."""
    records = records_of(name, what, arguments)
    excerpts = Excerpts(what)
    before = count.records
    try:
        for record in records:
            diagnostics = [*record.diagnostics, *_unread(record)]
            count.records += 1
            progress.tick(count.records)
            count.add(diagnostics, strict=arguments.strict)
            _print(name, [(diagnostic, record) for diagnostic in diagnostics], excerpts, arguments)
    except BrokenPipeError:
        raise
    except OSError as error:
        say(why_not_opened(error, name))
        return False
    found: list[tuple[Diagnostic, Record | None]] = [(diagnostic, None) for diagnostic in records.diagnostics]
    count.add(records.diagnostics, strict=arguments.strict)
    _print(name, found, Excerpts(what), arguments)
    return count.records > before or not any(diagnostic.severity is Severity.ERROR for diagnostic, _ in found)


def _unread(record: Record) -> list[Diagnostic]:
    """Tell of text that an earlier reading could not understand and that the file keeps as such."""
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
