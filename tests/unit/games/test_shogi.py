"""Shogi: its table, drops and hands, promotion, handicaps, and what repetition comes to."""

import copy
import pickle

import pytest

import kifu
from kifu.rules.game import find_game
from kifu.rules.setup import Setup
from kifu.rulings.ending import find_end

GAME = find_game("shogi")


def position_of(fen: str) -> kifu.Position:
    return kifu.Position.from_fen(fen, GAME)


def test_a_capture_goes_to_the_hand_of_who_takes_and_comes_back_by_a_drop() -> None:
    position = kifu.Position(GAME)
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]:
        position.play(GAME.move(text))
    assert position.hands == ({}, {"B": 1})
    assert position.fen().split()[2] == "b"
    assert position.man("5e") == kifu.Man(kifu.Side.FIRST, GAME.piece("B"))
    assert position.undo() == kifu.Drop("B", "5e")
    assert position.hands == ({"B": 1}, {"B": 1})
    assert position.mover(kifu.Drop("B", "5e")).piece.name == "Bishop"


def test_hands_are_part_of_what_positions_are_compared_by() -> None:
    board = "4k4/9/9/9/9/9/9/9/4K4 b"
    one, two, none = (position_of(f"{board} {hands} 1") for hands in ("P", "2P", "-"))
    assert len({one, two, none, position_of(f"{board} p 1")}) == 4
    assert len({position.hash for position in (one, two, none, position_of(f"{board} p 1"))}) == 4
    for twin in (copy.copy(two), pickle.loads(pickle.dumps(two))):
        assert (twin, twin.hash, twin.hands) == (two, two.hash, ({"P": 2}, {}))


def test_hands_are_written_in_the_order_of_sfen_however_they_are_read() -> None:
    assert Setup.from_fen("4k4/9/9/9/9/9/9/9/4K4 w GR5pnsg 1", GAME).fen().split()[2] == "RGgsn5p"
    assert Setup.from_fen("4k4/9/9/9/9/9/9/9/4K4 b", GAME).fen() == "4k4/9/9/9/9/9/9/9/4K4 b - 1"


@pytest.mark.parametrize(
    ("hands", "words"),
    [("K", "'K' is no man"), ("+P", "is no man"), ("51P", "at most 50"), ("0P", "'0' is no man")],
)
def test_hands_that_nobody_can_have_are_refused(hands: str, words: str) -> None:
    with pytest.raises(kifu.FenError, match=words):
        Setup.from_fen(f"4k4/9/9/9/9/9/9/9/4K4 b {hands} 1", GAME)


def test_men_who_change_sides_are_counted_together() -> None:
    assert position_of("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1").hands[0]["P"] == 18
    fault = Setup.from_fen("4k4/+R8/9/9/9/9/9/9/4K4 b Rr 1", GAME).faults()[0]
    assert (fault.code, fault.point, fault.reason) == ("too-many", "9b", "there are 3 of Rook, at most 2 are possible")


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "Black's Pawn on 5g stands on the same file"),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*4a", "it could never move from there"),
        ("4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*4h", "it could never move from there"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "P*5e", "Black has no Pawn in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5i", "the King stands there"),
        ("8k/6+P2/7G1/9/9/9/9/9/K8 b P 1", "P*1b", "dropped there it would mate"),
        ("4k4/4r4/9/9/9/9/9/9/4K4 b P 1", "P*4e", "Black is in check from the Rook on 5b"),
        ("3k5/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "must promote on 5a: it could not move from there"),
        ("3k5/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a=Q", "may choose what it becomes"),
    ],
)
def test_why_not(fen: str, move: str, reason: str) -> None:
    position = position_of(fen)
    with pytest.raises((kifu.MoveError), match=reason):
        position.play(GAME.move(move) if not move.endswith("=Q") else kifu.Move("5b", "5a", promotion="+P"))


def test_a_promoted_pawn_does_not_stop_a_drop_on_its_file() -> None:
    position = position_of("4k4/9/9/9/9/9/4+P4/9/4K4 b P 1")
    assert position.is_legal(kifu.Drop("P", "5e"))


def test_every_handicap_can_be_played_and_white_moves_first() -> None:
    assert len(GAME.setups) == 15
    for setup in GAME.setups:
        assert position_of(setup.fen).turn is kifu.Side.SECOND


def shuffle(position: kifu.Position, moves: str, times: int) -> None:
    for text in moves.split() * times:
        position.play(GAME.move(text))


def test_the_fourth_visit_is_a_draw() -> None:
    position = kifu.Position(GAME)
    moves = "2h3h 8b7b 3h2h 7b8b"
    shuffle(position, moves, 2)
    assert find_end(position) is None
    shuffle(position, moves, 1)
    end = find_end(position)
    assert end is not None
    assert end.outcome == kifu.Outcome(None, kifu.Ending.REPETITION)


def test_the_side_that_checks_with_every_move_loses_at_the_fourth_visit() -> None:
    position = position_of("4k4/9/9/9/9/9/9/4K4/R8 b - 1")
    shuffle(position, "9i9a 5a5b 9a9b 5b5a", 1)
    shuffle(position, "9b9a 5a5b 9a9b 5b5a", 3)
    end = find_end(position)
    assert end is not None
    assert end.outcome == kifu.Outcome(kifu.Side.SECOND, kifu.Ending.PERPETUAL_CHECK)
