"""Replaying packed games: the columns are what playing the moves on positions gives."""

import random
from array import array
from collections.abc import Sequence

import pytest

import kifu
from kifu.core.moves.coding import Coding
from kifu.core.moves.replaying import Replay
from tests.conftest import random_play
from tests.effort import SEED

START = kifu.Position()
CODING = Coding(START.board.tables)
Rows = list[tuple[int, int, int, int]]


def rows_of(replay: Replay) -> Rows:
    columns = (replay.hashes, replay.shapes, replay.moves, replay.rows)
    return list(zip(*(column[: replay.size] for column in columns), strict=True))


def packed_game(moves: Sequence[kifu.AnyMove | str]) -> bytes:
    numbers = [START.game.packed(START.game.move(move) if isinstance(move, str) else move) for move in moves]
    return CODING.pack(START.board, numbers)


def test_every_position_is_there_once_with_its_move() -> None:
    replay, expected = Replay(CODING, []), []
    for row in range(8):
        *_, end = random_play("xiangqi", SEED + row, 200)
        replay.add(row, START.board, packed_game(end.moves()))
        moves = [*map(START.game.packed, end.moves()), 0]
        pairs = dict.fromkeys(zip(end.hashes(), moves, strict=True))
        expected += [(hash_before, hash_before, move, row) for hash_before, move in pairs]
    assert rows_of(replay) == expected, f"KIFU_SEED={SEED}"


def test_a_position_that_comes_again_with_the_same_move_counts_once() -> None:
    replay = Replay(CODING, [])
    there_and_back = ["a1a2", "a10a9", "a2a1", "a9a10"]
    replay.add(7, START.board, packed_game(there_and_back * 3))
    assert replay.size == 5  # four positions with their moves, and the end
    assert set(replay.rows[:5]) == {7}


def test_a_game_that_is_not_legal_leaves_nothing() -> None:
    replay = Replay(CODING, [])
    good = packed_game(["h3e3", "h10g8"])
    replay.add(0, START.board, good)
    before = rows_of(replay)
    with pytest.raises(ValueError, match="byte 2"):
        replay.add(1, START.board, good + bytes([254]))
    assert rows_of(replay) == before
    replay.clear()
    assert rows_of(replay) == []


def test_random_bytes_never_play_an_illegal_move() -> None:
    choice = random.Random(SEED)
    replay = Replay(CODING, [])
    for row in range(300):
        data = choice.randbytes(choice.randrange(1, 30))
        try:
            replay.add(row, START.board, data)
        except ValueError:
            continue
        CODING.unpack(START.board, data)


def test_images_and_boards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="leads off"):
        Replay(CODING, [([10_000], False)])
    with pytest.raises(ValueError, match="images"):
        Replay(CODING, [(array("h"), False)] * 8)
    with pytest.raises(ValueError, match="not those"):
        Replay(CODING, []).add(0, kifu.Position("chu_shogi").board, b"")
    # What was never made ready has no tables; as plain Python it has no such attribute.
    with pytest.raises(ValueError if kifu.COMPILED else AttributeError):
        Replay.__new__(Replay).add(0, START.board, b"")
