"""Merge records: the moves of all into one tree, or, with --apart, all records into one file.

examples:
  kifu merge mine.pgn theirs.pgn -o both.pgn
  kifu merge games/ --credit -o tree.pgn
  kifu merge games.pgn --record 2-5 --to text
  kifu merge old/ --apart --event cup -o cup.pgn
  kifu merge mine.pgn theirs.pgn -o mine.pgn --force
  kifu merge --apart old/ more.zip -o all.pgn

The first record stays as it is, and the others are put into it: new moves become branches, remarks of both on one move
stand one below the other, and unknown tags are filled in.  Where two tags or results differ the first one stays, and
what is left out is reported.  A record that begins with a position of the tree goes there; one that fits nowhere, or is
of another game, is reported and left out.

--credit says of each record, in a comment where its main line ends, whose it is: players, event, date and result.
Those are then not reported.  --json prints what came in from each record, on standard error if the records go to
standard output.

exit status: 0 if all is in it, 1 if something was left out or lost, 2 for wrong use, 3 if a file cannot be read.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from kifu.cli._files import add_files, add_reading, inputs, say
from kifu.cli._options import WrongUseError, add_json, add_output, print_json
from kifu.cli._progress import ProgressBar
from kifu.cli._writing_run import WritingRun, add_writing, find_written_format
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import Place, RecordError
from kifu.records.merging import Difference, Merged, merge_into
from kifu.records.parts import follow
from kifu.records.record import Record, Result
from kifu.records.title import known_tag, title_of


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_output(parser, "a file, or - for standard output", default="-")
    parser.add_argument("--apart", action="store_true", help="keep the records apart: one file of many")
    parser.add_argument("--credit", action="store_true", help="a comment at the end of each line says whose it is")
    add_writing(parser)
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.apart and arguments.credit:
        raise WrongUseError("--credit is for a tree, and --apart makes none")
    form = find_written_format(arguments.to, arguments.output, otherwise="pgn")
    files = list(inputs(arguments.files))
    onto_terminal = arguments.output == "-" and sys.stdout.isatty()
    with ProgressBar(files, quiet=onto_terminal) as progress:
        work = _MergingRun(arguments, progress)
        records = (numbered.record for name, what in files for numbered in work.records(name, what))
        wanted = records if arguments.apart else work.merge(records)
        work.write(wanted, arguments.output, form, force=arguments.force)
    say(str(work))
    return work.status


class _MergingRun(WritingRun):
    """What a run of the command has read and merged so far."""

    def __init__(self, arguments: argparse.Namespace, progress: ProgressBar) -> None:
        super().__init__(arguments, progress)
        self._merged = 0
        self._added = 0

    def __str__(self) -> str:
        words = [str(self.count), f"{self.written:,} written{self.reader.skipped}"]
        if self._merged:
            words.insert(1, f"{self._added:,} move{'s' * (self._added != 1)} added to the first")
        return ", ".join(words)

    def merge(self, records: Iterator[Record]) -> Iterator[Record]:
        """Yield the one record that has all in it."""
        tree = next(records, None)
        if tree is None:
            return
        self._credit(tree, tree)
        for record in records:
            try:
                merged = merge_into(tree, record)
            except RecordError as error:
                place = Place(file=record.origin.file, game=record.origin.number)
                self.report([Diagnostic.of(error, repair="it is left out", place=place)])
                continue
            self._merged += 1
            self._credit(tree, record, merged.path)
            self._report_differences(record, merged)
        yield tree

    def _credit(self, tree: Record, record: Record, path: Sequence[int] = ()) -> None:
        """Say at the end of the main line of a record, where that is in the tree, whose it is."""
        if not self.arguments.credit:
            return
        here, text = follow(tree, path)[-1] if path else tree.root, _describe(record)
        for node in record.main_line():
            here = next(child for child in here.children if child.move == node.move)
        if text not in here.comment:
            here.comment = "\n".join(filter(None, (here.comment, text)))

    def _report_differences(self, record: Record, merged: Merged) -> None:
        if self.arguments.json:
            for found in merged.differences:
                print_json(_as_dict(found, record), to_stderr=self.arguments.output == "-")
        self._added += sum(found.added for found in merged.differences)
        self.report(
            Diagnostic("conflict", Severity.WARNING, reason, file=record.origin.file, game=record.origin.number)
            for reason in self._losses(record, merged)
        )

    def _losses(self, record: Record, merged: Merged) -> Iterator[str]:
        """Yield what is said of a record and not in the tree, nor in a comment that credits it."""
        credited = {"Event", "Date", "", *_tags_of_players(record)} if self.arguments.credit else ()
        for found in merged.differences:
            if found.kind in ("tag", "result") and found.conflict and found.name not in credited:
                yield f"{found.kind} {found.name}".rstrip() + f": {found.mine!r} stays, {found.theirs!r} is left out"
        if merged.path and (
            names := [name for name in record.tags if name not in credited and known_tag(record, name)]
        ):
            yield f"it begins with a position of the tree, and its tags are left out: {', '.join(names)}"


def _tags_of_players(record: Record) -> list[str]:
    """Return the names of the tags that have the players; programs made for chess call the first side White."""
    return [*(side.name for side in record.game.sides), "White"]


def _describe(record: Record) -> str:
    """Return whose record it is: players or title, event, date, result."""
    result = "" if record.result is Result.UNKNOWN else record.result.value
    words = [title_of(record), known_tag(record, "Event"), known_tag(record, "Date"), result]
    return ", ".join(dict.fromkeys(filter(None, words)))


def _as_dict(found: Difference, record: Record) -> dict[str, object]:
    """Return a difference for JSON, without what it does not say."""
    fields = {
        "file": record.origin.file,
        "record": record.origin.number,
        "kind": found.kind,
        "name": found.name,
        "path": list(found.path),
        "mine": found.mine,
        "theirs": found.theirs,
        "added": found.added,
    }
    return {name: value for name, value in fields.items() if value} | {"conflict": found.conflict}
