"""Every move text of the pages from which people learn these notations, through every door that takes a move.

No notation and no game is named anywhere: the text and the board it belongs to have to be enough.
"""

import html
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import kifu
from kifu.cli import main

PAGES = Path(__file__).parents[3] / "shared" / "seeds"

pytestmark = pytest.mark.skipif(not PAGES.is_dir(), reason="the folder of the pages is not beside the project")

HORSE = "3k5/9/9/9/9/9/9/9/9/2N1K4 w"
CANNON = "3k5/9/9/9/9/9/9/7C1/9/4K4 w"
CHARIOT = "3k5/9/9/9/9/9/9/9/9/4K2R1 w"
CHARIOTS = "3k5/2R6/9/9/9/9/9/9/2R6/4K4 w"
CANNONS = "3k5/9/9/4C1p1r/9/9/4C4/9/9/5K3 w"
THREE, FOUR, FIVE = (
    "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w",
    "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
    "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
)
TWO_FILES = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
START = kifu.Position().fen()
BLACK_BEGINS = START.replace(" w ", " b ")
SIX_MEN = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"
SIX_MEN_BLACK = SIX_MEN.replace(" w", " b")
DAI_SHOGI = kifu.Position("dai_shogi").fen()
KNIGHT = "k14/15/15/8p6/15/7N7/15/15/15/15/15/15/15/15/7K7 b - 1"
IGUI = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1"
TWO_CAPTURES = "k14/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/7K7 b - 1"


class Case(NamedTuple):
    """A text of a page, the board it belongs to and the move that it means there."""

    page: str
    fen: str
    text: str
    move: str


def cases_of(table: str) -> list[Case]:
    """Return the cases of a page: its number, then for each board its name and the texts with their moves."""
    page, *lines = table.split("\n")
    found = []
    for line in lines:
        board, _, rest = line.strip().partition(": ")
        for item in rest.split("; ") if rest else ():
            text, _, move = item.rpartition(" ")
            found.append(Case(page, globals()[board], text, move))
    return found


CASES = [
    *cases_of(
        """000
        HORSE: Horse 7 advances 6 c1d3; H7+6 c1d3
        CANNON: Cannon 2 advances 5 h3h8; C2+5 h3h8
        CHARIOT: Chariot 2 traverses 3 h1g1; R2.3 h1g1; R2=3 h1g1
        CHARIOTS: Rear chariot traverses 3 c2g2; R-.3 c2g2; R-=3 c2g2
        CHARIOTS: Front chariot retreats 1 c9c8; R+-1 c9c8"""
    ),
    *cases_of(
        """001
        START: C2.5 h3e3
        BLACK_BEGINS: C2.5 b8e8
        THREE: P+.4 g8f8; P3.4 g7f7; P-.4 g6f6; P–.4 g6f6
        FOUR: ++.4 g9f9; P+.4 g8f8; P-.4 g7f7; --.4 g6f6; ––.4 g6f6
        FIVE: ++.4 g10f10; P+.4 g9f9; P3.4 g8f8; P-.4 g7f7; --.4 g6f6
        TWO_FILES: 3+.4 g8f8; 33.4 g7f7; 3-.4 g6f6; 7+.6 c8d8; 7-.6 c7d7"""
    ),
    *cases_of(
        """002
        DAI_SHOGI: P-8f 8e8f
        KNIGHT: Nx7d= 8f7d
        IGUI: LNx!9d 8c9d8c
        TWO_CAPTURES: LNx3hx2i 3g3h2i"""
    ),
    # The page names men and signs; a move is one after the other.
    *cases_of(
        """003
        SIX_MEN: r7+1 c6c7; r7=5 c6e6; r7-2 c6c4; fh+5 f7e9; fh-3 f7g5; bn+3 f5g7; bh-5 f5e3
        SIX_MEN_BLACK: e3+5 c10e8; e3+1 c10a8; fc=5 h3e3; fc-1 h3h4; bc=5 h6e6; bc+1 h6h5"""
    ),
    *cases_of(
        """004
        START: H2+3 h1g3; E7+5 c1e3; A6+5 d1e2; C2=3 h3g3; C2+7 h3h10; P7+1 c4c5; C2-1 h3h2; K5+1 e1e2
        BLACK_BEGINS: H2+3 b10c8; E7+5 g10e8; A6+5 f10e9; C2=3 b8c8; C2+7 b8b1; P7+1 g7g6; C2-1 b8b9; K5+1 e10e9
        BLACK_BEGINS: h2+3 b10c8; e7+5 g10e8; a6+5 f10e9; c2=3 b8c8; c2+7 b8b1; p7+1 g7g6; c2-1 b8b9; k5+1 e10e9
        CANNONS: C+=1 e7i7; C-=1 e4i4; C-=2 e4h4"""
    ),
]  # fmt: skip
MOVE_TEXT = re.compile(
    r"(?<![\w+])(?:[KRCHEAP][1-9+-]|[1-9][1-9+-]|\+\+|--)[.=+-][1-9](?!\w)"
    r"|(?<!\w)(?:Horse|Cannon|Chariot|Rear chariot|Front chariot) (?:\d )?(?:advances|traverses|retreats) \d"
    r"|(?<!\w)[A-Z]{1,2}(?:x!?|-)\d{1,2}[a-o](?:x\d{1,2}[a-o])?[+=]?"
)


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_no_move_text_of_a_page_is_left_out(page: str) -> None:
    [path] = PAGES.glob(f"{page}_*.txt")
    found = set(MOVE_TEXT.findall(path.read_text(encoding="utf-8")))
    assert found <= {case.text for case in CASES if case.page == page}


Way = Callable[[Case, pytest.MonkeyPatch], str]


def position_of(case: Case) -> kifu.Position:
    """Return the board of a case; where only the other side can make a first move, it is the one to begin."""
    fen = case.fen.replace(" b ", " w ") if case.fen == DAI_SHOGI else case.fen
    return kifu.Position.from_fen_lenient(fen)


def by_playing(case: Case, patch: pytest.MonkeyPatch) -> str:
    position = position_of(case)
    position.play(case.text)
    return str(position.last_move)


def by_parsing(case: Case, patch: pytest.MonkeyPatch) -> str:
    return str(position_of(case).parse(case.text))


def by_reading(case: Case, patch: pytest.MonkeyPatch) -> str:
    return str(position_of(case).read(case.text).move)


def by_adding(case: Case, patch: pytest.MonkeyPatch) -> str:
    position = position_of(case)
    record = kifu.Record(position.game, fen=position.fen())
    return str(record.root.add(case.text).move)


def by_explaining(case: Case, patch: pytest.MonkeyPatch) -> str:
    return str(kifu.explain(case.text, fen=position_of(case).fen()).move)


def by_converting(case: Case, patch: pytest.MonkeyPatch) -> str:
    position = position_of(case)
    to = "uci" if position.game.name == "xiangqi" else "usi"
    return kifu.convert(case.text, to=to, fen=position.fen())


def run(*words: str, status: int = 0) -> str:
    """Return what a command prints; it has to succeed."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", printed)
        assert main(words) == status
        printed.flush()
    return printed.buffer.getvalue().decode()


def by_command_explain(case: Case, patch: pytest.MonkeyPatch) -> str:
    printed = run("explain", case.text, "--fen", position_of(case).fen(), "--json")
    return str(json.loads(printed)["move"])


def by_command_moves(case: Case, patch: pytest.MonkeyPatch) -> str:
    return str(json.loads(run("moves", case.text, "--fen", position_of(case).fen(), "--json"))["move"])


def by_command_show(case: Case, patch: pytest.MonkeyPatch) -> str:
    board = ("show", "--fen", position_of(case).fen(), "--moves")
    # The points alone may count their ranks from 0 or from 1.
    position = position_of(case)
    plain = "iccs" if position.game.name == "xiangqi" else "usi"
    assert run(*board, case.text) == run(*board, position.render(position.game.move(case.move), plain))
    return case.move


def by_command_draw(case: Case, patch: pytest.MonkeyPatch) -> str:
    board = ("draw", "--fen", position_of(case).fen(), "-o", "-", "--to", "svg", "--arrow")
    assert run(*board, case.text) == run(*board, case.move)
    return case.move


def by_command_convert(case: Case, patch: pytest.MonkeyPatch) -> str:
    position = position_of(case)
    dots = "..." if position.turn is kifu.Side.SECOND else "."
    file = f'[Variant "{position.game.name}"]\n[FEN "{position.fen()}"]\n\n1{dots} {case.text} *\n'
    patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.encode())))
    # A diagram without kings is converted with a warning.
    printed = run("convert", "-", "--to", "json", status=int("K" not in position.fen()))
    return str(json.loads(printed)["lines"][0]["moves"][0])


WAYS = [
    *(by_playing, by_parsing, by_reading, by_adding, by_explaining, by_converting),
    *(by_command_explain, by_command_moves, by_command_show, by_command_draw, by_command_convert),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page} {case.text} {case.move}")
def test_every_door_reads_every_text(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    for way in WAYS:
        assert way(case, monkeypatch) == case.move, way.__name__


def test_a_first_move_of_the_page_on_dai_shogi_needs_no_board() -> None:
    assert str(kifu.explain("P-8f", game="dai_shogi").move) == "8e8f"
    assert str(kifu.explain("P-8f").move) == "8g8f", "the side that moves first in shogi can play it too"


@pytest.mark.parametrize("name", ["page.txt", "page.md", "page.html"])
@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_a_page_that_is_saved_is_no_game(page: str, name: str, tmp_path: Path) -> None:
    [path] = PAGES.glob(f"{page}_*.txt")
    text = path.read_text(encoding="utf-8")
    if name.endswith("html"):
        text = "".join(f"<p>{html.escape(line)}</p>\n" for line in text.splitlines())
        text = f"<!DOCTYPE html>\n<html><head><title>Notation</title></head><body>\n{text}</body></html>\n"
    saved = tmp_path / name
    saved.write_text(text, encoding="utf-8")
    with pytest.raises(kifu.FormatError, match="no record"):
        kifu.read(saved)
