"""Ends of games: mate, stalemate, repetition and perpetual check end a game, and nothing else does."""

import pytest

from kifu.engine.match import judge, warn
from kifu.errors import UnsupportedError
from kifu.rules.position import Position


@pytest.mark.parametrize(
    ("fen", "moves", "result", "ending"),
    [
        ("3k5/2R6/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "e2d2", "1-0", "checkmate"),
        ("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d7d8", "1-0", "stalemate"),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a2b2 d10d9 b2a2 d9d10 a2b2 d10d9 b2a2 d9d10", "1/2-1/2", "repetition"),
        (
            "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
            "a2a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10", "0-1", "perpetual check",
        ),
    ],
)  # fmt: skip
def test_a_game_ends(fen: str, moves: str, result: str, ending: str) -> None:
    position = Position.from_fen(fen)
    for text in moves.split():
        assert judge(position) is None, text
        position.play(position.game.move(text))
    verdict = judge(position)
    assert verdict
    assert (verdict.result, verdict.ending) == (result, ending)


CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w"
CHASING = "d1c3 d4c4 c3d1 c4d4 "


def play(fen: str, moves: str, game: str = "xiangqi") -> Position:
    position = Position.from_fen(fen, game) if fen else Position(game)
    for text in moves.split():
        position.play(position.game.move(text))
    return position


def test_a_chase_is_lost_with_the_rule_named_and_who_chased_what() -> None:
    verdict = judge(play(CHASE, CHASING * 2))
    assert verdict
    assert (verdict.result, verdict.ending) == ("1-0", "perpetual chase")
    assert "Black chases the Horse (c3, d1) with the Chariot on every move" in verdict.why
    assert "Asian rules: perpetual chase (general rule 3" in verdict.why


def test_who_chases_is_warned_before() -> None:
    position = play(CHASE, CHASING)
    assert judge(position) is None
    assert warn(position).startswith("Black must change, or loses when this position stands again: Red makes")
    assert "Provisional" not in warn(position)
    assert warn(play(CHASE, CHASING + "d1c3 d4d5")) == ""


def test_nobody_is_warned_of_a_draw() -> None:
    assert warn(play("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a2b2 d10d9 b2a2 d9d10")) == ""


def test_sixty_moves_of_each_side_without_a_capture_are_a_draw() -> None:
    verdict = judge(play("3k5/9/9/9/9/9/9/9/9/5K3 w - - 119 70", "f1f2"))
    assert verdict
    assert (verdict.result, verdict.ending) == ("1/2-1/2", "no capture")
    assert verdict.why.startswith("Draw: 60 moves of each side without a capture. Asian rules")


@pytest.mark.parametrize(
    ("game", "loop"), [("dai_shogi", "8m10n 8c6b 10n8m 6b8c "), ("chu_shogi", "7j9k 6c4b 9k7j 4b6c ")]
)
def test_other_games_have_their_own_rule(game: str, loop: str) -> None:
    assert judge(play("", loop, game)) is None
    verdict = judge(play("", loop * 2, game))
    assert verdict
    assert (verdict.result, verdict.ending) == ("1/2-1/2", "repetition")
    assert "The game's own rule, a draw at the third time: " in verdict.why
    with pytest.raises(UnsupportedError, match="axf is for xiangqi"):
        judge(Position(game), "axf")


def test_what_a_book_leaves_undecided_does_not_end_a_game() -> None:
    fen = "3k1a3/4a1P2/8r/9/2R6/9/2P6/1p7/4An2n/3CKA3 w"
    position = play(fen, "c6c10 d10d9 c10c6 d9d10 " * 2 + "c6c10 d10d9")
    assert judge(position, "cxa") is None
    assert warn(position, "cxa").startswith("Undecided: ")
