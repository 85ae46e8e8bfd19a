"""EngineProcess: one engine as a process that lines are sent to and heard from, each wait with its deadline.

It has a process group of its own, so that Ctrl-C of a terminal does not reach it and all that it starts ends with it.
Output that is not read is kept up to a limit; an engine that prints more is ended at once.
"""

import asyncio
import os
import signal
from collections import deque
from collections.abc import Sequence

from kifu.errors import EngineEndedError, EngineFloodError, EngineMissingError, EngineTimeoutError, EngineUnfitError

MOST_OUTPUT = 2_000_000  # bytes between a question and its answer; an hour of search prints less
MOST_LINES = 50_000
BREATH = 500  # lines after which others may run
LONGEST_LINE = 100_000
LAST_WORDS = 0.3  # seconds in which what an engine printed before it ended is still on its way
TERM_PATIENCE = 0.5  # seconds between the signal that asks and the one that does not
HAS_GROUPS = os.name == "posix"


class EngineProcess(asyncio.SubprocessProtocol):
    """Made by ``start``.  Deadlines are times of the event loop."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pid = 0
        self._lines: deque[str] = deque()
        self._rest = b""
        self._heard = self._lines_heard = self._lines_taken = 0
        self._flooded = self._silent = False
        self._news, self._gone, self._closed = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None

    @classmethod
    async def start(cls, command: Sequence[str], name: str) -> "EngineProcess":
        loop = asyncio.get_running_loop()
        try:
            _, process = await loop.subprocess_exec(
                lambda: cls(name), *command, stderr=asyncio.subprocess.DEVNULL, start_new_session=HAS_GROUPS
            )
        except (OSError, ValueError) as error:
            raise EngineMissingError(f"{name} cannot be started: {getattr(error, 'strerror', None) or error}") from None
        return process

    def send(self, line: str) -> None:
        """Send one line; a text with control characters, which could be two lines, is refused."""
        if not line.isprintable():
            raise EngineUnfitError(f"{line[:40]!r} is no line that an engine may be sent", text=line[:40])
        pipe = self._transport.get_pipe_transport(0) if self._transport else None
        if isinstance(pipe, asyncio.WriteTransport) and not pipe.is_closing():
            pipe.write(line.encode() + b"\n")

    def expect_answer(self) -> None:
        """Discard what was printed before: a question follows, and its answer comes later."""
        if not self._flooded:
            self._lines.clear()
            self._heard, self._lines_heard = len(self._rest), 0

    async def hear(self, deadline: float, what: str) -> str:
        """Return the next line; ``what`` is the awaited answer, as an error names it that reports a timeout."""
        loop = asyncio.get_running_loop()
        while True:
            if self._flooded:
                raise EngineFloodError(f"{self.name} printed more than any answer needs: {what} did not come")
            if loop.time() >= deadline:
                raise EngineTimeoutError(f"{self.name} did not answer in time: {what} did not come")
            if self._lines:
                line = self._lines.popleft()
                self._lines_taken += 1
                if self._lines_taken % BREATH == 0:
                    await asyncio.sleep(0)  # lines that are there already are taken without waiting
                return line
            if self._silent:
                await self.wait_until_gone(LAST_WORDS)  # only then it is known how it ended
                raise EngineEndedError(f"{self.name} ended {self._how_it_ended()}: {what} did not come")
            self._news.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._news.wait()
            except TimeoutError:
                continue

    async def wait_until_gone(self, seconds: float) -> None:
        """Wait until the process has ended, for ``seconds`` at most."""
        await _wait(self._gone, seconds)

    async def end(self) -> None:
        """End the process and all that it has started: ask by a signal, then do not ask."""
        self.signal_group(signal.SIGTERM)
        await self.wait_until_gone(TERM_PATIENCE)
        # Processes that the engine has started may outlive it.
        self.signal_group(signal.SIGKILL if HAS_GROUPS else signal.SIGTERM)
        await self.wait_until_gone(TERM_PATIENCE)
        if self._transport is not None:
            self._transport.close()
            # Its pipes are closed by the event loop, which may be stopped at any time after this.
            await _wait(self._closed, TERM_PATIENCE)

    def signal_group(self, number: int) -> None:
        signal_group(self.pid, number)
        if not HAS_GROUPS and self._transport is not None and not self._gone.is_set():
            self._transport.kill()

    # What the event loop reports

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport
        self.pid = transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._heard += len(data)
        if self._flooded:
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._lines_heard += len(lines)
        if self._heard > MOST_OUTPUT or self._lines_heard > MOST_LINES or len(self._rest) > LONGEST_LINE:
            self._flooded, self._rest = True, b""
            self._lines.clear()
            self.signal_group(signal.SIGTERM)
        else:
            texts = (line.decode("utf-8", "replace").strip() for line in lines)
            self._lines.extend(text for text in texts if text)
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._fall_silent()

    def process_exited(self) -> None:
        self._gone.set()
        # A process that it has left behind may hold the pipe, so that its end is never reported.
        asyncio.get_running_loop().call_later(LAST_WORDS, self._fall_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed.set()

    def _fall_silent(self) -> None:
        self._silent = True
        self._news.set()

    def _how_it_ended(self) -> str:
        status = self._transport.get_returncode() if self._transport else None
        if status is None:
            return "its output"
        return f"by signal {-status}" if status < 0 else f"with status {status}"


async def _wait(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


def signal_group(pid: int, number: int) -> None:
    """Send a signal to a process and its group; those that have ended are passed over."""
    if pid and HAS_GROUPS:
        try:
            os.killpg(pid, number)
        except (ProcessLookupError, PermissionError):
            return
