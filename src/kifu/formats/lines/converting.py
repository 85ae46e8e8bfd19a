"""Converting a list of games line by line: the moves of each in another notation, everything else as it stands.

No record is made: the lines go through the compiled floor a thousand at a time.

>>> [line.text for line in convert_list(["a1;h2e2,h9g7", "a2;b2e2"], "wxf")]
['a1;C2.5 H8+7', 'a2;C8.5']
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from kifu.errors import NOWHERE, FormatError, KifuError, MoveError, SetupError, Span
from kifu.formats.kept_text import KeptText, take_kept, write_kept
from kifu.formats.lines.columns import LONGEST_LOOK, SEPARATORS, Columns, Row, find_columns
from kifu.lines.converting import CHUNK, Converted, Converter
from kifu.lines.detection import detect_line, leaves_out_first, start_of
from kifu.notations.base import Notation, find_notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.position import Position


def convert_list(
    lines: Iterable[str],
    to: Notation | str,
    notation: Notation | str | None = None,
    *,
    columns: str = "",
    game: Game | str = DEFAULT_GAME,
) -> Iterator[Converted]:
    """Yield each line with its moves in another notation, in order; a line that cannot be read comes with its error.

    The notation, if it is not named, is the one that the first lines show, and the same for all.
    """
    rest = iter(lines)
    first = list(islice(rest, LONGEST_LOOK))
    found = Columns.parse(columns) if columns else find_columns(first) or Columns(("moves",), "")
    if found.quoted or found.one_move_a_row:
        raise FormatError("a table is read as records: its rows are not converted as they stand", code="unsupported")
    start = Position(game)
    work = _ListConverter(found, start, find_notation(to, start.game), notation)
    rest = chain(first, rest)
    while chunk := list(islice(rest, CHUNK)):
        yield from work.convert(chunk)


class _ListConverter:
    """Converts the lines of one list; most of them begin at the usual start."""

    def __init__(self, columns: Columns, start: Position, writer: Notation, reader: Notation | str | None) -> None:
        self.columns = columns
        self.start = start
        self.writer = writer
        self.reader = find_notation(reader, start.game) if reader else None

    def convert(self, lines: Sequence[str]) -> list[Converted]:
        rows = [self.columns.split(line) for line in lines]
        own_start = [row is not None and bool(row.fen or leaves_out_first(row.moves)) for row in rows]
        moves = [_separate(row.moves)[0] if row and not own else "" for row, own in zip(rows, own_start, strict=True)]
        self._find_reader(rows)
        # Where no line has a move that can be read, each of them says so.
        converter = Converter(self.reader or self.writer, self.writer, self.start)
        usual = converter.convert_many(moves)
        return [
            self._put(line, row, self._convert_from(row) if row and own else done)
            for line, row, own, done in zip(lines, rows, own_start, usual, strict=True)
        ]

    def _find_reader(self, rows: Sequence[Row | None]) -> None:
        """Find the notation by the first line that says it."""
        for row in rows[:LONGEST_LOOK] if self.reader is None else ():
            if row and row.moves.strip():
                try:
                    self.reader = detect_line(_separate(row.moves)[0], self._start_of(row)).notation
                except KifuError:
                    continue
                return

    def _start_of(self, row: Row) -> Position:
        game = self.start.game
        return Position.from_fen(row.fen, game) if row.fen else start_of(row.moves, game)

    def _convert_from(self, row: Row) -> Converted:
        """Convert a line that begins from a setup of its own, or with the other side."""
        try:
            start = self._start_of(row)
        except SetupError as error:
            return Converted("", MoveError(error.reason, text=error.text))
        [converted] = Converter(self.reader or self.writer, self.writer, start).convert_many([_separate(row.moves)[0]])
        if converted.error is None and not row.fen:
            return converted._replace(text=f"1... {converted.text}")
        return converted

    def _put(self, line: str, row: Row | None, converted: Converted) -> Converted:
        """Return a line with its moves replaced, or its error with the place in the whole line."""
        if row is None:
            return Converted(line)
        error = converted.error
        if error is None:
            moves = self._put_kept(row.moves, converted.text)
            return Converted(line[: row.place] + moves + line[row.place + len(row.moves) :])
        if error.span:
            start, stop = row.place + error.span.start, row.place + error.span.stop
            error = error.placed(NOWHERE, Span(start, stop, 1, start + 1))
        return Converted("", error)

    def _put_kept(self, moves: str, converted: str) -> str:
        """Return converted moves with the text among them that no earlier reading understood, each at its place."""
        plain, kept = _separate(moves)
        if not kept:
            return converted
        reader = self.reader or self.writer
        before = [first for first, _ in reader.places(plain)]
        stops = [0, *(stop for _, stop in self.writer.places(converted))]
        for text, place in reversed(kept):
            stop = stops[min(sum(first < place for first in before), len(stops) - 1)]
            parts = converted[:stop], write_kept(text, "".join(SEPARATORS)), converted[stop:].lstrip()
            converted = " ".join(filter(None, parts))
        return converted


def _separate(moves: str) -> tuple[str, list[KeptText]]:
    """Return moves with spaces between them, as the compiled floor takes them, and the kept text among them.

    No character changes its place.
    """
    plain, kept = take_kept(moves)
    return plain.replace(",", " "), kept
