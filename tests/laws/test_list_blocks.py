"""A list of games gives the same games on the fast road, the scan, and on the slow one, the reader of lists.

``KIFU_BLOCKS=3000 make test ARGS="tests/laws/test_list_blocks.py -s"`` tries more lists than every run does;
``KIFU_SEED`` takes a seed that was printed again.
"""

import os
import random
from functools import cache

import pytest

import kifu
from kifu.formats.base import Request, find_format
from kifu.formats.lines.blocks import columns_of, read_list
from kifu.formats.lines.columns import Columns
from kifu.formats.pgn.blocks import NOTATIONS
from kifu.formats.plain import PlainGame
from kifu.notations.base import find_notation
from kifu.sources.source import Source
from tests.conftest import SEED, random_play

BLOCKS = int(os.environ.get("KIFU_BLOCKS", "40"))
SPELLINGS = (*NOTATIONS, "wxf:sideways==", "zh-hans:digits=full", "xqbase")
COLUMNS = ("", "moves", "id;moves", "title|moves")
NOISE = ';|,\t"[]{}()/\\*!?.:1-0 =+5C炮x\u3000\u2028\x0c\x1f'
LINES = (
    "",
    "  ",
    "a;",
    ";h3e3",
    "a;4k4/9/9/9/9/9/9/9/9/4K4 w;e1e2",
    "4k4/9/9/9/9/9/9/9/9/4K4 w;e1e2",
    "a;1... H8+7",
    "a;2. C2.5 H8+7",
    "a;C2.5 H8+7 1-0",
    "a;C2.5 H8+7 *",
    "a;1-0",
    "a;b;C2.5",
    "a;P7f",
    'a "b";C2.5',
    " a ;C2.5,H8+7",
    "hello",
    "[SetUp",
    "a;C2.5 {kept} H8+7",
)


@cache
def lines_in(notation: str, seed: int) -> list[str]:
    """Return the moves of random games, a line each, some of them with numbers or commas."""
    # Its tables pay only in long files, unless they are there.
    assert find_notation(notation, kifu.Position().game).dialect
    found = []
    for number in range(8):
        *_, end = random_play("xiangqi", seed * 100 + number, 2 + 5 * number, checks=0.3)
        words = kifu.convert(" ".join(map(str, end.moves())), notation, "uci").split()
        if number % 4 == 1:
            words = [f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(words)]
        found.append(("," if number % 4 == 2 else " ").join(words))
    return found


def check(text: str, columns: str = "", hint: str = "") -> int:
    """Hold both roads against each other; return how many games were plain."""
    form, request = find_format("lines"), Request()
    form = form.set(columns=columns) if columns else form
    slow = [(record, record.origin, record.diagnostics) for record in form.read(Source.of_text(text), request)]
    chosen = columns_of(text.encode(), Columns.parse(columns) if columns else None)
    if chosen is None:
        return 0
    other = Request()
    block = list(read_list(text.encode(), chosen, other))
    records = [game.record() if isinstance(game, PlainGame) else game for game in block]
    assert [(record, record.origin, record.diagnostics) for record in records] == slow, hint
    assert other.report.diagnostics == request.report.diagnostics, hint
    return sum(isinstance(game, PlainGame) for game in block)


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_plain_lines_are_the_same_and_most_are_scanned(notation: str, columns: str) -> None:
    sign = next((sign for sign in ";|" if sign in columns), "" if columns else "\t")
    lines = [f"No. {number}{sign}{line}" if sign else line for number, line in enumerate(lines_in(notation, SEED % 7))]
    assert check("\n".join(lines), columns) >= len(lines) - 2
    assert check("\r\n\r\n".join(lines) + "\r\n", columns) >= len(lines) - 2


def test_lines_with_slips_are_the_same() -> None:
    choice = random.Random(SEED)
    plain = 0
    for number in range(BLOCKS):
        columns = choice.choice(COLUMNS)
        sign = next((sign for sign in ";|" if sign in columns), "" if columns else ";")
        notations = choice.choices(SPELLINGS, k=choice.choice([1, 1, 2]))
        lines = [
            f"{name}{sign}" * bool(sign) + choice.choice(lines_in(choice.choice(notations), SEED % 7))
            for name in "abcdef"
        ]
        for _ in range(choice.randrange(3)):
            lines.insert(choice.randrange(len(lines)), choice.choice(LINES))
        text = "\n".join(lines)
        for _ in range(choice.randrange(3)):
            place = choice.randrange(len(text))
            text = text[:place] + choice.choice(NOISE) + text[place + choice.randrange(2) :]
        plain += check(text, columns, f"KIFU_SEED={SEED}, list {number}")
    assert plain
    print(f"KIFU_SEED={SEED}: {BLOCKS} lists, {plain} plain games")


def test_moves_without_commas_are_the_same() -> None:
    lines = [line for line in lines_in("wxf", SEED % 7) if "," not in line]
    plain = check("\n".join(lines))
    assert plain >= len(lines) - 2
    for slip in ("", " ", " C2.5", "C2.5 ", "a;C2.5", "hello", "\x0cC2.5", "\x1f", "1-0"):
        assert check("\n".join([*lines, slip, *lines]), "moves", slip) >= plain, slip
        check("\n".join([slip, *lines]), "moves", slip)


@pytest.mark.parametrize("sign", [";", "|", "\t"])
def test_lists_without_commas_are_the_same(sign: str) -> None:
    lines = [f"No. {number}{sign}{line}" for number, line in enumerate(lines_in("wxf", SEED % 7)) if "," not in line]
    plain = check("\n".join(lines))
    assert plain >= len(lines) - 2
    for slip in ("a{}", "{}C2.5", "a{0}b{0}C2.5", " a{}C2.5", "a {}C2.5", "\u3000a{}C2.5", "a{}1-0", "a{} "):
        assert check("\n".join([*lines, slip.format(sign), *lines]), hint=slip) >= plain, slip
        check("\n".join([slip.format(sign), *lines]), hint=slip)
