"""Analysts: which thoughts count, who is asked, and for how long."""

from pathlib import Path

import pytest

from kifu.analysis.analysts import Effort, EngineAnalyst, ThinkerAnalyst, keep_last, open_analyst
from kifu.engine.thoughts import EngineScore, Thought
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from tests.unit.engine.test_engines import sent
from tests.unit.engine.test_faults import command

CANNON, HORSE = Move("h3", "e3"), Move("b1", "c3")


def thought(depth: int, move: Move = CANNON, line: int = 1, bound: str = "") -> Thought:
    return Thought(depth, line, EngineScore(depth), (move,), 1, 0.1, bound)


def test_the_last_thought_on_each_line_counts() -> None:
    said = [thought(1), thought(1, HORSE, 2), thought(2), thought(2, HORSE, 2)]
    assert keep_last(iter(said), 2) == said[2:]
    assert keep_last(iter(said), 1) == [said[2]]


def test_a_bound_counts_where_there_is_no_score() -> None:
    said = [thought(1, bound="lower"), thought(2, bound="upper"), thought(3), thought(4, bound="lower")]
    assert keep_last(iter(said[:2]), 1) == [said[1]]
    assert keep_last(iter(said), 1) == [said[2]]


def test_two_lines_with_one_move_are_one() -> None:
    said = [thought(3), thought(2, CANNON, 2), thought(2, HORSE, 3)]
    assert keep_last(iter(said), 3) == [said[0], said[2]]


def test_kifu_s_own_engine_is_there_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kifu.analysis.analysts.engines_for", lambda game: [])
    for name in ("xiangqi", "shogi", "chu_shogi"):
        assert isinstance(open_analyst("", find_game(name)), ThinkerAnalyst)
    assert isinstance(open_analyst("kifu", find_game("xiangqi")), ThinkerAnalyst)


@pytest.mark.parametrize(
    ("effort", "asked"),
    [
        (Effort(), "go nodes 100000"),
        (Effort(nodes=5), "go nodes 5"),
        (Effort(depth=3, seconds=2), "go depth 3 movetime 2000"),
    ],
)
def test_how_an_engine_is_asked(effort: Effort, asked: str, tmp_path: Path) -> None:
    with EngineAnalyst(command(tmp_path, "tells", "info depth 1 score cp 3 pv h3e3", "h3e3"), "xiangqi") as analyst:
        thoughts, notes = analyst.think(Position(), effort)
    assert ([each.moves for each in thoughts], notes) == ([(CANNON,)], [])
    assert sent(tmp_path, "go") == [asked]


def test_what_an_engine_lies_is_noted(tmp_path: Path) -> None:
    lies = [
        "info depth 3 score cp 12 nodes 90 time 10 pv h3e3 h10g8 a1a9",
        "info depth 3 score cp 99999999999 pv h3e3",
        "info depth 99999999999999999999 score cp 3 pv h3e3",
        "info depth 3 score mate x pv h3e3",
        "info multipv 99 depth 3 score cp 3 pv h3e3",
        "info depth 4 score cp 12 nodes 90 time 10 pv a1a9",
    ]
    with EngineAnalyst(command(tmp_path, "tells", *lies, "h3e3"), "xiangqi") as analyst:
        thoughts, notes = analyst.think(Position(), Effort(nodes=9))
    assert [(each.score.centipawns, len(each.moves)) for each in thoughts] == [(12, 2)]
    assert len(notes) == len(lies)
