"""Whose moves stand in the first column of a score, by its moves; and columns put into the order of play.

>>> from kifu.formats.text.words import words_of
>>> [second_side_first(words_of(text)) for text in ("1. 卒7进1 兵三进一", "1. c8.5 H2+3", "1. 炮8平5 马二进三")]
[True, True, False]
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from kifu.formats.text.words import Word, has_dots
from kifu.notations.fourslot.chinese import ARABIC, CHINESE, FULL_WIDTH

SCRIPTS = dict.fromkeys(CHINESE.split(), "chinese") | dict.fromkeys((ARABIC + " " + FULL_WIDTH).split(), "arabic")
MOVES_FOR_A_BREAK = 8  # where one script stands twice running more often than that, it is not by a slip

# Words that only one side's men have; cannons, horses and chariots are written alike by too many.
FIRST_ONLY, SECOND_ONLY = frozenset("兵相帅帥仕俥傌"), frozenset("卒卆象将將士")
# A move in Latin letters whose case can show whose it is; coordinates are written in small letters by both sides.
CASED = re.compile(r"[+\-]?(?P<letter>[A-Za-z])[1-9+\-.][.+\-=][1-9].*")


def second_side_first(words: Sequence[Word]) -> bool:
    """Whether the moves themselves show that the second side's stand first in every round.

    Numerals show nothing: old books give the Chinese ones to the side that begins.
    """
    first, second = _signs(words)
    by_words = first & SECOND_ONLY and second & FIRST_ONLY and not (first & FIRST_ONLY or second & SECOND_ONLY)
    by_case = "small" in first and "capital" in second and "capital" not in first and "small" not in second
    return bool(by_words or by_case)


def _signs(words: Sequence[Word]) -> tuple[set[str], set[str]]:
    """Return for both columns the characters and the case of letters by which their moves show whose they are."""
    signs: tuple[set[str], set[str]] = set(), set()
    place = 0
    left = turns_taken([SCRIPTS.get(word.text[-1], "") for word in words if word.kind == "move"])
    for word in words:
        if word.kind == "number":
            place = int(has_dots(word))
        elif word.kind == "move":
            if left == 0:
                break
            left -= 1
            found = signs[place % 2]
            found |= (FIRST_ONLY | SECOND_ONLY) & set(word.text)
            if match := CASED.fullmatch(word.text):
                found.add("small" if match["letter"].islower() else "capital")
            place += 1
    return signs


def turns_taken(scripts: Sequence[str]) -> int:
    """Return how many moves show whose they are by the scripts of their numerals, of which some may be unknown.

    Where a move is missing, all after it stand in the place of the other side.  So only those before it count, if two
    scripts take turns otherwise.
    """
    breaks = [place for place, (script, following) in enumerate(pairwise(scripts), 1) if script == following != ""]
    return breaks[0] if breaks and len(scripts) >= MOVES_FOR_A_BREAK * len(breaks) else len(scripts)


def swap_columns(words: Sequence[Word]) -> list[Word] | None:
    """Return the words of a score whose rounds are read from right to left; nothing if it has no two columns."""
    numbered = any(word.kind == "number" for word in words)
    rows: list[list[list[Word]]] = []  # of each round what stands before its moves, then each move with what follows it
    line = 0
    for word in words:
        if not rows or (word.kind == "number" if numbered else word.line != line):
            rows.append([[]])
        line = word.line
        if word.kind == "move":
            rows[-1].append([])
        rows[-1][-1].append(word)
    if any(len(row) > 3 for row in rows) or not any(len(row) == 3 for row in rows):
        return None
    return [word for row in rows for part in (row[0], *row[:0:-1]) for word in part]
