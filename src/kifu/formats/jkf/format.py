"""JKF, the JSON Kifu Format: one game as an object, for programs that want no parser of KIF.

::

    {"header": {"先手": "羽生善治"}, "initial": {"preset": "HIRATE"}, "moves": [{},
      {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}},
      {"special": "CHUDAN"}]}
"""

import re
from collections.abc import Iterator

from kifu.errors import EncodingError, FormatError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.jkf.reading import read_record
from kifu.formats.jkf.writing import JkfWriter
from kifu.formats.json import parse_json, write_json
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record
from kifu.rules.game import Game, find_game
from kifu.sources.source import Source

KEYS = re.compile(r'"(?:header|initial|moves)"\s*:')
MOVES = re.compile(r'"(?:move|special)"\s*:|"moves"\s*:\s*\[\s*(?:\{\s*\}\s*)?\]|"preset"\s*:')


class Jkf(Format):
    name = "jkf"
    title = "JSON Kifu Format"
    suffixes = (".jkf",)
    users = "json-kifu-format, Shogi-Extend, Kifu for JS, tsshogi"
    games = ("shogi",)
    signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        start = text.lstrip("\ufeff \r\n\t")
        if not start.startswith("{") or '"kifu"' in start[:200]:
            return Evidence.NONE
        found = {match[0].rstrip(": \t\r\n") for match in KEYS.finditer(start)}
        if '"moves"' in found and (len(found) > 1 or MOVES.search(start)):
            return Evidence.SURE
        return Evidence.LIKELY if found and MOVES.search(start) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        text = _decode(source.whole())
        if not text.strip():
            return
        game = request.game or find_game(self.games[0])
        if game.name not in self.games:
            raise FormatError(f"{self.name} is a format of {find_game(self.games[0]).title}, not of {game.title}")
        yield read_record(parse_json(text), game, request.report_on(1))

    def usual_notation(self, game: Game) -> str:
        return "japanese" if game.name in self.games else super().usual_notation(game)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        writer = JkfWriter(record, find_notation("japanese", record.game), losses)
        text = write_json(writer.data(), losses)
        return Written(f"{text}\n".encode(), losses.diagnostics, losses.lost)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EncodingError(f"JSON is UTF-8, this is not: {error.reason}", offset=error.start) from None


FORMAT = Jkf()
