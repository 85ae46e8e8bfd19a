"""UCI, and its relatives UCCI and USI, whose commands differ in spelling: ``position``, ``go``, ``bestmove``."""

import re
from asyncio import get_running_loop
from collections.abc import Mapping
from typing import NamedTuple

from kifu.engine.infos import Info, read_info
from kifu.engine.levels import FULL, EngineLevel
from kifu.engine.protocols import EngineProtocol, PlayedLine, SearchLimits
from kifu.errors import EngineMoveError, EngineResignedError, EngineUnfitError, UnknownNameError
from kifu.notations.base import Notation, find_notation

OPTION = re.compile(r"option (?:name )?(?P<name>.+?) type (?P<kind>\w+)(?P<rest>.*)")
PART = re.compile(r"(?<= )(default|min|max|var) (.*?)(?= (?:default|min|max|var) |$)")
MOST_OPTIONS = 1000
VARIANT_OPTIONS = ("uci variant", "usi variant")


class EngineOption(NamedTuple):
    """A setting that an engine offers, as it describes it."""

    name: str
    kind: str
    values: tuple[str, ...] = ()
    least: str = ""
    most: str = ""


class UciProtocol(EngineProtocol):
    """UCI as Fairy-Stockfish and Pikafish speak it."""

    name = "uci"
    hello, welcome = "uci", "uciok"
    new_game = "ucinewgame"
    setup_word = "fen"
    points = "uci"
    mate_in_plies = False

    async def begin(self, level: EngineLevel, options: Mapping[str, str]) -> None:
        deadline = get_running_loop().time() + self.patience
        self.options: dict[str, EngineOption] = {}
        self._lines = 1  # of the best moves that the engine shows
        self.process.expect_answer()
        self.process.send(self.hello)
        await self.wait_for(self._learn, deadline, self.welcome)
        self._choose_variant()
        self._choose_level(level)
        for name, value in options.items():
            self.set_option(name, value)
        if self.new_game:
            self.process.send(self.new_game)
        self.process.send("isready")
        await self.wait_for(lambda line: line == "readyok" or None, deadline, "readyok")

    async def ask(self, line: PlayedLine, seconds: float, level: EngineLevel) -> str:
        self._ask_for_lines(1)
        self._send_position(line)
        self.process.send(self.go(max(1, round(1000 * seconds)), 0 if self.has_levels else level.depth))
        return await self.wait_to_move(self._find_move, seconds, "stop", "bestmove")

    async def ask_thoughts(self, line: PlayedLine, limits: SearchLimits) -> None:
        self._ask_for_lines(limits.lines)
        if limits.fresh:
            await self._forget()
        self._send_position(line)
        self.process.send(self.go_thinking(limits))

    def stop_thinking(self) -> None:
        self.process.send("stop")

    def has_answered(self, text: str) -> bool:
        return text.split()[0] in ("bestmove", "nobestmove")

    def read_info(self, text: str) -> Info | None:
        words = text.split()
        return read_info(words, mate_in_plies=self.mate_in_plies) if words[0] == "info" else None

    def _ask_for_lines(self, lines: int) -> None:
        """Set how many of the best moves the engine shows; one that cannot shows one."""
        option = self.options.get("multipv")
        if option is None or lines == self._lines:
            return
        if _is_between(option.least, str(lines), option.most):
            self.set_option("multipv", str(lines))
            self._lines = lines

    async def _forget(self) -> None:
        """Have the engine forget what it has found out in other positions."""
        button = self.options.get("clear hash")
        if button is not None and button.kind == "button":
            self.process.send(self.press_option(button.name))
        elif self.new_game:
            self.process.send(self.new_game)
        self.process.send("isready")
        deadline = get_running_loop().time() + self.patience
        await self.wait_for(lambda line: line == "readyok" or None, deadline, "readyok")

    def _send_position(self, line: PlayedLine) -> None:
        start = "startpos" if line.from_start else f"{self.setup_word} {line.start.fen()}"
        self.process.send(f"position {start}{' moves ' if line.moves else ''}{' '.join(line.moves)}")

    def notation(self) -> Notation:
        return find_notation(self.points if self.has_variants else self.game.engines.alone[self.name], self.game)

    def go(self, milliseconds: int, depth: int) -> str:
        """Return the question; a depth of 0 is none."""
        return f"go movetime {milliseconds}" + (f" depth {depth}" if depth else "")

    def go_thinking(self, limits: SearchLimits) -> str:
        """Return the question for thoughts within limits."""
        parts = [f"nodes {limits.nodes}"] if limits.nodes is not None else []
        parts += [f"depth {limits.depth}"] if limits.depth is not None else []
        parts += [f"movetime {max(1, round(1000 * limits.seconds))}"] if limits.seconds is not None else []
        return f"go {' '.join(parts)}"

    def write_option(self, name: str, value: str) -> str:
        return f"setoption name {name} value {value}"

    def press_option(self, name: str) -> str:
        return f"setoption name {name}"

    def set_option(self, name: str, value: str) -> None:
        """Set an option of the engine; one that it does not offer, or a value out of its range, is refused."""
        option = self.options.get(_plain(name))
        if option is None:
            offered = [each.name for each in self.options.values()]
            raise UnknownNameError(f"option of {self.process.name}", name, offered)
        if option.values and value not in option.values:
            raise UnknownNameError(f"value of {option.name}", value, option.values)
        if option.kind == "spin" and not _is_between(option.least, value, option.most):
            raise EngineUnfitError(f"{option.name} goes from {option.least} to {option.most}, not {value[:20]!r}")
        self.process.send(self.write_option(option.name, value))

    @property
    def has_variants(self) -> bool:
        return any(name in self.options for name in VARIANT_OPTIONS)

    @property
    def has_levels(self) -> bool:
        return "skill level" in self.options or "uci elo" in self.options

    def _learn(self, line: str) -> bool | None:
        """Take the name or an option of the engine from a line; return true at the last line of its introduction."""
        if line == self.welcome:
            return True
        if line.startswith("id name "):
            self.title = line.removeprefix("id name ")[:60]
        elif (found := OPTION.fullmatch(line)) and len(self.options) < MOST_OPTIONS:
            parts: dict[str, list[str]] = {}
            for key, value in PART.findall(found["rest"]):
                parts.setdefault(key, []).append(value)
            least, most = (parts.get(key, [""])[0] for key in ("min", "max"))
            option = EngineOption(found["name"], found["kind"], tuple(parts.get("var", ())), least, most)
            self.options[_plain(option.name)] = option
        return None

    def _choose_variant(self) -> None:
        for name in VARIANT_OPTIONS:
            if name in self.options:
                self.set_option(name, self.find_variant(self.options[name].values))
                return
        if self.name not in self.game.engines.alone:
            raise EngineUnfitError(f"{self.process.name} does not say that it plays {self.game.title}")

    def _choose_level(self, level: EngineLevel) -> None:
        if level is FULL or not self.has_levels:
            return
        name = "skill level" if "skill level" in self.options else "uci elo"
        if name == "uci elo" and "uci limitstrength" in self.options:
            self.set_option("uci limitstrength", "true")
        option = self.options[name]
        if _is_between(option.least, option.most, option.most):
            least, most = int(option.least), int(option.most)
            self.set_option(name, str(round(least + level.skill * (most - least))))

    def _find_move(self, line: str) -> str | None:
        word, *rest = line.split()
        if word == "nobestmove" or (word == "bestmove" and rest[:1] == ["resign"]):
            raise EngineResignedError(f"{self.process.name} gives the game up")
        if word != "bestmove":
            return None
        if not rest or rest[0] in ("(none)", "0000"):
            raise EngineMoveError(f"{self.process.name} says that there is no move", text=line[:40])
        return rest[0]


class UcciProtocol(UciProtocol):
    """UCCI, the protocol of ElephantEye and other Chinese engines."""

    name = "ucci"
    hello, welcome = "ucci", "ucciok"
    new_game = ""
    points = "ucci"

    def go(self, milliseconds: int, depth: int) -> str:
        # The time is that on a clock, and the next move the last for which it has to do.
        return f"go depth {depth}" if depth else f"go time {milliseconds} movestogo 1"

    def go_thinking(self, limits: SearchLimits) -> str:
        # It knows one limit at a time, and "stop".
        if limits.nodes is not None:
            return f"go nodes {limits.nodes}"
        if limits.depth is not None:
            return f"go depth {limits.depth}"
        return self.go(max(1, round(1000 * limits.longest)), 0)

    def write_option(self, name: str, value: str) -> str:
        return f"setoption {name} {value}"

    def press_option(self, name: str) -> str:
        return f"setoption {name}"


class UsiProtocol(UciProtocol):
    """USI, the protocol of YaneuraOu and other shogi engines."""

    name = "usi"
    hello, welcome = "usi", "usiok"
    new_game = "usinewgame"
    setup_word = "sfen"
    points = "usi"
    mate_in_plies = True

    def go(self, milliseconds: int, depth: int) -> str:
        return f"go btime 0 wtime 0 byoyomi {milliseconds}" + (f" depth {depth}" if depth else "")

    def go_thinking(self, limits: SearchLimits) -> str:
        parts = [f"nodes {limits.nodes}"] if limits.nodes is not None else []
        parts += [f"depth {limits.depth}"] if limits.depth is not None else []
        if limits.seconds is None:
            return f"go {' '.join(parts)}"
        return " ".join([self.go(max(1, round(1000 * limits.seconds)), 0), *parts])


def _plain(name: str) -> str:
    """Return the name of an option as it is compared: in lower case, with spaces."""
    return " ".join(name.replace("_", " ").lower().split())


def _is_between(least: str, value: str, most: str) -> bool:
    try:
        return int(least) <= int(value) <= int(most)
    except ValueError:
        return False
