"""One writer at a time: a lock that the system takes back from a process that is killed."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kifu.errors import RecordError

PATIENCE = 5.0  # seconds that one waits for another
PAUSE = 0.05


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file meanwhile; if another process keeps it too long, that is an error."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        end = time.monotonic() + PATIENCE
        while not _try_lock(descriptor):
            if time.monotonic() > end:
                raise RecordError(f"{path.parent}: another process is writing to this library", code="locked")
            time.sleep(PAUSE)
        yield
    finally:
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except (BlockingIOError, PermissionError):
        return False
    return True
