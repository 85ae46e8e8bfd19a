"""The judgement: every kept table is whole, either side counts alike, and what is not kept is derived."""

import pytest

import kifu
from kifu import registry
from kifu.engine.judgement import MOBILITY, ZONES, folded, judgement_of, tuned_kinds, zones_of
from kifu.engine.measure import worth_on_points
from kifu.rules.compiling import tables_of
from kifu.rules.game import find_game
from kifu.rules.side import Side

TUNED = [name for name in registry.names("games") if tuned_kinds(find_game(name))]


@pytest.mark.parametrize("name", TUNED)
def test_a_kept_table_has_a_number_for_every_kind_and_point(name: str) -> None:
    game = find_game(name)
    kinds = tuned_kinds(game)
    assert kinds.keys() == {piece.letter for piece in game.pieces}
    for weights in kinds.values():
        assert [len(row) for row in weights["points"]] == [(game.grid.files + 1) // 2] * game.grid.ranks
        assert len(weights["moves"]) == ZONES


@pytest.mark.parametrize("name", registry.names("games"))
def test_what_one_side_counts_the_other_does_too(name: str) -> None:
    game = find_game(name)
    worths, reaches, _ = judgement_of(game)
    size = tables_of(game).size
    turned = {folded(game, point, Side.SECOND): square for point, square in game.squares.items()}
    for piece in game.pieces:
        first, second = (game.cell(piece, side) * size for side in Side)
        for point, square in game.squares.items():
            other = turned[folded(game, point, Side.FIRST)]
            if name in TUNED:
                assert worths[first + square] == worths[second + other]
            assert reaches[first + square] == reaches[second + other]
        assert worths[first] == worths[second]


@pytest.mark.parametrize("name", sorted({*registry.names("games")} - {*TUNED}))
def test_a_game_without_a_table_is_judged_by_its_steps(name: str) -> None:
    game = find_game(name)
    assert judgement_of(game).worths == worth_on_points(game)
    assert {*judgement_of(game).reaches} == {MOBILITY}


def test_home_is_where_the_king_lives() -> None:
    zones = zones_of(find_game("xiangqi"), Side.SECOND)
    assert [zones[point] for point in ("e10", "a10", "a1", "e1")] == [0, 1, 2, 3]
    zones = zones_of(find_game("shogi"), Side.FIRST)
    assert [zones[point] for point in ("5i", "5g", "5f", "5e", "5d", "5c")] == [0, 0, 1, 1, 2, 3]


def test_a_chariot_counts_more_than_a_cannon_and_that_more_than_a_horse() -> None:
    game = kifu.Position().game
    worths, size = judgement_of(game).worths, tables_of(game).size
    means = {}
    for letter in "RCNP":
        first = game.cell(game.piece(letter), Side.FIRST) * size
        stands = [worths[first + square] for square in game.squares.values() if worths[first + square]]
        means[letter] = sum(stands) / len(stands)
    assert sorted(means, key=means.__getitem__, reverse=True) == ["R", "C", "N", "P"]
