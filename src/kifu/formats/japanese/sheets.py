"""Sheets: many games of KIF or CSA read at once for readers of main lines alone, without an object for each move.

What stands before the moves is understood line by line, each distinct line once; the moves go to the compiled floor as
they are.  A sheet about which anything is odd is read by the reader of records, and both ways give the same.
"""

import codecs
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kifu.core.board.packing import USUAL_START
from kifu.formats.blocks import ENDING, NOT_SCANNED, NUMBERS, Block, Cuts, name_of
from kifu.formats.pgn.blocks import block_of
from kifu.notations.base import Notation
from kifu.records.record import Record, Result
from kifu.sources.source import Source, TextLine

TERMINATION = b"Termination"  # stands for the tag of how a game ended
# What ends a line besides LF for ``str.splitlines``.
OTHER_ENDS = (
    *(b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x1d", b"\x1e"),
    *(b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9"),
)
KEPT = b"[%"  # what an earlier reader could not read, and clocks, stand in comments after it


class PlainSheet(NamedTuple):
    """What a sheet says where nothing is odd; its moves are separated by spaces or line ends."""

    tags: dict[str, str]
    moves: bytes
    result: Result
    ending: str
    fen: str  # of the setup; nothing is the usual start


class Sheet(NamedTuple):
    """The text of a game, and the number of its first line."""

    text: bytes
    line: int


ReadRecords = Callable[[Iterable[TextLine], int], Iterator[Record]]


def text_of(source: Source) -> bytes | None:
    """Return the text of a source in UTF-8, its lines ended by LF; nothing if it is not to be read at once."""
    data = block_of(source)
    if data is None:
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n")
    return None if any(has(data, end) for end in OTHER_ENDS) else data


def read_sheets(
    sheets: list[Sheet],
    notation: Notation,
    take: Callable[[bytes], PlainSheet | None],
    read: ReadRecords,
    encoding: str,
) -> Block:
    """Return the games of some sheets; ``take`` says what a plain sheet says, ``read`` reads the records of another.

    ``read`` is given lines and the number of their first record in the file.
    """
    block = Block(notation.game, _cut([None if has(sheet.text, KEPT) else take(sheet.text) for sheet in sheets]))
    done, number = 0, 1
    while done < len(sheets):
        if block.scan:
            block.scan.skip(done)
            count = block.scan_on(notation, len(sheets), number)
            done, number = done + count, number + count
        if done < len(sheets):
            text, first = sheets[done]
            lines = (TextLine(line, at, 0, encoding) for at, line in enumerate(text.decode().splitlines(), first))
            for record in read(lines, number):
                block.others.append((block.plain, record))
                number += 1
            done += 1
    return block


def has(text: bytes, word: bytes) -> bool:
    """Whether a word stands in a text; one letter is found many times faster, and its first is hardly ever there."""
    return word[:1] in text and word in text


def _cut(plain: list[PlainSheet | None]) -> Cuts:
    """Return where the tags and the moves of plain sheets stand, in texts that are made of them."""
    texts, moves = bytearray(), bytearray()
    places, said, setups = array("i"), array("b"), array("i")
    tag_stops, tag_places = array("i"), array("i")
    for sheet in plain:
        setup = USUAL_START
        if sheet:
            pairs = [(name.encode(), value.encode()) for name, value in sheet.tags.items()]
            if sheet.ending:
                pairs.append((TERMINATION, sheet.ending.encode()))
            if sheet.fen:
                setup = len(tag_places) // 4
                pairs.insert(0, (b"FEN", sheet.fen.encode()))
            for name, value in pairs:
                first = len(texts)
                texts += name
                middle = len(texts)
                texts += value
                tag_places.extend((first, middle, middle, len(texts)))
        places.extend((len(moves), len(moves) + len(sheet.moves) if sheet else len(moves)))
        if sheet:
            moves += sheet.moves
            moves += b"\n"
        said.append(NUMBERS[sheet.result] if sheet else NOT_SCANNED)
        setups.append(setup)
        tag_stops.append(len(tag_places) // 4)
    return Cuts(bytes(texts), bytes(moves), places, said, setups, tag_stops, tag_places)


def add_tag(tags: dict[str, str], tag: str, value: str) -> bool:
    """Add a tag; return whether nothing about it is odd: a tag that stands twice, or says something of the record."""
    if not tag or tag in tags or name_of(tag) in ("", ENDING):
        return False
    tags[tag] = value
    return True
