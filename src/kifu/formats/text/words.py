"""The words of a line of a score: numbers, moves, footnote marks, results, and what is none of these.

>>> [word.kind for word in words_of("1. 炮二平五① 马8进7(图)")]
['number', 'move', 'note', 'move', 'diagram']
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from kifu import registry
from kifu.errors import KifuError, MoveTextError, Place
from kifu.formats.results import RESULTS
from kifu.lines.layout import BULLET
from kifu.notations.base import DASHES, LONGEST_MOVE, MOVE_NUMBER, Notation, all_notations, notations_of
from kifu.notations.fourslot.chinese import ARABIC, CHINESE, FULL_WIDTH, GLYPHS, LEXICON
from kifu.notations.shogi.legs import PASS_WORDS
from kifu.notations.shogi.numerals import NUMERAL
from kifu.patterns import later
from kifu.rules.position import Position

CIRCLED = "⓪①-⑳㉑-㉟㊱-㊿⑴-⒇❶-❿⓫-⓴⓵-⓾"
SUPERSCRIPT = "⁰¹²³⁴-⁹"
BRACKETS = r"[\[(（［〔【]", r"[\])）］〕】]"
PARTING = r"\s,，;；。、|│┃┆▲△☗☖"
# A move in Latin letters ends where something else can begin.
ENDING = rf"{PARTING}(){{}}（）\[\]［］〔〕【】!?！？$\"“”「」{CIRCLED}{SUPERSCRIPT}"
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u00ad]")


class Word(NamedTuple):
    """One word of a line; ``value`` is its number, ``None`` if it has none."""

    kind: str  # number, move, mark, note, diagram, result, comment (in brackets), remark or other
    text: str
    line: int = 0
    column: int = 0
    value: int | None = None
    original: str = ""  # what stands in the file, where the text was put into other letters


def _characters(*texts: str) -> str:
    return "".join("".join(texts).split())


PIECES, NUMBERS = _characters(*GLYPHS.values()), _characters(CHINESE, ARABIC, FULL_WIDTH)
DIRECTIONS = _characters(*LEXICON.direction_synonyms.values())
FRONT_OR_REAR = _characters(*(LEXICON.order_synonyms[order] for order in "+=-"))
CHINESE_MOVE = (
    rf"(?:[{PIECES}][{NUMBERS}{FRONT_OR_REAR}]|[{FRONT_OR_REAR}{NUMBERS}][{PIECES}{NUMBERS}]"
    rf"|[{FRONT_OR_REAR}一二三四五][{PIECES}][{NUMBERS}])[{DIRECTIONS}][{NUMBERS}]"
)
JAPANESE_SQUARE = rf"[0-9０-９]{{1,2}}{NUMERAL}"
JAPANESE_MAN = r"(?:と|[㐀-鿿]{1,6})"
JAPANESE_ORIGIN = rf"(?:\(←?(?:{JAPANESE_SQUARE}|[0-9]{{2}})\)|（←?{JAPANESE_SQUARE}）)"
JAPANESE_STEP = rf"(?:{JAPANESE_SQUARE}|[同仝]\s?){JAPANESE_MAN}(?:（居[喰食]い）|\(じっと\))?{JAPANESE_ORIGIN}"
JAPANESE_MOVE = (
    rf"一歩目{JAPANESE_STEP}二歩目{JAPANESE_STEP}"
    rf"|(?:{JAPANESE_SQUARE}(?:[・．]{JAPANESE_SQUARE})?|[同仝]\s?(?={JAPANESE_MAN}))"
    rf"(?:{JAPANESE_MAN}い?)?{JAPANESE_ORIGIN}?(?:成|不成|居[喰食]い|じっと)?"
)
BRANCH = rf"[子丑寅卯辰巳午未申酉戌亥]{NUMERAL}"
BRANCH_MOVE = rf"{BRANCH}(?:・{BRANCH})?(?:居[喰食]い|{JAPANESE_MAN}(?:\({BRANCH}\))?(?:ナル)?)"
MAN_AND_DIGITS = (
    r"\+?(?:と|[㐀-鿿])(?:\([1-9a-c]{2}\))?(?:--|x![1-9a-c]{2}|(?:[-x*][1-9a-c]{2}){1,2}|x(?![^\s!?+=]))[+=]?"
)
PLAIN_MOVE = rf"[{PIECES}][{NUMBERS}][{DIRECTIONS}][{NUMBERS}]|[{FRONT_OR_REAR}][{PIECES}][{DIRECTIONS}][{NUMBERS}]"
COUNT = r"(?:[0-9０-９]{1,6}|[一二三四五六七八九十百]{1,5})"
DOTS = r"(?:\.{2,}|…+)"
NUMBER = (
    rf"(?:第{COUNT}回合|{COUNT}回合)[.．、:：]?|{COUNT}(?:[．、)）]|\.(?![0-9.]))(?:\s*{DOTS})?|[0-9０-９]{{1,6}}\s*{DOTS}"
    rf"|{MOVE_NUMBER.pattern}|[0-9]{{1,3}}\.(?=[0-9]{{1,2}}{NUMERAL}[㐀-鿿])|[0-9]{{1,3}}(?={PLAIN_MOVE})|{DOTS}"
)
SIGNS = r"1-0|0-1|1/2-1/2|½-½|0\.5-0\.5|\*"
# Single letters and characters mean a result only where a result is due.
RESULT_WORDS = sorted((word for word in RESULTS if len(word) > 1 and not word.isascii()), key=len, reverse=True)
RESULT = rf"(?:{SIGNS}|{'|'.join(RESULT_WORDS)})(?=[{PARTING})）!]|\Z)"
DIAGRAM = rf"{BRACKETS[0]}\s?[如见見]?(?:图|圖|diagram|dia\.?)\s?[0-9０-９一二三四五六七八九十]{{0,4}}\s?{BRACKETS[1]}"
# Books also set the mark without brackets, after a move; there its number may be that of the next round.
BARE_DIAGRAM = (
    rf"[如见見]?[图圖](?:[0-9０-９]{{1,3}}|[一二三四五六七八九十]{{1,4}})?(?=[{PARTING}{CIRCLED}]|\Z)"
    r"|[图圖](?=[0-9]{1,3}\.)"
)
WHOSE = "(?:[红紅黑白][方棋]?|Red|Black|White)"  # before a colon: nothing that the order of the moves does not say
NOTE = rf"[{CIRCLED}]|[{SUPERSCRIPT}]{{1,4}}|{BRACKETS[0]}\s?[0-9０-９]{{1,6}}\s?{BRACKETS[1]}"
WORDS = later(
    rf"(?P<gap>[{PARTING}]+|{WHOSE}\s*[:：])|(?P<diagram>{DIAGRAM})|(?P<figure>{BARE_DIAGRAM})|(?P<note>{NOTE})"
    r"|(?P<comment>\([^()]{0,200}\)|（[^（）]{0,200}）|\{[^{}]{0,200}\})"
    rf"|(?P<mark>\$[0-9]{{1,9}}|[!?！？]+)|(?P<result>{RESULT})|(?P<number>{NUMBER})|(?P<phrase>)",
    re.IGNORECASE,
)
# Moves in Latin letters with nothing between them: the first of two or more.
POINTS = r"(?:[a-i](?:10|[0-9])){2}"
WXF_MOVE = r"[a-z][1-9+\-.][.+\-=][1-9]"
FIRST_OF_RUN = rf"(?:{POINTS})(?={POINTS})|{WXF_MOVE}(?={WXF_MOVE})"
MOVES = later(rf"{CHINESE_MOVE}|{MAN_AND_DIGITS}|{BRANCH_MOVE}|{JAPANESE_MOVE}|じっと|(?i:{FIRST_OF_RUN})")
# A move with ? or a box in the place of one sign that could not be read: R2+?, 车?进六.  A mark follows four signs.
LOST = "?？□"
LOST_SIGN = later(
    rf"(?=.{{0,3}}[{LOST}])(?:[{PIECES}{FRONT_OR_REAR}{LOST}][{NUMBERS}{FRONT_OR_REAR}{PIECES}{LOST}][{DIRECTIONS}{LOST}][{NUMBERS}{LOST}]"
    rf"|[A-Za-z{LOST}][1-9+\-{LOST}][.+\-={LOST}][1-9{LOST}])(?![^{ENDING}])"
)
RUN = later(rf"(?:[^{ENDING}]|!(?=[0-9０-９]))+")
SAME_AGAIN = re.compile(r"(.)\1*", re.DOTALL)
LATIN = later(rf"[A-Za-z0-9+\-{DASHES}=.:/x!×#*'@{_characters(CHINESE)}十・]{{2,20}}")
BARE_NUMBER = re.compile(r"(?:[0-9０-９]{1,3}|[一二三四五六七八九十百]{1,4})(?!\S)")
ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th|min|h|m|s)?", re.IGNORECASE)
# A square and then letters that no score has: characters that a wrong code page has spoiled beyond repair.
GARBLED = re.compile("[0-9０-９]{1,2}[\u00c0-\u00ff\u0370-\u03ff]")
# A move whose direction is another character, as a scanner or a tired hand writes it: 车一乎二.
WITHOUT_DIRECTION = later(rf"(?:[{PIECES}][{NUMBERS}{FRONT_OR_REAR}]|[{FRONT_OR_REAR}][{PIECES}])\S[{NUMBERS}]")
TANDEM = later(rf"(?:[1-9][1-9+\-{DASHES}]|\+\+|[\-{DASHES}]{{2}})[.=+\-{DASHES}][1-9]|[0-9]{{4}}")


def words_of(text: str, line: int = 0) -> list[Word]:
    """Return the words of a line, whatever notation its moves are in; gaps are left out, nothing else is."""
    words: list[Word] = []
    bullet = BULLET.match(text)
    place, after_gap = bullet.end() if bullet else 0, True
    while place < len(text):
        match = WORDS.match(text, place)
        assert match is not None
        kind = match.lastgroup or ""
        if kind == "gap":
            after_gap = place == 0 or len(match[0]) > 1 or match[0] not in " ,，"
            place = match.end()
            continue
        if kind == "figure":
            kind = "diagram" if _may_show_diagram(words, match) else "phrase"
        word = _longer_word(text, place, after_gap=after_gap) if kind == "phrase" else _short_word(kind, match)
        words.append(word._replace(line=line, column=place + 1))
        place += max(1, len(word.text))
        after_gap = False
    return words


def _may_show_diagram(words: list[Word], match: re.Match[str]) -> bool:
    """Whether the bare word for a diagram is the mark of one: after a move, or alone in its line; else it is prose."""
    if not words:
        return not (match.string[: match.start()] + match.string[match.end() :]).strip()
    return words[-1].kind in ("move", "mark", "note", "diagram")


def _short_word(kind: str, match: re.Match[str]) -> Word:
    text = match[0]
    if kind == "comment" and _inside(text) in RESULTS and len(_inside(text)) > 1:
        return Word("result", text)
    value = number_in(text) if kind in ("number", "note") else None
    return Word(kind, text, value=value)


def _longer_word(text: str, place: int, *, after_gap: bool) -> Word:
    """Return the move that begins at a place, or else all up to the next gap."""
    if (bare := BARE_NUMBER.match(text, place)) and (after_gap or place == 0):
        return Word("number", bare[0], value=number_in(bare[0]))
    if phrase := _phrase(text, place):
        return Word("move", phrase)
    if move := MOVES.match(text, place):
        return Word("move", move[0])
    if (lost := LOST_SIGN.match(text, place)) and sum(map(lost[0].count, LOST)) == 1:
        return Word("move", lost[0])
    run = RUN.match(text, place)
    if run is None:
        # A sign that opens or closes something, as often as it stands there.
        again = SAME_AGAIN.match(text, place)
        assert again
        return Word("other", again[0])
    return Word("move" if _looks_like_move(run[0]) else "other", run[0])


def _phrase(text: str, place: int) -> str:
    """Return a move of several words, in a notation that finds its moves in running text."""
    first = text[place]
    if not (first.isalpha() if first.isascii() else text[place + 1 : place + 2] in (" ", "(")):
        return ""
    for pattern in _phrases():
        match = pattern.match(text, place, place + LONGEST_MOVE)
        if match and re.search(r"[\s,]", found := match[0].rstrip("!? ")):
            return found
    return ""


@cache
def _phrases() -> tuple[re.Pattern[str], ...]:
    return tuple({notation.word_pattern() for notation in all_notations()} - {Notation.words})


def _looks_like_move(run: str) -> bool:
    """Whether a word in Latin letters has the shape of a move: letters and numbers, and not too many of them."""
    if len(run) > 40:
        return False
    plain = unicodedata.normalize("NFKC", run)
    if plain.lower() in PASS_WORDS or plain.endswith("--"):
        return True
    if not LATIN.fullmatch(plain) or not any(map(str.isdecimal, plain)):
        return False
    if TANDEM.fullmatch(plain):
        return True
    return any(map(str.isalpha, plain)) and not ORDINAL.fullmatch(plain)


@lru_cache(maxsize=4096)
def is_move(text: str) -> bool:
    """Whether a word has a meaning in some notation of some game, on whatever board; ``python3`` has none."""
    if MOVES.fullmatch(text):
        return True
    return any(_is_understood(text, start) for start in map(_start, registry.names("games")))


def _is_understood(text: str, start: Position) -> bool:
    for notation in notations_of(start.game):
        try:
            notation.read(start, text)
        except MoveTextError:
            continue
        except KifuError:
            return True
        return True
    return False


@cache
def _start(game: str) -> Position:
    return Position(game)


def looks_attempted(text: str) -> bool:
    """Whether a word that is no move was perhaps meant as one, so that reading must not go on after it."""
    if len(text) > 20:
        return False
    if GARBLED.match(text):
        return True
    if WITHOUT_DIRECTION.fullmatch(text):
        return True
    if any(sign in text for sign in DIRECTIONS):
        return any(sign in text for sign in NUMBERS + PIECES)
    return text.isascii() and any(map(str.isdecimal, text)) and not text.isdecimal()


def number_in(text: str) -> int | None:
    """Return the number that a move number or a footnote mark shows, ``None`` if it shows none."""
    if len(text) == 1 and (value := unicodedata.numeric(text, None)) is not None and not text.isdecimal():
        return int(value)
    if digits := re.search("[0-9０-９]+", text):
        return int(digits[0])
    if raised := re.findall(f"[{SUPERSCRIPT}]", text):
        return int("".join(str(unicodedata.digit(digit)) for digit in raised))
    if numeral := re.search("[一二三四五六七八九十百]+", text):
        return _chinese_number(numeral[0])
    return None


def _chinese_number(text: str) -> int:
    total = digit = 0
    for character in text:
        if character in "十百":
            total += (digit or 1) * (10 if character == "十" else 100)
            digit = 0
        else:
            digit = CHINESE.split().index(character) + 1
    return total + digit


def count_in_chinese(number: int) -> str:
    """Return a number as old books count: 一, 十, 二十一; from a hundred on in digits."""
    if number >= 100:
        return "".join(FULL_WIDTH.split()[int(digit) - 1] if digit != "0" else "０" for digit in str(number))
    tens, ones = divmod(number, 10)
    digits = ["", *CHINESE.split()]
    return (digits[tens] if tens > 1 else "") + "十" * (tens > 0) + digits[ones]


def _inside(text: str) -> str:
    return "".join(text.strip("()（）{} ").split())


def place_of(word: Word, ply: int = 0) -> Place:
    return Place(word.line, word.column, ply)


def has_dots(word: Word) -> bool:
    """Whether a number says that the first move of its round is left out."""
    return word.text.endswith(("..", "…"))


class Share(NamedTuple):
    """How many moves a line has, and how many characters of it are words of a score and how many are not."""

    moves: int
    known: int
    other: int

    @property
    def is_score(self) -> bool:
        return self.moves > 0 and self.known >= self.other


def share(words: Sequence[Word], *, in_digits: bool = False) -> Share:
    """Return the share that moves have in a line; ``in_digits`` where the moves before are nothing but digits."""
    moves = [word for word in words if word.kind == "move"]
    # Four digits are a year more often than a move.
    numbered = in_digits or any(word.kind == "number" for word in words)
    if len(moves) == 1 and moves[0].text.isdecimal() and not numbered:
        moves = []
    other = sum(len(word.text) for word in words if word.kind == "other")
    return Share(len(moves), sum(len(word.text) for word in words if word.kind not in ("other", "comment")), other)


class CleanLine(NamedTuple):
    """A line without invisible characters, the first control character of it, and the first other invisible one."""

    text: str
    control: str
    invisible: str


def clean_line(text: str) -> CleanLine:
    """Return a line as it can be read."""
    control, invisible = CONTROL.search(text), INVISIBLE.search(text)
    if control:
        # Between two characters of a move nothing is missing; elsewhere the byte parted two words.
        text = re.sub(rf"(?<=[㐀-鿿0-9０-９]){CONTROL.pattern}+(?=[㐀-鿿])", "", text)
        text = CONTROL.sub(" ", text)
    if invisible:
        text = INVISIBLE.sub("", text)
    return CleanLine(text, control[0] if control else "", invisible[0] if invisible else "")
