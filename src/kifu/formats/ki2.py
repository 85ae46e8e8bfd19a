"""KI2: KIF for readers of books, several moves a line as ▲７六歩 △３四歩, without times.

::

    #KI2 version=2.0 encoding=UTF-8
    手合割：平手
    先手：羽生善治

    ▲７六歩  △３四歩  ▲２六歩
    *a comment on the move
    △８四歩
    まで4手で中断

    変化：2手
    △８四歩  ▲２六歩
"""

import re
from collections.abc import Iterable, Iterator

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.japanese.endings import endings, word_of_result
from kifu.formats.japanese.made import result_line
from kifu.formats.kif.format import ENCODINGS, KEY, MARK, MOVES, RELATIVE
from kifu.formats.kif.lines import MoveLine
from kifu.formats.kif.page import sheet_lines
from kifu.formats.kif.reading import read_games
from kifu.formats.kif.writing import SheetWriter, own_line, without_before
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Line, Record
from kifu.rules.game import Game, find_game
from kifu.sources.encoding import encode, find_encoding
from kifu.sources.source import Source, TextLine

NOTATION = "japanese"
FIRST_SIGNS, SIGNS = "▲△", "▲△☗☖▼▽"
MOVES_A_LINE = 6
SPACES = re.compile(r"[ \t]+")
SIGNED = re.compile(rf"[{SIGNS}][\s　]*(?P<text>[^{SIGNS}]+)")
SQUARE = "(?:[1-9１-９][一二三四五六七八九1-9１-９]|同)"
MAN = "(?:成[香桂銀]|[王玉飛龍竜角馬金銀桂香歩と全圭杏])"
WORDS = "|".join(word for ending in endings() for word in (ending.word, *ending.also))
UNSIGNED = re.compile(
    rf"(?P<text>{SQUARE}[\s　]*{MAN}(?:[\s　]*(?:[左直右上寄引行入打生]|不?成)){{0,4}}|{WORDS})[\s　]*"
)
OWN_LINE = re.compile(r"\A\ufeff?\s*#\s*KI2\b")
LOOKED_AT = 4000  # characters of a file in which moves without signs are looked for
LONGEST = 1 << 16  # characters of a line in which moves without signs are looked for


def moves_of(line: TextLine) -> list[MoveLine]:
    """Return the moves of a line, with signs before them or without; nothing for a line that has anything else."""
    text = line.text.strip()
    if text[:1] in SIGNS:
        found = [match[0][0] + match["text"] for match in SIGNED.finditer(text)]
    else:
        found, here = [], 0
        while here < min(len(text), LONGEST) and (match := UNSIGNED.match(text, here)):
            found.append(match["text"])
            here = match.end()
        if here < len(text):
            return []
    return [MoveLine(0, SPACES.sub("", word.strip()), None, None, "") for word in found if text]


class Ki2(Format):
    name = "ki2"
    title = "KI2 (Kakinoki)"
    suffixes = (".ki2", ".ki2u")
    users = "books and pages, Shogi DB2, Kifu for Windows"
    games = ("shogi",)
    many = encoded = True
    signed = False
    encodings = ENCODINGS

    def recognises(self, head: bytes, text: str) -> Evidence:
        if OWN_LINE.match(text):
            return Evidence.SURE
        if text.isascii():
            return Evidence.NONE
        if MOVES.search(text) or MARK.search(text) or not RELATIVE.search(text):
            lines = [line for line in text[:LOOKED_AT].split("\n") if line.strip()]
            if MOVES.search(text) or not any(len(moves_of(TextLine(line, 1, 0, ""))) > 1 for line in lines):
                return Evidence.NONE
            return Evidence.LIKELY if KEY.search(text) else Evidence.POSSIBLE
        if KEY.search(text):
            return Evidence.MARKED
        # A remark in a book quotes moves too, indented or with words around them.
        return Evidence.LIKELY if any(map(_is_row, text.split("\n"))) else Evidence.POSSIBLE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        return read_games(
            sheet_lines(source.lines()), request, [find_game(name) for name in self.games], NOTATION, moves_of
        )

    def usual_notation(self, game: Game) -> str:
        return NOTATION if game.name in self.games else super().usual_notation(game)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        writer = Ki2Writer(record, find_notation(NOTATION, record.game), losses)
        lines = list(writer.text(find_encoding(encoding)))
        return Written(writer.encode(lines, encoding), losses.diagnostics, losses.lost)

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        mark = encode("#KI2", encoding).data
        for number, data in enumerate(written):
            if number:
                yield encode("\n", encoding).data
                if not data.startswith(mark):
                    # Nothing else ends a record without moves.
                    yield encode(own_line("KI2", find_encoding(encoding)) + "\n", encoding).data
            yield data


def _is_row(line: str) -> bool:
    """Whether a line begins with a move under its sign and has nothing else in it."""
    line = line.removeprefix("\ufeff")
    row = moves_of(TextLine(line[:LONGEST], 1, 0, "")) if line[:1] in SIGNS else []
    return bool(row) and all(UNSIGNED.fullmatch(move.text.lstrip(SIGNS)) for move in row)


class Ki2Writer(SheetWriter):
    """Writes one record."""

    has_preface = False  # Kifu for JS reads no line of a program before the headers

    def __init__(self, record: Record, notation: Notation, losses: Losses) -> None:
        super().__init__(record, notation, losses)
        # The line under the moves is all that says how a game ended.
        plies = len(self.lines[0].nodes)
        said = word_of_result(result_line(self.ending, record.result, plies, self.first))
        self._said = self.ending if said.ending == self.ending else ""
        self.ending, self.ending_time = self._said, None

    def text(self, encoding: str) -> Iterator[str]:
        header = list(self.header())
        # For the same reason only a file that would not be known for what it is says so.
        if not (self.lines[0].nodes and header and KEY.match(header[0])):
            yield own_line("KI2", encoding)
        yield from header
        yield ""
        yield from self.remarks(self.record.root)
        made = self.result()
        for number, line in enumerate(self.lines):
            if number:
                # Kifu for JS reads no branch after a line for the result and an empty one.
                yield from [""] * (number > 1 or not made)
                yield f"変化：{line.ply}手"
                yield from self.before(line.nodes[0])
            yield from self._moves(line, branch=bool(number))
            if not number:
                yield from made

    def _moves(self, line: Line, *, branch: bool) -> Iterator[str]:
        """Yield the moves of a line; one with a comment ends a line of the file."""
        words: list[str] = []
        for ply, node in enumerate(line.nodes, line.ply):
            sign = FIRST_SIGNS[self.first if ply % 2 else self.first.other]
            words.append(sign + self.texts[node])
            first = branch and node is line.nodes[0] and node.before
            remarks = self.remarks(without_before(node) if first else node)
            if remarks or len(words) == MOVES_A_LINE:
                yield "  ".join(words)
                words = []
            yield from remarks
        if words:
            yield "  ".join(words)


FORMAT = Ki2()
