"""Records as printed scores: a heading, rounds in columns or running on, footnotes below."""

import re
from collections.abc import Iterator
from functools import cached_property, partial

from kifu.formats.base import Written
from kifu.formats.kept_text import write_kept
from kifu.formats.text.footnotes import branches_in_words, mark_for, note_lines
from kifu.formats.text.games import Cutter, Draft, is_prose
from kifu.formats.text.labels import (
    FIELDS,
    LABELS,
    NO_MOVES,
    bottom_word,
    first_word,
    label_for,
    result_word,
)
from kifu.formats.text.markup import is_page
from kifu.formats.text.vertical import set_columns, upend_brackets
from kifu.formats.text.words import count_in_chinese, words_of
from kifu.formats.writing import Losses, fit_notation, shows_options
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records import held
from kifu.records.captions import COLOURS
from kifu.records.node import Node
from kifu.records.record import DIAGRAM, Record, Result
from kifu.registry import DEFAULT_GAME
from kifu.rules.setup import Setup, canonical_fen
from kifu.rules.side import Side
from kifu.sources.encoding import CODECS, find_encoding
from kifu.sources.source import TextLine
from kifu.width import WIDE_IN_CHINESE_TEXT, text_width

# Notations whose moves cannot be taken for those of another one.
UNMISTAKABLE = ("zh-hans", "zh-hant", "english", "hodges", "japanese")
MARK = re.compile(r"[!?]+|\$[0-9]{1,9}")
DIAGRAMS = {"hans": "(图)", "hant": "(圖)", "": "(diagram)"}
BRANCH = {"hans": "变着：", "hant": "變著：", "": "Variation: "}
DOTS = ("…", "...")
OLD_BOOKS = "zh-hant:digits=full"  # how records in letters are set from top to bottom
CHINESE_ONLY = re.compile("[㐀-鿿0-9０-９]+")
LONGEST_OF_SEVERAL = 12  # characters of a move, where several rounds go into a line
ROUNDS_A_LINE = 3
_width = partial(text_width, wide=WIDE_IN_CHINESE_TEXT)


class TextWriter:
    """Writes one record.

    ``style`` is plain, lines (a move a line), book (a round a line, in columns) or vertical (a round a column, from top
    to bottom, the first at the right).
    """

    def __init__(self, record: Record, notation: Notation, encoding: str, style: str) -> None:
        self.record = record
        self.encoding = encoding
        self.style = style
        self.losses = Losses("text")
        if style == "vertical" and not notation.other_script and _is_written_in_chinese(record):
            notation = find_notation(OLD_BOOKS, record.game)
        self.notation, self.texts = fit_notation(record, notation, encoding, self.losses)
        self.script = self.notation.name.removeprefix("zh-") if self.notation.other_script else ""
        if style == "vertical" and not (self.script and all(map(CHINESE_ONLY.fullmatch, self.texts.values()))):
            self.style = "book"  # only moves in Chinese are read again from top to bottom
        self._notes: list[str] = []
        self._note_count = 0
        self._branches = branches_in_words(record, self.texts, BRANCH[self.script], self.losses)

    def write(self) -> Written:
        score = self._score()
        parts = [list(self._heading()), score, self._notes]
        text = "\n\n".join("\n".join(part) for part in parts if part)
        # An empty line at the end separates the next game of a file.
        data = self.losses.encode(text + "\n\n", self.encoding)
        return Written(data, self.losses.diagnostics, self.losses.lost, self.notation.full_name)

    def _plain(self, text: str) -> str:
        """Return a text as it will be read: with plain line ends, and as the encoding has it."""
        plain = self.losses.clean_text(text)
        if plain.isascii():
            return plain
        return self.losses.encode(plain, self.encoding).decode(CODECS[find_encoding(self.encoding)]).strip()

    # The heading

    def _heading(self) -> Iterator[str]:
        tags = self._plain_tags()
        title = tags.pop("Title", "")
        if title:
            alone = is_prose(title) and not is_page(title) and _read(title).prose == [title]
            yield title if alone else self._label("Title", title)
        clear = False  # whether a line says beyond doubt that a game begins
        result = self._result_line(tags)
        if result:
            clear = self.record.result is not Result.UNKNOWN
            yield result
        elif self.record.result is not Result.UNKNOWN:
            clear = True
            yield self._label("Result", self.record.result.value)
        for line in self._fields():
            clear = True
            yield line
        if first := self._first_line():
            yield first
        if (bottom := tags.get("Bottom", "")) in COLOURS:
            del tags["Bottom"]
            yield bottom_word(bottom, self.script)
        sides = [side.name for side in self.record.game.sides]
        order = {name: number for number, name in enumerate([*LABELS, *sides])}
        for name in sorted(tags, key=lambda name: (order.get(name, len(order)), name)):
            if name not in order and not clear:
                yield self._label("Result", "*")
            clear = True
            yield self._label(name, tags[name])
        if preface := self._remarks(self.record.root, []):
            yield from note_lines("[0]", preface)

    def _plain_tags(self) -> dict[str, str]:
        """Return the tags that can be held; report the others."""
        tags = {}
        for name, value in self.record.tags.items():
            plain = self._plain(value)
            if "\n" in plain:
                self.losses.report("several lines in a tag", f"{name}: {plain}", lost=held.TAGS)
                plain = " ".join(plain.split("\n"))
            if not plain:
                self.losses.report("tags that say nothing", name, lost=held.TAGS)
            elif name in FIELDS or _read(self._label(name, plain)).tags != {name: plain}:
                self.losses.report("tags of such a name", f"{name}: {plain}", lost=held.TAGS)
            else:
                tags[name] = plain
        return tags

    def _label(self, name: str, value: str) -> str:
        label = label_for(name, self.script)
        return f"{label}{value}" if label.endswith("：") else f"{label} {value}"

    def _result_line(self, tags: dict[str, str]) -> str:
        """Return the players and the result in one line, if they can stand so; their tags are done with then."""
        game, result = self.record.game, self.record.result
        left = self._first if self.script else Side.FIRST
        names = [tags.get(game.sides[side].name, "") for side in (left, left.other)]
        known = result is not Result.UNKNOWN
        word = result_word(result, game, left, self.script) if self.script and known else result.value
        if not any(names):
            return word if known and self.script else ""
        if not known:
            word = {"hans": "对", "hant": "對", "": "vs"}[self.script]
            if left is Side.SECOND:
                return ""
        line = f"{names[0]}  {word}  {names[1]}"
        players = _read(line).players
        safe = not is_page(line) and all(found.kind in ("other", "result") for found in words_of(line))
        if not (all(names) and safe and players and players[:3] == (*names, word)):
            return word if known and self.script else ""
        for side in game.sides:
            del tags[side.name]
        return line

    @property
    def _first(self) -> Side:
        return self._setup.turn if self._setup else Side.FIRST

    @cached_property
    def _setup(self) -> Setup | None:
        return Setup.from_fen(self.record.fen, self.record.game) if self.record.playable else None

    def _first_line(self) -> str:
        return first_word(self.record.game, Side.SECOND, self.script) if self.record.starts_turned else ""

    def _fields(self) -> Iterator[str]:
        record, notation = self.record, self.notation
        # A setup that cannot be read does not say whose it is: it may have as many ranks as another board.
        readable = record.starts_as_usual or canonical_fen(record.fen, record.game) is not None
        if record.game.full_name != DEFAULT_GAME or not readable:
            yield self._label("Game", record.game.full_name)
        if record.root.children and self._must_name_notation():
            yield self._label("Notation", notation.full_name)
        if not record.starts_as_usual and not record.starts_turned and (fen := self.losses.clean_setup(record)):
            yield self._label("FEN", fen)
        ending = self._plain(record.ending)
        if "\n" in ending:
            self.losses.report("several lines in the words for the ending", ending, lost=held.ENDING)
            ending = " ".join(ending.split("\n"))
        if ending:
            yield self._label("Ending", ending)

    def _must_name_notation(self) -> bool:
        known = self.notation.name in UNMISTAKABLE
        return not known or not shows_options(self.record, self.notation, self.texts)

    # The score

    def _score(self) -> list[str]:
        root_marks = " ".join(self._marks(self.record.root))
        cells = [self._cell(node) for node in self.record.main_line()]
        # Below a diagram the first move of the second side has dots in the place of the other's.
        if cells and self._first is Side.SECOND and not self.record.starts_turned:
            cells.insert(0, "…" if self.script else "...")
        if not cells:
            words = {"hans": NO_MOVES[1], "hant": NO_MOVES[2], "": NO_MOVES[0]}
            lines = [words[self.script]]
        elif self.style == "lines":
            lines = [f"{ply // 2 + 1:>3}. {cell}" if ply % 2 == 0 else f"     {cell}" for ply, cell in enumerate(cells)]
            if cells[0] in DOTS:
                lines[:2] = [" ".join(lines[:1] + cells[1:2])]  # a line without a move is no line of a score
        elif self.style == "vertical":
            return set_columns(self._columns(cells, root_marks))
        else:
            lines = self._rounds(cells)
        if root_marks:
            lines[0] = f"{root_marks} {lines[0].strip()}"
        return lines

    def _columns(self, cells: list[str], root_marks: str) -> list[str]:
        """Return every round as a column, with commas in place of spaces, which would be empty rows."""
        columns = []
        for number, start in enumerate(range(0, len(cells), 2), 1):
            first, *second = cells[start : start + 2]
            between = "，" if "$" in first and second else ""
            columns.append(f"{count_in_chinese(number)}、{first}{between}{''.join(second)}")
        columns[0] = f"{root_marks}{'，' if root_marks else ''}{columns[0]}"
        return [upend_brackets(column.replace(" ", "，")) for column in columns]

    def _rounds(self, cells: list[str]) -> list[str]:
        comma = self.notation.separator.strip()
        width = max(map(_width, cells[::2])) if self.style == "book" else 0
        rounds = []
        for number, start in enumerate(range(0, len(cells), 2), 1):
            first, *second = cells[start : start + 2]
            gap = f"{comma}  " + " " * (width - _width(first)) if second else ""
            rounds.append(f"{number:>3}. {first}{gap}{''.join(second)}")
        longest = max(len(self.texts[node]) for node in self.record.main_line())
        several = ROUNDS_A_LINE if self.style == "plain" and longest <= LONGEST_OF_SEVERAL else 1
        return ["    ".join(rounds[start : start + several]) for start in range(0, len(rounds), several)]

    def _cell(self, node: Node) -> str:
        """Return a move with its marks and the mark of its footnote."""
        odd: list[str] = []
        cell = self.texts[node]
        for mark in self._marks(node, odd):
            glued = mark[0] in "!?(" and cell[-1] not in "!?"
            cell += mark if glued else f" {mark}"
        if text := self._remarks(node, odd):
            self._note_count += 1
            mark = mark_for(self._note_count, self.encoding, circled=bool(self.script))
            self._notes += note_lines(mark, text)
            cell += mark
        return cell

    def _marks(self, node: Node, odd: list[str] | None = None) -> Iterator[str]:
        for mark in node.marks:
            if mark == DIAGRAM:
                yield DIAGRAMS[self.script]
            elif MARK.fullmatch(mark):
                yield mark
            else:
                self.losses.report(
                    "marks of such a kind", mark, lost=held.MARKS if odd is None else held.MARKS | held.COMMENTS
                )
                if odd is not None:
                    odd.append(mark)

    def _remarks(self, node: Node, odd: list[str]) -> str:
        """Return the text of a footnote: the comments of a move, and what else of it a column has no room for."""
        losses = self.losses
        if node.before:
            losses.report("comments before a move separately from those after it", node.before, lost=held.COMMENTS)
        remarks = map(losses.clean_comment, (node.before, *odd, node.comment, *self._branches.get(node, ())))
        comment = losses.add_commands(node, "\n".join(filter(None, map(self._plain, remarks))).strip())
        kept = self._plain(write_kept(node.rest)) if node.rest else ""
        return "\n".join(filter(None, (comment, kept)))


def _read(line: str) -> Draft:
    """Return what a reader will make of a line of the heading, which may be the first of a file."""
    cutter = Cutter()
    cutter.take(TextLine(line.removeprefix("\ufeff"), 1, 0, ""))
    return cutter.draft


def _is_written_in_chinese(record: Record) -> bool:
    return any(notation.other_script for notation in notations_of(record.game))
