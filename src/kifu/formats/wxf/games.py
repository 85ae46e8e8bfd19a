"""A WXF file cut into games: what the lines of the header say, the setup, and the words of the moves."""

import re
from collections.abc import Iterable, Iterator

from kifu.diagnostics import Problem, Report, Severity
from kifu.errors import FormatError, KifuError, Place
from kifu.formats.text.games import Draft
from kifu.formats.text.words import Word, clean_line, words_of
from kifu.games.xiangqi import GAME
from kifu.records.record import Record
from kifu.rules.game import Man
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from kifu.sources.source import TextLine

SIGNS = {
    "header": re.compile(r"/\*|(?<!\S)(?:START|SETUP)\s*\{"),
    "setup": re.compile(r"/\*|\}"),
    "moves": re.compile(r"/\*|\}\s*END\b|\}"),
}
START = re.compile(r"(?<!\S)START\s*\{")
FIELD = re.compile(r"(?P<key>[A-Za-z][A-Za-z0-9_]*):?(?:\s+(?P<value>.*))?", re.DOTALL)
# The tags of the keys; the others keep the name that they have in the file.
TAGS = {"GAME": "Title", "DATE": "Date", "EVENT": "Event", "SITE": "Site", "ROUND": "Round"}
FIELDS = {"FEN": "FEN", "SETUP": "FEN", "TERMINATION": "Ending"}
PLAYERS = tuple(side.name for side in GAME.sides)
KEYS = ("FORMAT", "RESULT", *TAGS, *FIELDS, *map(str.upper, PLAYERS))
RATING = re.compile(r"[0-9]{3,4}")
# What FORMAT names, and the notations it can mean, the likeliest first.
FORMATS = {
    "WXF": ("wxf", "wxf-2018", "xqbase", "seattle"),
    "AXF": ("wxf", "wxf-2018", "xqbase", "seattle"),
    "ICCS": ("iccs", "ucci"),
    "LALG": ("lan",),
    "SALG": ("san", "san-xboard"),
}
FROM_RANK_0 = ("LALG", "SALG")
# The letters of Yang's draft and others for the same men, and those of WXF.
LETTERS = dict(zip("KRNHCGAMEBPS", "KRHHCAAEEEPP", strict=True))
OTHER_LETTER = re.compile(r"([A-Z])\s*\(\s*([A-Za-z])\s*\)")
FEW_MOVES = 6
ALGEBRAIC = re.compile(r"([A-Za-z]?)((?:[a-i][0-9]?)?-?)([a-i])([0-9])(.*)", re.DOTALL)
MAN = re.compile(r"([A-Za-z])([a-i])([0-9])")


def drafts(lines: Iterable[TextLine], report: Report) -> Iterator[Draft]:
    """Yield the games of a file one by one; what stands between them is reported."""
    cutter = WxfCutter(report)
    for line in lines:
        yield from cutter.take(line)
    yield from cutter.finish()


class WxfCutter:
    """Takes the lines of a file; knows whether it is in a header, a setup, the moves or a comment."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._begin()

    def _begin(self) -> None:
        self.draft = Draft()
        self._place = "header"  # or "setup" or "moves"
        self._headed = False  # whether there is a line that only a game has
        self._comment: list[str] | None = None
        self._comment_line = 0
        self._men: list[str] = []
        self._format = ""
        self._letters: dict[str, str] = {}

    def take(self, line: TextLine) -> Iterator[Draft]:
        """Take a line; yield the game that it ends."""
        self.draft.count(line)
        text, place = line.text, 0
        in_header = self._place == "header" and self._comment is None
        if in_header or (self._place == "moves" and self._comment is None and re.match(r"\s*FORMAT\b", text)):
            key = field_in(text.partition("/*")[0].partition("{")[0])
            if key and key["key"].upper() == "FORMAT" and (self._headed or self._place == "moves"):
                yield self._end(line.number, closed=False)
        while place < len(text):
            if self._comment is not None:
                place = self._go_on_in_comment(text, place)
                continue
            sign = SIGNS[self._place].search(text, place)
            stop = sign.start() if sign else len(text)
            self._take_text(text[place:stop], line, place)
            place = sign.end() if sign else stop
            if sign and (finished := self._take_sign(sign[0], line)):
                yield finished
                if not START.search(text, place):
                    self._report_rest(text[place:].strip(), line.number)
                    return
        if self._comment is not None:
            self._comment.append("\n")

    def finish(self) -> Iterator[Draft]:
        if self._comment is not None:
            problem = FormatError("a comment that is not closed", code="unclosed", text="/*")
            self.draft.problems.append(
                Problem(problem, Severity.WARNING, "kept to the end", Place(self._comment_line, 1))
            )
            self._close_comment()
        if self._headed or self._place != "header":
            yield self._end(self.draft.line, closed=False)
        elif self.draft.tags or self.draft.preface:
            words = [f"{tag} {value}" for tag, value in self.draft.tags.items()]
            self._report_rest(" ".join([*words, *self.draft.preface]), self.draft.line)

    def _report_rest(self, rest: str, number: int) -> None:
        if rest:
            problem = FormatError(f"text after a game: {rest[:40]!r}", code="stray-text", text=rest[:200])
            self._report.receive(problem, Severity.WARNING, "left out", Place(number, 1))

    def _end(self, number: int, *, closed: bool) -> Draft:
        """Finish the game, return it and begin another."""
        draft = self.draft
        if not closed and self._place != "header":
            problem = FormatError("the moves are not closed with }END", code="unclosed")
            draft.problems.append(Problem(problem, Severity.WARNING, "the game ends here", Place(number, 1)))
        self._take_setup()
        self._name_notation()
        draft.line = draft.line or number
        self._begin()
        return draft

    # Signs

    def _take_sign(self, sign: str, line: TextLine) -> Draft | None:
        """Take a sign; return the game if it ends here, and the rest of the line with it."""
        if sign == "/*":
            self._comment, self._comment_line = [], line.number
        elif sign.startswith("}") and self._place == "setup":
            self._place = "header"
        elif sign.startswith("}") and self._place == "moves":
            return self._end(line.number, closed=True)
        elif sign.startswith("START"):
            self._place, self._headed = "moves", True
        elif sign.startswith("SETUP"):
            self._place, self._headed = "setup", True
        return None

    def _go_on_in_comment(self, text: str, place: int) -> int:
        assert self._comment is not None
        stop = text.find("*/", place)
        self._comment.append(text[place : stop if stop >= 0 else len(text)])
        if stop < 0:
            return len(text)
        self._close_comment()
        return stop + 2

    def _close_comment(self) -> None:
        assert self._comment is not None
        comment = "".join(self._comment).strip()
        self._comment = None
        if self._place == "moves" and comment:
            self.draft.words.append(Word("remark", comment, self._comment_line, 1))
        elif comment:
            self.draft.preface.append(comment)

    # Text

    def _take_text(self, text: str, line: TextLine, place: int) -> None:
        if not text or text.isspace():
            return
        if self._place == "setup":
            self._men += text.split()
        elif self._place == "moves":
            self._take_moves(text, line, place)
        elif (field := field_in(text)) and (field["value"] or _is_key(field["key"])):
            self._headed = self._headed or field["key"].upper() in KEYS
            self._take_field(field["key"], field["value"] or "", line.number)
        else:
            problem = FormatError(
                f"{text.strip()[:60]!r}: no line of a header", code="stray-text", text=text.strip()[:60]
            )
            where = Place(line.number, place + 1)
            self.draft.problems.append(Problem(problem, Severity.WARNING, "kept as a comment", where))
            self.draft.preface.append(text.strip())

    def _take_moves(self, text: str, line: TextLine, place: int) -> None:
        clean, control, _ = clean_line(text)
        if control:
            problem = FormatError(f"{control!r}: a character that is no text", code="bad-character", text=control)
            where = Place(line.number, place + text.index(control) + 1)
            self.draft.problems.append(Problem(problem, Severity.WARNING, "left out", where))
        for word in words_of(clean, line.number):
            if word.kind == "result":
                self.draft.results.append((word.text.strip("()（） "), line.number))
                continue
            self.draft.moves += word.kind == "move"
            self.draft.words.append(word._replace(column=word.column + place))

    def _take_field(self, key: str, value: str, number: int) -> None:
        draft, name = self.draft, key.upper()
        if name == "FORMAT":
            self._take_format(value, number)
        elif not value:
            return
        elif name == "RESULT":
            draft.results.append((value, number))
        elif name in FIELDS:
            if draft.fields.setdefault(FIELDS[name], value) != value:
                self._report_twice(key, value, number)
        else:
            tags = tags_of(key, value)
            for tag, text in tags.items():
                if draft.tags.setdefault(tag, text) != text:
                    self._report_twice(tag, value, number)

    def _report_twice(self, name: str, value: str, number: int) -> None:
        problem = FormatError(f"{name} stands twice", code="bad-tag", text=value[:200])
        self.draft.problems.append(Problem(problem, Severity.WARNING, "the first one is kept", Place(number, 1)))

    def _take_format(self, value: str, number: int) -> None:
        """Take the name of a notation and the letters it is written with."""
        self._format, *_ = re.split(r"[\s,;]", value.strip())
        pairs = OTHER_LETTER.findall(value)
        self._letters = {used.upper(): LETTERS[own] for own, used in pairs if own in LETTERS}
        if more := OTHER_LETTER.sub("", value.strip()[len(self._format) :]).strip(" \t,;"):
            # Where the ends of lines were lost, the whole header stands here.
            problem = FormatError(f"more than the name of a format: {more[:40]!r}", code="stray-text", text=more[:200])
            self.draft.problems.append(Problem(problem, Severity.WARNING, "kept as a comment", Place(number, 1)))
            self.draft.preface.append(more)

    # What is known only when the game is whole

    def _name_notation(self) -> None:
        """Set the notations that the file allows, and put the moves into letters that these have."""
        draft, name = self.draft, self._format.upper()
        if name in FORMATS:
            draft.notations = FORMATS[name]
        elif self._format:
            draft.fields["Notation"] = self._format
        if name in FROM_RANK_0:
            letters = self._letters or LETTERS
            readings = [[_algebraic(word, letters, up) for word in draft.words] for up in (True, False)]
            draft.words = max(readings, key=lambda words: _legal(words, draft))
        elif self._letters and name != "ICCS":
            draft.words = [_with_letter(word, self._letters) for word in draft.words]

    def _take_setup(self) -> None:
        """Make a FEN of the men of a setup."""
        draft = self.draft
        if not self._men:
            return
        men, turn, number = {}, Side.FIRST, 1
        words = iter(self._men)
        for word in words:
            match = MAN.fullmatch(word.rstrip(",;"))
            if match and (man := self._man(match[1])):
                point = match[2] + str(int(match[3]) + 1)
                if point in men:
                    self._report_setup(f"two men stand on {word[1:]!r}")
                men[point] = man
            elif word.upper() == "MOVE":
                count = next(words, "")
                if count.isascii() and count.isdecimal() and len(count) < 5:
                    number = int(count)
                else:
                    self._report_setup(f"MOVE is followed by {count[:20]!r}, which is no number of a move")
            elif word.capitalize() in PLAYERS:
                turn = Side(PLAYERS.index(word.capitalize()))
            else:
                self._report_setup(f"{word[:20]!r} is no man on a point, such as 'Ra0'")
        fen = Setup(GAME, men, turn, 0, number).fen()
        if draft.fields.setdefault("FEN", fen) != fen:
            self._report_setup("there is a FEN besides the setup")

    def _report_setup(self, reason: str) -> None:
        problem = FormatError(reason, code="bad-setup")
        self.draft.problems.append(Problem(problem, Severity.WARNING, "left out", Place(self.draft.line, 1)))

    def _man(self, letter: str) -> Man | None:
        side = Side.FIRST if letter.isupper() else Side.SECOND
        wanted = self._letters.get(letter.upper(), letter.upper())
        wanted = "A" if wanted == "G" else wanted
        for piece in GAME.pieces:
            if wanted in (piece.letter, *piece.also):
                return Man(side, piece)
        return None


def field_in(text: str) -> re.Match[str] | None:
    """Return the key and the value of a line of the header, if it is one."""
    # Spaces are stripped first: a pattern for those at the end would look for them after every space of the value.
    return FIELD.fullmatch(text.strip())


def _is_key(word: str) -> bool:
    """Whether a word alone in its line is a key without a value, and not a word that lost its key."""
    return word.isupper() or word.upper() in KEYS


def tags_of(key: str, value: str) -> dict[str, str]:
    """Return the tags of a line of the header: a player's has the name, the team and the rating in it."""
    name = key.upper()
    if name.capitalize() in PLAYERS:
        return _player(name.capitalize(), value)
    return {TAGS.get(name, key): value.strip()} if value.strip() else {}


def _player(side: str, value: str) -> dict[str, str]:
    name, *more = (part.strip() for part in value.split(";"))
    tags = {side: name}
    while more and not more[-1]:
        more.pop()
    for number, part in enumerate(more):
        tag = f"{side}Elo" if RATING.fullmatch(part) else f"{side}Team"
        if tag in tags or not part:
            tags[f"{side}More"] = ";".join(more[number:])
            break
        tags[tag] = part
    return {tag: text for tag, text in tags.items() if text}


def _with_letter(word: Word, letters: dict[str, str]) -> Word:
    letter = letters.get(word.text[:1].upper())
    if word.kind != "move" or letter is None:
        return word
    text = (letter if word.text[0].isupper() else letter.lower()) + word.text[1:]
    return word._replace(text=text, original=word.text)


def _legal(words: list[Word], draft: Draft) -> int:
    """Return how many of the first moves are legal."""
    record = Record(GAME, fen=draft.fields.get("FEN", ""))
    position = record.start() if record.playable else Position(GAME)
    try:
        for word in [word for word in words if word.kind == "move"][:FEW_MOVES]:
            position.play(position.parse(word.text, draft.notations[0]))
    except KifuError:
        pass
    return position.ply


def _algebraic(word: Word, letters: dict[str, str], up: bool) -> Word:
    """Put an algebraic move into the letters of WXF and, if ranks are counted from 0, into ranks from 1."""
    match = ALGEBRAIC.fullmatch(word.text)
    if word.kind != "move" or match is None:
        return word
    letter, origin, file, rank, rest = match.groups()
    letter = letters.get(letter.upper(), letter)
    if up:
        origin = re.sub("[0-9]", lambda digit: str(int(digit[0]) + 1), origin)
        rank = str(int(rank) + 1)
    return word._replace(text=f"{letter}{origin}{file}{rank}{rest}", original=word.text)
