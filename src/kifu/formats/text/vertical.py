"""Scores set as old books set them: columns from top to bottom, and from right to left.

>>> print("\\n".join(set_columns(["一、炮二平五", "二、馬二進三"])))
二　一
、　、
馬　炮
二　二
進　平
三　五
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from kifu.formats.text.words import CHINESE_MOVE, DIRECTIONS, FRONT_OR_REAR, NUMBERS, PIECES, number_in, words_of
from kifu.patterns import later
from kifu.sources.source import TextLine
from kifu.width import WIDE_IN_CHINESE_TEXT, text_width

WIDE_SPACE = "\u3000"
COLUMNS_A_BAND = 10
LEAST_ROWS, MOST_ROWS, LONGEST_ROW = 4, 80, 120
MOST_HEADINGS = 3  # lines right above the columns that are not set so
# Characters of a column of a score or of its title; Latin letters are not set in columns.
ROW = later(r"[\s㐀-鿿0-9０-９①-⑳、，…！？!?$()（）︵︶\[\]「」﹁﹂:：︰.]+")
MOVE = later(CHINESE_MOVE)
NUMERAL = re.compile("[一二三四五六七八九十]{1,3}|[0-9０-９]{1,3}")
SIGNS_OF_MOVES = frozenset(PIECES + NUMBERS + DIRECTIONS + FRONT_OR_REAR)
UPRIGHT = str.maketrans("︵︶﹁﹂︰", "（）「」：")
UPENDED = str.maketrans("()（）", "︵︶︵︶")
_width = partial(text_width, wide=WIDE_IN_CHINESE_TEXT)


def set_columns(columns: Sequence[str]) -> list[str]:
    """Return the rows of columns that begin at the right, in bands with an empty line between them."""
    bands = [columns[start : start + COLUMNS_A_BAND] for start in range(0, len(columns), COLUMNS_A_BAND)]
    rows: list[str] = []
    for band in bands:
        rows += [""] * bool(rows)
        for row in zip_longest(*band, fillvalue=WIDE_SPACE):
            cells = (character + " " * (2 - _width(character)) for character in reversed(row))
            rows.append(WIDE_SPACE.join(cells).rstrip())
    return rows


def upend_brackets(text: str) -> str:
    """Return a text with brackets as columns have them."""
    return text.translate(UPENDED)


def unfold(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield lines as they stand, but for rows of columns, in whose place come the columns, each a line."""
    block: list[TextLine] = []
    for line in lines:
        if len(block) < MOST_ROWS and _may_be_row(line.text) and (block or not MOVE.search(line.text)):
            block.append(line)
            continue
        yield from _settle(block)
        block = []
        yield line
    yield from _settle(block)


def _may_be_row(text: str) -> bool:
    return len(text) <= LONGEST_ROW and ROW.fullmatch(text) is not None and not text.isspace()


def _settle(block: list[TextLine]) -> list[TextLine]:
    """Return the columns of a block of lines if it is plainly set so, or else the lines themselves."""
    for headings in range(MOST_HEADINGS + 1):
        rows = block[headings:]
        if len(rows) < LEAST_ROWS or not _has_parts_of_moves(rows):
            return block
        if columns := _read_columns([row.text for row in rows]):
            first = rows[0]._replace(undecodable=sum(row.undecodable for row in rows))
            return [*block[:headings], *(first._replace(text=column) for column in columns)]
    return block


def _has_parts_of_moves(rows: list[TextLine]) -> bool:
    """Whether characters of which moves are made are as many as in a score below a long title; prose has fewer."""
    characters = "".join("".join(row.text.split()) for row in rows)
    found = sum(map(SIGNS_OF_MOVES.__contains__, characters))
    return 3 * found >= len(characters) and any(sign in characters for sign in DIRECTIONS)


class _Unfolded(NamedTuple):
    """The columns that one way of cutting the rows gives, how many moves are in them, and how many other characters."""

    columns: list[str]
    moves: int
    other: int


def _read_columns(rows: list[str]) -> list[str]:
    """Return the columns of rows, the rightmost first; nothing if they are no score.

    Columns may be aligned by width, by characters or by spaces; the way that gives most moves is taken.
    """
    ways = (_by_width(rows), _by_place(rows), _by_spaces(rows))
    readings = [reading for columns in ways if columns for reading in _join(columns)]
    best = max(readings, key=lambda reading: (reading.moves - reading.other, reading.moves), default=None)
    across = sum(len(MOVE.findall(row)) for row in rows)
    if best is None or best.moves < max(1, 4 * across) or best.other > best.moves // 2:
        return []
    return best.columns


def _by_width(rows: list[str]) -> list[str]:
    """Return columns by where characters stand on a screen: those that overlap stand in one column."""
    cells: list[list[tuple[int, int, str]]] = []
    for row in rows:
        place, found = 0, []
        for character in row:
            width = _width(character)
            if not character.isspace():
                found.append((place, place + width, character))
            place += width
        cells.append(found)
    starts: list[int] = []
    reach = 0
    for start, stop, _ in sorted(cell for row in cells for cell in row):
        if not starts or start >= reach:
            starts.append(start)
        reach = max(reach, stop)
    columns = {start: [" "] * len(rows) for start in starts}
    for number, line in enumerate(cells):
        for start, _, character in line:
            columns[starts[bisect_right(starts, start) - 1]][number] = character
    return ["".join(columns[start]) for start in reversed(starts)]


def _by_place(rows: list[str]) -> list[str]:
    """Return columns where every character, a space too, takes one place."""
    columns = ["".join(column) for column in zip_longest(*rows, fillvalue=" ")]
    return [column for column in reversed(columns) if not column.isspace()]


def _by_spaces(rows: list[str]) -> list[str]:
    """Return columns of rows that are nothing but single characters between spaces; the last columns may be short."""
    parts = [row.split() for row in rows]
    if any(len(part) > 1 for row in parts for part in row):
        return []
    return ["".join(column) for column in zip_longest(*(row[::-1] for row in parts), fillvalue=" ")]


def _join(columns: list[str]) -> Iterator[_Unfolded]:
    """Yield the two ways to go on from one column to the next: with a new move, or in the middle of one."""
    plain = [re.sub(r"\s+", " ", column.translate(UPRIGHT).strip()) for column in columns]
    first = next((place for place, column in enumerate(plain) if MOVE.search(column)), len(plain))
    headings, score = plain[:first], _mark_numbers(plain[first:])
    if sum(map(len, headings)) > 2 * sum(map(len, score)):
        return  # prose, in which a few characters happen to look like a move
    for lines in (score, ["".join(score)]):
        words = [word for line in lines for word in words_of(line)]
        moves = [word for word in words if word.kind == "move" and MOVE.fullmatch(word.text)]
        other = [
            word for word in words if word.kind == "other" or (word.kind == "move" and not MOVE.fullmatch(word.text))
        ]
        yield _Unfolded([*headings, *lines], len(moves), sum(len(word.text) for word in other))


def _mark_numbers(columns: list[str]) -> list[str]:
    """Return columns whose numbers are followed by a sign, where they count on from column to column.

    Without it the number in 一炮二平五 looks like the order of a man.
    """
    marked: list[str] = []
    expected = None  # by the first column, whatever number it has
    for column in columns:
        numeral = _numeral(column, expected)
        if numeral:
            expected = (number_in(numeral) or 0) + 1
            column = f"{numeral}、{column[len(numeral) :].lstrip()}"
        elif not marked:
            return columns
        marked.append(column)
    return marked


def _numeral(column: str, expected: int | None) -> str:
    """Return the number before the first move of a column, if it is the one that is expected."""
    match = NUMERAL.match(column)
    for stop in range(match.end(), 0, -1) if match else ():
        if MOVE.match(column[stop:].lstrip()) and expected in (None, number_in(column[:stop])):
            return column[:stop]
    return ""
