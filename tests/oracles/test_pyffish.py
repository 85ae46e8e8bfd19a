"""Xiangqi against Fairy-Stockfish's library: legal moves, check, and the FEN after a move."""

import pyffish
import pytest

from tests.conftest import random_play
from tests.effort import SEED, effort

SHARES = 2
# The library takes most of the time, and the plain build is held against the compiled one elsewhere: ``test_builds``.
POSITIONS = effort(640, least=400) // SHARES
IN_CHECK = POSITIONS // 10


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_check_and_fen_equal_pyffish(share: int) -> None:
    compared = in_check = 0
    seed = first_seed = 10_000 * SEED + 1000 * share
    while compared < POSITIONS or in_check < IN_CHECK:
        seed += 1
        for position in random_play("xiangqi", seed, 120, checks=0.25):
            fen = position.fen()
            moves = sorted(map(str, position.legal_moves()))
            assert moves == sorted(pyffish.legal_moves("xiangqi", fen, [])), f"seed {seed}: {fen}"
            assert position.in_check() == pyffish.gives_check("xiangqi", fen, []), f"seed {seed}: {fen}"
            if moves:
                move = position.legal_moves()[compared % len(moves)]
                position.play(move)
                assert position.fen() == pyffish.get_fen("xiangqi", fen, [str(move)]), f"seed {seed}: {fen} {move}"
                position.undo()
            compared += 1
            in_check += position.in_check()
    print(f"{compared} positions, {in_check} in check, seeds {first_seed + 1} to {seed}")
