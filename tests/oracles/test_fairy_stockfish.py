"""Xiangqi against Debian's fairy-stockfish: counts below every first move, from positions of random games."""

import os
import re
import shutil
import subprocess

import pytest

from tests.conftest import random_play

ENGINE = shutil.which("fairy-stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")


@pytest.mark.skipif(ENGINE is None, reason="Debian's fairy-stockfish is not installed")
@pytest.mark.parametrize("seed", range(4))
def test_divide_equals_fairy_stockfish(seed: int) -> None:
    *_, position = random_play("xiangqi", 300 + seed, 60, checks=0.2)
    script = f"setoption name UCI_Variant value xiangqi\nposition fen {position.fen()}\ngo perft 3\nquit\n"
    assert ENGINE is not None
    out = subprocess.run([ENGINE], input=script, capture_output=True, text=True, check=True).stdout
    counts = {move: int(count) for move, count in re.findall(r"^([a-i]\d+[a-i]\d+): (\d+)$", out, re.M)}
    own = {}
    for move in position.legal_moves():
        position.play(move)
        own[str(move)] = position.perft(2)
        position.undo()
    assert own == counts
