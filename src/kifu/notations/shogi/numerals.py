"""Ranks in Japanese numerals, ``2三``, also where a wrong code page has spoiled them: ``2δΈ‰``.

>>> repaired("8δΈƒζ­©ε…µ")[0]
'8七歩兵'
"""

import re
from functools import cache

DIGITS = ("", *"一二三四五六七八九")
NUMERALS = tuple(f"{tens}{digit}" for tens in ("", "十", "二十") for digit in DIGITS)[1:]
NUMERAL = "[一二三四五六七八九十]{1,3}"
CODE_PAGES = ("cp1253", "cp1252")
WIDE_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")


def repaired(text: str) -> tuple[str, list[str]]:
    """Return a text with its spoiled characters made good, and a sentence on each of them.

    A numeral is known even if one of its bytes was lost, any other character by all three of them.
    """
    notes: list[str] = []

    def good(match: re.Match[str]) -> str:
        character = _spoil().get(match[0]) or bytes(map(_byte_of, match[0])).decode("utf-8", "ignore")
        if not _is_japanese(character):
            return match[0]
        notes.append(f"{match[0]!r} is {character!r} read in a wrong code page")
        return character

    return (text, notes) if text.isascii() else (_spoiled_text().sub(good, text), notes)


@cache
def _spoil() -> dict[str, str]:
    """Return the characters that the UTF-8 bytes of each numeral become in a code page of one byte a character."""
    found = {}
    for numeral in NUMERALS[:10]:
        for page in CODE_PAGES:
            # Programs differ over a byte that the code page leaves undefined.
            for undefined in ("control", "replace", "ignore"):
                word = "".join(_decode(byte, page, undefined) for byte in numeral.encode())
                if len(word) > 1:
                    found[word] = numeral
    return found


def _decode(byte: int, page: str, undefined: str) -> str:
    if undefined == "control":
        return bytes([byte]).decode(page, "ignore") or chr(byte)
    return bytes([byte]).decode(page, undefined)


def _byte_of(character: str) -> int:
    return next(bytes_of[character] for bytes_of in _bytes_of_pages() if character in bytes_of)


def _three_bytes(bytes_of: dict[str, int]) -> str:
    """Return the pattern of what the three bytes of an ideograph become in a code page."""
    first = "".join(character for character, byte in bytes_of.items() if 0xE3 <= byte <= 0xEF)
    later = "".join(re.escape(character) for character, byte in bytes_of.items() if 0x80 <= byte <= 0xBF)
    return f"[{first}][{later}]{{2}}"


def _is_japanese(text: str) -> bool:
    """Whether a text is one character of those that records are written in: kana, kanji, full-width signs."""
    return len(text) == 1 and any(first <= text <= last for first, last in ("\u3000\u30ff", "㐀鿿", "！～"))


# Few texts are spoiled, and many commands that load this never read one.
@cache
def _bytes_of_pages() -> list[dict[str, int]]:
    return [{_decode(byte, page, "control"): byte for byte in range(0x80, 0x100)} for page in CODE_PAGES]


@cache
def _spoiled_text() -> re.Pattern[str]:
    words = sorted(_spoil(), key=len, reverse=True)
    return re.compile("|".join([*map(_three_bytes, _bytes_of_pages()), *map(re.escape, words)]))
