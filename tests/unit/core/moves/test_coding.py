"""Moves in a byte or two each: what is packed comes back, and nothing else is taken."""

import pytest

import kifu
from kifu.core.moves.coding import Coding
from kifu.rules.setup import FAULTS
from tests.conftest import random_play
from tests.effort import SEED


def coding_of(position: kifu.Position) -> Coding:
    return Coding(position.board.tables)


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "chu_shogi", "dai_shogi"])
def test_packed_moves_come_back(game: str) -> None:
    *_, end = random_play(game, SEED, 150)
    start = kifu.Position(game)
    coding, moves = coding_of(start), [start.game.packed(move) for move in end.moves()]
    packed = coding.pack(start.board, moves)
    assert coding.unpack(start.board, packed) == moves, f"KIFU_SEED={SEED}"
    assert coding.unpack_some(start.board, packed, 7) == moves[:7]
    assert len(packed) <= (1 if game == "xiangqi" else 2) * len(moves)


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "chu_shogi", "dai_shogi"])
def test_every_legal_move_has_a_code_of_its_own(game: str) -> None:
    """Promotions, drops, double moves and passes too; in xiangqi it is one byte."""
    coding = coding_of(kifu.Position(game))
    for position in list(random_play(game, SEED, 80, checks=0.3))[:: 1 if game == "xiangqi" else 8]:
        moves = position.board.legal_moves()
        codes = {coding.pack(position.board, [move]) for move in moves}
        assert len(codes) == len(moves), f"KIFU_SEED={SEED}"
        assert {len(code) for code in codes} <= ({1} if game == "xiangqi" else {1, 2})


def test_moves_of_a_large_board_that_were_written_long_are_still_read() -> None:
    start = kifu.Position("chu_shogi")
    *_, end = random_play("chu_shogi", SEED, 60)
    moves = [start.game.packed(move) for move in end.moves()]
    long = b"".join(b"\xff" + move.to_bytes(4, "little") for move in moves)
    assert coding_of(start).unpack(start.board, long) == moves


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
