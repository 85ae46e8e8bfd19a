"""Opponents: whoever chooses a move in a position, be it kifu's own beginner or a program on this machine."""

from kifu.engine.base import Player
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

__all__ = [
    "EngineEndedError",
    "EngineError",
    "EngineFloodError",
    "EngineMissingError",
    "EngineMoveError",
    "EngineResignedError",
    "EngineTimeoutError",
    "EngineUnfitError",
    "Player",
]
