"""Law 6 over every game: undo reverses play, one move's legality equals the list, perft holds."""

import csv
import random

import pytest

import kifu
from kifu import registry
from kifu.notations.base import notations_of
from kifu.rules.game import Man, find_game
from kifu.rules.move import on_board
from kifu.rules.setup import FAULTS, Setup
from kifu.rules.side import Side
from tests.conftest import DATA, random_play

GAMES = registry.names("games")
PERFT_LIMIT = 5_000_000 if kifu.COMPILED else 100_000


def has_counts(game: str) -> bool:
    """A game of another package has its counts there."""
    return game in registry.modules_in("kifu.games") or (DATA / game / "perft.csv").exists()


def perft_rows() -> list[tuple[str, str, int, int]]:
    rows = []
    for game in filter(has_counts, GAMES):
        with open(DATA / game / "perft.csv", encoding="utf-8") as file:
            rows += [(game, row["fen"], int(row["depth"]), int(row["nodes"])) for row in csv.DictReader(file)]
    return [row for row in rows if row[3] <= PERFT_LIMIT]


@pytest.mark.parametrize(("game", "fen", "depth", "nodes"), perft_rows())
def test_perft(game: str, fen: str, depth: int, nodes: int) -> None:
    # Some rows are odd on purpose: a king that can be taken, an advisor off its points, more men than a game has.
    assert kifu.Position.from_fen(fen, game, forgive=FAULTS).perft(depth) == nodes


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
        listed = {move for move in position.legal_moves() if not on_board(move).via and not on_board(move).promotion}
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
    found = notations_of(find_game(game))
    assert writing.shown_in
    assert set(writing.shown_in) <= {notation.name for notation in found}
    assert all(any(listed in (notation.name, notation.family) for notation in found) for listed in writing.notations)


@pytest.mark.parametrize("game", GAMES)
def test_no_move_is_listed_twice(game: str) -> None:
    """Every piece on every point, alone with the kings and among men of both sides."""
    found = find_game(game)
    royal = next(piece for piece in found.pieces if piece.royal)
    choice = random.Random(f"{game} 5")
    for piece in found.pieces:
        for point in found.squares:
            others = choice.sample(list(found.squares), 24)
            crowd = {other: Man(Side(choice.randrange(2)), choice.choice(found.pieces)) for other in others}
            kings = dict(zip(others, (Man(side, royal) for side in Side), strict=False))
            for side, men in zip(Side, choice.sample((kings, crowd), 2), strict=True):
                board = Setup(found, men | {point: Man(side, piece)}, side).board()
                moves = board.legal_moves()
                assert len(moves) == len(set(moves)), Setup(found, men | {point: Man(side, piece)}, side).fen()
                assert board.perft(1) == len(moves)


def test_a_king_beside_the_other_may_take_it_in_one_way() -> None:
    """The general takes the other along its file; where that is also a step, it is one move."""
    position = kifu.Position.from_fen("9/9/9/9/9/9/9/9/4k4/4K4 w", forgive=FAULTS)
    assert sorted(map(str, position.legal_moves())) == ["e1d1", "e1e2", "e1f1"]
    outside = kifu.Position.from_fen("9/9/9/9/9/9/4k4/4K4/9/9 w", forgive=FAULTS)
    assert kifu.Move("e3", "e4") in outside.legal_moves()


def test_a_flying_stag_has_24_moves_in_the_open() -> None:
    position = kifu.Position.from_fen("7k7/15/15/15/15/15/15/7+T7/15/15/15/15/15/15/7K7 b - 1", "dai_shogi")
    moves = [move for move in position.legal_moves() if on_board(move).origin == "8h"]
    assert len(moves) == len(set(moves)) == position.perft(1) - 5
