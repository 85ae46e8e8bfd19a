"""The table of openings: what ``openings.json`` says, as values.

>>> opening = read_table().openings[0]
>>> opening.code, opening.english, opening.chinese, opening.traditional, opening.lines
('A100', 'Elephant Opening', '飞相局', '飛相局', ('E3+5',))
"""

import json
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

# Every character of the names that is written otherwise in traditional characters; all of them have one form only.
_SIMPLIFIED = "飞类开对进马顺补过宫单边龙横缓转双两头风车兑钩盘后应与"
_TRADITIONAL = "飛類開對進馬順補過宮單邊龍橫緩轉雙兩頭風車兌鉤盤後應與"
_TO_TRADITIONAL = str.maketrans(_SIMPLIFIED, _TRADITIONAL)


class Opening(NamedTuple):
    """An opening: its code, its names, and the lines that lead to it.

    The letter of the code is the family, A to E, as collections of games have them; the number is kifu's own.  A move
    in brackets stands for any other that is played meanwhile.
    """

    code: str
    english: str
    chinese: str
    lines: tuple[str, ...]

    @property
    def family(self) -> str:
        return self.code[0]

    @property
    def traditional(self) -> str:
        """The Chinese name in traditional characters."""
        return self.chinese.translate(_TO_TRADITIONAL)

    def name(self, language: str = "english") -> str:
        """Return the name in ``english``, ``zh-hans`` or ``zh-hant``."""
        return {"zh-hans": self.chinese, "zh-hant": self.traditional}.get(language, self.english)


class Family(NamedTuple):
    """A family of openings.

    Where its ``first_move_decides``, only games that begin with the first move of a line belong to it.  ``without`` are
    lines whose last move, played before a game is where an opening of the family leads, keeps the game out of it.
    """

    letter: str
    english: str
    chinese: str
    first_move_decides: bool = False
    without: tuple[str, ...] = ()


class OpeningTable(NamedTuple):
    """The openings of one game, with their lines in a notation of it."""

    game: str
    notation: str
    families: dict[str, Family]
    openings: tuple[Opening, ...]

    def opening(self, code: str) -> Opening | None:
        return next((opening for opening in self.openings if opening.code == code), None)


@cache
def read_table() -> OpeningTable:
    # The loader is asked, and so the table is found in a ZIP file too.
    data = json.loads(get_data("kifu.openings", "openings.json") or b"")
    families = [Family(**{**each, "without": tuple(each.get("without", ()))}) for each in data["families"]]
    openings = [Opening(**{**each, "lines": tuple(each["lines"])}) for each in data["openings"]]
    return OpeningTable(data["game"], data["notation"], {family.letter: family for family in families}, tuple(openings))
