"""MXQ: the records of the server 弈天, texts one after the other, each after a byte that is its length.

The site, the date, ``常德(3段)-负-东方剑客(6段)``, both ratings, five numbers of the clock, how the game ended,
``Moves``, the moves such as ``7C-4C``, ``Ends``, comments and ``CommentsEnd``.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kifu.diagnostics import Report, Severity
from kifu.errors import EncodingError, FormatError, MoveTextError, Place, TruncatedError
from kifu.formats.base import Evidence, Format, Request
from kifu.formats.boards import GAME
from kifu.formats.building import Builder
from kifu.formats.results import result_of
from kifu.formats.writing import LINE_END
from kifu.records.record import Record
from kifu.rules.move import Move
from kifu.sources.encoding import decode_line, detect_encoding
from kifu.sources.source import Source

HEADER = ("Site", "Date", "players", "RedElo", "BlackElo", *["clock"] * 5, "ending")
PLAYERS, CLOCK, ENDING = 2, slice(5, 10), 10
MOVES, END_OF_MOVES, END_OF_COMMENTS = b"Moves", b"Ends", b"CommentsEnd"
NAMES = re.compile(r"(?P<first>.*)-(?P<result>[胜勝和负負])-(?P<second>.*)", re.DOTALL)
RANKED = re.compile(r"(?P<name>.*)\((?P<rank>[^()]*)\)", re.DOTALL)
MOVE = re.compile(r"([0-8])([A-J])-([0-8])([A-J])")
ENCODINGS = ("gb18030", "big5")


class CountedText(NamedTuple):
    raw: bytes
    offset: int  # of the byte of its length
    whole: bool  # whether the file has all its bytes


class Mxq(Format):
    name = "mxq"
    title = "MXQ of 弈天"
    suffixes = (".mxq",)
    users = "the server 弈天 (movesky.net)"
    games = ("xiangqi",)
    writes = signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        if MOVES not in head:
            return Evidence.NONE
        for number, found in enumerate(_texts(head)):
            if number == len(HEADER):
                return Evidence.SURE if found.raw == MOVES else Evidence.NONE
        return Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        named = source.encoding
        texts = list(_texts(source.whole()))
        if not texts:
            return
        header, rest = texts[: len(HEADER)], texts[len(HEADER) :]
        if not rest or not rest[0].whole:
            raise TruncatedError(f"the file ends in its header, with {len(header)} of {len(HEADER)} texts")
        if rest[0].raw != MOVES:
            reason = f"after the header stands {rest[0].raw[:20]!r}, and not {MOVES!r}"
            raise FormatError(reason, offset=rest[0].offset)
        yield _read(header, rest[1:], _Reader(named, header, request.report_on(1)))


def _texts(data: bytes) -> Iterator[CountedText]:
    place = 0
    while place < len(data):
        stop = place + 1 + data[place]
        yield CountedText(data[place + 1 : stop], place, stop <= len(data))
        place = stop


def _read(header: list[CountedText], rest: list[CountedText], reader: "_Reader") -> Record:
    record, report = Record(GAME), reader.report
    values = list(map(reader.decode, header))
    record.tags = {name: value for name, value in zip(HEADER, values, strict=True) if name[0].isupper() and value}
    record.ending = values[ENDING]
    _read_players(values[PLAYERS], record, report)
    _read_clock(values[CLOCK], record)
    builder = Builder(record, report)
    remarks = _read_moves(rest, builder, reader)
    _read_comments(remarks, builder, reader)
    return builder.finish()


class _Reader:
    """Decodes texts in the encoding that the source has, or else the one for which those of the header speak."""

    def __init__(self, named: str, header: list[CountedText], report: Report) -> None:
        self.report = report
        guesses = named, detect_encoding(b"\n".join(text.raw for text in header)).encoding
        self.encoding = next((guess for guess in guesses if guess in ENCODINGS), ENCODINGS[0])

    def decode(self, text: CountedText) -> str:
        decoded = decode_line(text.raw, self.encoding)
        plain = LINE_END.sub("\n", decoded.text).strip()
        if decoded.undecodable:
            reason = f"{decoded.undecodable} bytes are no text in the encoding {self.encoding}"
            problem = EncodingError(reason, text=plain[:200], offset=text.offset)
            self.report.receive(problem, Severity.WARNING, "kept as they are")
        return plain


def _read_players(text: str, record: Record, report: Report) -> None:
    """Take the names, the ranks and the result from a text such as ``常德(3段)-负-东方剑客(6段)``."""
    found = NAMES.fullmatch(text)
    if not found:
        record.tags["Players"] = text
        problem = FormatError(f"{text[:60]!r} are no two players with a result", code="bad-tag", text=text)
        report.receive(problem, Severity.WARNING, "kept as the tag Players")
        return
    for side, player in zip(GAME.sides, (found["first"], found["second"]), strict=True):
        ranked = RANKED.fullmatch(player)
        record.tags[side.name] = ranked["name"].strip() if ranked else player.strip()
        if ranked:
            record.tags[f"{side.name}Rank"] = ranked["rank"].strip()
    record.tags = {name: value for name, value in record.tags.items() if value}
    result = result_of(found["result"])
    assert result is not None
    record.result = result


def _read_clock(values: list[str], record: Record) -> None:
    """Keep the numbers of the clock: three of its rule, then what was left to each side when the game ended."""
    rule, left = values[:3], values[3:]
    if any(rule):
        record.tags["TimeControl"] = "/".join(rule)
    record.tags |= {f"{side.name}TimeLeft": value for side, value in zip(GAME.sides, left, strict=True) if value}


def _read_moves(texts: list[CountedText], builder: Builder, reader: _Reader) -> list[CountedText]:
    """Play the moves; return what stands after them."""
    for place, text in enumerate(texts):
        if text.raw == END_OF_MOVES:
            return texts[place + 1 :]
        if not text.whole:
            _report_cut(text, builder.report)
        words = text.raw.decode("latin-1")
        move = _move(words)
        if move is not None:
            builder.play(move, words, Place(offset=text.offset))
        else:
            words = reader.decode(text)
            problem = MoveTextError(f"{words[:40]!r} is no move: expected two points such as 7C-4C", text=words)
            builder.fail(problem, words, Place(offset=text.offset))
    problem_of_end = TruncatedError(f"the file ends in its moves, without {END_OF_MOVES.decode()!r}")
    builder.report.receive(problem_of_end, repair="read to the end")
    return []


def _read_comments(texts: list[CountedText], builder: Builder, reader: _Reader) -> None:
    """Keep what stands after the moves as the comment of the game."""
    comments = []
    for place, text in enumerate(texts):
        if text.raw == END_OF_COMMENTS:
            if extra := texts[place + 1 :]:
                problem = FormatError("bytes after the end of the record", code="extra-bytes", offset=extra[0].offset)
                builder.report.receive(problem, Severity.WARNING, "left out")
            break
        if not text.whole:
            _report_cut(text, builder.report)
        comments.append(reader.decode(text))
    builder.comment_at(0, "\n".join(filter(None, comments)))


def _report_cut(text: CountedText, report: Report) -> None:
    problem = TruncatedError(f"the file ends {text.raw[:20]!r} too early", offset=text.offset)
    report.receive(problem, repair="read to the end")


@lru_cache(maxsize=8192)
def _move(words: str) -> Move | None:
    found = MOVE.fullmatch(words)
    if not found:
        return None
    files, ranks = found.group(1, 3), found.group(2, 4)
    origin, target = (GAME.point((int(file), ord(rank) - ord("A"))) for file, rank in zip(files, ranks, strict=True))
    return Move(origin, target)


FORMAT = Mxq()
