"""Answers are graded through the one reader of moves."""

import pytest

import kifu
from kifu.training.exercises import Exercise
from kifu.training.grading import grade


def exercise_of(move: str, notation: str, fen: str = "") -> Exercise:
    position = kifu.Position.from_fen(fen) if fen else kifu.Position()
    return Exercise(position, position.game.move(move), notation)


@pytest.mark.parametrize(
    ("notation", "answer"),
    [
        ("wxf", "C2.5"),
        ("wxf", "1. C2.5"),
        ("wxf", "C2=5"),
        ("wxf", "c2.5"),
        ("zh-hans", "砲二平五"),
        ("zh-hans", "炮２平５"),
        ("english", "CANNON 2 TRAVERSES 5"),
        ("english", "Cannon 2 ping 5"),
        ("pinyin", "pao4 er4 ping2 wu3"),
        ("san", "1. Che3"),
    ],
)
def test_every_spelling_that_is_read_is_right(notation: str, answer: str) -> None:
    assert grade(exercise_of("h3e3", notation), answer).right


@pytest.mark.parametrize(
    ("move", "notation", "answer", "other"),
    [
        ("h3e3", "wxf", "炮二平五", "zh-hans"),
        ("h3e3", "wxf", "h3e3", "uci"),
        ("h3e3", "wxf", "P2-5", "vietnamese"),
        ("h3e3", "wxf", "pao er ping wu", "pinyin"),
        ("h3e3", "zh-hans", "C2.5", "wxf"),
        ("h3e3", "zh-hans", "Cannon 2 ping 5", "english"),
    ],
)
def test_another_notation_is_said_to_be_one(move: str, notation: str, answer: str, other: str) -> None:
    found = grade(exercise_of(move, notation), answer)
    assert not found.right
    assert [(slip.kind, slip.reason) for slip in found.slips] == [
        ("other-notation", f"that is how {other} writes it, and {notation} is asked for")
    ]


def test_several_moves_are_no_answer() -> None:
    found = grade(exercise_of("h3e3", "wxf"), "C2.5 H8+7")
    assert not found.right
