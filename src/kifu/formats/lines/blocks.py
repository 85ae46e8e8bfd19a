"""Blocks of lists: many games read at once, each as its packed moves and what stands before them.

>>> from kifu.formats.lines.columns import Columns
>>> block = read_list(b"a1;C2.5 H8+7\\na2;C2.5 H8+7\\n", Columns((), ";"), Request())
>>> [game.tags for game in block]
[{'GameId': 'a1'}, {'GameId': 'a2'}]

Every line is written as a game of PGN for the scan, all of them at once where nothing in them is odd; what it does not
take is read by the reader of lists, and both ways give the same.
"""

import codecs
import re
from collections.abc import Sequence
from functools import cached_property

from kifu.core.scanning import Scan
from kifu.formats.base import Request
from kifu.formats.lines.columns import LONGEST_LOOK, Columns, find_columns, tag_of
from kifu.formats.lines.games import ListedGame
from kifu.formats.lines.reading import ListReader
from kifu.formats.pgn.blocks import LARGEST_BLOCK, NOTATIONS, make_scan
from kifu.formats.pgn.games import WRITTEN_DATE
from kifu.formats.pgn.scanned import Block
from kifu.lines.floor import CHARACTERS_OF_A_MOVE, dialect_for
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import find_game
from kifu.sources.source import TextLine

# Moves alone, and one text before them; what may be a setup, or more columns, is left to the reader of lists.
MOVES = re.compile(r'[^\[\]"/;|\t]+')
NAME = r'(?P<name>[^\s\[\]"/\\{0}](?:[^\[\]"/\\{0}]*[^\s\[\]"/\\{0}])?)'
NAMED_MOVES = {sign: re.compile(f"{NAME.format(sign)}[{sign}](?P<moves>{MOVES.pattern})") for sign in (";", "|", "\t")}
# What plain moves and a text before them are made of; a comma has to be written as a space.
COMMON = bytes(code for code in range(32, 127) if chr(code) not in '[]"/\\;|,')
# A line that is empty or begins with a space, and a separator with nothing after it, or nothing or a space before it.
ODD_BEGINNING = re.compile(rb"\n[ \n]")
ODD_SEPARATOR = {sign: re.compile(rf"[{sign}](?:\n|(?<=[ \n][{sign}]))".encode()) for sign in NAMED_MOVES}
NAMES = ((), ("id", "moves"), ("title", "moves"))
UNNAMED = '[SetUp "0"]\n'  # a tag that no record keeps
REFUSED = f'[{WRITTEN_DATE} ""]\n\n'  # one at which every scan stops


def columns_of(data: bytes, chosen: Columns | None) -> Columns | None:
    """Return the columns of a list if lines of such columns can be scanned; ``chosen`` are those that were named."""
    if chosen is None:
        first = data.split(b"\n", LONGEST_LOOK)[:LONGEST_LOOK]
        lines = b"\n".join(first).decode().removeprefix("\ufeff").splitlines()[:LONGEST_LOOK]
        chosen = find_columns(lines) or Columns(("moves",), "")
    if chosen == Columns(("moves",), ""):
        return chosen
    return chosen if chosen.separator in NAMED_MOVES and chosen.names in NAMES and not chosen.quoted else None


def read_list(data: bytes, columns: Columns, request: Request, encoding: str = "") -> Block:
    """Return the games of a list in UTF-8, which is what a whole file has; problems of none of them are reported.

    ``encoding`` is the one that the file had, ``columns`` are what ``columns_of`` returned.
    """
    lines = ListLines(data.removeprefix(codecs.BOM_UTF8), columns)
    usual = request.game in (None, find_game(DEFAULT_GAME)) and len(lines.written) <= LARGEST_BLOCK
    scan = make_scan(lines.written) if usual else None
    block = Block(scan)
    reader, done = ListReader(request), 0
    while done < len(lines.numbers):
        if scan and (count := _scan_games(scan, block, reader, done)):
            done += count
            continue
        number = lines.numbers[done]
        line = TextLine(lines.text(number), number + 1, 0, encoding)
        if row := columns.split(line.text):
            record = reader.read(ListedGame(row, line), request.report_on(done + 1))
            block.others.append((scan.games if scan else 0, 0, record))
        if scan:
            # Every game is two lines: a tag, and the moves.
            moves = scan.text.index(b"\n", scan.here) + 1
            scan.skip(scan.text.index(b"\n", moves) + 1)
        done += 1
    return block


class ListLines:
    """The lines of a list: the ``numbers`` of those with something in them, and these ``written`` as games of PGN."""

    def __init__(self, data: bytes, columns: Columns) -> None:
        self._data = data if data.endswith(b"\n") else data + b"\n"
        written = _write_at_once(self._data, columns)
        if written is not None:
            self.numbers: Sequence[int] = range(self._data.count(b"\n"))
        else:
            self.numbers = [number for number, text in enumerate(self._texts) if text and not text.isspace()]
            written = "".join(_write_games([self._texts[number] for number in self.numbers], columns)).encode()
        self.written = written

    def text(self, number: int) -> str:
        # The first one always has to be read, and where all goes well no other.
        return self._texts[number] if number else self._data[: self._data.index(b"\n")].decode().splitlines()[0]

    @cached_property
    def _texts(self) -> list[str]:
        return self._data.decode().splitlines()


def _write_at_once(data: bytes, columns: Columns) -> bytes | None:
    """Return all lines as games of PGN; nothing if one of them needs a closer look.

    Beside letters, digits and common signs each line has its separator, and spaces neither at its beginning nor before
    that.
    """
    sign = columns.separator.encode()
    uncommon, of_a_line = data.translate(None, COMMON), sign + b"\n"
    if uncommon != of_a_line * (len(uncommon) // len(of_a_line)):
        return None
    if data[:1] in (b" ", b"\n", sign) or ODD_BEGINNING.search(data):
        return None
    if sign and ODD_SEPARATOR[columns.separator].search(data):
        return None
    head = (_open_tag(columns) if sign else UNNAMED).encode()
    heads = data.replace(b"\n", b"\n" + head)
    written = heads.replace(sign, b'"]\n') if sign else heads
    return b"".join((head, memoryview(written)[: -len(head)]))


def _open_tag(columns: Columns) -> str:
    """Return what is before the text that a line begins with."""
    name = columns.names[0] if columns.names else "title" if columns.separator == "|" else "id"
    return f'[{tag_of(name)} "'


def _write_games(lines: list[str], columns: Columns) -> list[str]:
    """Return a game of PGN for each line."""
    if not columns.separator:
        return [f"{UNNAMED}{line.replace(',', ' ')}\n" if MOVES.fullmatch(line) else REFUSED for line in lines]
    head, match = _open_tag(columns), NAMED_MOVES[columns.separator].fullmatch
    return [
        f'{head}{found["name"]}"]\n{found["moves"].replace(",", " ")}\n' if (found := match(line)) else REFUSED
        for line in lines
    ]


def _scan_games(scan: Scan, block: Block, reader: ListReader, done: int) -> int:
    """Read the plain games that follow, all in the notation of the one before; return how many there are."""
    notation, first = reader.notation, scan.games
    if notation is None or notation.name not in NOTATIONS:
        return 0
    left = len(scan.text) - scan.here
    if dialect := dialect_for(notation, notation.game, left // CHARACTERS_OF_A_MOVE):
        scan.run(dialect, left)
    if scan.games > first:
        block.runs.append((first, done + 1, notation.full_name))
    return scan.games - first
