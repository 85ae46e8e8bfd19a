"""What engines say while they think, in each protocol, true or not: nothing that is wrong does any harm."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from kifu.engine import AsyncEngine, EngineError, EngineFloodError, EngineUnfitError
from kifu.engine.thoughts import EngineScore, Thought
from kifu.rules.position import Position
from tests.unit.engine.test_engines import sent
from tests.unit.engine.test_faults import Fake, assert_nothing_runs, command, fake

__all__ = ["fake"]
GOOD = "info depth 3 score cp 12 nodes 90 time 10 pv h3e3 h10g8"


def think(
    fake: Fake, *lines: str, protocol: str = "", position: Position | None = None
) -> tuple[list[Thought], list[str]]:
    """Return what kifu takes from the lines that an engine prints, and what it notes of them."""
    asked = position or Position()
    with fake(f"{protocol} tells", *lines, "h3e3", game=asked.game.name) as engine:
        return list(engine.analyse(asked, seconds=0.1)), engine.notes


def test_a_line_of_uci(fake: Fake) -> None:
    line = "info depth 7 multipv 1 score cp -54 upperbound wdl 300 500 200 nodes 900 nps 9000 time 100 pv h3e3 h10g8"
    (thought,), notes = think(fake, line)
    assert (thought.depth, thought.line, thought.nodes, thought.seconds) == (7, 1, 900, 0.1)
    assert thought.score == EngineScore(centipawns=-54)
    assert (thought.bound, thought.odds, thought.speed) == ("upper", (300, 500, 200), 9000)
    assert [str(move) for move in thought.moves] == ["h3e3", "h10g8"]
    assert notes == []


def test_what_is_said_for_the_side_to_move_is_turned_round_for_the_second_side(fake: Fake) -> None:
    position = Position()
    position.play("h3e3")
    line = "info depth 7 score cp 54 lowerbound wdl 300 500 200 pv h10g8"
    (thought,), _ = think(fake, line, position=position)
    assert (thought.score, thought.bound, thought.odds) == (EngineScore(centipawns=-54), "upper", (200, 500, 300))


@pytest.mark.parametrize(
    ("protocol", "game", "line", "score"),
    [
        ("", "xiangqi", "info depth 5 score mate 2 pv h3e3", EngineScore(mate=2)),
        ("", "xiangqi", "info depth 5 score mate -3 pv h3e3", EngineScore(mate=-3)),
        ("ucci", "xiangqi", "info depth 5 score 44 pv h2e2", EngineScore(centipawns=44)),
        # USI counts plies until mate.
        ("usi", "chu_shogi", "info depth 5 score mate 3 pv 8i8h", EngineScore(mate=2)),
        ("usi", "chu_shogi", "info depth 5 score mate -4 pv 8i8h", EngineScore(mate=-2)),
        ("xboard", "chu_shogi", "5 -44 10 999 h4h5 { root eval }", EngineScore(centipawns=-44)),
        ("xboard", "chu_shogi", "5. 100002 10 999 12 3\t h4h5", EngineScore(mate=2)),
    ],
)
def test_scores_of_each_protocol(protocol: str, game: str, line: str, score: EngineScore, fake: Fake) -> None:
    (thought,), notes = think(fake, line, protocol=protocol, position=Position(game))
    assert (thought.depth, thought.score, len(thought.moves), notes) == (5, score, 1, [])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("info depth 3 score cp nan pv h3e3", "'nan' is no number of score cp"),
        ("info depth 3 score cp 1e5 pv h3e3", "'1e5' is no number of score cp"),
        (f"info depth 3 score cp {10**30} pv h3e3", "is no number of score cp"),
        ("info depth 3 score cp 9999999 pv h3e3", "9999999 cannot be the number of score cp"),
        ("info depth 3 score cp pv h3e3", "'' is no number of score cp"),
        ("info depth 3 score mate + pv h3e3", "'+' is no number of score mate"),
        ("info depth 3 score mate 10000 pv h3e3", "10000 cannot be the number of score mate"),
        ("info depth -1 score cp 1 pv h3e3", "-1 cannot be the number of depth"),
        ("info depth inf score cp 1 pv h3e3", "'inf' is no number of depth"),
        (f"info depth 3 score cp 1 nodes {10**17} pv h3e3", "cannot be the number of nodes"),
        ("info depth 3 score cp 1 nodes ٣ pv h3e3", "'٣' is no number of nodes"),
        ("info depth 3 multipv 0 score cp 1 pv h3e3", "0 cannot be the number of multipv"),
        ("info depth 3 multipv 2 score cp 1 pv h3e3", "2 is none of 1 lines"),
        ("info depth 3 score cp 1 wdl 900 900 900 pv h3e3", "'900 900 900' are no odds of wdl"),
        ("info depth 3 score cp 1 pv a1a9", "the line is cut: 'a1a9': the Chariot on a1 cannot reach a9"),
        ("info depth 3 score cp 1 pv \x1b[2J", "the line is cut"),
        (f"info depth 3 score cp 1 pv {'h3e3' * 900}", "the line is cut"),
    ],
)
def test_a_line_that_cannot_be_is_noted_and_passed_over(line: str, reason: str, fake: Fake, tmp_path: Path) -> None:
    thoughts, notes = think(fake, line, GOOD)
    assert [thought.depth for thought in thoughts] == [3]
    assert len(thoughts[0].moves) == 2
    (note,) = notes
    assert reason in note
    assert note.isprintable()
    assert len(note) < 400
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info pv",
        "info depth 3",
        "info score cp 1",
        "info depth 3 pv h3e3",
        "info string score cp 1 pv h3e3",
        "x",
    ],
)
def test_a_line_that_says_nothing_of_a_line_of_play_is_passed_over(line: str, fake: Fake) -> None:
    thoughts, notes = think(fake, line, GOOD)
    assert ([thought.depth for thought in thoughts], notes) == ([3], [])


def test_moves_are_kept_up_to_the_first_that_is_not_legal(fake: Fake) -> None:
    ((thought,), (note,)) = think(fake, "info depth 3 score cp 1 pv h3e3 h10g8 e3e4 b8e8")
    assert [str(move) for move in thought.moves] == ["h3e3", "h10g8"]
    assert "the line is cut: 'e3e4'" in thought.note
    assert thought.note in note


def test_a_line_that_goes_on_after_mate_is_cut(fake: Fake) -> None:
    position = Position.from_fen("3k5/8R/9/9/9/9/9/9/9/4K2R1 w")
    with fake("tells", "info depth 3 score mate 1 pv h1h10 d10d9 h10h9", "h1h10") as engine:
        (thought,) = engine.analyse(position, seconds=0.1)
    assert len(thought.moves) == 1
    assert "after the end of the game" in thought.note


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 nan 10 999 h4h5", "'nan' is no number of score"),
        (f"3 {10**30} 10 999 h4h5", "is no number of score"),
        ("3 1 10 many h4h5", "'many' is no number of nodes"),
        ("3 1 10 999 a1a2a3a4", "the line is cut"),
    ],
)
def test_a_line_of_xboard_that_cannot_be(line: str, reason: str, fake: Fake) -> None:
    thoughts, notes = think(fake, line, "4 1 10 999 h4h5", protocol="xboard", position=Position("chu_shogi"))
    assert [thought.depth for thought in thoughts] == [4]
    assert reason in notes[0]


def test_only_the_first_notes_are_kept(fake: Fake) -> None:
    thoughts, notes = think(fake, *["info depth 3 score cp nan pv h3e3"] * 300, GOOD)
    assert (len(thoughts), len(notes)) == (1, 20)


def test_a_flood_of_thoughts_ends_the_engine(fake: Fake, tmp_path: Path) -> None:
    engine = fake("flood of infos")
    with pytest.raises(EngineFloodError):
        list(engine.analyse(Position(), seconds=60))
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize("behaviour", ["crash in mid-search", "exit in mid-search", "hang in mid-search", "flood"])
def test_a_fault_in_mid_thought_is_reported_and_the_engine_ended(behaviour: str, fake: Fake, tmp_path: Path) -> None:
    engine = fake(behaviour)
    with pytest.raises(EngineError, match="the end of its thoughts did not come"):
        list(engine.analyse(Position(), seconds=0.1))
    assert_nothing_runs(tmp_path)


def test_what_is_asked_in_each_protocol(fake: Fake, tmp_path: Path) -> None:
    position = Position()
    with fake("well", "h3e3", "h3e3") as engine:
        list(engine.analyse(position, nodes=5000, depth=8, seconds=2, lines=3, fresh=True))
        engine.choose(position, 0.1)
    assert sent(tmp_path, "setoption", "position", "go")[1:] == [
        "setoption name MultiPV value 3",
        "setoption name Clear Hash",
        "position startpos",
        "go nodes 5000 depth 8 movetime 2000",
        "setoption name MultiPV value 1",
        "position startpos",
        "go movetime 100",
    ]


@pytest.mark.parametrize(
    ("behaviour", "game", "limits", "go"),
    [
        ("ucci", "xiangqi", {"nodes": 5000}, ["go nodes 5000"]),
        ("ucci", "xiangqi", {"depth": 5}, ["go depth 5"]),
        ("ucci", "xiangqi", {"seconds": 2}, ["go time 2000 movestogo 1"]),
        ("usi", "chu_shogi", {"nodes": 5000}, ["go nodes 5000"]),
        ("usi", "chu_shogi", {"seconds": 2, "depth": 4}, ["go btime 0 wtime 0 byoyomi 2000 depth 4"]),
        ("xboard", "chu_shogi", {"seconds": 2, "depth": 4}, ["st 2", "sd 4", "post", "go", "nopost"]),
    ],
)
def test_how_limits_are_asked(
    behaviour: str, game: str, limits: dict[str, int], go: list[str], fake: Fake, tmp_path: Path
) -> None:
    with fake(behaviour, "resign" if behaviour != "ucci" else "h2e2", game=game) as engine:
        list(engine.analyse(Position(game), **limits))  # type: ignore[arg-type]
    assert [line for line in sent(tmp_path, "st", "sd", "post", "go", "nopost") if line != "nopost" or "post" in go][
        -len(go) :
    ] == go


def test_a_loop_that_is_left_stops_the_engine_which_answers_again(fake: Fake, tmp_path: Path) -> None:
    with fake("tells and waits for stop", GOOD, "h3e3") as engine:
        for _ in engine.analyse(Position(), seconds=3000):
            break
        assert sent(tmp_path, "stop") == ["stop"]
        assert engine.pid
        assert list(engine.analyse(Position(), seconds=0.01)) == []  # hurried
    assert_nothing_runs(tmp_path)


def test_thoughts_for_programs_that_await(tmp_path: Path) -> None:
    async def think() -> list[int]:
        telling = command(tmp_path, "tells and waits for stop", GOOD, GOOD, "h3e3")
        async with await AsyncEngine.start(telling) as engine, aclosing(engine.analyse(Position())) as thoughts:
            return [(await anext(thoughts)).depth]

    assert asyncio.run(think()) == [3]
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize("limits", [{"nodes": 0}, {"depth": -1}, {"lines": 10**9}, {"nodes": 10**30}])
def test_a_limit_that_cannot_be_is_refused(limits: dict[str, int], fake: Fake) -> None:
    with fake("well", "h3e3") as engine:
        with pytest.raises(EngineUnfitError, match="can be from 1 to"):
            engine.analyse(Position(), **limits)  # type: ignore[arg-type]
        with pytest.raises(EngineUnfitError, match="the game is over"):
            list(engine.analyse(Position.from_fen("3k1R3/8R/9/9/9/9/9/9/9/4K4 b")))


def test_xboard_has_no_limit_of_nodes(fake: Fake) -> None:
    with fake("xboard", "h4h5", game="chu_shogi") as engine, pytest.raises(EngineUnfitError, match="no limit of nodes"):
        list(engine.analyse(Position("chu_shogi"), nodes=100))
