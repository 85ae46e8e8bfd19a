"""One writer at a time: a lock that the system takes back from a process that is killed."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kifu.errors import RecordError

PATIENCE = 20.0  # seconds that a process waits for one and the same other
PAUSE = 0.05


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file meanwhile; if another process keeps it too long, that is an error.

    A process that takes the lock renews the time of the file.  So a process that waits sees each change of hands, and
    however many stand in a row before it, all have their turn.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        taken, end = None, 0.0
        while not _try_lock(descriptor):
            last, taken = taken, os.fstat(descriptor).st_mtime_ns
            if taken != last:
                end = time.monotonic() + PATIENCE
            elif time.monotonic() > end:
                raise RecordError(f"{path.parent}: another process is writing to this library", code="locked")
            time.sleep(PAUSE)
        os.utime(path)
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
