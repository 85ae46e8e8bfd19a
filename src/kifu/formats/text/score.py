"""The score of a game in a text, word by word: numbers are checked, marks and footnotes go to their moves."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice, pairwise
from typing import NamedTuple

from kifu.diagnostics import Severity
from kifu.errors import FormatError, KifuError
from kifu.formats.building import Builder, extend
from kifu.formats.text.columns import SCRIPTS, turns_taken
from kifu.formats.text.footnotes import Footnotes
from kifu.formats.text.words import Word, has_dots, looks_attempted, place_of, words_of
from kifu.lines.floor import moves_at_once
from kifu.lines.numbering import Number, Numbering, Verdict, shows_missing
from kifu.notations.base import Notation
from kifu.records.record import DIAGRAM, MISSING, Record
from kifu.rules.side import Side

MARKS = str.maketrans("！？", "!?")
SHORT_WORD = re.compile("[!-~]{2,6}")
NO_BRANCH = ("other", "note", "comment", "diagram", "result", "remark")  # moves and numbers are, and marks may be
# How the notation calls it if the first side has its numerals in one script and the second in another.
NUMERALS = {
    ("chinese", "arabic"): "usual",
    ("arabic", "chinese"): "exchanged",
    ("chinese", "chinese"): "chinese",
    ("arabic", "arabic"): "arabic",
}


class TextScoreReader:
    """Reads the words of a game into its record."""

    def __init__(
        self, builder: Builder, notes: Footnotes, notation: Notation | None, error: KifuError | None = None
    ) -> None:
        self.builder = builder
        self.report = builder.report
        self._notes = notes
        self._notation = notation
        self._error = error  # why there is no notation
        self._numbering = Numbering(by_round=True)
        self._stray: list[str] = []
        self._words: Sequence[Word] = ()  # of the line here
        self._next = 0  # the place among them of the one after the word here

    def read(self, words: Sequence[Word]) -> None:
        words = take_attempts(words)
        position = self.builder.position
        self._numbering = _numbering_of(words, second_begins=position is not None and position.turn is Side.SECOND)
        self._words = words
        self.builder.later = self._texts_after
        for self._next, word in enumerate(words, 1):
            if word.kind != "other" or _is_attempt(word):
                self._settle()
            self._read(word)
        self._settle()
        for word in self._notes.find_unanswered():
            problem = FormatError(f"there is no footnote {word.text}", code="footnote", text=word.text)
            self.report.receive(problem, Severity.WARNING, "the mark is left out", place_of(word))

    def _read(self, word: Word) -> None:
        builder = self.builder
        match word.kind:
            case "number":
                self._check(word)
            case "move":
                self._read_move(word)
            case "mark":
                builder.mark(word.text.translate(MARKS))
            case "diagram":
                self._read_diagram(word)
            case "note":
                builder.comment("\n".join(self._notes.texts.get(word, [])).strip())
            case "comment":
                if not self._read_branch(word):
                    builder.comment(word.text[1:-1].strip())
            case "remark":
                builder.comment(word.text)
            case "other" if _is_attempt(word):
                self._read_move(word)
            case _:
                self._stray.append(word.text)
                problem = FormatError(f"{word.text[:60]!r}: text between moves", code="stray-text", text=word.text[:60])
                self.report.receive(problem, Severity.NOTE, "kept as a comment", place_of(word, builder.depth))

    def _read_branch(self, word: Word) -> bool:
        """Read moves in brackets that replace the last one, as their number says; return whether they do."""
        builder = self.builder
        words = words_of(word.text[1:-1], word.line)
        if len(words) < 2 or words[0].kind != "number" or any(part.kind in NO_BRANCH for part in words):
            return False
        numbering = copy(self._numbering)
        number = Number(words[0].value or 0, has_dots(words[0]))
        if builder.depth == 0 or numbering.check(number, builder.depth - 1) is not Verdict.FITS or not builder.open():
            return False
        line = self._words, self._next
        self._words = parts = [part for part in words if part.kind != "number"]
        for self._next, part in enumerate(parts, 1):
            if part.kind == "move":
                self._read_move(part._replace(column=part.column + word.column))
            elif part.kind == "mark":
                builder.mark(part.text.translate(MARKS))
        self._words, self._next = line
        builder.close()
        return True

    def _settle(self) -> None:
        if self._stray:
            self.builder.comment(" ".join(self._stray))
            self._stray.clear()

    def _read_move(self, word: Word) -> None:
        builder = self.builder
        if self._notation is None:
            error = self._error or FormatError("no notation is known", text=word.text)
            builder.fail(error, word.original or word.text, place_of(word))
        else:
            builder.read(word.text, self._notation, place_of(word), word.original)

    def _texts_after(self) -> Iterator[str]:
        """Yield the texts of the moves after the one here in its line; an empty one where a move is missing."""
        numbering, ply = copy(self._numbering), self.builder.depth + 1
        for word in islice(self._words, self._next, None):
            if word.kind == "number" and word.value is not None:
                if shows_missing([Number(word.value, has_dots(word))], numbering, ply):
                    yield ""
            elif word.kind == "move" or _is_attempt(word):
                yield word.text
                ply += 1

    def _read_diagram(self, word: Word) -> None:
        self.builder.mark(DIAGRAM)
        if any(map(str.isalnum, word.text.strip("()（）[]［］〔〕【】 如见見图圖").lower().removeprefix("diagram"))):
            problem = FormatError(f"{word.text!r}: the number of a diagram", code="stray-text", text=word.text)
            self.report.receive(problem, Severity.NOTE, "left out", place_of(word, self.builder.depth))

    def _check(self, word: Word) -> None:
        """See whether a number fits the moves so far; where it shows that a move is missing, the line ends."""
        builder = self.builder
        if word.value is None or builder.ended:
            return
        verdict = self._numbering.check(Number(word.value, has_dots(word)), builder.depth)
        place = place_of(word, builder.depth + 1)
        if verdict is Verdict.MOVE_MISSING:
            reason = f"number {word.value}: a move is missing before it"
            builder.fail(FormatError(reason, code="missing-move", text=word.text), MISSING, place)
        elif verdict is Verdict.WRONG:
            reason = f"{word.text!r}: the number does not go on from the one before"
            problem = FormatError(reason, code="move-number", text=word.text)
            self.report.receive(problem, Severity.NOTE, "the moves are read in their order", place)


def take_attempts(words: Sequence[Word]) -> Sequence[Word]:
    """Return the words of a score; one that stands where a move is due is a move, be it spelt as no move can be.

    That is so where rounds have two moves, and one of them a single move and a short word: ``7. C+.Z H8+7``.
    """
    places = [place for place, word in enumerate(words) if word.kind == "number" and word.value is not None]
    rounds = [range(place + 1, after) for place, after in pairwise(places) if _follows(words[place], words[after])]
    moves = [sum(words[place].kind == "move" or _is_attempt(words[place]) for place in each) for each in rounds]
    if 2 * moves.count(2) < len(rounds) or 1 not in moves:
        return words
    found = list(words)
    for each, count in zip(rounds, moves, strict=True):
        others = [place for place in each if words[place].kind == "other" and not _is_attempt(words[place])]
        if count == 1 and len(others) == 1 and SHORT_WORD.fullmatch(words[others[0]].text):
            found[others[0]] = words[others[0]]._replace(kind="move")
    return found


def _follows(number: Word, after: Word) -> bool:
    """Whether a number is that of the next round; one with dots has no move of the first side in its round."""
    return after.value == (number.value or 0) + 1 and not has_dots(number)


def _numbering_of(words: Sequence[Word], *, second_begins: bool) -> Numbering:
    """Return how a score is numbered."""
    found: dict[int, int] = {}
    ply = int(second_begins)
    for word in words:
        if word.kind == "number" and word.value is not None:
            found.setdefault(word.value, ply)
        elif word.kind == "move" or _is_attempt(word):
            ply += 1
    return Numbering.of(found, second_begins=second_begins)


class _Round(NamedTuple):
    number: int
    words: list[Word]


def in_order(words: list[Word]) -> list[Word]:
    """Return the words by the numbers of their rounds, where a sheet has several columns of rounds side by side."""
    head: list[Word] = []
    rounds: list[_Round] = []
    for word in words:
        if word.kind == "number" and word.value is not None:
            rounds.append(_Round(word.value, []))
        (rounds[-1].words if rounds else head).append(word)
    numbers = [number for number, _ in rounds]
    if all(before < after for before, after in pairwise(numbers)):
        return words
    if sorted(numbers) != list(range(min(numbers), min(numbers) + len(numbers))):
        return words
    rounds.sort(key=lambda item: item.number)
    return head + [word for item in rounds for word in item.words]


def numerals_of(words: Sequence[Word], first: Side) -> str:
    """Return the numerals, Chinese or Arabic, of either side's moves if ``first`` begins; numerals show no side."""
    found: list[tuple[int, str]] = []  # of each move its side and its script
    side = int(first)
    for word in words:
        if word.kind == "number" and has_dots(word):
            side = Side.SECOND  # though a move may be missing before it
        elif word.kind == "move" or _is_attempt(word):
            found.append((side, SCRIPTS.get(word.text[-1], "")))
            side = 1 - side
    counts = [{"chinese": 0, "arabic": 0}, {"arabic": 0, "chinese": 0}]
    for side, script in found[: turns_taken([script for _, script in found])]:
        if script:
            counts[side][script] += 1
    # Of two scripts that are equally frequent the usual one of the side stands first.
    most = [max(count, key=lambda script: count[script]) for count in counts]
    return NUMERALS[most[0], most[1]]


def read_quickly(record: Record, words: Sequence[Word], notation: Notation | None) -> bool:
    """Read a score that is nothing but numbers and moves in one go, where that pays; return whether it was done."""
    if notation is None or not record.playable or not words:
        return False
    start = record.start()
    numbering, ply = _numbering_of(words, second_begins=start.turn is Side.SECOND), 0
    for word in words:
        if word.kind == "move":
            ply += 1
        elif word.kind != "number" or not _fits(word, ply, numbering):
            return False
    text = " ".join(word.text for word in words if word.kind == "move")
    moves = moves_at_once(text, notation, start)
    extend(record.root, moves)
    return bool(moves)


def _fits(word: Word, ply: int, numbering: Numbering) -> bool:
    return word.value is None or numbering.check(Number(word.value, has_dots(word)), ply) is Verdict.FITS


def _is_attempt(word: Word) -> bool:
    return word.kind == "other" and looks_attempted(word.text)
