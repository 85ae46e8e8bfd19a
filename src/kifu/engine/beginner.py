"""Beginner: kifu's own opponent, who needs nothing installed and is honest about being a beginner.

>>> from kifu.rules.position import Position
>>> beginner = Beginner(2, seed=7)
>>> beginner.name
"kifu's beginner, level 2"
>>> position = Position()
>>> move = beginner.choose(position)
>>> position.is_legal(move) and move == Beginner(2, seed=7).choose(position)
True
"""

from functools import cache
from typing import NamedTuple

from kifu.core import COMPILED
from kifu.core.packing import WON
from kifu.core.search import Search
from kifu.engine import endings
from kifu.engine.measure import UNIT, measure
from kifu.errors import EngineUnfitError, UnknownNameError
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game
from kifu.rules.move import Move
from kifu.rules.position import Position

MOBILITY = 5  # what one move more counts, in hundredths of a point that a man moves to
SECONDS = 0.7 if COMPILED else 1.3  # for a move, where a caller gives no time


class BeginnerLevel(NamedTuple):
    """How well to play: plies and moves to look at, what a move may be worse than the best, and how often any is."""

    depth: int
    nodes: int
    margin: int
    mistakes: float
    knows_endings: bool


LEVELS = (
    BeginnerLevel(1, 20_000, 2 * UNIT, 0.15, False),
    BeginnerLevel(2, 40_000, UNIT, 0.0, False),
    BeginnerLevel(3, 100_000, UNIT // 2, 0.0, True),
    BeginnerLevel(12, 250_000, UNIT // 5, 0.0, True),
)


class Beginner:
    """A Player of four levels; the same seed makes the same choices wherever there is time to make them."""

    def __init__(self, level: int = 1, seed: int | None = None) -> None:
        from random import Random, SystemRandom  # which nobody needs who does not play

        if level not in range(1, len(LEVELS) + 1):
            raise UnknownNameError("level of the beginner", str(level), map(str, range(1, len(LEVELS) + 1)))
        self.level = level
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._random = Random

    @property
    def name(self) -> str:
        return f"kifu's beginner, level {self.level}"

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        """Return a legal move, found within the time."""
        moves = position.legal_moves()
        if not moves or position.outcome():
            raise EngineUnfitError("the game is over, there is no move to choose")
        level = LEVELS[self.level - 1]
        choice = self._random(f"{self.seed} {position.hash}")
        if level.knows_endings and endings.knows(position):
            return choice.choice(endings.best_replies(position))
        choice.shuffle(moves)
        if len(moves) == 1 or choice.random() < level.mistakes:
            return moves[0]
        weighed = _weigh(position, moves, level, SECONDS if seconds is None else min(seconds, SECONDS))
        if not weighed:
            return moves[0]
        least = max(value for _, value in weighed) - level.margin
        return choice.choice([move for move, value in weighed if value >= least])

    def close(self) -> None:
        """Nothing is held."""


def _weigh(position: Position, moves: list[Move], level: BeginnerLevel, seconds: float) -> list[tuple[Move, int]]:
    """Return the moves with what they are worth as far ahead as the level and the time allow."""
    from time import monotonic

    game, search, hashes = position.game, _search_of(position.game), _hashes(position)
    end = monotonic() + seconds
    search.begin(position.board, hashes, level.nodes, lambda: monotonic() > end)
    # Who would lose by repetition plays otherwise, unless there is nothing else.
    others = [move for move in moves if not _loses_by_repetition(position, move, hashes)]
    order = [game.packed(move) for move in others or moves]
    known: list[tuple[int, int]] = []
    for depth in range(1, level.depth + 1):
        found = search.weigh(order, depth, level.margin)
        if len(found) == len(order) or not known:
            known = sorted(found, key=lambda each: -each[1])
            order = [move for move, _ in known]
        if search.stopped or abs(known[0][1]) > WON // 2:
            break
    return [(game.unpacked(move), value) for move, value in known]


def _loses_by_repetition(position: Position, move: Move, hashes: list[int]) -> bool:
    """Whether a move brings a position back and the ruling on that is against its side, be it final or not."""
    if position.board_after(move).hash not in hashes:
        return False
    from kifu.rulings.ruling import judge  # which most games never need

    twin = position.copy()
    twin.play(move)
    return judge(twin, kills=0).winner is position.turn.other


@cache
def _search_of(game: Game) -> Search:
    return Search(tables_of(game), measure(game), MOBILITY, game.rules.no_move_loses)


def _hashes(position: Position) -> list[int]:
    """Return the hashes of the positions that were left since the last capture: only they can come again."""
    twin, found = position.copy(), []
    for _ in range(min(position.quiet, position.ply)):
        twin.undo()
        found.append(twin.hash)
    return found[::-1]
