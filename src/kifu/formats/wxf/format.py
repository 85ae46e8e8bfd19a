"""WXF: header lines, moves between ``START{`` and ``}END``, comments as in C; from XieXie, PlayOK and others.

::

    FORMAT  WXF
    RED     Hu Ronghua;Shanghai
    RESULT  1-0
    START{
      1. C2.5 H8+7   2. H2+3 /* the usual answer */ R9.8
    }END
"""

import re
from collections.abc import Iterator

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.text.reading import TextReader
from kifu.formats.wxf.games import drafts
from kifu.formats.wxf.writing import WxfWriter
from kifu.games.xiangqi import GAME
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.sources.source import Source

FIRST_LINE = re.compile(r"\ufeff?\s*FORMAT\b")
MOVES = re.compile(r"^[ \t]*START[ \t]*\{", re.MULTILINE)


class WxfFormat(Format):
    name = "wxf"
    title = "WXF game file"
    suffixes = (".wxf",)
    users = "XieXie, PlayOK, xiangqi-setup; the World Xiangqi Federation's draft by Huayong Yang"
    games = ("xiangqi",)
    many = notated = encoded = True
    notations = ("wxf", "iccs")  # what its line FORMAT has words for
    signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        begins = FIRST_LINE.match(text) is not None
        if "START" in text and MOVES.search(text):
            return Evidence.SURE if begins else Evidence.MARKED
        return Evidence.MARKED if begins else Evidence.NONE

    def usual_notation(self, game: Game) -> str:
        return "wxf"

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        reader = TextReader(request, GAME)
        for draft in drafts(source.lines(), request.report):
            yield reader.read(draft)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        return WxfWriter(record, notation, encoding).write()


FORMAT = WxfFormat()
