"""Law 6 over every game: undo reverses play, one move's legality equals the list, perft holds."""

import csv

import pytest

import kifu
from kifu import registry
from kifu.rules.game import find_game
from tests.conftest import DATA, random_play

GAMES = registry.names("games")
PERFT_LIMIT = 5_000_000 if kifu.COMPILED else 100_000


def perft_rows() -> list[tuple[str, str, int, int]]:
    rows = []
    for game in GAMES:
        with open(DATA / game / "perft.csv", encoding="utf-8") as file:
            rows += [(game, row["fen"], int(row["depth"]), int(row["nodes"])) for row in csv.DictReader(file)]
    return [row for row in rows if row[3] <= PERFT_LIMIT]


@pytest.mark.parametrize(("game", "fen", "depth", "nodes"), perft_rows())
def test_perft(game: str, fen: str, depth: int, nodes: int) -> None:
    # Two of the rows are odd on purpose: a king that can be taken, an advisor off its points.
    assert kifu.Position.from_fen(fen, game, forgive={"in-check", "off-points"}).perft(depth) == nodes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_undo_reverses_play(game: str, seed: int) -> None:
    seen = []
    position = None
    for position in random_play(game, seed, 120, checks=0.2):
        seen.append((position.fen(), position.hash, position.in_check(), position.quiet))
    assert position is not None
    while position.ply:
        assert (position.fen(), position.hash, position.in_check(), position.quiet) == seen.pop()
        position.undo()
    assert position.fen() == kifu.Position(game).fen()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_reached_equals_the_same_position_set_up(game: str) -> None:
    for position in random_play(game, 7, 150, checks=0.2):
        fresh = kifu.Position.from_fen(position.fen(), game)
        assert fresh.fen() == position.fen()
        assert fresh.hash == position.hash
        assert fresh.in_check() == position.in_check()
        assert set(fresh.legal_moves()) == set(position.legal_moves())


@pytest.mark.parametrize("game", GAMES)
def test_one_move_is_legal_exactly_when_it_is_listed(game: str) -> None:
    points = list(kifu.Position(game).game.squares)
    for position in random_play(game, 11, 24, checks=0.3):
        listed = {move for move in position.legal_moves() if not move.via and not move.promotion}
        single = {
            kifu.Move(origin, target)
            for origin in points
            for target in points
            if position[origin] and position.is_legal(kifu.Move(origin, target))
        }
        assert single == listed


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_played_on_apart(game: str) -> None:
    position = kifu.Position(game)
    twin = position.copy()
    twin.play(twin.legal_moves()[0])
    assert position.fen() == kifu.Position(game).fen()
    assert twin.undo() in position.legal_moves()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_lists_the_notations_it_is_written_in(game: str) -> None:
    writing = find_game(game).writing
    assert writing.shown_in
    assert set(writing.shown_in) <= set(writing.notations) <= set(registry.names("notations"))
