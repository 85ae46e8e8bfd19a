"""Kings that have entered: what both sides count, what a declaration brings, and how it is said."""

import pytest

import kifu
from kifu.rules.game import find_game
from kifu.rulings.entering import DRAWS, LOSES, WINS, count_points, declare, obstacle, say_count

# Black: 12 men with the King, of them two that count five, and a hand.
ENTERED = "4K4/+P+P+P+P+P1+P+P+P/2+PG1+R+B2/9/k8/9/9/9/9 b {} 1"


@pytest.mark.parametrize(
    ("hand", "points", "by_27", "by_24"),
    [("RB", 30, WINS, DRAWS), ("RB2P", 32, WINS, WINS), ("R2P", 27, LOSES, DRAWS), ("2P", 22, LOSES, LOSES)],
)
def test_men_in_the_far_ranks_and_in_hand_count(hand: str, points: int, by_27: str, by_24: str) -> None:
    position = kifu.Position.from_fen(ENTERED.format(hand), "shogi", forgive={"too-many"})
    black, white = count_points(position)
    assert (black.entered, black.men, black.points, white.entered, white.total) == (True, 12, points, False, 0)
    assert (declare(position, 27), declare(position, 24)) == (by_27, by_24)


def test_the_second_side_needs_a_point_less() -> None:
    fen = "9/9/9/8K/9/9/2p6/+p+p+p+p+p1+p+p+p/3gk+r+b2 w r2p 1"
    position = kifu.Position.from_fen(fen, "shogi", forgive={"too-many"})
    assert (count_points(position)[1].points, declare(position, 27)) == (27, WINS)


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "king"),
        ("4K4/9/9/9/4r4/9/9/9/4k4 b - 1", "check"),
        ("4K4/9/9/9/9/9/9/9/4k4 b - 1", "men"),
    ],
)
def test_who_may_not_declare_loses_by_it(fen: str, why: str) -> None:
    position = kifu.Position.from_fen(fen, "shogi")
    assert (obstacle(position), declare(position, 27)) == (why, LOSES)


def test_what_was_given_as_a_handicap_counts_for_the_second_side() -> None:
    handicap = next(setup for setup in find_game("shogi").setups if setup.name == "two")
    position = kifu.Position.from_fen(handicap.fen, "shogi")
    assert [count.total for count in count_points(position)] == [27, 27]
    position.play("4a3b")
    assert [count.total for count in count_points(position)] == [27, 27]


def test_a_count_is_said_and_only_where_a_king_has_entered() -> None:
    assert say_count(kifu.Position("shogi")) == []
    said = say_count(kifu.Position.from_fen(ENTERED.format("RB"), "shogi", forgive={"too-many"}))
    assert said == [
        "Black's King has entered: 12 men with it in the far ranks, 30 points there and in hand, 30 in all.",
        "White's King has not entered: 0 points in all.",
        "Black may declare: by the 27-point rule it wins (28 win), by the 24-point rule it draws (31 win).",
    ]
