"""Japanese: ``8六歩兵``, ``8五歩兵成``; ``3八・2九獅子`` captures twice, ``9四獅子居喰い`` without moving."""

import re
from collections.abc import Mapping
from functools import cached_property

from kifu.notations.shogi.family import Hodges, HodgesFamily, HodgesSpelling, HodgesStep, ParsedHodges, prepared
from kifu.notations.shogi.legs import number_and_letter
from kifu.notations.shogi.numerals import NUMERAL, NUMERALS
from kifu.notations.steps import Kind, kind_of, powers
from kifu.rules.game import Game, Piece

IGUI, PASS = "居喰い", "じっと"
SIGNS = {"+": "成", "=": "不成", "": ""}
OTHER_SIGNS = str.maketrans("（）．鐵醉刃竜", "()・鉄酔刄龍")
# Other names, and the one character for a piece where it is not the first of one name alone.
SHORT = {
    "王将": "玉将",
    "王": "玉将",
    "飛": "飛車",
    "角": "角行",
    "龍": "龍王",
    "馬": "龍馬",
    "奔": "奔王",
    "鷹": "角鷹",
    "鷲": "飛鷲",
    "鹿": "飛鹿",
    "虎": "盲虎",
    "豹": "猛豹",
    "太": "太子",
}


class Japanese(HodgesFamily):
    name = "japanese"
    also = ("kanji", "jp")
    language = "ja"
    brackets = True
    example = "8六歩兵"
    users = "Japanese books, lishogi, shogiops"

    @cached_property
    def names(self) -> Mapping[Kind, str]:
        return {kind_of(piece): piece.characters["kanji"][0] for piece in self.game.pieces}

    def serves(self, game: Game) -> bool:
        """Whether a game is written so: shogi with drops is not, its scores have words for who of several moves."""
        written = all("kanji" in piece.characters for piece in game.pieces)
        return super().serves(game) and written and not game.rules.drops

    def label(self, game: Game, point: str) -> str:
        label = number_and_letter(game, point)
        return label[:-1] + NUMERALS[ord(label[-1]) - ord("a")]

    def write(self, value: Hodges) -> HodgesSpelling:
        piece = self.names[value.kinds[0]] if value.kinds else ""
        if not value.steps:
            return HodgesSpelling(piece, "", self.labels[value.origin], PASS)
        steps = "・".join(self.labels[step.square] for step in value.steps)
        origin = f"({self.labels[value.origin]})" if value.origin else ""
        return HodgesSpelling(piece, origin, steps, IGUI if value.igui else SIGNS[value.sign])

    def joined(self, spelling: HodgesSpelling) -> str:
        return spelling.steps + spelling.piece + spelling.origin + spelling.sign

    def parse(self, text: str) -> ParsedHodges:
        plain, repairs = prepared(text)
        match = _TEXT.fullmatch(plain.translate(OTHER_SIGNS))
        if match is None:
            raise self.no_move(text)
        kinds = self._kinds_of(match["piece"])
        squares = [self.checked_square(text, word) for word in _SQUARE_TEXT.findall(match["steps"])]
        origin = self.checked_square(text, match["origin"].strip("()←")) if match["origin"] else ""
        sign, igui = match["sign"], match["sign"].startswith("居")
        if sign == PASS:
            origin, squares = origin or "".join(squares[:1]), []
        elif not squares or len(squares) > 1 + (not igui) or not (kinds if match["piece"] else igui):
            raise self.no_move(text)
        steps = tuple(HodgesStep(len(squares) > 1 or igui, square) for square in squares)
        value = Hodges(kinds, origin, steps, igui, {"成": "+", "不成": "="}.get(sign, ""))
        return ParsedHodges(
            value, HodgesSpelling(match["piece"], match["origin"] or "", match["steps"], sign), match["marks"], repairs
        )

    def _kinds_of(self, word: str) -> tuple[Kind, ...]:
        """Return the kinds that bear a name; those that can stay or pass, if there is no name."""
        if not word:
            return powers(self.game)
        return self._kinds.get(word) or self._kinds.get(SHORT.get(word, ""), ())

    def other_names(self, piece: Piece) -> list[str]:
        kind, own = kind_of(piece), self.names[kind_of(piece)]
        short = [word for word, full in SHORT.items() if full == own]
        return [*short, *(word for word, kinds in self._kinds.items() if kinds == (kind,))]

    def signs(self) -> list[tuple[str, str, list[str]]]:
        promotion: list[tuple[str, str, list[str]]] = [("成", "promotes", []), ("不成", "does not promote", [])]
        lions: list[tuple[str, str, list[str]]] = [
            ("居喰い", "a capture without moving (igui)", ["居食い"]),
            (PASS, "a pass (jitto)", []),
        ]
        return [
            *(promotion if self.game.rules.promotion else []),
            *([("・", "and then", []), *lions] if powers(self.game) else []),
            *((numeral, f"rank {chr(ord('a') + place)}", []) for place, numeral in enumerate(self._numerals)),
        ]

    @property
    def _numerals(self) -> tuple[str, ...]:
        return NUMERALS[: len(self.game.ranks)]

    @cached_property
    def _kinds(self) -> dict[str, tuple[Kind, ...]]:
        """The kinds of each full name, and of each first character that only one name has."""
        names: dict[str, list[Kind]] = {}
        for kind, word in self.names.items():
            names.setdefault(word, []).append(kind)
        firsts = [word[0] for word in names]
        short = {word[0]: tuple(kinds) for word, kinds in names.items() if firsts.count(word[0]) == 1}
        return short | {word: tuple(kinds) for word, kinds in names.items()}


_SQUARE = rf"\d{{1,3}}(?:{NUMERAL}|[a-zA-Z])"
_SQUARE_TEXT = re.compile(_SQUARE)
_TEXT = re.compile(
    rf"(?P<steps>(?:{_SQUARE}(?:・{_SQUARE})*)?)(?P<piece>[㐀-鿿]*?)(?P<origin>\(←?{_SQUARE}\))?"
    r"(?P<sign>成|不成|居[喰食]い|じっと|)(?P<marks>[!?]*)"
)

NOTATION = Japanese()
