"""Workers: threads in which the service answers, so that a heavy question does not hold the others up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Lock
from typing import Any

from kifu.errors import KifuError


class BusyError(KifuError):
    """The queue of questions is full."""

    code = "busy"


class TooSlowError(KifuError):
    """An answer took longer than the limit."""

    code = "too-slow"


class Workers:
    """Runs functions in ``threads``, ``at_once`` at most waiting or running, each for ``seconds`` at most, if given.

    A thread cannot be stopped, so what takes too long counts among those that run until it ends by itself.
    """

    def __init__(self, *, threads: int = 4, at_once: int = 64, seconds: float | None = 10.0) -> None:
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._at_once = at_once
        self._seconds = seconds
        self._running = 0
        self._lock = Lock()

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if self._running >= self._at_once:
            raise BusyError(f"{self._running} questions are being answered; ask again in a moment")
        self._count(1)
        self._pool = self._pool or ThreadPoolExecutor(self._threads, thread_name_prefix="kifu")
        # What is known beside the question, such as the language of the reader, is known to the thread too.
        job = self._pool.submit(copy_context().run, function, *arguments)
        job.add_done_callback(lambda _: self._count(-1))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(job)  # a job that was not begun yet is cancelled with it
        except TimeoutError:
            raise TooSlowError(f"the answer took longer than {self._seconds or 0:g} seconds") from None

    def _count(self, change: int) -> None:
        with self._lock:  # what ends a job may be its own thread
            self._running += change

    def close(self) -> None:
        """Let the threads end; they are started again if there is another question."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
