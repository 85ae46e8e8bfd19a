"""EngineProtocol: what the ways of speaking to an engine share, and what they are told of a game.

Whatever is sent is made here from checked values: a setup without a fault, the text of legal moves, a number.  No text
of a user or of a file reaches an engine.
"""

from abc import ABC, abstractmethod
from asyncio import get_running_loop
from collections import deque
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from kifu.engine.infos import Info
from kifu.engine.levels import EngineLevel
from kifu.engine.process import EngineProcess
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineMoveError, EngineUnfitError, MoveError
from kifu.notations.base import Notation
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

AnswerT = TypeVar("AnswerT")
HURRY = 1.0  # seconds after which an engine that thinks too long is asked to move at once
MOST_SECONDS = 3600.0
SLOWEST = 1000  # nodes a second; an engine that has looked at fewer is not waited for
MOST_NOTES = 20


class PlayedLine(NamedTuple):
    """A game as engines are told of it: where it begins, and the moves from there, in the engine's notation."""

    start: Setup
    moves: tuple[str, ...]

    @classmethod
    def of(cls, position: Position, notation: Notation) -> "PlayedLine":
        """Return how a position came about; what is no whole position, or is over, is refused."""
        played = position.moves()
        replay = position.copy()
        while replay.ply:
            replay.undo()
        start = replay.setup()
        for setup in (start, position.setup()):
            if faults := setup.faults():
                raise EngineUnfitError(f"no engine plays from this position: {faults[0].reason}")
        if outcome := position.outcome():
            raise EngineUnfitError(f"the game is over: {outcome.ending}")
        texts = []
        for move in played:
            texts.append(notation.render(replay, move))
            replay.play(move)
        return cls(start, tuple(texts))

    @property
    def from_start(self) -> bool:
        return self.start.fen() == self.start.game.start


class SearchLimits(NamedTuple):
    """How long an engine is to think, and about how many of the best moves; it stops at the first limit reached.

    ``fresh`` lets it forget what it has found out in other positions, so that the same nodes lead to the same thoughts.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    lines: int = 1
    fresh: bool = False

    @property
    def longest(self) -> float:
        """The seconds after which the engine is stopped, whatever it was asked."""
        if self.seconds is not None:
            return self.seconds
        return MOST_SECONDS if self.nodes is None else min(MOST_SECONDS, max(60.0, self.nodes / SLOWEST))


class EngineProtocol(ABC):
    """One way of speaking to an engine, in one game."""

    name: str

    def __init__(self, process: EngineProcess, game: Game, patience: float) -> None:
        self.process = process
        self.game = game
        self.patience = patience  # seconds that an answer may take beyond the time for thinking
        self.title = process.name  # what the engine calls itself
        # What was wrong with the lines that it printed while it thought last; the first of them only.
        self.notes: deque[str] = deque(maxlen=MOST_NOTES)

    @abstractmethod
    async def begin(self, level: EngineLevel, options: Mapping[str, str]) -> None:
        """Wait until the engine is ready to play the game at a level."""

    @abstractmethod
    async def ask(self, line: PlayedLine, seconds: float, level: EngineLevel) -> str:
        """Return the text of the move that the engine chooses."""

    @abstractmethod
    async def ask_thoughts(self, line: PlayedLine, limits: SearchLimits) -> None:
        """Have the engine begin to think of a position, until a limit is reached or it is told to stop."""

    @abstractmethod
    def stop_thinking(self) -> None:
        """Tell the engine to stop, and so to answer."""

    @abstractmethod
    def has_answered(self, text: str) -> bool:
        """Whether a line is the answer, after which the engine thinks no more."""

    @abstractmethod
    def read_info(self, text: str) -> Info | None:
        """Return what a line says of the engine's thoughts; a number in it that cannot be is a ValueError."""

    @abstractmethod
    def notation(self) -> Notation:
        """Return the notation that moves are written in."""

    def goes_on(self, line: PlayedLine, *, fresh: bool = False) -> bool:
        """Whether the engine can be told of this game after the one before."""
        return True

    async def analyse(
        self, position: Position, line: PlayedLine, limits: SearchLimits
    ) -> AsyncGenerator[Thought, None]:
        """Yield what the engine says while it thinks; when nobody asks further, stop it and wait for its answer."""
        loop = get_running_loop()
        self.notes.clear()
        self.process.expect_answer()
        await self.ask_thoughts(line, limits)
        deadline = loop.time() + limits.longest + self.patience
        hurry = limits.longest + min(HURRY, self.patience / 2)
        waiting = loop.call_later(hurry, self.stop_thinking)
        try:
            while not self.has_answered(text := await self.process.hear(deadline, "the end of its thoughts")):
                if (thought := self._read_thought(position, text, limits)) is None:
                    continue
                try:
                    yield thought
                except GeneratorExit:
                    self.stop_thinking()
                    deadline = loop.time() + self.patience
                    while not self.has_answered(await self.process.hear(deadline, "the end of its thoughts")):
                        continue
                    raise
        finally:
            waiting.cancel()

    def _read_thought(self, position: Position, text: str, limits: SearchLimits) -> Thought | None:
        """Return the thought that a line says; what is wrong with the line is noted."""
        try:
            info = self.read_info(text)
        except ValueError as error:
            self._note(str(error), text)
            return None
        if info is None:
            return None
        if info.line > limits.lines:
            self._note(f"{info.line} is none of {limits.lines} lines", text)
            return None
        moves, note = self._read_moves(position, info.moves)
        if note:
            self._note(note, text)
        if not moves:
            return None
        score = EngineScore.of(position.turn, centipawns=info.centipawns, mate=info.mate)
        seen = Thought(info.depth, info.line, score, moves, info.nodes, info.seconds)
        bound, odds = info.bound, info.odds
        if position.turn is not Side.FIRST:
            bound = {"lower": "upper", "upper": "lower"}.get(bound, "")
            odds = odds and (odds[2], odds[1], odds[0])
        return seen._replace(bound=bound, odds=odds, note=note)

    def _read_moves(self, position: Position, texts: Collection[str]) -> tuple[tuple[AnyMove, ...], str]:
        """Return the moves of a line up to the first that is not legal, and the reason why it is cut there."""
        notation, moves, note = self.notation(), [], ""
        try:
            for text in texts:
                if position.outcome() is not None:
                    note = f"the line goes on with {text[:20]!r} after the end of the game"
                    break
                move = notation.read(position, text, strict=True).move
                position.play(move)
                moves.append(move)
        except MoveError as error:
            note = f"the line is cut: {error}"
        finally:
            for _ in moves:
                position.undo()
        return tuple(moves), note

    def _note(self, reason: str, text: str) -> None:
        if len(self.notes) < MOST_NOTES:
            self.notes.append(f"{self.process.name} printed {text[:80]!r}: {reason}")

    async def choose(self, position: Position, line: PlayedLine, seconds: float, level: EngineLevel) -> AnyMove:
        """Return a legal move in a position to which a line leads; an illegal answer is an error."""
        self.process.expect_answer()
        return self.read(position, await self.ask(line, seconds, level))

    def read(self, position: Position, text: str) -> AnyMove:
        """Return the move that an answer means; one that is not legal is refused with the reason of the board."""
        try:
            return self.notation().read(position, text[:40], strict=True).move
        except MoveError as error:
            raise EngineMoveError(f"{self.process.name} answered {text[:40]!r}: {error}", text=text[:40]) from None

    async def wait_for(self, find: Callable[[str], AnswerT | None], deadline: float, what: str) -> AnswerT:
        """Return what ``find`` finds in a line; lines in which it finds nothing are passed over."""
        while True:
            found = find(await self.process.hear(deadline, what))
            if found is not None:
                return found

    async def wait_to_move(
        self, find: Callable[[str], AnswerT | None], seconds: float, hurry: str, what: str
    ) -> AnswerT:
        """Return the answer to a question that takes ``seconds``; an engine that takes longer is hurried once."""
        loop = get_running_loop()
        deadline = loop.time() + seconds + self.patience
        waiting = loop.call_later(seconds + min(HURRY, self.patience / 2), self.process.send, hurry)
        try:
            return await self.wait_for(find, deadline, what)
        finally:
            waiting.cancel()

    def find_variant(self, offered: Collection[str]) -> str:
        """Return what an engine calls the game; one that does not offer it is refused."""
        for variant in self.game.variants:
            if variant in offered:
                return variant
        raise EngineUnfitError(f"{self.process.name} does not play {self.game.title}")
