"""Compare two scores of one game: the moves and where they part, remarks, tags, the result.

examples:
  kifu diff red.txt black.txt
  kifu diff game.xqf game.pgn
  kifu diff mine.pgn theirs.pgn --only moves,result
  kifu diff games.pgn --record 3,7
  kifu diff old.pgn new.jsonl --json

The scores may be in any formats and notations; moves are compared, and not their spelling.  What has a minus is in the
first score, what has a plus in the second.  Where the scores part, it is said how many of the later moves are the same
again: a slip of the pen is one difference.  A tag with an unknown value, such as ?, is as good as none.

Of files of several records the first is compared with the first, the second with the second; of one file the two that
--record names.

kinds, for --only:
  game     which game it is, and by which rules
  setup    the position at the start
  tag      players, event, date and other tags
  result   who won
  ending   how it ended, in words
  moves    moves that are other ones, or missing in one score
  order    which of two moves is the main one, where both scores have both
  remark   comments, marks, clocks, evaluations, and text that could not be read

exit status: 0 if nothing differs, 1 if something does, 2 for wrong use, 3 if a file cannot be read.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest

from kifu.cli._files import InputReader, add_reading, inputs, report_problem, say
from kifu.cli._named import add_notation
from kifu.cli._options import WrongUseError, add_json, print_json, print_line
from kifu.cli._selection import NumberedRecord
from kifu.diagnostics import Diagnostic, Severity
from kifu.notations.base import find_notation
from kifu.records.comparing import DISCREPANCY_KINDS, Discrepancy, compare
from kifu.records.counting import name_of, number_of
from kifu.records.node import Node
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.records.title import title_of

SAME, DIFFERENT, UNREADABLE = 0, 1, 3
MINUS, PLUS = "-", "+"
COLOURS = {MINUS: "red", PLUS: "green"}
SHOWN = 12  # moves of a line; --json has them all
Pair = tuple[NumberedRecord | None, NumberedRecord | None]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="IN", help="two files, or one with two records, or -")
    parser.add_argument("--only", default="", metavar="KINDS", help="compare only these, separated by commas")
    add_notation(parser, "that of the first score", "")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    kinds = _kinds_of(arguments.only)
    readers = [InputReader(arguments) for _ in arguments.files]
    pairs = _pairs_of([_records(*each) for each in zip(readers, arguments.files, strict=True)])
    beginning = list(islice(pairs, 2))
    work = _Comparing(arguments, kinds, named=len(beginning) > 1)
    for mine, theirs in chain(beginning, pairs):
        if mine and theirs:
            work.compare(mine, theirs)
        elif only := mine or theirs:
            work.add_missing(only, MINUS if mine else PLUS)
    if any(reader.unreadable for reader in readers):
        return UNREADABLE
    if not arguments.json:
        say(str(work))
    return DIFFERENT if work.differences else SAME


def _kinds_of(text: str) -> set[str]:
    named = {name.strip() for name in text.split(",") if name.strip()}
    if unknown := named - {*DISCREPANCY_KINDS}:
        raise WrongUseError(f"unknown kind {min(unknown)!r}: there are {', '.join(DISCREPANCY_KINDS)}")
    return named or {*DISCREPANCY_KINDS}


def _records(reader: InputReader, name: str) -> Iterator[NumberedRecord]:
    """Yield the records of one argument, and report what is wrong with them."""
    for file, what in inputs([name]):
        for numbered in reader.read(file, what):
            _report(numbered.record.diagnostics, numbered.record)
            yield numbered
        _report(reader.problems)


def _report(diagnostics: list[Diagnostic], record: Record | None = None) -> None:
    for diagnostic in diagnostics:
        if diagnostic.severity is not Severity.NOTE:
            report_problem(diagnostic, record)


def _pairs_of(files: list[Iterator[NumberedRecord]]) -> Iterator[Pair]:
    """Return what is compared: the records of two files in their order, or two records of one file."""
    if len(files) > 2:
        raise WrongUseError(f"two scores are compared, not {len(files)}")
    if len(files) == 2:
        return zip_longest(files[0], files[1])
    found = list(islice(files[0], 3))
    if len(found) != 2:
        there = ("no record", "one record", "", "more than two")[len(found)]
        raise WrongUseError(f"two records are compared, and there is {there}: name two files, or write --record 3,7")
    return iter([(found[0], found[1])])


class _Texts:
    """The texts of moves of two records that are compared, in one notation."""

    def __init__(self, mine: Record, theirs: Record, found: list[Discrepancy], notation: str) -> None:
        wanted = {node for each in found for node in (*each.my_moves, *each.their_moves)}
        wanted |= {each.branch.node for each in found if each.branch}
        self._texts: dict[Node, str] = {}
        if wanted:
            usual = choose_notation(mine, mine.game.writing.shown_in[0])
            for record in (mine, theirs):
                writer = find_notation(notation or usual.full_name, record.game)
                visits = (visit for visit in record.walk() if visit.node in wanted)
                self._texts |= {node: writer.render_or_points(position, node.move) for node, position, _ in visits}

    def of(self, moves: Sequence[Node]) -> list[str]:
        return [self._texts[node] for node in moves]


class _Comparing:
    """What a run of the command has compared so far; records are ``named`` if there are several."""

    def __init__(self, arguments: argparse.Namespace, kinds: set[str], *, named: bool) -> None:
        self._arguments = arguments
        self._kinds = kinds
        self._named = named
        self._records = 0
        self._different = 0  # records that differ, or that only one file has
        self.differences = 0

    def compare(self, mine: NumberedRecord, theirs: NumberedRecord) -> None:
        """Print in what two records differ."""
        found = [each for each in compare(mine.record, theirs.record) if each.kind in self._kinds]
        self._count(len(found))
        texts = _Texts(mine.record, theirs.record, found, self._arguments.notation)
        if found and self._named and not self._arguments.json:
            print_line(f"record {mine.number}: {title_of(mine.record)}", style="bold")
        for each in found:
            if self._arguments.json:
                print_json({"record": mine.number, "other": theirs.number, **_as_dict(each, texts)})
            else:
                _print(each, mine.record, texts)

    def add_missing(self, only: NumberedRecord, sign: str) -> None:
        """Print that only one of the files has a record."""
        self._count(1)
        title = title_of(only.record)
        if self._arguments.json:
            first = sign == MINUS
            numbers = {"record": only.number} if first else {"other": only.number}
            print_json({**numbers, "kind": "record", "mine" if first else "theirs": title})
        else:
            print_line(f"{sign} record {only.number}: {title}", style=COLOURS[sign])

    def _count(self, differences: int) -> None:
        self._records += 1
        self._different += differences > 0
        self.differences += differences

    def __str__(self) -> str:
        found = f"{self.differences:,} difference{'s' * (self.differences != 1)}"
        if not self._named:
            return found
        return f"{self._records:,} records, {self._different:,} of them differ: {found}"


def _print(found: Discrepancy, record: Record, texts: _Texts) -> None:
    """Print one difference: what it is about, what the first score has, and what the other has."""
    print_line(_describe(found, record, texts), hanging=2, style="bold")
    for sign, text, moves in ((MINUS, found.mine, found.my_moves), (PLUS, found.theirs, found.their_moves)):
        shown = texts.of(moves[:SHOWN])
        if len(moves) > SHOWN:
            shown.append(f"... and {len(moves) - SHOWN} more")
        for line in text.splitlines() or [" ".join(shown)] * bool(moves):
            print_line(f"{sign} {line}", hanging=2, style=COLOURS[sign])
    if found.alike:
        print_line(f"then {found.alike} move{'s' * (found.alike != 1)} alike", indent=2)


def _describe(found: Discrepancy, record: Record, texts: _Texts) -> str:
    """Return what a difference is about: ``move 7, Black, in the branch 5... H8+7: comment``."""
    if found.kind not in ("moves", "order", "remark"):
        return f"{found.kind} {found.name}".rstrip()
    place = name_of(found.ply, record) if found.ply else "before the first move"
    if found.branch:
        [text] = texts.of([found.branch.node])
        place += f", in the branch {number_of(found.branch.ply, record)} {text}"
    about = {"moves": "", "order": "the main move", "remark": found.name}[found.kind]
    return f"{place}: {about}" if about else place


def _as_dict(found: Discrepancy, texts: _Texts) -> dict[str, object]:
    """Return a difference for JSON, without what it does not say."""
    fields = {
        "kind": found.kind,
        "name": found.name,
        "ply": found.ply,
        "other_ply": found.their_ply,
        "mine": found.mine or " ".join(texts.of(found.my_moves)),
        "theirs": found.theirs or " ".join(texts.of(found.their_moves)),
        "my_moves": [str(node.move) for node in found.my_moves],
        "their_moves": [str(node.move) for node in found.their_moves],
        "alike": found.alike,
        "branch_ply": found.branch.ply if found.branch else 0,
        "branch": texts.of([found.branch.node])[0] if found.branch else "",
    }
    return {name: value for name, value in fields.items() if value}
