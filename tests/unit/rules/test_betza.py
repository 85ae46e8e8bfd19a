"""Betza letters become the steps they stand for."""

import pytest

from kifu.core.board.packing import CAPTURE, HOP, MOVE, ROYAL
from kifu.rules.betza import Double, Leap, Pass, Ride, Way, parse, parse_movement


def steps(text: str) -> set[tuple[int, int]]:
    return {motion.step for motion in parse(text) if not isinstance(motion, Pass)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("W", {(0, 1), (0, -1), (1, 0), (-1, 0)}),
        ("fW", {(0, 1)}),
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("ffN", {(1, 2), (-1, 2)}),
        ("bF", {(1, -1), (-1, -1)}),
        ("WfF", {(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)}),
    ],
)
def test_directions(text: str, expected: set[tuple[int, int]]) -> None:
    assert steps(text) == expected


def test_a_lame_step_has_its_leg_on_the_way() -> None:
    assert Leap((1, 2), (0, 1), MOVE | CAPTURE) in parse("nN")
    assert Leap((-2, 1), (-1, 0), MOVE | CAPTURE) in parse("nN")
    assert Leap((2, -2), (1, -1), MOVE | CAPTURE) in parse("nA")


def test_modes() -> None:
    assert {motion.mode for motion in parse("mRcpR") if isinstance(motion, Ride)} == {MOVE, HOP}
    assert parse("kfR") == (Ride((0, 1), ROYAL),)
    assert parse("cfF")[0] == Leap((-1, 1), None, CAPTURE)


def test_a_ride_of_two_is_two_steps_of_which_the_first_can_block() -> None:
    assert set(parse("fR2")) == {Leap((0, 1), None, 3), Leap((0, 2), (0, 1), 3)}


def test_two_legs() -> None:
    assert len(parse("caK")) == 64
    assert set(parse("fcavW")) == {Double((0, 1), (0, 1)), Double((0, 1), (0, -1))}
    assert parse("fmabW") == (Pass((0, 1)),)


def test_what_is_not_movement_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is known of 'Z'"):
        parse("WZ")
    with pytest.raises(ValueError, match="only a ride captures over another man"):
        parse("cpW")


def test_words_may_name_the_regions_where_they_begin_and_end() -> None:
    assert parse_movement("fW across:bW@palace") == (
        Way(Leap((0, 1), None, 3)),
        Way(Leap((0, -1), None, 3), "across", "palace"),
    )
