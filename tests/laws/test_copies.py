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
from tests.laws.records import grown

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


def well_used(game: str) -> kifu.Record:
    record = grown(game, 3, 8, 12)
    record.diagnostics.append(kifu.Diagnostic("bad-move", kifu.Severity.ERROR, "it is bad"))
    record.origin = record.origin._replace(file="a.pgn", notation="wxf")
    return record


@pytest.mark.parametrize("way", WAYS, ids=ids)
@pytest.mark.parametrize("game", GAMES)
def test_records(game: str, way: Callable[[Any], Any]) -> None:
    record = well_used(game)
    twin = way(record)
    assert twin == record
    assert (twin.diagnostics, twin.origin) == (record.diagnostics, record.origin)
    assert twin.diagnostics is not record.diagnostics
    assert twin.tags is not record.tags
    last = twin.main_line()[-1]
    assert last.position() == record.main_line()[-1].position()
    assert len(record.main_line()) == len(twin.main_line())
    twin.delete(last)
    assert twin != record


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_nodes(way: Callable[[Any], Any]) -> None:
    record = well_used("xiangqi")
    for node in (record.root, *record.main_line()):
        twin = way(node)
        assert twin is not node
        assert twin.same_tree(node)
        assert all(child is not other for child, other in zip(twin.children, node.children, strict=True))


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_a_line_of_any_length_is_copied(way: Callable[[Any], Any]) -> None:
    record = kifu.Record()
    node = record.root
    moves = [record.game.move(text) for text in ("a1a2", "a10a9", "a2a1", "a9a10")]
    for ply in range(20_000):
        node = node.append(moves[ply % 4])
    assert way(record) == record


VALUES: dict[str, Callable[[], object]] = {
    "move": lambda: kifu.Move("h3", "e3"),
    "span": lambda: kifu.Span(1, 2),
    "outcome": lambda: kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CHECKMATE),
    "repetition": lambda: kifu.Position().repetition(),
    "reading": lambda: kifu.Position().read("C2.5"),
    "fault": lambda: kifu.Fault("no-royal", "", "Red has no King"),
    "result": lambda: kifu.Result.DRAW,
    "diagnostic": lambda: kifu.Diagnostic("bad-move", kifu.Severity.ERROR, "it is bad", candidates=("C2.5",), line=3),
    "detection": lambda: kifu.detect("C2.5 H8+7"),
    "explanation": lambda: kifu.explain("C2.5"),
}


@pytest.mark.parametrize("way", WAYS, ids=ids)
@pytest.mark.parametrize("name", VALUES)
def test_values(name: str, way: Callable[[Any], Any]) -> None:
    value = VALUES[name]()
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


def add_to(record: kifu.Record, text: str) -> tuple[kifu.Record, kifu.Node, list[kifu.Diagnostic]]:
    node = record.main_line()[-1].add(text)
    return record, node, record.diagnostics


def test_records_through_a_process_pool() -> None:
    record = kifu.read("1. C2.5 H8+7 2. H2+3 R9+9 *", format="pgn")
    found, node, diagnostics = pool().submit(add_to, record, "R9.8").result()
    assert diagnostics == record.diagnostics != []
    added = record.main_line()[-1].add("R9.8")
    assert found == record
    assert node.same_tree(added)


def test_an_error_through_a_process_pool() -> None:
    with pytest.raises(kifu.IllegalMoveError, match="the Pawn on i4"):
        pool().submit(play_on, kifu.Position(), "R1+9").result()


def test_positions_through_a_process_pool() -> None:
    sent = [kifu.Position(), kifu.Position("dai_shogi:promotion=shogi")]
    texts = ["C2.5 H8+7", "P-8j"]
    for position, text, found in zip(sent, texts, pool().map(play_on, sent, texts), strict=True):
        assert position.ply == 0
        position.play(text)
        assert same(position, found)
