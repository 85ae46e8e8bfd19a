"""Likelihood: how likely players are to make a move, of all that are legal: a rough measure, for any game.

A move is weighed by what it takes and leaves to be taken, whether it takes back, escapes, checks or goes back, and how
near to the middle it leads.  The weights were fitted to two hundred games that people played.

>>> from kifu.rules.position import Position
>>> position = Position()
>>> moves = [position.game.packed(position.game.move(text)) for text in ("h3e3", "h3h10")]
>>> central, taking = (log_likelihoods(position.game, position.board, [move])[0] for move in moves)
>>> central > taking
True
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import exp, log
from typing import NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import FIRST, POINT_BITS, POINT_MASK
from kifu.core.solvers.taking import can_reach, most_won
from kifu.rules.exchange import worth_in_exchange
from kifu.rules.game import Game
from kifu.rules.side import Side

# How often the moves that are known from a position, by its hash, were played.
Book = Callable[[int], Mapping[int, int]]

WON = 0.8  # for the worth of what a move takes
CAPTURE = 0.6  # and for taking anything
TAKES_BACK = 1.5  # and for taking the man that moved last
ESCAPE = 0.24  # for the worth of a man that could be taken where he stood
RISK = -0.26  # for the worth of a man that can be taken where he goes
CHECK = 0.6
BACKWARDS = -0.6
SAME_MAN = 0.2  # for moving the man that one moved before
CENTRE = 0.35  # for every file nearer to the middle
ROYAL = -0.4
LEFT = -1.2  # for the worth of what the other side can then win,
MOST_LEFT = 3.0  # up to this much
LEAST = -6.0  # the logarithm of the least likelihood: people do make odd moves
TRUST = 0.6  # in a likelihood that only the weights above tell
KNOWN = 3.0  # what is known of a position counts fully if it was played much more often than this


class _Layout(NamedTuple):
    """What is asked of the points and men of a game."""

    worth: "array[float]"
    royal: frozenset[int]  # cells
    off_centre: Mapping[int, float]  # how many files a point is from the middle
    ahead: Sequence[Mapping[int, int]]  # how many ranks a side has gone to a point


def log_likelihoods(
    game: Game, start: Board, moves: Iterable[int], before: Sequence[int] = (), book: Book | None = None
) -> list[float]:
    """Return the logarithm of how likely each of some legal moves is; ``before`` are the moves that led to the start.

    Where the ``book`` knows moves of a position, they are as likely as they are frequent there.  Elsewhere the weights
    decide, and what they say counts less.
    """
    facts = _facts(game)
    board = Board(start.tables)
    board.copy_from(start)
    history = [*before[-2:]]
    found = []
    for move in moves:
        found.append(_log_likelihood(board, facts, history, move, book(board.hash) if book else {}))
        board.play(move)
        history.append(move)
    return found


def _log_likelihood(board: Board, facts: _Layout, history: Sequence[int], move: int, known: Mapping[int, int]) -> float:
    legal = board.legal_moves()
    merits = _merits(board, facts, legal, history)
    best = max(merits)
    share = exp(merits[legal.index(move)] - best) / sum(exp(merit - best) for merit in merits)
    if not known:
        return TRUST * max(LEAST, log(share))
    return max(LEAST, log((known.get(move, 0) + KNOWN * share) / (sum(known.values()) + KNOWN)))


def _merits(board: Board, facts: _Layout, legal: Sequence[int], history: Sequence[int]) -> list[float]:
    """Return the weight of each legal move."""
    attacked = _attacked(board)
    last = history[-1] >> POINT_BITS & POINT_MASK if history else -1
    own = history[-2] >> POINT_BITS & POINT_MASK if len(history) > 1 else -1
    size, off_centre, ahead = board.tables.size, facts.off_centre, facts.ahead[board.side]
    found = []
    for move in legal:
        origin, target = move & POINT_MASK, move >> POINT_BITS & POINT_MASK
        dropped = origin >= size
        cell = origin - size | FIRST if dropped else board.cell(origin)
        stake = facts.worth[cell]
        merit = 0.0
        if cell in facts.royal:
            merit, stake = ROYAL, stake / 4  # he is not lost as others are
        if target != origin and (taken := board.cell(target)):
            merit += CAPTURE + WON * facts.worth[taken] + TAKES_BACK * (target == last)
        if not dropped:
            merit += ESCAPE * stake * (origin in attacked) + SAME_MAN * (origin == own)
            merit += BACKWARDS * (ahead[target] < ahead[origin]) + CENTRE * (off_centre[origin] - off_centre[target])
        memory = board.play(move)
        if can_reach(board, target):
            merit += RISK * stake
        merit += CHECK * bool(board.checked) + LEFT * min(MOST_LEFT, most_won(board, facts.worth))
        board.undo(move, memory)
        found.append(merit)
    return found


def _attacked(board: Board) -> set[int]:
    """Return the points to which the other side could move."""
    other = Board(board.tables)
    other.copy_from(board)
    other.finish_setup(Side(1 - board.side))
    return {move >> POINT_BITS & POINT_MASK for move in other.pseudo_moves()}


@cache
def _facts(game: Game) -> _Layout:
    places = {square: game.place(point)[0] for point, square in game.squares.items()}
    middle = (len(game.files) - 1) / 2
    return _Layout(
        worth_in_exchange(game),
        frozenset(game.cell(piece, side) for piece in game.pieces if piece.royal for side in Side),
        {square: abs(file - middle) for square, file in places.items()},
        [{square: game.seen_by(side, point)[1] for point, square in game.squares.items()} for side in Side],
    )
