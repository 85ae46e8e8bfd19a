"""What engines are told and how their answers are understood, in each protocol."""

import asyncio
import gc
import threading
import time
from pathlib import Path

import pytest

from kifu.engine import AsyncEngine, Engine, EngineMoveError
from kifu.errors import UnknownNameError
from kifu.rules.position import Position
from tests.unit.engine.test_faults import Fake, assert_nothing_runs, command, fake

__all__ = ["fake"]


def sent(folder: Path, *words: str) -> list[str]:
    """Return what an engine was sent that begins with one of the words."""
    lines = (folder / "sent").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split()[0] in words]


def test_uci(fake: Fake, tmp_path: Path) -> None:
    position = Position()
    with fake("well", "h3e3", "h1g3") as engine:
        assert engine.title == "Fake 1.0"
        position.play(engine.choose(position, 0.2))
        position.play("h10g8")
        position.play(engine.choose(position, 0.2))
    assert position.ply == 3
    assert sent(tmp_path, "setoption") == ["setoption name UCI_Variant value xiangqi"]
    assert sent(tmp_path, "position", "go") == [
        "position startpos",
        "go movetime 200",
        "position startpos moves h3e3 h10g8",
        "go movetime 200",
    ]


def test_a_setup_is_sent_in_its_one_canonical_form(fake: Fake, tmp_path: Path) -> None:
    position = Position.from_fen("3k5/9/9/9/9/9/9/9/9/4K3R r")
    with fake("well", "i1i9") as engine:
        engine.choose(position, 0.1)
    assert sent(tmp_path, "position") == ["position fen 3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1"]


def test_ucci_counts_ranks_from_nought(fake: Fake, tmp_path: Path) -> None:
    position = Position()
    position.play("h3e3")
    with fake("ucci", "h9g7") as engine:
        assert str(engine.choose(position, 0.5)) == "h10g8"
    assert sent(tmp_path, "position", "go") == ["position startpos moves h2e2", "go time 500 movestogo 1"]


def test_usi(fake: Fake, tmp_path: Path) -> None:
    position = Position("chu_shogi")
    with fake("usi", "8i8h", game="chu_shogi") as engine:
        position.play(engine.choose(position, 0.5))
    assert sent(tmp_path, "position", "go") == ["position startpos", "go btime 0 wtime 0 byoyomi 500"]
    assert str(position.last_move) == "8i8h"


def test_xboard_is_told_of_new_moves_and_of_those_taken_back(fake: Fake, tmp_path: Path) -> None:
    position = Position("dai_shogi")
    with fake("xboard", "h5h6", "g5g6", game="dai_shogi") as engine:
        assert engine.title == "Fake 1.0"
        position.play(engine.choose(position, 0.1))
        position.play("9e9f")
        position.undo()
        position.play("7e7f")
        position.play(engine.choose(position, 0.1))
        assert [str(move) for move in position.moves()] == ["8k8j", "7e7f", "9k9j"]
    assert sent(tmp_path, "variant", "memory", "setboard", "usermove", "undo", "go", "force") == [
        "variant dai",
        "force",
        "memory 64",
        "go",
        "force",
        "usermove i11i10",
        "go",
        "force",
    ]
    assert_nothing_runs(tmp_path)


def test_xboard_takes_back_what_the_game_has_taken_back(fake: Fake, tmp_path: Path) -> None:
    position = Position("dai_shogi")
    with fake("xboard", "h5h6", "g5g6", game="dai_shogi") as engine:
        engine.choose(position, 0.1)
        position.play("7k7j")
        position.play("7e7f")
        engine.choose(position, 0.1)
    assert sent(tmp_path, "usermove", "undo") == ["undo", "usermove i5i6", "usermove i11i10"]


LION = "7k7/15/15/15/15/15/15/6pp7/7L!7/15/15/15/15/15/7K7 b - 1"


def test_a_lions_two_legs_come_in_two_lines(fake: Fake, tmp_path: Path) -> None:
    position = Position.from_fen(LION, "dai_shogi")
    with fake("xboard", "h7h8,|h8g8", game="dai_shogi") as engine:
        assert str(engine.choose(position, 0.1)) == "8i8h9h"
    assert sent(tmp_path, "setboard") == [f"setboard {position.fen()}"]


def test_a_king_that_is_left_to_be_taken_is_taken(fake: Fake, tmp_path: Path) -> None:
    position = Position.from_fen("7k7/15/15/15/15/15/15/15/15/15/15/15/15/7Q7/7K7 b - 1", "dai_shogi")
    with fake("xboard", game="dai_shogi") as engine:
        assert str(engine.choose(position, 0.1)) == "8n8a"
    assert sent(tmp_path, "go") == []


@pytest.mark.parametrize("claim", ["1-0 {mate}", "1/2-1/2 {repetition}"])
def test_a_claim_is_no_move(claim: str, fake: Fake) -> None:
    with pytest.raises(EngineMoveError, match="says that the game is over"):
        fake("xboard claims", claim, game="dai_shogi").choose(Position("dai_shogi"), 0.1)


def test_levels_are_shares_of_what_an_engine_offers(fake: Fake, tmp_path: Path) -> None:
    for level, skill in ((1, -20), ("easy", -8), ("3", 4), ("hard", 12)):
        Engine(command(tmp_path, "well"), level=level).close()
        assert sent(tmp_path, "setoption")[-1] == f"setoption name Skill Level value {skill}"
    with pytest.raises(UnknownNameError, match="unknown level 'esy': did you mean 'easy'"):
        Engine(command(tmp_path, "well"), level="esy")


def test_an_engine_without_levels_looks_less_far(tmp_path: Path) -> None:
    with Engine(command(tmp_path, "ucci", "h2e2"), protocol="ucci", level=2) as engine:
        engine.choose(Position(), 0.5)
    assert sent(tmp_path, "go") == ["go depth 2"]


def test_an_unknown_protocol_is_named() -> None:
    with pytest.raises(UnknownNameError, match="unknown protocol 'ucii': did you mean 'uci'"):
        Engine("true", protocol="ucii")


def test_engines_can_be_awaited(tmp_path: Path) -> None:
    async def play() -> list[str]:
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        engines = [await AsyncEngine.start(command(folder, "well", "h3e3")) for folder in folders]
        moves = await asyncio.gather(*(engine.choose(Position(), 0.1) for engine in engines))
        for engine in engines:
            await engine.close()
        for folder in folders:
            assert_nothing_runs(folder)
        return [str(move) for move in moves]

    assert asyncio.run(play()) == ["h3e3", "h3e3"]


def test_questions_are_answered_one_after_another(tmp_path: Path) -> None:
    async def ask_twice() -> set[str]:
        async with await AsyncEngine.start(command(tmp_path, "well", "h3e3", "b3e3")) as engine:
            return {str(move) for move in await asyncio.gather(*(engine.choose(Position(), 0.1) for _ in range(2)))}

    assert asyncio.run(ask_twice()) == {"h3e3", "b3e3"}


def test_an_engine_that_is_forgotten_is_ended(fake: Fake, tmp_path: Path) -> None:
    threads = threading.active_count()
    engine = fake("slow quit")
    del engine
    gc.collect()
    assert_nothing_runs(tmp_path)
    deadline = time.monotonic() + 60
    while threading.active_count() > threads and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= threads


def test_an_engine_that_nobody_waits_for_any_more_is_ended(tmp_path: Path) -> None:
    async def give_up() -> int:
        async with await AsyncEngine.start(command(tmp_path, "hang in mid-search")) as engine:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await engine.choose(Position(), 60)
            return engine.pid

    assert asyncio.run(give_up()) == 0
    assert_nothing_runs(tmp_path)
