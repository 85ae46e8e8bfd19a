"""The games of a list as text: a line each, or the rows of a table, one of them for each move."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, islice
from typing import NamedTuple

from kifu.diagnostics import Severity
from kifu.errors import FormatError, Place
from kifu.formats.base import Request
from kifu.formats.lines.columns import LONGEST_LOOK, Columns, Row, find_columns
from kifu.sources.source import TextLine


class ListedGame(NamedTuple):
    """A game of a list, and the line it begins in; ``rows`` if each of its moves has a row of its own."""

    row: Row
    line: TextLine
    rows: "list[RowOfMove] | None" = None


class RowOfMove(NamedTuple):
    text: str
    ply: str
    line: int


def games(lines: Iterator[TextLine], columns: Columns | None, request: Request) -> Iterator[ListedGame]:
    """Yield the games of a file; its columns are found out unless they are given."""
    first = list(islice(lines, LONGEST_LOOK))
    columns = columns or find_columns([line.text for line in first]) or Columns(("moves",), "")
    for kind, names in columns.find_twins().items():
        problem = FormatError(f"several columns are the {kind}: {', '.join(names)}", code="conflict", text=names[-1])
        request.report.receive(problem, Severity.WARNING, f"only {names[-1]!r}, the last of them, is read")
    rest = chain(first, lines)
    if columns.one_move_a_row:
        return _by_move(_table(rest, columns, request), request)
    return (ListedGame(*row) for row in (_table if columns.quoted else _plain)(rest, columns, request))


def _plain(lines: Iterable[TextLine], columns: Columns, request: Request) -> Iterator[tuple[Row, TextLine]]:
    left_out = 0
    for line in lines:
        if not line.text or line.text.isspace():
            continue
        row = columns.split(line.text)
        if row is not None:
            yield row, line
        else:
            left_out += 1
    if left_out:
        problem = FormatError(f"{left_out:,} lines name no position", code="stray-text")
        request.report.receive(problem, Severity.NOTE, "left out")


def _table(lines: Iterable[TextLine], columns: Columns, request: Request) -> Iterator[tuple[Row, TextLine]]:
    """Yield the rows of a table in which a text may stand in quotes and go over several lines."""
    import csv

    here = TextLine("", 0, 0, "")

    def texts() -> Iterator[str]:
        nonlocal here
        for line in lines:
            here = line
            yield f"{line.text}\n"

    reader = csv.reader(texts(), delimiter=columns.separator)
    first = True
    try:
        for fields in reader:
            if not any(map(str.strip, fields)):
                continue
            if first and tuple(fields) == columns.names:
                first = False
                continue
            first = False
            row = columns.row(fields)
            yield row._replace(place=max(0, here.text.find(row.moves))), here
    except csv.Error as error:
        problem = FormatError(f"the table cannot be read: {error}")
        request.report.receive(problem, repair="reading ended here", place=Place(here.number, 1))


def _by_move(rows: Iterable[tuple[Row, TextLine]], request: Request) -> Iterator[ListedGame]:
    """Join the rows of each game, which has a row a move; a tag is kept if it is the same in all rows of the game."""
    varying: set[str] = set()
    for _, group in groupby(rows, _Counter().game_of):
        listed = list(group)
        first, line = listed[0]
        differing = {tag for row, _ in listed for tag, _ in row.tags.items() ^ first.tags.items()}
        varying |= differing
        tags = {tag: value for tag, value in first.tags.items() if tag not in differing}
        moves = [RowOfMove(row.moves, row.ply, line.number) for row, line in listed if row.moves]
        yield ListedGame(first._replace(tags=tags), line, moves)
    if varying:
        problem = FormatError(f"columns that differ from move to move: {', '.join(sorted(varying))}", code="not-kept")
        request.report.receive(problem, Severity.WARNING, "left out")


class _Counter:
    """Counts the games of a table: another one begins with another id, and where the numbers of the moves go back."""

    def __init__(self) -> None:
        self._games = 0
        self._id: str | None = None
        self._ply = ""

    def game_of(self, listed: tuple[Row, TextLine]) -> int:
        row = listed[0]
        goes_back = self._ply.isdecimal() and row.ply.isdecimal() and int(row.ply) <= int(self._ply)
        if goes_back or row.tags.get("GameId", "") != self._id:
            self._games += 1
        self._id, self._ply = row.tags.get("GameId", ""), row.ply
        return self._games
