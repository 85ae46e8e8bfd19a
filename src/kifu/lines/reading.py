"""Reading a line: its moves one after another, each with its place and the position before it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import AmbiguousMoveError, MoveError, MoveTextError, Place, Span
from kifu.lines.floor import begin_reading, encode_line, write_back
from kifu.lines.numbering import Numbering, Verdict, numbered, shows_missing, split_rounds
from kifu.lines.settling import describe_settled, judgement_of, settle
from kifu.notations.base import MOVE_NUMBER, Notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.services import Reading, readings_of
from kifu.rules.side import Side

SHORT_LOOK = 8  # plies that tell most notations from each other
MOST_PLIES = 400  # that are read to see how far a line can be


class ReadMove(NamedTuple):
    """A move of a line: its text and place, what it was read as, and the position before it."""

    text: str
    span: Span
    reading: Reading
    position: Position


class Trial(NamedTuple):
    """How far the texts of a line could be read in a notation, and the error that ended it, if one did."""

    notation: Notation
    texts: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    error: MoveError | None = None

    @property
    def moves(self) -> list[AnyMove]:
        return [reading.move for reading in self.readings]

    @property
    def loose(self) -> int:
        """How many of its moves are not in the notation's own spelling."""
        return sum(1 for reading in self.readings if reading.diagnostics)

    def reading_of(self, text: str, ply: int) -> Reading | None:
        """Return the reading of the move at a ply, from 0; nothing if another text stood there."""
        return self.readings[ply] if ply < len(self.readings) and self.texts[ply] == text else None


class Ambiguities:
    """The ambiguous moves of one line that the moves after them settle; the first look settles all that can be."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self._moves: dict[int, AnyMove] = {}

    def settle(
        self, error: MoveError, position: Position, ply: int, later: Callable[[], Iterable[str]]
    ) -> Reading | None:
        """Return what a move that cannot be read by itself means, with a warning; nothing if that is not settled.

        ``later`` returns the texts of all the moves after it.
        """
        if not isinstance(error, AmbiguousMoveError):
            return None
        if ply not in self._moves:
            settled = settle(position, error, later(), self._notation)
            self._moves |= {ply + distance: move for distance, move in settled.items()}
        move = self._moves.get(ply)
        if move is None:
            return None
        repair = describe_settled(position, move, self._notation)
        warning = Diagnostic.of(error, Severity.WARNING, repair)
        return Reading(move, self._notation.name, judgement_of(error.text), (warning,))


def is_settled(reading: Reading) -> bool:
    """Whether a move was ambiguous, and settled by the moves after it that were looked at."""
    return any(diagnostic.code == AmbiguousMoveError.code for diagnostic in reading.diagnostics)


def try_texts(texts: Iterable[str], notation: Notation, start: Position, known: Trial | None = None) -> Trial:
    """Read the texts of moves as far as they go; what an earlier trial ``known`` read from this start is kept.

    The compiled floor reads what it can; each move at which it stops is read by the notation itself.
    """
    texts = tuple(texts)
    position, game = start.copy(), start.game
    same = known if known and known.notation is notation else Trial(notation)
    same_plies = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(texts, same.texts, strict=False)))
    readings: list[Reading] = []
    ambiguous = Ambiguities(notation)
    conversion = begin_reading(texts, notation, start)
    while len(readings) < len(texts):
        if conversion:
            conversion.run()
            moves = game.unpacked_all(conversion.moves[len(readings) : conversion.plies])
            position.play_all(moves)
            readings += readings_of(moves, notation.name)
            if len(readings) == len(texts):
                break
        ply = len(readings)
        reading: Reading | None
        try:
            reading = same.readings[ply] if ply < same_plies else notation.read(position, texts[ply])
        except MoveError as error:
            reading = ambiguous.settle(error, position, ply, partial(texts.__getitem__, slice(ply + 1, None)))
            if reading is None:
                return Trial(notation, texts[:ply], tuple(readings), error)
        position.play(reading.move)
        readings.append(reading)
        if conversion:
            conversion.add(game.packed(reading.move), b"")
            conversion.skip(conversion.here + len(encode_line(texts[ply])))
    return Trial(notation, texts, tuple(readings))


def try_line(text: str, notation: Notation, start: Position, known: Trial | None = None) -> Trial:
    """Read a line as far as it goes, its first moves if it is very long; see ``try_texts``."""
    if rounds := split_rounds(text, notation):
        return try_texts(rounds.texts[:MOST_PLIES], notation, start, known)
    texts = (text[first:stop] for first, stop in islice(notation.places(text), MOST_PLIES))
    return try_texts(texts, notation, start, known)


def try_exactly(text: str, notation: Notation, start: Position) -> Trial | None:
    """Read a line of which every move is spelt just as the notation spells it; return nothing if one is not."""
    places = notation.places(text)
    first = tuple(text[begin:stop] for begin, stop in islice(places, SHORT_LOOK))
    trial = _try_texts_exactly(first, notation, start)
    if trial is None or len(first) < SHORT_LOOK:
        return trial
    rest = (text[begin:stop] for begin, stop in islice(places, MOST_PLIES - SHORT_LOOK))
    return _try_texts_exactly((*first, *rest), notation, start)


def _try_texts_exactly(texts: Sequence[str], notation: Notation, start: Position) -> Trial | None:
    conversion = begin_reading(texts, notation, start)
    if conversion and conversion.run():
        written = write_back(texts, notation, start)
        if written and written != list(texts):
            return None
        moves = start.game.unpacked_all(conversion.moves[: conversion.plies])
        trial = Trial(notation, tuple(texts), tuple(readings_of(moves, notation.name)))
        return trial if written or all(exact_moves(trial, start)) else None
    if conversion:
        # Most lines of other notations end here; only what the floor cannot read goes on.
        position, ply = start.copy(), conversion.plies
        position.play_all(start.game.unpacked_all(conversion.moves[:ply]))
        one = try_texts(texts[ply : ply + 1], notation, position)
        if one.error or not all(exact_moves(one, position)):
            return None
    trial = try_texts(texts, notation, start)
    return None if trial.error or not all(exact_moves(trial, start)) else trial


def exact_moves(trial: Trial, start: Position) -> Iterator[bool]:
    """Yield for each move of a trial whether it is spelt just as the notation itself would."""
    position = start.copy()
    for text, reading in zip(trial.texts, trial.readings, strict=True):
        own = "" if reading.diagnostics else trial.notation.render_or_points(position, reading.move)
        yield own + reading.marks == text
        position.play(reading.move)


def read_line(
    text: str, notation: Notation, start: Position, *, strict: bool = False, known: Trial | None = None
) -> Iterator[ReadMove]:
    """Yield the moves of a line; an unreadable or illegal one is raised with its place and ply.

    An ambiguous move that the moves after it settle is read with a warning, unless reading is ``strict``.

    The position is one object that is played on: it stands before the move while that move is looked at.
    What a trial of this line ``known`` has read already is not read again.
    """
    missing = missing_move(text, notation, start)
    position = start.copy()
    ambiguous = Ambiguities(notation)
    for ply, token in enumerate(notation.tokens(text), 1):
        if missing and ply == missing.ply:
            raise missing
        reading = known.reading_of(token.text, ply - 1) if known and known.notation is notation else None
        # A trial may have seen too little of the line to settle what is ambiguous in it.
        if reading is None or (reading.diagnostics and (strict or is_settled(reading))):
            try:
                reading = notation.read(position, token.text, strict=strict)
            except MoveError as error:
                error = placed(error, token.span, ply)
                later = partial(texts_after, text, token.span.stop, notation)
                settled = None if strict or missing else ambiguous.settle(error, position, ply, later)
                if settled is None:
                    raise error from None
                reading = settled
        yield ReadMove(token.text, token.span, reading, position)
        position.play(reading.move)


def texts_after(
    text: str, place: int, notation: Notation, numbering: Numbering | None = None, ply: int = 0
) -> Iterator[str]:
    """Yield the texts of the moves after a place in a line, the first of which is the one after ``ply`` others.

    Where a number shows that a move is missing, an empty text stands for it, which no notation reads.
    """
    numbering = copy(numbering)
    for here, (numbers, token) in enumerate(numbered(text[place:], notation), ply):
        if numbering is not None and shows_missing(numbers, numbering, here):
            yield ""
        yield token.text


def missing_move(text: str, notation: Notation, start: Position) -> MoveError | None:
    """Return what the numbers of a line show if a move is missing in it."""
    if not MOVE_NUMBER.search(text):
        return None
    second_begins = start.turn is Side.SECOND
    numbering = Numbering.of_text(text, notation, second_begins=second_begins)
    for ply, (numbers, token) in enumerate(numbered(text, notation)):
        for number in numbers:
            if numbering.check(number, ply) is Verdict.MOVE_MISSING:
                reason = f"number {number.value}: a move is missing before {token.text!r}"
                return placed(MoveTextError(reason, text=token.text), token.span, ply + 1)
    return None


def placed(error: MoveError, span: Span, ply: int) -> MoveError:
    return error.placed(Place(ply=ply), span)
