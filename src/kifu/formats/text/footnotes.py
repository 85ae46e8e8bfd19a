"""Footnotes as books have them: a mark after a move, ``马8进7①``, and the note below, ``① the usual answer``.

>>> note_in("〔12〕如改走车二进六")
Note(key=12, text='如改走车二进六')
>>> mark_for(3, "gb18030"), mark_for(21, "gb18030")
('③', '[21]')
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from kifu.formats.text.words import NOTE, Word, number_in
from kifu.formats.writing import Losses
from kifu.records import held
from kifu.records.annotations import list_commands
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.sources.encoding import encode

FIRST_CIRCLED, LAST_CIRCLED = "①", 20
INDENT = "    "  # before every further line of a note or a value
NOTE_LINE = re.compile(
    rf"\s{{0,3}}(?:附?[注註]释?釋?\s*)?(?P<mark>{NOTE})(?:[:：.、]?(?=\s|\Z)|[:：、]|)\s*(?P<text>.*)", re.DOTALL
)
NUMBERED_LINE = re.compile(r"\s{0,3}[注註]?(?P<mark>[0-9０-９]{1,4})[.．、)）:：]\s*(?P<text>.*)", re.DOTALL)
HEADING = re.compile(r"【?\s?(?:附?[注註][释釋]?|[注註]解|notes?|footnotes?)\s?】?\s?[:：]?", re.IGNORECASE)


class Note(NamedTuple):
    key: int
    text: str


def note_in(line: str) -> Note | None:
    """Return the footnote that a line begins; whether anything refers to it is for others to see."""
    match = NOTE_LINE.match(line)
    return _note(match) if match else None


def numbered_note_in(line: str) -> Note | None:
    """Return the footnote of a line that begins with a number, as move numbers look too."""
    match = NUMBERED_LINE.match(line)
    return _note(match) if match else None


def _note(match: re.Match[str]) -> Note:
    key = number_in(match["mark"])
    assert key is not None  # every mark shows a number
    return Note(key, match["text"])


def mark_for(key: int, encoding: str, *, circled: bool = True) -> str:
    """Return the mark of a footnote; one that the encoding lacks is written in brackets."""
    if circled and 0 < key <= LAST_CIRCLED:
        mark = chr(ord(FIRST_CIRCLED) + key - 1)
        if not encode(mark, encoding).replaced:
            return mark
    return f"[{key}]"


def note_lines(mark: str, text: str) -> list[str]:
    """Return a footnote as it is written, further lines indented."""
    first, *more = text.split("\n")
    return [f"{mark} {first}", *(INDENT + line for line in more)]


class Footnotes:
    """The marks of a score that wait for their notes; numbers may begin anew on every page."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[Word]] = {}
        self.texts: dict[Word, list[str]] = {}

    def mark(self, word: Word) -> None:
        assert word.value is not None
        self._waiting.setdefault(word.value, []).append(word)

    def expects(self, key: int) -> bool:
        return bool(self._waiting.get(key))

    def add(self, note: Note) -> list[str]:
        """Give a note to the last mark that waits for it; return its lines, to which more may be added."""
        word = self._waiting[note.key].pop()
        return self.texts.setdefault(word, [note.text])

    def find_unanswered(self) -> list[Word]:
        """Return the marks for which no note came, in the order of the text."""
        return sorted((word for words in self._waiting.values() for word in words), key=lambda w: (w.line, w.column))


def branches_in_words(record: Record, texts: Mapping[Node, str], label: str, losses: Losses) -> dict[Node, list[str]]:
    """Return every branch in words, by the move that it replaces: for a comment, where there is no other place."""
    found: dict[Node, list[str]] = {}
    words: list[str] = []
    depth, main = 0, record.root
    for kind, node in record.steps():
        if kind == "(":
            depth += 1
            losses.report(
                "branches", texts[node], repair="written into the comments", lost=held.BRANCHES | held.COMMENTS
            )
            words += ["("] * (depth > 1)
        elif kind == ")":
            depth -= 1
            words += [")"] * (depth > 0)
            if not depth:
                found.setdefault(main, []).append(label + " ".join(words))
                words = []
        elif depth:
            words += [texts[node], *node.marks]
            commands = " ".join(list_commands(node.clock, node.evaluation))
            words += [f"{{{text}}}" for text in (node.before, commands, node.comment, node.rest) if text]
        else:
            main = node
    return found
