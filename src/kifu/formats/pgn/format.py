"""PGN: tags in brackets, numbered moves, comments in braces, branches in round brackets.

::

    [Game "Chinese Chess"]
    [Red "胡荣华"]
    [Result "1-0"]

    1. 炮二平五 马8进7 {a comment} (1... 炮8平5) 2. 马二进三 1-0
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.pgn.games import TAG
from kifu.formats.pgn.reading import read_games
from kifu.formats.pgn.writing import PgnWriter
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.sources.encoding import encode
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.blocks import Block
    from kifu.formats.plain import PlainGame

TAG_LINE = re.compile(r'^\ufeff?[ \t]*\[[^\W\d]\w*[ \t]+".*"[ \t]*\][ \t\r]*$', re.MULTILINE)
TAG_AT_THE_MARGIN = re.compile(TAG_LINE.pattern.replace("[ \\t]*", "", 1), re.MULTILINE)
LINE_AT_THE_MARGIN = re.compile(r"^\ufeff?[^\s\ufeff]", re.MULTILINE)
# A game in one line: a number, or a move that begins with a letter, after the tags.
TAGS_AND_MOVES = re.compile(rf"^\ufeff?[ \t]*+(?:{TAG}[ \t]*+)++(?:[0-9]{{1,3}}\s*[.．、]|[^\W\d_]\S)", re.MULTILINE)


class Pgn(Format):
    name = "pgn"
    title = "Portable Game Notation"
    suffixes = (".pgn", ".pgns")
    users = "most programs and data bases; xqbase, CCPD, XBoard"
    many = notated = encoded = True
    brackets = signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        tag = (TAG_LINE.search(text) or TAGS_AND_MOVES.search(text)) if "[" in text else None
        if tag is None:
            return Evidence.NONE
        if tag[0][0] in " \t" and LINE_AT_THE_MARGIN.search(text, 0, tag.start()):
            # A remark of some other text may quote a game; what is quoted is set in.
            tag = TAG_AT_THE_MARGIN.search(text)
        if tag is None:
            return Evidence.POSSIBLE
        # With anything before its first tag a file may be text that quotes PGN.
        return Evidence.MARKED if text[: tag.start()].strip() else Evidence.SURE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        yield from read_games(source, request)

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        block = self.read_block(source, request)
        return self.read(source, request) if block is None else iter(block)

    def read_block(self, source: Source, request: Request) -> "Block | None":
        # Only libraries of games read blocks.
        from kifu.formats.pgn.blocks import block_of, read_block

        data = block_of(source)
        return read_block(data, request, source.encoding) if data is not None else None

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        return PgnWriter(record, notation, encoding).write()

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        for number, data in enumerate(written):
            if number:
                yield encode("\n", encoding).data
            yield data


FORMAT = Pgn()
