"""KIF: the records of Kakinoki's programs, which every program for shogi reads.

::

    #KIF version=2.0 encoding=UTF-8
    手合割：平手
    先手：羽生善治
    手数----指手---------消費時間--
       1 ７六歩(77)   ( 0:16/00:00:16)
    *a comment on the move
       2 ３四歩(33)   ( 0:00/00:00:00)+
    まで2手で中断

    変化：2手
       2 ８四歩(83)   ( 0:00/00:00:00)
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.kif.page import sheet_lines
from kifu.formats.kif.reading import read_games
from kifu.formats.kif.writing import KifWriter
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record
from kifu.rules.game import Game, find_game
from kifu.sources.encoding import CODECS, encode, find_encoding
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.blocks import Block
    from kifu.formats.plain import PlainGame

MARK = re.compile(r"^\ufeff?#KIF\b|^\ufeff?#[ \t]*-{2,}.*棋譜ファイル|^[ \t\u3000]*手数-{2,}指手", re.MULTILINE)
KEY = re.compile(
    r"^\ufeff?[ \t\u3000]*(?:手合割|(?:先手|後手|下手|上手)(?:の持駒)?|開始日時|棋戦)[ \t\u3000]*[：:]", re.MULTILINE
)
BOARD = re.compile(r"^\|[^|\n]{9,80}\|[一二三四五六七八九]", re.MULTILINE)
MOVES = re.compile(
    r"^[ \t\u3000]*[0-9０-９]{1,4}(?:手目(?:[一二]歩目)?|[ \t\u3000])[ \t\u3000]*[▲△☗☖▼▽]?"
    r"(?:[１-９1-9][0-2]?[一二三四五六七八九十]{1,2}|同|仝)[^\n]{1,12}?(?:[(（][0-9０-９←]|打)",
    re.MULTILINE,
)
RELATIVE = re.compile(r"^[ \t\u3000]*[▲△☗☖▼▽][１-９1-9同]", re.MULTILINE)
NOT_MINE = re.compile(r"\A\ufeff?\s*#\s*KI2\b")
PAGE = re.compile(r"\s*<[!a-zA-Z]")


# Those that have the characters of moves: Big5 has no 歩.
ENCODINGS = tuple(encoding for encoding in CODECS if encoding != "big5")


class KifFormat(Format):
    name = "kif"
    title = "KIF (Kakinoki)"
    suffixes = (".kif", ".kifu", ".kifx")
    users = "Kifu for Windows, ShogiGUI, Shogidokoro, Piyo Shogi, lishogi, 81Dojo, Kifu for JS"
    games = ("shogi", "chu_shogi")
    many = encoded = True
    signed = False
    encodings = ENCODINGS

    def recognises(self, head: bytes, text: str) -> Evidence:
        if NOT_MINE.match(text) or (text.isascii() and "#KIF" not in text):
            return Evidence.NONE
        marked, moves = MARK.search(text), MOVES.search(text)
        if marked and (moves or not RELATIVE.search(text)):
            return Evidence.MARKED if PAGE.match(text) else Evidence.SURE
        if moves:
            return Evidence.MARKED
        if KEY.search(text) and not RELATIVE.search(text):
            return Evidence.MARKED if BOARD.search(text) else Evidence.LIKELY
        return Evidence.LIKELY if BOARD.search(text) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        return read_games(sheet_lines(source.lines()), request, self.known_games(), self.name)

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        block = self.read_block(source, request)
        return self.read(source, request) if block is None else iter(block)

    def read_block(self, source: Source, request: Request) -> "Block | None":
        # Only libraries of games read blocks.
        from kifu.formats.kif.sheets import read_block

        return read_block(source, request, self.known_games())

    def known_games(self) -> list[Game]:
        return [find_game(name) for name in self.games]

    def usual_notation(self, game: Game) -> str:
        return self.name

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        writer = KifWriter(record, find_notation(self.name, record.game), losses)
        lines = writer.text(find_encoding(encoding))
        return Written(writer.encode(lines, encoding), losses.diagnostics, losses.lost)

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        for number, data in enumerate(written):
            if number:
                yield encode("\n", encoding).data
            yield data


FORMAT = KifFormat()
