"""Levels: how strong an engine is to play, in plain words for the options of every engine."""

from typing import NamedTuple

from kifu.errors import UnknownNameError


class EngineLevel(NamedTuple):
    """``skill`` is a share of the range of the engine's own option; ``depth`` is how many moves it looks ahead."""

    name: str
    skill: float
    depth: int


LEVELS = (
    EngineLevel("novice", 0.0, 1),
    EngineLevel("easy", 0.3, 2),
    EngineLevel("medium", 0.6, 4),
    EngineLevel("hard", 0.8, 8),
)
FULL = EngineLevel("full", 1.0, 0)  # no limit but time


def find_engine_level(level: int | str | None) -> EngineLevel:
    """Return a level by its number, from 1, or its name; without one, all that the engine can do."""
    if level is None:
        return FULL
    named = {each.name: each for each in (*LEVELS, FULL)} | {str(n): each for n, each in enumerate(LEVELS, 1)}
    try:
        return named[str(level).strip().lower()]
    except KeyError:
        known = [f"1 to {len(LEVELS)}", *(each.name for each in (*LEVELS, FULL))]
        raise UnknownNameError("level", str(level), known) from None
