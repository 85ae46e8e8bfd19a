"""Numbers as Japanese records write them: full-width digits, and kanji for ranks and for men in hand.

>>> plain_digits("１２"), write_kanji(18), read_kanji("十八")
('12', '十八', 18)
"""

import re

from kifu.notations.shogi.numerals import NUMERALS, WIDE_DIGITS

KANJI = re.compile("[一二三四五六七八九十]{1,3}")
MOST = len(NUMERALS)
WIDE = {digit: wide for wide, digit in WIDE_DIGITS.items()}


def plain_digits(text: str) -> str:
    return text.translate(WIDE_DIGITS)


def wide_digits(text: str) -> str:
    return text.translate(WIDE)


def write_kanji(number: int) -> str:
    """Return a number as kanji; in digits where it is beyond those that records need."""
    return NUMERALS[number - 1] if 0 < number <= MOST else str(number)


def read_kanji(text: str) -> int:
    """Return the number that kanji or digits are, 0 if they are none."""
    plain = plain_digits(text)
    if plain.isascii() and plain.isdecimal() and len(plain) <= 3:
        return int(plain)
    return NUMERALS.index(text) + 1 if text in NUMERALS else 0
