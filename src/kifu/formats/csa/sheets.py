"""Many games of CSA read at once, for libraries: moves and times, a line each, after headers and a start.

>>> take_plain(b"PI\\n+\\n+7776FU\\nT12\\n-3334FU\\n%TORYO\\n").moves
b'+7776FU\\n-3334FU\\n'
"""

import re
from functools import lru_cache, partial

from kifu.errors import KifuError
from kifu.formats.base import Request
from kifu.formats.blocks import Block
from kifu.formats.csa.reading import FIELDS, HEADER, NOTE, START, VERSION, end_by, read_games
from kifu.formats.csa.start import SIGNS, read_setup
from kifu.formats.japanese.cutting import MoveLines
from kifu.formats.japanese.headers import ALSO, ENDING_TIME, tag_of_csa_key
from kifu.formats.japanese.sheets import PlainSheet, Sheet, add_tag, read_sheets, text_of
from kifu.formats.japanese.times import write_hours
from kifu.notations.base import find_notation
from kifu.records.record import Result
from kifu.rules.game import find_game
from kifu.rules.side import Side
from kifu.sources.source import Source

GAME = find_game("shogi")
SEPARATOR = b"\n/\n"
TURN = re.compile(rb"^([-+])\n", re.MULTILINE)
END = re.compile(rb"%([-+A-Z_]{1,30})\n(?:T([0-9]{1,9})\n)?(?:'[^\n]*\n|\n)*")
ODD_KEYS = {*FIELDS, *ALSO, NOTE}
LONGEST_HEADER = 4096  # characters of a line that is kept in mind


def read_block(source: Source, request: Request) -> Block | None:
    """Return all games of a file; nothing if they are to be read one by one."""
    if request.game not in (None, GAME) or (data := text_of(source)) is None:
        return None
    if not data.endswith(b"\n"):
        data += b"\n"
    sheets, line = [], 1
    for text in data.split(SEPARATOR):
        if text.strip():
            sheets.append(Sheet(text + b"\n", line))
        line += text.count(b"\n") + SEPARATOR.count(b"\n")
    notation = find_notation("csa", GAME)
    return read_sheets(
        sheets,
        notation,
        partial(take_plain, lines=MoveLines()),
        lambda lines, number: read_games(lines, request, GAME, number),
        source.encoding,
    )


def take_plain(sheet: bytes, lines: MoveLines | None = None) -> PlainSheet | None:
    """Return what a game says, or nothing if anything about it is odd; ``lines`` are room for its moves."""
    lines = lines or MoveLines()
    turn = TURN.search(sheet)
    if turn is None:
        return None
    side = Side(SIGNS.index(turn[1].decode()))
    stop = sheet.find(b"\n%", turn.start(1)) + 1
    if not lines.cut_csa(sheet, turn.end(), stop or len(sheet)) or not lines.plies:
        return None
    tags: dict[str, str] = {}
    starts: list[str] = []
    for line in sheet[: turn.start()].split(b"\n"):
        if line and not _take_header(line, tags, starts):
            return None
    fen = _setup_of(tuple(starts), side)
    if fen is None:
        return None
    ended = Result.UNKNOWN, ""
    if stop:
        mover = side if lines.plies % 2 == 0 else side.other
        end = END.fullmatch(sheet, stop)
        found = end_by(end[1].decode(), mover) if end else None
        if end is None or found is None:
            return None
        ended = found
        if end[2] and int(end[2]) and ENDING_TIME in tags:
            return None
        if end[2] and int(end[2]):
            tags[ENDING_TIME] = write_hours(int(end[2]) * 1000)
    return PlainSheet(tags, lines.moves(), *ended, "" if fen == GAME.start else fen)


def _take_header(line: bytes, tags: dict[str, str], starts: list[str]) -> bool:
    """Take a line before the moves; return whether nothing about it is odd."""
    tag, value = _header_of(line) if len(line) <= LONGEST_HEADER else ("", "?")
    if tag:
        return not value or add_tag(tags, tag, value)
    if value:
        starts.append(value)
    return value != "?"


@lru_cache(maxsize=1 << 12)
def _header_of(line: bytes) -> tuple[str, str]:
    """Return a tag and its value; a line of the start without a tag, ``?`` for an odd line and nothing for a remark."""
    text = line.decode().strip()
    if not text or text[0] == "'" or VERSION.fullmatch(text):
        return "", ""
    if text[0] == "N" and text[1:2] in ("+", "-"):
        return GAME.sides[Side(SIGNS.index(text[1]))].name, text[2:].strip()
    if (header := HEADER.fullmatch(text)) and header["key"] not in ODD_KEYS:
        return tag_of_csa_key(header["key"], GAME), header["value"].strip()
    return ("", text) if START.fullmatch(text) and "," not in text and text.isascii() else ("", "?")


@lru_cache(maxsize=1 << 8)
def _setup_of(starts: tuple[str, ...], side: Side) -> str | None:
    try:
        return read_setup(GAME, starts, side)
    except KifuError:
        return None
