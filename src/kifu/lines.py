"""Lines: moves one after another in a text, read, and converted from one notation to another.

A line that is written in the notation's own way is converted by the compiled floor in one go; a move
that needs a closer look is read by the notation itself, and the floor goes on behind it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from kifu.core.converting import Conversion
from kifu.errors import MoveError, Span
from kifu.rules.notation import Notation, Reading, find_notation
from kifu.rules.position import Position

CHUNK = 1000


class ReadMove(NamedTuple):
    """A move of a line: its text and place, what it was read as, and the position before it."""

    text: str
    span: Span
    reading: Reading
    position: Position


def read_line(text: str, notation: Notation, start: Position, *, strict: bool = False) -> Iterator[ReadMove]:
    """Yield the moves of a line; an unreadable or illegal one is raised with its place and ply.

    The position is one object that is played on: it stands before the move while that move is looked at.
    """
    position = start.copy()
    for ply, token in enumerate(notation.tokens(text), 1):
        try:
            reading = notation.read(position, token.text, strict=strict)
        except MoveError as error:
            raise _placed(error, token.span, ply) from None
        yield ReadMove(token.text, token.span, reading, position)
        position.play(reading.move)


class Converter:
    """Converts lines from one notation to another, from the same start."""

    def __init__(self, reader: Notation, writer: Notation, start: Position, *, strict: bool = False) -> None:
        self.reader = reader
        self.writer = writer
        self.start = start
        self.strict = strict
        self._position = start.copy()
        self._conversion: Conversion | None = None
        if reader.dialect and writer.dialect and reader.separator == writer.separator == " ":
            self._conversion = Conversion(reader.dialect, writer.dialect)

    def convert(self, line: str) -> str:
        """Return the moves of a line in the other notation, without numbers and marks."""
        conversion = self._conversion
        if conversion is None:
            return self._convert_each(line)
        data = line.encode("utf-8", "surrogatepass")
        board = self._position.board
        board.copy_from(self.start.board)
        conversion.begin(data)
        while not conversion.run(board, data):
            self._look_closer(conversion, data)
        return conversion.result().decode("utf-8", "surrogatepass")

    def _convert_each(self, line: str) -> str:
        moves = read_line(line, self.reader, self.start, strict=self.strict)
        words = [self.writer.render(move.position, move.reading.move) for move in moves]
        return self.writer.separator.join(words)

    def _look_closer(self, conversion: Conversion, data: bytes) -> None:
        """Read one word in the notation's slower way: a number of a move, a looser spelling, or a mistake."""
        start = conversion.here
        blanks = (data.find(blank, start) for blank in (b" ", b"\n", b"\t", b"\r", b"\x0b", b"\x0c"))
        stop = min((place for place in blanks if place >= 0), default=len(data))
        position = self._position
        for token in self.reader.tokens(data[start:stop].decode("utf-8", "surrogatepass")):
            try:
                move = self.reader.read(position, token.text, strict=self.strict).move
            except MoveError as error:
                before = data[:start].decode("utf-8", "surrogatepass")
                ply = len(conversion.result().split()) + 1
                place = Span.of(before + token.text, len(before) + token.span.start, len(before) + token.span.stop)
                raise _placed(error, place, ply) from None
            conversion.add(self.writer.render(position, move).encode(), stop)
            position.board.play(position.game.packed(move))
        conversion.skip(stop)


class Converted(NamedTuple):
    """A line of many: its text in the other notation, or the error that stopped it."""

    text: str
    error: MoveError | None = None


def convert_lines(
    lines: Iterable[str], reader: Notation | str, writer: Notation | str, start: Position, workers: int = 1
) -> Iterator[Converted]:
    """Yield each line converted, in order; one bad line does not touch the others."""
    notations = find_notation(reader, start.game), find_notation(writer, start.game)
    if workers == 1:
        yield from _convert_each_line(lines, Converter(*notations, start))
        return
    # Loading this takes longer than all of kifu, and only several workers need it.
    from concurrent.futures import ProcessPoolExecutor

    # Notations and positions hold compiled tables, which do not travel; their names do.
    names = tuple((notation.name, tuple(notation.chosen.items())) for notation in notations)
    _worker_converter(names, start.game.name, start.fen())  # workers that are forked find it made
    rest = iter(lines)
    with ProcessPoolExecutor(workers) as pool:
        waiting = []
        while chunk := list(islice(rest, CHUNK)):
            waiting.append(pool.submit(_work, chunk, names, start.game.name, start.fen()))
            if len(waiting) > 2 * workers:
                yield from _received(*waiting.pop(0).result())
        for future in waiting:
            yield from _received(*future.result())


def _received(texts: list[str], errors: dict[int, MoveError]) -> Iterator[Converted]:
    for index, text in enumerate(texts):
        yield Converted(text, errors.get(index))


def _convert_each_line(lines: Iterable[str], converter: Converter) -> Iterator[Converted]:
    for line in lines:
        try:
            yield Converted(converter.convert(line))
        except MoveError as error:
            yield Converted("", error)


Names = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def _work(chunk: list[str], names: Names, game: str, fen: str) -> tuple[list[str], dict[int, MoveError]]:
    """Return the texts of a chunk and, apart, its few errors: plain lists travel fast."""
    found = list(_convert_each_line(chunk, _worker_converter(names, game, fen)))
    return [line.text for line in found], {i: line.error for i, line in enumerate(found) if line.error}


@cache
def _worker_converter(names: Names, game: str, fen: str) -> Converter:
    """Return the converter of a worker; its tables are made once, not for every chunk."""
    start = Position.from_fen(fen, game)
    reader, writer = (find_notation(name, start.game).set(**dict(chosen)) for name, chosen in names)
    return Converter(reader, writer, start)


def _placed(error: MoveError, span: Span, ply: int) -> MoveError:
    error.span = span
    error.ply = ply
    return error
