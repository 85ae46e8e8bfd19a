"""One line of UCI moves a game: ``h3e3 h10g8 h1g3``."""

import re
from collections.abc import Iterator

from kifu.errors import Place
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.building import Builder
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record, Result
from kifu.rules.game import find_game
from kifu.sources.source import Source

MOVES = re.compile(r"\s*[a-i](?:10|[1-9])[a-i](?:10|[1-9])(?= )")


class UciLines(Format):
    name = "uci-lines"
    title = "one line of UCI moves a game"
    suffixes = (".ucis",)
    users = "people who test engines"
    games = ("xiangqi",)
    many = True

    def recognises(self, head: bytes, text: str) -> Evidence:
        # A score in plain text may begin so too: only a suffix of ours makes it likely.
        return Evidence.POSSIBLE if MOVES.match(text) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        game = request.game or find_game("xiangqi")
        uci = find_notation("uci", game)
        for number, line in enumerate(source.lines("utf-8"), 1):
            builder = Builder(Record(game), request.report_on(number))
            for word in re.finditer(r"\S+", line.text):
                builder.read(word[0], uci, Place(line.number, word.start() + 1))
            yield builder.finish()

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        if record.tags or record.ending or record.result is not Result.UNKNOWN:
            losses.report("tags and results")
        if not record.starts_as_usual:
            losses.report("games from a setup", record.fen)
            return Written(b"\n", losses.diagnostics)
        if len(record.lines()) > 1:
            losses.report("branches")
        for node in (record.root, *record.main_line()):
            if node.comment or node.before or node.marks or node.rest:
                losses.report("comments and marks")
        return Written(" ".join(str(node.move) for node in record.main_line()).encode() + b"\n", losses.diagnostics)


FORMAT = UciLines()
