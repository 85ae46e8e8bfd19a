"""CSA: the records of computer shogi, of servers and of the Computer Shogi Association.

::

    V2.2
    N+NAKAHARA
    N-YONENAGA
    $EVENT:13th World Computer Shogi Championship
    PI
    +
    +2726FU
    T12
    '** 35 -3334FU
    -3334FU
    T6
    %CHUDAN
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.csa.reading import read_games
from kifu.formats.csa.writing import CsaWriter
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record
from kifu.rules.game import Game, find_game
from kifu.sources.encoding import CODECS, encode, find_encoding
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.blocks import Block
    from kifu.formats.plain import PlainGame

VERSION = re.compile(r"^\ufeff?V[0-9](?:\.[0-9])?[ \t]*$", re.MULTILINE)
# Both begin with what is seldom in other texts, and look back from there: a file of 64 KB is searched for each format.
BOARD = re.compile(
    r"P(?<![^\n].)(?:I(?:[0-9]{2}[A-Z]{2})*[ \t]*$|[1-9](?:[-+][A-Z]{2}| ?\* ?){5,9}|[-+][0-9]{2}[A-Z]{2})",
    re.MULTILINE,
)
MOVES = re.compile(
    r"[-+](?<![^\n,\t].)[0-9]{4}(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)[ \t]*(?:$|,)", re.MULTILINE
)
OWN_SETUP = re.compile(r"\$(?<![^\n].)SETUP:")  # one that cannot be read, as kifu keeps it
OWN_LINE = re.compile(r"\A\ufeff?'CSA encoding=")
# What its readers know; names in another would be taken for Japanese ones.
ENCODINGS = tuple(encoding for encoding in CODECS if encoding not in ("big5", "gb18030"))


class CsaFormat(Format):
    name = "csa"
    title = "CSA (computer shogi)"
    suffixes = (".csa",)
    users = "the Computer Shogi Association, floodgate, Shogi Wars, 81Dojo, engines and their servers"
    games = ("shogi",)
    many = encoded = True
    signed = False
    encodings = ENCODINGS
    options = {"version": ("2.2", "3.0")}

    def recognises(self, head: bytes, text: str) -> Evidence:
        if OWN_LINE.match(text):
            return Evidence.SURE
        board, moves = BOARD.search(text), MOVES.search(text)
        if (board or moves or OWN_SETUP.search(text)) and VERSION.search(text):
            return Evidence.SURE
        return Evidence.MARKED if board or moves else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        return read_games(source.lines(), request, request.game or find_game(self.games[0]))

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        block = self.read_block(source, request)
        return self.read(source, request) if block is None else iter(block)

    def read_block(self, source: Source, request: Request) -> "Block | None":
        # Only libraries of games read blocks.
        from kifu.formats.csa.sheets import read_block

        return read_block(source, request)

    def usual_notation(self, game: Game) -> str:
        return self.name if game.name in self.games else super().usual_notation(game)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        writer = CsaWriter(record, find_notation(self.name, record.game), losses, self.chosen["version"])
        text = "\n".join(writer.text(find_encoding(encoding))) + "\n"
        return Written(losses.encode(text, encoding), losses.diagnostics, losses.lost)

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        for number, data in enumerate(written):
            if number:
                yield encode("/\n", encoding).data
            yield data


FORMAT = CsaFormat()
