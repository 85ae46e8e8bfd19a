"""What the library hands out can be copied, pickled and sent to another process, and is the same there."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import pytest

import kifu
from kifu import registry
from kifu.notations.base import all_notations, notations_of
from kifu.rules.game import find_game
from tests.conftest import random_play

WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
ids = ["copy", "deepcopy", "pickle"]
GAMES = (*registry.names("games"), "dai_shogi:lion_trading=restricted", "chu_shogi:last_rank=none")


def same(position: kifu.Position, other: kifu.Position) -> bool:
    """Whether positions are the same with all that led to them, which equality leaves out."""
    return (
        position == other
        and position.fen() == other.fen()
        and position.moves() == other.moves()
        and position.repetition() == other.repetition()
        and position.outcome() == other.outcome()
        and position.legal_moves() == other.legal_moves()
    )


@pytest.mark.parametrize("way", WAYS, ids=ids)
@pytest.mark.parametrize("game", GAMES)
def test_positions(game: str, way: Callable[[Any], Any]) -> None:
    *_, position = random_play(game, seed=7, plies=60)
    twin = way(position)
    assert same(position, twin)
    assert twin.game is position.game
    twin.undo()
    assert twin.ply == position.ply - 1
    setup = position.setup()
    assert way(setup) == setup
    assert way(setup).men is not setup.men


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_games_men_and_notations(way: Callable[[Any], Any]) -> None:
    for name in GAMES:
        game = find_game(name)
        assert way(game) is game
        assert [way(piece) for piece in game.pieces] == list(game.pieces)
        assert way(kifu.Man(kifu.Side.FIRST, game.pieces[0])) == (kifu.Side.FIRST, game.pieces[0])
        assert [way(notation) for notation in notations_of(game)] == notations_of(game)
    for notation in all_notations():
        assert way(notation).full_name == notation.full_name


VALUES = [
    kifu.Move("h3", "e3"),
    kifu.Span(1, 2),
    kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CHECKMATE),
    kifu.Position().repetition(),
    kifu.Position().read("C2.5"),
    kifu.Fault("no-royal", "", "Red has no King"),
    kifu.Result.DRAW,
    kifu.Diagnostic("bad-move", kifu.Severity.ERROR, "it is bad", candidates=("C2.5",), line=3),
    kifu.detect("C2.5 H8+7"),
    kifu.explain("C2.5"),
]


@pytest.mark.parametrize("way", WAYS, ids=ids)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values(value: object, way: Callable[[Any], Any]) -> None:
    twin = way(value)
    assert (type(twin), twin) == (type(value), value)


@pytest.mark.parametrize("way", WAYS, ids=ids)
@pytest.mark.parametrize("wrong", ["R1+9", "C2.5 H8+7 R1+9", "nonsense"])
def test_errors(wrong: str, way: Callable[[Any], Any]) -> None:
    with pytest.raises(kifu.KifuError) as caught:
        kifu.Position().play(wrong)
    error = caught.value
    twin = way(error)
    assert (type(twin), str(twin), twin.__dict__) == (type(error), str(error), error.__dict__)


@cache
def pool() -> ProcessPoolExecutor:
    # Processes that begin anew know nothing but what they are sent.
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def play_on(position: kifu.Position, text: str) -> kifu.Position:
    position.play(text)
    return position


def test_positions_through_a_process_pool() -> None:
    sent = [kifu.Position(), kifu.Position("dai_shogi:promotion=shogi")]
    texts = ["C2.5 H8+7", "P-8j"]
    for position, text, found in zip(sent, texts, pool().map(play_on, sent, texts), strict=True):
        assert position.ply == 0
        position.play(text)
        assert same(position, found)
