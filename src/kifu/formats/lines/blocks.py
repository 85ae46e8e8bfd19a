"""Blocks of lists: many games read at once, each as its packed moves and what stands before them.

>>> from kifu.formats.lines.columns import Columns
>>> block = read_list(b"a1;C2.5 H8+7\\na2;C2.5 H8+7\\n", Columns((), ";"), Request())
>>> [game.tags for game in block]
[{'GameId': 'a1'}, {'GameId': 'a2'}]

A line that has more than a text and its moves is read by the reader of lists, and both ways give the same.
"""

import codecs
from array import array

from kifu.core.board.packing import UNKNOWN_RESULT, USUAL_START
from kifu.formats.base import Request
from kifu.formats.blocks import NOT_SCANNED, Block, Cuts
from kifu.formats.lines.columns import LONGEST_LOOK, Columns, find_columns, tag_of
from kifu.formats.lines.games import ListedGame
from kifu.formats.lines.reading import ListReader
from kifu.rules.game import Game
from kifu.sources.source import TextLine

SEPARATORS = (";", "|", "\t")
# What may be a setup, a quoted text or more columns is left to the reader of lists.
ODD_IN_NAMES = b'[]"/\\'
ODD_IN_MOVES = b'[]"/;|\t'
# What ends a line beside \n; where there is any of these, all lines are put in one way.
OTHER_ENDS = (b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x1d", b"\x1e", b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9")
ODD_ENDS = frozenset((*range(33), *range(127, 256)))  # bytes of characters that may be spaces
NAMES = ((), ("id", "moves"), ("title", "moves"))


def columns_of(data: bytes, chosen: Columns | None) -> Columns | None:
    """Return the columns of a list if its lines can be scanned; ``chosen`` are those that were named."""
    if chosen is None:
        first = data.split(b"\n", LONGEST_LOOK)[:LONGEST_LOOK]
        lines = b"\n".join(first).decode().removeprefix("\ufeff").splitlines()[:LONGEST_LOOK]
        chosen = find_columns(lines) or Columns(("moves",), "")
    if chosen == Columns(("moves",), ""):
        return chosen
    return chosen if chosen.separator in SEPARATORS and chosen.names in NAMES and not chosen.quoted else None


def read_list(data: bytes, columns: Columns, request: Request, encoding: str = "") -> Block:
    """Return the games of a list in UTF-8, which is what a whole file has; problems of none of them are reported.

    ``encoding`` is the one that the file had, ``columns`` are what ``columns_of`` returned.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    if any(end in data for end in OTHER_ENDS):
        data = "\n".join(data.decode().splitlines()).encode()
    if not data.endswith(b"\n"):
        data += b"\n"
    reader, number = ListReader(request), 0
    cuts, lines = _cut_lines(data, columns)
    block = Block(reader.game, cuts)
    done = 0
    while done < len(lines):
        scan, notation = block.scan, reader.notation
        if scan and notation and notation.game is block.game:
            scan.skip(done)
            if count := block.scan_on(notation, len(lines), number + 1):
                done, number = done + count, number + count
                continue
        line, start = lines[done]
        text = data[start : data.index(b"\n", start)].decode()
        if row := columns.split(text):
            number += 1
            record = reader.read(ListedGame(row, TextLine(text, line, 0, encoding)), request.report_on(number))
            block.others.append((block.plain, record))
            if block.plain == 0 and record.game is not block.game:
                block = _block_of(record.game, block, cuts)
        done += 1
    return block


def _block_of(game: Game, before: Block, cuts: Cuts) -> Block:
    """Return a block in place of the one ``before``, for the kind of game that the first line of the list shows."""
    block = Block(game, cuts)
    block.others = before.others
    return block


def _is_plain_name(name: bytes) -> bool:
    """Whether a text can stand for the game of a line as it is: there is one, and no space of any kind around it."""
    if not name or name != name.translate(None, ODD_IN_NAMES):
        return False
    if ODD_ENDS.isdisjoint((name[0], name[-1])):
        return True
    text = name.decode()
    return text == text.strip()


def _cut_lines(data: bytes, columns: Columns) -> tuple[Cuts, list[tuple[int, int]]]:
    """Return where the moves and the text before them stand in each line, and the number and the place of each line.

    Lines without anything in them are left out.
    """
    places, said, tag_stops, tag_places = array("i"), array("b"), array("i"), array("i")
    lines: list[tuple[int, int]] = []
    separator, start, tags = columns.separator.encode(), 0, 0
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        first, stop = start, start + len(line)
        start = stop + 1
        if not line or (line[0] in ODD_ENDS and line.decode().isspace()):
            continue
        name, _, moves = line.partition(separator) if separator else (b"", b"", line)
        if moves and moves == moves.translate(None, ODD_IN_MOVES) and (not separator or _is_plain_name(name)):
            places.extend((stop - len(moves), stop))
            said.append(UNKNOWN_RESULT)
            if separator:
                tag_places.extend((0, 0, first, first + len(name)))
                tags += 1
        else:
            places.extend((0, 0))
            said.append(NOT_SCANNED)
        tag_stops.append(tags)
        lines.append((number, first))
    column = columns.names[0] if columns.names else "title" if columns.separator == "|" else "id"
    spaced = data.replace(b",", b" ")  # which separates moves too
    setups = array("i", [USUAL_START]) * len(said)
    return Cuts(data, spaced, places, said, setups, tag_stops, tag_places, tag_of(column) if separator else ""), lines
