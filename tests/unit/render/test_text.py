"""The board of dai shogi as text: squares, in letters and in kanji."""

import pytest

from kifu.cli._options import text_width
from kifu.render.text import MARKED, PLAIN, RED, draw
from kifu.rules.game import find_game
from kifu.rules.position import Position


@pytest.fixture
def start() -> Position:
    return Position(find_game("dai_shogi"))


def with_promoted() -> Position:
    return Position.from_fen("k14/1+p13/15/15/15/15/15/15/15/15/15/15/15/1+P'13/K14 b - 1", find_game("dai_shogi"))


def test_kanji(start: Position) -> None:
    rows = draw(start).splitlines()
    assert len(rows) == 18
    assert rows[0] == "  15   14   13   12   11   10   9    8    7    6    5    4    3    2    1"
    assert rows[1] == "┌────" + "┬────" * 14 + "┐"
    assert rows[2] == "v香車v桂馬v石将v鉄将v銅将v銀将v金将v玉将v金将v銀将v銅将v鉄将v石将v桂馬v香車│ a"
    assert rows[3] == "v反車│    v猫刄│    v猛豹│    v盲虎v酔象v盲虎│    v猛豹│    v猫刄│    v反車│ b"
    assert rows[9] == "│    " * 15 + "│ h"
    assert rows[16] == "│香車│桂馬│石将│鉄将│銅将│銀将│金将│玉将│金将│銀将│銅将│鉄将│石将│桂馬│香車│ o"
    assert rows[17] == "└────" + "┴────" * 14 + "┘"


def test_letters(start: Position) -> None:
    rows = draw(start, letters=True).splitlines()
    assert rows[0] == "  15  14  13  12  11  10  9   8   7   6   5   4   3   2   1"
    assert rows[3] == "│ a │   │ c'│   │ f │   │ t │ e │ t │   │ f │   │ c'│   │ a │ b"
    assert rows[14] == "│   │ X'│   │ A'│   │ W │ O │ L!│ X │ W │   │ A'│   │ X'│   │ m"


def test_ascii(start: Position) -> None:
    drawn = draw(start, ascii_only=True)
    assert drawn.isascii()
    assert drawn.splitlines()[1] == "+---" * 15 + "+"
    assert drawn.splitlines()[2] == "| l | n | u | i | c | s | g | k | g | s | c | i | u | n | l | a"


def test_flip_turns_the_board(start: Position) -> None:
    rows = draw(start, flip=True, letters=True).splitlines()
    assert rows[0] == "  1   2   3   4   5   6   7   8   9   10  11  12  13  14  15"
    assert rows[4] == "│   │ X'│   │ A'│   │ W │ X │ L!│ O │ W │   │ A'│   │ X'│   │ m"
    assert draw(start, flip=True).splitlines()[16].startswith("v香車v桂馬")


@pytest.mark.parametrize("letters", [True, False])
@pytest.mark.parametrize("flip", [True, False])
def test_it_fits_80_columns(start: Position, letters: bool, flip: bool) -> None:
    assert max(map(text_width, draw(start, letters=letters, flip=flip).splitlines())) <= 80


def test_promoted_men_have_a_plus_in_letters_and_are_red_in_colour() -> None:
    rows = draw(with_promoted(), letters=True).splitlines()
    assert rows[3].startswith("│   │+p │   │")
    assert rows[15].startswith("│   │+P'│   │")
    rows = draw(with_promoted(), colour=True).splitlines()
    assert rows[2].startswith("v玉将│    │")
    assert rows[3].startswith(f"│    v{RED}金将{PLAIN}│    │")
    assert rows[15].startswith(f"│    │{RED}酔象{PLAIN}│    │")


def test_marked_squares_are_reversed_in_colour_only(start: Position) -> None:
    assert f"│{MARKED}    {PLAIN}│" in draw(start, colour=True, marked=("8h",))
    assert draw(start, marked=("8h",)) == draw(start)


def test_letters_on_the_lines_of_xiangqi() -> None:
    rows = draw(Position(find_game("xiangqi")), letters=True).splitlines()
    assert rows[0] == "10 r───n───b───a───k───a───b───n───r"
