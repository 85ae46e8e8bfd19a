"""Captions: the few words that a set score adds to a record, in the language that it is set in.

>>> from kifu.notations.base import find_notation
>>> record = Record(tags={"Event": "全国赛"})
>>> captions = find_captions(record, find_notation("wxf", record.game))
>>> captions.say("Diagram {number}, after {move}", number=2, move="3. C2.5")
'图2：3. C2.5之后'
"""

from kifu.languages.language import ENGLISH, Speaker, match_language, speaker_of
from kifu.notations.base import Notation
from kifu.records.notation import comments_of, find_script
from kifu.records.record import Record
from kifu.records.title import known_tag, players_of

LATIN_LETTERS_PER_CHARACTER = 3  # as many say about as much as one Chinese character

TAGS = ("Title", "Event", "Site", "Opening")  # in which people write; others are for programs


def find_captions(record: Record, notation: Notation) -> Speaker:
    """Return who says the captions: the language of the notation, or where that speaks none, of the record's texts."""
    spoken = match_language(notation.language) if notation.language else None
    return speaker_of(spoken.name if spoken else _find_language(record), "captions", "names")


def _find_language(record: Record) -> str:
    text = "".join(comments_of(record)) or "".join([*players_of(record), *(known_tag(record, tag) for tag in TAGS)])
    characters = sum("㐀" <= character <= "鿿" for character in text)
    letters = sum(character.isascii() and character.isalpha() for character in text)
    if LATIN_LETTERS_PER_CHARACTER * characters <= letters:
        return ENGLISH
    if any("ぁ" <= character <= "ヿ" for character in text) or "japanese" in record.game.writing.shown_in:
        return "ja"
    return find_script(record) or "zh-hans"
