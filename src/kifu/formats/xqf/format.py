"""XQF: the files of XQStudio (象棋演播室), a header of 1024 bytes and a tree of moves, in versions 10 to 18.

::

    kifu.write(record, "game.xqf")                          # version 10, which every program reads
    kifu.write(record, "game.xqf", format="xqf:version=18")
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, LossError, Place, TruncatedError, UnsupportedError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.boards import (
    EMPTY,
    GAME,
    PLACES,
    POINTS,
    USUAL_LETTERS,
    LetteredBoard,
    board_of,
    fen_of,
    side_to_move,
)
from kifu.formats.building import Builder
from kifu.formats.stored_text import GBK, number_of, store_text
from kifu.formats.trees import LENGTH_SIZE, MOVES, OFF_BOARD, Body, Entry, comment_of, places_of, read_text, tree_of
from kifu.formats.writing import Losses
from kifu.formats.xqf.keys import LAST_PLAIN, OWN_KEYS, OWN_MASK, Keys
from kifu.notations.base import Notation
from kifu.records.record import Record, Result
from kifu.rules.side import Side
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.plain import PlainGame

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
# A square is ten times the file, from the first side's left, plus the rank; what is beyond the last is no point.
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
NO_COMMENT = bytes(LENGTH_SIZE)


class Xqf(Format):
    name = "xqf"
    title = "XQF of XQStudio"
    suffixes = (".xqf",)
    users = "XQStudio (象棋演播室), and most collections of Chinese files"
    games = (GAME.name,)
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({"version": ("10", "18")})

    def recognises(self, head: bytes, text: str) -> Evidence:
        if not head.startswith(MAGIC) or len(head) < 3 or 0x20 <= head[2] < 0x7F:
            return Evidence.NONE
        # Some versions are line ends in a text; but no text has zeros.
        if b"\0" in head[2:HEADER]:
            return Evidence.SIGNATURE if head[2] in VERSIONS else Evidence.SURE
        return Evidence.NONE if head[2:3].isspace() else Evidence.MARKED

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        yield _read(source.whole(), request.report_on(1))

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        # Those who read one file need not load it.
        from kifu.formats.xqf.plain import read_plain_game

        data = source.whole()
        yield read_plain_game(data, request.report_on(1)) or _read(data, request.report_on(1))

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        if record.game.name != GAME.name:
            raise LossError(f"xqf cannot hold {record.game.title}, it is a format of {GAME.title}")
        losses = Losses(self.name)
        keys = Keys.of((int(self.chosen["version"]), OWN_MASK), OWN_KEYS)
        header, moves_fit = _header(record, keys, losses)
        return Written(header + keys.hidden(_body(record, keys, moves_fit, losses)), losses.diagnostics)


# Reading


def _read(data: bytes, report: Report) -> Record:
    check_header(data)
    keys = Keys.of(data[2:4], data[KEYS])
    letters = read_letters(data, keys, report)
    body = XqfBody(data, keys)
    side = side_to_move(letters, data[SIDE], body.first_move, report)
    record = Record(GAME, fen=fen_of(letters, side), result=read_result(data[RESULT], report))
    record.tags = read_tags(data, record.starts_as_usual, report)
    builder = Builder(record, report)
    body.grow(builder, GBK.decode)
    body.report_extra_bytes(report)
    if not letters.strip() and body.left:
        # Wrong keys put every man off the board; what follows then is no page without a board.
        report.receive(FormatError("no man stands on the board, and there is more than a text", code="bad-position"))
    return builder.finish()


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
    places = _places(data[MEN], keys.square)
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
    if kind != _usual_type(starts_as_usual):
        tags[TYPE_TAG] = TYPES[kind] if kind < len(TYPES) else str(kind)
    if step := int.from_bytes(data[STEP : STEP + 2], "little"):
        tags[STEP_TAG] = str(step)
    return tags


def _text(data: bytes, name: str, start: int, room: int, report: Report) -> str:
    """Return a text of the header; one that is too long is whole where the bytes up to the next field have the rest."""
    size, place = data[start], Place(offset=start)
    whole = size > room and data[start + room + 1 : start + 1 + min(size, REACH[start])].rstrip(b"\0")
    read = min(size, REACH[start] if whole else room)
    if size > room:
        problem = FormatError(f"{name} has {size} bytes, there is room for {room}", code="cut-text")
        report.receive(
            problem, Severity.WARNING, "all of it is read" if read == size else "what is there is kept", place
        )
    return read_text(data[start + 1 : start + 1 + read], GBK.decode, report, name, place)


def _usual_type(starts_as_usual: bool) -> int:
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


class XqfBody(Body):
    """The moves, after the header."""

    def __init__(self, data: bytes, keys: Keys) -> None:
        self.keys = keys
        super().__init__(keys.plain(data[HEADER:]), before=HEADER, length_key=keys.length)

    def entries(self) -> Iterator[Entry]:
        data, keys, old = self.data, self.keys, self.keys.plain_version
        origins, targets = _places(data, ORIGIN + keys.origin), _places(data, TARGET + keys.target)
        goes_on, branches = (OLD_GOES_ON, OLD_BRANCHES) if old else (GOES_ON, BRANCHES)
        last = len(data) - (4 + LENGTH_SIZE if old else 4)
        while (start := self.place) <= last:
            tag = data[start + 2]
            move = MOVES[origins[start] * (OFF_BOARD + 1) + targets[start + 1]]
            text = "" if move else _numbers(data[start], data[start + 1], keys)
            self.place = start + 4
            comment = b""
            if old and data.startswith(NO_COMMENT, start + 4):
                # Most moves have none, and looking further would take longer than all the rest of the entry.
                self.place += LENGTH_SIZE
            elif old or tag & COMMENT:
                comment = self.comment()
            yield move, text, comment, tag & goes_on > 0, tag & branches > 0, HEADER + start
            if self._broken is not None:
                return


def _places(data: bytes, key: int) -> bytes:
    """Return for every byte, less the key, the place on the board that it means."""
    start = -key & 0xFF
    return data.translate((PLACE_OF * 2)[start : start + 256])


def _numbers(origin: int, target: int, keys: Keys) -> str:
    return f"{origin - ORIGIN - keys.origin & 0xFF}-{target - TARGET - keys.target & 0xFF}"


# Writing


def _header(record: Record, keys: Keys, losses: Losses) -> tuple[bytes, bool]:
    """Return the header, and whether the moves can be played from what it says."""
    board = board_of(record, losses)
    header = bytearray(HEADER)
    header[:2] = MAGIC
    header[2] = keys.version
    if keys.version > LAST_PLAIN:
        header[3] = OWN_MASK
        header[KEYS] = OWN_KEYS
    squares, letters = _squares(board, losses)
    header[MEN] = bytes(squares[keys.slot(number)] + keys.square & 0xFF for number in range(len(SLOTS)))
    header[SIDE] = 0 if board.side is Side.FIRST else 1
    header[RESULT] = RESULTS.index(record.result)
    fits = letters == board.letters
    if fits and fen_of(letters, board.side) != record.fen:
        losses.report("the counters of a setup", record.fen)
    _write_tags(record, header, fen_of(letters, board.side) == GAME.start, losses)
    return bytes(header), fits


def _squares(board: LetteredBoard, losses: Losses) -> tuple[list[int], str]:
    """Return the squares of the men, slot by slot, and the board that they make."""
    squares = [ABSENT] * len(SLOTS)
    letters = [EMPTY] * OFF_BOARD
    for square, place in sorted((SQUARE_OF[place], place) for place in range(OFF_BOARD)):
        letter = board.letters[place]
        slot = next((slot for slot, kind in enumerate(SLOTS) if kind == letter and squares[slot] == ABSENT), None)
        if slot is not None:
            squares[slot] = square
            letters[place] = letter
        elif letter != EMPTY:
            losses.report("more men of a kind than a set has", letter, repair="left out, and all moves with them")
    return squares, "".join(letters)


def _write_tags(record: Record, header: bytearray, starts_as_usual: bool, losses: Losses) -> None:
    header[TYPE] = _usual_type(starts_as_usual)
    rooms = {name: (start, room) for name, start, room in FIELDS}
    for name, value in record.tags.items():
        if name in rooms:
            start, room = rooms[name]
            data = store_text(value, GBK, losses, f"the tag {name}", room)
            header[start] = len(data)
            header[start + 1 : start + 1 + len(data)] = data
            if not data:
                losses.report(f"an empty tag {name}", value)
        elif name == TYPE_TAG and value in TYPE_BYTES and TYPE_BYTES[value] != _usual_type(starts_as_usual):
            header[TYPE] = TYPE_BYTES[value]
        elif name == STEP_TAG and (step := number_of(value, 0xFFFF)):
            header[STEP : STEP + 2] = step.to_bytes(2, "little")
        else:
            losses.report(f"the tag {name}", value)
    if record.ending:
        losses.report("words about the end of a game", record.ending)


def _body(record: Record, keys: Keys, moves_fit: bool, losses: Losses) -> bytes:
    parts = []
    for number, (node, goes_on, branches) in enumerate(tree_of(record, moves_fit, losses)):
        origin, target = map(SQUARE_OF.__getitem__, places_of(node.move)) if number else (0, 0)
        comment = store_text(comment_of(node, losses), GBK, losses, "a comment")
        if keys.plain_version:
            tag = OLD_GOES_ON * goes_on | OLD_BRANCHES * branches
        else:
            tag = GOES_ON * goes_on | BRANCHES * branches | COMMENT * bool(comment)
        parts.append(bytes((origin + ORIGIN + keys.origin & 0xFF, target + TARGET + keys.target & 0xFF, tag, 0)))
        if comment or keys.plain_version:
            parts.append((len(comment) + keys.length).to_bytes(LENGTH_SIZE, "little"))
            parts.append(comment)
    return b"".join(parts)


FORMAT = Xqf()
