"""Text: scores as people type and print them, with headings and footnotes, one game or many.

::

    辽宁卜凤波  红先胜  北京张强

      1. 炮二平五  马８进７    2. 马二进三  车９平８①

    ① the usual answer
"""

from collections.abc import Iterator

from kifu.diagnostics import Severity
from kifu.errors import FormatError, Place
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.text.games import SETUP, drafts
from kifu.formats.text.labels import NO_MOVES, label_in
from kifu.formats.text.markup import is_page, visible
from kifu.formats.text.reading import TextReader
from kifu.formats.text.vertical import unfold
from kifu.formats.text.words import clean_line, is_move, share, words_of
from kifu.formats.text.writing import TextWriter
from kifu.notations.base import Notation
from kifu.notations.shogi.numerals import repaired
from kifu.records.record import Record
from kifu.sources.encoding import READ_CODECS, is_text
from kifu.sources.source import Source, TextLine

LOOKED_AT = 8192
LIKELY = 4  # moves


class Text(Format):
    name = "text"
    title = "scores in plain text"
    suffixes = (".txt", ".text")
    users = "people who type a score or print one: newspapers, books, forums"
    many = notated = encoded = True
    signed = False
    options = {"style": ("plain", "lines", "book", "vertical")}

    def recognises(self, head: bytes, text: str) -> Evidence:
        moves, understood, page = 0, False, is_page(text)
        text = text if page else text[:LOOKED_AT]
        if not is_text(text):
            return Evidence.NONE
        lines = (TextLine(line, 0, 0, "") for line in repaired(text)[0].splitlines())
        for line in (seen.text for seen in (visible(lines) if page else unfold(lines))):
            if line.strip() in NO_MOVES:
                return Evidence.LIKELY
            words = words_of(clean_line(line).text)
            found = share(words)
            if found.is_score:
                moves += found.moves
                understood = understood or any(is_move(word.text) for word in words if word.kind == "move")
            if moves >= LIKELY and understood:
                return Evidence.LIKELY
            label = label_in(line)
            if not moves and (SETUP.fullmatch(line) or (label and label[0] == "FEN" and SETUP.fullmatch(label[1]))):
                return Evidence.POSSIBLE
        return Evidence.POSSIBLE if understood else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        reader = TextReader(request)
        draft = None
        for draft in drafts(source.lines(), page=is_page(_beginning(source))):
            record = reader.read_unless_prose(draft) if draft.is_game else None
            if record is not None:
                yield record
                continue
            heading = " ".join(draft.prose)[:60]
            place = Place(draft.line, 1)
            if draft.is_game:
                problem = FormatError("it speaks of moves, and is no record of a game", code="no-moves")
                request.report.receive(problem, Severity.WARNING, "the text is left out", place)
                continue
            problem = FormatError("there is no move in the text", code="no-moves", text=heading)
            request.report.receive(problem, repair="the text is left out", place=place)
        if draft is None:
            request.report.receive(FormatError("the text is empty", code="no-moves"))

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        return TextWriter(record, notation, encoding, self.chosen["style"]).write()


def _beginning(source: Source) -> str:
    return source.head(LOOKED_AT).decode(READ_CODECS.get(source.encoding, "utf-8"), "replace")


FORMAT = Text()
