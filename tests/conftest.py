"""What all tests share: where the data lies, and which build of the package is meant."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import kifu

DATA = Path(__file__).parent / "data"
# Tests that draw something take another seed on every run and print it; ``KIFU_SEED=...`` takes that one again.
SEED = int(os.environ.get("KIFU_SEED", random.SystemRandom().randrange(10**6)))
hypothesis.settings.register_profile("same", derandomize=True)
if "KIFU_SEED" in os.environ:
    hypothesis.settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--expect-pure", action="store_true", help="fail unless the package runs as plain Python")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--expect-pure") == kifu.COMPILED:
        raise pytest.UsageError(f"kifu.COMPILED is {kifu.COMPILED}: this is not the build to be tested")


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


def gives_check(position: kifu.Position, move: kifu.Move) -> bool:
    position.play(move)
    check = position.in_check()
    position.undo()
    return check
