"""Many games of KIF read at once, for libraries: a move a line with its time, after headers and the line of the table.

>>> from kifu.sources.source import open_sources
>>> sheet = "手合割：平手\\n手数----指手---------消費時間--\\n1 ７六歩(77) ( 0:16/00:00:16)\\n2 投了\\n"
>>> [source] = open_sources(sheet.encode())
>>> [(game.plies, game.ending) for game in read_block(source, Request(), [GAME])]
[(1, '投了')]
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from kifu.formats.base import Request
from kifu.formats.blocks import NUMBERS, RESULT_NUMBERS, Block
from kifu.formats.japanese.boards import handicaps
from kifu.formats.japanese.cutting import HANDICAP as TAKES_HANDICAP
from kifu.formats.japanese.cutting import NO_TAG, PREFACE, REFUSED
from kifu.formats.japanese.endings import ending_of
from kifu.formats.japanese.headers import (
    ALSO,
    ENDING_KEY,
    HANDICAP,
    HANDS,
    RESULT_KEY,
    SETUP_KEY,
    TURN,
    tag_of_key,
)
from kifu.formats.japanese.made import result_line
from kifu.formats.japanese.sheets import cut_sheets, read_sheets, take_tag, text_of, write_seconds
from kifu.formats.kif.cutting import KifCutting
from kifu.formats.kif.lines import LineKind, kind_of, split_header
from kifu.formats.kif.page import PAGE
from kifu.formats.kif.reading import read_games
from kifu.formats.kif.start import OWN_LINE
from kifu.notations.base import find_notation
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side
from kifu.sources.source import Source

GAME = find_game("shogi")
LF = ord("\n")
SEPARATOR = b"#KIF version="
USUAL_TABLE = "手数----指手---------消費時間--".encode()
FIRST_MOVE = re.compile("^(?:手数----指手---------消費時間-- *\n|(?= *1 +[^ \n:：]+[ \n]))".encode(), re.MULTILINE)
ODD_KEYS = {*ALSO, ENDING_KEY, RESULT_KEY, SETUP_KEY, TURN}
# What begins a line that is no header, whatever its value is.
NO_HEADER = re.compile("[\\s　]*(?:[0-9０-９|+]|変化|まで|手数)")


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
    sheets, first = [], 0
    while first < len(data):
        stop = find_start(data, first + 1)
        sheets.append((first, stop))
        first = stop
    cutting = KifCutting(data, USUAL_TABLE, tag_of, setup_of, end_of, made_of, write_seconds)
    if not all(FIRST_MOVE.search(data, *sheet) for sheet in cut_sheets(cutting, sheets)):
        return None  # a line that says what a file is ends nothing where no game stands before it
    return read_sheets(
        cutting,
        sheets,
        find_notation("kif", GAME),
        lambda lines, number: read_games(lines, request, games, "kif", number=number),
        source.encoding,
    )


def find_start(data: bytes, first: int) -> int:
    """Return where the next line stands that says what a file is; one letter is found many times faster than all."""
    here = data.find(b"#", first)
    while here >= 0 and not (data[here - 1] == LF and data.startswith(SEPARATOR, here)):
        here = data.find(b"#", here + 1)
    return len(data) if here < 0 else here


@lru_cache(maxsize=1 << 12)
def tag_of(key: bytes) -> bytes:
    """Return what a key means, or a line that begins with ``#``."""
    text = key.decode()
    if text[0] == "#":
        return NO_TAG if OWN_LINE.fullmatch(text.strip()) else PREFACE + text.strip().removeprefix("#").strip().encode()
    line = f"{text}：?"
    kind = kind_of(line)
    if kind in (LineKind.COMMENT, LineKind.BOOKMARK):
        return NO_TAG
    header = split_header(line) if kind is LineKind.HEADER and not NO_HEADER.match(text) else None
    if header is None or header[0] in ODD_KEYS or header[0].endswith(HANDS):
        return REFUSED
    return TAKES_HANDICAP if header[0] == HANDICAP else take_tag(tag_of_key(header[0], GAME))


@lru_cache(maxsize=1 << 8)
def setup_of(named: bytes, side: int) -> tuple[bytes, int] | None:
    """Return the setup of a handicap, empty for the usual one, and the side that begins."""
    fen = handicaps(GAME).get(named.decode().strip(), "")
    if not fen:
        return None
    return b"" if fen == GAME.start else fen.encode(), Side.SECOND if fen.split()[1] == "w" else Side.FIRST


@lru_cache(maxsize=1 << 8)
def end_of(word: bytes, mover: int) -> tuple[int, bytes] | None:
    """Return the number of the result and the ending that a word means where a side is to move."""
    ending = ending_of(word.decode())
    return (NUMBERS[ending.result(Side(mover))], word) if ending else None


@lru_cache(maxsize=1 << 12)
def made_of(word: bytes, result: int, plies: int, first: int) -> bytes:
    """Return the line under the moves that says the result again."""
    return result_line(word.decode(), RESULT_NUMBERS[result], plies, Side(first)).encode()
