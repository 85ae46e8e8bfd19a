"""The boards of a DhtmlXQ text or web page, a line at a time: ``[DhtmlXQ_red]胡荣华[/DhtmlXQ_red]`` is a field of one.

Other readers take a field to end at the next closing tag, whatever its name, and so do real files; fields
stand alone, in a wrapper ``[DhtmlXQ]``, in the attributes of a frame and in the strings of a script.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kifu.diagnostics import Problem, Severity
from kifu.errors import FormatError, KifuError, LimitError, Place, Span
from kifu.formats.text.words import CHINESE_MOVE, POINTS, WXF_MOVE
from kifu.patterns import later
from kifu.sources.source import TextLine

MARK = re.compile(
    r"\[(?P<close>/?)(?P<family>DhtmlXQ|DHJHtmlXQ)(?:HTML|iFrame|_(?P<key>[A-Za-z0-9_]{1,60}))?\]"
    r"|\[(?P<end>/?)(?:game_)?comment_(?P<where>[0-9]{1,9}_[0-9]{1,9})\]",
    re.IGNORECASE,
)
# Possessive, so that a string without its end is gone through once.
SCRIPT = re.compile(
    r"\bvar\s++DhtmlXQ_(?P<variable>[A-Za-z0-9_]{1,60})\s*+=\s*+"
    r"(?:'(?P<single>[^'\\]*+(?:\\.[^'\\]*+)*+)'|\"(?P<double>[^\"\\]*+(?:\\.[^\"\\]*+)*+)\")",
    re.IGNORECASE,
)
MARK_OR_SCRIPT = re.compile(f"{MARK.pattern}|{SCRIPT.pattern}", re.IGNORECASE)
HINT = re.compile("[xX][qQ]")
SEGMENT = re.compile(r"\[(/?)([0-9]{1,9}_[0-9]{1,9}_[0-9]{1,9})\]")
ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
ESCAPED = {"n": "\n", "r": "\n", "t": "\t"}
MARKUP = re.compile(r"<[A-Za-z!/?]")
MARKUP_WHOLE = re.compile(r"<[^<>]*>")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")  # and no remark, which may hide what was meant to be read
# A round of a score: its number and two moves.
ANY_MOVE = rf"(?:{CHINESE_MOVE}|{WXF_MOVE}|{POINTS})"
ROUND = later(rf"[0-9]{{1,3}}\s{{0,3}}[.．、]\s{{0,9}}{ANY_MOVE}[\s,，]{{1,20}}{ANY_MOVE}", re.IGNORECASE)
STRING_BEGINS = re.compile(r"[=(]\s{0,9}['\"]")
JOINT = re.compile(r"(['\"])\s{0,9}\+\s{0,9}\1")
LAST_STRING = re.compile(r"['\"]\s{0,9}\+\s{0,9}\Z")
CUT_MARK = re.compile(r"\[[^\[\]]{0,80}\Z")
NEXT_STRING = re.compile(r"\s{0,99}\+?\s{0,9}['\"]")
MAIN_LINE = "movelist"
LONGEST_BOARD = 64 * 1024 * 1024  # characters
MOST_PROBLEMS = 1000  # that are reported of one board


class Field(NamedTuple):
    key: str
    value: str
    place: Place  # where the value begins


class RawBoard:
    """The fields of one board as they stand in the file; nothing in them has been understood yet."""

    def __init__(self, place: Place, *, wrapped: bool, numbered: bool) -> None:
        self.place = place
        self.wrapped = wrapped
        self.numbered = numbered  # whether its keys are the numbers of DHJHtmlXQ
        self.open = True
        self.page = False  # whether it stands in a web page, where text is written with references
        self.fields: list[Field] = []  # those with a value
        self.keys: set[str] = set()  # of all fields so far, in small letters
        self.said: dict[str, str] = {}  # the first value of each key, the key in small letters
        self.problems: list[Problem] = []
        self.size = 0
        self.stray = ""

    def add(self, field: Field) -> None:
        self.keys.add(field.key.lower())
        if field.value and not field.value.isspace():
            self.fields.append(field)
            self.said.setdefault(_plain_key(field), field.value.strip())

    def has_another(self, field: Field) -> bool:
        """Whether the board has a field of that name that says something else."""
        return self.said.get(_plain_key(field), field.value.strip()) != field.value.strip()


def boards(lines: Iterable[TextLine]) -> Iterator[RawBoard]:
    """Yield the boards of a text one by one; only one of them is held at a time."""
    scanner = _Scanner()
    for line in lines:
        scanner.feed(line)
        if scanner.ready:
            yield from scanner.ready
            scanner.ready.clear()
    scanner.finish()
    yield from scanner.ready


class _Scanner:
    """Where the reading of a page stands: the last board, which a script may still add to, and an open field."""

    def __init__(self) -> None:
        self.ready: list[RawBoard] = []
        self.board: RawBoard | None = None
        self._page = False
        self._begins_as_page: bool | None = None  # not known before the first text
        self._before: list[Problem] = []  # what is wrong before the first board
        self._outside: Problem | None = None  # the first text since the last board that stands in none
        self._field: Field | None = None
        self._parts: list[str] = []
        self._joins = False  # whether a script goes on in the next line with another string
        self._cut_mark = ""  # the beginning of a mark that goes on there

    def feed(self, line: TextLine) -> None:
        text = self._join_strings(line.text)
        if self._field is None and not HINT.search(text) and not self._in_numbered_board:
            self._pass_by(text, line.number)
            return
        place = seek = 0
        while mark := (MARK if self._field else MARK_OR_SCRIPT).search(text, seek):
            seek = mark.end()
            if mark["where"] and not self._in_numbered_board:
                continue
            self._take_text(text[place : mark.start()], line.number)
            self._take_mark(mark, line.number)
            place = seek
        self._take_text(text[place:] + "\n", line.number)
        if line.undecodable and self.board:
            self._report(line.decoding_error(), "kept as they are", Place(line.number, 1))

    def _join_strings(self, text: str) -> str:
        """Return a line of a script without what joins its strings: ``'[DhtmlXQ_move'+'list]'``."""
        if not self._joins and not ("+" in text and STRING_BEGINS.search(text)):
            return text
        begun = NEXT_STRING.sub("", text, count=1) if self._joins else text
        joined = self._cut_mark + JOINT.sub("", begun)
        whole = LAST_STRING.sub("", joined)
        self._joins = whole != joined
        cut = CUT_MARK.search(whole) if self._joins else None
        self._cut_mark = cut[0] if cut else ""
        return whole[: cut.start()] if cut else whole

    @property
    def _in_numbered_board(self) -> bool:
        return self.board is not None and self.board.open and self.board.numbered

    def finish(self) -> None:
        """Close what is still open at the end of the text."""
        self._end_field("", 0)
        self._next_board(None)

    def _take_text(self, text: str, line: int) -> None:
        if self._field is None:
            self._pass_by(text, line)
            return
        self._parts.append(text)
        assert self.board is not None
        self.board.size += len(text)
        if self.board.size > LONGEST_BOARD:
            raise LimitError(f"a board of more than {LONGEST_BOARD:,} characters", span=Span(0, 0, line))

    def _pass_by(self, text: str, line: int) -> None:
        """Look at text outside of all fields.

        A web page has text around its boards, of which only a score is reported.  In a file that is no page all text
        outside of fields is reported.
        """
        if not self._page and MARKUP.search(text):
            self._page = True
        if not text or text.isspace():
            return
        if self._begins_as_page is None:
            self._begins_as_page = MARKUP.match(text.lstrip()) is not None
        board = self.board
        if board and board.wrapped and board.open:
            if not board.stray and (stray := MARKUP_WHOLE.sub("", text).strip()):
                board.stray = stray
                problem = FormatError("text between the fields", code="stray-text", text=stray[:60])
                self._report(problem, "left out", Place(line, 1))
        elif self._outside is None and (stray := self._find_stray(text)):
            problem = FormatError("text outside of the boards", code="stray-text", text=stray[:60])
            self._outside = Problem(problem, Severity.WARNING, "left out", Place(line, 1))

    def _find_stray(self, text: str) -> str:
        """Return the part of a text outside of the boards that was meant to be read, if there is any."""
        seen = TAG.sub(" ", text) if "<" in text else text
        if self._begins_as_page:
            score = ROUND.search(seen)
            return seen[score.start() :] if score else ""
        return seen.strip() if any(map(str.isalnum, seen)) else ""

    def _take_mark(self, mark: re.Match[str], line: int) -> None:
        groups, value = mark.groupdict(), Place(line, mark.end() + 1)
        self._begins_as_page = self._begins_as_page or False
        if groups.get("variable"):
            self._take_script(mark["variable"], mark["single"] or mark["double"] or "", Place(line, mark.start() + 1))
        elif mark["where"]:
            self._take_field("comment" + mark["where"], value, closing=bool(mark["end"]))
        elif not mark["key"]:
            self._end_field("", line)
            self._take_wrapper(mark, line)
        else:
            if not mark["close"] and not (self.board and self.board.open):
                numbered = mark["family"].lower().startswith("dhj")
                self._next_board(RawBoard(Place(line, mark.start() + 1), wrapped=False, numbered=numbered))
            self._take_field(mark["key"], value, closing=bool(mark["close"]))

    def _take_wrapper(self, mark: re.Match[str], line: int) -> None:
        if mark["close"]:
            if self.board:
                self.board.open = False
                self.board.page = self._page
        elif not (self.board and self.board.open and self.board.wrapped and not self.board.fields):
            numbered = mark["family"].lower().startswith("dhj")
            self._next_board(RawBoard(Place(line, mark.start() + 1), wrapped=True, numbered=numbered))

    def _take_field(self, key: str, place: Place, *, closing: bool) -> None:
        if not closing:
            self._end_field("", place.line)
            self._field = Field(key, "", place)
        elif self._field is not None:
            self._end_field(key, place.line)
        else:
            problem = FormatError(f"{key!r}: a field is closed that is not open", code="bad-tag", text=key)
            self._report(problem, "left out", place)

    def _end_field(self, closing: str, line: int) -> None:
        if self._field is None:
            return
        field, key = self._field._replace(value="".join(self._parts)), self._field.key
        self._field, self._parts = None, []
        assert self.board is not None
        if (key.lower(), closing.lower()) == ("blacktime", "time") and "black" not in self.board.keys:
            # CCBridge gives the time of both sides this name; the first side's stands before the other's name.
            field = field._replace(key="redtime")
        if not self.board.wrapped and self.board.has_another(field) and field.value.strip():
            # Without wrappers a board ends where a field comes again with another value.
            self._next_board(RawBoard(field.place, wrapped=False, numbered=self.board.numbered))
        self.board.add(field)
        if not closing:
            problem = FormatError(f"{key!r}: a field is not closed", code="unclosed", text=key)
            self._report(problem, "it ends where the next begins", field.place)
        elif closing.lower() != key.lower():
            problem = FormatError(f"{key!r}: a field is closed under another name", code="bad-tag", text=key)
            self._report(problem, "read as one field", Place(line, field.place.column), Severity.NOTE)

    def _take_script(self, variable: str, value: str, place: Place) -> None:
        """Add the moves of a script to the board before it: pages with scripts leave the board's own list empty."""
        text = _unescape(value)
        inner = _Scanner()
        inner.feed(TextLine(SEGMENT.sub(r"[\1DhtmlXQ_move_\2]", text), place.line, 0, ""))
        inner.finish()
        found = [field for board in inner.ready for field in board.fields] or [Field(variable, text, place)]
        self._page = True
        for field in found:
            field = field._replace(place=place)
            if not field.value.strip():
                continue
            if self.board is None or (_plain_key(field) == MAIN_LINE and self.board.has_another(field)):
                self._next_board(RawBoard(place, wrapped=False, numbered=False))
            assert self.board is not None
            self.board.page = True
            if _plain_key(field) not in self.board.said or self.board.has_another(field):
                self.board.add(field)

    def _next_board(self, board: RawBoard | None) -> None:
        before, self.board = self.board, board
        if board is not None and self._before:
            board.problems += self._before
            self._before = []
        if before is not None:
            if before.open:
                before.page = self._page
            if before.open and before.wrapped:
                problem = FormatError("the board is not closed", code="unclosed")
                repair = "it ends where the next begins"
                before.problems.append(Problem(problem, Severity.WARNING, repair, before.place))
            if self._outside:
                before.problems.append(self._outside)
            self._outside = None
            self.ready.append(before)

    def _report(self, error: KifuError, repair: str, place: Place, severity: Severity = Severity.WARNING) -> None:
        problems = self.board.problems if self.board else self._before
        if len(problems) < MOST_PROBLEMS:
            problems.append(Problem(error, severity, repair, place))


def _plain_key(field: Field) -> str:
    key = field.key.lower()
    return MAIN_LINE if key == "move_0_1_0" else key


def _unescape(value: str) -> str:
    """Return the text of a string in a script."""
    if "\\" not in value:
        return value
    text = ESCAPE.sub(_character, value)
    # Characters beyond the first plane are written in two halves.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(escape: re.Match[str]) -> str:
    code = escape[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else ESCAPED.get(code, code)
