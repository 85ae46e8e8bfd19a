"""Blocks of lists: many games read at once, each as its packed moves and what stands before them.

>>> from kifu.formats.lines.columns import Columns
>>> block = read_list(b"a1;C2.5 H8+7\\na2;C2.5 H8+7\\n", Columns((), ";"), Request())
>>> [game.tags for game in block]
[{'GameId': 'a1'}, {'GameId': 'a2'}]

Every line is written as a game of PGN for the scan, which takes a step per line and none per move; what it does not
take is read by the reader of lists, and both ways give the same.
"""

import codecs
import re

from kifu.core.scanning import Scan
from kifu.formats.base import Request
from kifu.formats.lines.columns import LONGEST_LOOK, Columns, find_columns, tag_of
from kifu.formats.lines.games import ListedGame
from kifu.formats.lines.reading import ListReader
from kifu.formats.pgn.blocks import LARGEST_BLOCK, NOTATIONS, Block, make_scan
from kifu.formats.pgn.games import WRITTEN_DATE
from kifu.lines.floor import CHARACTERS_OF_A_MOVE, dialect_for
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import find_game
from kifu.sources.source import TextLine

# Moves alone, and one text before them; what may be a setup, or more columns, is left to the reader of lists.
MOVES = re.compile(r'[^\[\]"/;|\t]+')
NAME = r'(?P<name>[^\s\[\]"/\\{0}](?:[^\[\]"/\\{0}]*[^\s\[\]"/\\{0}])?)'
NAMED_MOVES = {sign: re.compile(f"{NAME.format(sign)}[{sign}](?P<moves>{MOVES.pattern})") for sign in (";", "|", "\t")}
ODD = '[]"/\\;|\t'  # what a plain line has none of, its separator aside
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
    texts = data.removeprefix(codecs.BOM_UTF8).decode().splitlines()
    numbers = [number for number, text in enumerate(texts) if text and not text.isspace()]
    written = _write_games([texts[number] for number in numbers], columns)
    usual = request.game in (None, find_game(DEFAULT_GAME)) and sum(map(len, written)) <= LARGEST_BLOCK
    scan = make_scan("".join(written).encode()) if usual else None
    block = Block(scan)
    reader, done = ListReader(request), 0
    while done < len(numbers):
        if scan and (count := _scan_games(scan, block, reader, done)):
            done += count
            continue
        line = TextLine(texts[numbers[done]], numbers[done] + 1, 0, encoding)
        if row := columns.split(line.text):
            record = reader.read(ListedGame(row, line), request.report_on(done + 1))
            block.others.append((scan.games if scan else 0, 0, record))
        if scan:
            scan.skip(scan.here + len(written[done].encode()))
        done += 1
    return block


def _write_games(lines: list[str], columns: Columns) -> list[str]:
    """Return a game of PGN for each line."""
    sign = columns.separator
    if not sign:
        return [f"{UNNAMED}{line.replace(',', ' ')}\n" if MOVES.fullmatch(line) else REFUSED for line in lines]
    name = columns.names[0] if columns.names else "title" if sign == "|" else "id"
    head, match = f'[{tag_of(name)} "', NAMED_MOVES[sign].fullmatch
    text = "".join(lines)
    # To look at each line takes a tenth of the whole time, where in most lists there is nothing to be found.
    if not any(other in text for other in ODD if other != sign) and "," not in text:
        return [_write_named(head, *line.partition(sign)) for line in lines]
    return [
        f'{head}{found["name"]}"]\n{found["moves"].replace(",", " ")}\n' if (found := match(line)) else REFUSED
        for line in lines
    ]


def _write_named(head: str, name: str, sign: str, moves: str) -> str:
    """Return a line as a game if nothing else is wrong with it than where its signs stand."""
    if not moves or sign in moves or name.strip() != name or not name:
        return REFUSED
    return f'{head}{name}"]\n{moves}\n'


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
