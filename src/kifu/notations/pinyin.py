"""The Chinese notation as it is said, in pinyin: ``pào èr píng wǔ``, ``pao er ping wu``, ``pao4 er4 ping2 wu3``."""

import unicodedata

from kifu.notations.fourslot.lexicon import Form, Lexicon, Words, all_words
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, NUMBERED, SIDEWAYS
from kifu.rules.side import Side

PIECES: dict[str, Words] = {
    "King": ("shuài", "jiàng"), "Advisor": "shì", "Elephant": "xiàng", "Horse": "mǎ", "Chariot": "jū",
    "Cannon": "pào", "Pawn": ("bīng", "zú"),
}  # fmt: skip
MARKERS = {"+": "qián", "=": "zhōng", "-": "hòu"}
DIRECTIONS = {FORWARD: "jìn", BACK: "tuì", SIDEWAYS: "píng"}
NUMBERS = "yī èr sān sì wǔ liù qī bā jiǔ"
DIGITS = "1 2 3 4 5 6 7 8 9"
OTHER_SOUND = {"Chariot": "chē"}  # what the character for a chariot is called outside the game
TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}


def plain(words: str) -> str:
    """Return pinyin without its tones."""
    return "".join(sign for sign in unicodedata.normalize("NFD", words) if sign not in TONES)


def numbered(words: str) -> str:
    """Return pinyin with its tones as numbers.

    >>> numbered("pào èr")
    'pao4 er4'
    """
    tones = ([TONES[sign] for sign in unicodedata.normalize("NFD", word) if sign in TONES] for word in words.split())
    return " ".join(plain(word) + "".join(tone) for word, tone in zip(words.split(), tones, strict=True))


def untoned(words: str) -> str:
    """Return the spellings of words that need no marks on their letters."""
    return f"{plain(words)} {numbered(words)}"


def spoken_pieces() -> dict[str, str]:
    """Return every spelling of each piece."""
    sounds = {name: " ".join(all_words(words)) for name, words in PIECES.items()}
    sounds |= {name: f"{sounds[name]} {other}" for name, other in OTHER_SOUND.items()}
    return {name: f"{words} {untoned(words)}" for name, words in sounds.items()}


NUMBER_SPELLINGS = (plain(NUMBERS), numbered(NUMBERS))
EVERY_WORD = " ".join([*spoken_pieces().values(), *MARKERS.values(), *DIRECTIONS.values()])


class Pinyin(FourSlotNotation):
    name = "pinyin"
    title = "Pinyin"
    language = "zh-Latn"
    example = "pào èr píng wǔ"
    users = "learners who say Chinese moves before they can read them"
    separator = ", "
    lexicon = Lexicon(
        forms=(
            Form("", "{piece} {file} {direction} {number}"),
            Form("*", "{order} {piece} {direction} {number}"),
            Form("#", "{order} {piece} {direction} {number}"),
            Form("*@", "{order} {piece} {file} {direction} {number}", "marker, piece and file"),
            Form("*@", "{order} {file} {direction} {number}", "marker and file"),
        ),
        pieces=PIECES,
        piece_synonyms=spoken_pieces(),
        orders=MARKERS | {str(place): word for place, word in enumerate(NUMBERS.split(), 1)},
        order_synonyms={order: untoned(word) for order, word in MARKERS.items()}
        | {str(place): untoned(word) for place, word in enumerate(NUMBERS.split(), 1)},
        directions=DIRECTIONS,
        direction_synonyms={direction: untoned(word) for direction, word in DIRECTIONS.items()},
        numbers=NUMBERS,
        number_synonyms=(*NUMBER_SPELLINGS, DIGITS),
        equally_good=f"{EVERY_WORD} {untoned(EVERY_WORD)} {' '.join(NUMBER_SPELLINGS)} {DIGITS}",
        any_case=tuple(Side),
        scheme=NUMBERED,
    )


NOTATION = Pinyin()
