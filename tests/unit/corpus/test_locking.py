"""The lock of a library: a process waits for its turn, and for one that never ends only so long."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from kifu.corpus.locking import PATIENCE, hold_lock
from kifu.errors import RecordError


@contextmanager
def clock(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[float], None]) -> Iterator[None]:
    """Let each pause of the lock pass at once; ``meanwhile`` is told the time after it."""
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        meanwhile(now)

    with monkeypatch.context() as patch:
        patch.setattr("kifu.corpus.locking.time.sleep", sleep)
        patch.setattr("kifu.corpus.locking.time.monotonic", lambda: now)
        yield


def test_however_many_are_before_it_a_process_has_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, turns = tmp_path / "lock", 0
    with ExitStack() as held:
        held.enter_context(hold_lock(path))

        def take_turns(now: float) -> None:
            nonlocal turns
            if turns < 6 and now >= (turns + 1) * 0.8 * PATIENCE:
                turns += 1
                held.pop_all().close()
                if turns < 6:
                    held.enter_context(hold_lock(path))
                    os.utime(path, (turns, turns))  # no two turns are taken in one tick of the clock of files

        with clock(monkeypatch, take_turns), hold_lock(path):
            assert turns == 6


def test_a_process_that_never_ends_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []
    with (
        hold_lock(tmp_path / "lock"),
        clock(monkeypatch, times.append),
        pytest.raises(RecordError, match="another process") as caught,
        hold_lock(tmp_path / "lock"),
    ):
        pass
    assert caught.value.code == "locked"
    assert PATIENCE <= times[-1] < PATIENCE + 1
