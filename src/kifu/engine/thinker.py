"""Thinker: kifu's own engine, which says what it thinks of a position and plays the best move that it finds.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 w")
>>> thought = list(Thinker().think(position, depth=4))[-1]
>>> thought.score, " ".join(map(str, thought.moves))
(EngineScore(centipawns=None, mate=2), 'b1b9 e10f10 a2a10')
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kifu.core import COMPILED
from kifu.core.board.packing import WON
from kifu.core.solvers.deepening import Deepening
from kifu.core.solvers.hashing import HashTable
from kifu.engine import endings
from kifu.engine.judgement import judgement_of
from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import EngineUnfitError
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

SECONDS = 0.7 if COMPILED else 1.3  # for a move, where a caller gives no time
SPEED = 1_500_000 if COMPILED else 10_000  # nodes a second, for which the hash table has room
DEEPEST = 64  # plies that are looked ahead at most
MOST_NODES = 1 << 30
PROOF = 4  # plies that are looked at beyond a mate, in case a shorter one was passed over
NO_BOUND = 2 * WON
SURE = WON // 2  # what counts more is a game won or lost
MOST_CENTIPAWNS = 10_000  # what a repetition counts that the rules forbid
DRAWN, CHECK_LOSES, RETURN_LOSES = 0, 1, 2  # what a repetition brings, as the search has it


class ThinkingLimits(NamedTuple):
    """How long a search goes on: until the clock says so, so many nodes were looked at, or a depth is reached."""

    is_over: Callable[[], bool]
    nodes: int
    depth: int
    room: int  # positions that a hash table is made for


class Thinker:
    """A Player, and one whose thoughts can be followed; the same nodes and seed lead to the same thoughts.

    Without ``knows_endings`` it searches also where the tables of endings have the answer.
    """

    def __init__(self, hash_megabytes: int = 16, seed: int = 0, *, knows_endings: bool = True) -> None:
        self.knows_endings = knows_endings
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
        began = monotonic()

        def is_over() -> bool:
            return (stop is not None and stop()) or (seconds is not None and monotonic() - began >= seconds)

        if self.knows_endings and endings.knows(position):
            yield from _look_up(position, lines)
            return
        Random(f"{self.seed} {position.hash}").shuffle(moves)
        room = nodes if nodes is not None else MOST_NODES if seconds is None else int(seconds * SPEED)
        most = DEEPEST if depth is None else min(depth, DEEPEST)
        limits = ThinkingLimits(is_over, MOST_NODES if nodes is None else nodes, most, room)
        search = self._prepare(position, limits)
        known = _Known(search, position, _leave_out_losing(position, moves))
        for depth_now, line, value, found in known.deepen(limits, lines):
            score = _score(position, value)
            line_moves = tuple(position.game.unpacked(move) for move in found)
            yield Thought(depth_now, line, score, line_moves, search.nodes, monotonic() - began)

    def _prepare(self, position: Position, limits: ThinkingLimits) -> Deepening:
        """Return a search for a position, with a hash table no larger than it can fill."""
        game = position.game
        judgement = judgement_of(game)
        table = HashTable(min(self.hash_megabytes << 20, limits.room * 20))
        search = Deepening(position.board.tables, judgement.worths, judgement.reaches, table)
        search.set_rules(_rule_on_repetition(game), game.rules.no_move_loses, game.rules.bare_royal_loses)
        if self.knows_endings and (ask := endings.asker(game)):
            search.set_endings(ask, endings.MOST_MEN)
        quiet = min(position.quiet, position.ply)
        hashes = position.hashes()[-1 - quiet : -1] if quiet else []
        checks = [side is not None for side in position.checked_sides()[-1 - quiet : -1]] if quiet else []
        search.begin(position.board, hashes, checks, limits.nodes, limits.is_over)
        return search

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        """Return a legal move, found within the time."""
        moves = position.legal_moves()
        if not moves or position.outcome():
            raise EngineUnfitError("the game is over, there is no move to choose")
        if len(moves) == 1:
            return moves[0]
        best = moves[0]
        for thought in self.think(position, seconds=SECONDS if seconds is None else seconds):
            best = thought.moves[0]
        return best

    def close(self) -> None:
        """Do nothing: the thinker has no process or file to close."""


class _Known:
    """The moves of a position in the order in which they are searched."""

    def __init__(self, search: Deepening, position: Position, moves: Sequence[AnyMove]) -> None:
        self.search = search
        self.order = [position.game.packed(move) for move in moves]
        self.width = search.pawn // 4

    def deepen(self, limits: ThinkingLimits, lines: int) -> Iterator[tuple[int, int, int, list[int]]]:
        """Yield the depth, the number of the line, its worth and its moves."""
        worths: dict[int, int] = {}
        for depth in range(1, limits.depth + 1):
            if limits.is_over():
                return
            found: list[tuple[int, list[int]]] = []
            for number in range(min(lines, len(self.order))):
                before = {line[0] for _, line in found}
                moves = [move for move in self.order if move not in before]
                value, line = self._seek(moves, depth, worths.get(number))
                if self.search.stopped:
                    # What was found to be better than the best of before is better.
                    if number == 0 and line and line[0] != self.order[0]:
                        yield depth, 1, value, line
                    return
                found.append((value, line))
            found.sort(key=lambda each: -each[0])
            heads = [line[0] for _, line in found]
            self.order = heads + [move for move in self.order if move not in heads]
            worths = {number: value for number, (value, _) in enumerate(found)}
            for number, (value, line) in enumerate(found, 1):
                yield depth, number, value, line
            if all(abs(value) > SURE and WON - abs(value) + PROOF <= depth for value, _ in found):
                return

    def _seek(self, moves: list[int], depth: int, expected: int | None) -> tuple[int, list[int]]:
        """Return the worth and the line of the best of some moves; it is looked for near what is expected first."""
        if expected is None or depth < 5 or abs(expected) > SURE:
            return self.search.seek(moves, depth, -NO_BOUND, NO_BOUND)
        low, high, width = expected - self.width, expected + self.width, self.width
        while True:
            value, line = self.search.seek(moves, depth, low, high)
            if self.search.stopped:
                return value, line if value > low else []
            if low < value < high:
                return value, line
            width *= 3
            if value >= high:
                moves = [line[0], *(move for move in moves if move != line[0])]
                high = NO_BOUND if width > 30 * self.width else value + width
            else:
                low = -NO_BOUND if width > 30 * self.width else value - width


def _look_up(position: Position, lines: int) -> Iterator[Thought]:
    """Yield the best moves of an ending that is solved, each with the play that follows."""
    for number, (move, worth) in enumerate(endings.replies(position)[:lines], 1):
        twin, line = position.copy(), [move]
        twin.play(move)
        while len(line) <= worth.plies and not twin.outcome():
            line.append(endings.replies(twin)[0].move)
            twin.play(line[-1])
        if worth.winner is None:
            score, depth = EngineScore(centipawns=0), 1
        else:
            mate = (worth.plies + 2) // 2 if worth.winner is position.turn else -(worth.plies + 1) // 2
            score, depth = EngineScore.of(position.turn, mate=mate), worth.plies + 1
        yield Thought(depth, number, score, tuple(line), 0, 0.0)


def _rule_on_repetition(game: Game) -> int:
    if game.rules.forbids is not None:
        return RETURN_LOSES
    return CHECK_LOSES if game.rules.royal_guarded else DRAWN


def _leave_out_losing(position: Position, moves: list[AnyMove]) -> list[AnyMove]:
    """Return the moves without those by which the rules on repetition are against the side to move, if others are."""
    hashes = set(position.hashes()[:-1])
    others = [move for move in moves if not _loses_by_repetition(position, move, hashes)]
    return others or moves


def _loses_by_repetition(position: Position, move: AnyMove, hashes: set[int]) -> bool:
    if position.board_after(move).hash not in hashes:
        return False
    from kifu.rulings.ruling import judge  # slow to import, and most games hold no repetition

    twin = position.copy()
    twin.play(move)
    return judge(twin, kills=0).winner is position.turn.other


def _score(position: Position, value: int) -> EngineScore:
    if abs(value) > SURE:
        plies = WON - abs(value)
        mate = (plies + 1) // 2
        return EngineScore.of(position.turn, mate=mate if value > 0 else -mate)
    centipawns = round(100 * value / judgement_of(position.game).pawn)
    return EngineScore.of(position.turn, centipawns=max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, centipawns)))
