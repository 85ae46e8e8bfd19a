"""Many games of CSA read at once, for libraries: moves and times, a line each, after headers and a start.

>>> from kifu.sources.source import open_sources
>>> [source] = open_sources(b"PI\\n+\\n+7776FU\\nT12\\n-3334FU\\n%TORYO\\n")
>>> [(game.plies, game.ending) for game in read_block(source, Request())]
[(2, '投了')]
"""

from functools import lru_cache

from kifu.errors import KifuError
from kifu.formats.base import Request
from kifu.formats.blocks import NUMBERS, Block
from kifu.formats.csa.cutting import CsaCutting
from kifu.formats.csa.reading import FIELDS, HEADER, NOTE, START, VERSION, end_by, read_games
from kifu.formats.csa.start import SIGNS, read_setup
from kifu.formats.japanese.cutting import NO_TAG, REFUSED
from kifu.formats.japanese.headers import ALSO, tag_of_csa_key
from kifu.formats.japanese.sheets import cut_sheets, read_sheets, take_tag, text_of, write_seconds
from kifu.notations.base import find_notation
from kifu.rules.game import find_game
from kifu.rules.side import Side
from kifu.sources.source import Source

GAME = find_game("shogi")
SEPARATOR = b"\n/\n"
ODD_KEYS = {*FIELDS, *ALSO, NOTE}


def read_block(source: Source, request: Request) -> Block | None:
    """Return all games of a file; nothing if they are to be read one by one."""
    if request.game not in (None, GAME) or (data := text_of(source)) is None:
        return None
    if not data.endswith(b"\n"):
        data += b"\n"
    sheets, first = [], 0
    while first < len(data):
        found = data.find(SEPARATOR, first)
        stop = found + 1 if found >= 0 else len(data)
        if not data[first:stop].isspace():
            sheets.append((first, stop))
        first = stop + 2 if found >= 0 else len(data)
    cutting = CsaCutting(data, b"", tag_of, setup_of, end_of, made_of, write_seconds)
    cut_sheets(cutting, sheets)
    notation = find_notation("csa", GAME)
    return read_sheets(
        cutting, sheets, notation, lambda lines, number: read_games(lines, request, GAME, number), source.encoding
    )


@lru_cache(maxsize=1 << 12)
def tag_of(key: bytes) -> bytes:
    """Return what ``N+``, ``$EVENT`` or a whole line without a value means."""
    text = key.decode()
    if text in ("N+", "N-"):
        return GAME.sides[Side(SIGNS.index(text[1]))].name.encode()
    header = HEADER.fullmatch(f"{text}:")
    if header and header["key"] not in ODD_KEYS:
        return take_tag(tag_of_csa_key(header["key"], GAME))
    plain = text.strip()
    return NO_TAG if not plain or plain[0] == "'" or VERSION.fullmatch(plain) else REFUSED


@lru_cache(maxsize=1 << 8)
def setup_of(start: bytes, side: int) -> tuple[bytes, int] | None:
    """Return the setup of the lines that begin with P, empty for the usual one, and the side to move."""
    try:
        lines = [line.strip() for line in start.decode("ascii").split("\n") if line]
        if any("," in line or not START.fullmatch(line) for line in lines):
            return None
        fen = read_setup(GAME, lines, Side(side))
    except (KifuError, UnicodeDecodeError):
        return None
    return b"" if fen == GAME.start else fen.encode(), side


@lru_cache(maxsize=1 << 8)
def end_of(code: bytes, mover: int) -> tuple[int, bytes] | None:
    """Return the number of the result and the ending that a code means where a side is to move."""
    found = end_by(code.decode(), Side(mover))
    return (NUMBERS[found[0]], found[1].encode()) if found else None


def made_of(word: bytes, result: int, plies: int, first: int) -> bytes:
    """Return nothing: CSA has no line under the moves that says the result again."""
    return b""
