"""CSA files written: the main line, with times, evaluations and comments."""

from collections.abc import Iterator

from kifu.formats.csa.reading import FIELDS, HEADER, NOTE
from kifu.formats.csa.start import SIGNS, write_setup
from kifu.formats.japanese.endings import BROKE_A_RULE, ending_of
from kifu.formats.japanese.headers import ENDING_TIME, Headers, csa_key_of_tag, tag_of_csa_key
from kifu.formats.japanese.remarks import write_remarks
from kifu.formats.japanese.times import read_time, write_hours
from kifu.formats.writing import Losses, move_texts
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.rules.side import Side

LONGEST_TIME = 10**9 * 1000  # milliseconds
CODES = {"utf-8": "UTF-8", "shift_jis": "SHIFT_JIS"}
PLAYER_KEYS = ("先手", "後手")


class CsaWriter:
    """Writes one record."""

    def __init__(self, record: Record, notation: Notation, losses: Losses, version: str) -> None:
        self.record = record
        self.losses = losses
        self.version = version
        self.playable = record.playable
        if record.root.children and not self.playable:
            losses.report("moves from a setup that cannot be played", record.fen, lost=held.MOVES)
        self.line = record.main_line() if self.playable else []
        if self.playable and any(len(node.children) > 1 for node in (record.root, *self.line)):
            losses.report("branches", lost=held.BRANCHES)
        self.texts = move_texts(_main_alone(record), notation, losses) if self.playable else {}
        first = record.start().turn if self.playable else Side.FIRST
        self.mover = first if len(self.line) % 2 == 0 else first.other
        found = ending_of(record.ending)
        fits = found is not None and found.code and found.result(self.mover) is record.result
        self.ending = found if fits else None

    def text(self, encoding: str) -> Iterator[str]:
        """Yield the lines of the file."""
        if self.version == "3.0":
            yield f"'CSA encoding={CODES.get(encoding, encoding.upper())}"
        yield f"V{self.version}"
        time = self._time_of_ending()
        yield from self._tags(skip=ENDING_TIME if time is not None else None)
        if self.record.ending and (self.ending is None or self.ending.word != self.record.ending):
            yield from self._field("ENDING", self.record.ending, held.ENDING)
        if self.ending is None and self.record.result is not Result.UNKNOWN:
            yield f"$RESULT:{self.record.result.value}"
        yield from self._setup()
        yield from self._remarks(self.record.root, None)
        for node, text in zip(self.line, self.texts.values(), strict=True):
            yield text
            yield from self._time_and_remarks(node)
        if self.ending:
            sign = SIGNS[self.mover.other] if self.ending.code == BROKE_A_RULE else ""
            yield f"%{sign}{self.ending.code}"
            if time is not None:
                yield self._write_time(time)

    def _setup(self) -> Iterator[str]:
        fen = self.losses.clean_setup(self.record)
        try:
            lines = write_setup(self.record.game, fen)
        except ValueError:
            lines = []
        if not lines or _read_again(self.record, lines) != fen:
            yield from self._field("SETUP", fen, held.SETUP)
        yield from lines

    def _tags(self, skip: str | None) -> Iterator[str]:
        game = self.record.game
        tags = {tag: value for tag, value in self.record.tags.items() if tag != skip}
        for side in Side:
            name = tags.pop(game.sides[side].name, None)
            if name is None:
                continue
            plain = self.losses.clean_text(name, kind=held.TAGS)
            if plain and len(plain.splitlines()) == 1:
                yield f"N{SIGNS[side]}{plain}"
            else:
                self.losses.report("tags of such names or values", name, lost=held.TAGS)
        for tag, value in tags.items():
            plain = self.losses.clean_text(value, kind=held.TAGS)
            key = csa_key_of_tag(tag, game)
            if plain and key not in FIELDS and key not in PLAYER_KEYS and self._reads_back(key, plain, tag):
                yield from self._header(key, plain)
            else:
                self.losses.report("tags of such names or values", f"{tag}: {value}", lost=held.TAGS)

    def _header(self, key: str, value: str) -> list[str]:
        if key == NOTE and self.version == "3.0":
            escaped = value.replace("\\", "\\\\").replace("\n", "\\n")
            return [f"${key}:{escaped}"]
        return [f"${key}:{line}" for line in value.split("\n")]

    def _reads_back(self, key: str, value: str, tag: str) -> bool:
        again = Headers()
        for line in value.split("\n"):
            parsed = HEADER.fullmatch(f"${key}:{line}".strip())
            if parsed is None or (parsed["key"], parsed["value"]) != (key, line):
                return False
            again.add(key, line)
        return again.tags(lambda each: tag_of_csa_key(each, self.record.game)) == {tag: value}

    def _field(self, key: str, value: str, kind: int) -> Iterator[str]:
        plain = self.losses.clean_text(value, kind=kind)
        again = Headers()
        for line in plain.split("\n"):
            again.add(key, line)
        if again.peek(key) == plain and plain:
            yield from (f"${key}:{line}" for line in plain.split("\n"))
        else:
            self.losses.report("such a text", value, lost=kind)

    # The moves

    def _time_and_remarks(self, node: Node) -> Iterator[str]:
        used = node.clock.used if node.clock else None
        said = None
        if used is not None and 0 <= used < LONGEST_TIME and (used % 1000 == 0 or self.version == "3.0"):
            said = Clock(used=used)
            yield self._write_time(used)
        yield from self._remarks(node, said)

    def _write_time(self, time: int) -> str:
        seconds, fraction = divmod(time, 1000)
        return f"T{seconds}.{fraction:03}" if fraction else f"T{seconds}"

    def _remarks(self, node: Node, clock: Clock | None) -> Iterator[str]:
        yield from (f"'*{line}" for line in write_remarks(node, self.losses, clock, plain=True))

    def _time_of_ending(self) -> int | None:
        said = self.record.tags.get(ENDING_TIME, "")
        try:
            time = read_time(said)
        except ValueError:
            return None
        fits = self.ending and time and write_hours(time) == said and (time % 1000 == 0 or self.version == "3.0")
        return time if fits else None


def _main_alone(record: Record) -> Record:
    """Return a record of the main line of another, whose moves have the same texts."""
    alone = Record(record.game, fen=record.fen)
    node = alone.root
    for each in record.main_line():
        node = node.append(each.move)
    return alone


def _read_again(record: Record, lines: list[str]) -> str:
    from kifu.formats.csa.start import read_setup

    return read_setup(record.game, lines[:-1], Side(SIGNS.index(lines[-1])))
