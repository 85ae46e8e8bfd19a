"""The engines of a server that say what they think, and kifu's own search, each asked by one stream of news at a time.

An engine is started for a stream and ended with it, whichever way that ends: none is left over.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple, Protocol

from kifu import registry
from kifu.engine.driving import AsyncEngine
from kifu.engine.finding import FoundEngine, engines_for, find_engine, protocols_of
from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import Thought
from kifu.errors import EngineMissingError, KifuError, UnknownNameError
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position
from kifu.web.problems import problem_of
from kifu.web.reviewing import Review
from kifu.web.thinking import BestLines, Thinkers, ThinkingRequest, own_facts
from kifu.web.thinking_messages import ReviewNews, ReviewRequest, ThinkerFacts, ThinkRequest, ThoughtNews

PACE = 0.1  # seconds from one news to the next


class Mind(Protocol):
    """What thinks about positions of one game, until it is left."""

    def analyse(self, position: Position, *, seconds: float, lines: int) -> AsyncGenerator[Thought, None]: ...


class Offer(NamedTuple):
    """Who can be asked: ``start`` is given a game, and what it returns ends with its context."""

    facts: ThinkerFacts
    start: Callable[[Game], AbstractAsyncContextManager[Mind]]


class ServerThinkers(Thinkers):
    """Those that a server offers, the strongest first; the methods are its verbs and its streams."""

    def __init__(self, offers: Iterable[Offer] = ()) -> None:
        self._offers: Mapping[str, Offer] = {offer.facts["name"]: offer for offer in offers}

    def thinkers(self) -> list[ThinkerFacts]:
        """List the engines that can be asked what they think of a position, the strongest of each game first."""
        return [offer.facts for offer in self._offers.values()]

    def think(self, request: ThinkRequest) -> AsyncIterator[ThoughtNews]:
        """Say what is thought of a position, while it is thought."""
        asked = ThinkingRequest(request)
        return self._think(self.find(asked.thinker, asked.position.game), asked)

    def review(self, request: ReviewRequest) -> AsyncIterator[ReviewNews]:
        """Say what is thought of every position of a game, one after another."""
        review = Review(request)
        return self._review(self.find(review.asked.thinker, review.asked.position.game), review)

    def find(self, name: str, game: Game) -> Offer:
        """Return who has a name, or the first that plays a game."""
        if name and name not in self._offers:
            raise UnknownNameError("thinker", name, self._offers)
        for offer in (self._offers[name],) if name else self._offers.values():
            if game.name in offer.facts["games"]:
                return offer
        raise EngineMissingError(f"there is no engine for {game.title} here that says what it thinks")

    async def _think(self, offer: Offer, asked: ThinkingRequest) -> AsyncIterator[ThoughtNews]:
        lines, title = BestLines(asked.position), offer.facts["title"]
        try:
            async with offer.start(asked.position.game) as mind:
                news = mind.analyse(asked.position, seconds=asked.seconds, lines=asked.lines)
                async for _ in at_a_pace(news, lines.add):
                    yield lines.news(title)
        except KifuError as error:
            yield lines.news(title, problem=problem_of(error))
        else:
            yield lines.news(title, done=True)

    async def _review(self, offer: Offer, review: Review) -> AsyncIterator[ReviewNews]:
        title, asked = offer.facts["title"], review.asked
        try:
            async with offer.start(asked.position.game) as mind:
                for lines in review.positions():
                    async with aclosing(mind.analyse(lines.position, seconds=asked.seconds, lines=asked.lines)) as news:
                        async for thought in news:
                            lines.add(thought)
                    yield review.news(lines, title)
        except KifuError as error:
            yield {"by": title, "plies": review.plies, "problem": problem_of(error)}


async def at_a_pace(thoughts: AsyncGenerator[Thought, None], take: Callable[[Thought], None]) -> AsyncIterator[None]:
    """Give every thought to ``take``, and yield when some were given, but no more often than a reader can follow."""
    fresh = asyncio.Event()

    async def listen() -> None:
        async with aclosing(thoughts):
            async for thought in thoughts:
                take(thought)
                fresh.set()

    listening = asyncio.create_task(listen())
    listening.add_done_callback(lambda _: fresh.set())
    try:
        while not listening.done():
            await fresh.wait()
            fresh.clear()
            if not listening.done():
                yield
                await asyncio.wait({listening}, timeout=PACE)
        await listening
    finally:
        listening.cancel()
        await asyncio.wait({listening})


class OwnMind:
    """kifu's own search in a thread of its own; it stops as soon as nobody asks further."""

    async def analyse(self, position: Position, *, seconds: float, lines: int) -> AsyncGenerator[Thought, None]:
        loop, stop = asyncio.get_running_loop(), threading.Event()
        found: asyncio.Queue[Thought | None] = asyncio.Queue()

        def tell(thought: Thought | None) -> None:
            with suppress(RuntimeError):  # the loop of a server that is closed
                loop.call_soon_threadsafe(found.put_nowait, thought)

        def work() -> None:
            try:
                for thought in Thinker().think(position, seconds=seconds, lines=lines, stop=stop.is_set):
                    tell(thought)
            finally:
                tell(None)

        working = loop.run_in_executor(None, work)
        try:
            while (thought := await found.get()) is not None:
                yield thought
            await working
        finally:
            stop.set()


def thinkers_here(named: Iterable[str] = (), *, looks: bool = True) -> ServerThinkers:
    """Return the engines that are named; with ``looks``, also those that are found here, and kifu itself."""
    found = [find_engine(name) for name in named]
    if looks:
        found += [engine for game in registry.names("games") for engine in engines_for(game)]
    engines = {engine.known.name: engine for engine in found}
    own = [Offer(own_facts(), _start_own)] if looks else []
    return ServerThinkers([*map(_offer_of, engines.values()), *own])


def _offer_of(found: FoundEngine) -> Offer:
    name = found.known.name
    games = [game for game in registry.names("games") if _plays(found, find_game(game))]
    return Offer({"name": name, "title": name, "games": games, "own": False}, partial(_start_engine, found))


def _plays(found: FoundEngine, game: Game) -> bool:
    return any(engine.plays(game) for engine in protocols_of(found))


@asynccontextmanager
async def _start_own(game: Game) -> AsyncIterator[Mind]:
    yield OwnMind()


@asynccontextmanager
async def _start_engine(found: FoundEngine, game: Game) -> AsyncIterator[Mind]:
    import shlex

    engine = await AsyncEngine.start(shlex.join(found.command), game)
    try:
        yield engine
    finally:
        await engine.close()
