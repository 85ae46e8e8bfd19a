"""Japanese: ``７六歩``, ``同　銀右``, ``５五角打``; in the lion games ``8六歩兵``, ``3八・2九獅子``."""

from types import MappingProxyType

from kifu.notations.shogi.kanji import KanjiNotation
from kifu.rules.game import Piece


class Japanese(KanjiNotation):
    name = "japanese"
    title = "Japanese"
    also = ("kanji", "jp", "ki2")
    brackets = True
    example = "７六歩"
    two_step_example = "3八・2九獅子"
    users = "Japanese books, KI2 files, lishogi, shogiops"
    options = MappingProxyType({**KanjiNotation.options, "names": ("usual", "one")})

    @property
    def same(self) -> str:
        return "同　" if self.relative else ""

    def name_of(self, piece: Piece) -> str:
        return piece.characters["short"][0] if self.chosen["names"] == "one" else super().name_of(piece)


NOTATION = Japanese()
