"""How many columns a text takes where Chinese characters take two: on a terminal, in a table, in a score sheet.

>>> text_width("炮二平五"), pad("车", 4) + "|"
(8, '车  |')
"""

import re
import unicodedata

WIDE = "WF"
WORD = re.compile(r" *[^ |]+[ |]*|[ |]+")
WIDE_IN_CHINESE_TEXT = "WFA"  # characters that are as wide as Chinese ones in the company of those


def text_width(text: str, wide: str = WIDE) -> int:
    """Return how many columns a text takes; ``wide`` are the classes of characters that take two."""
    return sum(2 if unicodedata.east_asian_width(character) in wide else 1 for character in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return the text with as many spaces as fill ``columns``: after it, or before it if it stands at the right."""
    spaces = " " * (columns - text_width(text))
    return spaces + text if right else text + spaces


def cut(text: str, columns: int) -> str:
    """Return as much of the beginning of a text as fits into ``columns``."""
    width = 0
    for place, character in enumerate(text):
        width += text_width(character)
        if width > columns:
            return text[:place]
    return text


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Return a text in lines that fit into ``columns``, cut between words; lines after the first are indented.

    A list such as ``no|yes`` is cut after its signs too, and a word that is longer than a line anywhere.

    >>> wrap("books, players and programs", 14, "  ")
    ['books, players', '  and programs']
    """
    lines: list[str] = []
    line = ""
    room = max(columns - text_width(indent), 2)
    for word in WORD.findall(text):
        left = columns if not lines else room
        if line and text_width(line) + text_width(word.rstrip(" ")) > left:
            lines.append(line.rstrip(" "))
            line, left = "", room
        line += word
        while text_width(line.rstrip(" ")) > left:
            fitting = cut(line, left)
            lines.append(fitting)
            line, left = line[len(fitting) :], room
    return [lines[0], *(indent + later for later in (*lines[1:], line.rstrip(" ")))] if lines else [line.rstrip(" ")]
