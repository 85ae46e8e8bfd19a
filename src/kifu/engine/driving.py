"""AsyncEngine: an engine on this machine, for programs that await; ``plain`` has it for all others."""

from asyncio import Lock
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Self

from kifu.engine.finding import NOTHING, FoundEngine, find_engine
from kifu.engine.levels import EngineLevel, find_engine_level
from kifu.engine.process import EngineProcess
from kifu.engine.protocols import MOST_SECONDS, EngineProtocol, PlayedLine, SearchLimits
from kifu.engine.thoughts import Thought
from kifu.engine.uci import UcciProtocol, UciProtocol, UsiProtocol
from kifu.engine.xboard import XboardProtocol
from kifu.errors import EngineEndedError, EngineUnfitError, UnknownNameError
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

MOST_NODES, MOST_DEPTH, MOST_LINES = 10**12, 500, 100
PROTOCOLS: dict[str, type[EngineProtocol]] = {
    protocol.name: protocol for protocol in (UciProtocol, UcciProtocol, UsiProtocol, XboardProtocol)
}
PATIENCE = 10.0
USUAL_SECONDS = 1.0
LEAST_SECONDS = 0.01
QUIT_PATIENCE = 1.0  # seconds that an engine has to end by itself when it is asked to


class AsyncEngine:
    """An engine that is asked for moves; made by ``start``, and to be closed.

    Every failure is an EngineError in one line; then the engine is ended with all processes that it has started.
    """

    def __init__(self, found: FoundEngine, game: Game, protocol: str, level: EngineLevel, patience: float) -> None:
        self.name = found.known.name
        self.game = game
        self._found = found
        self._protocol_name = protocol
        self._level = level
        self._patience = patience
        self._options: Mapping[str, str] = NOTHING
        self._protocol: EngineProtocol | None = None
        self._one_at_a_time = Lock()

    @classmethod
    async def start(
        cls,
        engine: str = "",
        game: Game | str = DEFAULT_GAME,
        *,
        protocol: str | None = None,
        level: int | str | None = None,
        options: Mapping[str, str] = NOTHING,
        patience: float = PATIENCE,
    ) -> Self:
        """Start an engine and wait until it is ready.

        ``engine`` is a name, a file or a command; without it one is looked for that plays the game.  ``protocol`` is
        uci, ucci, usi or xboard, where kifu does not know the engine.  ``level`` is from 1 to 4, or novice, easy,
        medium or hard.  ``options`` are the engine's own.  ``patience`` is how many seconds it may take to be ready,
        and how many more than it was given it may take for a move.
        """
        found_game = find_game(game)
        found = find_engine(engine, found_game)
        name = protocol or found.known.protocol
        if name not in PROTOCOLS:
            raise UnknownNameError("protocol", name, PROTOCOLS)
        made = cls(found, found_game, name, find_engine_level(level), patience)
        made._options = {**found.known.options, **options}
        await made._begin()
        return made

    @property
    def title(self) -> str:
        """What the engine calls itself, its version included."""
        return self._protocol.title if self._protocol else self.name

    @property
    def pid(self) -> int:
        """The process, which is the number of its group too; 0 when it has ended."""
        return self._protocol.process.pid if self._protocol else 0

    async def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return the move that the engine chooses in a position, found in ``seconds``, or else in one second."""
        self._check_game(position)
        async with self._one_at_a_time:
            return await self._choose(position, USUAL_SECONDS if seconds is None else seconds)

    async def _choose(self, position: Position, seconds: float) -> AnyMove:
        line = PlayedLine.of(position, self._running.notation())
        try:
            await self._prepare(line)
            return await self._running.choose(position, line, _within_reason(seconds), self._level)
        except BaseException:
            await self._end()
            raise

    def analyse(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        fresh: bool = False,
    ) -> AsyncGenerator[Thought, None]:
        """Yield what the engine thinks of a position, until the first limit is reached; without one, for a second.

        ``lines`` are the best moves to be shown, ``fresh`` has the engine forget what it found out before.  To end
        it earlier, close the generator: ``contextlib.aclosing`` does, and the engine is there for the next question.
        """
        self._check_game(position)
        for name, number, most in (
            ("nodes", nodes, MOST_NODES),
            ("depth", depth, MOST_DEPTH),
            ("lines", lines, MOST_LINES),
        ):
            if number is not None and not 1 <= number <= most:
                raise EngineUnfitError(f"{name} can be from 1 to {most:,}, not {number:,}")
        if seconds is None and nodes is None and depth is None:
            seconds = USUAL_SECONDS
        within = None if seconds is None else _within_reason(seconds)
        return self._analyse(position.copy(), SearchLimits(within, nodes, depth, lines, fresh))

    async def _analyse(self, position: Position, limits: SearchLimits) -> AsyncGenerator[Thought, None]:
        async with self._one_at_a_time:
            line = PlayedLine.of(position, self._running.notation())
            try:
                await self._prepare(line, fresh=limits.fresh)
                async with aclosing(self._running.analyse(position, line, limits)) as thoughts:
                    async for thought in thoughts:
                        yield thought
            except GeneratorExit:
                raise  # nobody asks further, and the engine has stopped
            except BaseException:
                await self._end()
                raise

    @property
    def notes(self) -> list[str]:
        """What was wrong with what the engine printed in the last analysis, each in one line; the first of them."""
        return [*self._protocol.notes] if self._protocol else []

    @property
    def _running(self) -> EngineProtocol:
        if self._protocol is None:
            raise EngineEndedError(f"{self.name} was closed")
        return self._protocol

    def _check_game(self, position: Position) -> None:
        if position.game is not self.game:
            raise EngineUnfitError(f"{self.name} was started for {self.game.full_name}, not {position.game.full_name}")

    async def _prepare(self, line: PlayedLine, *, fresh: bool = False) -> None:
        """Start the engine anew where it cannot be told of another game."""
        if not self._running.goes_on(line, fresh=fresh):
            await self._end()
            await self._begin()

    async def close(self) -> None:
        """Ask the engine to quit, and end it if it does not."""
        if self._protocol is None:
            return
        process = self._protocol.process
        process.send("quit")
        await process.wait_until_gone(QUIT_PATIENCE)
        await self._end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _begin(self) -> None:
        process = await EngineProcess.start(self._found.command, self.name)
        self._protocol = PROTOCOLS[self._protocol_name](process, self.game, self._patience)
        try:
            await self._protocol.begin(self._level, self._options)
        except BaseException:
            await self._end()
            raise

    async def _end(self) -> None:
        # ``pid`` keeps its value until the process has ended, so that a program that exits can still kill it.
        protocol = self._protocol
        if protocol is not None:
            await protocol.process.end()
            self._protocol = None


def _within_reason(seconds: float) -> float:
    return min(max(seconds, LEAST_SECONDS), MOST_SECONDS)
