"""The moves of a PGN game: read in one go where they are plain, sign by sign where there is more to them."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from copy import copy
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from kifu.diagnostics import Severity
from kifu.errors import AmbiguousMoveError, FormatError, KifuError, Place
from kifu.formats.building import Builder
from kifu.formats.guessing import LONGEST_LOOK
from kifu.formats.pgn.games import LAST_RESULT, RESULT, TAG
from kifu.formats.results import result_of
from kifu.lines.numbering import (
    Number,
    Numbering,
    Verdict,
    count_rounds,
    numbered,
    numbered_places,
    numbers_in,
    read_rounds,
    shows_missing,
)
from kifu.lines.settling import JUDGEMENTS
from kifu.notations.base import Notation
from kifu.patterns import later
from kifu.records.record import MISSING, Result

SIGNS = re.compile(
    rf"(?P<tag>{TAG})|"
    r"(?P<comment>\{[^}]*\}?)|(?P<line>;[^\n]*)|(?P<escape>(?m:^)%[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<stray>\})"
    rf"|(?P<nag>\$-?[0-9]*)|(?<![^\s)}}])(?P<result>{RESULT})(?=[\s)(;{{]|\Z)|(?<!\S)(?P<mark>[{JUDGEMENTS}]+)(?=[\s){{(;0-9]|\Z)"
)
RESULT_BEFORE_MOVES = re.compile(rf"\s*+{RESULT}\s+\S")
FANCY = (*"{}();$%…[", *JUDGEMENTS, "...")  # whatever needs a look at signs
SECOND_MOVES_FIRST = later(r"\s*(?:[0-9]{1,4}\s*[.．]?\s*)?(?:\.\.\.|…|\.\s\.\.|\.\.)")
COMMAND = re.compile(r"\[%[^\]]*\]")
BEFORE_MOVE = re.compile(r"(?:[0-9]{1,4}\s*[.．]+|\.\.\.)\s*\Z")


class Sign(NamedTuple):
    kind: str  # a group of SIGNS, or "run" for what lies between two signs
    text: str
    start: int


def signs_of(text: str, place: int = 0) -> Iterator[Sign]:
    """Yield the signs of a score, from a place on, and the runs of moves between them."""
    for match in SIGNS.finditer(text, place):
        if match.start() > place and not text[place : match.start()].isspace():
            yield Sign("run", text[place : match.start()], place)
        assert match.lastgroup
        yield Sign(match.lastgroup, match[0], match.start())
        place = match.end()
    if not text[place:].isspace() and place < len(text):
        yield Sign("run", text[place:], place)


def is_plain(text: str) -> bool:
    """Whether a score is nothing but numbers, moves and a result after them, and so can be read in one go."""
    return not any(sign in text for sign in FANCY) and not RESULT_BEFORE_MOVES.match(text)


def last_result(text: str) -> tuple[str, str]:
    """Return a score without the result at its end, and that result."""
    *_, last = ("", *text[-12:].split())
    if last and LAST_RESULT.fullmatch(last):
        return text[: text.rindex(last)], last
    return text, ""


def first_moves(text: str) -> str:
    """Return the beginning of a score after the comments before it."""
    return next((sign.text for sign in signs_of(text) if sign.kind == "run"), "")


def comment_before(text: str) -> str:
    """Return the comments that stand before the moves of a score, without their signs and commands."""
    signs = takewhile(lambda sign: sign.kind in ("comment", "line"), signs_of(text))
    return COMMAND.sub("", "\n".join(sign.text.strip("{};") for sign in signs))


def main_text(text: str) -> str:
    """Return the main line alone, or at least its beginning, to find out its notation."""
    runs, depth, size = [], 0, 0
    for sign in signs_of(text):
        depth += (sign.kind == "open") - (sign.kind == "close")
        if sign.kind == "run" and depth == 0:
            runs.append(sign.text)
            size += sum(map(len, sign.text.split()))
            if size > LONGEST_LOOK:
                break
    return " ".join(runs)


def move_text(text: str) -> str:
    """Return the main line and all branches, without the comments."""
    return " ".join(sign.text for sign in signs_of(text) if sign.kind == "run")


def read_to_error(builder: Builder, text: str, first_line: int, notation: Notation) -> bool:
    """Read a plain score up to the move at which a trial of it ended, and keep the rest as text, in one go.

    Return whether that could be done: what has more to it than moves, the numbers of rounds and a result after them
    is left to ``PgnScoreReader``, to which this is equal.
    """
    known, position = builder.known, builder.position
    if known is None or position is None or known.error is None or known.notation is not notation:
        return False
    if isinstance(known.error, AmbiguousMoveError) or any(each.diagnostics or each.marks for each in known.readings):
        return False
    main, _ = last_result(text)
    rounds, count = read_rounds(main, notation), len(known.readings)
    texts = rounds.texts
    if any(map(LAST_RESULT.fullmatch, texts)) or not count_rounds(rounds.numbers, int(position.turn)):
        return False
    if texts[:count] != [*known.texts] or count == len(texts):
        return False
    builder.play_all(known.moves)
    start = rounds.find_start(count)
    line_start = text.rfind("\n", 0, start) + 1
    place = Place(first_line + text.count("\n", 0, start), start - line_start + 1)
    builder.read(texts[count], notation, place)
    builder.keep_all(texts[count + 1 :])
    return True


class PgnScoreReader:
    """A score that is read sign by sign into a record."""

    def __init__(self, builder: Builder, text: str, first_line: int, numbering: Numbering | None = None) -> None:
        self.builder = builder
        self._numbering = numbering
        self._numbers: list[Number] = []  # those that wait for their move
        self._in_new_branch = False
        self.report = builder.report
        self.text = text
        self.result: Result | None = None
        self._first_line = first_line
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._tags: list[str] = []  # those between moves, which belong to the next one
        self._first_result: Result | None = None  # one that stands before the first move
        self._after_result: list[str] = []  # what stands after the last move and its result
        self._brackets: list[bool] = []  # for each open one whether it opened a branch
        self._stop = 0  # where the move ends that is read
        self._notation: Notation | None = None
        builder.later = self._texts_after

    def read(self, notation: Notation | None, error: KifuError | None = None) -> None:
        """Read all of it; without a notation the first move fails with ``error`` and the rest stays text."""
        self._notation = notation
        before_next = False  # whether a number stands before the sign, so that a comment here is before its move
        for sign in signs_of(self.text):
            if self._is_after_result(sign) and not (notation and self._begin_after_result(sign)):
                self._report_sign("text after the result", "stray-text", sign, "kept as a comment")
                self._after_result.append(sign.text.strip())
                continue
            match sign.kind:
                case "run":
                    self._read_run(sign, notation, error)
                case "comment":
                    self._read_comment(sign, before_next=before_next)
                case "tag":
                    self._tags.append(" ".join(sign.text.strip("[]").replace('"', " ").split()))
                case "line":
                    self.builder.comment(sign.text[1:].strip(), before_next=before_next)
                case "escape":
                    self._report_sign("a line that PGN readers are to pass over", "escape-line", sign, "left out")
                case "nag" | "mark":
                    self.builder.mark(unicodedata.normalize("NFKC", sign.text))
                case "result":
                    self._read_result(sign)
                case "open":
                    self._brackets.append(self.builder.open())
                    self._in_new_branch, self._numbers = self._brackets[-1], []
                    if not self._brackets[-1]:
                        self._report_sign(
                            "a branch that replaces no move", "stray-bracket", sign, "the bracket is left out"
                        )
                case "close" | "stray":
                    self._in_new_branch, self._numbers = False, []
                    opened = self._brackets.pop() if self._brackets and sign.kind == "close" else False
                    if not (opened and self.builder.close()):
                        self._report_sign("a bracket that closes nothing", "stray-bracket", sign, "left out")
            before_next = sign.kind == "run" and bool(BEFORE_MOVE.search(sign.text))
        self._comment_with_tags()
        self._settle_results()
        if self._brackets:
            problem = FormatError(f"{len(self._brackets)} branches are not closed", code="unclosed")
            self.report.receive(problem, Severity.WARNING, "closed at the end", self._place(len(self.text)))

    def _is_after_result(self, sign: Sign) -> bool:
        return self.result is not None and not self._brackets and sign.kind not in ("comment", "line", "escape")

    def _begin_after_result(self, sign: Sign) -> bool:
        """Report moves of which the first comes after a result; return whether this sign is that first move."""
        if sign.kind != "run" or self.builder.depth or self._first_result is not None or self._after_result:
            return False
        self._report_sign("moves after the result", "stray-text", sign, "read all the same", Severity.NOTE)
        self._first_result, self.result = self.result, None
        return True

    def _settle_results(self) -> None:
        if self._after_result:
            self.builder.comment(" ".join(self._after_result))
        if self._first_result is None:
            return
        if self.result not in (None, self._first_result):
            reason = f"the score begins with {self._first_result} and ends with {self.result}"
            problem = FormatError(reason, code="conflict")
            self.report.receive(problem, Severity.WARNING, "the last one is kept", self._place(len(self.text)))
        self.result = self.result or self._first_result

    def _read_run(self, sign: Sign, notation: Notation | None, error: KifuError | None) -> None:
        if notation is None:
            for word in re.finditer(r"\S+", sign.text):
                self.builder.fail(error or FormatError("no notation"), word[0], self._place(sign.start + word.start()))
            return
        stop = 0
        for numbers, first, stop in numbered_places(sign.text, notation):
            text = sign.text[first:stop]
            self._numbers += numbers
            self._stop = sign.start + stop
            if self._numbers:
                self._check_move_numbers(text, sign.start + first)
            if not self.builder.take_known(text, notation):
                self.builder.read(text, notation, self._place(sign.start + first))
            if self._tags:
                self._comment_with_tags()
            self._in_new_branch = False
        self._numbers += numbers_in(sign.text[stop:])

    def _texts_after(self) -> Iterator[str]:
        """Yield the texts of the moves after the one here in its line; an empty one where a move is missing."""
        assert self._notation is not None
        numbering, ply = copy(self._numbering), self.builder.depth + 1
        numbers: list[Number] = []
        for sign in self._signs_after():
            stop = 0
            for more, token in numbered(sign.text, self._notation):
                if numbering is not None and shows_missing([*numbers, *more], numbering, ply):
                    yield ""
                yield token.text
                stop, ply, numbers = token.span.stop, ply + 1, []
            numbers += numbers_in(sign.text[stop:])

    def _signs_after(self) -> Iterator[Sign]:
        """Yield the runs of moves that follow in the line here, without the branches that leave it."""
        place, level = self._stop, len(self._brackets)
        while place < len(self.text):
            signs, place = signs_of(self.text, place), len(self.text)
            for sign in signs:
                if sign.kind == "run":
                    yield sign
                elif sign.kind == "open":
                    place = self._branch_ends.get(sign.start, place)
                    break
                elif sign.kind == "close" and level:
                    level -= 1
                    if self._brackets[level]:
                        return
                elif sign.kind == "result" and not level:
                    return

    @cached_property
    def _branch_ends(self) -> dict[int, int]:
        """Where each bracket that opens is closed."""
        ends: dict[int, int] = {}
        opened: list[int] = []
        for sign in signs_of(self.text):
            if sign.kind == "open":
                opened.append(sign.start)
            elif sign.kind == "close" and opened:
                ends[opened.pop()] = sign.start + 1
        return ends

    def _comment_with_tags(self) -> None:
        """Keep the tags that stood before a move, such as a program's score of it, as a comment on the move."""
        for tag in self._tags:
            self.builder.comment(tag)
        self._tags.clear()

    def _check_move_numbers(self, text: str, start: int) -> None:
        """Hold the numbers before a move against its ply; one that shows a missing move ends the line."""
        numbers, self._numbers = self._numbers, []
        if self._numbering is None or self.builder.ended:
            return
        for number in numbers:
            ply = self.builder.depth
            verdict = self._numbering.check(number, ply, count_on=not self._in_new_branch)
            if verdict is Verdict.FITS:
                continue
            if verdict is Verdict.MOVE_MISSING or self._in_new_branch:
                where = "in the branch" if self._in_new_branch else "before it"
                problem = FormatError(
                    f"number {number.value}: a move is missing {where}", code="missing-move", text=text
                )
                self.builder.fail(problem, MISSING, self._place(start))
                return  # the move itself is read after it, as text
            problem = FormatError(
                f"number {number.value} does not go on from the one before", code="move-number", text=text
            )
            repair = "the moves are read in their order"
            self.report.receive(problem, Severity.WARNING, repair, self._place(start, ply + 1))

    def _read_comment(self, sign: Sign, *, before_next: bool) -> None:
        text = sign.text[1:]
        if text.endswith("}"):
            text = text[:-1]
        else:
            self._report_sign("a comment without its closing brace", "unclosed", sign, "kept to the end")
        self.builder.comment(text.strip(), before_next=before_next)

    def _read_result(self, sign: Sign) -> None:
        if self._brackets or self.result is not None:
            self.builder.comment(sign.text)
        else:
            self.result = result_of(sign.text)

    def _report_sign(
        self, reason: str, code: str, sign: Sign, repair: str, severity: Severity = Severity.WARNING
    ) -> None:
        problem = FormatError(f"{reason}: {sign.text.strip()[:40]!r}", code=code, text=sign.text[:200])
        self.report.receive(problem, severity, repair, self._place(sign.start, self.builder.depth))

    def _place(self, start: int, ply: int = 0) -> Place:
        line = bisect_right(self._line_starts, start) - 1
        return Place(self._first_line + line, start - self._line_starts[line] + 1, ply)
