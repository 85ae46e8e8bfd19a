"""The moves of dai shogi given leg by leg, ``8c9d8c``, and the family of notations that write nothing else.

A first leg to an empty square is no move of its own: ``8c7b6a`` is the direct move ``8c6a``,
``8c7b8c`` is the pass ``8c8c``.
"""

import re
from abc import abstractmethod
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple

from kifu.diagnostics import Receiver, Severity
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from kifu.notations.base import Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.rules import betza
from kifu.rules.game import Game, Piece, find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.side import Side

PASS_WORDS = ("--", "pass", "jitto", "じっと", "@@@@")
DROP = re.compile(r"\+?[A-Za-z]{1,3}[*]\d{1,3}[A-Za-z]\+?")
SIGNS = str.maketrans("–−—－‐‑×✕＋＝", "------xx+=")
MARKS = re.compile(r"(?<=[^x×])[!?]+$")


@cache
def doubles(movement: str) -> frozenset[betza.Motion]:
    """Return the ways in which a piece can make two steps in one move, none without lion power."""
    return frozenset(motion for motion in betza.parse(movement) if isinstance(motion, betza.Double))


class Kind(NamedTuple):
    """A kind of piece as texts know it: a promoted one is written as the plain one that it was, with a sign."""

    name: str
    promoted: bool = False


def kind_of(piece: Piece) -> Kind:
    return Kind(piece.plain_name, piece.promoted)


def piece_of(game: Game, kind: Kind) -> Piece:
    return game.piece_named(kind.name, promoted=kind.promoted)


@cache
def powers(game: Game) -> tuple[Kind, ...]:
    """Return the kinds with lion power: those that can pass, too."""
    return tuple(kind_of(piece) for piece in game.pieces if doubles(piece.movement))


def men(position: Position, kinds: tuple[Kind, ...]) -> list[str]:
    """Return the squares where the side to move has a man of these kinds."""
    game, cell_of = position.game, position.board.cell
    cells = {game.cell(piece_of(game, kind), position.turn) for kind in kinds}
    return [point for point, square in game.squares.items() if cell_of(square) in cells]


def passes(position: Position) -> list[Move]:
    """Return the passes that are legal: one for each man that has room to step off and back."""
    moves = (Move(point, point) for point in men(position, powers(position.game)))
    return [move for move in moves if position.is_legal(move)]


def move_by(position: Position, origin: str, squares: list[str], promotion: bool = False) -> Move:
    """Return the move of the man on ``origin`` by one or two squares, legal or not."""
    *vias, target = squares
    via = vias[0] if vias else ""
    if via and position[via] is None and _goes(position, origin, via, target):
        via = ""
    return Move(origin, target, via, promotion)


def _goes(position: Position, origin: str, via: str, target: str) -> bool:
    man = position[origin]
    if man is None:
        return False
    sign = 1 if man.side is Side.FIRST else -1
    places = [position.game.place(point) for point in (origin, via, target)]
    first, second = ((sign * (to[0] - start[0]), sign * (to[1] - start[1])) for start, to in pairwise(places))
    return betza.Double(first, second) in doubles(man.piece.movement)


def the_pass(position: Position, text: str, moves: list[Move]) -> Move:
    """Return the one pass among ``moves``; refuse none and several."""
    if not moves:
        side = position.game.sides[position.turn].name
        raise IllegalMoveError(f"{text!r}: no piece of {side} that may pass has room for it", text=text)
    if len(moves) > 1:
        raise AmbiguousMoveError(f"{text!r} can mean {', '.join(map(str, moves))}", moves, text=text)
    return moves[0]


def refuse_drop(text: str) -> None:
    if DROP.fullmatch(text):
        raise IllegalMoveError(f"{text!r}: nothing is dropped in dai shogi", text=text)


class Legs(NamedTuple):
    """What a text says: the squares from the first to the last, and the sign behind them."""

    squares: list[str]
    sign: str


class LegsNotation(Notation):
    family = "coordinate"
    game = "dai_shogi"
    square: ClassVar[str]  # the pattern of a square, on the board or not
    reasons_as: ClassVar[str] = ""

    @abstractmethod
    def label(self, point: str) -> str:
        """Return how the notation writes a square."""

    @abstractmethod
    def legs(self, text: str, words: list[str]) -> list[str]:
        """Return the squares of a move without any that stand there twice, as the end of a leg and as the next."""

    def edges(self, game: Game) -> Edges:
        return edges_by(game, self.label)

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        marks = MARKS.search(text)
        body = text[: marks.start()] if marks else text
        move = self._move(position, body, text)
        if not position.is_legal(move):
            raise IllegalMoveError(f"{text!r}: {position.why_not(move)}{self.reasons_as}", text=text)
        own = self.render(position, move)
        if body != own:
            problem = MoveTextError(f"{text!r}: {self._unusual(body, move)}", text=text)
            receiver.receive(problem, Severity.NOTE, f"read as {own}")
        return Found(move, marks[0] if marks else "")

    def parse(self, text: str) -> Legs:
        """Return what a text says, without a board."""
        plain = re.sub(r"\s", "", text).translate(SIGNS).lower()
        match = self._pattern.fullmatch(plain)
        if match is None:
            raise MoveTextError(f"{text!r} is no move in {self.name} notation, such as {self.example}", text=text)
        words = self.legs(text, re.findall(self.square, match[1]))
        if len(words) > 3:
            raise MoveTextError(f"{text!r} has {len(words) - 1} steps, a move has two at most", text=text)
        for word in words:
            if word not in self._points:
                raise MoveTextError(f"{text!r}: there is no square {word!r} on the dai shogi board", text=text)
        return Legs([self._points[word] for word in words], match[2])

    def parts(self, position: Position, text: str, move: Move) -> list[tuple[str, str]]:
        if move.origin == move.target and not move.via:
            return [(text, f"the man on {move.origin} passes")]
        said = [(self.label(move.origin), f"from the square {move.origin}")]
        if move.via:
            said.append((self.label(move.via), f"captures on {move.via}"))
        said.append((self.label(move.target), f"to the square {move.target}"))
        return said + [("+", "promotes")] * bool(move.promotion)

    def _move(self, position: Position, body: str, text: str) -> Move:
        if body.strip().lower() in PASS_WORDS:
            return the_pass(position, text, passes(position))
        refuse_drop(body)
        (origin, *squares), sign = self.parse(body)
        return move_by(position, origin, squares, sign == "+")

    def _unusual(self, body: str, move: Move) -> str:
        if body.strip().lower() in PASS_WORDS:
            return "another word for a pass"
        (_, *squares), sign = self.parse(body)
        if len(squares) > 1 and not move.via:
            return f"nothing is captured on {squares[0]}, so it is no step of its own"
        return "needless sign '='" if sign == "=" else "other letters or signs"

    @cached_property
    def _points(self) -> dict[str, str]:
        return {self.label(point): point for point in find_game(self.game).squares}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"({self.square}(?:[-x,]?{self.square})+)([+=]?)")
