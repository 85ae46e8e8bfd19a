"""EngineProtocol: what the ways of speaking to an engine share, and what they are told of a game.

Whatever is sent is made here from checked values: a setup without a fault, the text of legal moves, a number.  No text
of a user or of a file reaches an engine.
"""

from abc import ABC, abstractmethod
from asyncio import get_running_loop
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from kifu.engine.levels import EngineLevel
from kifu.engine.process import EngineProcess
from kifu.errors import EngineMoveError, EngineUnfitError, MoveError
from kifu.notations.base import Notation
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.setup import Setup

AnswerT = TypeVar("AnswerT")
HURRY = 1.0  # seconds after which an engine that thinks too long is asked to move at once


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


class EngineProtocol(ABC):
    """One way of speaking to an engine, in one game."""

    name: str

    def __init__(self, process: EngineProcess, game: Game, patience: float) -> None:
        self.process = process
        self.game = game
        self.patience = patience  # seconds that an answer may take beyond the time for thinking
        self.title = process.name  # what the engine calls itself

    @abstractmethod
    async def begin(self, level: EngineLevel, options: Mapping[str, str]) -> None:
        """Wait until the engine is ready to play the game at a level."""

    @abstractmethod
    async def ask(self, line: PlayedLine, seconds: float, level: EngineLevel) -> str:
        """Return the text of the move that the engine chooses."""

    @abstractmethod
    def notation(self) -> Notation:
        """Return the notation that moves are written in."""

    def goes_on(self, line: PlayedLine) -> bool:
        """Whether the engine can be told of this game after the one before."""
        return True

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
