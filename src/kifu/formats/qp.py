"""QP: one position, ``ccf0`` and a space, the number of men, and three bytes for each: its kind, file and rank.

Files count from Red's left and ranks from Black's side, both from 0.  Nothing says who is to move; the files that
are known are compositions, in which Red is.
"""

from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, Place, TruncatedError
from kifu.formats.base import Evidence, Format, Request
from kifu.formats.boards import EMPTY, GAME, HEIGHT, POINTS, WIDTH, fen_of
from kifu.formats.building import Builder
from kifu.records.record import Record
from kifu.rules.side import Side
from kifu.sources.source import Source

MAGIC = b"ccf0 "
COUNT, FIRST_MAN, MAN_SIZE = 5, 6, 3
LETTERS_IN_ORDER = "KABRNCP" + "kabrncp"


class Qp(Format):
    name = "qp"
    title = "QP position"
    suffixes = (".qp",)
    users = "an old Chinese program, for compositions"
    games = (GAME.name,)
    writes = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        return Evidence.SIGNATURE if head.startswith(MAGIC) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        data, report = source.whole(), request.report_on(1)
        if not data.startswith(MAGIC):
            raise FormatError(f"a QP file begins with {MAGIC!r}, this one with {data[: len(MAGIC)]!r}")
        if len(data) < FIRST_MAN:
            raise TruncatedError("the file ends before the number of its men", offset=len(data))
        record = Record(GAME, fen=fen_of(_letters(data, report), Side.FIRST))
        yield Builder(record, report).finish()


def _letters(data: bytes, report: Report) -> str:
    """Return the letters of the men, point by point."""
    letters = [EMPTY] * len(POINTS)
    there = (len(data) - FIRST_MAN) // MAN_SIZE
    for number in range(min(data[COUNT], there)):
        start = FIRST_MAN + number * MAN_SIZE
        kind, file, rank = data[start : start + MAN_SIZE]
        reason = ""
        if kind >= len(LETTERS_IN_ORDER) or file >= WIDTH or rank >= HEIGHT:
            reason = f"man {number + 1} is of the kind {kind} on file {file}, rank {rank}: there is no such man"
        elif letters[rank * WIDTH + file] != EMPTY:
            reason = f"two men stand on {POINTS[rank * WIDTH + file]}"
        if reason:
            problem = FormatError(reason, code="bad-setup")
            report.receive(problem, Severity.WARNING, "the man is left out", Place(offset=start))
        else:
            letters[rank * WIDTH + file] = LETTERS_IN_ORDER[kind]
    _check_end(data, report)
    return "".join(letters)


def _check_end(data: bytes, report: Report) -> None:
    end = FIRST_MAN + data[COUNT] * MAN_SIZE
    if len(data) < end:
        reason = f"the file ends after {len(data):,} bytes, its {data[COUNT]} men need {end:,}"
        report.receive(TruncatedError(reason), repair="read to the end", place=Place(offset=len(data)))
    elif len(data) > end:
        problem = FormatError(f"{len(data) - end:,} bytes follow after the last man", code="extra-bytes")
        report.receive(problem, Severity.WARNING, "left out", Place(offset=end))


FORMAT = Qp()
