"""What a move leaves to be taken, in every game and without a table of values."""

import pytest

import kifu
from kifu.core.solvers.taking import most_won
from kifu.rules.exchange import losses, worth_in_exchange


def lost(position: kifu.Position, *moves: str) -> list[float]:
    packed = [position.game.packed(position.game.move(move)) for move in moves]
    return [round(loss, 1) for loss in losses(position.board, packed, worth_in_exchange(position.game))]


@pytest.mark.parametrize(("game", "letters"), [("xiangqi", "RNP"), ("dai_shogi", "QRGP")])
def test_a_man_that_moves_more_freely_is_worth_more(game: str, letters: str) -> None:
    found = kifu.Position(game).game
    worths = [worth_in_exchange(found)[found.cell(found.piece(letter), kifu.Side.SECOND)] for letter in letters]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_nothing_is_worth_more_than_a_royal_man(game: str) -> None:
    found = kifu.Position(game).game
    worth = worth_in_exchange(found)
    royal = {worth[found.cell(piece, kifu.Side.FIRST)] for piece in found.pieces if piece.royal}
    assert royal == {max(worth)}
    assert worth[0] == 0.0


def test_no_prize_lies_open_at_the_start() -> None:
    position = kifu.Position()
    assert most_won(position.board, worth_in_exchange(position.game)) == 0.0


def test_a_bad_exchange_costs_the_difference_and_quiet_moves_nothing() -> None:
    assert lost(kifu.Position(), "h3h10", "i10h10") == [1.7, 0.0]
    assert lost(kifu.Position(), "h3e3", "h10g8", "h1g3") == [0.0, 0.0, 0.0]


def test_a_man_left_where_he_is_lost_costs_his_worth_and_not_taking_him_as_well() -> None:
    position = kifu.Position.from_fen("3k5/9/9/9/4r4/9/9/4R4/9/5K3 w - - 0 1")
    rook = 4.1
    assert lost(position, "e3a3") == [rook]
    assert lost(position, "e3e6") == [0.0]
    assert lost(position, "e3e5", "d10d9") == [2 * rook, 2 * rook]


def test_the_board_is_left_as_it_was() -> None:
    position = kifu.Position()
    before = position.fen(), position.hash
    lost(position, "h3h10", "i10h10")
    most_won(position.board, worth_in_exchange(position.game))
    assert (position.fen(), position.hash) == before
