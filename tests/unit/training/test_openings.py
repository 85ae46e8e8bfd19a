"""First moves are such as people play."""

import random

import pytest

from kifu.notations.base import find_notation
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.training.exercises import make_exercise
from kifu.training.levels import levels_of
from kifu.training.openings import natural_moves, read_openings


@pytest.mark.parametrize("name", read_openings())
def test_every_line_can_be_played_and_is_written_in_the_usual_way(name: str) -> None:
    notation, lines = read_openings()[name].values()
    assert len(set(lines)) == len(lines)
    for line in lines:
        position = Position(name)
        for text in line.split():
            reading = find_notation(notation, position.game).read(position, text, strict=True)
            assert reading.move in natural_moves(position)
            position.play(reading.move)


def test_the_first_move_is_one_of_those_that_open_games() -> None:
    start = Position()
    wxf = find_notation("wxf", start.game)
    texts = {wxf.render(start, move) for move in natural_moves(start)}
    assert texts == {
        *("C2.5", "C8.5", "P3+1", "P7+1", "E3+5", "E7+5"),
        *("H2+3", "H8+7", "C2.6", "C8.4", "C2.4", "C8.6"),
    }


@pytest.mark.parametrize("notation", ["wxf", "zh-hans", "san"])
def test_first_moves_of_exercises_are_natural(notation: str) -> None:
    game = find_game("xiangqi")
    taught = find_notation(notation, game)
    level = levels_of(game, taught)[0]
    assert level.name == "first-moves"
    chance = random.Random(1)
    exercises = [make_exercise(level, game, taught, chance) for _ in range(100)]
    for exercise in exercises:
        assert exercise.move in natural_moves(exercise.position)
    # There is more to learn than the cannon.
    assert {exercise.position.mover(exercise.move).piece.letter for exercise in exercises} >= set("CNPR")
    assert len({(exercise.position.fen(), exercise.move) for exercise in exercises}) > 40


def test_after_an_opening_nothing_is_natural_but_in_a_game_without_openings_everything() -> None:
    assert natural_moves(Position.from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w")) == []
    assert natural_moves(Position("dai_shogi")) == Position("dai_shogi").legal_moves()
