"""Replay records in the browser, in every notation of the game: one page of HTML, offline.

examples:
  kifu view game.xqf
  kifu view games.pgn -o games.html --notation english --limit 500
  kifu view game.pgn --language zh-hans -o game.html
  kifu view game.pgn --pieces letters --theme plain > game.html

On a terminal the page is written beside the record, game.html for game.xqf, and opened in the browser.  With -o it is
written there, and into a pipe it is printed; then no browser is opened.  The page needs nothing but a browser: no other
file, no network.  In it ? shows the keys.  Of several records the reader chooses one; how many a page holds at most is
set by --limit.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain

from kifu.cli._boards import add_flip, add_highlight, highlights_of
from kifu.cli._browser import open_in_browser
from kifu.cli._files import Count, InputReader, add_files, add_reading, inputs, report_problem, say
from kifu.cli._language import add_language
from kifu.cli._named import add_notation
from kifu.cli._options import add_force, add_limit, add_output, refuse_to_overwrite, write_output
from kifu.cli._wrong_words import refuse_other_output
from kifu.diagnostics import Diagnostic, Severity
from kifu.languages.language import ENGLISH, find_language
from kifu.records.record import Record
from kifu.render.html import page, replay_text
from kifu.render.replay import FACE_STYLES
from kifu.render.themes import THEMES
from kifu.rules.side import Side

OK, PROBLEMS, UNREADABLE = 0, 1, 3
LIMIT = 100  # records whose moves a browser reads at once without a pause


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_reading(parser)
    add_output(parser, "a file, or - for standard output; then no browser is opened")
    add_force(parser)
    add_notation(parser, "that of the record", "")
    parser.add_argument("--pieces", choices=FACE_STYLES, default=FACE_STYLES[0], help="what stands on the men")
    parser.add_argument("--theme", choices=sorted(THEMES), default="wood", help="the colours")
    add_language(parser, "the page is in English")
    add_highlight(parser)
    add_flip(parser)
    add_limit(parser, "records of the page", LIMIT)
    parser.add_argument("--data", action="store_true", help="write the records as data for kifu-board.js, not a page")


def run(arguments: argparse.Namespace) -> int:
    opened = arguments.output is None and sys.stdout.isatty()
    output = arguments.output or "-"
    refuse_other_output(output, (".html", ".htm", ".json"), arguments.files)
    refuse_to_overwrite(output, force=arguments.force)
    reading = _PageInput(arguments)
    found = reading.records()
    first = next(found, None)
    if first is None:
        say("there is no record to show; nothing was written")
        return UNREADABLE
    records = chain([first], found)  # what is known of the start of a record is known while it is looked at
    look = {"theme": arguments.theme, "pieces": arguments.pieces, "highlights": highlights_of(arguments)}
    bottom = None if arguments.flip is None else Side(arguments.flip)
    if arguments.data:
        text = replay_text(records, notation=arguments.notation, bottom=bottom, **look)
    else:
        language = find_language(arguments.language or ENGLISH).name
        text = page(records, notation=arguments.notation, bottom=bottom, language=language, **look)
    if opened and not arguments.data:
        open_in_browser(text.encode(), arguments.files)
    else:
        write_output(text.encode(), output)
    return reading.status


class _PageInput:
    """The records that go into the page, and what was found on the way."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.count = Count()
        self.reader = InputReader(arguments)

    @property
    def status(self) -> int:
        return UNREADABLE if self.reader.unreadable else PROBLEMS if self.count.problems else OK

    def records(self) -> Iterator[Record]:
        for name, what in inputs(self.arguments.files):
            for _, record in self.reader.read(name, what):
                if self.count.records == self.arguments.limit:
                    say(f"there are more records than the {self.count.records} of the page; --limit takes more")
                    return
                self.count.records += 1
                self._report(record.diagnostics, record)
                yield record
            self._report(self.reader.problems)

    def _report(self, diagnostics: list[Diagnostic], record: Record | None = None) -> None:
        self.count.add(diagnostics)
        for diagnostic in diagnostics:
            if diagnostic.severity is not Severity.NOTE:
                report_problem(diagnostic, record)
