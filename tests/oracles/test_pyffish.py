"""Xiangqi against Fairy-Stockfish's library: legal moves, check, and the FEN after a move."""

import pyffish

from tests.conftest import random_play

SEED = 20260
POSITIONS = 5000
IN_CHECK = 500


def test_legal_moves_check_and_fen_equal_pyffish() -> None:
    compared = in_check = 0
    seed = SEED
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
    print(f"{compared} positions, {in_check} in check, seeds {SEED + 1} to {seed}")
