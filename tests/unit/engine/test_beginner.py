"""The beginner: legal moves always, the same for the same seed, and each level better than the one below."""

import random
import time

import pytest

import kifu
from bench.levels import play_match
from kifu.engine import beginner, endings
from kifu.engine.base import Player
from kifu.engine.beginner import LEVELS, Beginner
from kifu.errors import EngineUnfitError, SetupError, UnknownNameError
from kifu.rules.game import Man
from kifu.rules.setup import Setup
from tests.conftest import random_play
from tests.effort import SEED, effort

# How many positions each level is asked about.
POSITIONS = {1: effort(400), 2: effort(200), 3: effort(15, least=4), 4: effort(3, least=2), 5: effort(6, least=2)}


@pytest.mark.parametrize("level", POSITIONS)
def test_every_move_is_legal_and_the_position_stays(level: int) -> None:
    choice = random.Random(SEED + level)
    asked = 0
    while asked < POSITIONS[level]:
        seed = choice.randrange(10**9)
        for position in (*random_play("xiangqi", seed, 40, checks=0.2), random_setup(seed)):
            if asked == POSITIONS[level] or position.outcome() or choice.random() < 0.3:
                continue
            before = position.fen(), position.moves()
            move = Beginner(level, seed=seed).choose(position)
            assert position.is_legal(move), f"seed {seed}: {position.fen()} {move}"
            assert (position.fen(), position.moves()) == before
            asked += 1


def random_setup(seed: int) -> kifu.Position:
    """Return a position of a few men that no game led to."""
    choice, game = random.Random(seed), kifu.Position().game
    while True:
        men = {}
        for piece in (game.piece("K"), *choice.choices(game.pieces[1:], k=choice.randrange(12))):
            for side in kifu.Side if piece.royal else [choice.choice(list(kifu.Side))]:
                stands = game.region(piece.stands, side) if piece.stands else map(game.place, game.squares)
                men[game.point(choice.choice(sorted(stands)))] = Man(side, piece)
        try:
            return kifu.Position(game, Setup(game, men, choice.choice(list(kifu.Side))))
        except SetupError:
            continue


@pytest.mark.parametrize("game", ["chu_shogi", "dai_shogi"])
def test_other_games_are_played_too(game: str) -> None:
    for position in random_play(game, 5, 24 if kifu.COMPILED else 3):
        if not position.outcome():
            assert position.is_legal(Beginner(1 + position.ply % 3, seed=1).choose(position))


@pytest.mark.parametrize("level", range(1, 1 + len(LEVELS)))
def test_one_seed_is_one_game_and_seeds_differ(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lower_limits(monkeypatch)

    def opening(seed: int) -> list[kifu.AnyMove]:
        position, player = kifu.Position(), Beginner(level, seed=seed)
        for _ in range(4):
            position.play(player.choose(position))
        return position.moves()

    assert opening(1) == opening(1)
    assert len({tuple(opening(seed)) for seed in range(6)}) > 1


def lower_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the moves quick and the clock of no account."""
    most = 12_000 if kifu.COMPILED else 200
    monkeypatch.setattr(beginner, "LEVELS", tuple(level._replace(nodes=min(level.nodes, most)) for level in LEVELS))
    monkeypatch.setattr(beginner, "SECONDS", 1000.0)


def test_two_beginners_who_think_at_once_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second begins where a thread can be switched: when the first looks at the clock in the middle of a search."""
    lower_limits(monkeypatch)
    position, other = kifu.Position(), kifu.Position.from_fen("3k5/R8/9/9/9/5p3/9/9/9/1R2K4 w")
    alone = Beginner(3, seed=1).choose(position)
    monotonic, looks = time.monotonic, 0

    def interrupted() -> float:
        nonlocal looks
        looks += 1
        if looks == 3:
            assert other.is_legal(Beginner(2, seed=1).choose(other))
        return monotonic()

    monkeypatch.setattr(time, "monotonic", interrupted)
    assert Beginner(3, seed=1).choose(position) == alone
    assert looks > 3


def test_a_beginner_is_a_player() -> None:
    player: Player = Beginner()
    assert player.name == "kifu's beginner, level 1"
    assert (Beginner(6).name, Beginner(6).title) == ("kifu, level 6", "kifu")
    player.close()


def test_no_time_at_all_is_enough_for_a_legal_move() -> None:
    for level in range(1, 1 + len(LEVELS)):
        position = kifu.Position()
        assert position.is_legal(Beginner(level, seed=3).choose(position, seconds=0.0))


def test_an_ending_that_is_solved_is_won_as_fast_as_can_be() -> None:
    position = kifu.Position.from_fen("9/9/3ak4/9/9/9/9/9/9/N2K5 w")
    plies = endings.worth(position).plies
    player = Beginner(4, seed=1)
    while not (outcome := position.outcome()):
        position.play(player.choose(position))
    assert outcome.winner is kifu.Side.FIRST
    assert position.ply == plies == 37


def test_a_mate_in_one_is_played_but_by_the_lowest() -> None:
    for level in (2, 3, 4):
        for seed in range(5):
            position = kifu.Position.from_fen("3k5/R8/9/9/9/5p3/9/9/9/1R2K4 w")
            position.play(Beginner(level, seed=seed).choose(position))
            assert position.outcome()


def test_a_check_is_not_repeated() -> None:
    position = kifu.Position.from_fen("4k4/R8/9/9/9/9/9/1r7/2r6/5K3 w")
    for text in ("a9a10", "e10e9", "a10a9", "e9e10"):
        position.play(position.game.move(text))
    for level in (2, 3, 4):
        for seed in range(4):
            assert str(Beginner(level, seed=seed).choose(position)) != "a9a10"


def test_who_is_behind_does_not_chase_for_ever() -> None:
    position = kifu.Position.from_fen("3k5/9/9/9/9/R7C/3r5/9/9/3NK4 w")
    for text in ("d1c3", "d4c4", "c3d1"):
        position.play(position.game.move(text))
    for level in (2, 3, 4):
        assert str(Beginner(level, seed=1).choose(position)) != "c4d4"


@pytest.mark.skipif(not kifu.COMPILED, reason="plain Python needs minutes for it")
@pytest.mark.parametrize(("level", "games", "wins"), [(1, 8, 8), (2, 8, 6), (3, 4, 3)])
def test_a_level_beats_the_one_below(level: int, games: int, wins: int) -> None:
    won, drawn, lost, _ = play_match(level, games)
    print(f"level {level}: {won} won, {drawn} drawn, {lost} lost")
    assert won >= wins


@pytest.mark.skipif(not kifu.COMPILED, reason="plain Python needs minutes for it")
def test_the_highest_level_beats_the_one_below_with_less_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole of it takes minutes: ``python -m bench.levels``."""
    levels = (*LEVELS[:3], LEVELS[3]._replace(nodes=30_000), *LEVELS[4:])
    monkeypatch.setattr(beginner, "LEVELS", levels)
    monkeypatch.setattr(beginner, "SECONDS", 1000.0)
    won, drawn, lost, _ = play_match(4, 3)
    print(f"level 4: {won} won, {drawn} drawn, {lost} lost")
    assert won >= 2


@pytest.mark.skipif(not kifu.COMPILED, reason="plain Python needs minutes for it")
def test_a_level_that_thinks_beats_the_highest_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look at equally many moves."""
    levels = (*LEVELS[:3], *(level._replace(nodes=5_000) for level in LEVELS[3:]))
    monkeypatch.setattr(beginner, "LEVELS", levels)
    monkeypatch.setattr(beginner, "SECONDS", 1000.0)
    won, drawn, lost, _ = play_match(5, 4, longest=200)
    print(f"level 5: {won} won, {drawn} drawn, {lost} lost")
    assert won + drawn / 2 > 2


@pytest.mark.parametrize("level", [0, 8, -1, "hard"])
def test_a_level_that_is_none_is_refused(level: int) -> None:
    with pytest.raises(UnknownNameError, match="level of the beginner"):
        Beginner(level)


def test_a_game_that_is_over_has_no_move() -> None:
    position = kifu.Position.from_fen("3k5/R8/9/9/9/9/9/9/9/1R2K4 w")
    position.play(kifu.Move("b1", "b10"))
    with pytest.raises(EngineUnfitError, match="over"):
        Beginner().choose(position)
