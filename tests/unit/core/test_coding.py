"""Moves in a byte each: what is packed comes back, and nothing else is taken."""

import pytest

import kifu
from kifu.core.coding import Coding
from kifu.rules.setup import FAULTS
from tests.conftest import SEED, random_play


def coding_of(position: kifu.Position) -> Coding:
    return Coding(position.board.tables)


@pytest.mark.parametrize("game", ["xiangqi", "chu_shogi", "dai_shogi"])
def test_packed_moves_come_back(game: str) -> None:
    *_, end = random_play(game, SEED, 150)
    start = kifu.Position(game)
    coding, moves = coding_of(start), [start.game.packed(move) for move in end.moves()]
    packed = coding.pack(start.board, moves)
    assert coding.unpack(start.board, packed) == moves, f"KIFU_SEED={SEED}"
    assert len(packed) == (1 if game == "xiangqi" else 5) * len(moves)


def test_every_legal_move_has_a_code_of_its_own() -> None:
    coding = coding_of(kifu.Position())
    for position in random_play("xiangqi", SEED, 80):
        moves = position.board.legal_moves()
        codes = {coding.pack(position.board, [move]) for move in moves}
        assert len(codes) == len(moves), f"KIFU_SEED={SEED}"
        assert all(len(code) == 1 for code in codes)


def test_a_move_beyond_the_codes_is_written_long() -> None:
    position = kifu.Position.from_fen("RRRRRRRRR/RRRRkRRRR/9/9/9/9/9/9/4K4/RRRRRRRRR w", forgive=FAULTS)
    coding = coding_of(position)
    for move in position.board.legal_moves():
        packed = coding.pack(position.board, [move])
        assert coding.unpack(position.board, packed) == [move]
    assert len(packed) == 5


@pytest.mark.parametrize("packed", [b"\xfe", b"\xff", b"\xff\x00\x00\x00\x00", b"\xff\xff\xff\xff\xff", bytes([0, 0])])
def test_what_is_no_legal_game_is_refused(packed: bytes) -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w")
    with pytest.raises(ValueError, match="no legal move"):
        coding_of(position).unpack(position.board, packed + b"\0\0\0")


def test_a_board_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="not those"):
        coding_of(kifu.Position()).pack(kifu.Position("chu_shogi").board, [])
    # What was never made ready has no tables; as plain Python it has no such attribute.
    with pytest.raises(ValueError if kifu.COMPILED else AttributeError):
        Coding.__new__(Coding).pack(kifu.Position().board, [])
    with pytest.raises(ValueError, match="no legal move"):
        coding_of(kifu.Position()).pack(kifu.Position().board, [-1])
