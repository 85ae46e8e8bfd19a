"""Lines written in many notations at once are those that each notation writes move by move."""

import pytest

from kifu import registry
from kifu.lines.writing import write_lines
from kifu.notations.base import notations_of
from kifu.rules.game import find_game
from kifu.rules.position import Position
from tests.conftest import random_play
from tests.effort import SEED


@pytest.mark.parametrize("name", registry.names("games"))
def test_a_line_is_written_as_its_moves_are(name: str) -> None:
    game = find_game(name)
    *_, end = random_play(name, SEED, 60)
    moves, notations = end.moves(), notations_of(game)
    position, expected = Position(game), [list[str]() for _ in notations]
    for move in moves:
        for texts, notation in zip(expected, notations, strict=True):
            texts.append(notation.render_or_points(position, move))
        position.play(move)
    assert write_lines(Position(game), moves, notations) == expected
    assert write_lines(Position(game), [], notations) == [[] for _ in notations]
