"""Processes that work for another one, and end with it however it ends."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def open_pool(jobs: int) -> ProcessPoolExecutor:
    """Return a pool of processes, started anew: a fork of a process with threads, as Arrow has them, can hang."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)


def follow_parent() -> None:
    """Leave Ctrl-C to the parent process, and end when that is gone: a killed parent sends no message."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
