"""Analysts: who is asked what a position is worth, an engine on this machine or kifu's own, in one way.

>>> from kifu.rules.position import Position
>>> with ThinkerAnalyst() as analyst:
...     thoughts, notes = analyst.think(Position.from_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 w"), Effort(depth=3))
>>> thoughts[0].score.mate, notes
(2, [])
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, Self

from kifu.engine.finding import NOTHING, engines_for, find_engine
from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import Thought
from kifu.errors import EngineError
from kifu.rules.game import Game
from kifu.rules.position import Position

OWN = "kifu"  # the name of kifu's own engine
USUAL_NODES = 100_000
USUAL_SECONDS = 1.0  # for an engine that does not count nodes
COUNTS_NO_NODES = ("xboard",)


class Effort(NamedTuple):
    """How long each position is thought about, until the first limit is reached, and how many lines are wanted.

    Without a limit it is a number of nodes, so that the same question has the same answer.
    """

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    lines: int = 1

    @property
    def unlimited(self) -> bool:
        return self.nodes is None and self.depth is None and self.seconds is None


class Analyst(Protocol):
    """Who thinks about positions of one game; ``title`` is what a record calls it."""

    @property
    def title(self) -> str: ...

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        """Return the last thought on each line, the best first, and what was wrong with what an engine printed."""

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class ThinkerAnalyst:
    """Kifu's own engine; a seed leads to the same thoughts."""

    title = OWN

    def __init__(self, seed: int = 0) -> None:
        self._thinker = Thinker(seed=seed)

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        """Return the last thought on each line, the best first; there is never anything wrong with them."""
        nodes = USUAL_NODES if effort.unlimited else effort.nodes
        thoughts = self._thinker.think(
            position, seconds=effort.seconds, nodes=nodes, depth=effort.depth, lines=effort.lines
        )
        return keep_last(thoughts, effort.lines), []

    def close(self) -> None:
        """End nothing: there is no process."""
        self._thinker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class EngineAnalyst:
    """An engine on this machine, which is to be closed."""

    def __init__(
        self,
        engine: str,
        game: Game | str,
        *,
        protocol: str | None = None,
        options: Mapping[str, str] = NOTHING,
        patience: float | None = None,
    ) -> None:
        from kifu.engine.driving import PATIENCE
        from kifu.engine.plain import Engine  # slow to import, and a browser has no processes

        known = protocol or find_engine(engine, game).known.protocol
        self._counts_nodes = known not in COUNTS_NO_NODES
        self._engine = Engine(
            engine, game, protocol=protocol, options=options, patience=PATIENCE if patience is None else patience
        )

    @property
    def title(self) -> str:
        """What the engine calls itself."""
        return self._engine.title

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        """Return the last thought on each line, the best first, and what was wrong with what the engine printed."""
        if effort.unlimited:
            usual = {"nodes": USUAL_NODES} if self._counts_nodes else {"seconds": USUAL_SECONDS}
            effort = effort._replace(**usual)
        # An engine that remembers other positions would answer otherwise; where time decides, it may as well.
        fresh = effort.nodes is not None or effort.depth is not None
        thoughts = self._engine.analyse(position, **effort._asdict(), fresh=fresh)
        return keep_last(thoughts, effort.lines), self._engine.notes

    def close(self) -> None:
        """Ask the engine to quit, and end it if it does not."""
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def keep_last(thoughts: Iterable[Thought], lines: int) -> list[Thought]:
    """Return the last thought on each line, the best first; a score that is a bound counts where there is no other."""
    last: dict[int, Thought] = {}
    for thought in thoughts:
        known = last.get(thought.line)
        if known is None or not thought.bound or known.bound:
            last[thought.line] = thought
    found = [last[line] for line in sorted(last)]
    # Two lines that begin with one move are one: an engine that says so while it thinks has changed its mind.
    return list({thought.moves[0]: thought for thought in reversed(found)}.values())[::-1][:lines]


def open_analyst(
    engine: str, game: Game, *, seed: int = 0, protocol: str | None = None, options: Mapping[str, str] = NOTHING
) -> Analyst:
    """Return an analyst by name, ``kifu`` for kifu's own; without a name the strongest that is here and starts."""
    if engine == OWN:
        return ThinkerAnalyst(seed)
    if engine:
        return EngineAnalyst(engine, game, protocol=protocol, options=options)
    for found in engines_for(game):
        import shlex

        try:
            return EngineAnalyst(shlex.join(found.command), game)
        except EngineError:
            continue
    return ThinkerAnalyst(seed)
