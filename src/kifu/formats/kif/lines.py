"""The lines of a KIF file: what each of them is by how it begins, and the parts of a move and its time.

>>> split_move("   3 ７六歩(77)   ( 0:04.5/00:00:12)+")
MoveLine(number=3, text='７六歩(77)', used=4500, total=12000, more='')
>>> kind_of("変化：3手").name, kind_of("*a comment").name, kind_of("棋戦：王座戦").name
('BRANCH', 'COMMENT', 'HEADER')
"""

import re
from enum import Enum
from typing import NamedTuple

from kifu.formats.japanese.boards import is_board_line
from kifu.formats.japanese.digits import plain_digits
from kifu.formats.japanese.times import read_time

SPACE = "[ \\t\u3000]"
DIGIT = "[0-9０-９]"
# A number of a move, the word that lishogi puts after it, and which of two steps it is.
MOVE = re.compile(
    rf"{SPACE}*(?P<number>{DIGIT}{{1,5}})(?:手目(?P<step>[一二])?(?:歩目)?|(?={SPACE})){SPACE}*(?P<rest>\S.*)"
)
CLOCK = rf"{DIGIT}{{1,5}}(?:[:：]{DIGIT}{{1,3}}){{1,2}}(?:\.{DIGIT}{{0,3}})?"
TIME = re.compile(rf"[(（]{SPACE}*(?P<used>{CLOCK}){SPACE}*(?:[/／]{SPACE}*(?P<total>{CLOCK})?{SPACE}*)?[)）]")
BRANCH = re.compile(rf"{SPACE}*変化{SPACE}*[：:]?{SPACE}*(?P<number>{DIGIT}{{1,5}}){SPACE}*手?目?{SPACE}*(?P<more>.*)")
RULE = "[-ー─－=]"
TABLE = re.compile(rf"{SPACE}*手数{RULE}{{2,}}(?:指し?手)?{RULE}*(?:消費時間)?{RULE}*{SPACE}*(?:#.*)?")
TURN = re.compile(rf"{SPACE}*(?P<side>先手|下手|後手|上手)番{SPACE}*")
MADE = re.compile(rf"{SPACE}*まで(?=[、,0-9０-９ 　]|.{{0,10}}(?:手|勝|千日手|持将棋|中断|詰))")
HEADER = re.compile(r"[\s　]*(?P<key>[^\s　：:*#&|][^：:\n]{0,60}?)[\s　]*：(?P<value>.*)")
PLAIN_HEADER = re.compile(r"[\s　]*(?P<key>[^\s　：:*#&|][^：:\n]{0,60}?)[\s　]*:(?P<value>.*)")
# Keys without a value, and the number of a board that was cut out of a game.
BARE_KEYS = ("盤面回転",)
PLIES = re.compile(r"[\s　]*(?P<key>手数)[＝=](?P<value>.*)")
GAP = re.compile("[ \\t]+(?=[（(])")  # before where a man comes from
SIGNS = "▲△☗☖▼▽"  # of either side by turns
UNTIL = re.compile("[ \\t]*まで(?=[ \\t]*(?:[（(]|$))")  # after the last move that a diagram or a page shows
LONGEST_HEADER = 4096


class LineKind(Enum):
    """What a line of a file is."""

    BLANK, PROGRAM, HEADER, BOARD, TURN, TABLE, MOVE, COMMENT, BOOKMARK, BRANCH, RESULT, OTHER = range(12)


class MoveLine(NamedTuple):
    """The parts of the line of a move; times are milliseconds, ``more`` is what stands after them."""

    number: int
    text: str
    used: int | None
    total: int | None
    more: str


def kind_of(line: str) -> LineKind:
    """Return what a line is, by how it begins."""
    plain = line.lstrip(" \t\u3000")
    if not plain or plain.isspace():
        return LineKind.BLANK
    sign = plain[0]
    if sign in "*＊":
        return LineKind.COMMENT
    if sign in "&＆":
        return LineKind.BOOKMARK
    if sign == "#":
        return LineKind.PROGRAM
    if MOVE.fullmatch(line) and not (HEADER.fullmatch(line) and "(" not in line):
        return LineKind.BOARD if is_board_line(line) else LineKind.MOVE
    if is_board_line(line):
        return LineKind.BOARD
    if BRANCH.fullmatch(line):
        return LineKind.BRANCH
    if MADE.match(line):
        return LineKind.RESULT
    if TURN.fullmatch(line):
        return LineKind.TURN
    if TABLE.fullmatch(line):
        return LineKind.TABLE
    return LineKind.HEADER if split_header(line) else LineKind.OTHER


def split_header(line: str) -> tuple[str, str] | None:
    """Return the key and the value of a header."""
    if plain := PLIES.fullmatch(line):
        return plain["key"] + "＝", plain["value"].strip()
    if line.strip() in BARE_KEYS:
        return line.strip(), ""
    if len(line) > LONGEST_HEADER and "：" not in line[:LONGEST_HEADER]:
        return None
    found = HEADER.fullmatch(line) or PLAIN_HEADER.fullmatch(line)
    return (found["key"], found["value"].strip()) if found else None


def split_move(line: str) -> MoveLine | None:
    """Return the parts of the line of a move."""
    found = MOVE.fullmatch(line)
    if found is None:
        return None
    text, used, total, more = split_time(found["rest"])
    text, until = UNTIL.subn("", text, 1)
    if until:
        more = " ".join(filter(None, ("まで", more)))
    step = f"{found['step']}歩目" if found["step"] else ""
    sign = text[:1] if text[:1] in SIGNS else ""
    return MoveLine(int(plain_digits(found["number"])), sign + step + text.lstrip(SIGNS), used, total, more)


def split_time(rest: str) -> tuple[str, int | None, int | None, str]:
    """Return a text without the time after it, that time, the time of all moves, and what stands after both."""
    time = TIME.search(rest)
    text = rest[: time.start()] if time else rest
    more = rest[time.end() :].strip() if time else ""
    if time and (twin := TIME.match(more)) and twin["used"] == time["used"]:
        more = more[twin.end() :].strip()
    if time is None:
        text, sign, more = text.partition("#")
        more = sign + more
    text = text.strip()
    if text.endswith("+"):
        text = text[:-1].rstrip()
    text = GAP.sub("", text)
    more = more.removeprefix("+").strip()
    if time is None:
        return text, None, None, more
    return text, read_time(time["used"]), read_time(time["total"]) if time["total"] else None, more
