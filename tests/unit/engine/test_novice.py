"""The novice: it plays as people do who have just learnt the rules."""

from collections import Counter
from random import Random

import pytest

import kifu
from kifu.engine.beginner import Beginner
from kifu.engine.novice import Novice

SEEDS = range(20)


def choices(fen: str, moves: tuple[str, ...] = ()) -> Counter[str]:
    """Return how often each move is chosen, over all seeds."""
    position = kifu.Position.from_fen(fen)
    for text in moves:
        position.play(text)
    return Counter(str(Beginner(1, seed=seed).choose(position)) for seed in SEEDS)


def test_it_takes_what_hangs_and_not_what_is_protected() -> None:
    assert choices("3k5/9/9/9/4c4/9/4R4/9/9/4K4 w")["e4e6"] == len(SEEDS)
    guarded = choices("3k5/9/9/4p4/4p4/9/4R4/9/9/4K4 w")  # a chariot for a pawn
    assert guarded["e4e6"] <= len(SEEDS) / 4


def test_it_sees_a_mate_mostly_and_not_always() -> None:
    mates = choices("4k4/R8/9/9/9/9/9/4p4/9/1R1K5 w")["b1b10"]
    assert len(SEEDS) / 3 < mates < len(SEEDS)


def test_it_overlooks_now_and_then_that_a_man_is_attacked() -> None:
    """The black chariot attacks the cannon, which nobody protects: to leave it there is the mistake of a beginner."""
    found = choices("4k3r/9/9/9/8C/9/2N1P4/4p4/9/3K5 w")
    saved = sum(count for move, count in found.items() if move.startswith("i6"))
    assert len(SEEDS) / 3 < saved < len(SEEDS)


@pytest.mark.parametrize("game", ["xiangqi", "shogi"])
def test_it_brings_its_men_out_and_does_not_walk_about_with_one(game: str) -> None:
    moved = []
    for seed in SEEDS:
        position, origins = kifu.Position(game), Counter[str]()
        for ply in range(12):
            move = Novice(position, Random(f"{seed} {ply}")).choose()
            if ply % 2 == 0 and isinstance(move, kifu.Move):
                origins[move.origin] += not origins.pop(move.target, 0)
            position.play(move)
        moved.append(len(origins))
    assert sum(moved) / len(moved) >= 4, "of six moves at least four bring out different men"


def test_no_time_at_all_is_enough_for_a_move() -> None:
    position = kifu.Position()
    assert position.is_legal(Novice(position, Random(1)).choose(lambda: True))
