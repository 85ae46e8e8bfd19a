"""Careless and hostile moves of the shogi games, by the numbers of the table of bad inputs (B22 to B26)."""

import re

import pytest

import kifu
from kifu.notations.shogi.digits import in_letters

START = kifu.Position("dai_shogi")


def board(**men: str) -> kifu.Position:
    """Return a dai shogi board with men on squares, ``_7g="P"``, and the kings in two corners."""
    ranks = [[""] * 15 for _ in range(15)]
    for square, man in {"_15o": "K", "_1a": "k", **men}.items():
        ranks[ord(square[-1]) - ord("a")][15 - int(square[1:-1])] = man
    rows = [re.sub("1+", lambda empty: str(len(empty[0])), "".join(man or "1" for man in rank)) for rank in ranks]
    return kifu.Position.from_fen("/".join(rows) + " b - 1", "dai_shogi", forgive={"too-many"})


@pytest.mark.parametrize(
    ("position", "text", "usi"),
    [
        (board(_7g="P"), "P-7f", "7g7f"),
        (board(_7g="P"), "P76", "7g7f"),
        (board(_7f="P", _7e="p"), "Px7e+", "7f7e+"),
        (board(_7f="P", _7e="p"), "Px7e=", "7f7e"),
        (board(_7g="N"), "N-6e=", "7g6e"),
        (board(_4i="G"), "G4i-5h", "4i5h"),
        (board(_5e="+B"), "+B-3c", "5e3c"),
        (board(_8g="L!", _8f="p"), "Lix!8f", "8g8f8g"),
        (board(_8f="L!", _7g="p"), "Lix7g-6h", "8f7g6h"),
    ],
)
def test_b22_every_dialect_is_read_with_its_signs(position: kifu.Position, text: str, usi: str) -> None:
    for notation in ("hodges", "hodges-tsa"):
        move = position.parse(text, notation)
        assert str(move) == usi
        assert position.parse(position.render(move, notation), notation, strict=True) == move


def test_b22_nothing_is_dropped_in_a_game_without_a_hand() -> None:
    with pytest.raises(kifu.IllegalMoveError, match="nothing is dropped in dai shogi"):
        START.parse("P*5e", "hodges")


@pytest.mark.parametrize(("square", "lion"), [("15o", "14n"), ("10j", "9i"), ("1o", "2n"), ("1a", "2b")])
def test_b23_squares_beyond_nine_and_i_are_read(square: str, lion: str) -> None:
    men = {"_15o": "1", "_1a": "1", "_8h": "K", "_15h": "k", f"_{lion}": "L!"}
    position = board(**men)
    assert str(position.parse(f"LN-{square}", "hodges")) == lion + square


@pytest.mark.parametrize("square", ["16a", "0a", "15p", "100a", "1z"])
@pytest.mark.parametrize("text", ["P-{}", "P{}-8j", "LNx{}x8j", "LNx!{}"])
def test_b23_squares_off_the_board_are_named(square: str, text: str) -> None:
    with pytest.raises(kifu.MoveTextError, match=f"there is no square '{square}' on the dai shogi board"):
        START.parse(text.format(square), "hodges")


@pytest.mark.parametrize(
    "text", ["P-8J", "p-8j", "P-8-10", "P8-10", "P810", "P-810", "P8-11-8-10", "P811-810", "P-８-１０"]
)
def test_b24_other_cases_and_ranks_in_digits_are_read_with_a_note(text: str) -> None:
    reading = START.read(text, "hodges")
    assert str(reading.move) == "8k8j"
    assert {(note.severity, note.repair) for note in reading.diagnostics} == {("note", "read as P-8j")}
    with pytest.raises(kifu.MoveTextError):
        START.read(text, "hodges", strict=True)
    assert kifu.explain(text, "hodges", game="dai_shogi").sentence == "the Pawn on 8k moves to 8j"


def test_b24_the_styles_of_one_record_may_be_mixed() -> None:
    record = kifu.read("1. P-8j P-8f 2. P-7J P-7-6! 3. P610 P66", game="dai_shogi")
    assert [str(node.move) for node in record.main_line()] == ["8k8j", "8e8f", "7k7j", "7e7f", "6k6j", "6e6f"]
    assert record.main_line()[3].marks == ("!",)
    assert {note.severity for note in record.diagnostics} == {"note"}


def test_b24_digits_that_can_be_two_squares_are_decided_by_the_board_or_refused() -> None:
    assert list(in_letters("G111")) == ["G1k", "G11a"]
    assert str(board(_1l="G").parse("G111", "hodges")) == "1l1k"
    with pytest.raises(kifu.AmbiguousMoveError) as caught:
        board(_1l="G", _11b="G").parse("G111", "hodges")
    assert {str(move) for move in caught.value.candidates} == {"1l1k", "11b11a"}


@pytest.mark.parametrize("text", ["P76", "P-8-11", "P8-10-8-9-8-8-8-7", "P-8-16", "P-0-1", "P" + "1" * 60])
def test_b24_digits_that_name_no_legal_move_are_refused(text: str) -> None:
    with pytest.raises((kifu.IllegalMoveError, kifu.MoveTextError)):
        START.parse(text, "hodges")


@pytest.mark.parametrize("text", ["G-8g", "G8g", "G-8-7", "G87"])
def test_b25_two_men_that_can_go_there_are_listed(text: str) -> None:
    with pytest.raises(kifu.AmbiguousMoveError) as caught:
        board(_9h="G", _7h="G").parse(text, "hodges")
    assert {str(move) for move in caught.value.candidates} == {"9h8g", "7h8g"}


@pytest.mark.parametrize(
    ("text", "usi"),
    [("LNx6fx7g", "7g6f7g"), ("LNx!6f", "7g6f7g"), ("LN7gx6f-7g", "7g6f7g"), ("LN-7f-7g", "7g7g"), ("LN7g--", "7g7g")],
)
def test_b26_a_lion_that_comes_back_or_stays(text: str, usi: str) -> None:
    assert str(board(_7g="L!", _6f="p").parse(text, "hodges")) == usi


@pytest.mark.parametrize("text", ["LNx6fx5ex4d", "LN7g-6f-7g-6f", "LN-6-6-5-5-4-4"])
def test_b26_three_steps_are_refused(text: str) -> None:
    with pytest.raises(kifu.MoveTextError):
        board(_7g="L!", _6f="p").parse(text, "hodges")
