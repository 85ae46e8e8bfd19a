"""Boards as text: lines and squares, in characters, in letters and in ASCII, from both sides."""

import os
import shlex
import shutil
import subprocess
import sys

import pytest

from kifu.notations.base import notations_of
from kifu.render.diagram import Diagram
from kifu.render.text import MARKED, PLAIN, RED, draw, draw_diagram
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.width import text_width


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
    assert rows[3] == "│ rc│   │ cs│   │ fl│   │ bt│ de│ bt│   │ fl│   │ cs│   │ rc│ b"
    assert rows[14] == "│   │ VO│   │ AB│   │ EW│ KR│ LN│ PH│ EW│   │ AB│   │ VO│   │ m"


def test_ascii(start: Position) -> None:
    drawn = draw(start, ascii_only=True)
    assert drawn.isascii()
    assert drawn.splitlines()[1] == "+---" * 15 + "+"
    assert drawn.splitlines()[2] == "| l | n | sg| i | c | s | g | k | g | s | c | i | sg| n | l | a"


def test_flip_turns_the_board(start: Position) -> None:
    rows = draw(start, flip=True, letters=True).splitlines()
    assert rows[0] == "  1   2   3   4   5   6   7   8   9   10  11  12  13  14  15"
    assert rows[4] == "│   │ VO│   │ AB│   │ EW│ PH│ LN│ KR│ EW│   │ AB│   │ VO│   │ m"
    assert draw(start, flip=True).splitlines()[16].startswith("v香車v桂馬")


@pytest.mark.parametrize("letters", [True, False])
@pytest.mark.parametrize("flip", [True, False])
def test_it_fits_80_columns(start: Position, letters: bool, flip: bool) -> None:
    assert max(map(text_width, draw(start, letters=letters, flip=flip).splitlines())) <= 80


def test_promoted_men_have_a_plus_in_letters_and_are_red_in_colour() -> None:
    rows = draw(with_promoted(), letters=True).splitlines()
    assert rows[3].startswith("│   │+p │   │")
    assert rows[15].startswith("│   │+GB│   │")
    rows = draw(with_promoted(), colour=True).splitlines()
    assert rows[2].startswith("v玉将│    │")
    assert rows[3].startswith(f"│    v{RED}金将{PLAIN}│    │")
    assert rows[15].startswith(f"│    │{RED}酔象{PLAIN}│    │")


def test_highlighted_squares_have_brackets_and_are_listed_and_reversed_in_colour(start: Position) -> None:
    assert f"[{MARKED}    {PLAIN}]" in draw(start, colour=True, marked=("8h",))
    marked = draw(start, marked=("8h", "8k")).splitlines()
    assert "│    [    ]    │" in marked[9]
    assert "歩兵[歩兵]歩兵" in marked[12]
    assert marked[-1] == "highlighted: 8h, 8k"
    assert max(map(text_width, marked)) <= 80


def test_the_sign_of_the_second_side_stays_where_its_men_are_highlighted(start: Position) -> None:
    marked = draw(start, marked=("1a", "2a")).splitlines()
    assert marked[2].endswith("v桂馬v香車] a")
    assert marked[-1] == "highlighted: 2a, 1a"


@pytest.mark.parametrize("coordinates", [None, "none", "wxf"])
def test_highlighted_crossings_have_brackets_and_the_board_stays_as_wide(coordinates: str | None) -> None:
    position = Position()
    plain = draw_diagram(Diagram.of(position, coordinates=coordinates))
    points = ["a1", "i1", "e3", "b1", "a3", "i10", "e5"]
    marked = draw_diagram(Diagram.of(position, coordinates=coordinates, highlights=points)).splitlines()
    assert marked.pop() == "highlighted: i10, e5, a3, e3, a1, b1, i1"
    assert "[俥][傌]─相──仕──帥──仕──相──傌─[俥]" in "\n".join(marked)
    assert "┬──[┬]──┬" in "\n".join(marked)
    width = max(map(text_width, plain.splitlines()))
    assert max(map(text_width, marked)) <= width + 2
    lines = str.maketrans("", "", "[]─ ")
    assert [line.translate(lines) for line in marked] == [line.translate(lines) for line in plain.splitlines()]


def test_letters_on_the_lines_of_xiangqi() -> None:
    rows = draw(Position(find_game("xiangqi")), letters=True).splitlines()
    assert rows[0] == "10 r───h───e───a───k───a───e───h───r"


XIANGQI = """\
1   2   3   4   5   6   7   8   9
車──馬──象──士──將──士──象──馬──車
│   │   │   │ ╲ │ ╱ │   │   │   │
├───┼───┼───┼───┼───┼───┼───┼───┤
│   │   │   │ ╱ │ ╲ │   │   │   │
├───砲──┼───┼───┼───┼───┼───砲──┤
│   │   │   │   │   │   │   │   │
卒──┼───卒──┼───卒──┼───卒──┼───卒
│   │   │   │   │   │   │   │   │
├───┴───┴───┴───┴───┴───┴───┴───┤
│     楚 河          漢 界      │
├───┬───┬───┬───┬───┬───┬───┬───┤
│   │   │   │   │   │   │   │   │
兵──┼───兵──┼───兵──┼───兵──┼───兵
│   │   │   │   │   │   │   │   │
├───炮──┼───┼───┼───┼───┼───炮──┤
│   │   │   │ ╲ │ ╱ │   │   │   │
├───┼───┼───┼───┼───┼───┼───┼───┤
│   │   │   │ ╱ │ ╲ │   │   │   │
俥──傌──相──仕──帥──仕──相──傌──俥
九  八  七  六  五  四  三  二  一"""

ASCII_FLIPPED = r"""
1   2   3   4   5   6   7   8   9
+---+---+---+---+---+---R---+---+
|   |   |   | \ | / |   |   |   |
+---+---+---+---+---K---+---+---+
|   |   |   | / | \ |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|                               |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   | \ | / |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   | / | \ |   |   |   |
+---+---+---+---+---+---k---+---+
9   8   7   6   5   4   3   2   1"""


def test_the_board_of_xiangqi_with_river_palaces_and_chinese_files() -> None:
    diagram = Diagram.of(Position(), coordinates="zh-hant")
    assert draw_diagram(diagram) == XIANGQI


def test_the_whole_board_in_ascii_from_the_other_side() -> None:
    position = Position.from_fen("2k6/9/9/9/9/9/9/9/3K5/2R6 w", forgive=("off-points", "in-check"))
    diagram = Diagram.of(position, bottom=Side.SECOND, coordinates="zh-hant")
    assert "\n" + draw_diagram(diagram, ascii_only=True) == ASCII_FLIPPED


def test_ranks_stand_at_both_ends_where_a_notation_has_them() -> None:
    rows = draw_diagram(Diagram.of(Position(), coordinates="leventhal"), pieces="letters").splitlines()
    assert rows[1] == "10 r───h───e───a───k───a───e───h───r  1"
    rows = draw_diagram(Diagram.of(Position(), coordinates="leventhal")).splitlines()
    assert rows[1] == "10 車──馬──象──士──將──士──象──馬──車 1"
    assert rows[3] == " 9 ├───┼───┼───┼───┼───┼───┼───┼───┤  2"


def test_the_first_side_is_red_and_the_last_move_reversed() -> None:
    position = Position()
    position.play(position.game.move("h3e3"))
    row = draw_diagram(Diagram.of(position, coordinates="none"), colour=True).splitlines()[14]
    red = f"{RED}炮{PLAIN}"
    assert row == f"├───{red}──┼───┼───{MARKED}{red}──┼───┼───{MARKED}┼{PLAIN}───┤"


def test_labels_stand_on_empty_points_and_are_told_below_elsewhere() -> None:
    labels = {"a6": "A", "e6": "好", "b3": "B", "i5": "long"}
    rows = draw_diagram(Diagram.of(Position(), labels=labels, arrows=[("h3", "e3")], coordinates="none")).splitlines()
    assert rows[8] == "A───┴───┴───┴───好──┴───┴───┴───┤"
    assert rows[-2:] == ["arrows: h3-e3", "labels: i5 long, b3 B"]


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_terminal_shows_labels_and_does_not_obey_them(game: str, ascii_only: bool) -> None:
    position = Position(game)
    point = list(position.game.squares)[-1]
    drawn = draw_diagram(Diagram.of(position, labels={point: "\x1b[2J\n\u202e"}), ascii_only=ascii_only)
    assert not set("\x1b\u202e") & set(drawn)
    assert drawn.isascii() is ascii_only


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
@pytest.mark.parametrize("pieces", ["chinese", "short", "letters"])
def test_every_board_fits_80_columns_and_its_rows_are_equally_long(game: str, pieces: str) -> None:
    for side in Side:
        for notation in notations_of(find_game(game)):
            diagram = Diagram.of(Position(game), bottom=side, coordinates=notation)
            assert max(map(text_width, draw_diagram(diagram, pieces=pieces).splitlines())) <= 80
        plain = draw_diagram(Diagram.of(Position(game), bottom=side, coordinates="none"), pieces=pieces)
        assert len({text_width(row) for row in plain.splitlines()}) <= 2


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_ascii_is_ascii_whatever_the_notation(game: str) -> None:
    for notation in notations_of(find_game(game)):
        assert draw_diagram(Diagram.of(Position(game), coordinates=notation), ascii_only=True).isascii()
    digits = draw_diagram(Diagram.of(Position("dai_shogi"), coordinates="japanese"), ascii_only=True).splitlines()
    assert [row.split()[-1] for row in digits[2:17]] == [str(number) for number in range(1, 16)]


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
@pytest.mark.parametrize(
    "options", ["", "--ascii --flip", "--coordinates zh-hant", "--game dai_shogi --coordinates japanese"]
)
def test_a_terminal_of_80_columns_shows_what_was_printed(options: str) -> None:
    """A terminal that thought a character wider or narrower would break or shift the rows."""
    words = [sys.executable, "-m", "kifu", "show", *options.split()]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    server = f"kifu-test-{os.getpid()}"
    tmux = ["tmux", "-u", "-L", server]
    program = f"{shlex.join(words)}; {shlex.join(tmux)} wait-for -S shown; cat"
    subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "30", program], check=True)
    try:
        subprocess.run([*tmux, "wait-for", "shown"], check=True, timeout=30)
        pane = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, text=True, check=True).stdout
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)
    assert pane.rstrip("\n") == printed.rstrip("\n")


@pytest.mark.parametrize(
    ("letters", "row"),
    [
        ("xqbase", "10 r───n───b───a───k───a───b───n───r"),
        ("vietnamese", "10 x───m───t───s───tg──s───t───m───x"),
        ("seattle", "10 r───h───e───a───g───a───e───h───r"),
        ("zh-hans", "10 r───h───e───a───k───a───e───h───r"),  # has no letters, so that those of the game serve
    ],
)
def test_the_letters_are_those_of_a_notation(letters: str, row: str) -> None:
    assert draw_diagram(Diagram.of(Position(), letters=[letters]), pieces="letters").splitlines()[0] == row
    if letters != "zh-hans":
        edges = Diagram.of(Position(), coordinates=letters)
        assert draw_diagram(edges, pieces="letters").splitlines()[1].strip() == row[3:]
