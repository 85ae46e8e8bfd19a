"""Rows of the table of games: what becomes of a record there, and a record of a row."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

from kifu.core.board.packing import FIRST, KINDS
from kifu.corpus.packed import pack_moves, unpack_moves
from kifu.diagnostics import Diagnostic, Severity
from kifu.formats.plain import FaultyGame, PlainGame, coding_of
from kifu.openings.finding import find_opening, make_finder
from kifu.openings.table import read_table
from kifu.records.dates import parse_date
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

LONGEST_RATING = 4  # digits
DIGEST_SIZE = 16  # bytes
LONGEST_REASON = 200  # characters


def describe_record(record: Record) -> PlainGame:
    """Return what the table keeps of a record, from which rows are made."""
    moves = [node.move for node in record.main_line()]
    position = record.start() if record.playable else None
    origin = record.origin
    return PlainGame(
        origin.number,
        record.game,
        record.tags,
        record.result,
        record.ending,
        len(moves),
        *_describe_moves(position, moves, origin.notation),
        record.fen,
    )


def describe_faulty(game: FaultyGame) -> PlainGame:
    """Return what the table keeps of a game up to the move that cannot be played."""
    moves, fen = game.moves, game.start.fen
    played = _describe_moves(game.start.position.copy(), moves, game.notation)
    return PlainGame(0, game.game, game.tags, game.result, game.ending, len(moves), *played, fen)


def _describe_moves(
    position: Position | None, moves: Sequence[AnyMove], notation: str
) -> tuple[bytes, str, bytes, str]:
    """Return moves packed, their notation, the men that are left and how it ended, and play the moves."""
    if position is None:
        return b"", notation, b"", ""
    packed = pack_moves(position, moves)
    position.play_all(moves)
    outcome = position.outcome()
    return packed, notation, count_men(position), outcome.ending.value if outcome else ""


def first_error(record: Record) -> Diagnostic | None:
    return next((each for each in record.diagnostics if each.severity is Severity.ERROR), None)


def count_men(position: Position) -> bytes:
    """Return how many men of each kind there are, those of the first side first, then those in hand."""
    kinds = {piece.letter: kind for kind, piece in enumerate(position.game.pieces)}
    counts = bytearray(coding_of(position.game).men_width)
    for side, hand in enumerate(position.hands):
        for letter, count in hand.items():
            counts[(2 + side) * len(kinds) + kinds[letter]] = count
    at = position.board.cell
    for square in position.game.squares.values():
        if cell := at(square):
            counts[(cell & KINDS) - 1 + (0 if cell & FIRST else len(kinds))] += 1
    return bytes(counts)


def find_opening_code(game: Game, fen: str, packed: bytes) -> str | None:
    """Return the code of the opening of packed moves from a setup, if the game is one that has openings."""
    if game.name != read_table().game:
        return None
    finder, usual = make_finder(), fen == game.start
    start = _usual_start(game) if usual else Record(game, fen=fen).start()
    moves = coding_of(game).unpack_some(start.board, packed, finder.plies)
    if usual:
        opening = finder.find(moves)
    else:
        start.play_all(game.unpacked_all(moves))
        opening = find_opening(start)
    return opening.code if opening else None


@cache
def _usual_start(game: Game) -> Position:
    return Position(game)


@lru_cache(maxsize=1 << 14)
def find_day(date: str) -> tuple[str | None, int | None]:
    """Return the day that a date means, as far as it is known, and its year."""
    day = parse_date(date)
    if day is None:
        return None, None
    return day.sortable(), day.year


def record_of(row: Mapping[str, Any]) -> Record:
    """Return the record that a row holds: its tags, its main line and its result, but no comments and no branches."""
    record = Record(row["game"], fen=row["start"], result=Result(row["result"]), ending=row["ending"] or "")
    columns = (row["event"], row["date"], row["first"], row["second"])
    names = ("Event", "Date", *(side.name for side in record.game.sides))
    record.tags = {name: value for name, value in zip(names, columns, strict=True) if value} | dict(row["tags"] or ())
    record.origin = Origin(
        row["path"], row["number"], row["format"] or "", row["notation"] or "", row["encoding"] or ""
    )
    if row["plies"]:
        node = record.root
        for move in unpack_moves(record.start(), row["moves"]):
            node = node.append(move)
    return record


def identify(game: str, start: str, packed: bytes) -> bytes:
    """Return the identity of a start and its moves, which depends neither on the players nor on the file."""
    return blake2b(write_identity(game, start) + packed, digest_size=DIGEST_SIZE).digest()


def write_identity(game: str, start: str) -> bytes:
    """Return what is before the moves in the text that a game is known by."""
    return f"{game}\n{start}\n".encode()


def make_text(text: str) -> str:
    """Return a text that a table can hold: bytes that were no text are written as their numbers."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def parse_rating(text: str) -> int | None:
    digits = text.strip()
    return int(digits) or None if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_RATING else None


def describe_error(error: Diagnostic | None) -> dict[str, Any]:
    if error is None:
        return {}
    return {
        "error": error.code,
        "error_line": error.line or None,
        "error_column": error.column or None,
        "error_ply": error.ply or None,
        "error_text": error.reason[:LONGEST_REASON],
    }
