"""SG: one game in 1,192 bytes, the files of an old Chinese program.

The players in 32 bytes each, the result (``R+c``, ``B+c``, ``D==``) in 8, the date in 10; the points of the 32 men as
three digits and a space each, on a board that is 16 points wide; 450 moves of two bytes each; three numbers nobody
knows.  A byte of a move is 10 more than ten times the file, from Red's left, plus the rank, from Black's side; a 9 ends
the moves.
"""

import re
from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, MoveTextError, Place, TruncatedError
from kifu.formats.base import Evidence, Format, Request
from kifu.formats.boards import EMPTY, GAME, HEIGHT, PLACES, POINTS, WIDTH, fen_of
from kifu.formats.building import Builder
from kifu.formats.stored_text import GBK
from kifu.formats.trees import MOVES, OFF_BOARD, read_text
from kifu.records.record import Record, Result
from kifu.rules.move import Move
from kifu.rules.side import Side
from kifu.sources.source import Source

SIZE = 1192
FIELDS = (("Red", slice(0, 32)), ("Black", slice(32, 64)), ("Date", slice(72, 82)))
RESULT, MEN, SCORE, NUMBERS = slice(64, 72), slice(82, 210), slice(210, 1110), slice(1110, SIZE)
SQUARES = re.compile(rb"(?:[0-9]{3} ){32}")
# The men in the order of their squares, for either side.
SLOTS = "PPPPPCCNNRRBBAAK"
# On the wide board, the point at the far left.
BOARD_WIDTH, FIRST_RANK, FIRST_FILE = 16, 3, 4
END, FIRST_POINT = 9, 10
RESULTS = {"R": Result.FIRST, "B": Result.SECOND, "D": Result.DRAW, "": Result.UNKNOWN}
USUAL_NUMBERS = b"0 1 1"  # in all files that are known
NUMBERS_TAG = "Numbers"


class Sg(Format):
    name = "sg"
    title = "SG game"
    suffixes = (".sg",)
    users = "an old Chinese program"
    games = (GAME.name,)
    writes = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        return Evidence.SIGNATURE if SQUARES.fullmatch(head, MEN.start, MEN.stop) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        data, report = source.whole(), request.report_on(1)
        if len(data) < MEN.stop:
            reason = f"the file ends after {len(data):,} bytes, the header of SG has {MEN.stop}"
            raise TruncatedError(reason, offset=len(data))
        if not SQUARES.fullmatch(data, MEN.start, MEN.stop):
            raise FormatError("an SG file has the 32 squares of the men at byte 82, this one has not", offset=MEN.start)
        yield _read(data, report)


def _read(data: bytes, report: Report) -> Record:
    letters = _letters(data, report)
    score, _, unused = data[SCORE].partition(bytes((END,)))
    first = _move(score[:2])
    # The owner of the man that moves first is to move; nothing else says it.
    mover = Side.SECOND if first is not None and letters[PLACES[first.origin]].islower() else Side.FIRST
    record = Record(GAME, fen=fen_of(letters, mover))
    for name, place in FIELDS:
        if text := read_text(data[place], GBK.decode, report, name, Place(offset=place.start)):
            record.tags[name] = text
    _read_result(data, record, report)
    builder = Builder(record, report)
    _read_moves(score, builder)
    if unused.strip():
        problem = FormatError(f"{len(unused.strip()):,} bytes follow after the end of the moves", code="extra-bytes")
        report.receive(problem, Severity.WARNING, "left out", Place(offset=SCORE.start + len(score) + 1))
    _check_end(data, record, report)
    return builder.finish()


def _letters(data: bytes, report: Report) -> str:
    """Return the letters of the men, point by point; a man whose square is off the board is not there."""
    letters = [EMPTY] * len(POINTS)
    for number, (letter, word) in enumerate(zip(SLOTS + SLOTS.lower(), data[MEN].split(), strict=True)):
        rank, file = divmod(int(word), BOARD_WIDTH)
        rank, file = rank - FIRST_RANK, file - FIRST_FILE
        if not (0 <= rank < HEIGHT and 0 <= file < WIDTH):
            continue
        place = rank * WIDTH + file
        if letters[place] != EMPTY:
            problem = FormatError(f"two men stand on {POINTS[place]}: {letters[place]} and {letter}", code="bad-setup")
            offset = MEN.start + 4 * number
            report.receive(problem, Severity.WARNING, f"{letters[place]} is kept", Place(offset=offset))
        else:
            letters[place] = letter
    return "".join(letters)


def _move(raw: bytes) -> Move | None:
    """Return the move that two bytes are, or ``None`` if they are not two points."""
    if len(raw) < 2:
        return None
    origin, target = (_place(byte - FIRST_POINT) for byte in raw)
    return MOVES[origin * (OFF_BOARD + 1) + target]


def _place(number: int) -> int:
    file, rank = divmod(number, 10)
    return rank * WIDTH + file if 0 <= file < WIDTH else OFF_BOARD


def _read_result(data: bytes, record: Record, report: Report) -> None:
    """Take the result by its letter; all of the field are the words of the file about the end."""
    text = read_text(data[RESULT], GBK.decode, report, "the result", Place(offset=RESULT.start))
    record.ending = text
    if text[:1] in RESULTS:
        record.result = RESULTS[text[:1]]
    else:
        problem = FormatError(f"unknown result {text!r}", code="unknown-result", text=text)
        report.receive(problem, Severity.WARNING, "read as unknown", Place(offset=RESULT.start))


def _read_moves(score: bytes, builder: Builder) -> None:
    for start in range(0, len(score), 2):
        raw, place = score[start : start + 2], Place(offset=SCORE.start + start)
        move = _move(raw)
        text = "-".join(str(byte - FIRST_POINT) for byte in raw)
        if move is not None:
            builder.play(move, text, place)
        else:
            problem = MoveTextError(f"{text!r} are not two points of the board", text=text)
            builder.fail(problem, text, place)


def _check_end(data: bytes, record: Record, report: Report) -> None:
    if len(data) < SIZE:
        reason = f"the file ends after {len(data):,} bytes, an SG file has {SIZE:,}"
        report.receive(TruncatedError(reason), repair="read to the end", place=Place(offset=len(data)))
    elif len(data) > SIZE:
        problem = FormatError(f"{len(data) - SIZE:,} bytes follow after the record", code="extra-bytes")
        report.receive(problem, Severity.WARNING, "left out", Place(offset=SIZE))
    numbers = data[NUMBERS].strip(b" \0")
    if numbers not in (USUAL_NUMBERS, b""):
        record.tags[NUMBERS_TAG] = read_text(numbers, GBK.decode, report, NUMBERS_TAG, Place(offset=NUMBERS.start))


FORMAT = Sg()
