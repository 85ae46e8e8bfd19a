"""The one test whether the compiled floor may read a line, and whether that pays."""

import pytest

import kifu
from kifu.lines import reading
from kifu.lines.converting import Converter
from kifu.lines.floor import compiled_notation, moves_at_once
from kifu.notations.base import find_notation
from kifu.rules.game import find_game

START = kifu.Position()
MANY = 2000


def fresh(name: str) -> kifu.Notation:
    """Return a notation that has not read anything yet."""
    made = type(find_notation(name, START.game))()
    made.game = START.game
    return made


def test_moves_with_spaces_in_them_are_not_for_it() -> None:
    assert compiled_notation(fresh("wxf"), START.game, MANY) is not None
    assert compiled_notation(fresh("english"), START.game, MANY) is None


def test_a_rule_of_the_game_beyond_its_board_is_not_for_it() -> None:
    plain, ruled = find_game("dai_shogi"), find_game("dai_shogi:repetition=forbidden")
    hodges = find_notation("hodges", plain)
    assert compiled_notation(hodges, plain, MANY) is not None
    assert compiled_notation(hodges, ruled, MANY) is None


def test_lines_with_spaces_in_their_moves_are_checked_whole() -> None:
    english = fresh("english")
    line = "Cannon 2 traverses 5, Horse 8 advances 7"
    assert Converter(english, english, START).check_many([line] * MANY) == (2 * MANY, {})


def test_a_few_moves_make_no_tables() -> None:
    reader, writer = fresh("wxf"), fresh("zh-hans")
    assert Converter(reader, writer, START).convert("C2.5 H8+7") == "炮二平五 马8进7"
    assert "dialect" not in vars(reader)
    assert "dialect" not in vars(writer)
    Converter(reader, writer, START).convert_many(["C2.5 H8+7"] * MANY)
    assert "dialect" in vars(reader)
    assert "dialect" in vars(writer)


@pytest.mark.parametrize("text", ["C2.5 H8+7", "1. C2.5 H8+7 2. H2+3", "C2.5\nH8+7"])
def test_moves_are_read_at_once_where_they_are_plain(text: str) -> None:
    wxf = fresh("wxf")
    assert moves_at_once(text, wxf, START) == []
    moves = moves_at_once(text, wxf, START, more=MANY)
    assert [str(move) for move in moves[:2]] == ["h3e3", "h10g8"]


@pytest.mark.parametrize("text", ["C2.5 N8+7", "C2.5! H8+7", "C2.5 R1+9", "1. C2.5 2. H8+7", ""])
def test_whatever_is_otherwise_is_left_to_others(text: str) -> None:
    assert moves_at_once(text, fresh("wxf"), START, more=MANY) == []


@pytest.mark.parametrize(
    "texts",
    [
        "C2.5 H8+7 H2+3 R9.8 R1.2",
        "C2.5 h8+7 H2=3 R9.8 R1.2",  # one in small letters, and one that cannot be played
        "C2.5 H8+7! c8.5 P7+1 h2+3 R9.8 R1.2",
        "C2.5 . H8+7",
        "C2.5 2. H8+7",
        "2 C2.5",
    ],
)
def test_a_trial_is_the_same_with_the_compiled_floor_and_without(texts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wxf = fresh("wxf")
    monkeypatch.setattr(wxf, "tables_pay_after", 0)
    compiled = reading.try_texts(texts.split(), wxf, START)
    monkeypatch.setattr(reading, "begin_reading", lambda *_: None)
    slow = reading.try_texts(texts.split(), wxf, START)
    assert compiled[:3] == slow[:3]
    assert str(compiled.error) == str(slow.error)


def test_a_trial_goes_on_from_what_is_known() -> None:
    wxf = find_notation("wxf", START.game)
    known = reading.try_texts(["C2.5", "h8+7", "H2+3"], wxf, START)
    again = reading.try_texts(["C2.5", "h8+7", "H8+7"], wxf, START, known)
    assert again.readings[1] is known.readings[1]
    assert [str(move) for move in again.moves] == ["h3e3", "h10g8", "b1c3"]


def test_dots_beside_a_move_show_that_one_is_missing() -> None:
    start = kifu.Position()
    notation = find_notation("uci", start.game)
    assert moves_at_once("1.h3e3 h10g8 2.h1g3", notation, start, more=10_000)
    assert not moves_at_once("h3e3 h10g8 1...h1g3 i10h10", notation, start, more=10_000)
