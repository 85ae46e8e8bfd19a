"""JKF made into records: entries of moves, each with what is said of it and the branches that replace it."""

from collections.abc import Mapping
from typing import Any

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, KifuError, Place
from kifu.formats.building import Builder
from kifu.formats.csa.start import codes
from kifu.formats.japanese.boards import handicap_of
from kifu.formats.japanese.digits import wide_digits, write_kanji
from kifu.formats.japanese.endings import BROKE_A_RULE, WON_BY, ending_of, word_of_result
from kifu.formats.japanese.headers import (
    ENDING_KEY,
    ENDING_TIME,
    HANDICAP,
    RESULT_KEY,
    SETUP_KEY,
    Headers,
    tag_of_key,
)
from kifu.formats.japanese.remarks import add_remarks
from kifu.formats.japanese.times import write_hours
from kifu.formats.jkf.start import point_of, read_initial
from kifu.formats.json import check_kind
from kifu.notations.base import find_notation
from kifu.records.annotations import Clock
from kifu.records.record import Record, Result
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.side import Side

KEYS = ("header", "initial", "moves")
ENTRY_KEYS = ("move", "special", "comments", "time", "forks")
MARKS = {"L": "左", "C": "直", "R": "右", "U": "上", "M": "寄", "D": "引", "H": "打"}
DROPPED = "H"


def read_record(data: Mapping[str, Any], game: Game, report: Report) -> Record:
    """Return the record of an object."""
    record = Record(game)
    for key in sorted(data.keys() - KEYS):
        problem = FormatError(f"{key[:40]!r} is no key of a record", code="unknown-element", text=str(data[key])[:200])
        report.receive(problem, Severity.WARNING, "left out")
    headers = Headers()
    for key, value in check_kind(data.get("header", {}), dict, "header").items():
        for line in check_kind(value, str, "a header").split("\n"):
            headers.add(key.strip(), line)
    try:
        record.fen = read_initial(game, check_kind(data.get("initial") or {}, dict, "initial"))
    except KifuError as error:
        report.receive(error, repair="no move was read")
        record.fen = str(data.get("initial"))
    record.fen = headers.take(SETUP_KEY) or record.fen
    if headers.peek(HANDICAP) == handicap_of(game, record.fen):
        headers.take(HANDICAP)
    record.ending = headers.take(ENDING_KEY)
    if said := headers.take(RESULT_KEY):
        record.result = word_of_result(f"まで{said}").result or record.result
    record.tags = headers.tags(lambda key: tag_of_key(key, game))
    record.origin = record.origin._replace(notation=find_notation("japanese", game).full_name)
    return EntryReader(record, report).read(check_kind(data.get("moves", []), list, "moves"))


class EntryReader:
    """Reads the entries of one record."""

    def __init__(self, record: Record, report: Report) -> None:
        self.record = record
        self.builder = Builder(record, report)
        self._notation = find_notation("japanese", record.game)
        self._codes = codes(record.game)
        self._mover = record.start().turn if self.builder.position else Side.FIRST

    def read(self, entries: list[object]) -> Record:
        """Grow the tree of all entries, the deepest branch of a line first, so that each leaves the line just read."""
        builder = self.builder
        if entries and not {"move", "special"} & check_kind(entries[0], dict, "an entry").keys():
            self._report_unknown(check_kind(entries[0], dict, "an entry"))
            self._say(check_kind(entries[0], dict, "an entry"))
            entries = entries[1:]
        waiting: list[tuple[int, list[object]]] = [(0, entries)]
        is_main = True
        while waiting:
            depth, line = waiting.pop()
            if not is_main:
                builder.back_to(depth)
            forks: list[tuple[int, list[object]]] = []
            for place, item in enumerate(line, depth):
                entry = check_kind(item, dict, "an entry")
                branches = check_kind(entry.get("forks", []), list, "forks")
                forks += [(place, check_kind(fork, list, "a fork")) for fork in reversed(branches)]
                self._read_entry(entry, is_main=is_main)
            waiting += forks
            is_main = False
        return builder.finish()

    def _read_entry(self, entry: Mapping[str, Any], *, is_main: bool) -> None:
        self._report_unknown(entry)
        if "move" in entry:
            played = self._play(check_kind(entry["move"], dict, "a move"))
            used = self._time(entry)
            if played and used is not None:
                self.builder.node.clock = Clock(used=used)
        elif "special" in entry:
            self._end(check_kind(entry["special"], str, "special"), self._time(entry), is_main=is_main)
        self._say(entry)

    def _report_unknown(self, entry: Mapping[str, Any]) -> None:
        for key in sorted(entry.keys() - ENTRY_KEYS):
            problem = FormatError(
                f"{key[:40]!r} is no key of a move", code="unknown-element", text=str(entry[key])[:200]
            )
            self.builder.report.receive(problem, Severity.WARNING, "left out")

    def _play(self, data: Mapping[str, Any]) -> bool:
        builder = self.builder
        place = Place(ply=builder.depth + 1)
        try:
            move = self._move_of(data)
        except KifuError as error:
            builder.fail(error, _text_of(data), place)
            return False
        if isinstance(move, str):
            return builder.read(move, self._notation, place)
        return builder.play(move, _text_of(data), place)

    def _move_of(self, data: Mapping[str, Any]) -> AnyMove | str:
        """Return the move that an entry says, or its text in Japanese where it names no origin."""
        game, position = self.record.game, self.builder.position
        code = check_kind(data.get("piece", ""), str, "piece")
        if "to" in data:
            target = point_of(game, data["to"])
        elif data.get("same") and len(self.builder.path) > 1:
            target = self.builder.node.move.target
        else:
            raise FormatError("a move without a square to go to", code="bad-move-text", text=_text_of(data))
        if code and code not in self._codes:
            raise FormatError(f"there is no man {code[:20]!r}", code="bad-move-text", text=_text_of(data))
        relative = check_kind(data.get("relative", ""), str, "relative")
        if data.get("from") is not None:
            origin = point_of(game, data["from"])
            man = position[origin] if position else None
            if code and man and man.piece is not self._codes[code]:
                reason = f"the man on {origin} is a {man.piece.name}, no {self._codes[code].name}"
                raise FormatError(reason, code="conflict", text=_text_of(data))
            return Move(origin, target, promotion=bool(data.get("promote")))
        if not code:
            raise FormatError("a move without an origin and without a man", code="bad-move-text", text=_text_of(data))
        piece = self._codes[code]
        if relative == DROPPED:
            return Drop(piece.letter, target)
        file, rank = game.place(target)
        square = wide_digits(str(len(game.files) - file)) + write_kanji(len(game.ranks) - rank)
        marks = "".join(MARKS.get(letter, "") for letter in relative)
        sign = "" if data.get("promote") is None else "成" if data["promote"] else "不成"
        return f"{square}{piece.characters['short'][0]}{marks}{sign}"

    def _time(self, entry: Mapping[str, Any]) -> int | None:
        if "time" not in entry:
            return None
        now = check_kind(check_kind(entry["time"], dict, "time").get("now", {}), dict, "now")
        parts = [now.get(unit, 0) for unit in "hms"]
        if not all(isinstance(part, int | float) and 0 <= part < 1e8 for part in parts):
            problem = FormatError(f"{str(now)[:40]!r} is no time", code="stray-text", text=str(now)[:200])
            self.builder.report.receive(problem, Severity.WARNING, "left out")
            return None
        hours, minutes, seconds = map(float, parts)
        return round((hours * 3600 + minutes * 60 + seconds) * 1000)

    def _say(self, entry: Mapping[str, Any]) -> None:
        lines = [check_kind(line, str, "a comment") for line in check_kind(entry.get("comments", []), list, "comments")]
        add_remarks(self.builder, [part for line in lines for part in line.split("\n")])

    def _end(self, special: str, used: int | None, *, is_main: bool) -> None:
        builder, record = self.builder, self.record
        sign, code = (special[:1], special[1:]) if special[:1] in ("+", "-") else ("", special)
        mover = self._mover if builder.depth % 2 == 0 else self._mover.other
        ending = ending_of(code, by_code=True)
        word = ending.word if ending else special
        if not is_main:
            add_remarks(builder, [word])
            return
        record.ending = record.ending or word
        if used:
            record.tags.setdefault(ENDING_TIME, write_hours(used))
        if record.result is not Result.UNKNOWN:
            return
        if ending and sign and code == BROKE_A_RULE:
            record.result = WON_BY[Side.SECOND if sign == "+" else Side.FIRST]
        elif ending:
            record.result = ending.result(mover)
        else:
            problem = FormatError(f"unknown result {special[:40]!r}", code="unknown-result", text=special[:200])
            builder.report.receive(problem, Severity.WARNING, "kept as the way it ended")


def _text_of(data: Mapping[str, Any]) -> str:
    """Return what is kept of a move that cannot be played."""
    import json

    return json.dumps(data, ensure_ascii=False)
