"""Many games of KIF read at once, for libraries: a move a line with its time, after headers and the line of the table.

>>> sheet = "手合割：平手\\n手数----指手---------消費時間--\\n1 ７六歩(77) ( 0:16/00:00:16)\\n2 投了\\n"
>>> take_plain(sheet.encode()).moves.decode()
'７六歩(77)'
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from kifu.formats.base import Request
from kifu.formats.blocks import Block
from kifu.formats.japanese.boards import handicaps
from kifu.formats.japanese.endings import ending_of
from kifu.formats.japanese.headers import (
    ALSO,
    ENDING_KEY,
    ENDING_TIME,
    FILE_COMMENT,
    HANDICAP,
    HANDS,
    RESULT_KEY,
    SETUP_KEY,
    TURN,
    tag_of_key,
)
from kifu.formats.japanese.made import result_line
from kifu.formats.japanese.sheets import PlainSheet, Sheet, add_tag, read_sheets, text_of
from kifu.formats.japanese.times import write_hours
from kifu.formats.kif.lines import LineKind, kind_of, split_header, split_move
from kifu.formats.kif.page import PAGE
from kifu.formats.kif.reading import read_games
from kifu.formats.kif.start import OWN_LINE
from kifu.notations.base import find_notation
from kifu.records.record import Result
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side
from kifu.sources.source import Source

GAME = find_game("shogi")
SEPARATOR = re.compile(rb"^(?=#KIF version=[0-9.]{1,9} encoding=(?:UTF-8|Shift_JIS)\n)", re.MULTILINE)
# The line over the moves, or what stands before the first of them.
TABLE = re.compile("^(?:手数----指手---------消費時間-- *\n|(?= *1 +[^ \n:：]+[ \n]))".encode(), re.MULTILINE)
REMARKS = re.compile(rb"^(?:[*&][^\n]*)?\n", re.MULTILINE)
CLOCK = rb" *[0-9]{1,5}:[0-9]{1,3}(?::[0-9]{1,3})? *"
MOVE = re.compile(rb"^ *([0-9]{1,4}) +([^ \n]+) *(?:\(%b(?:/%b)?\))?\+? *$" % (CLOCK, CLOCK), re.MULTILINE)
MADE = "まで".encode()
ODD_IN_MOVES = re.compile(rb"(?:^| )[!-~]")
SOME_NUMBERS = tuple(b"%d" % number for number in range(1, 1025))
ODD_KEYS = {*ALSO, ENDING_KEY, RESULT_KEY, SETUP_KEY, TURN}
LONGEST_HEADER = 4096  # characters of a line that is kept in mind
PREFACE, ODD = "#", "?"


def read_block(source: Source, request: Request, games: Sequence[Game]) -> Block | None:
    """Return all games of a file; nothing if they are to be read one by one."""
    if (
        request.game not in (None, GAME)
        or (data := text_of(source)) is None
        or PAGE.match(data[:200].decode("latin-1"))
    ):
        return None
    if not data.endswith(b"\n"):
        data += b"\n"
    sheets, line = [], 1
    begins = {0, *(found.start() for found in SEPARATOR.finditer(data))}
    places = sorted(begins)
    for first, stop in zip(places, [*places[1:], len(data)], strict=True):
        sheets.append(Sheet(data[first:stop], line))
        line += sheets[-1].text.count(b"\n")
    if not all(TABLE.search(sheet.text) for sheet in sheets):
        return None  # a line that says what a file is ends nothing where no game stands before it
    return read_sheets(
        sheets,
        find_notation("kif", GAME),
        take_plain,
        lambda lines, number: read_games(lines, request, games, "kif", number=number),
        source.encoding,
    )


def take_plain(sheet: bytes) -> PlainSheet | None:
    """Return what a game says, or nothing if anything about it is odd."""
    table = TABLE.search(sheet)
    heading = _take_headers(sheet[: table.start()]) if table else None
    if table is None or heading is None:
        return None
    tags, fen = heading
    body = REMARKS.sub(b"", sheet[table.end() :])
    body, _, made = body.rpartition(b"\n")[0].partition(MADE)
    found = MOVE.findall(body)
    if not found or len(found) != body.rstrip(b"\n").count(b"\n") + 1 or len(found) > len(SOME_NUMBERS):
        return None
    numbers, texts = zip(*found, strict=True)
    ending = ending_of(texts[-1].decode())
    plies = len(texts) - bool(ending)
    moves = b" ".join(texts[:plies])
    if numbers != SOME_NUMBERS[: len(numbers)] or not plies or ODD_IN_MOVES.search(moves):
        return None
    first = Side.SECOND if fen.split()[1:2] == ["w"] else Side.FIRST
    result, word = Result.UNKNOWN, ""
    if ending:
        word = texts[-1].decode()
        result = ending.result(first if plies % 2 == 0 else first.other)
        end = split_move(body.rstrip(b"\n").rpartition(b"\n")[2].decode())
        if end and end.used:
            tags.setdefault(ENDING_TIME, write_hours(end.used))
    if made and (MADE + made).decode() != result_line(word, result, plies, first):
        return None
    return PlainSheet(tags, moves, result, word, fen)


def _take_headers(text: bytes) -> tuple[dict[str, str], str] | None:
    """Return the tags that stand before the moves, and the setup if it is another; nothing if any is odd."""
    tags: dict[str, str] = {}
    preface, named = [], ""
    for line in text.split(b"\n"):
        if not line:
            continue
        key, value = _header_of(line) if len(line) <= LONGEST_HEADER else (ODD, "")
        if key == HANDICAP and not named:
            named = value
        elif key == PREFACE:
            preface.append(value)
        elif key and value and not (key not in (ODD, HANDICAP) and add_tag(tags, key, value)):
            return None
    if preface and not add_tag(tags, FILE_COMMENT, "\n".join(preface).strip()):
        return None
    fen = handicaps(GAME).get(named, "") if named else GAME.start
    return (tags, "" if fen == GAME.start else fen) if fen else None


@lru_cache(maxsize=1 << 12)
def _header_of(line: bytes) -> tuple[str, str]:
    """Return a tag and its value, ``PREFACE`` and a comment on the file, ``ODD``, or nothing for a remark."""
    text = line.decode()
    kind = kind_of(text)
    if kind in (LineKind.BLANK, LineKind.COMMENT, LineKind.BOOKMARK):
        return "", ""
    if kind is LineKind.PROGRAM:
        if OWN_LINE.fullmatch(text.strip()):
            return "", ""
        return PREFACE, text.strip().removeprefix("#").strip()
    header = split_header(text) if kind is LineKind.HEADER else None
    if header is None or header[0] in ODD_KEYS or header[0].endswith(HANDS):
        return ODD, ODD
    key, value = header
    if key == HANDICAP:
        return HANDICAP, value
    return tag_of_key(key, GAME), value
