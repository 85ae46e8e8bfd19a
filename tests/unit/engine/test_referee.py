"""The referee: mate, stalemate, repetition and perpetual check end a game, and nothing else does."""

import pytest

from kifu.engine.referee import judge
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
