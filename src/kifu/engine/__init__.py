"""Opponents: players that choose a move in a position, kifu's own beginner and engines on this machine.

with Engine("fairy-stockfish", level="easy") as engine:
    move = engine.choose(position, seconds=0.5)

async with await AsyncEngine.start("hachu", "dai_shogi") as engine:
    move = await engine.choose(position)
"""

from typing import TYPE_CHECKING, Any

from kifu.engine.base import Player
from kifu.engine.finding import FoundEngine, KnownEngine, engines_for, find_engine
from kifu.engine.levels import LEVELS
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import (
    EngineEndedError,
    EngineError,
    EngineFloodError,
    EngineMissingError,
    EngineMoveError,
    EngineResignedError,
    EngineTimeoutError,
    EngineUnfitError,
)

if TYPE_CHECKING:
    from kifu.engine.beginner import Beginner
    from kifu.engine.driving import AsyncEngine
    from kifu.engine.plain import Engine

__all__ = [
    "LEVELS",
    "AsyncEngine",
    "Beginner",
    "Engine",
    "EngineEndedError",
    "EngineError",
    "EngineFloodError",
    "EngineMissingError",
    "EngineMoveError",
    "EngineResignedError",
    "EngineScore",
    "EngineTimeoutError",
    "EngineUnfitError",
    "FoundEngine",
    "KnownEngine",
    "Player",
    "Thought",
    "engines_for",
    "find_engine",
]


def __getattr__(name: str) -> Any:
    # What starts processes takes long to load, and a browser, in which the beginner plays too, has none.
    if name == "Engine":
        from kifu.engine.plain import Engine

        return Engine
    if name == "AsyncEngine":
        from kifu.engine.driving import AsyncEngine

        return AsyncEngine
    if name == "Beginner":
        from kifu.engine.beginner import Beginner

        return Beginner
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
