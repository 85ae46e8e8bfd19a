"""CSA files made into records, statement by statement."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, KifuError, Place
from kifu.formats.base import Request
from kifu.formats.building import Builder
from kifu.formats.csa.start import SIGNS, read_setup
from kifu.formats.japanese.endings import BROKE_A_RULE, WON_BY, ending_of
from kifu.formats.japanese.headers import ENCODING_NAME, ENDING_TIME, Headers, tag_of_csa_key
from kifu.formats.japanese.remarks import add_remarks
from kifu.formats.japanese.times import write_hours
from kifu.notations.base import find_notation
from kifu.records.annotations import Clock
from kifu.records.record import Record, Result
from kifu.rules.game import Game
from kifu.rules.side import Side
from kifu.sources.source import TextLine

MOVE = re.compile(r"[-+][0-9]{4}[A-Za-z]{2}")
START = re.compile(r"P(?:I|[1-9]|[-+]).*")
VERSION = re.compile(r"V[0-9](?:\.[0-9])?")
TIME = re.compile(r"T(?P<seconds>-?[0-9]{1,9})(?:\.(?P<fraction>[0-9]{0,3}))?")
LEFT = re.compile(r"L(?P<seconds>[0-9]{1,9})")
HEADER = re.compile(r"\$(?P<key>[^:：\s]{1,60})\s*[:：](?P<value>.*)")
# Shogi Wars: who won, and how.
SERVER_END = re.compile(r"(?:(?P<side>SENTE|GOTE)_WIN|DRAW)_(?P<how>[A-Z_]+)")
HOW = {
    "TORYO": "投了",
    "CHECKMATE": "詰み",
    "TIMEOUT": "切れ負け",
    "ENTERINGKING": "入玉勝ち",
    "SENNICHI": "千日手",
    "OUTE_SENNICHI": "反則負け",
    "DISCONNECT": "接続切れ",
}
STATEMENTS = re.compile(r"[-+][0-9]{4}[A-Za-z]{2}|%|T-?[0-9]")
OWN_LINE = re.compile(rf"CSA encoding\s*=\s*{ENCODING_NAME}?", re.IGNORECASE)
NOTE, ENDING, RESULT, SETUP = "NOTE", "ENDING", "RESULT", "SETUP"
FIELDS = frozenset((ENDING, RESULT, SETUP))
LARGEST_VERSION_WITHOUT_ESCAPES = "V3"
ESCAPE = re.compile(r"\\(n|\\)")


def read_games(lines: Iterable[TextLine], request: Request, game: Game, number: int = 1) -> Iterator[Record]:
    """Yield the records of a file; a line with nothing but a slash parts them.

    ``number`` is that of the first record.
    """
    reader = CsaReader(request.report_on(number), game)
    for line in lines:
        text = line.text.strip()
        ends = text == "/" or (reader.moves_began and VERSION.fullmatch(text))
        if ends and not reader.empty:
            yield reader.finish()
            number += 1
            reader = CsaReader(request.report_on(number), game)
        if text != "/":
            reader.take(line)
    if not reader.empty:
        yield reader.finish()


@lru_cache(maxsize=1 << 8)
def end_by(code: str, mover: Side) -> tuple[Result, str] | None:
    """Return the result and the word for a code such as ``TORYO`` where ``mover`` is to move; nothing for no code."""
    sign, plain = (code[:1], code[1:]) if code[:1] in ("+", "-") else ("", code)
    ending = ending_of(plain, by_code=True)
    if ending is None:
        return None
    if plain == BROKE_A_RULE and sign:
        breaker = Side(SIGNS.index(sign))
        return WON_BY[breaker.other], "反則勝ち" if mover is breaker.other else "反則負け"
    return ending.result(mover), ending.word


class CsaReader:
    """Reads one record."""

    def __init__(self, report: Report, game: Game) -> None:
        self.report = report
        self.empty = True
        self._game = game
        self._notation = find_notation("csa", game)
        self._headers = Headers()
        self._start: list[str] = []
        self._turn: Side | None = None
        self._line = 0  # of the start
        self._version = ""
        self._pending: list[str] = []  # the lines of the comment on the last move
        self._builder: Builder | None = None
        self._ended: tuple[Result, str] | None = None
        self._ending_time: Clock | None = None
        self._may_take_time = False

    @property
    def moves_began(self) -> bool:
        return self._builder is not None

    def take(self, line: TextLine) -> None:
        """Take a line."""
        text, place = line.text, Place(line.number, 1)
        if line.undecodable:
            self.report.receive(line.decoding_error(), Severity.WARNING, "kept as they are", place)
        plain = text.strip()
        if not plain:
            return
        self.empty = False
        if plain[0] == "'":
            remark = text.lstrip()[1:]
            remark = remark.removeprefix("*")
            if not OWN_LINE.fullmatch(plain[1:]):
                self._pending.append(remark)
        elif VERSION.fullmatch(plain):
            self._version = plain
        elif header := HEADER.fullmatch(plain):
            value = header["value"]
            if header["key"] == NOTE and self._version >= LARGEST_VERSION_WITHOUT_ESCAPES:
                value = ESCAPE.sub(lambda sign: "\n" if sign[1] == "n" else "\\", value)
            self._headers.add(header["key"], value)
        elif plain[0] == "N" and plain[1:2] in ("+", "-") and self._builder is None:
            self._headers.add(("先手", "後手")[SIGNS.index(plain[1])], plain[2:])
        elif STATEMENTS.match(plain) or "\t" in plain:
            for part in re.finditer(r"[^,\t]+", text):
                if statement := part[0].strip():
                    self._take_statement(statement, Place(line.number, part.start() + 1))
        else:
            for statement in plain.split(",") if plain[0] == "P" and "," in plain else (plain,):
                self._take_statement(statement, place)

    def _take_statement(self, text: str, place: Place) -> None:
        if MOVE.fullmatch(text):
            builder = self._begin(Side(SIGNS.index(text[0])))
            self._flush()
            self._may_take_time = builder.read(text, self._notation, place)
        elif self._builder is None and START.fullmatch(text):
            self._line = self._line or place.line
            self._start.append(text)
        elif self._builder is None and text in SIGNS:
            self._turn = Side(SIGNS.index(text))
            self._begin(self._turn)
        elif text[0] == "%":
            self._end(text[1:], place)
        elif time := TIME.fullmatch(text):
            self._take_time(text, time, place)
        elif (left := LEFT.fullmatch(text)) and self._builder and self._may_take_time:
            clock = self._builder.node.clock or Clock()
            self._builder.node.clock = clock._replace(left=int(left["seconds"]) * 1000)
        elif end := SERVER_END.fullmatch(text):
            side = end["side"]
            result = Result.DRAW if not side else Result.FIRST if side == "SENTE" else Result.SECOND
            self._begin(Side.FIRST)
            self._ended = result, HOW.get(end["how"], end["how"])
        else:
            problem = FormatError(f"{text[:40]!r} is no statement of CSA", code="stray-text", text=text[:200])
            self.report.receive(problem, Severity.WARNING, "kept as a comment", place)
            self._pending.append(text)

    def _begin(self, mover: Side) -> Builder:
        """Set up the board when the first move comes, or the line that says whose it is."""
        if self._builder:
            return self._builder
        record = Record(self._game)
        record.origin = record.origin._replace(notation=self._notation.full_name)
        place = Place(self._line, min(self._line, 1))
        try:
            record.fen = read_setup(self._game, self._start, mover)
        except KifuError as error:
            self.report.receive(error, repair="no move was read", place=place)
            record.fen = " ".join(" ".join(self._start).split())
        if text := self._headers.take(SETUP):
            record.fen = text
        self._builder = Builder(record, self.report, place)
        return self._builder

    def _flush(self) -> None:
        lines, self._pending = self._pending, []
        assert self._builder
        add_remarks(self._builder, lines)

    def _take_time(self, text: str, time: re.Match[str], place: Place) -> None:
        used = int(time["seconds"]) * 1000 + int((time["fraction"] or "").ljust(3, "0"))
        builder = self._builder
        if builder and self._ended and self._ending_time is None and used >= 0:
            self._ending_time = Clock(used=used)
        elif builder and self._may_take_time and used >= 0 and not (builder.node.clock and builder.node.clock.used):
            builder.node.clock = (builder.node.clock or Clock())._replace(used=used)
        elif builder and builder.ended:
            builder.keep(text)
        else:
            reason = f"{text[:20]!r} is the time of no move" if used >= 0 else f"{text[:20]!r} is no time"
            problem = FormatError(reason, code="stray-text", text=text)
            self.report.receive(problem, Severity.WARNING, "left out", place)

    # How it ended

    def _end(self, code: str, place: Place) -> None:
        builder = self._begin(self._turn or Side.FIRST)
        start = builder.record.start().turn if builder.record.playable else Side.FIRST
        ended = end_by(code, start if builder.depth % 2 == 0 else start.other)
        self._may_take_time = False
        if self._ended is not None:
            self._pending.append("%" + code)
        elif ended is None:
            problem = FormatError(f"unknown result {'%' + code[:40]!r}", code="unknown-result", text="%" + code)
            self.report.receive(problem, Severity.WARNING, "kept as the way it ended", place)
            self._ended = Result.UNKNOWN, "%" + code
        else:
            self._ended = ended

    def finish(self) -> Record:
        """Return the record."""
        builder = self._begin(self._turn or Side.FIRST)
        self._flush()
        record = builder.record
        if self._ended:
            record.result, record.ending = self._ended
        if said := self._headers.take(RESULT):
            self._take_result(record, said)
        record.ending = self._headers.take(ENDING) or record.ending
        record.tags = self._headers.tags(lambda key: tag_of_csa_key(key, self._game))
        if self._ending_time and self._ending_time.used:
            record.tags.setdefault(ENDING_TIME, write_hours(self._ending_time.used))
        return builder.finish()

    def _take_result(self, record: Record, said: str) -> None:
        try:
            record.result = said
        except KifuError as error:
            self.report.receive(error, Severity.WARNING, "kept as the tag ResultText")
            self._headers.add("ResultText", said)
