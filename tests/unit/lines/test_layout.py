"""Bullets before moves and moves that are spelt twice, wherever a line of moves is taken."""

import pytest

import kifu
from kifu.cli import main
from kifu.lines.any import open_line, read_moves
from kifu.lines.glossary import detect_moves, look_up, possible_starts
from kifu.lines.layout import blank_layout
from kifu.rules.position import Position

TWO_CHARIOTS = "3k5/9/9/9/2R6/9/2R6/9/9/4K4 w"


@pytest.mark.parametrize("bullet", ["•", "‣", "▪", "●", "–", "—", "·", "*", "-", "➤"])
def test_a_bullet_before_moves_says_nothing(bullet: str) -> None:
    text = f"  {bullet} C2.5 H8+7\n  {bullet} H2+3"
    assert kifu.convert(text, to="uci") == "h3e3 h10g8 h1g3"
    assert [each.text for each in kifu.explain_all(text)] == ["C2.5", "H8+7", "H2+3"]
    assert detect_moves(text).plies == 3
    assert kifu.explain(f"{bullet} ++.4", fen="3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w").text == "++.4"


def test_all_else_keeps_its_place() -> None:
    text = "• C2.5 or C2=5 H8+7\n• R1+9"
    assert len(blank_layout(text)) == len(text)
    with pytest.raises(kifu.IllegalMoveError) as refused:
        kifu.convert(text, to="uci")
    assert refused.value.span is not None
    assert (refused.value.span.line, refused.value.span.column) == (2, 3)


@pytest.mark.parametrize(
    "text",
    ["R-.3 or R-=3", "1. R-.3 or R-=3", "R-=3 OR R-.3", "Rear chariot traverses 3 or R-=3", "R-.3 或 后车平三"],
)
def test_a_move_spelt_twice_is_one_move(text: str) -> None:
    board = Position.from_fen_lenient(TWO_CHARIOTS)
    assert [str(reading.move) for reading in read_moves(board, text)] == ["c4g4"]
    assert kifu.explain(text, fen=TWO_CHARIOTS).move == kifu.Move("c4", "g4")
    assert detect_moves(text, start=board).plies == 1


def test_among_other_moves_too() -> None:
    assert kifu.convert("1. C2.5 or C2=5 H8+7 或 马8进7 2. H2+3", to="uci") == "h3e3 h10g8 h1g3"


@pytest.mark.parametrize("text", ["C2.5 or C2.4", "C2.5 or", "or C2.5", "C2.5 or 2", "C2.5 and C2=5", "-"])
def test_what_is_no_second_spelling_stays(text: str) -> None:
    assert blank_layout(text) == text


def test_where_no_board_fits_the_look_of_the_first_counts() -> None:
    assert (detect_moves("R2.3 or R2=3").notation, detect_moves("* P+.4").notation) == ("wxf", "wxf")
    [meaning] = look_up("• Horse 7 advances 6", possible_starts("", None))
    assert meaning.sentence == "the Horse on file 7 advances to file 6"
    assert open_line("• H2+3").text == "  H2+3"


def test_detect_leads_to_explain_for_a_part_of_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["detect", "mid pawn"]) == 3
    assert "`kifu explain 'mid pawn'` says what it means" in capsys.readouterr().err
    assert main(["detect", "hello"]) == 3
    assert "explain" not in capsys.readouterr().err
