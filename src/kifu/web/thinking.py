"""Thinking: what a player that searches finds out about a position, as pages show it while it is found.

>>> lines = BestLines(Position())
>>> lines.add(Thought(3, 1, EngineScore(centipawns=39), (Position().parse("C2.5"),), 9859, 0.1))
>>> news = lines.news("kifu")
>>> news["depth"], news["lines"][0]["eval"], news["lines"][0]["moves"][0]["move"]
(3, {'centipawns': 39, 'depth': 3}, 'h3e3')
"""

from collections.abc import Iterator
from typing import Any, cast

from kifu import registry
from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import EngineScore, Thought
from kifu.records.annotations import Evaluation
from kifu.records.chances import winning_chance
from kifu.render.replay import describe_move
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.web.messages import AddedMove
from kifu.web.playing import replay
from kifu.web.replay_messages import EvaluationMessage
from kifu.web.thinking_messages import ThinkerFacts, ThinkRequest, ThoughtLine, ThoughtNews

MOST_LINES = 5
LEAST_SECONDS, USUAL_SECONDS, MOST_SECONDS = 0.05, 30.0, 600.0
MOVES_SHOWN = 12  # of one line
# A worker of the browser can do nothing else while it thinks: it does so for this long at a time.
SLICES = (0.1, 0.2, 0.4, 0.4, 0.4)
OWN = "kifu"


class BestLines:
    """The latest thought on each of the best moves of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position.copy()
        self._latest: dict[int, Thought] = {}
        self._described: dict[tuple[AnyMove, ...], AddedMove] = {}

    def add(self, thought: Thought) -> None:
        """Take a thought; a bound says less than what was known of the same move before."""
        known = self._latest.get(thought.line)
        if thought.bound and known and not known.bound and known.moves[:1] == thought.moves[:1]:
            return
        if thought.moves:
            self._latest[thought.line] = thought

    @property
    def depth(self) -> int:
        return self._latest[1].depth if 1 in self._latest else 0

    def thoughts(self) -> list[Thought]:
        """Return the best lines in their order; one whose first move has become that of a better line is left out."""
        first: dict[AnyMove, Thought] = {}
        for _, thought in sorted(self._latest.items()):
            first.setdefault(thought.moves[0], thought)
        return list(first.values())

    def news(self, by: str, **more: Any) -> ThoughtNews:
        thoughts = self.thoughts()
        busiest = max(self._latest.values(), key=lambda each: each.nodes, default=None)
        news = {
            "by": by,
            "depth": self.depth,
            "nodes": busiest.nodes if busiest else 0,
            "speed": busiest.speed if busiest else 0,
            "lines": [self._describe(thought) for thought in thoughts],
            **more,
        }
        return cast("ThoughtNews", news)

    def _describe(self, thought: Thought) -> ThoughtLine:
        return {
            "eval": describe_score(thought.score, thought.depth),
            "chance": chance_of(thought.score, self.position),
            "moves": self._describe_moves(thought.moves[:MOVES_SHOWN]),
        }

    def _describe_moves(self, moves: tuple[AnyMove, ...]) -> list[AddedMove]:
        """Return moves as a page adds them to a record; lines that go deeper begin with moves that are known."""
        found: list[AddedMove] = []
        twin = self.position.copy()
        for count, move in enumerate(moves, 1):
            line = moves[:count]
            if line not in self._described:
                self._described[line] = cast("AddedMove", describe_move(twin, move))
            found.append(self._described[line])
            twin.play(move)
        return found


def describe_score(score: EngineScore, depth: int) -> EvaluationMessage:
    worth: EvaluationMessage = {"mate": score.mate} if score.mate is not None else {"centipawns": score.centipawns or 0}
    return {**worth, "depth": depth}


def chance_of(score: EngineScore, position: Position) -> float:
    """Return the points that the first side can expect, from 0 to 1."""
    chance = winning_chance(Evaluation(score.centipawns, score.mate), position.game, position.turn)
    return 0.5 if chance is None else round(chance, 4)


class ThinkingRequest:
    """A position that is asked about, and within what limits it may be thought about."""

    def __init__(self, request: ThinkRequest) -> None:
        self.position = replay(request)
        self.thinker = request.get("thinker", "")
        self.lines = min(max(request.get("lines", 1), 1), MOST_LINES)
        self.seconds = min(max(request.get("seconds", USUAL_SECONDS), LEAST_SECONDS), MOST_SECONDS)


class Thinkers:
    """Who can be asked what they think: kifu alone, as on a site, where it thinks in the browser of the reader."""

    def thinkers(self) -> list[ThinkerFacts]:
        """List the engines that can be asked what they think of a position, the strongest of each game first."""
        return [own_facts()]


def own_facts() -> ThinkerFacts:
    return {"name": OWN, "title": OWN, "games": list(registry.names("games")), "own": True}


def look_at_least(thinker: Thinker, lines: BestLines, count: int = 1) -> None:
    """Look one ply ahead where a slow machine had no time for even that."""
    if not lines.depth:
        for thought in thinker.think(lines.position, depth=1, lines=count):
            lines.add(thought)


def think_in_slices(request: ThinkRequest) -> Iterator[ThoughtNews]:
    """Yield what kifu itself thinks of a position, a slice of time at a time, so that others are answered between.

    Each slice looks at the position anew and is longer than the one before, until one finds out nothing further.
    """
    asked = ThinkingRequest(request)
    lines, thinker, spent = BestLines(asked.position), Thinker(), 0.0
    for slice_ in SLICES:
        if spent >= asked.seconds:
            break
        depth = lines.depth
        for thought in thinker.think(asked.position, seconds=min(slice_, asked.seconds - spent), lines=asked.lines):
            if thought.depth >= depth:
                lines.add(thought)
        spent += slice_
        yield lines.news(OWN)
    look_at_least(thinker, lines, asked.lines)
    yield lines.news(OWN, done=True)
