"""The header of XQF: 1024 bytes with the keys, the men, the result and the tags, and what the bytes of moves mean."""

from functools import lru_cache
from itertools import pairwise

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, Place, TruncatedError, UnsupportedError
from kifu.formats.boards import EMPTY, GAME, PLACES, POINTS, USUAL_LETTERS
from kifu.formats.stored_text import GBK, clean
from kifu.formats.trees import OFF_BOARD, read_text
from kifu.formats.xqf.keys import Keys
from kifu.records.record import Result

MAGIC = b"XQ"
HEADER = 1024
VERSIONS = range(1, 19)
KEYS, MEN, STEP, SIDE, RESULT, TYPE = slice(0x08, 0x10), slice(0x10, 0x30), 0x30, 0x32, 0x33, 0x40
# The tags, where each stands, and how many bytes it holds after that of its length.
FIELDS = (
    ("Title", 0x50, 63),
    ("Event", 0xD0, 63),
    ("Date", 0x110, 15),
    ("Site", 0x120, 15),
    ("Red", 0x130, 15),
    ("Black", 0x140, 15),
    ("TimeControl", 0x150, 63),
    ("RedTime", 0x190, 15),
    ("BlackTime", 0x1A0, 15),
    ("Annotator", 0x1D0, 15),
    ("Author", 0x1E0, 15),
)
# How far a text can go on before the next one begins.
STARTS = (*(start for _, start, _ in FIELDS), HEADER)
REACH = {start: following - start - 1 for start, following in pairwise(STARTS)}
RESULTS = (Result.UNKNOWN, Result.FIRST, Result.SECOND, Result.DRAW, Result.DRAW)
TYPES = ("full game", "opening", "middle game", "endgame")
TYPE_BYTES = {value: byte for byte, value in enumerate((*TYPES, *map(str, range(len(TYPES), 256))))}
FULL_GAME, ENDGAME = 0, 3
TYPE_TAG, STEP_TAG = "RecordType", "StartStep"
SLOTS = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
ABSENT = 0xFF
# A square is ten times the file, from the first side's left, plus the rank; a number beyond the last is no point.
SQUARES = {point: 10 * GAME.place(point)[0] + GAME.place(point)[1] for point in POINTS}
PLACE_OF = bytes(
    {square: PLACES[point] for point, square in SQUARES.items()}.get(byte, OFF_BOARD) for byte in range(256)
)
SQUARE_OF = [SQUARES[point] for point in POINTS]
# The usual places of the men, slot by slot; men of a kind go from the first side's left.
_BY_FILE = sorted(range(OFF_BOARD), key=SQUARE_OF.__getitem__)
_HOMES = {letter: [place for place in _BY_FILE if USUAL_LETTERS[place] == letter] for letter in SLOTS}
USUAL_PLACES = bytes(_HOMES[letter][SLOTS[:slot].count(letter)] for slot, letter in enumerate(SLOTS))
# The first two bytes of a move are the squares plus these.
ORIGIN, TARGET = 24, 32
GOES_ON, BRANCHES, COMMENT = 0x80, 0x40, 0x20
OLD_GOES_ON, OLD_BRANCHES = 0xF0, 0x0F


def check_header(data: bytes) -> None:
    if data[:2] != MAGIC[: len(data)]:
        raise FormatError(f"an XQF file begins with {MAGIC!r}, this one with {data[:2]!r}")
    if len(data) > 2 and data[2] not in VERSIONS:
        raise UnsupportedError(f"version {data[2]} of XQF is not known, only those up to {VERSIONS[-1]}", offset=2)
    if len(data) < HEADER:
        raise TruncatedError(
            f"the file ends after {len(data):,} bytes, the header of XQF has {HEADER:,}", offset=len(data)
        )


def read_letters(data: bytes, keys: Keys, report: Report) -> str:
    """Return the letters of the men, point by point."""
    places = find_places(data[MEN], keys.square)
    if places[-keys.shift :] + places[: -keys.shift] == USUAL_PLACES:
        return USUAL_LETTERS
    letters = [EMPTY] * OFF_BOARD
    for number, place in enumerate(places):
        if place == OFF_BOARD:
            continue
        letter = SLOTS[keys.slot(number)]
        if letters[place] != EMPTY:
            reason = f"two men stand on {POINTS[place]}: {letters[place]} and {letter}"
            problem = FormatError(reason, code="bad-setup", offset=MEN.start + number)
            report.receive(problem, Severity.WARNING, f"{letters[place]} is kept")
            continue
        letters[place] = letter
    return "".join(letters)


def read_tags(data: bytes, starts_as_usual: bool, report: Report) -> dict[str, str]:
    tags = {}
    for name, start, room in FIELDS:
        if data[start] and (text := _text(data, name, start, room, report)):
            tags[name] = text
    kind = data[TYPE]
    if kind != usual_type(starts_as_usual):
        tags[TYPE_TAG] = TYPES[kind] if kind < len(TYPES) else str(kind)
    if step := int.from_bytes(data[STEP : STEP + 2], "little"):
        tags[STEP_TAG] = str(step)
    return tags


def _text(data: bytes, name: str, start: int, room: int, report: Report) -> str:
    """Return a text of the header; one that is too long is whole where the bytes up to the next field have the rest."""
    size = data[start]
    if size <= room and (text := _plain_text(data[start + 1 : start + 1 + size])) is not None:
        return text  # as most are: they need no place
    place = Place(offset=start)
    whole = size > room and data[start + room + 1 : start + 1 + min(size, REACH[start])].rstrip(b"\0")
    read = min(size, REACH[start] if whole else room)
    if size > room:
        problem = FormatError(f"{name} has {size} bytes, there is room for {room}", code="cut-text")
        report.receive(
            problem, Severity.WARNING, "all of it is read" if read == size else "what is there is kept", place
        )
    return read_text(data[start + 1 : start + 1 + read], GBK.decode, report, name, place)


@lru_cache(maxsize=1 << 12)
def _plain_text(data: bytes) -> str | None:
    """Return a text of which every byte is of a character; names of players and events recur from file to file."""
    text, undecodable = GBK.decode(data)
    return None if undecodable else clean(text)


def usual_type(starts_as_usual: bool) -> int:
    """Return the type that says nothing the board does not say.

    Some programs set up the men of the file only where the type is that of an endgame.
    """
    return FULL_GAME if starts_as_usual else ENDGAME


def read_result(byte: int, report: Report) -> Result:
    if byte < len(RESULTS):
        return RESULTS[byte]
    problem = FormatError(f"unknown result {byte}", code="unknown-result", text=str(byte), offset=RESULT)
    report.receive(problem, Severity.WARNING, "read as unknown")
    return Result.UNKNOWN


def find_places(data: bytes, key: int) -> bytes:
    """Return for every byte, less the key, the place on the board that it means."""
    start = -key & 0xFF
    return data.translate((PLACE_OF * 2)[start : start + 256])
