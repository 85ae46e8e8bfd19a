"""Converting lines of moves from one notation to another.

A line that is written in the notation's own way is converted by the compiled floor in one go; a move
that needs a closer look is read by the notation itself, and the floor goes on after it.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, overload

from kifu.core.moves.converting import Conversion
from kifu.diagnostics import Diagnostic
from kifu.errors import NOWHERE, AmbiguousMoveError, MoveError, Span, UnsayableMoveError
from kifu.lines.floor import CHARACTERS_OF_A_MOVE, compiled_notation, count_moves, decode_text, encode_line
from kifu.lines.reading import (
    Ambiguities,
    Trial,
    is_settled,
    missing_move,
    placed,
    read_line,
    texts_after,
)
from kifu.notations.base import Notation, Token, find_notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

CHUNK = 1000
BYTES_TOGETHER = 256 * 1024  # that fit into the memory of a core
LONGEST_STRETCH = 16 * 1024 * 1024
WORD_END = re.compile(rb"[\s]")


class Converted(NamedTuple):
    """A line in the other notation, or the error that stopped it.

    ``warnings`` list the ambiguous moves in it that the moves after them settled.
    """

    text: str
    error: MoveError | None = None
    warnings: tuple[Diagnostic, ...] = ()


class ConvertedBlock(NamedTuple):
    """The lines of a block, converted, in the same order; a line with an error is empty.

    ``errors`` are by the number of their line, from 0.
    """

    data: bytes
    errors: dict[int, MoveError]


class Converter:
    """Converts lines from one notation to another, from the same start; threads may share one."""

    def __init__(self, reader: Notation, writer: Notation, start: Position, *, strict: bool = False) -> None:
        self.reader = reader
        self.writer = writer
        self.start = start.copy()
        self.strict = strict

    def convert(self, line: str, known: Trial | None = None) -> str:
        """Return the moves of a line in the other notation, without numbers and marks.

        What a trial of this line ``known`` has read already is not read again.
        """
        [converted] = self._convert([line], known)
        if converted.error:
            raise converted.error
        return converted.text

    def convert_many(self, lines: Sequence[str]) -> list[Converted]:
        """Return every line converted; one bad line does not touch the others."""
        return self._convert(lines)

    def _convert(self, lines: Sequence[str], known: Trial | None = None) -> list[Converted]:
        moves = count_moves(lines)
        reader, writer = (
            compiled_notation(notation, self.start.game, moves) for notation in (self.reader, self.writer)
        )
        if reader is None or writer is None:
            return [self._convert_words(line, known) for line in lines]
        conversion = Conversion(reader, writer, self.start.board, _join(lines))
        errors, warnings, _ = self._run(conversion, lines)
        texts = conversion.result().decode("utf-8", "surrogatepass").split("\n") if lines else []
        return [Converted(text, errors.get(index), tuple(warnings.get(index, ()))) for index, text in enumerate(texts)]

    def convert_bytes(self, data: bytes) -> tuple[bytes, dict[int, MoveError], int]:
        """Return lines of UTF-8 converted, the errors by the number of their line, and how many lines have ended."""
        moves = len(data) // CHARACTERS_OF_A_MOVE + 1
        reader, writer = (
            compiled_notation(notation, self.start.game, moves) for notation in (self.reader, self.writer)
        )
        lines = _LinesOf(data)
        if reader is None or writer is None:
            converted = [self._convert_words(line, None) for line in lines]
            errors = {number: line.error for number, line in enumerate(converted) if line.error}
            texts = ["" if line.error else line.text for line in converted]
            return "\n".join(texts).encode(), errors, len(texts) - 1
        conversion = Conversion(reader, writer, self.start.board, data)
        errors, _, late = self._run(conversion, lines)
        text = conversion.take_result()
        if late:
            parts = text.split(b"\n")
            for number in late:
                parts[number] = b""
            text = b"\n".join(parts)
        return text, errors, conversion.line

    def _run(
        self, conversion: Conversion, lines: Sequence[str]
    ) -> tuple[dict[int, MoveError], dict[int, list[Diagnostic]], list[int]]:
        """Carry a conversion to its end and return the errors and the warnings by the number of their line.

        Last come the lines whose error was seen only after they were converted.
        """
        errors: dict[int, MoveError] = {}
        warnings: dict[int, list[Diagnostic]] = {}
        doubtful: set[int] = set()  # lines that may have numbers which the floor did not hold against the moves
        closer = _CloserLook(self, conversion, lines, warnings)
        while not conversion.run():
            try:
                if closer.take_word():
                    doubtful.add(conversion.line)
            except MoveError as error:
                errors[conversion.line] = _place_in_line(error, lines[conversion.line])
                doubtful.add(conversion.line)
                conversion.drop_line()
        late: list[int] = []
        count, noted = conversion.misnumbered, conversion.misnumbered_lines
        # Where all the room is taken there may be more than could be noted.
        for number in doubtful.union(noted[:count]) if count < len(noted) else range(len(lines)):
            missing, found = missing_move(lines[number], self.reader, self.start), errors.get(number)
            if missing and (found is None or missing.ply <= found.ply):
                errors[number] = missing
                late.append(number)
        return errors, {line: found for line, found in warnings.items() if line not in errors}, late

    def check_many(self, lines: Sequence[str]) -> tuple[int, dict[int, MoveError]]:
        """Return how many moves could be read, and the errors by the number of their line; nothing is written."""
        reader = compiled_notation(self.reader, self.start.game, count_moves(lines))
        if reader is None:
            return self._check_words(lines)
        conversion = Conversion(reader, None, self.start.board, _join(lines))
        errors, _, _ = self._run(conversion, lines)
        return conversion.plies, errors

    def _check_words(self, lines: Sequence[str]) -> tuple[int, dict[int, MoveError]]:
        plies, errors = 0, {}
        for number, line in enumerate(lines):
            try:
                for _ in read_line(line, self.reader, self.start, strict=self.strict):
                    plies += 1
            except MoveError as error:
                errors[number] = error
        return plies, errors

    def _convert_words(self, line: str, known: Trial | None) -> Converted:
        words: list[str] = []
        warnings: list[Diagnostic] = []
        try:
            for move in read_line(line, self.reader, self.start, strict=self.strict, known=known):
                words.append(self.writer.render(move.position, move.reading.move))
                if is_settled(move.reading):
                    warnings += move.reading.diagnostics
        except UnsayableMoveError as error:
            return Converted("", placed(error, move.span, len(words) + 1))
        except MoveError as error:
            return Converted("", error)
        return Converted(self.writer.separator.join(words), None, tuple(warnings))


class _CloserLook:
    """Reads the words that stop the compiled floor; remembers which ambiguous moves of a line are settled."""

    def __init__(
        self,
        converter: Converter,
        conversion: Conversion,
        lines: Sequence[str],
        warnings: dict[int, list[Diagnostic]],
    ) -> None:
        self._converter = converter
        self._conversion = conversion
        self._lines = lines
        self._warnings = warnings
        self._line = -1
        self._ambiguous = Ambiguities(converter.reader)

    def take_word(self) -> bool:
        """Read one word in the notation's slower way: a number of a move, a looser spelling, or a mistake.

        Return whether there is more in it than moves, which may be a number.
        """
        conversion, reader, writer = self._conversion, self._converter.reader, self._converter.writer
        data, start = conversion.text, conversion.here
        stop = WORD_END.search(data, start)
        end = stop.start() if stop else len(data)
        position = self._converter.start.copy()
        position.board = conversion.board
        text, moves = decode_text(data[start:end]), 0
        for token in reader.tokens(text):
            moves += len(token.text)
            try:
                move = self._read(position, token)
                word = writer.render(position, move).encode() if conversion.writer else b""
            except MoveError as error:
                raise placed(error, self._span(token), conversion.game_plies + 1) from None
            conversion.add(position.game.packed(move), word)
        conversion.skip(end)
        return moves < len(text)

    def _read(self, position: Position, token: Token) -> AnyMove:
        converter, conversion = self._converter, self._conversion
        try:
            return converter.reader.read(position, token.text, strict=converter.strict).move
        except AmbiguousMoveError as error:
            number, line = conversion.line, self._lines[conversion.line]
            # Where a move is missing, those after it say nothing of the ones before.
            if converter.strict or missing_move(line, converter.reader, converter.start):
                raise
            if number != self._line:
                self._line, self._ambiguous = number, Ambiguities(converter.reader)
            span = self._span(token)
            found = _place_in_line(placed(error, span, conversion.game_plies + 1), line)
            later = partial(texts_after, line, span.stop, converter.reader)
            reading = self._ambiguous.settle(found, position, conversion.game_plies, later)
            if reading is None:
                raise
            self._warnings.setdefault(number, []).extend(reading.diagnostics)
            return reading.move

    def _span(self, token: Token) -> Span:
        """Return where a part of the word here stands in its line."""
        data, start = self._conversion.text, self._conversion.here
        line_start = data.rfind(b"\n", 0, start) + 1
        place = len(decode_text(data[line_start:start])) + token.span.start
        return Span(place, place + len(token.text))


def convert_lines(
    lines: Iterable[str], reader: Notation | str, writer: Notation | str, start: Position, workers: int = 1
) -> Iterator[Converted]:
    """Yield each line converted, in order, a thousand at a time; the compiled floor lets threads work side by side."""
    if workers < 1:
        raise ValueError(f"{workers} workers: at least one is needed")
    converter = Converter(find_notation(reader, start.game), find_notation(writer, start.game), start)
    rest = iter(lines)
    chunks = iter(lambda: list(islice(rest, CHUNK)), [])
    if workers == 1:
        for chunk in chunks:
            yield from converter.convert_many(chunk)
        return
    # Loading this takes longer than all of kifu, and only several workers need it.
    from concurrent.futures import Future, ThreadPoolExecutor

    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[list[Converted]]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(converter.convert_many, chunk))
            if len(waiting) > 2 * workers:
                yield from waiting.popleft().result()
        for future in waiting:
            yield from future.result()


def convert_block(
    data: bytes, reader: Notation | str, writer: Notation | str, start: Position, workers: int = 1
) -> ConvertedBlock:
    """Return a block of UTF-8 with a game a line in the other notation.

    It does what ``convert_lines`` does, without an object for each line: nearly all of the work leaves the
    interpreter's lock to others, so that as many threads as there are cores gain by it.
    """
    if workers < 1:
        raise ValueError(f"{workers} workers: at least one is needed")
    converter = Converter(find_notation(reader, start.game), find_notation(writer, start.game), start)
    # What one worker converts in one go need not be joined.
    chunks = list(cut_block(data, LONGEST_STRETCH if workers == 1 else BYTES_TOGETHER))
    if workers == 1 or len(chunks) == 1:
        converted = [converter.convert_bytes(chunk) for chunk in chunks]
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(workers) as pool:
            converted = list(pool.map(converter.convert_bytes, chunks))
    errors: dict[int, MoveError] = {}
    first = 0
    for _, found, ended in converted:
        if found:
            errors |= {first + line: error for line, error in found.items()}
        first += ended
    # Bytes that are joined to a megabyte or more are so without the lock.
    return ConvertedBlock(b"".join([text for text, *_ in converted]), errors)


def cut_block(data: bytes, together: int = BYTES_TOGETHER) -> Iterator[bytes]:
    """Yield a block of bytes in pieces of whole lines, each of about ``together`` bytes."""
    place = 0
    while len(data) - place > together and (stop := data.find(b"\n", place + together) + 1):
        yield data[place:stop]
        place = stop
    yield data[place:] if place else data


class _LinesOf(Sequence[str]):
    """The lines of a block, made only when they are asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._lines: list[bytes] = []

    def __len__(self) -> int:
        return self._data.count(b"\n") + 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        self._lines = self._lines or self._data.split(b"\n")
        return decode_text(self._lines[index]) if isinstance(index, int) else [*map(decode_text, self._lines[index])]


def _join(lines: Sequence[str]) -> bytes:
    return b"\n".join(map(encode_line, lines))


def _place_in_line(error: MoveError, line: str) -> MoveError:
    """Return the error with its line and column counted in the line as it was given."""
    if error.span:
        return error.placed(NOWHERE, Span.of(line, error.span.start, error.span.stop))
    return error
