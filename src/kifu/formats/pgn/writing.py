"""Records as PGN: tags, then a round a line, with comments and branches where they belong."""

import re
from collections.abc import Iterator

from kifu.formats.base import Written
from kifu.formats.kept_text import write_kept
from kifu.formats.pgn.games import (
    DATE,
    MOST_LINES_OF_A_VALUE,
    STRUCTURE,
    TAG_START,
    WRITTEN_DATE,
    is_tag,
)
from kifu.formats.writing import Losses, fit_notation, shows_options
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.captions import find_first
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.side import Side
from kifu.sources.encoding import encode

TAG_NAME = re.compile(r"[^\W\d][\w.:+-]*")
FIRST_TAGS = ("Event", "Site", DATE, "Round")
MARK = re.compile(r"[!?]+|\$-?[0-9]+")
FORMAT_TAGS = {"zh-hans": "Chinese", "zh-hant": "Chinese", "wxf": "WXF", "iccs": "ICCS"}


class PgnWriter:
    def __init__(self, record: Record, notation: Notation, encoding: str) -> None:
        self.record = record
        self.encoding = encoding
        self.losses = Losses("pgn")
        self.notation, self.texts = fit_notation(record, notation, encoding, self.losses)

    def write(self) -> Written:
        tags = "".join(f'[{name} "{_escape_quotes(value)}"]\n' for name, value in self._tags())
        text = f"{tags}\n{self._score()}\n"
        data = self.losses.encode(text, self.encoding)
        return Written(data, self.losses.diagnostics, self.losses.lost, self.notation.full_name)

    # The tags

    def _tags(self) -> Iterator[tuple[str, str]]:
        record, game = self.record, self.record.game
        plain = game.full_name == game.name
        yield ("Game", game.also[0]) if game.also else ("Variant", game.title if plain else game.full_name)
        sides = [side.name for side in game.sides]
        first = [*FIRST_TAGS, *(name for side in sides for name in (f"{side}Team", side))]
        for name in sorted(record.tags, key=lambda name: first.index(name) if name in first else len(first)):
            if name == DATE and self._must_change_date():
                yield DATE, str(record.date)
                yield WRITTEN_DATE, self._tag_value(record.tags[DATE])
            elif self._holds_name(name):
                yield name, self._tag_value(record.tags[name])
            else:
                self.losses.report("tags of such a name", name, lost=held.TAGS)
        yield "Result", record.result.value
        if record.ending:
            yield "Termination", self._tag_value(record.ending, held.ENDING)
        # A comment that says who begins would be believed where no setup says it.
        if not record.starts_as_usual or find_first(record.root.comment):
            yield "FEN", self.losses.clean_setup(record)
        yield "Format", self._format()

    def _format(self) -> str:
        """Return the word for the notation that other programs know, if it says all that a reader has to know."""
        notation = self.notation
        plain = notation.full_name == notation.name or shows_options(self.record, notation, self.texts)
        return FORMAT_TAGS.get(notation.name, notation.full_name) if plain else notation.full_name

    def _must_change_date(self) -> bool:
        """Whether the date is written in another form than that of PGN, and nothing stands in the way of both."""
        record = self.record
        return record.date is not None and str(record.date) != record.tags[DATE] and WRITTEN_DATE not in record.tags

    def _holds_name(self, name: str) -> bool:
        """Whether a tag of that name is read as one: an escape in a name would make moves of the whole line."""
        known = name.lower() in STRUCTURE
        return not known and bool(TAG_NAME.fullmatch(name)) and not encode(name, self.encoding).replaced

    def _tag_value(self, value: str, kind: int = held.TAGS) -> str:
        plain = self.losses.clean_text(value, edges=True, kind=kind)
        lines = plain.split("\n")
        if len(lines) >= MOST_LINES_OF_A_VALUE or any(TAG_START.match(line) for line in lines[1:]):
            self.losses.report("such lines in a tag", plain, lost=kind)
            return " ".join(lines)
        return plain

    # The moves

    def _score(self) -> str:
        record = self.record
        if record.root.before:
            self.losses.report("comments before the start", record.root.before, lost=held.COMMENTS)
        second = record.root.children and record.start().turn is Side.SECOND
        lines: list[list[str]] = [self._remarks(record.root)]
        ply, number_due, opening, closing = int(bool(second)), True, "", 0
        plies: list[int] = []  # for each open branch the ply after the move that it replaces
        for kind, node in record.steps():
            if kind == ")":
                ply, number_due, closing = plies.pop(), True, closing + 1
                continue
            if closing:
                lines[-1][-1] += ")" * closing
                closing = 0
            if kind == "(":
                plies.append(ply)
                ply, number_due, opening = ply - 1, True, "("
                continue
            if ply % 2 == 0 and not plies:
                lines.append([])
            words, remarks = self._words(node, ply, number_due=number_due)
            words[0] = opening + words[0]
            lines[-1] += words
            ply, number_due, opening = ply + 1, bool(remarks), ""
        if closing:
            lines[-1][-1] += ")" * closing
        lines.append([record.result.value])
        return "\n".join(" ".join(words) for words in lines if words)

    def _words(self, node: Node, ply: int, *, number_due: bool) -> tuple[list[str], list[str]]:
        """Return the words of a move, its number and comments among them, and those that stand after its text."""
        words = []
        before = self._plain_comment(node.before)
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif number_due or before:
            words.append(f"{ply // 2 + 1}...")
        words += [f"{{{before}}}"] if before else []
        remarks = self._remarks(node)
        glued = remarks.pop(0) if remarks and remarks[0][0] in "!?" else ""
        return [*words, self.texts[node] + glued, *remarks], remarks

    def _remarks(self, node: Node) -> list[str]:
        """Return what stands after a move: marks, a comment, and text that could not be read."""
        remarks = []
        for mark in node.marks:
            if MARK.fullmatch(mark):
                remarks.append(mark)
            else:
                self.losses.report("marks of such a kind", mark, lost=held.MARKS)
        comment = self.losses.add_commands(node, self._plain_comment(node.comment))
        remarks += [f"{{{comment}}}"] if comment else []
        return [*remarks, f"{{{write_kept(node.rest)}}}"] if node.rest else remarks

    def _plain_comment(self, text: str) -> str:
        """Return a comment as it can stand between braces."""
        plain = self.losses.clean_comment(text)
        safe = _without_next_games(plain.replace("}", "｝"))
        if safe != plain:
            self.losses.report("closing braces and lines that look like tags in a comment", text, lost=held.COMMENTS)
        return safe


def _without_next_games(comment: str) -> str:
    """Return a comment without the empty lines before tags: there a reader takes the next game to begin."""
    if "\n" not in comment or "[" not in comment:
        return comment
    lines: list[str] = []
    for line in comment.split("\n"):
        while lines and is_tag(line) and not lines[-1].strip():
            lines.pop()
        lines.append(line)
    return "\n".join(lines)


def _escape_quotes(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
