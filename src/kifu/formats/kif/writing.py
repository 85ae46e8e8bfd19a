"""KIF files written: headers, the board of a start without a name, moves with their times, branches after them."""

from collections.abc import Iterator

from kifu.formats.japanese.boards import OTHER_START, draw_setup, handicap_of
from kifu.formats.japanese.endings import ending_of
from kifu.formats.japanese.headers import (
    ENDING_KEY,
    ENDING_TIME,
    FILE_COMMENT,
    HANDICAP,
    RESULT_KEY,
    SETUP_KEY,
    Headers,
    key_of_tag,
    tag_of_key,
)
from kifu.formats.japanese.made import result_line
from kifu.formats.japanese.remarks import write_remarks
from kifu.formats.japanese.times import read_time, write_hours, write_time
from kifu.formats.kif.lines import LineKind, kind_of, split_header
from kifu.formats.kif.start import OWN_LINE, second_begins
from kifu.formats.writing import Losses, move_texts
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Line, Record
from kifu.rules.side import Side

CODES = {"utf-8": "UTF-8", "shift_jis": "Shift_JIS"}
LONGEST_TIME = 100 * 3600 * 1000  # milliseconds
PLIES_KEY = "手数＝"
ARROW, FIRST_STEP, SECOND_STEP = "（←", "一歩目", "二歩目"  # of the games of lions
FIELD_KEYS = frozenset((ENDING_KEY, RESULT_KEY, SETUP_KEY))


def own_line(name: str, encoding: str) -> str:
    """Return the line with which a program says what a file is."""
    return f"#{name} version=2.0 encoding={CODES.get(encoding, encoding)}"


class SheetWriter:
    """What KIF and KI2 write alike: all but the moves."""

    has_preface = True  # whether the comments on the file stand before the headers, not among them

    def __init__(self, record: Record, notation: Notation, losses: Losses) -> None:
        self.record = record
        self.losses = losses
        self.handicap = second_begins(record)
        self.playable = record.playable
        if record.root.children and not self.playable:
            losses.report("moves from a setup that cannot be played", record.fen, lost=held.MOVES)
        self.texts = move_texts(record, notation, losses) if self.playable else {}
        self.lines = record.lines() if self.playable else [Line([])]
        self.first = record.start().turn if self.playable else Side.FIRST
        ending = ending_of(record.ending)
        mover = self.first if len(self.lines[0].nodes) % 2 == 0 else self.first.other
        fits = ending is not None and ending.result(mover) is record.result
        self.ending = record.ending if fits else ""
        self.ending_time = self._time_of_ending()

    def _time_of_ending(self) -> int | None:
        """Return the time of the player who ended the game, if it is to stand after the word for that."""
        said = self.record.tags.get(ENDING_TIME, "")
        try:
            time = read_time(said)
        except ValueError:
            return None
        return time if self.ending and time and write_hours(time) == said else None

    # Headers

    def header(self) -> Iterator[str]:
        """Yield the lines before the moves, the comment on the start aside."""
        record = self.record
        preface = record.tags.get(FILE_COMMENT, "")
        if self.has_preface and preface and self._keeps_preface(preface):
            yield from ("#" + line for line in preface.split("\n"))
        setup = self.losses.clean_setup(record)
        named = handicap_of(record.game, setup)
        kept = record.tags.get(HANDICAP, "")
        if not kept or not self._names_start(kept, named):
            kept = ""
        usual = setup == record.game.start and record.game.titles.get("ja", "") != ""
        shown = list(self._setup(setup, drawn=not named or bool(kept)))
        # Another start than those with names is said only where it is shown.
        title = record.game.titles["ja"] if usual and not kept and self._needs_title else kept or named
        if title or shown:
            yield f"{HANDICAP}：{title or OTHER_START}"
        for tag, value in record.tags.items():
            elsewhere = (HANDICAP, FILE_COMMENT) if self.has_preface else (HANDICAP,)
            if tag not in elsewhere and not (tag == ENDING_TIME and self.ending_time):
                yield from self._tag(tag, value)
        yield from shown
        if record.ending and not self.ending:
            yield from self._field(ENDING_KEY, record.ending, held.ENDING)

    @property
    def _needs_title(self) -> bool:
        """Whether the name of the even start is that of the game: of the first game that has one it is not."""
        return not self.record.game.rules.drops

    def _names_start(self, kept: str, named: str) -> bool:
        plain = kept == kept.strip().partition("#")[0].strip() and "\n" not in kept and "：" not in kept
        if plain and kept not in (named, OTHER_START):
            return True
        self.losses.report("such a name of the start", kept, lost=held.TAGS)
        return False

    def _setup(self, setup: str, *, drawn: bool) -> Iterator[str]:
        """Yield a board where the start has no name, and the text of a setup that no board can show."""
        if not drawn:
            return
        try:
            above, below = draw_setup(self.record.game, setup, handicap=self.handicap)
        except ValueError:
            above, below = [], []
        shown = above and _shown(self.record, above, below)
        yield from [*above, *below]
        if shown != setup:
            yield from self._field(SETUP_KEY, setup, held.SETUP)

    def _keeps_preface(self, preface: str) -> bool:
        plain = self.losses.clean_text(preface, kind=held.TAGS)
        lines = preface.split("\n")
        if plain == preface and all(line == line.strip() and not OWN_LINE.fullmatch("#" + line) for line in lines):
            return True
        self.losses.report("such comments on the file", preface, lost=held.TAGS)
        return False

    def _tag(self, tag: str, value: str) -> Iterator[str]:
        game = self.record.game
        key = key_of_tag(tag, game, handicap=self.handicap)
        plain = self.losses.clean_text(value, kind=held.TAGS)
        if tag not in FIELD_KEYS and reads_back(key, plain, tag, game=self.record):
            yield from (header_line(key, line) for line in plain.split("\n"))
        else:
            self.losses.report("tags of such names or values", f"{tag}: {value}", lost=held.TAGS)

    def _field(self, key: str, value: str, kind: int) -> Iterator[str]:
        plain = self.losses.clean_text(value, kind=kind)
        if plain and reads_back(key, plain, key, game=self.record):
            yield from (f"{key}：{line}" for line in plain.split("\n"))
        else:
            self.losses.report("such a text", value, lost=kind)

    # What stands among the moves

    def remarks(self, node: Node, clock: Clock | None = None) -> list[str]:
        """Return the lines of the comment on a move, each with the sign before it."""
        return [line if line.startswith("&") else "*" + line for line in write_remarks(node, self.losses, clock)]

    def before(self, node: Node) -> list[str]:
        """Return the comment before the first move of a branch, which stands before that move."""
        before = self.losses.clean_comment(node.before) if node.before else ""
        return ["*" + line for line in before.split("\n")] if before else []

    def result(self) -> list[str]:
        """Return the line under the main line."""
        record = self.record
        made = result_line(self.ending, record.result, len(self.lines[0].nodes), self.first)
        return [made] if made else []

    def encode(self, lines: list[str], encoding: str) -> bytes:
        return self.losses.encode("\n".join(lines) + "\n", encoding)


def header_line(key: str, value: str) -> str:
    """Return the line of a header; the number of a board that was cut out of a game has another sign."""
    return f"{key}{value}" if key == PLIES_KEY else f"{key}：{value}"


def reads_back(key: str, value: str, tag: str, *, game: Record) -> bool:
    """Whether a header with a value, perhaps of several lines, is read as it is meant."""
    again = Headers()
    for line in value.split("\n"):
        text = header_line(key, line)
        parsed = split_header(text) if len(text.splitlines()) == 1 else None
        if kind_of(text) is not LineKind.HEADER or parsed is None or parsed != (key, line):
            return False
        again.add(*parsed)
    if tag in FIELD_KEYS:
        return again.take(key) == value
    known = key == HANDICAP or "持駒" in key or key in FIELD_KEYS or key == "手番"
    return not known and again.tags(lambda each: tag_of_key(each, game.game)) == {tag: value}


def _shown(record: Record, above: list[str], below: list[str]) -> str:
    """Return the setup that is read from a board that was drawn."""
    from kifu.diagnostics import Lenient, Report
    from kifu.formats.kif.start import Heading
    from kifu.sources.source import TextLine

    heading = Heading()
    for line in [*above, *below]:
        heading.take(kind_of(line), TextLine(line, 1, 0, ""))
    return heading.begin(record.game, Report(Lenient())).fen


class KifWriter(SheetWriter):
    """Writes one record as KIF."""

    def text(self, encoding: str) -> list[str]:
        """Return the lines of the file."""
        lines = [own_line("KIF", encoding), *self.header()]
        lines.append("手数----指手---------消費時間--")
        lines += self.remarks(self.record.root)
        forked = {child for line in self.lines for node in line.nodes for child in node.children[:-1]}
        forked |= set(self.record.root.children[:-1])
        for number, line in enumerate(self.lines):
            if number:
                lines += ["", f"変化：{line.ply}手"]
                lines += self.before(line.nodes[0])
            lines += self._moves(line, forked, branch=bool(number))
            if not number:
                lines += self.result()
        return lines

    def _moves(self, line: Line, forked: set[Node], *, branch: bool) -> Iterator[str]:
        totals = self._totals_before(line)
        ply = line.ply
        for ply, node in enumerate(line.nodes, line.ply):
            clock, time = self._time(node, totals, ply)
            sign = "+" if node in forked else ""
            yield from (f"{text}{time}{sign}".rstrip() for text in self._move_lines(node, ply))
            if branch and node is line.nodes[0] and node.before:
                node = without_before(node)
            remarks = self.remarks(node, clock)
            if branch and node.move == line.nodes[-1].move and ply == line.ply + len(line.nodes) - 1:
                remarks = self._with_ending(remarks, ply + 1)
            yield from remarks
        if not branch and self.ending:
            yield self._ending_line(len(line.nodes) + 1, totals)

    def _move_lines(self, node: Node, ply: int) -> list[str]:
        """Return the line of a move, or the two of a move of two steps, without the time."""
        text = self.texts[node]
        if ARROW not in text:
            return [f"{ply:4} {text:<12}"]
        if text.startswith(FIRST_STEP):
            steps = text.removeprefix(FIRST_STEP).split(SECOND_STEP)
            return [f"{ply:4}手目{which}歩目 {_spaced(step)}" for which, step in zip("一二", steps, strict=True)]
        return [f"{ply:4}手目   {_spaced(text)}"]

    def _with_ending(self, remarks: list[str], number: int) -> list[str]:
        """Return the remarks on the last move of a branch; the word for its end, as the last, stands as a move."""
        if remarks and remarks[-1].startswith("*") and ending_of(remarks[-1][1:]):
            return [*remarks[:-1], f"{number:4} {remarks[-1][1:]}"]
        return remarks

    def _ending_line(self, number: int, totals: list[int]) -> str:
        time = ""
        if self.ending_time:
            time = write_time(self.ending_time, totals[number % 2] + self.ending_time)
        return f"{number:4} {self.ending:<12}{time}".rstrip()

    def _time(self, node: Node, totals: list[int], ply: int) -> tuple[Clock | None, str]:
        """Return what KIF says of the clock of a move, whole seconds, and how."""
        used = node.clock.used if node.clock else None
        if used is None or used % 1000 or not 0 <= used < LONGEST_TIME:
            return None, ""
        totals[ply % 2] += used
        return Clock(used=used), write_time(used, totals[ply % 2])

    def _totals_before(self, line: Line) -> list[int]:
        """Return the times of both sides up to where a line leaves its parent."""
        totals = [0, 0]
        if line.ply > 1:
            node = line.nodes[0]
            before = self.record.path(node)[:-1] if node.clock else []
            for ply, each in enumerate(before, 1):
                if each.clock and each.clock.used and each.clock.used % 1000 == 0:
                    totals[ply % 2] += each.clock.used
        return totals


def _spaced(text: str) -> str:
    return text.replace(ARROW, " " + ARROW)


def without_before(node: Node) -> Node:
    """Return a node with all of another but the comment before it."""
    twin = Node(node.move)
    twin.comment, twin.marks, twin.rest = node.comment, node.marks, node.rest
    twin.clock, twin.evaluation = node.clock, node.evaluation
    return twin
