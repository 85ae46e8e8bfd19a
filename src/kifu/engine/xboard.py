"""The protocol of XBoard, also called CECP, as HaChu speaks it: ``usermove``, ``go``, ``move``."""

import re
from asyncio import get_running_loop
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

from kifu.engine.infos import Info, read_post
from kifu.engine.levels import EngineLevel
from kifu.engine.protocols import EngineProtocol, PlayedLine, SearchLimits
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineMoveError, EngineResignedError, EngineUnfitError, UnknownNameError
from kifu.notations.base import Notation, find_notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

FEATURE = re.compile(r'(?<!\S)(\w+)=("[^"]*"|\S+)')
RESULTS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}
NO_DEPTH = 60  # which no engine reaches; HaChu has no other word for it
SHORTEST_TIME = 1  # a whole second, of which the protocol counts
HACHU = "HaChu"
MEMORY = 64  # MB; HaChu does nothing before it is told how much
DEFAULT_FEATURES = {"ping": "0", "setboard": "0", "usermove": "0", "memory": "0", "variants": ""}


class XboardProtocol(EngineProtocol):
    """The engine keeps the game, so it is told of new moves and of moves that were taken back only."""

    name = "xboard"

    async def begin(self, level: EngineLevel, options: Mapping[str, str]) -> None:
        deadline = get_running_loop().time() + self.patience
        self.features = dict(DEFAULT_FEATURES)
        self.options: list[str] = []
        self.known: PlayedLine | None = None
        self._had_depth = False
        self._pings = 0
        self.process.expect_answer()
        self.process.send("xboard")
        self.process.send("protover 2")
        await self.wait_for(self._learn, deadline, "feature done=1")
        self.title = self.features.get("myname", self.title)[:60]
        self._variant = self.find_variant(self.features["variants"].split(","))
        if self.features["ping"] != "1":
            raise EngineUnfitError(f"{self.process.name} has no ping, so nobody knows when it is ready")
        for name, value in options.items():
            if name not in self.options:
                raise UnknownNameError(f"option of {self.process.name}", name, self.options)
            self.process.send(f"option {name}={value}")
        await self._ping(deadline)

    async def ask(self, line: PlayedLine, seconds: float, level: EngineLevel) -> str:
        await self._begin_thinking(line, seconds, level.depth and level.depth + 1)
        text = await self.wait_to_move(self._find_move, max(seconds, SHORTEST_TIME), "?", "move")
        # Without force mode the engine would answer the next move at once.
        self.process.send("force")
        self.known = line._replace(moves=(*line.moves, text))
        return text

    async def ask_thoughts(self, line: PlayedLine, limits: SearchLimits) -> None:
        if limits.nodes is not None:
            raise EngineUnfitError(f"{self.process.name} speaks xboard, which has no limit of nodes")
        self._thinking_of = line
        await self._begin_thinking(line, limits.longest, limits.depth or 0, post=True)

    def stop_thinking(self) -> None:
        self.process.send("?")

    def has_answered(self, text: str) -> bool:
        word, *rest = text.split()
        if word == "move" and rest:
            self._legs += rest[0]
            if self._legs.endswith(","):
                return False
            self._end_thoughts((*self._thinking_of.moves, self._legs))
            return True
        if word in RESULTS or word == "resign" or text.startswith("tellics resign"):
            self._end_thoughts(self._thinking_of.moves)
            return True
        return False

    def read_info(self, text: str) -> Info | None:
        return read_post(text.split())

    async def analyse(
        self, position: Position, line: PlayedLine, limits: SearchLimits
    ) -> AsyncGenerator[Thought, None]:
        if capture := _find_last_capture(position):
            yield Thought(1, 1, EngineScore.of(position.turn, mate=1), (capture,), 1, 0.0)
            return
        async with aclosing(super().analyse(position, line, limits)) as thoughts:
            async for thought in thoughts:
                yield thought

    async def choose(self, position: Position, line: PlayedLine, seconds: float, level: EngineLevel) -> AnyMove:
        # HaChu assumes that no king is left to be taken, and has no sensible answer where one is.
        capture = _find_last_capture(position.copy())
        return capture or await super().choose(position, line, seconds, level)

    def goes_on(self, line: PlayedLine, *, fresh: bool = False) -> bool:
        # HaChu keeps what it has found out of one setup, and takes it for true in the next.
        return self.known is None or (self.known.start == line.start and not fresh)

    def notation(self) -> Notation:
        """Return what moves are written in: on boards of ten ranks XBoard counts them from 0, as UCCI does."""
        return find_notation("ucci" if len(self.game.ranks) == 10 else "xboard", self.game)

    async def _begin_thinking(self, line: PlayedLine, seconds: float, depth: int, *, post: bool = False) -> None:
        await self._bring_to(line, get_running_loop().time() + self.patience)
        whole = max(SHORTEST_TIME, round(seconds))
        self.process.send(f"st {whole}")
        if depth or self._had_depth:
            # With a depth of 1 HaChu finds no move where it is about to win.
            self.process.send(f"sd {max(2, depth) if depth else NO_DEPTH}")
            self._had_depth = True
        # HaChu looks at its clock too.
        self.process.send(f"time {100 * whole}")
        self.process.send(f"otim {100 * whole}")
        if post:
            self.process.send("post")
        self.process.expect_answer()
        self._legs = ""
        self._turn = Side((line.start.turn + len(line.moves)) % 2)
        self.process.send("go")

    def _end_thoughts(self, moves: tuple[str, ...]) -> None:
        # Without force mode the engine would answer the next move at once.
        self.process.send("force")
        self.process.send("nopost")
        self.known = self._thinking_of._replace(moves=moves)

    async def _bring_to(self, line: PlayedLine, deadline: float) -> None:
        """Have the engine stand where the game stands."""
        if self.known is None:
            self._set_up(line)
            self.known = line._replace(moves=())
        known, wanted = self.known.moves, line.moves
        common = 0
        while common < min(len(known), len(wanted)) and known[common] == wanted[common]:
            common += 1
        for _ in known[common:]:
            self.process.send("undo")
        word = "usermove " if self.features["usermove"] == "1" else ""
        for move in wanted[common:]:
            self.process.send(word + move)
        self.known = line
        await self._ping(deadline)

    def _set_up(self, line: PlayedLine) -> None:
        for text in ("new", f"variant {self._variant}", "easy", "nopost", "force"):
            self.process.send(text)
        if not line.from_start:
            self.process.send(f"setboard {self._write_setup(line.start)}")
        if self.features["memory"] == "1":
            self.process.send(f"memory {MEMORY}")

    def _write_setup(self, setup: Setup) -> str:
        if self.features["setboard"] != "1":
            raise EngineUnfitError(f"{self.process.name} plays from the start of the game only")
        if not self.title.startswith(HACHU):
            return setup.fen()
        # HaChu ends itself where another field follows the board, so it cannot be told who is to move.
        if setup.turn is not Side.FIRST:
            raise EngineUnfitError(f"{self.process.name} plays from setups only in which the first side is to move")
        return setup.fen().split()[0]

    async def _ping(self, deadline: float) -> None:
        self._pings += 1
        pong = f"pong {self._pings}"
        self.process.send(f"ping {self._pings}")
        await self.wait_for(lambda line: self._is_ready(line, pong), deadline, pong)
        self.process.expect_answer()

    def _is_ready(self, line: str, pong: str) -> bool | None:
        if line.startswith("Illegal move"):
            raise EngineUnfitError(f"{self.process.name} does not take the moves played so far", text=line[:60])
        return line == pong or None

    def _learn(self, line: str) -> bool | None:
        """Note the features; return whether the engine has named all."""
        if not line.startswith("feature "):
            return None
        for name, value in FEATURE.findall(line):
            value = value.strip('"')
            if name == "option":
                self.options.append(value.partition(" -")[0])
            else:
                self.features[name] = value
                # Moves are written from point to point, whatever else the engine could write.
                self.process.send(f"{'rejected' if name == 'san' else 'accepted'} {name}")
        return True if self.features.get("done") == "1" else None

    def _find_move(self, line: str) -> str | None:
        word, *rest = line.split()
        if word == "move" and rest:
            self._legs += rest[0]
            # A lion's move of two legs comes in two lines, the first of which ends with a comma.
            return None if self._legs.endswith(",") else self._legs
        if word == "resign" or line.startswith("tellics resign") or RESULTS.get(word) is self._turn.other:
            raise EngineResignedError(f"{self.process.name} gives the game up", text=line[:60])
        if word in RESULTS:
            raise EngineMoveError(f"{self.process.name} says that the game is over: {line[:60]!r}", text=line[:60])
        return None


def _find_last_capture(position: Position) -> AnyMove | None:
    """Return a move that takes the last royal man, where the other side has left it to be taken."""
    if position.game.rules.royal_guarded:
        return None
    for move in position.legal_moves():
        men = [man for point in move.stops if (man := position[point]) and man.side is not position.turn]
        if not any(man.piece.royal for man in men):
            continue
        position.play(move)
        outcome = position.outcome()
        position.undo()
        if outcome is not None and outcome.winner is position.turn:
            return move
    return None
