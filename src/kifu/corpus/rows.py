"""A record as a row of the table of games."""

from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from operator import mul
from typing import Any

from kifu.core.packing import MOST_COUNTED as MOST_KINDS
from kifu.corpus.packed import pack_moves, unpack_moves
from kifu.diagnostics import Diagnostic, Severity
from kifu.formats.plain import PlainGame, coding_of
from kifu.openings.finding import find_opening, make_finder
from kifu.records.dates import parse_date
from kifu.records.record import Origin, Record, Result
from kifu.records.title import known_tag, players_of
from kifu.rules.game import Game
from kifu.rules.outcome import Ending
from kifu.rules.position import Position
from kifu.rules.side import Side

LONGEST_RATING = 4  # digits
ENDINGS = ("", Ending.CHECKMATE.value, Ending.STALEMATE.value)  # by the numbers of a scan
DIGEST_SIZE = 16  # bytes
LONGEST_REASON = 200  # characters
# What has a column of its own, and what says the same again.
OWN_COLUMNS = {"Event", "Date", "White", "Result", "FEN", "SetUp", "Game", "Variant"}


def row_of(record: Record, path: str, offset: int, number: int) -> dict[str, Any]:
    """Return the row of a record that was read from a source."""
    position = record.start() if record.playable else None
    moves = [node.move for node in record.main_line()]
    packed = pack_moves(position, moves) if position else b""
    if position:
        position.play_all(moves)
    opening = find_opening(position) if position else None
    error = next((each for each in record.diagnostics if each.severity is Severity.ERROR), None)
    return {
        **_describe(record, path, offset, number),
        "id": identify(record.game.full_name, record.fen, packed),
        "plies": len(moves),
        "moves": packed,
        "ending": record.ending or _ending_of(position) or None,
        "material": material_of(position) if position else None,
        "opening": opening.code if opening else None,
        **_describe_error(error),
    }


def plain_row(game: PlainGame, record: Record, path: str, offset: int, number: int) -> dict[str, Any]:
    """Return the same of a game that was read without a record.

    ``record`` is one for all such games of a file, and has what they share.
    """
    record.tags, record.result, record.fen = game.tags, game.result, game.fen or record.game.start
    if record.origin.notation != game.notation:
        record.origin = record.origin._replace(notation=game.notation)
    row = _describe(record, path, offset, number)
    row["id"] = identify(row["game"], record.fen, game.packed)
    row["plies"] = game.plies
    row["moves"] = game.packed
    row["ending"] = game.ending or ENDINGS[game.end] or None
    row["material"] = _material_left(record.game, game.men)
    row["opening"] = _find_opening_code(record, game.packed)
    return row


def _find_opening_code(record: Record, packed: bytes) -> str | None:
    """Return the code of the opening of packed moves from the start of a record."""
    finder, start = make_finder(), _usual_start() if record.starts_as_usual else record.start()
    # Every move is one byte on this board, so that the first moves can be cut off.
    moves = coding_of(start.game).unpack(start.board, packed[: finder.plies])
    if start is _usual_start():
        opening = finder.find(moves)
    else:
        start.play_all(start.game.unpacked_all(moves))
        opening = find_opening(start)
    return opening.code if opening else None


@cache
def _usual_start() -> Position:
    return Position()


def _describe(record: Record, path: str, offset: int, number: int) -> dict[str, Any]:
    """Return what the record itself says, without its moves."""
    first, second = players_of(record)
    day, year = find_day(record.tags.get("Date", ""))
    return {
        "path": path,
        "offset": offset,
        "number": number,
        "game": record.game.full_name,
        "format": record.origin.format or None,
        "notation": record.origin.notation or None,
        "encoding": record.origin.encoding or None,
        "first": first or None,
        "second": second or None,
        "event": known_tag(record, "Event") or None,
        "date": known_tag(record, "Date") or None,
        "day": day,
        "year": year,
        "result": record.result.value,
        "first_rating": _rating(record, Side.FIRST),
        "second_rating": _rating(record, Side.SECOND),
        "tags": _other_tags(record) or None,
        "start": record.fen,
    }


@lru_cache(maxsize=1 << 14)
def find_day(date: str) -> tuple[str | None, int | None]:
    """Return the day that a date means, as far as it is known, and its year."""
    day = parse_date(date)
    if day is None:
        return None, None
    return "-".join(str(day).split(".")[: 1 + bool(day.month) + bool(day.day)]), day.year


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


def failed_row(problem: Diagnostic, path: str, offset: int) -> dict[str, Any]:
    """Return the row of a source that could not be read as a whole, with the first problem."""
    return {
        "id": bytes(16),
        "path": path,
        "offset": offset,
        "number": 0,
        "game": "",
        "result": Result.UNKNOWN.value,
        "start": "",
        "plies": 0,
        "moves": b"",
        **_describe_error(problem),
    }


def identify(game: str, start: str, packed: bytes) -> bytes:
    """Return what is the same for the same moves from the same start, whoever played them and wherever it stands."""
    return blake2b(write_identity(game, start) + packed, digest_size=DIGEST_SIZE).digest()


def write_identity(game: str, start: str) -> bytes:
    """Return what is before the moves in the text that a game is known by."""
    return f"{game}\n{start}\n".encode()


def make_text(text: str) -> str:
    """Return a text that a table can hold: bytes that were no text are written as their numbers."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def material_of(position: Position) -> str:
    """Return the men on the board, such as ``KAARRP kaarc``: those of the first side as capitals, then the others."""
    order = {piece.letter: place for place, piece in enumerate(position.game.pieces)}
    men = [man for point in position.game.squares if (man := position[point])]
    men.sort(key=lambda man: order[man.piece.letter])
    letters = ["".join(man.piece.letter for man in men if man.side is side) for side in Side]
    return f"{letters[0].upper()} {letters[1].lower()}"


@lru_cache(maxsize=1 << 16)
def _material_left(game: Game, men: int) -> str:
    """Return the same by how many men of each kind are left."""
    counts = [men >> 4 * place & 15 for place in range(2 * MOST_KINDS)]
    letters = [piece.letter for piece in game.pieces]
    sides = ["".join(map(mul, letters, counts[first:])) for first in (0, MOST_KINDS)]
    return f"{sides[0].upper()} {sides[1].lower()}"


def _ending_of(position: Position | None) -> str:
    outcome = position.outcome() if position else None
    return outcome.ending.value if outcome else ""


def _rating(record: Record, side: Side) -> int | None:
    name = record.game.sides[side].name
    for tag in (f"{name}Elo", "WhiteElo" if side is Side.FIRST else "BlackElo"):
        if (text := record.tags.get(tag)) and (rating := parse_rating(text)):
            return rating
    return None


def parse_rating(text: str) -> int | None:
    digits = text.strip()
    return int(digits) or None if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_RATING else None


def _other_tags(record: Record) -> list[tuple[str, str]]:
    """Return the tags without a column of their own, and those whose column could not keep what they say."""
    sides = {side.name for side in record.game.sides}
    return [(name, value) for name, value in record.tags.items() if name not in OWN_COLUMNS and name not in sides]


def _describe_error(error: Diagnostic | None) -> dict[str, Any]:
    if error is None:
        return {}
    return {
        "error": error.code,
        "error_line": error.line or None,
        "error_column": error.column or None,
        "error_ply": error.ply or None,
        "error_text": error.reason[:LONGEST_REASON],
    }
