"""The table of openings: what ``openings.json`` says, as values.

>>> opening = read_table().openings[0]
>>> opening.code, opening.english, opening.chinese, opening.traditional, opening.lines
('A100', 'Elephant Opening', '飞相局', '飛相局', ('E3+5',))
"""

import json
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from kifu.languages.language import languages

# Every character of the names that is written otherwise in traditional characters; all of them have one form only.
_SIMPLIFIED = "飞类开对进马顺补过宫单边龙横缓转双两头风车兑钩盘后应与"
_TRADITIONAL = "飛類開對進馬順補過宮單邊龍橫緩轉雙兩頭風車兌鉤盤後應與"
_TO_TRADITIONAL = str.maketrans(_SIMPLIFIED, _TRADITIONAL)
# How each character of the names is read in Vietnamese, where books call openings by these words.
_READINGS_IN_VIETNAMESE = (
    "飞:phi 相:tượng 局:cục 对:đối 左:tả 右:hữu 中:trung 炮:pháo 过:quá 宫:cung 士:sĩ 仕:sĩ 角:giác 进:tiến 马:mã "
    "7:thất 3:tam 卒:tốt 兵:binh 顺:thuận 列:liệt 起:khởi 转:chuyển 边:biên 上:thượng 底:đáy 金:kim 钩:câu 巡:tuần "
    "河:hà 单:đơn 提:đề 横:hoành 车:xa 三:tam 步:bộ 虎:hổ 反:phản 七:thất 急:cấp 五:ngũ 六:lục 八:bát 九:cửu 封:phong "
    "屏:bình 风:phong 互:hỗ 两:lưỡng 头:đầu 蛇:xà 路:lộ 盘:bàn 平:bình 兑:đoái 退:thoái 双:song 正:chính 外:ngoại "
    "直:trực 缓:hoãn 开:khai 半:bán 途:đồ 仙:tiên 人:nhân 指:chỉ 象:tượng"
)
_READINGS = dict(pair.split(":") for pair in _READINGS_IN_VIETNAMESE.split())


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

    @property
    def vietnamese(self) -> str:
        """The Chinese name as it is read in Vietnamese."""
        words = " ".join(_READINGS[character] for character in self.chinese)
        return words[:1].upper() + words[1:]

    def name(self, language: str = "english") -> str:
        """Return the name in a language; one that has none of its own for Chinese openings gets the English one.

        Japanese books print the Chinese names, in characters that are traditional as theirs are.
        """
        own = {"zh-hans": self.chinese, "zh-hant": self.traditional, "ja": self.traditional, "vi": self.vietnamese}
        return own.get(language, self.english)

    def in_all_languages(self) -> dict[str, str]:
        """Return the name in every language that there is, by the name of the language."""
        return {language.name: self.name(language.name) for language in languages()}


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
