"""Captions: what a line near a diagram or a score says of the side that begins and of the one at the bottom.

>>> read_caption("第一图（黑方在下，黑先）")
Caption(first='Black', bottom='Black', whole=False)
>>> read_caption("Black to move."), read_caption("If Black moves first, Red wins.")
(Caption(first='Black', bottom='', whole=True), Caption(first='', bottom='', whole=False))
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kifu import registry
from kifu.patterns import later
from kifu.rules import about
from kifu.rules.game import find_game

COLOURS = {name: colour.characters for name, colour in about.COLOURS.items()}
LONGEST_CAPTION = 80
CHARACTER, LETTER = "[㐀-鿿]", "[A-Za-zÀ-ỹ]"
STOPS = later(
    rf"[,.;，。；、()（）\[\]【】「」〔〕|│/\n]+|(?<={CHARACTER})\s+(?={LETTER})|(?<=[A-Za-z0-9])\s+(?={CHARACTER})"
)
END_OF_CLAUSE = r"(?=[\s,.;:，。；、：)）\]】」]|\Z)"
LATIN = re.compile(LETTER)
# How people say who begins and who sits at the bottom.  {side} is a character or a word that names a side.
FIRST = (
    r"由?{side}先手?[走行下着著动動]?[子棋]?(?P<goal>必?[胜勝负負和])?",
    r"(?:由|轮到?|輪到?|该|該)?{side}[走行]棋?|(?:轮到?|輪到?|该|該){side}",
    r"(?:先手|先行|先走|手番)[方者]?[:：は]?{side}",
    r"{side}(?:から|番|の番|の?手番|[がの]先手)",
    r"(?:it is |with )?{side} (?:is )?(?:to (?:move|play|begin|start)|first|on move)(?: first)?"
    r"(?P<aim> and (?:win|draw|mate)s?)?",
    r"{side} (?:(?:moves|plays|goes|begins|starts)(?: first)?|has the (?:first )?move)",
    r"{side}['’]s (?:first )?(?:move|turn)",
    r"(?:first(?: move| to move)?|(?:side )?to move|turn): ?{side}",
    r"(?:bên |quân )?{side} (?:được )?(?:(?:đi|đánh) )?(?:trước|tiên)|(?:bên |quân )?{side} đi",
    r"(?:đi trước|đi tiên|tiên|lượt(?: đi)?):? ?(?:bên |quân )?{side}",
)
BOTTOM = (
    r"{side}在下[方面边邊]?|{side}が(?:下|手前)|{side}が?下側",
    r"{side} (?:is )?(?:(?:at|on) the bottom|below)",
    r"(?:bên |quân )?{side} (?:ở )?(?:phía |bên )?dưới",
)


class Caption(NamedTuple):
    """The names of the side that begins and of the one at the bottom; ``whole`` if a line says nothing else."""

    first: str = ""
    bottom: str = ""
    whole: bool = False


def read_caption(line: str) -> Caption:
    """Return what the clauses of a line say; of two that contradict each other neither counts."""
    if len(line) > LONGEST_CAPTION:
        return Caption()
    firsts: set[str] = set()
    bottoms: set[str] = set()
    whole = True
    for clause in _clauses(line):
        if match := _pattern(FIRST).fullmatch(clause):
            firsts.add(_side_in(match))
            whole = whole and match["goal"] is None and match["aim"] is None
        elif match := _pattern(BOTTOM).fullmatch(clause):
            bottoms.add(_side_in(match))
        else:
            whole = False
    if len(firsts) > 1 or len(bottoms) > 1:
        return Caption()
    return Caption("".join(firsts), "".join(bottoms), whole and bool(firsts or bottoms))


def find_first(text: str) -> str:
    """Return the name of the side that a text says to begin, in the first of its lines that says so."""
    return next(filter(None, (read_caption(line).first for line in text.split("\n"))), "")


def find_bottom(text: str) -> str:
    """Return the name of the side that a text, however long, says to be at the bottom; what follows ends the clause."""
    match = _pattern(BOTTOM, END_OF_CLAUSE).search(text)
    return _side_in(match) if match else ""


def _clauses(line: str) -> Iterator[str]:
    """Yield the parts of a line between its stops; in Chinese and Japanese a space is one too."""
    for part in STOPS.split(line):
        words = part.rstrip(" :：").split()
        if not LATIN.search(part):
            yield from words
        elif words:
            clause = " ".join(words)
            known = any(_pattern(phrases).fullmatch(clause) for phrases in (FIRST, BOTTOM))
            yield from [clause] if known else filter(None, map(str.strip, re.split("[:：]", clause)))


def _side_in(match: re.Match[str]) -> str:
    said = match[0].lower()
    return next(side for name, side in _names().items() if name in said)


@cache
def _pattern(phrases: tuple[str, ...], end: str = "") -> re.Pattern[str]:
    characters, words = ("|".join(filter(kind, _names())) for kind in (LATIN.match, lambda name: not LATIN.match(name)))
    side = f"(?:(?:{words})[方棋]?|{characters})"
    return re.compile(f"(?:{'|'.join(phrases)}){end}".replace("{side}", side), re.IGNORECASE)


@cache
def _names() -> dict[str, str]:
    """Return the side that each word for a colour means; 先手 names the side that begins, of either colour."""
    sides = [side for game in map(find_game, registry.names("games")) for side in game.sides]
    titles = {title.lower().rstrip("方"): side.name for side in sides for title in side.titles.values()}
    characters = {character: name for name, colour in COLOURS.items() for character in colour}
    known = {name: colour for name, colour in titles.items() if "手" not in name}
    return {name.lower(): name for name in COLOURS} | characters | known
