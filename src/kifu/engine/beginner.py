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

from typing import TYPE_CHECKING, NamedTuple

from kifu.core import COMPILED
from kifu.core.board.packing import WON
from kifu.core.solvers.search import Search
from kifu.engine import endings
from kifu.engine.measure import UNIT, worth_on_points
from kifu.errors import EngineUnfitError, UnknownNameError
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

if TYPE_CHECKING:
    from random import Random

MOBILITY = 5  # what one move more counts, in hundredths of a point that a man moves to
SECONDS = 0.7 if COMPILED else 1.3  # for a move, where a caller gives no time


class BeginnerLevel(NamedTuple):
    """Depth and nodes of a search, and how much worse than the best a move may be; no depth is no search.

    ``thinks``: the move is found by the search of kifu's engine, and by that of the beginner if not.
    """

    name: str
    depth: int
    nodes: int
    margin: int
    knows_endings: bool = True
    thinks: bool = False


LEVELS = (
    BeginnerLevel("novice", 0, 0, 0, knows_endings=False),
    BeginnerLevel("easy", 2, 40_000, UNIT, knows_endings=False),
    BeginnerLevel("medium", 3, 100_000, UNIT // 2),
    BeginnerLevel("hard", 12, 250_000, UNIT // 5),
    BeginnerLevel("skilled", 64, 25_000, UNIT // 5, thinks=True),
    BeginnerLevel("club", 64, 150_000, UNIT // 10, thinks=True),
    BeginnerLevel("strong", 64, 1 << 30, UNIT // 20, thinks=True),
)
OPENING = 10  # plies in which a level that thinks chooses among several moves, so that its games differ
CHOICE = 3  # moves that it then chooses among


class Beginner:
    """A Player of seven levels, the novice first.

    A seed leads to the same choices, unless a search runs out of time; at the highest level nothing but time ends it.
    """

    def __init__(self, level: int = 1, seed: int | None = None) -> None:
        from random import Random, SystemRandom  # slow to import, and not needed before a game

        if level not in range(1, len(LEVELS) + 1):
            raise UnknownNameError("level of the beginner", str(level), map(str, range(1, len(LEVELS) + 1)))
        self.level = level
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._random = Random

    @property
    def title(self) -> str:
        """What it is called without its level: a beginner only where it plays as one."""
        return "kifu" if LEVELS[self.level - 1].thinks else "kifu's beginner"

    @property
    def name(self) -> str:
        return f"{self.title}, level {self.level}"

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return a legal move, found within the time."""
        moves = position.legal_moves()
        if not moves or position.outcome():
            raise EngineUnfitError("the game is over, there is no move to choose")
        level = LEVELS[self.level - 1]
        choice = self._random(f"{self.seed} {position.hash}")
        if level.knows_endings and endings.knows(position):
            return choice.choice(endings.best_replies(position))
        choice.shuffle(moves)
        if len(moves) == 1:
            return moves[0]
        time_given = SECONDS if seconds is None else seconds if level.thinks else min(seconds, SECONDS)
        if not level.depth:
            return _follow_habits(position, choice, time_given)
        if level.thinks:
            weighed = _think(position, level, time_given, choice.getrandbits(32))
        else:
            weighed = _weigh(position, moves, level, time_given)
        if not weighed:
            return moves[0]
        least = max(value for _, value in weighed) - level.margin
        return choice.choice([move for move, value in weighed if value >= least])

    def close(self) -> None:
        """Do nothing: the beginner has no process or file to close."""


def _follow_habits(position: Position, choice: "Random", seconds: float) -> AnyMove:
    """Return what a novice plays, who thinks of further moves until the time is over."""
    from time import monotonic

    from kifu.engine.novice import Novice

    end = monotonic() + seconds
    return Novice(position, choice).choose(lambda: monotonic() > end)


def _think(position: Position, level: BeginnerLevel, seconds: float, seed: int) -> list[tuple[AnyMove, int]]:
    """Return the best moves with their values, as kifu's engine finds them within the level and the time."""
    from kifu.engine.judgement import PAWN
    from kifu.engine.thinker import Thinker

    lines = CHOICE if position.ply < OPENING else 1
    found: list[tuple[AnyMove, int]] = []
    thoughts = Thinker(seed=seed).think(position, seconds=seconds, nodes=level.nodes, depth=level.depth, lines=lines)
    for thought in thoughts:
        score = thought.score.for_side(position.turn)
        value = (score.centipawns or 0) * PAWN // 100
        if score.mate is not None:
            value = WON if score.mate > 0 else -WON
        if thought.line == 1:
            found.clear()
        found.append((thought.moves[0], value))
    return found


def _weigh(position: Position, moves: list[AnyMove], level: BeginnerLevel, seconds: float) -> list[tuple[AnyMove, int]]:
    """Return the moves with their values, searched as deep as the level and the time allow."""
    from time import monotonic

    game, hashes = position.game, _hashes(position)
    # A search has a board that it plays on.  If one were kept, two threads would play on the same board.
    search = Search(position.board.tables, worth_on_points(game), MOBILITY, game.rules.no_move_loses)
    end = monotonic() + seconds
    search.begin(position.board, hashes, level.nodes, lambda: monotonic() > end)
    # A move that loses by repetition is left out, unless there is no other.
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


def _loses_by_repetition(position: Position, move: AnyMove, hashes: list[int]) -> bool:
    """Whether a move brings a position back and the ruling on that is against its side, be it final or not."""
    if position.board_after(move).hash not in hashes:
        return False
    from kifu.rulings.ruling import judge  # slow to import, and most games hold no repetition

    twin = position.copy()
    twin.play(move)
    return judge(twin, kills=0).winner is position.turn.other


def _hashes(position: Position) -> list[int]:
    """Return the hashes of the positions that were left since the last capture: only they can come again."""
    twin, found = position.copy(), []
    for _ in range(min(position.quiet, position.ply)):
        twin.undo()
        found.append(twin.hash)
    return found[::-1]
