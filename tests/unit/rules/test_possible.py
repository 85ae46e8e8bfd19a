"""The list of all moves that some man could make holds every move that is ever legal."""

import pytest

import kifu
from kifu import registry
from kifu.rules.possible import possible_moves
from tests.conftest import random_play


@pytest.mark.parametrize("game", registry.names("games"))
def test_every_legal_move_is_possible(game: str) -> None:
    possible = set(possible_moves(kifu.Position(game).game))
    for position in random_play(game, 5, 200):
        assert possible.issuperset(position.legal_moves())


def test_xiangqi_has_two_and_a_half_thousand() -> None:
    moves = possible_moves(kifu.Position().game)
    # Steps of advisors and elephants are confined where they end, not where they begin.
    straight, horse, advisor, elephant = 90 * 17, 508, 2 * 30, 4 * 7 * 8
    assert len(moves) == straight + horse + advisor + elephant
