"""Engine: an engine for programs that do not await; its event loop runs in a thread of its own."""

import asyncio
import signal
import threading
import weakref
from collections.abc import Coroutine, Generator, Mapping
from typing import Any, Self, TypeVar

from kifu.engine.driving import PATIENCE, AsyncEngine
from kifu.engine.finding import NOTHING
from kifu.engine.process import signal_group
from kifu.engine.thoughts import Thought
from kifu.errors import EngineEndedError
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

AnswerT = TypeVar("AnswerT")
LAST_PATIENCE = 5.0


class Engine:
    """A program on this machine that plays, a ``Player``; see ``AsyncEngine.start`` for what it is given.

    It is ended when it is closed, at the end of a ``with``, and at the latest with this program.
    """

    def __init__(
        self,
        engine: str = "",
        game: Game | str = DEFAULT_GAME,
        *,
        protocol: str | None = None,
        level: int | str | None = None,
        options: Mapping[str, str] = NOTHING,
        patience: float = PATIENCE,
    ) -> None:
        self._thread = _LoopThread()
        try:
            self._engine = self._thread.run(
                AsyncEngine.start(engine, game, protocol=protocol, level=level, options=options, patience=patience)
            )
        except BaseException:
            self._thread.stop()
            raise
        self.name = self._engine.name
        self._at_exit = weakref.finalize(self, _end_unclosed, self._engine, self._thread)

    @property
    def title(self) -> str:
        """What the engine calls itself, its version included."""
        return self._engine.title

    @property
    def pid(self) -> int:
        """The process, which is the number of its group too; 0 when it has ended."""
        return self._engine.pid

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return the move that the engine chooses in a position, found in ``seconds``, or else in one second."""
        return self._thread.run(self._engine.choose(position.copy(), seconds))

    def analyse(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        fresh: bool = False,
    ) -> Generator[Thought, None, None]:
        """Yield what the engine thinks of a position while it thinks: see ``AsyncEngine.analyse``.

        A loop that is left early stops the engine, which is there for the next question.
        """
        asked = self._engine.analyse(position, seconds=seconds, nodes=nodes, depth=depth, lines=lines, fresh=fresh)

        async def go_on() -> Thought | None:
            return await anext(asked, None)

        def follow() -> Generator[Thought, None, None]:
            try:
                while (thought := self._thread.run(go_on())) is not None:
                    yield thought
            finally:
                if self._thread.runs:
                    self._thread.run(asked.aclose())

        return follow()

    @property
    def notes(self) -> list[str]:
        """What was wrong with what the engine printed in the last analysis, each in one line."""
        return self._engine.notes

    def close(self) -> None:
        """Ask the engine to quit, and end it if it does not."""
        if self._thread.runs:
            self._thread.run(self._engine.close())
            self._thread.stop()
        self._at_exit.detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _LoopThread:
    """An event loop in a thread, which others hand their questions to."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._worker = threading.Thread(target=self._work, name="kifu engine", daemon=True)
        self._worker.start()

    def _work(self) -> None:
        self._loop.run_forever()
        self._loop.close()

    @property
    def runs(self) -> bool:
        return self._worker.is_alive()

    def run(self, work: Coroutine[Any, Any, AnswerT]) -> AnswerT:
        if not self.runs:
            work.close()
            raise EngineEndedError("the engine was closed")
        ended = threading.Event()

        async def finish() -> AnswerT:
            try:
                return await work
            finally:
                ended.set()

        future = asyncio.run_coroutine_threadsafe(finish(), self._loop)
        try:
            return future.result()
        except BaseException:
            # The user pressed Ctrl-C, so the answer is not wanted any more; what comes next finds the engine at rest.
            if future.cancel():
                ended.wait(LAST_PATIENCE)
            raise

    def stop_after(self, work: Coroutine[Any, Any, None]) -> None:
        """Stop the event loop once ``work`` is done."""

        async def finish() -> None:
            await work
            self._loop.stop()

        asyncio.run_coroutine_threadsafe(finish(), self._loop)
        # Otherwise the program would end before the engine, and leave a zombie process.
        if threading.current_thread() is not self._worker:
            self._worker.join(LAST_PATIENCE)

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(_finish_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._worker.join()


async def _finish_all() -> None:
    """Wait for tasks that were cancelled: one of them may still be ending an engine."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=LAST_PATIENCE)


def _end_unclosed(engine: AsyncEngine, thread: _LoopThread) -> None:
    """End an engine that was not closed; while the program ends, no thread can be asked to do it."""
    signal_group(engine.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    if thread.runs:
        thread.stop_after(engine.close())
