"""What all tests share: where the data lies, and which build of the package is meant."""

import asyncio.events
import gc
import os
import random
import signal
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

import kifu
from tests.effort import EFFORT, SEED

# What commands say is compared with English, whatever the machine speaks.
for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"
# A run that a shell started in the background ignores Ctrl-C, and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
DATA = Path(__file__).parent / "data"
LEFT_OUT = "its time was over"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--expect-pure", action="store_true", help="fail unless the package runs as plain Python")
    parser.addoption("--seconds", type=float, default=float("inf"), help="leave out what has not begun by then")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.option.hypothesis_seed = config.option.hypothesis_seed or str(SEED)
    # Hypothesis draws from the texts in modules that happen to be loaded: by which tests ran in a process before.
    providers._get_local_constants = Constants
    if config.getoption("--expect-pure") == kifu.COMPILED:
        raise pytest.UsageError(f"kifu.COMPILED is {kifu.COMPILED}: this is not the build to be tested")


def pytest_collection_finish() -> None:
    """Let the collector leave the tests themselves alone: they stay, and it would look through them again and again."""
    gc.freeze()


def pytest_unconfigure() -> None:
    """Let libraries find all of their objects freed at the end: some report those that are not."""
    gc.unfreeze()


@cache
def first_test() -> float:
    """Return when the first test of this process began: to find the tests takes a time of its own."""
    return time.monotonic()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() - first_test() > item.config.getoption("--seconds"):
        pytest.skip(LEFT_OUT)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let a test without a browser start an event loop: Playwright's stays entered in a process that told a story."""
    loop = asyncio.events._get_running_loop()
    if loop is None or "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    asyncio.events._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio.events._set_running_loop(loop)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = [each for each in terminalreporter.stats.get("skipped", []) if LEFT_OUT in str(each.longrepr)]
    if left_out:
        terminalreporter.write_line(f"{len(left_out)} tests were left out, because their time was over.")
    terminalreporter.write_line(f"KIFU_SEED={SEED} KIFU_EFFORT={EFFORT:g}")


@pytest.fixture
def data() -> Path:
    return DATA


def random_play(game: kifu.Game | str, seed: int, plies: int, checks: float = 0.0) -> Iterator[kifu.Position]:
    """Yield one position again and again while seeded random moves are played on it.

    With probability ``checks`` a move that gives check is preferred: plain random play gives few.
    """
    choice = random.Random(seed)
    position = kifu.Position(game)
    yield position
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves or position.outcome():
            return
        choice.shuffle(moves)
        if choice.random() < checks:
            moves.sort(key=lambda move: not gives_check(position, move))
        position.play(moves[0])
        yield position


def gives_check(position: kifu.Position, move: kifu.AnyMove) -> bool:
    position.play(move)
    check = position.in_check()
    position.undo()
    return check
