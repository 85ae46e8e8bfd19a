"""The rules of xiangqi, one by one: what each piece may do from a point."""

import pytest

from kifu import Position
from kifu.rules.move import on_board


def targets(fen: str, origin: str) -> set[str]:
    moves = Position.from_fen(fen).legal_moves()
    return {move.target for move in moves if on_board(move).origin == origin}


@pytest.mark.parametrize(
    ("rule", "fen", "origin", "expected"),
    [
        ("the king keeps to its palace", "5k3/9/9/9/9/9/9/9/9/3K5 w", "d1", "d2 e1"),
        ("kings may not face", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1", "d2"),
        ("a man between kings may not leave their file", "4k4/9/9/9/9/4P4/9/9/9/4K4 w", "e5", "e6"),
        ("the advisor goes along the palace diagonals", "4k4/9/9/9/9/9/9/9/4A4/3K5 w", "e2", "f1 d3 f3"),
        ("the elephant does not cross the river", "4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c5", "a3 e3"),
        ("a man on its eye blocks the elephant", "4k4/9/9/9/9/2B6/3p5/9/9/3K5 w", "c5", "a3"),
        ("the horse is hobbled beside it", "4k4/9/9/9/4P4/4N4/9/9/9/3K5 w", "e5", "c6 g6 c4 g4 d3 f3"),
        ("the cannon needs one screen to capture", "3k5/8P/9/9/9/p3p3C/8P/9/9/4K4 w", "i5", "a5 f5 g5 h5 i6 i7 i8"),
        ("a pawn goes forward on its own side", "4k4/9/9/9/9/9/P8/9/9/3K5 w", "a4", "a5"),
        ("a pawn goes sideways across the river", "4k4/9/9/9/P8/9/9/9/9/3K5 w", "a6", "a7 b6"),
        ("a pawn on the last rank goes sideways only", "P3k4/9/9/9/9/9/9/9/9/3K5 w", "a10", "b10"),
        ("Black's pawns go the other way", "4k4/9/9/9/9/8p/9/9/9/3K5 b", "i5", "i4 h5"),
        ("check must be answered", "4k4/9/9/9/9/9/9/9/4r4/4KR3 w", "f1", ""),
        ("a pinned man stays in the line of the pin", "3k5/4r4/9/9/9/9/9/4R4/9/4K4 w", "e3", "e2 e4 e5 e6 e7 e8 e9"),
        ("no screen may be made for a cannon", "3k5/4c4/9/9/9/9/6N2/9/9/4K4 w", "g4", "f6 h6 i5 i3 f2 h2"),
        ("moving a screen along its line does not end the check", "3k5/4c4/9/9/9/9/4P4/9/9/4K4 w", "e4", ""),
    ],
)  # fmt: skip
def test_rule(rule: str, fen: str, origin: str, expected: str) -> None:
    assert targets(fen, origin) == set(expected.split()), rule
