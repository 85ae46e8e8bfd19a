"""Many games of KIF read at once, for libraries: a move a line with its time, after headers and the line of the table.

>>> sheet = "手合割：平手\\n手数----指手---------消費時間--\\n1 ７六歩(77) ( 0:16/00:00:16)\\n2 投了\\n"
>>> take_plain(sheet.encode()).moves.decode()
'７六歩(77) '
"""

import re
from collections.abc import Sequence
from functools import lru_cache, partial

from kifu.formats.base import Request
from kifu.formats.blocks import Block
from kifu.formats.japanese.boards import handicaps
from kifu.formats.japanese.cutting import MoveLines
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
SEPARATOR = b"\n#KIF version="
USUAL_TABLE = "\n手数----指手---------消費時間--\n".encode()
TABLE = re.compile("^(?:手数----指手---------消費時間-- *\n|(?= *1 +[^ \n:：]+[ \n]))".encode(), re.MULTILINE)
REMARKS = re.compile(rb"^(?:[*&][^\n]*)?\n", re.MULTILINE)
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
    sheets, line, first = [], 1, 0
    while first < len(data):
        stop = data.find(SEPARATOR, first) + 1 or len(data)
        sheets.append(Sheet(data[first:stop], line))
        line += sheets[-1].text.count(b"\n")
        first = stop
    if any(_find_moves(sheet.text) is None for sheet in sheets):
        return None  # a line that says what a file is ends nothing where no game stands before it
    return read_sheets(
        sheets,
        find_notation("kif", GAME),
        partial(take_plain, lines=MoveLines()),
        lambda lines, number: read_games(lines, request, games, "kif", number=number),
        source.encoding,
    )


def take_plain(sheet: bytes, lines: MoveLines | None = None) -> PlainSheet | None:
    """Return what a game says, or nothing if anything about it is odd; ``lines`` are room for its moves."""
    lines = lines or MoveLines()
    places = _find_moves(sheet)
    if places is None or not lines.cut_kif(sheet, places[1], len(sheet)):
        return None
    heading = _take_headers(sheet[: places[0]])
    if heading is None:
        return None
    tags, fen = heading
    plies = lines.plies
    first = Side.SECOND if fen.split()[1:2] == ["w"] else Side.FIRST
    result, word = Result.UNKNOWN, ""
    if lines.word >= 0:
        word = sheet[lines.word : lines.word_stop].decode()
        ending = ending_of(word)
        if ending is None:
            return None
        result = ending.result(first if plies % 2 == 0 else first.other)
        line = sheet[lines.line : sheet.find(b"\n", lines.line)]
        end = split_move(line.decode()) if b"(" in line else None
        if end and end.used:
            tags.setdefault(ENDING_TIME, write_hours(end.used))
    made = REMARKS.sub(b"", sheet[lines.after :]).rstrip(b"\n")
    if made and made.decode() != result_line(word, result, plies, first):
        return None
    return PlainSheet(tags, lines.moves(), result, word, fen)


def _find_moves(sheet: bytes) -> tuple[int, int] | None:
    """Return where what stands before the moves stops, and where they begin."""
    usual = sheet.find(USUAL_TABLE)
    if usual >= 0:
        return usual + 1, usual + len(USUAL_TABLE)
    table = TABLE.search(sheet)
    return table.span() if table else None


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
