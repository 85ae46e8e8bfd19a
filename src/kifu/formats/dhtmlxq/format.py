"""DhtmlXQ: the boards of web pages and forums, as dpxq.com made them.

::

    [DhtmlXQ]
    [DhtmlXQ_red]胡荣华[/DhtmlXQ_red]
    [DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]
    [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
    [DhtmlXQ_comment1]the usual beginning[/DhtmlXQ_comment1]
    [/DhtmlXQ]
"""

import re
from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, LossError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.boards import GAME
from kifu.formats.building import Builder
from kifu.formats.dhtmlxq.contents import NUMBERED, Contents, plain, tag_fields, tags_of, write_text
from kifu.formats.dhtmlxq.fields import MAIN_LINE, RawBoard, boards
from kifu.formats.dhtmlxq.start import DIGITS, read_start, start_fields
from kifu.formats.dhtmlxq.tree import MAIN, DigitLine, point_of, read_tree
from kifu.formats.results import result_of
from kifu.formats.trees import comment_of
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.record import Record, Result
from kifu.sources.encoding import encode
from kifu.sources.source import Source

RESULT_WORDS = {Result.FIRST: "红胜", Result.SECOND: "黑胜", Result.DRAW: "和局"}
WHITE_SPACE = b"\0\t\n\r \xef\xbb\xbf\xfe\xff"
NAME = "htmlxq"  # which every mark has, and hardly any other text
BEGINNING = re.compile(r"\ufeff?\s*\[d(?:html|hjhtml)xq")
# A field, and not the bare name in brackets, which a comment may speak of.
FIELD = re.compile(r"\[/?(?:dhtmlxq|dhjhtmlxq)_[a-z0-9_]{1,60}(?:\]|['\"])|^\s{0,99}\[d(?:html|hjhtml)xq", re.M)
# A variable where a script can have one, and a page that can have a script: a score may speak of both.
VARIABLE = re.compile(r"(?:^|[;>{}])\s{0,99}var dhtmlxq_movelist", re.M)
PAGE = re.compile(r"\ufeff?\s*<[a-z!/?]")
TRADITIONAL = str.maketrans("红胜", "紅勝")


class DhtmlXQ(Format):
    name = "dhtmlxq"
    title = "DhtmlXQ (dpxq.com)"
    suffixes = (".ubb", ".dhtmlxq")
    users = "dpxq.com (东萍), CCBridge, forums and pages with a board; DHJHtmlXQ of gdchess"
    games = ("xiangqi",)
    many = encoded = True
    signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        lowered = text.lower()
        if NAME in lowered:
            if BEGINNING.match(lowered):
                return Evidence.SURE
            if FIELD.search(lowered):
                return Evidence.MARKED
            if VARIABLE.search(lowered):
                # A script by itself is a board too, but a score that speaks of the variable is not.
                return Evidence.MARKED if PAGE.match(lowered) else Evidence.POSSIBLE
        is_page = re.match(r"\ufeff?\s*<(?:!doctype html|html)", lowered)
        return Evidence.POSSIBLE if is_page else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        has_text = bool(source.head().strip(WHITE_SPACE))
        number, board = 0, None
        for board in boards(source.lines()):
            if board.fields:
                number += 1
                yield _read(board, request.report_on(number))
            else:
                problem = FormatError("a board without any field", code="empty-board")
                request.report.receive(problem, Severity.WARNING, "left out", board.place)
        if board is None and has_text:
            raise FormatError(
                "there is no record in it: no score, and no board such as begins with [DhtmlXQ]", code="no-record"
            )

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        if record.game.name not in self.games:
            raise LossError(f"dhtmlxq cannot hold {record.game.title}, it is a format of {GAME.title}")
        losses = Losses(self.name)
        fields = [*tag_fields(record, losses), *start_fields(record, losses), *_tree_fields(record, losses)]
        result = RESULT_WORDS.get(record.result, "")
        if encode(result, encoding).replaced:
            result = result.translate(TRADITIONAL)
        fields += [("result", result), ("endtype", write_text(record.ending, losses, held.ENDING))]
        text = "".join(f"[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]\n" for key, value in fields if value)
        return Written(losses.encode(f"[DhtmlXQ]\n{text}[/DhtmlXQ]\n", encoding), losses.diagnostics, losses.lost)


def _read(board: RawBoard, report: Report) -> Record:
    for problem in board.problems:
        report.receive(*problem)
    contents = Contents()
    for field in board.fields:
        key = NUMBERED.get(field.key, field.key) if board.numbered else field.key
        contents.take(field._replace(key=key, value=plain(field.value, page=board.page)), report)
    record = Record(GAME, tags=tags_of(contents), ending=contents.text("endtype"))
    _read_result(contents, record, report)
    main = next((line for line in contents.lines if line.number == MAIN and line.digits), DigitLine(""))
    lines_from_the_start = (line for line in contents.lines if line.ply == 1 and line.digits)
    first_line = min(lines_from_the_start, key=lambda line: line.number, default=main)
    first = point_of(first_line.digits[:2], from_below=board.numbered)
    record.fen, unread = read_start(contents, first, report)
    builder = Builder(record, report)
    if unread:
        builder.keep(f"[binit]{unread}")
    read_tree(builder, contents.lines, contents.remarks, from_below=board.numbered)
    length = contents.text("length")
    if length and length != str(plies := main.stop - 1):
        conflict = FormatError(f"the length is given as {length[:20]!r}, there are {plies} moves", code="conflict")
        report.receive(conflict, Severity.WARNING, "the moves count", contents.place("length"))
    return builder.finish()


def _read_result(contents: Contents, record: Record, report: Report) -> None:
    word = contents.text("result")
    result = result_of(word)
    if result is None:
        record.tags["ResultText"] = word
        problem = FormatError(f"unknown result {word[:40]!r}", code="unknown-result", text=word)
        report.receive(problem, Severity.WARNING, "kept as the tag ResultText", contents.place("result"))
    record.result = result or Result.UNKNOWN


def _tree_fields(record: Record, losses: Losses) -> Iterator[tuple[str, str]]:
    lines = record.lines()
    if record.root.children and not record.playable:
        losses.report("moves from a setup that cannot be played", record.fen, lost=held.MOVES)
    for number, line in enumerate(lines):
        digits = "".join([DIGITS[point] for node in line.nodes for point in node.move.points])
        yield (f"move_{line.parent}_{line.ply}_{number}" if number else MAIN_LINE), digits
    yield "comment0", write_text(comment_of(record.root, losses), losses, held.REMARKS)
    for number, line in enumerate(lines):
        prefix = f"comment{number}_" if number else "comment"
        for ply, node in enumerate(line.nodes, line.ply):
            yield f"{prefix}{ply}", write_text(comment_of(node, losses), losses, held.REMARKS)


FORMAT = DhtmlXQ()
