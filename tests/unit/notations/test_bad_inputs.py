"""Hostile and careless move texts, by the numbers of the table of bad inputs (B11 to B21)."""

import time

import pytest

import kifu
from kifu.lines.converting import convert_lines

START = kifu.Position()
THREE = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w"
TWO_AND_TWO = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w"
CHARIOTS = "3k5/9/9/2R6/9/2R6/9/9/9/4K4 w"


def read(text: str, notation: str = "wxf", fen: str = "") -> str:
    position = kifu.Position.from_fen(fen) if fen else START
    return str(position.parse(text, notation))


@pytest.mark.parametrize("text", ["Ｃ２＝５", "C2.5", "C2．5", "Ｃ２．５"])
def test_b11_full_width_and_typographic_signs(text: str) -> None:
    assert read(text) == "h3e3"
    assert START.render(START.parse(text, "wxf"), "wxf") == "C2.5"


@pytest.mark.parametrize("minus", "-–−—－")
def test_b11_every_minus_is_a_minus(minus: str) -> None:
    assert read(f"C2{minus}1") == "h3h2"


@pytest.mark.parametrize("text", ["R+=8", "+R=8", "r+=8", "+r=8", "R+.8"])
def test_b12_both_tandem_orders(text: str) -> None:
    assert read(text, "wxf", CHARIOTS) == "c7b7"


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("15=6", THREE, "e8d8"), ("25=6", THREE, "e7d7"), ("35=6", THREE, "e6d6"), ("P+=6", THREE, "e8d8"),
        ("26=5", TWO_AND_TWO, "d7e7"), ("-6=5", TWO_AND_TWO, "d7e7"), ("6-=5", TWO_AND_TWO, "d7e7"),
    ],
)  # fmt: skip
def test_b13_pawns(text: str, fen: str, move: str) -> None:
    assert read(text, "wxf", fen) == read(text, "wxf-2018", fen) == move


def test_b13_what_several_pawns_could_do_is_refused_with_the_list() -> None:
    with pytest.raises(kifu.AmbiguousMoveError) as caught:
        read("P-+1", "wxf", TWO_AND_TWO)
    assert {str(move) for move in caught.value.candidates} == {"f7f8", "d7d8"}


@pytest.mark.parametrize("text", ["C0=5", "C9=10", "X2+3", "C2*5", "H2=3", "E3+9"])
def test_b14_impossible_words_name_the_ply(text: str) -> None:
    [converted] = convert_lines([f"C2.5 H8+7 {text}"], "wxf", "uci", START)
    assert converted.error is not None
    assert converted.error.ply == 3
    assert converted.error.text == text


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        ("3k5/4r4/9/9/9/9/9/4N4/9/4K4 w", "H5+4", "Red's King on e1 would be attacked by the Chariot on e9"),
        ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "H5+4", "the Kings on e1 and e10 would face each other"),
        ("3k5/9/9/9/9/4N4/4P4/9/9/4K4 w", "H5-4", "the Pawn on e4 blocks its way"),
    ],
)
def test_b15_illegal_moves_say_why_and_touch_no_other_game(fen: str, text: str, reason: str) -> None:
    start = kifu.Position.from_fen(fen)
    bad, good = convert_lines([text, "K5+1"], "wxf", "uci", start)
    assert bad.error is not None
    assert reason in str(bad.error)
    assert (good.text, good.error) == ("e1e2", None)


def test_b16_letters_of_several_dialects_are_read_with_a_note() -> None:
    for text, move in (("N2+3", "h1g3"), ("B3+5", "g1e3"), ("M3+5", "g1e3"), ("G4+5", "f1e2"), ("G5+1", "e1e2")):
        reading = START.read(text, "wxf")
        assert str(reading.move) == move
        assert reading.diagnostics


@pytest.mark.parametrize(
    ("glyphs", "rest", "move"),
    [
        ("車俥车", "一进一", "i1i2"), ("馬傌马", "二进三", "h1g3"), ("砲炮包", "二平五", "h3e3"),
        ("帥帅将將", "五进一", "e1e2"),
        ("士仕", "四进五", "f1e2"), ("相象", "三进五", "g1e3"), ("兵卒", "七进一", "c4c5"),
    ],
)  # fmt: skip
def test_b17_glyphs_of_any_script_and_side(glyphs: str, rest: str, move: str) -> None:
    for glyph in glyphs:
        for notation in ("zh-hans", "zh-hant"):
            assert read(glyph + rest, notation) == read(glyph + rest.replace("进", "進"), notation) == move


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("前六平五", "d9e9"), ("后六平五", "d7e7"), ("前兵六平五", "d9e9"), ("三兵平五", "d9e9"), ("一兵进一", "f9f10"),
        ("兵五进一", "e8e9"), ("前兵平五", "ambiguous-move"), ("后兵进一", "ambiguous-move"),
        ("中兵进一", "illegal-move"), ("五兵平五", "illegal-move"),
    ],
)  # fmt: skip
def test_b18_the_right_pawn_or_a_refusal(text: str, expected: str) -> None:
    try:
        found = read(text, "zh-hans", TWO_AND_TWO)
    except kifu.MoveError as error:
        found = error.code
    assert found == expected


@pytest.mark.parametrize(("text", "notes"), [("炮8平5", 0), ("炮８平５", 1), ("炮八平五", 1)])
def test_b19_numerals_of_either_kind_for_black(text: str, notes: int) -> None:
    position = kifu.Position.from_fen(START.fen().replace(" w ", " b "))
    reading = position.read(text, "zh-hans")
    assert str(reading.move) == "h8e8"
    assert bool(reading.diagnostics) == bool(notes)


@pytest.mark.parametrize("odd", ["\u200d", "\u200b", "\u202e", "\ufe0f"])
def test_b20_invisible_characters_are_dropped_aloud(odd: str) -> None:
    reading = START.read(f"炮{odd}二平五", "zh-hans")
    assert str(reading.move) == "h3e3"
    assert "invisible characters" in reading.diagnostics[0].reason


@pytest.mark.parametrize("odd", ["\u0301", "\U000e0100", "\x1b"])
def test_b20_other_odd_characters_are_refused_by_name(odd: str) -> None:
    with pytest.raises(kifu.MoveTextError, match=rf"U\+{ord(odd):04X}"):
        START.read(f"炮{odd}二平五", "zh-hans")


@pytest.mark.parametrize("blank", ["", " "])
def test_b21_a_hundred_thousand_characters_without_a_move(blank: str) -> None:
    began = time.process_time()
    [converted] = convert_lines([f"棋{blank}" * 100_000], "zh-hans", "wxf", START)
    assert time.process_time() - began < 5
    assert converted.error is not None
    assert len(str(converted.error)) < 300
