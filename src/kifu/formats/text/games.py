"""A text cut into games: headings, lines of moves, footnotes and what lies between, a line at a time."""

import re
from collections.abc import Iterable, Iterator

from kifu.diagnostics import Problem, Severity
from kifu.errors import EncodingError, FormatError, LimitError, Place
from kifu.formats.text.footnotes import HEADING, INDENT, Footnotes, Note, note_in, numbered_note_in
from kifu.formats.text.labels import (
    FIELDS,
    LONGEST_HEADING,
    NO_MOVES,
    Players,
    columns_in,
    is_result,
    label_in,
    players_in,
    sides_in,
)
from kifu.formats.text.markup import visible
from kifu.formats.text.offered import keep_first
from kifu.formats.text.vertical import unfold
from kifu.formats.text.words import Word, clean_line, has_dots, share, words_of
from kifu.notations.shogi.numerals import repaired
from kifu.patterns import later
from kifu.records.captions import COLOURS, Caption, read_caption
from kifu.sources.source import TextLine

LONGEST_GAME = 64 * 1024 * 1024  # characters
RULE = re.compile(r"\s*+(?:[-=_*~—─═＊·.]\s*+){3,}")  # two dashes may be a pass
HANDS = "(?:[0-9]{0,2}[A-Za-z]){4,14}(?![-\\w])"  # men in hand, as SFEN has them
SETUP = later(
    r"\s*(?:position\s+)?(?:(?:fen\s+)?(?P<fen>[0-9A-Za-z+'!]+(?:/[0-9A-Za-z+'!]+){8,}"
    rf"(?:\s+[bw]\s+{HANDS})?(?:\s+(?!moves\b)[-\w]{{1,5}}){{0,5}})"
    r"|startpos)(?:\s+moves\s+(?P<moves>.*))?\s*",
    re.IGNORECASE,
)
SHORT_LINE = 30


class Draft:
    """One game as it stands in the text; nothing in its moves has been understood yet."""

    def __init__(self) -> None:
        self.line = 0
        self.size = 0
        self.tags: dict[str, str] = {}
        self.fields: dict[str, str] = {}  # what a record has a place of its own for
        self.players: Players | None = None
        self.first = ""  # the name of the side that is said to move first
        self.left = ""  # the name of the side whose moves are said to stand in the left column
        self.results: list[tuple[str, int]] = []
        self.prose: list[str] = []
        self.preface: list[str] = []  # the note that belongs to the whole game
        self.words: list[Word] = []
        self.moves = 0
        self.in_digits = False  # whether the moves are nothing but digits
        self.notes = Footnotes()
        self.numbered_by_marks = False
        self.closed = False  # whether the result stands after the moves
        self.without_moves = False  # whether the text says that there are none
        self.notations: tuple[str, ...] = ()  # those that the file allows, the likeliest first
        self.problems: list[Problem] = []

    def count(self, line: TextLine) -> None:
        """Take note of a line that belongs to the game: where it begins, how long it is, what could not be decoded."""
        self.line = self.line or line.number
        self.size += len(line.text)
        if self.size > LONGEST_GAME:
            raise LimitError(f"line {line.number}: a game of more than {LONGEST_GAME:,} characters")
        if line.undecodable:
            problem = Problem(line.decoding_error(), Severity.WARNING, "kept as they are", Place(line.number, 1))
            self.problems.append(problem)

    @property
    def begun(self) -> bool:
        return bool(self.words) or self.without_moves

    @property
    def is_game(self) -> bool:
        return self.moves > 0 or self.without_moves or "FEN" in self.fields

    @property
    def empty(self) -> bool:
        headed = self.tags or self.fields or self.players or self.first or self.results or self.prose or self.preface
        headed = headed or self.left
        return not (self.begun or headed)


def drafts(lines: Iterable[TextLine], *, page: bool = False) -> Iterator[Draft]:
    """Yield the games of a text, or of a web ``page``, one by one; only one of them is held at a time."""
    cutter = Cutter(page=page)
    problems: list[Problem] = []
    for line in visible(lines, problems) if page else unfold(lines):
        if finished := cutter.take(line):
            yield finished
    cutter.draft.problems += problems
    if last := cutter.finish():
        yield last


def is_prose(text: str) -> bool:
    """Whether a line is a heading wherever it stands: nothing in it can be a move, a number, a result or a label."""
    words = words_of(text)
    return (
        text == text.strip()
        and 0 < len(text) <= LONGEST_HEADING
        and text == clean_line(text).text
        and not any(word.kind in ("move", "number", "result", "note") for word in words)
        and any(word.kind == "other" for word in words)
        and not any(pattern.fullmatch(text) for pattern in (RULE, HEADING, SETUP))
        and not (read_caption(text).first or read_caption(text).whole)
        and not (is_result(text) or columns_in(text) or label_in(text) or players_in(text) or _says_no_moves(text))
        and "。" not in text
    )


class Cutter:
    """Takes the lines of a text; it knows the game it is in, and the lines after it that may belong to the next."""

    def __init__(self, *, page: bool = False) -> None:
        self.draft = Draft()
        self._page = page  # where the spaces before a line say nothing: tags stood there
        self._after_setup: list[TextLine] = []  # header lines after a setup, of this game or of the next
        self._open: list[str] | None = None  # a note that may go on in the next line
        self._after_gap = True  # whether the line before is empty
        self._waiting: list[tuple[TextLine, bool]] = []  # prose after moves, and whether an empty line stands before it

    def take(self, line: TextLine) -> Draft | None:
        """Take a line; return the game before if the line begins another one."""
        line = self._repair(line)
        text = line.text
        self.draft.count(line)
        finished = None
        if self._open is not None and text.startswith(INDENT) and not self._page:
            self._open.append(text[len(INDENT) :])
        elif not text.strip() or RULE.fullmatch(text):
            self._open, self._after_gap = None, True
            return None
        elif self.draft.begun:
            finished = self._take_after_moves(line)
        elif "FEN" in self.draft.fields:
            self._open = None
            finished = self._take_after_setup(line)
        else:
            self._open = None
            self._take_heading(line)
        self._after_gap = False
        return finished

    def finish(self) -> Draft | None:
        self._settle()
        self._take_waiting_header()
        return None if self.draft.empty else self.draft

    def _repair(self, line: TextLine) -> TextLine:
        """Return a line without the characters that a wrong code page has spoiled."""
        text, repairs = repaired(line.text)
        if repairs:
            error = EncodingError("; ".join(repairs[:3]), text=line.text[:60])
            problem = Problem(error, Severity.WARNING, f"read as {text[:60]!r}", Place(line.number, 1))
            self.draft.problems.append(problem)
        return line._replace(text=text)

    # Above the moves

    def _take_heading(self, line: TextLine) -> None:
        draft, text, stripped = self.draft, line.text, line.text.strip()
        if _says_no_moves(stripped):
            draft.without_moves = True
            draft.words += [word for word in words_of(stripped, line.number) if word.kind in ("mark", "diagram")]
        elif sides := _sides(stripped):
            for name, player in sides:
                self._take_label(name, player, line.number)
        elif (caption := read_caption(stripped)).whole:
            self._take_caption(caption, line.number)
        elif self._take_captioned_score(line):
            pass
        elif label := _label(self._plain(line)):
            self._take_label(*label, line.number)
        elif setup := SETUP.fullmatch(text):
            self._take_setup(setup, line)
        elif is_result(stripped):
            self._take_result(stripped, line.number)
        elif (note := note_in(self._plain(line))) and note.key == 0:
            draft.preface.append(note.text)
            self._open = draft.preface
        elif self._take_score(line, words_of(clean_line(text).text, line.number)):
            pass
        elif left := columns_in(stripped[:LONGEST_HEADING]):
            draft.left = left
        elif players := players_in(stripped):
            self._take_players(players, line.number)
        else:
            self._take_first(caption.first, line.number)
            draft.prose.append(stripped)

    def _take_after_setup(self, line: TextLine) -> Draft | None:
        """Take a line between a setup and the moves from it; another setup begins another game, with what led to it."""
        label = _label(self._plain(line))
        if SETUP.fullmatch(line.text) or (label and label[0] == "FEN"):
            finished, self.draft = self.draft, Draft()
            for header in [*self._after_setup, line]:
                self.draft.count(header)
                self._take_heading(header)
            self._after_setup.clear()
            return finished
        self._after_setup.append(line)
        if label is None and self._ends_header(line):
            self._take_waiting_header()
        return None

    def _ends_header(self, line: TextLine) -> bool:
        """Whether a line, with moves, a result or a note, shows that the setup before it belongs to its game."""
        stripped = line.text.strip()
        if _says_no_moves(stripped) or is_result(stripped) or note_in(self._plain(line)):
            return True
        return share(words_of(clean_line(line.text).text)).is_score

    def _take_waiting_header(self) -> None:
        for header in self._after_setup:
            self._take_heading(header)
        self._after_setup.clear()

    def _plain(self, line: TextLine) -> str:
        """Return a line without the spaces before it that only stand for tags of a page."""
        return line.text.lstrip() if self._page else line.text

    def _take_caption(self, caption: Caption, number: int) -> None:
        self._take_first(caption.first, number)
        if caption.bottom:
            self.draft.tags["Bottom"] = caption.bottom

    def _take_first(self, name: str, number: int) -> None:
        """Take the name of the side that is said to move first; what is said before counts."""
        if name and self.draft.first not in ("", name):
            error = FormatError(f"{self.draft.first} moves first and {name} too, as it stands here", code="conflict")
            self.draft.problems.append(Problem(error, Severity.WARNING, "the first one is kept", Place(number, 1)))
        self.draft.first = self.draft.first or name

    def _take_label(self, name: str, value: str, number: int) -> None:
        draft = self.draft
        if name == "Result":
            if players := players_in(value):
                self._take_players(players, number)
            else:
                self._take_result(value, number)
            return
        place = draft.fields if name in FIELDS else draft.tags
        if name in place:
            error = FormatError(f"{name} stands twice", code="bad-tag", text=value[:200])
            draft.problems.append(Problem(error, Severity.WARNING, "the first one is kept", Place(number, 1)))
        place.setdefault(name, value)

    def _take_setup(self, setup: re.Match[str], line: TextLine) -> None:
        if setup["fen"]:
            self.draft.fields.setdefault("FEN", setup["fen"])
        if setup["moves"]:
            place = setup.start("moves")
            words = words_of(setup["moves"], line.number)
            self._add([word._replace(column=word.column + place) for word in words])

    def _take_players(self, players: Players, number: int) -> None:
        draft = self.draft
        if draft.players:
            heading = f"{draft.players.first} - {draft.players.second}"
            error = FormatError(f"there are no moves below the heading {heading!r}", code="no-moves", text=heading)
            draft.problems.append(Problem(error, Severity.WARNING, "the heading is left out", Place(number, 1)))
            draft.results.clear()
        draft.players = players
        if is_result(players.word):
            self._take_result(players.word, number)
        if (caption := read_caption(players.remark)).whole:
            self._take_caption(caption, number)
        elif players.remark:
            draft.tags.setdefault("Remark", players.remark)

    def _take_result(self, text: str, number: int) -> None:
        self.draft.results.append((text, number))
        if match := re.match(f"([{''.join(COLOURS.values())}])先", text):
            first = next(name for name, characters in COLOURS.items() if match[1] in characters)
            self.draft.first = self.draft.first or first

    # Among the moves and below them

    def _take_after_moves(self, line: TextLine) -> Draft | None:
        """Take a line that stands below the first move of a game."""
        text, stripped = line.text, line.text.strip()
        note = self._note(self._plain(line))
        if note and note.key:
            self._settle()
            self._take_note(note, line)
            return None
        words = words_of(clean_line(text).text, line.number)
        if self._begins_game(line, words, note):
            return self._next_game(line)
        if HEADING.fullmatch(stripped):
            return None
        label = _label(self._plain(line), known=True)
        if label or is_result(stripped):
            self._settle()
            self._take_result(label[1] if label else stripped, line.number)
            self.draft.closed = True
        elif self._open is not None and not (words and words[0].kind == "number" and share(words).is_score):
            self._open.append(stripped)
        elif not self._take_score(line, words):
            self._waiting.append((line, self._after_gap))
        else:
            self._open = None
        return None

    def _note(self, text: str) -> Note | None:
        """Return the footnote that a line is; what looks like moves is one only if a mark waits for it."""
        note = note_in(text)
        if note and (note.key == 0 or self.draft.notes.expects(note.key)):
            return note
        if note is None:
            note = numbered_note_in(text)
            if note is None or not self.draft.notes.expects(note.key):
                return None
        return None if share(words_of(clean_line(text).text)).is_score else note

    def _take_note(self, note: Note, line: TextLine) -> None:
        draft = self.draft
        if draft.notes.expects(note.key):
            self._open = draft.notes.add(note)
            return
        error = FormatError(f"no move is marked with the footnote {note.key}", code="footnote", text=line.text[:60])
        draft.problems.append(Problem(error, Severity.WARNING, "kept after the last move", Place(line.number, 1)))
        draft.words.append(Word("remark", line.text.strip(), line.number, 1))

    def _begins_game(self, line: TextLine, words: list[Word], note: Note | None) -> bool:
        """Whether a line can only belong to another game; a mere heading waits until it is clear what follows."""
        draft, stripped = self.draft, line.text.strip()
        label = _label(self._plain(line), known=True)
        if label and label[0] == "Result" and not self._apart:
            return False
        if note or label or SETUP.fullmatch(line.text) or _says_no_moves(stripped):
            return True
        if is_result(stripped):
            return "先" in stripped and self._apart
        if not share(words).is_score:
            players = players_in(stripped)
            return bool(players and is_result(players.word))
        if draft.closed or draft.without_moves:
            return True
        number = next((word for word in words if word.kind == "number"), None)
        if number is None or number.value != 1 or has_dots(number):
            return False
        return draft.moves > 1 or self._after_gap

    @property
    def _apart(self) -> bool:
        """Whether an empty line stands between here and the moves."""
        return self._after_gap or any(after_gap for _, after_gap in self._waiting)

    def _next_game(self, line: TextLine) -> Draft:
        """Begin another game; prose after an empty line was its heading."""
        kept = next((place for place, (_, after_gap) in enumerate(self._waiting) if after_gap), len(self._waiting))
        if not any(len(text) > LONGEST_HEADING or "。" in text for text in (w.text for w, _ in self._waiting[:kept])):
            kept = 0
        heading = [waiting for waiting, _ in self._waiting[kept:]]
        del self._waiting[kept:]
        self._settle()
        finished, self.draft, self._open = self.draft, Draft(), None
        for waiting in [*heading, line]:
            self.draft.count(waiting)
            self._take_heading(waiting)
        return finished

    def _settle(self) -> None:
        """Make prose that waits a comment of the move before it."""
        for line, after_gap in self._waiting:
            caption = read_caption(line.text.strip())
            # Who begins is said before the moves; after some of them it is who moves next in a diagram.
            if caption.whole and not caption.first and "Bottom" not in self.draft.tags:
                self._take_caption(caption, line.number)
                continue
            if not after_gap:
                stripped = line.text.strip()[:60]
                error = FormatError(f"{stripped!r}: text between moves", code="stray-text", text=stripped)
                self.draft.problems.append(Problem(error, Severity.NOTE, "kept as a comment", Place(line.number, 1)))
            self.draft.words.append(Word("remark", line.text.strip(), line.number, 1))
        self._waiting.clear()

    # Moves

    def _take_score(self, line: TextLine, words: list[Word]) -> bool:
        """Take a line of moves; return whether it is one."""
        draft = self.draft
        if not (share(words, in_digits=draft.in_digits).is_score or self._goes_on(line, words)):
            return False
        _, control, invisible = clean_line(line.text)
        for odd, what in ((control, "is no text"), (invisible, "nobody sees")):
            if odd:
                reason = f"{odd!r}: a character that {what}"
                error = FormatError(reason, code="bad-character", text=odd)
                severity = Severity.WARNING if odd is control else Severity.NOTE
                place = Place(line.number, line.text.index(odd) + 1)
                draft.problems.append(Problem(error, severity, "left out", place))
        self._settle()
        self._add(words)
        return True

    def _take_captioned_score(self, line: TextLine) -> bool:
        """Take a line of moves that says before them who begins; return whether it is one."""
        words = words_of(clean_line(line.text).text, line.number)
        begin = next((place for place, word in enumerate(words) if word.kind in ("number", "move")), 0)
        caption = read_caption(clean_line(line.text).text[: words[begin].column - 1]) if begin else Caption()
        if not caption.whole or not self._take_score(line, words[begin:]):
            return False
        self._take_caption(caption, line.number)
        return True

    def _goes_on(self, line: TextLine, words: list[Word]) -> bool:
        """Whether a line below moves has to do with them, though there are none in it, or not many."""
        if not self.draft.moves or not words:
            return False
        if all(word.kind in ("mark", "diagram", "note") for word in words):
            return True
        # A line that has the number that is due is meant as one of moves, whatever else stands in it.
        due = words[0].kind == "number" and words[0].value == self.draft.moves // 2 + 1
        return due and len(words) > 1 and len(line.text) <= SHORT_LINE

    def _add(self, words: list[Word]) -> None:
        draft = self.draft
        kept = keep_first(words)
        for word in words if len(kept) < len(words) else ():
            if word.kind == "move" and word not in kept:
                error = FormatError(f"{word.text!r}: the move before, spelt again", code="stray-text", text=word.text)
                draft.problems.append(Problem(error, Severity.NOTE, "left out", Place(word.line, word.column)))
        for word in kept:
            if word.kind == "result":
                self._take_result(word.text.strip("()（）{} "), word.line)
                draft.closed = True
                continue
            if word.kind == "note":
                # Some papers number the rounds with what books mark footnotes with.
                draft.numbered_by_marks = draft.numbered_by_marks or not draft.moves
                if draft.numbered_by_marks:
                    word = word._replace(kind="number")
                else:
                    draft.notes.mark(word)
            if word.kind == "move":
                draft.moves += 1
                draft.in_digits = word.text.isdecimal()
            draft.words.append(word)


def _label(text: str, *, known: bool = False) -> tuple[str, str] | None:
    """Return the label of a line, unless it says whose moves follow."""
    label = label_in(text, known=known)
    if label is None or not label[1] or (label[0] in COLOURS and share(words_of(label[1])).is_score):
        return None
    return label


def _sides(text: str) -> list[tuple[str, str]]:
    """Return both players of a line that names them by their colours, unless what follows these are moves."""
    sides = sides_in(text)
    return [] if any(share(words_of(player)).is_score for _, player in sides) else sides


def _says_no_moves(text: str) -> bool:
    """Whether a line says in words of ``NO_MOVES`` that there are no moves; marks of the game may stand before."""
    ending = next((words for words in NO_MOVES if text.lower().endswith(words)), "")
    return bool(ending) and all(word.kind in ("mark", "diagram") for word in words_of(text[: -len(ending)]))
