"""The thinker: what it thinks is legal and the same each time, it stops at once, and mates are found."""

import random

import pytest

import kifu
from bench.strength import mates_of_endings
from kifu.engine.base import Player
from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineUnfitError
from tests.conftest import random_play
from tests.effort import SEED, effort

NODES_TO_A_DEPTH = (("xiangqi", 482), ("shogi", 301), ("chu_shogi", 346), ("dai_shogi", 653))
NODES = 3000 if kifu.COMPILED else 100


def assert_legal(position: kifu.Position, thought: Thought) -> None:
    twin = position.copy()
    for move in thought.moves:
        assert twin.is_legal(move), f"{position.fen()}: {thought}"
        twin.play(move)


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "chu_shogi", "dai_shogi"])
def test_every_line_is_legal_and_the_position_stays(game: str) -> None:
    choice = random.Random(SEED)
    for _ in range(effort(5)):
        seed = choice.randrange(10**9)
        for position in list(random_play(game, seed, 60, checks=0.2))[::7]:
            before = position.fen(), position.moves()
            thoughts = list(Thinker().think(position, nodes=NODES, lines=3))
            assert not (thoughts and position.outcome()), f"seed {seed}"
            for thought in thoughts:
                assert_legal(position, thought)
            assert (position.fen(), position.moves()) == before


def test_the_same_nodes_and_seed_are_the_same_thoughts() -> None:
    *_, position = random_play("xiangqi", 5, 40)

    def think(seed: int) -> list[tuple[object, ...]]:
        return [each._replace(seconds=0) for each in Thinker(seed=seed).think(position, nodes=NODES, lines=2)]

    assert think(1) == think(1)
    assert think(2) == think(2)


def test_lines_are_as_many_as_asked_for_and_the_best_is_first() -> None:
    thoughts = list(Thinker().think(kifu.Position(), depth=2, lines=3))
    assert [(each.depth, each.line) for each in thoughts] == [(depth, line) for depth in (1, 2) for line in (1, 2, 3)]
    last = thoughts[-3:]
    assert len({each.moves[0] for each in last}) == 3
    worths = [each.score.centipawns or 0 for each in last]
    assert worths == sorted(worths, reverse=True)


def test_a_score_is_that_of_the_first_side() -> None:
    for fen, ahead in (("4k4/9/9/p8/9/9/P8/9/9/N2K5 w", 1), ("n3k4/9/9/p8/9/9/P8/9/9/3K5 w", -1)):
        for turn in "wb":
            position = kifu.Position.from_fen(fen[:-1] + turn)
            *_, thought = Thinker().think(position, depth=1)
            assert (thought.score.centipawns or 0) * ahead > 0


@pytest.mark.parametrize(
    ("fen", "mate"),
    [
        ("3k5/R8/9/9/9/9/9/9/9/1R2K4 w", 1),
        ("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 2),
        ("1r2k4/9/9/9/9/9/9/r8/9/3K5 b", -1),
        ("4k4/R8/9/9/9/9/9/9/9/1R1K5 b", 1),
    ],
)
def test_a_mate_is_counted_in_moves(fen: str, mate: int) -> None:
    *_, thought = Thinker().think(kifu.Position.from_fen(fen), depth=6)
    assert thought.score == EngineScore(None, mate)


def test_mates_of_endings_are_found_without_their_tables() -> None:
    for position, moves in mates_of_endings(20):
        *_, thought = Thinker(knows_endings=False).think(position, nodes=100_000)
        assert thought.score == EngineScore(mate=moves), position.fen()
        assert_legal(position, thought)
        *_, known = Thinker().think(position)
        assert known.score == thought.score
        assert len(known.moves) == 2 * moves - 1


@pytest.mark.parametrize(("game", "nodes"), NODES_TO_A_DEPTH)
def test_plain_python_and_compiled_code_search_the_same(game: str, nodes: int) -> None:
    """A change of the search changes the numbers; both builds have to find them."""
    *_, thought = Thinker().think(kifu.Position(game), depth=4)
    assert thought.nodes == nodes


def test_it_stops_at_once() -> None:
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 2

    assert not list(Thinker().think(kifu.Position(), stop=lambda: True))
    list(Thinker().think(kifu.Position(), stop=stop))
    assert looks == 3


def test_no_time_at_all_is_enough_for_a_legal_move() -> None:
    position = kifu.Position()
    assert position.is_legal(Thinker().choose(position, seconds=0.0))


def test_a_thinker_is_a_player() -> None:
    player: Player = Thinker()
    assert player.name == "kifu"
    player.close()


def test_a_game_that_is_over_has_no_move() -> None:
    position = kifu.Position.from_fen("3k5/R8/9/9/9/9/9/9/9/1R2K4 w")
    position.play(kifu.Move("b1", "b10"))
    assert not list(Thinker().think(position))
    with pytest.raises(EngineUnfitError, match="over"):
        Thinker().choose(position)


def test_a_score_seen_by_the_other_side_and_back_is_the_same() -> None:
    for score in (EngineScore(centipawns=12), EngineScore(mate=-3), EngineScore(centipawns=0), EngineScore(mate=0)):
        assert score.for_side(kifu.Side.SECOND).for_side(kifu.Side.SECOND) == score
        assert score.for_side(kifu.Side.FIRST) == score
