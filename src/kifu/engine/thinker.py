"""Thinker: kifu's own engine, which says what it thinks of a position and plays the best move that it finds.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 w")
>>> thought = list(Thinker().think(position, depth=4))[-1]
>>> thought.score, str(thought.moves[0])
(EngineScore(centipawns=None, mate=2), 'b1b9')
"""

from collections.abc import Callable, Iterator

from kifu.core import COMPILED
from kifu.core.board.packing import WON
from kifu.core.solvers.search import Search
from kifu.engine.measure import UNIT, worth_on_points
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineUnfitError
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

MOBILITY = 5
SECONDS = 0.7 if COMPILED else 1.3  # for a move, where a caller gives no time
PAWN = 4 * UNIT
DEEPEST = 24  # plies that are looked ahead at most
MOST_NODES = 1 << 30


class Thinker:
    """A Player, and one whose thoughts can be followed; the same nodes and seed lead to the same thoughts."""

    def __init__(self, hash_megabytes: int = 16, seed: int = 0) -> None:
        self.hash_megabytes = hash_megabytes
        self.seed = seed

    @property
    def name(self) -> str:
        return "kifu"

    def think(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        stop: Callable[[], bool] | None = None,
    ) -> Iterator[Thought]:
        """Yield what it thinks after each depth, for each of the best moves; nothing once the game is over.

        Without a limit it goes on until ``stop`` says so, which is asked many times a second, or nobody asks further.
        """
        from random import Random
        from time import monotonic

        moves = position.legal_moves()
        if not moves or position.outcome():
            return
        Random(f"{self.seed} {position.hash}").shuffle(moves)
        game, began = position.game, monotonic()

        def is_over() -> bool:
            return (stop is not None and stop()) or (seconds is not None and monotonic() - began >= seconds)

        search = Search(position.board.tables, worth_on_points(game), MOBILITY, game.rules.no_move_loses)
        history = position.hashes()[:-1][-position.quiet :] if position.quiet else []
        search.begin(position.board, history, MOST_NODES if nodes is None else nodes, is_over)
        order = [game.packed(move) for move in moves]
        for plies in range(1, min(DEEPEST if depth is None else depth, DEEPEST) + 1):
            found = search.weigh(order, plies, WON if lines > 1 else 0)
            if search.stopped:
                return
            best = sorted(found, key=lambda each: -each[1])
            order = [move for move, _ in best]
            for line, (move, value) in enumerate(best[:lines], 1):
                score = _score(position, value)
                yield Thought(plies, line, score, (game.unpacked(move),), search.nodes, monotonic() - began)
            if abs(best[0][1]) > WON // 2:
                return

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return a legal move, found within the time."""
        moves = position.legal_moves()
        if not moves or position.outcome():
            raise EngineUnfitError("the game is over, there is no move to choose")
        best = moves[0]
        for thought in self.think(position, seconds=SECONDS if seconds is None else seconds):
            best = thought.moves[0]
        return best

    def close(self) -> None:
        """Do nothing: the thinker has no process or file to close."""


def _score(position: Position, value: int) -> EngineScore:
    if abs(value) > WON // 2:
        plies = WON - abs(value)
        mate = (plies + 1) // 2
        return EngineScore.of(position.turn, mate=mate if value > 0 else -mate)
    return EngineScore.of(position.turn, centipawns=round(100 * value / PAWN))
