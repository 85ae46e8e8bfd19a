"""Sheets: many games of KIF or CSA read at once for readers of main lines alone, without an object for each move.

A compiled cutter takes headers and moves out of the lines, and asks once for each key and word what it means.  A sheet
about which anything is odd is read by the reader of records, and both ways give the same.
"""

import codecs
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from kifu.formats.blocks import ENDING, Block, Cuts, name_of
from kifu.formats.japanese.cutting import REFUSED, SheetCutting
from kifu.formats.japanese.times import write_hours
from kifu.formats.pgn.blocks import block_of
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.sources.source import Source, TextLine

# What ends a line besides LF for ``str.splitlines``.
OTHER_ENDS = (
    *(b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x1d", b"\x1e"),
    *(b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9"),
)
KEPT = b"[%"  # what an earlier reader could not read, and clocks, stand in comments after it


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
    cutting: SheetCutting, sheets: list[tuple[int, int]], notation: Notation, read: ReadRecords, encoding: str
) -> Block:
    """Return the games of sheets that were cut; ``read`` reads the records of odd ones.

    ``read`` is given lines and the number of their first record in the file.
    """
    text = cutting.text
    block = Block(notation.game, cuts_of(cutting))
    done, number, place, line = 0, 1, 0, 1
    while done < len(sheets):
        if block.scan:
            block.scan.skip(done)
            count = block.scan_on(notation, len(sheets), number)
            done, number = done + count, number + count
        if done < len(sheets):
            start, stop = sheets[done]
            line, place = line + text.count(b"\n", place, start), start
            found = text[start:stop].decode().splitlines()
            for record in read((TextLine(each, at, 0, encoding) for at, each in enumerate(found, line)), number):
                block.others.append((block.plain, record))
                number += 1
            done += 1
    return block


def cut_sheets(cutting: SheetCutting, sheets: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take the tags and the moves out of some sheets; return those that are odd."""
    kept, odd = has(cutting.text, KEPT), []
    for start, stop in sheets:
        if (kept and has(cutting.text[start:stop], KEPT)) or not cutting.cut(start, stop):
            cutting.leave()
            odd.append((start, stop))
    return odd


def cuts_of(cutting: SheetCutting) -> Cuts:
    """Return where the tags and the moves of the sheets stand that a cutter has taken."""
    count = cutting.count
    return Cuts(
        bytes(cutting.texts),
        cutting.moves(),
        cutting.places[: 2 * count],
        cutting.said[:count],
        cutting.setups[:count],
        cutting.tag_stops[:count],
        cutting.tag_places[: 4 * cutting.tags],
    )


@lru_cache(maxsize=1 << 10)
def write_seconds(seconds: int) -> bytes:
    return write_hours(1000 * seconds).encode()


def has(text: bytes, word: bytes) -> bool:
    """Whether a word stands in a text; one letter is found many times faster, and its first is hardly ever there."""
    return word[:1] in text and word in text


def take_tag(tag: str) -> bytes:
    """Return a tag as a cutter takes it, ``REFUSED`` where it says something of the record."""
    return REFUSED if not tag or name_of(tag) in ("", ENDING) else tag.encode()
