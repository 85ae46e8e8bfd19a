"""Captions: the few words that a set score adds to a record, in the language that it is set in.

>>> from kifu.notations.base import find_notation
>>> record = Record(tags={"Event": "全国赛"})
>>> find_captions(record, find_notation("wxf", record.game)).describe_figure(2, "3. C2.5")
'图2：3. C2.5之后'
"""

from typing import NamedTuple

from kifu.notations.base import Notation
from kifu.records.bottom import COLOURS
from kifu.records.notation import comments_of, find_script
from kifu.records.record import Record
from kifu.records.title import known_tag, players_of

LATIN_LETTERS_PER_CHARACTER = 3  # as many say about as much as one Chinese character

TAGS = ("Title", "Event", "Site", "Opening")  # in which people write; others are for programs


class Captions(NamedTuple):
    """Texts with places to be filled: a number, and the move after which a diagram stands."""

    figure: str
    figure_after: str
    unread: str
    first: str  # of a game that the other side than usual begins

    def describe_figure(self, number: int, move: str = "") -> str:
        return (self.figure_after if move else self.figure).format(number=number, move=move)

    def describe_first(self, side: str) -> str:
        """Return who begins, by the name of a side."""
        return self.first.format(side=side, hans=COLOURS.get(side, side)[0], hant=COLOURS.get(side, side)[-1])

    def describe_unread(self, text: str) -> str:
        return self.unread.format(text=text)


ENGLISH, JAPANESE = "en", "ja"
LANGUAGES = {
    ENGLISH: Captions(
        "Diagram {number}", "Diagram {number}, after {move}", "could not be read: {text}", "{side} moves first"
    ),
    "zh-hans": Captions("图{number}", "图{number}：{move}之后", "无法读出：{text}", "{hans}先"),
    "zh-hant": Captions("圖{number}", "圖{number}：{move}之後", "無法讀出：{text}", "{hant}先"),
    JAPANESE: Captions("第{number}図", "第{number}図　{move}まで", "読めない：{text}", "後手から"),
    "vi": Captions("Hình {number}", "Hình {number}, sau {move}", "không đọc được: {text}", "Đen đi trước"),
}
# Notations in the words of a language; the letters and points of the others are for every reader.
SPOKEN = {
    "zh-hans": "zh-hans",
    "zh-hant": "zh-hant",
    "japanese": JAPANESE,
    "vietnamese": "vi",
    "english": ENGLISH,
    "pinyin": ENGLISH,
}


def find_captions(record: Record, notation: Notation) -> Captions:
    """Return the captions in the language of the notation, or where that speaks none, of the record's own texts."""
    return LANGUAGES[SPOKEN.get(notation.name) or _find_language(record)]


def _find_language(record: Record) -> str:
    text = "".join(comments_of(record)) or "".join([*players_of(record), *(known_tag(record, tag) for tag in TAGS)])
    characters = sum("㐀" <= character <= "鿿" for character in text)
    letters = sum(character.isascii() and character.isalpha() for character in text)
    if LATIN_LETTERS_PER_CHARACTER * characters <= letters:
        return ENGLISH
    if any("ぁ" <= character <= "ヿ" for character in text) or "japanese" in record.game.writing.shown_in:
        return JAPANESE
    return find_script(record) or "zh-hans"
