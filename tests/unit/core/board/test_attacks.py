"""The survey of attacks: its doors, and that it lists what the board itself allows."""

import pytest

import kifu
from kifu.core.board.attacks import Attacks
from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK
from tests.conftest import random_play
from tests.unit.core.board.test_board import WILD

TABLES = kifu.Position().board.tables


def test_the_captures_it_lists_are_those_that_the_board_reaches() -> None:
    for position in random_play("xiangqi", 5, 80, checks=0.3):
        board, side = position.board, position.turn
        attacks = Attacks(TABLES)
        attacks.begin(board)
        kings = {point for point, cell in men_of(board).items() if cell & 63 == king_of(position)}
        reached = [(move & POINT_MASK, move >> POINT_BITS & POINT_MASK) for move in board.pseudo_moves()]
        expected = [pair for pair in reached if board.cell(pair[1]) and pair[1] not in kings]
        found = attacks.list_attacks(side)
        assert [attack[:2] for attack in found] == expected
        if not position.in_check():
            for attacker, victim, takes, *_ in found:
                assert takes == board.legal(attacker | victim << POINT_BITS)
        assert bool(attacks.list_checkers(side)) == position.in_check()


def men_of(board: Board) -> dict[int, int]:
    return {point: cell for point in kifu.Position().game.squares.values() if (cell := board.cell(point))}


def king_of(position: kifu.Position) -> int:
    game = position.game
    return game.cell(game.piece_named("King"), kifu.Side.FIRST) & 63


@pytest.mark.parametrize("side", [side for side in WILD if side not in (0, 1)])
def test_a_third_side_is_refused(side: int) -> None:
    attacks = Attacks(TABLES)
    attacks.begin(kifu.Position().board)
    for door in (attacks.list_attacks, attacks.list_checkers):
        with pytest.raises(ValueError, match="the sides are 0 and 1"):
            door(side)


def test_before_a_board_is_taken_there_is_nothing() -> None:
    assert Attacks(TABLES).list_attacks(0) == []
    assert Attacks(TABLES).list_checkers(1) == []


def test_a_board_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="not those of this board"):
        Attacks(TABLES).begin(kifu.Position("chu_shogi").board)


@pytest.mark.skipif(not kifu.COMPILED, reason="plain Python has no object without its fields")
def test_one_made_without_tables_is_refused_at_every_door() -> None:
    bare = Attacks.__new__(Attacks)
    with pytest.raises(ValueError, match="not those of this board"):
        bare.begin(kifu.Position().board)
    for door in (bare.list_attacks, bare.list_checkers):
        with pytest.raises(ValueError, match="without tables"):
            door(0)
