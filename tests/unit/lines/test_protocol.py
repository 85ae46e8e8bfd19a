"""Lines as engines are told them, and moves with nothing between them, in ``convert`` as in ``read``."""

import pytest

import kifu
from kifu.cli import main
from kifu.errors import IllegalMoveError
from kifu.lines.protocol import is_setup, parse_position
from kifu.notations.base import find_notation

ROOK = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"


@pytest.mark.parametrize(
    ("line", "wxf"),
    [
        ("position startpos moves h2e2 h9g7", "C2.5 H8+7"),
        ("position startpos moves h3e3 h10g8", "C2.5 H8+7"),
        (f"position fen {ROOK} moves e1e8", "R5+7"),
        ("h2e2h9g7", "C2.5 H8+7"),
        ("h3e3h10g8h1g3", "C2.5 H8+7 H2+3"),
        ("H2E2H9G7", "C2.5 H8+7"),
        ("炮二平五马8进7", "C2.5 H8+7"),
        ("炮二平五马8进7马二进三车9平8", "C2.5 H8+7 H2+3 R9.8"),
        ("1. 炮二平五马8进7 2.马二进三车9平8", "C2.5 H8+7 H2+3 R9.8"),
        ("C2.5H8+7", "C2.5 H8+7"),
        ("77477062", "C2.5 H8+7"),
    ],
)
def test_convert_reads_what_read_does(line: str, wxf: str) -> None:
    assert kifu.convert(line, to="wxf") == wxf
    if not line.isdecimal():  # eight digits in a file are a date or a number
        record = kifu.read(line)
        assert kifu.convert(" ".join(str(node.move) for node in record.main_line()), "wxf", fen=record.fen) == wxf


def test_a_wrong_move_keeps_its_place() -> None:
    line = "position startpos moves h2e2 h2e2"
    with pytest.raises(IllegalMoveError) as caught:
        kifu.convert(line, to="wxf", notation="ucci")
    assert caught.value.span
    assert line[caught.value.span.start : caught.value.span.stop] == "h2e2"
    assert caught.value.span.column == len(line) - 3
    with pytest.raises(IllegalMoveError) as caught:
        kifu.convert("h2e2h2e2", to="wxf", notation="ucci")
    assert (caught.value.span, caught.value.ply) == ((4, 8, 1, 5), 2)


def test_the_table_of_moves_takes_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "position startpos moves h2e2 h9g7", "--to", "wxf"]) == 0
    assert "H8+7" in capsys.readouterr().out


def test_a_run_is_split_only_where_all_of_it_is_moves() -> None:
    game = kifu.Position().game
    for name, word in [
        ("uci", "h3e3h10"),
        ("uci", "h3e3x9g7"),
        ("zh-hans", "炮二平五马8进"),
        ("english", "cannon25horse87"),
    ]:
        assert [token.text for token in find_notation(name, game).tokens(word)] == [word]


def test_what_is_no_position_is_none() -> None:
    assert parse_position("the position startpos is well known") is None
    assert parse_position("position fen 2024/01/01") is None
    assert parse_position(f"12:00 info string position fen {ROOK}") == (ROOK, "", 0)
    assert is_setup(ROOK)
    assert not is_setup("2024/01/01")
