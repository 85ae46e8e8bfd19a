"""Reading the games of a list: at once where a line holds nothing but moves, move by move where there is more to it."""

import re
from collections import deque
from functools import partial

from kifu import registry
from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, Place
from kifu.formats.base import Request
from kifu.formats.building import Builder, extend, let_second_begin
from kifu.formats.guessing import Guess, Guessed
from kifu.formats.kept_text import KeptText, take_kept
from kifu.formats.lines.games import ListedGame, RowOfMove
from kifu.formats.pgn.moves import last_result
from kifu.formats.results import result_of
from kifu.lines.detection import leaves_out_first
from kifu.lines.numbering import Numbering, Verdict, numbered
from kifu.lines.reading import texts_after
from kifu.lines.settling import JUDGEMENTS
from kifu.notations.base import Notation
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game, find_game
from kifu.rules.setup import game_of_setup
from kifu.rules.side import Side

# A lone ? may stand for a move that could not be read.
RESIGNED = re.compile(r"\s+resign\s*\Z")
MARKS_APART = re.compile(rf"(?<=\S)(\s+)(?![?？](?:[\s,]|\Z))([{JUDGEMENTS}]+)(?=[\s,]|\Z)")


class ListReader:
    """Reads the games of one file, which are mostly of one game and in one notation."""

    def __init__(self, request: Request) -> None:
        self._named = request.game
        self._game = request.game or find_game(registry.DEFAULT_GAME)
        self._guess = Guess(request)

    @property
    def game(self) -> Game:
        """The game that was named, or that of the line before."""
        return self._game

    @property
    def notation(self) -> Notation | None:
        """The notation of the game before, in which the next is tried first; ``None`` if the caller named one."""
        before = self._guess.before
        return before if before and before.game is self._game else None

    def read(self, listed: ListedGame, report: Report) -> Record:
        row, line = listed.row, listed.line
        place = Place(line.number, row.place + 1)
        if line.undecodable:
            report.receive(line.decoding_error(), Severity.WARNING, "kept as they are", Place(line.number, 1))
        record = Record(self._game_of(row.fen), tags=row.tags, fen=row.fen)
        text, result = last_result(row.moves)
        resigned = RESIGNED.search(text)
        text = text[: resigned.start()] if resigned else text
        if listed.rows is not None:
            text = ", ".join(take_kept(move.text)[0] for move in listed.rows)
        if leaves_out_first(text):
            let_second_begin(record, report, place)
        builder = None if record.starts_as_usual and not row.fen else Builder(record, report, Place(line.number, 1))
        # Put beside its move, a mark is read with it, and every other word keeps its place.
        text, kept = take_kept(text)
        text = MARKS_APART.sub(r"\2\1", text)  # as long as it was; kept text stays what it is
        found = Guessed()
        if text.strip() and (builder is None or builder.position):
            record, found = self._find(record, text)
        if found.notation:
            record.origin = Origin(number=report.place.game, notation=found.notation.full_name)
        whole = not kept and not any("[" in move.text for move in listed.rows or ())
        if found.moves and whole and _counts_on(listed.rows):
            extend(record.root, found.moves)
            record.diagnostics = report.diagnostics
        else:
            builder = builder or Builder(record, report)
            builder.known = found.known
            if listed.rows is not None:
                _read_rows(builder, listed.rows, found)
            else:
                _read_line(builder, text, place, found, deque(kept))
            builder.finish()
        if resigned and record.playable:
            record.ending = resigned[0].strip()
            loser = record.start().turn if len(record.main_line()) % 2 == 0 else record.start().turn.other
            result = (Result.SECOND, Result.FIRST)[loser].value
        _take_result(record, row.result or result, report, place)
        return record

    def _game_of(self, fen: str) -> Game:
        """Return the game that is named, that a setup is of, or else the one of the line before."""
        return self._game if self._named or not fen else game_of_setup(fen, self._game) or self._game

    def _find(self, record: Record, text: str) -> tuple[Record, Guessed]:
        """Return the notation and the moves of a line; without a setup it may be of another game than the last one."""
        found = self._guess.find(record.start(), text)
        if found.notation or self._named or not record.starts_as_usual:
            return record, found
        for name in registry.names("games"):
            other = Record(name, tags=record.tags)
            if other.game is not record.game and (better := self._guess.find(other.start(), text)).fits:
                self._game = other.game
                return other, better
        return record, found


def _read_line(builder: Builder, text: str, place: Place, found: Guessed, kept: deque[KeptText]) -> None:
    """Read the moves of a line, check the numbers before them, and put kept text back where it stood."""
    if found.notation is None or builder.position is None:
        for word in re.finditer(r"\S+", text):
            _keep(builder, kept, word.start())
            builder.fail((found.problem or FormatError("no notation")).placed(place), word[0])
        _keep(builder, kept, len(text))
        return
    second_begins = builder.position.turn is Side.SECOND
    numbering = Numbering.of_text(text, found.notation, second_begins=second_begins)
    for numbers, token in numbered(text, found.notation):
        _keep(builder, kept, token.span.start)
        stop, ply = token.span.stop, builder.depth + 1
        builder.later = partial(texts_after, text, stop, found.notation, numbering, ply)
        here = place._replace(column=place.column + token.span.start)
        checked = [numbering.check(number, builder.depth) for number in numbers]
        if Verdict.MOVE_MISSING in checked and not builder.ended:
            problem = FormatError("the number shows that a move is missing", code="missing-move", text=token.text)
            builder.fail(problem.placed(here), token.text)
            continue
        if Verdict.WRONG in checked and not builder.ended:
            problem = FormatError("a number does not go on from the one before", code="move-number", text=token.text)
            builder.report.receive(problem, Severity.WARNING, "the moves are read in their order", here)
        builder.read(token.text, found.notation, here)
    _keep(builder, kept, len(text))


def _keep(builder: Builder, kept: deque[KeptText], stop: int) -> None:
    """Keep the texts that stand before a place."""
    while kept and kept[0].place < stop:
        builder.keep(kept.popleft().text)


def _counts_on(rows: list[RowOfMove] | None) -> bool:
    """Whether no row is missing, as far as the numbers of the moves show."""
    plies = [int(row.ply) for row in rows or () if row.ply.isdecimal()]
    return not plies or (plies[0] <= 1 and plies == list(range(plies[0], plies[0] + len(plies))))


def _read_rows(builder: Builder, rows: list[RowOfMove], found: Guessed) -> None:
    """Read moves that stand in rows of their own; a number that is left out shows that a move is missing."""
    due = None
    for number, row in enumerate(rows, 1):
        builder.later = partial(_texts_after, rows, number)
        place = Place(row.line, 1)
        text, kept = take_kept(row.text)
        waiting = deque(kept)
        _keep(builder, waiting, len(text) - len(text.lstrip()))
        text = text.strip()
        ply = int(row.ply) if row.ply.isdecimal() else None
        if ply is not None and ply != (due if due is not None else min(ply, 1)):
            problem = FormatError(f"number {row.ply}: a move is missing before it", code="missing-move", text=text)
            builder.fail(problem.placed(place), text)
        elif text and found.notation is None:
            builder.fail((found.problem or FormatError("no notation")).placed(place), text)
        elif text and found.notation:
            builder.read(text, found.notation, place)
        _keep(builder, waiting, len(row.text))
        due = ply + 1 if ply is not None else None


def _texts_after(rows: list[RowOfMove], number: int) -> list[str]:
    """Return the texts of the moves from a row on; an empty one where a move is missing."""
    return [take_kept(row.text)[0].strip() for row in rows[number:]] if _counts_on(rows) else [""]


def _take_result(record: Record, text: str, report: Report, place: Place) -> None:
    if not text:
        return
    result = result_of(text.replace("_", ""))
    if result is None:
        problem = FormatError(f"{text[:40]!r} is no result", code="unknown-result", text=text[:200])
        report.receive(problem, Severity.WARNING, "kept as the way it ended", place)
        record.ending = text
        record.diagnostics = report.diagnostics
    record.result = result or Result.UNKNOWN
