"""Novice: plays by the habits of a human beginner, and looks no further than the move and what takes back.

A novice takes what hangs, moves away what it sees attacked, likes to give check, and brings its men out before it
moves one of them twice.  It does not see every attack on its men, and never what the other side could do after next.

>>> from random import Random
>>> from kifu.rules.position import Position
>>> position = Position.from_fen("3k5/9/9/9/4c4/9/4R4/9/9/4K4 w")
>>> str(Novice(position, Random(1)).choose())
'e4e6'
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from kifu.core.board.attacks import Attacks
from kifu.core.board.packing import RETAKES
from kifu.engine.measure import UNIT, worth_on_points
from kifu.rules.game import Game, Man
from kifu.rules.move import AnyMove, Move
from kifu.rules.position import Position

SEES_ATTACK = 0.6  # how likely it notices that one of its men is attacked, where that man did not move last
SEES_ANSWER = 0.9  # and that the man that moves can be taken where it stops
SEES_MATE = 0.7  # that a check it looks at ends the game
MOST_LOOKED_AT = 24  # moves that it thinks about, besides captures
OPENING = 20  # plies in which men are brought out
WHIM = 1.5 * UNIT  # how much a move is liked or disliked for no reason
CHECK = UNIT
BROUGHT_OUT = 4 * UNIT  # a man of worth that leaves the point where it began
MOVED_TWICE = 3 * UNIT  # in the opening
CAME_BACK = 2 * UNIT
TIED_DOWN = UNIT / 10  # each move less that the other side has: so a game that is won comes to an end
MATE = 1000 * UNIT


class Novice:
    """One look at a position; all that is left to chance is drawn from ``chance``."""

    def __init__(self, position: Position, chance: Random) -> None:
        self.position = position
        self.chance = chance
        game = position.game
        self._worths = worth_on_points(game)
        self._squares = _squares_of(game)
        self._names = {square: name for name, square in self._squares.items()}
        self._attacks = Attacks(position.board.tables)
        # Which men it keeps an eye on is settled once, so that all moves are weighed by the same eyes.
        self._watched = {name: chance.random() < SEES_ATTACK for name in self._squares}

    def choose(self, is_over: Callable[[], bool] = lambda: False) -> AnyMove:
        """Return the move that it likes best of those it thinks of until ``is_over`` says that the time is."""
        best: AnyMove | None = None
        liked = 0.0
        for move in self._think_of():
            liking = self._like(move)
            if best is None or liking > liked:
                best, liked = move, liking
            if is_over():
                break
        assert best is not None
        return best

    def _think_of(self) -> list[AnyMove]:
        """Return the captures and a handful of other moves, in no order of merit."""
        moves = self.position.legal_moves()
        self.chance.shuffle(moves)
        captures = [move for move in moves if self._taken(move)]
        return captures + [move for move in moves if not self._taken(move)][:MOST_LOOKED_AT]

    def _taken(self, move: AnyMove) -> list[tuple[str, Man]]:
        """Return the men that a move captures, with their points."""
        origin = move.origin if isinstance(move, Move) else ""
        found = [(point, self.position[point]) for point in move.stops if point != origin]
        return [(point, man) for point, man in found if man is not None]

    def _like(self, move: AnyMove) -> float:
        position = self.position
        liking = self.chance.uniform(-WHIM, WHIM) + sum(self._worth(man, point) for point, man in self._taken(move))
        board = position.board_after(move)
        answers = len(board.legal_moves())
        if board.checked:
            liking += CHECK
            if not answers and self.chance.random() < SEES_MATE:
                return MATE
        liking -= TIED_DOWN * answers
        self._attacks.begin(board)
        return liking - self._dread(move) + self._order(move)

    def _dread(self, move: AnyMove) -> float:
        """Return the most that it sees itself lose after a move."""
        position = self.position
        seen = self.chance.random() < SEES_ANSWER
        worst = 0.0
        for attacker, victim, takes, _, guards in self._attacks.list_attacks(position.turn.other):
            point = self._names[victim]
            moved = point == move.target
            if not takes or not (seen if moved else self._watched[point]):
                continue
            man = position.mover(move) if moved else position[point]
            other = position[self._names[attacker]]
            if man is None or other is None:
                continue
            loss = self._worth(man, point)
            if any(can & RETAKES for _, can in guards):
                loss -= self._worth(other, self._names[attacker])
            worst = max(worst, loss)
        return worst

    def _order(self, move: AnyMove) -> float:
        """Return how well a move keeps to what beginners are told: bring the men out, and each but once."""
        if not isinstance(move, Move):
            return 0.0
        position = self.position
        man = position.mover(move)
        if man.piece.royal:
            return -UNIT
        liking = float(self._worth(man, move.target) - self._worth(man, move.origin))
        own = [each for each in position.moves()[-2::-2] if isinstance(each, Move)][:2]
        if own and own[0].target == move.origin and not self._taken(move):
            liking -= MOVED_TWICE if position.ply < OPENING else UNIT
            liking -= CAME_BACK * (own[0].origin == move.target)
        if position.ply < OPENING and _starts(position.game).get(move.origin) == man:
            # Men of middling worth come first: horses and cannons before chariots, and those before guards and pawns.
            share = self._worth(man, move.origin) / max(1, _most_worth(position.game))
            liking += BROUGHT_OUT * 4 * share * (1 - share)
        return liking

    def _worth(self, man: Man, point: str) -> int:
        game = self.position.game
        return self._worths[game.cell(man.piece, man.side) * self.position.board.tables.size + self._squares[point]]


@cache
def _squares_of(game: Game) -> Mapping[str, int]:
    """Return the numbers that the board engine has for the points of a game."""
    return {name: game.grid.square(game.place(name)) for name in game.squares}


@cache
def _starts(game: Game) -> Mapping[str, Man]:
    """Return the men of the start by their points."""
    position = Position(game)
    return {point: man for point in game.squares if (man := position[point])}


@cache
def _most_worth(game: Game) -> int:
    return max(worth_on_points(game))
