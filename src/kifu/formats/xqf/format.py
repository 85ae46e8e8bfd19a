"""XQF: the files of XQStudio (象棋演播室), a header of 1024 bytes and a tree of moves, in versions 10 to 18.

::

    kifu.write(record, "game.xqf")                          # version 10, which every program reads
    kifu.write(record, "game.xqf", format="xqf:version=18")
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kifu.diagnostics import Report
from kifu.errors import FormatError, LossError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.boards import (
    EMPTY,
    GAME,
    LetteredBoard,
    board_of,
    fen_of,
    side_to_move,
)
from kifu.formats.building import Builder
from kifu.formats.stored_text import GBK, number_of, store_text
from kifu.formats.trees import LENGTH_SIZE, MOVES, OFF_BOARD, Body, Entry, comment_of, places_of, tree_of
from kifu.formats.writing import Losses
from kifu.formats.xqf.header import (
    ABSENT,
    BRANCHES,
    COMMENT,
    FIELDS,
    GOES_ON,
    HEADER,
    KEYS,
    MAGIC,
    MEN,
    OLD_BRANCHES,
    OLD_GOES_ON,
    ORIGIN,
    RESULT,
    RESULTS,
    SIDE,
    SLOTS,
    SQUARE_OF,
    STEP,
    STEP_TAG,
    TARGET,
    TYPE,
    TYPE_BYTES,
    TYPE_TAG,
    VERSIONS,
    check_header,
    find_places,
    read_letters,
    read_result,
    read_tags,
    usual_type,
)
from kifu.formats.xqf.keys import LAST_PLAIN, OWN_KEYS, OWN_MASK, Keys
from kifu.languages.language import Message
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.record import Record
from kifu.rules.side import Side
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.plain import PlainGame

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
        return Written(header + keys.hidden(_body(record, keys, moves_fit, losses)), losses.diagnostics, losses.lost)


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


class XqfBody(Body):
    """The moves, after the header."""

    def __init__(self, data: bytes, keys: Keys) -> None:
        self.keys = keys
        super().__init__(keys.plain(data[HEADER:]), before=HEADER, length_key=keys.length)

    def entries(self) -> Iterator[Entry]:
        data, keys, old = self.data, self.keys, self.keys.plain_version
        origins, targets = find_places(data, ORIGIN + keys.origin), find_places(data, TARGET + keys.target)
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
        losses.report("the counters of a setup", record.fen, lost=held.SETUP)
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
            repair = "left out, and all moves with them"
            losses.report("more men of a kind than a set has", letter, repair=repair, lost=held.SETUP)
    return squares, "".join(letters)


def _write_tags(record: Record, header: bytearray, starts_as_usual: bool, losses: Losses) -> None:
    header[TYPE] = usual_type(starts_as_usual)
    rooms = {name: (start, room) for name, start, room in FIELDS}
    for name, value in record.tags.items():
        if name in rooms:
            start, room = rooms[name]
            data = store_text(value, GBK, losses, Message("the tag {name}", name=name), room, kind=held.TAGS)
            header[start] = len(data)
            header[start + 1 : start + 1 + len(data)] = data
            if not data:
                losses.report(Message("an empty tag {name}", name=name), value, lost=held.TAGS)
        elif name == TYPE_TAG and value in TYPE_BYTES and TYPE_BYTES[value] != usual_type(starts_as_usual):
            header[TYPE] = TYPE_BYTES[value]
        elif name == STEP_TAG and (step := number_of(value, 0xFFFF)):
            header[STEP : STEP + 2] = step.to_bytes(2, "little")
        else:
            losses.report(Message("the tag {name}", name=name), value, lost=held.TAGS)
    if record.ending:
        losses.report("words about the end of a game", record.ending, lost=held.ENDING)


def _body(record: Record, keys: Keys, moves_fit: bool, losses: Losses) -> bytes:
    parts = []
    for number, (node, goes_on, branches) in enumerate(tree_of(record, moves_fit, losses)):
        origin, target = map(SQUARE_OF.__getitem__, places_of(node.move)) if number else (0, 0)
        comment = store_text(comment_of(node, losses), GBK, losses, Message("a comment"), kind=held.REMARKS)
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
