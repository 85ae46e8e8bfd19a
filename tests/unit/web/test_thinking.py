"""What is thought of a position, as pages are told: by engines that behave or lie, and by kifu in slices of time."""

import asyncio
import json
import shlex
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineMissingError, KifuError, UnknownNameError
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.web import thinking
from kifu.web.thinkers import ServerThinkers, thinkers_here
from kifu.web.thinking import BestLines, think_in_slices
from kifu.web.worker import follow
from tests.unit.engine.test_faults import assert_nothing_runs, command

MATE = {"fen": "4k4/9/9/9/9/9/9/9/R8/1R1K5 w"}
OVER = {"fen": "3k5/2R6/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "moves": ["e2d2"]}
LINE = "info depth {} multipv {} score {} nodes 99 time 9 pv {}"


def hear(news: AsyncIterator[Any]) -> list[Any]:
    async def collect() -> list[Any]:
        return [each async for each in news]

    return asyncio.run(collect())


def test_a_line_is_news_with_its_score_its_chance_and_moves_to_be_added() -> None:
    position = Position()
    moves = position.parse("C2.5"), find_game("xiangqi").move("h10g8")
    lines = BestLines(position)
    lines.add(Thought(7, 1, EngineScore(centipawns=100), moves, 5000, 0.5))
    news = lines.news("kifu")
    assert (news["by"], news["depth"], news["nodes"], news["speed"]) == ("kifu", 7, 5000, 10000)
    [line] = news["lines"]
    assert line["eval"] == {"centipawns": 100, "depth": 7}
    assert 0.5 < line["chance"] < 0.7
    assert [move["move"] for move in line["moves"]] == ["h3e3", "h10g8"]
    assert "炮二平五" in line["moves"][0]["texts"]
    assert position.ply == 0


def test_a_bound_says_less_than_what_was_known_and_a_move_is_best_once() -> None:
    position = Position()
    one, other = position.parse("C2.5"), position.parse("H2+3")
    lines = BestLines(position)
    lines.add(Thought(6, 1, EngineScore(centipawns=40), (one,), 1, 0.1))
    lines.add(Thought(7, 1, EngineScore(centipawns=900), (one,), 1, 0.1, "lower"))
    lines.add(Thought(6, 2, EngineScore(centipawns=30), (other,), 1, 0.1))
    assert [line["eval"] for line in lines.news("")["lines"]] == [
        {"centipawns": 40, "depth": 6},
        {"centipawns": 30, "depth": 6},
    ]
    lines.add(Thought(7, 1, EngineScore(centipawns=50), (other,), 1, 0.1))
    assert [str(thought.moves[0]) for thought in lines.thoughts()] == ["h1g3"]


def test_kifu_thinks_in_slices_until_it_finds_out_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICES", (0.05, 0.05))
    *others, last = think_in_slices({**MATE, "lines": 2})  # type: ignore[typeddict-item]
    assert len(others) == 2
    assert last["done"]
    assert last["lines"][0]["eval"]["mate"] == 2
    assert last["lines"][0]["chance"] == 1.0
    assert len(list(think_in_slices({**MATE, "seconds": 0.01}))) == 2, "one slice fills the time"  # type: ignore[typeddict-item]


def test_of_a_game_that_is_over_nothing_is_thought() -> None:
    *_, last = think_in_slices(OVER)  # type: ignore[arg-type]
    assert (last["lines"], last["done"]) == ([], True)
    [*_, done] = hear(thinkers_here().think({**OVER, "thinker": "kifu"}))  # type: ignore[typeddict-item]
    assert (done["lines"], done["done"]) == ([], True)


def test_the_worker_follows_news_and_a_problem_is_data() -> None:
    texts = [json.loads(text) for text in follow("think", json.dumps({**MATE, "seconds": 0.1}))]
    assert texts[-1]["answer"]["done"]
    [text] = follow("think", '{"moves": ["h3h9"]}')
    assert "h3" in json.loads(text)["problem"]["reason"]
    [text] = follow("fly", "{}")
    assert json.loads(text)["problem"]["code"] == "internal-error"


def fake(folder: Path, *lines: str, behaviour: str = "tells") -> ServerThinkers:
    return thinkers_here([command(folder, behaviour, *lines, "h3e3")], looks=False)


def test_an_engine_says_what_it_thinks_and_is_ended_with_the_stream(tmp_path: Path) -> None:
    told = [LINE.format(4, 1, "cp 35", "h3e3 h10g8"), LINE.format(4, 2, "mate -3", "h1g3")]
    [*_, last] = hear(fake(tmp_path, *told).think({"lines": 2}))
    assert last["done"]
    assert [line["eval"] for line in last["lines"]] == [{"centipawns": 35, "depth": 4}, {"mate": -3, "depth": 4}]
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize(
    "lie",
    [
        LINE.format(4, 1, "cp 99999999999", "h3e3"),
        LINE.format(4, 1, "cp 10", "h3h9"),
        LINE.format("x", 1, "cp 10", "h3e3"),
        LINE.format(4, 99999, "cp 10", "h3e3"),
        "info depth 4 score cp 10",
        "info pv pv pv score score",
    ],
)
def test_a_line_that_lies_is_no_news(tmp_path: Path, lie: str) -> None:
    [*_, last] = hear(fake(tmp_path, lie, LINE.format(5, 1, "cp 7", "h3e3 i1i2 h3h9")).think({}))
    assert last["done"]
    [line] = last["lines"]
    assert line["eval"] == {"centipawns": 7, "depth": 5}
    assert [move["move"] for move in line["moves"]] == ["h3e3"], "what follows an illegal move is cut off"


@pytest.mark.parametrize("behaviour", ["crash in mid-search", "flood of lines"])
def test_an_engine_that_fails_is_reported_and_ended(tmp_path: Path, behaviour: str) -> None:
    [*_, last] = hear(fake(tmp_path, behaviour=behaviour).think({"seconds": 0.1}))
    assert last["problem"]["severity"] == "error"
    assert "done" not in last
    assert_nothing_runs(tmp_path)


def test_a_stream_that_nobody_follows_ends_its_engine(tmp_path: Path) -> None:
    async def leave() -> None:
        engine = fake(tmp_path, LINE.format(4, 1, "cp 35", "h3e3"), behaviour="tells and waits for stop")
        news = engine.think({"seconds": 600.0})
        assert (await anext(news))["lines"]
        await news.aclose()  # type: ignore[attr-defined]
        own = thinkers_here().think({"thinker": "kifu", "seconds": 600.0})
        assert (await anext(own))["by"] == "kifu"
        await own.aclose()  # type: ignore[attr-defined]

    asyncio.run(leave())
    assert_nothing_runs(tmp_path)


def test_who_can_be_asked_is_known_and_nobody_else() -> None:
    assert [each["name"] for each in thinkers_here(looks=True).thinkers()][-1] == "kifu"
    nobody = thinkers_here(looks=False)
    assert nobody.thinkers() == []
    with pytest.raises(EngineMissingError, match="no engine for xiangqi"):
        nobody.think({})
    with pytest.raises(UnknownNameError, match="thinker"):
        thinkers_here().think({"thinker": "nobody"})
    with pytest.raises(KifuError, match="h3"):
        thinkers_here().think({"moves": ["h3h9"]})
    named = thinkers_here([shlex.join([sys.executable, "-V"])], looks=False)
    assert named.thinkers()[0]["own"] is False
