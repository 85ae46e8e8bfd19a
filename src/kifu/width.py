"""How many columns a text takes where Chinese characters take two: on a terminal, in a table, in a score sheet.

>>> text_width("炮二平五"), pad("车", 4) + "|"
(8, '车  |')
"""

import unicodedata

WIDE = "WF"
WIDE_IN_CHINESE_TEXT = "WFA"  # characters that are as wide as Chinese ones in the company of those


def text_width(text: str, wide: str = WIDE) -> int:
    """Return how many columns a text takes; ``wide`` are the classes of characters that take two."""
    return sum(2 if unicodedata.east_asian_width(character) in wide else 1 for character in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return the text with as many spaces as fill ``columns``: after it, or before it if it stands at the right."""
    spaces = " " * (columns - text_width(text))
    return spaces + text if right else text + spaces
