"""Texts that invite a guess: each is read to the move it names, or refused, never to another man's move."""

import pytest

import kifu

BLOCKED_CHARIOT = "3k5/6N2/6R2/9/6P2/9/6P2/9/9/4K4 w"
TWO_PAWNS = "3k5/9/6P2/9/6P2/9/9/9/9/4K4 w"
MIDDLE_BLOCKED = "3k5/9/2P3P2/2P2NP2/6P2/9/9/9/9/4K4 w"
REAR_BLOCKED = "3k5/9/2P3P2/2P3P2/5NP2/9/9/9/9/4K4 w"
FOUR = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
FOUR_SECOND_BLOCKED = "3k5/6P2/5NP2/6P2/6P2/9/9/9/9/4K4 w"
THREE = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w"
CANNON_AND_PAWN = "3k5/9/9/9/9/9/2P6/2C6/9/4K4 w"


def read(fen: str, text: str, notation: str | None) -> str:
    position = kifu.Position.from_fen(fen) if fen else kifu.Position()
    try:
        return str(position.parse(text, notation))
    except kifu.MoveError as error:
        return error.code


@pytest.mark.parametrize(
    ("fen", "text", "notation", "expected"),
    [
        (BLOCKED_CHARIOT, "R3+1", "wxf", "illegal-move"),
        (BLOCKED_CHARIOT, "R3+1", "wxf-2018", "illegal-move"),
        (BLOCKED_CHARIOT, "r3+1", "seattle", "illegal-move"),
        (BLOCKED_CHARIOT, "R3+1", None, "illegal-move"),
        (TWO_PAWNS, "R3.4", "wxf", "illegal-move"),
        (TWO_PAWNS, "B3.4", "wxf", "illegal-move"),
        (TWO_PAWNS, "B3.4", None, "illegal-move"),
        (MIDDLE_BLOCKED, "33.4", "wxf", "illegal-move"),
        (MIDDLE_BLOCKED, "33=4", "wxf-2018", "g6f6"),
        (REAR_BLOCKED, "33=4", "wxf-2018", "illegal-move"),
        (REAR_BLOCKED, "33.4", "wxf", "g7f7"),
        (FOUR, "P+.4", "wxf", "g8f8"),
        (FOUR, "P+.4", "wxf-2018", "g8f8"),
        (FOUR, "++.4", "wxf-2018", "g9f9"),
        (FOUR, "--.4", "wxf-2018", "g6f6"),
        (FOUR_SECOND_BLOCKED, "P+.4", "wxf", "illegal-move"),
        (FOUR_SECOND_BLOCKED, "P+.4", "wxf-2018", "illegal-move"),
        (THREE, "33.4", None, "ambiguous-move"),
        (MIDDLE_BLOCKED, "33=4", None, "g6f6"),
        ("3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w", "33=4", None, "ambiguous-move"),
        (THREE, "P=.4", "wxf", "g7f7"),
        (THREE, "=P.4", "wxf", "g7f7"),
        ("3k5/9/9/5P3/9/9/9/9/9/4KA3 w", "S4.5", None, "ambiguous-move"),
        (CANNON_AND_PAWN, "C7.1", None, "c3i3"),
        (CANNON_AND_PAWN, "c7.1", None, "c3i3"),
        ("3k5/2P3P2/9/2P3P2/9/9/9/9/9/4K1B2 w", "B3+1", None, "g1i3"),
        ("3k5/9/9/9/2P6/3C5/9/9/9/4K4 w", "cd6", "san", "ambiguous-move"),
        ("3k5/9/9/9/2P6/3C5/9/9/9/4K4 w", "Cd6", "san", "d5d6"),
        ("3k5/9/9/9/2P6/3C5/9/9/9/4K4 w", "Pd6", "san", "c6d6"),
        ("", "ee3", "san", "ambiguous-move"),
        ("", "ae2", "san", "ambiguous-move"),
        ("", "Xſ-2", None, "bad-move-text"),
        ("", "Firſt pawn advances 1", "english", "bad-move-text"),
        ("", "Chariot 1 advanceſ 2", "english", "bad-move-text"),
        ("", "h3e3+", "uci", "h3e3"),
        ("", "ｈ３ｅ３", "uci", "h3e3"),
        ("", "H2―E2", "iccs", "h3e3"),
    ],
)  # fmt: skip
def test_one_move(fen: str, text: str, notation: str | None, expected: str) -> None:
    assert read(fen, text, notation) == expected


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Chariot 1 advances 10", "english"),
        ("Cannon 2 traverses 55", "english"),
        ("炮 (32)–35, 馬 (1O8)–37, 馬 (12)–33", "leventhal"),
        ("garbage", "leventhal"),
        ("炮 (32)–355", "leventhal"),
        ("C2.5 炮 (32)–35", "leventhal"),
    ],
)
def test_no_word_of_a_line_is_skipped(text: str, notation: str) -> None:
    with pytest.raises(kifu.MoveError):
        kifu.convert(text, "uci", notation)


@pytest.mark.parametrize(
    ("text", "notation", "expected"),
    [
        ("1.7747 2.7062", "dhtmlxq", "h3e3 h10g8"),
        ("1.C2.5 H8+7 2.H2+3", "wxf", "h3e3 h10g8 h1g3"),
        ("1. Cannon 2 traverses 5, Horse 8 advances 7; 2. Horse 2 advances 3!", "english", "h3e3 h10g8 h1g3"),
        ("1. 炮 (32)–35, 馬 (18)–37", "leventhal", "h3e3 h10g8"),
    ],
)
def test_numbers_of_moves_are_no_moves(text: str, notation: str, expected: str) -> None:
    assert kifu.convert(text, "uci", notation) == expected


def test_a_number_before_a_move_that_begins_with_a_digit() -> None:
    fen = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
    for numbers in ("1.7g7f 3c3d 2.2g2f", "1. 7g7f 3c3d 2. 2g2f", "1.7g7f 1...3c3d 2.2g2f"):
        assert kifu.convert(numbers, "hodges", "usi", game="shogi") == "P-7f P-3d P-2f"
    assert kifu.convert("1.33.4", "uci", "wxf", fen=fen) == kifu.convert("33.4", "uci", "wxf", fen=fen) == "g7f7"


def test_every_character_is_explained() -> None:
    fen = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
    assert [part for part, _ in kifu.explain("33.4!", "wxf", fen=fen).parts] == ["3", "3", ".", "4", "!"]
    parts = dict(kifu.explain("四兵平六", "zh-hans", fen=fen).parts)
    assert parts["四"] == "number 4 of all in tandem, counted from the right and from the front"
