"""PGN: tags in brackets, numbered moves, comments in braces, branches in round brackets.

::

    [Game "Chinese Chess"]
    [Red "胡荣华"]
    [Result "1-0"]

    1. 炮二平五 马8进7 {a comment} (1... 炮8平5) 2. 马二进三 1-0
"""

import re
from collections.abc import Iterable, Iterator

from kifu.formats.base import Format, Request, Written
from kifu.formats.pgn.reading import read_games
from kifu.formats.pgn.writing import write_game
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.sources.source import Source


class Pgn(Format):
    name = "pgn"
    title = "Portable Game Notation"
    suffixes = (".pgn", ".pgns")
    users = "most programs and data bases; xqbase, CCPD, XBoard"
    many = notated = encoded = True
    brackets = False

    def recognises(self, head: bytes, text: str) -> int:
        tag = re.search(r'^\ufeff?[ \t]*\[[^\W\d]\w*[ \t]+".*"[ \t]*\][ \t\r]*$', text, re.MULTILINE)
        return (95 if tag.start() < 200 else 60) if tag else 0

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        yield from read_games(source, request)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        text = write_game(record, notation, losses)
        return Written(losses.encode(text, encoding), losses.diagnostics)

    def join(self, written: Iterable[bytes]) -> Iterator[bytes]:
        for number, data in enumerate(written):
            if number:
                yield b"\n"
            yield data


FORMAT = Pgn()
