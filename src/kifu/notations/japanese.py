"""Japanese: ``７六歩``, ``同　銀右``, ``５五角打``; in the lion games ``8六歩兵``, ``3八・2九獅子``."""

from kifu.notations.shogi.kanji import KanjiNotation


class Japanese(KanjiNotation):
    name = "japanese"
    also = ("kanji", "jp", "ki2")
    brackets = True
    example = "７六歩"
    two_step_example = "3八・2九獅子"
    users = "Japanese books, KI2 files, lishogi, shogiops"

    @property
    def same(self) -> str:
        return "同　" if self.relative else ""


NOTATION = Japanese()
