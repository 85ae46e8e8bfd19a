"""Many games of CSA read at once, for libraries: moves and times, a line each, after headers and a start.

>>> take_plain(b"PI\\n+\\n+7776FU\\nT12\\n-3334FU\\n%TORYO\\n").moves
b'+7776FU\\n-3334FU\\n'
"""

import re
from functools import lru_cache

from kifu.errors import KifuError
from kifu.formats.base import Request
from kifu.formats.blocks import Block
from kifu.formats.csa.reading import FIELDS, HEADER, NOTE, START, VERSION, end_by, read_games
from kifu.formats.csa.start import SIGNS, read_setup
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
# The time of a move, and comments, of which a row says nothing.
REMARKS = re.compile(rb"(?<=[0-9][A-Z]{2}\n)T[0-9]{1,9}(?:\.[0-9]{0,3})?\n|^'[^\n]*\n", re.MULTILINE)
TIMES = re.compile(rb"T[0-9T\n]*[0-9]")
IN_MOVES = b"+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"
LENGTH = len(b"+7776FU\n")
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
        take_plain,
        lambda lines, number: read_games(lines, request, GAME, number),
        source.encoding,
    )


def take_plain(sheet: bytes) -> PlainSheet | None:
    """Return what a game says, or nothing if anything about it is odd."""
    turn = TURN.search(sheet)
    if turn is None:
        return None
    side = Side(SIGNS.index(turn[1].decode()))
    stop = sheet.find(b"\n%", turn.start(1)) + 1
    moves = _moves_in(sheet[turn.end() : stop or len(sheet)])
    tags: dict[str, str] = {}
    starts: list[str] = []
    for line in sheet[: turn.start()].split(b"\n"):
        if line and not _take_header(line, tags, starts):
            return None
    fen = _setup_of(tuple(starts), side)
    if fen is None or not moves:
        return None
    ended = Result.UNKNOWN, ""
    if stop:
        mover = side if len(moves) // LENGTH % 2 == 0 else side.other
        end = END.fullmatch(sheet, stop)
        found = end_by(end[1].decode(), mover) if end else None
        if end is None or found is None:
            return None
        ended = found
        if end[2] and int(end[2]) and ENDING_TIME in tags:
            return None
        if end[2] and int(end[2]):
            tags[ENDING_TIME] = write_hours(int(end[2]) * 1000)
    return PlainSheet(tags, moves, *ended, "" if fen == GAME.start else fen)


def _moves_in(text: bytes) -> bytes:
    """Return the moves of a text that has their times and comments as well, a line each; nothing if any is odd."""
    words = text.split()
    if b"'" in text:
        moves = REMARKS.sub(b"", text).rstrip(b"\n") + b"\n"
    elif len(words) % 2 == 0 and words and words[1][:1] == b"T":
        # By far the most games have a time for each move, and are taken apart at once.
        times = b"\n".join(words[1::2])
        if len(times.split(b"\nT")) != len(words) // 2 or TIMES.fullmatch(times) is None:
            return b""
        if text.count(b"\n") != len(words) or b" " in text or b"\t" in text:
            return b""
        moves = b"\n".join(words[::2]) + b"\n"
    else:
        moves = REMARKS.sub(b"", text).rstrip(b"\n") + b"\n"
    count = len(moves) // LENGTH
    if len(moves) != count * LENGTH or moves[LENGTH - 1 :: LENGTH] != b"\n" * count:
        return b""
    plain = not moves.translate(None, IN_MOVES) and not moves[::LENGTH].translate(None, b"+-")
    return moves if plain and moves.count(b"\n") == count else b""


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
