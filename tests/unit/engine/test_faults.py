"""Engines that hang, die, cheat or flood: each is reported in one line and ended in time, with all it has started."""

import asyncio
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kifu.engine import (
    AsyncEngine,
    Engine,
    EngineEndedError,
    EngineError,
    EngineFloodError,
    EngineMissingError,
    EngineMoveError,
    EngineResignedError,
    EngineTimeoutError,
    EngineUnfitError,
)
from kifu.engine.process import BREATH
from kifu.engine.xboard import FEATURE
from kifu.errors import UnknownNameError
from kifu.rules.position import Position

FAKE = Path(__file__).with_name("fake_engine.py")
PATIENCE = 1.0  # with those that never answer; others have the time that a busy machine needs
SLACK = 60.0  # within which a busy machine has done with processes that were ended
SILENT = ("hang at start", "no uciok")
Fake = Callable[..., Engine]


def command(folder: Path, behaviour: str, *moves: str) -> str:
    return shlex.join([sys.executable, "-S", "-E", str(FAKE), str(folder), behaviour, *moves])


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    def start(behaviour: str, *moves: str, game: str = "xiangqi") -> Engine:
        protocol = next((name for name in ("ucci", "usi", "xboard") if name in behaviour), "uci")
        patience = PATIENCE if behaviour in SILENT else 60.0
        engine = Engine(command(tmp_path, behaviour, *moves), game, protocol=protocol, patience=patience)
        if behaviour == "hang in mid-search" and engine._engine._protocol:
            engine._engine._protocol.patience = PATIENCE
        return engine

    return start


def is_running(pid: int) -> bool:
    """Whether a process is there; one that is dead and not yet collected is not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def assert_nothing_runs(folder: Path) -> None:
    """All processes that fake engines have noted are gone, at once or as soon as the system has done with them."""
    if not (folder / "pids").exists():
        return  # on a busy machine one may be ended before it has noted anything
    pids = [int(line) for line in (folder / "pids").read_text(encoding="utf-8").split()]
    deadline = time.monotonic() + SLACK
    while any(map(is_running, pids)):
        assert time.monotonic() < deadline, "a process was left over"
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("behaviour", "error", "words"),
    [
        ("hang at start", EngineTimeoutError, "did not answer in time: uciok did not come"),
        ("no uciok", EngineTimeoutError, "did not answer in time: uciok did not come"),
        ("crash in mid-search", EngineEndedError, "ended by signal 9: bestmove did not come"),
        ("exit in mid-search", EngineEndedError, "ended with status 3: bestmove did not come"),
        ("hang in mid-search", EngineTimeoutError, "did not answer in time: bestmove did not come"),
        ("illegal move", EngineMoveError, "answered 'a1a9': 'a1a9': the Chariot on a1 cannot reach a9"),
        ("flood", EngineFloodError, "printed more than any answer needs"),
        ("flood of lines", EngineFloodError, "printed more than any answer needs"),
        ("flood without an end of line", EngineFloodError, "printed more than any answer needs"),
    ],
)
def test_a_fault_is_reported_and_the_engine_ended(
    behaviour: str, error: type[EngineError], words: str, fake: Fake, tmp_path: Path
) -> None:
    with pytest.raises(error) as caught:
        fake(behaviour, "a1a9").choose(Position(), 0.1)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert_nothing_runs(tmp_path)


def test_an_engine_that_does_not_quit_is_ended(fake: Fake, tmp_path: Path) -> None:
    engine = fake("slow quit", "h3e3")
    assert str(engine.choose(Position(), 0.1)) == "h3e3"
    engine.close()
    assert_nothing_runs(tmp_path)
    engine.close()
    with pytest.raises(EngineEndedError, match="closed"):
        engine.choose(Position())


def test_an_engine_that_nobody_closes_ends_with_the_program(tmp_path: Path) -> None:
    code = f"from kifu.engine import Engine; Engine({command(tmp_path, 'slow quit')!r})"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize("question", ["engine.choose(Position(), 60)", "list(engine.analyse(Position(), seconds=60))"])
@pytest.mark.parametrize("behaviour", ["hang at start", "hang in mid-search"])
def test_ctrl_c_ends_an_engine_that_does_not_heed_signals(behaviour: str, question: str, tmp_path: Path) -> None:
    code = f"""
import os, signal, sys, threading, time
from pathlib import Path
from kifu.engine import Engine
from kifu.rules.position import Position

def interrupt():
    while not Path({str(tmp_path / "pids")!r}).exists():
        time.sleep(0.01)
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Thread(target=interrupt, daemon=True).start()
try:
    with Engine({command(tmp_path, behaviour)!r}, patience=60) as engine:
        {question}
except KeyboardInterrupt:
    sys.exit(7)
"""
    done = subprocess.run([sys.executable, "-c", code], timeout=60, check=False)
    assert done.returncode == 7
    assert_nothing_runs(tmp_path)


def test_an_answer_that_comes_twice_answers_one_question(fake: Fake) -> None:
    with fake("answers twice", "h3e3", "b3e3") as engine:
        assert str(engine.choose(Position(), 0.1)) == "h3e3"
        assert str(engine.choose(Position(), 0.1)) == "b3e3"


def test_others_run_while_an_engine_floods(tmp_path: Path) -> None:
    """Between two turns of the others no more lines are taken than a fraction of those that come."""

    async def flood() -> tuple[int, int]:
        engine = await AsyncEngine.start(command(tmp_path, "flood of lines"))
        assert engine._protocol
        process, most = engine._protocol.process, 0
        task = asyncio.create_task(engine.choose(Position(), 0.1))
        while not task.done():
            before = process._lines_taken
            await asyncio.sleep(0)
            most = max(most, process._lines_taken - before)
        assert isinstance(task.exception(), EngineFloodError)
        return most, process._lines_taken

    most, taken = asyncio.run(flood())
    assert most <= BREATH
    print(f"{taken} lines were taken, {most} at a time")


def test_a_line_of_features_takes_no_longer_for_being_long() -> None:
    # Hours, if it were read again from each of its letters.
    assert FEATURE.findall("feature " + "a" * 2_000_000) == []


@pytest.mark.parametrize("answer", ["(none)", "0000", "", "h3e3x", "e1e2e3", "\x1b[2J"])
def test_an_answer_that_is_no_move_is_reported(answer: str, fake: Fake, tmp_path: Path) -> None:
    with pytest.raises(EngineMoveError) as caught:
        fake("odd", answer).choose(Position(), 0.1)
    assert str(caught.value).isprintable()
    assert_nothing_runs(tmp_path)


def test_an_engine_may_resign(fake: Fake) -> None:
    with pytest.raises(EngineResignedError, match="gives the game up"):
        fake("usi resigns", "resign", game="chu_shogi").choose(Position("chu_shogi"), 0.1)


@pytest.mark.parametrize("name", ["no-such-engine", "/", "", "'"])
def test_an_engine_that_is_not_there_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("kifu.engine.finding.PLACES", ())
    with pytest.raises(EngineMissingError) as caught:
        Engine(name, "dai_shogi")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_program_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    path.write_text("no program")
    path.chmod(0o755)
    with pytest.raises(EngineMissingError, match="engine cannot be started: Exec format error"):
        Engine(str(path))


def test_nothing_unchecked_is_sent(fake: Fake, tmp_path: Path) -> None:
    with fake("well", "h3e3") as engine:
        kingless = Position.from_fen_lenient("9/9/9/9/9/9/9/9/9/R8 w")
        for position in (kingless, Position.from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w", forgive=("facing",))):
            with pytest.raises(EngineUnfitError, match="no engine plays from this position"):
                engine.choose(position)
        with pytest.raises(EngineUnfitError, match="the game is over: checkmate"):
            engine.choose(Position.from_fen("3k1R3/8R/9/9/9/9/9/9/9/4K4 b"))
        with pytest.raises(EngineUnfitError, match="started for xiangqi, not dai_shogi"):
            engine.choose(Position("dai_shogi"))
        # None of this was the engine's fault, so it is there still.
        assert str(engine.choose(Position(), 0.1)) == "h3e3"
    sent = (tmp_path / "sent").read_text(encoding="utf-8").splitlines()
    assert [line for line in sent if line.startswith("position")] == ["position startpos"]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"Skill Level": "5\nquit"}, EngineUnfitError),
        ({"Skill Level": "21"}, EngineUnfitError),
        ({"Ponder": "true\nquit"}, EngineUnfitError),
        ({"UCI_Variant": "shogi"}, UnknownNameError),
        ({"Skil Level": "5"}, UnknownNameError),
    ],
)
def test_options_are_checked_before_they_are_sent(
    options: dict[str, str], error: type[Exception], tmp_path: Path
) -> None:
    with pytest.raises(error):
        Engine(command(tmp_path, "well"), options=options)
    assert "quit" not in (tmp_path / "sent").read_text(encoding="utf-8")
    assert_nothing_runs(tmp_path)


def test_an_engine_for_another_game_is_refused(fake: Fake, tmp_path: Path) -> None:
    with pytest.raises(EngineUnfitError, match="does not play dai shogi"):
        fake("well", game="dai_shogi")
    with pytest.raises(EngineUnfitError, match="does not say that it plays chu shogi"):
        fake("ucci", game="chu_shogi")
    with pytest.raises(EngineUnfitError, match="does not play xiangqi"):
        fake("xboard")
    assert_nothing_runs(tmp_path)
