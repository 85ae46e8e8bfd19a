"""Ranks in Japanese numerals, ``2三``, also where a wrong code page has spoiled them: ``2δΈ‰``."""

import re

NUMERALS = tuple("一二三四五六七八九十") + tuple(f"十{digit}" for digit in "一二三四五")
NUMERAL = "[一二三四五六七八九十]{1,3}"
CODE_PAGES = ("cp1253", "cp1252")
WIDE_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")


def repaired(text: str) -> tuple[str, list[str]]:
    """Return a text with its spoiled numerals made good, and a sentence on each of them."""
    notes = []

    def good(match: re.Match[str]) -> str:
        numeral = _SPOILED[match[0]]
        notes.append(f"{match[0]!r} is {numeral!r} read in a wrong code page")
        return numeral

    return (text, notes) if text.isascii() else (_SPOILED_TEXT.sub(good, text), notes)


def _spoiled() -> dict[str, str]:
    """Return the characters that the UTF-8 bytes of each numeral become in a code page of one byte a character."""
    found = {}
    for numeral in NUMERALS[:10]:
        for page in CODE_PAGES:
            # Programs differ over a byte that the code page leaves undefined.
            for undefined in ("control", "replace", "ignore"):
                word = "".join(_decoded(byte, page, undefined) for byte in numeral.encode())
                if len(word) > 1:
                    found[word] = numeral
    return found


def _decoded(byte: int, page: str, undefined: str) -> str:
    if undefined == "control":
        return bytes([byte]).decode(page, "ignore") or chr(byte)
    return bytes([byte]).decode(page, undefined)


_SPOILED = _spoiled()
_SPOILED_TEXT = re.compile("|".join(re.escape(word) for word in sorted(_SPOILED, key=len, reverse=True)))
