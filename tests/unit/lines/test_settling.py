"""An ambiguous move of a line: taken where the moves after it fit one reading only, refused otherwise."""

import pytest

import kifu
from kifu.lines import Converted, Converter, convert_lines, read_line
from kifu.lines.detection import detect_line
from kifu.lines.settling import MOST_READINGS
from kifu.notations.base import find_notation
from kifu.rules.position import Position

# Two red pawns on one file; the chariot beyond can pass the front one only if that has left the file.
START = Position.from_fen("3k2r2/9/6P2/9/6P2/9/9/9/9/4K4 w")
# The same on a second file, which no later move decides.
TWO_FILES = Position.from_fen("3k2r2/9/2P3P2/9/2P3P2/9/9/9/9/4K4 w")
WXF = find_notation("wxf", START.game)
MANY = 300  # lines, so that the compiled floor reads them


def convert(line: str, start: Position = START) -> Converted:
    [alone] = convert_lines([line], "wxf", "uci", start)
    *_, bulk = convert_lines([line] * MANY, "wxf", "uci", start)
    assert (alone.text, str(alone.error), alone.warnings) == (bulk.text, str(bulk.error), bulk.warnings)
    return alone


def test_one_survivor_is_taken_and_reported() -> None:
    converted = convert("1. P3.4! R7+3")
    assert (converted.text, converted.error) == ("g8f8 g10g7", None)
    [warning] = converted.warnings
    assert (warning.code, warning.severity, warning.ply, warning.column) == ("ambiguous-move", "warning", 1, 4)
    assert warning.candidates == ("g6f6", "g8f8")
    assert warning.repair == "taken as P+.4 (g8f8): the moves after it fit no other"
    assert kifu.convert("P3.4 R7+3", "uci", "wxf", fen=START.fen()) == "g8f8 g10g7"
    assert [move.reading.marks for move in read_line("P3.4! R7+3", WXF, START)] == ["!", ""]


@pytest.mark.parametrize("rest", ["", " K4+1", " R7+5", " R7+3 2. H8+7"])
def test_two_survivors_or_none_are_refused_at_the_place(rest: str) -> None:
    error = convert(f"P3.4{rest}").error
    assert isinstance(error, kifu.AmbiguousMoveError)
    assert error.ply == 1
    assert {str(move) for move in error.candidates} == {"g6f6", "g8f8"}


def test_what_all_survivors_agree_on_is_settled() -> None:
    reading = read_line("P3.4 R7+3 P7.6 R7.9", WXF, TWO_FILES)
    assert [str(next(reading).reading.move) for _ in range(2)] == ["g8f8", "g10g7"]
    with pytest.raises(kifu.AmbiguousMoveError) as caught:
        next(reading)
    assert {str(move) for move in caught.value.candidates} == {"c6d6", "c8d8"}
    error = convert("P3.4 R7+3 P7.6 R7.9", TWO_FILES).error
    assert error is not None
    assert error.ply == 3


def test_several_ambiguous_moves_of_one_line_are_settled_together() -> None:
    start = Position.from_fen("2rk2r2/9/2P3P2/9/2P3P2/9/9/9/9/4K4 w")
    converted = convert("P3.4 R7+3 P7.6 R3+3", start)
    assert converted.text == "g8f8 g10g7 c8d8 c10c7"
    assert [warning.ply for warning in converted.warnings] == [1, 3]


def test_strict_stops_at_the_ambiguous_move() -> None:
    with pytest.raises(kifu.AmbiguousMoveError):
        kifu.convert("P3.4 R7+3", "uci", "wxf", fen=START.fen(), strict=True)
    for lines in (["P3.4 R7+3"], ["P3.4 R7+3"] * MANY):
        _, errors = Converter(WXF, WXF, START, strict=True).check_many(lines)
        assert set(errors) == set(range(len(lines)))


def test_moves_after_a_missing_one_settle_nothing() -> None:
    error = convert("1. P3.4 2. P3+1 R7+3").error
    assert error is not None
    assert error.ply in (1, 2)


def test_readings_beyond_the_limit_are_not_carried_on() -> None:
    start = Position.from_fen("3k4r/9/2P3P2/9/2P3P2/9/9/9/9/4K4 w")
    line = "P3+1 R9+1 P7+1 R9-1 P3+1 R9+1 P7+1 R9-1"
    assert MOST_READINGS < 2**4
    error = convert(line, start).error
    assert error is not None
    assert (error.code, error.ply) == ("ambiguous-move", 1)


def test_a_notation_is_found_by_all_of_a_line_that_can_be_settled() -> None:
    trial = detect_line("P3.4 R7+3", START, [WXF])
    assert (len(trial.readings), trial.error) == (2, None)
