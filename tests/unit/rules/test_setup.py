"""Setup takes any placement; the faults that keep it from being played are all listed."""

import pytest

from kifu import Position, PositionError, Setup, UnknownNameError


def faults(fen: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.point) for fault in Setup.from_fen(fen).faults()]


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", []),
        ("9/9/9/9/9/9/9/9/9/9 w", [("no-royal", ""), ("no-royal", "")]),
        ("3kk4/9/9/9/9/9/9/9/9/5K3 w", [("too-many", "e10")]),
        ("4k4/9/9/P1P1P1P1P/P8/9/9/9/9/3K5 w", [("too-many", "a6")]),
        ("4k4/9/9/9/9/9/9/4A4/9/3K5 w", [("off-points", "e3")]),
        ("4k4/9/9/9/9/9/9/9/9/3BK4 b", [("off-points", "d1"), ("facing", "e10")]),
        ("3k5/9/2B6/9/9/9/9/9/9/4K4 b", [("off-points", "c8")]),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w", [("off-points", "a2")]),
        ("3k5/9/9/9/9/9/1P7/9/9/4K4 w", [("off-points", "b4")]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", [("facing", "e1")]),
        ("4k4/9/9/9/9/9/9/9/4R4/4K4 w", [("in-check", "e2")]),
        ("3k5/9/9/9/9/9/9/9/4r4/4K4 w", []),
        ("3k5/9/9/9/9/9/9/9/4r4/4K4 b", [("in-check", "e2")]),
        ("3k5/9/4r4/9/9/9/9/9/3pP4/4K4 b", [("off-points", "e2")]),
    ],
)
def test_faults(fen: str, expected: list[tuple[str, str]]) -> None:
    assert faults(fen) == expected


def test_a_position_names_every_fault() -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_fen("4k4/9/9/9/9/9/9/4A4/9/3B5 w")
    assert [fault.code for fault in caught.value.faults] == ["no-royal", "off-points", "off-points"]
    assert str(caught.value) == (
        "Red has no King; Red's Advisor on e3 is off the advisor points; "
        "Red's Elephant on d1 is off the elephant points"
    )


def test_named_faults_can_be_forgiven() -> None:
    fen = "4k4/9/9/9/9/9/9/4A4/9/4K4 w"
    position = Position.from_fen(fen, forgive={"off-points", "facing"})
    assert position.fen() == fen + " - - 0 1"
    with pytest.raises(UnknownNameError, match="did you mean 'off-points'"):
        Position.from_fen(fen, forgive={"off-point"})


def test_a_board_upside_down_is_suspected() -> None:
    with pytest.raises(PositionError, match="the board seems upside down: Black at the bottom"):
        Position.from_fen("RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr w")


def test_turning_the_board_twice_changes_nothing() -> None:
    setup = Setup.from_fen("3k5/9/2b6/9/9/9/1P7/9/9/4K4 w")
    assert setup.turned().fen() == "4K4/9/9/7P1/9/9/9/6b2/9/5k3 w - - 0 1"
    assert setup.turned().turned().fen() == setup.fen()


@pytest.mark.parametrize(
    ("game", "text"),
    [("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K4R w"), ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1")],
)
def test_to_change_a_setup_changes_no_other_that_is_read_from_the_same_text(game: str, text: str) -> None:
    first = Setup.from_fen(text, game)
    own = first.fen()
    for point in list(first.men)[1:]:
        del first.men[point]
    for hand in first.hands:
        if isinstance(hand, dict):
            hand.clear()
    assert first.fen() != own
    assert Setup.from_fen(text, game).fen() == own
