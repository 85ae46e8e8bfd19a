"""The tutor for notations that name squares: the piece, its origin where needed, one or two squares, promotion.

``LNx9d`` for ``LNx!9d`` confuses a capture without moving with one that moves.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kifu.errors import MoveTextError
from kifu.notations.algebraic import Algebraic, AlgebraicNotation
from kifu.notations.base import Notation
from kifu.notations.shogi.family import Hodges, HodgesFamily
from kifu.notations.steps import Kind, piece_of
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.training.slips import Slip
from kifu.training.tutor import Tutor, combine


class Squares(NamedTuple):
    """What a text says, whichever notation it is in; no kinds at all means that the text does not name the piece."""

    kinds: tuple[Kind, ...]
    origin: str  # or the words that tell the man from others
    squares: tuple[str, ...]
    igui: bool = False
    sign: str = ""


class SquareTutor(Tutor):
    notation: HodgesFamily | AlgebraicNotation

    def __init__(self, notation: Notation) -> None:
        assert isinstance(notation, HodgesFamily | AlgebraicNotation)
        super().__init__(notation)
        self.chooses_origin = not getattr(notation, "full_origin", False)

    def features(self, position: Position, move: AnyMove) -> set[str]:
        found = super().features(position, move)
        if self.chooses_origin and self._right(position, move).origin:
            found.add("origin")
        return found

    def slips_in_text(self, position: Position, move: AnyMove, text: str) -> list[Slip]:
        compared = [self._compare(position, move, given) for given in self._readings(text)]
        found = min(compared, key=len, default=None)
        return super().slips_in_text(position, move, text) if found is None else found

    def slips_in_move(self, position: Position, move: AnyMove, given: AnyMove) -> list[Slip]:
        if position.is_legal(given):
            return self._compare(position, move, self._right(position, given))
        return super().slips_in_move(position, move, given)

    def _right(self, position: Position, move: AnyMove) -> Squares:
        return _squares(self.notation.describe(position, move))

    def _readings(self, text: str) -> list[Squares]:
        try:
            if isinstance(self.notation, HodgesFamily):
                return [_squares(self.notation.parse(text).value)]
            return [_squares(parsed.value) for parsed in self.notation.parses(text)]
        except MoveTextError:
            return []

    def _compare(self, position: Position, move: AnyMove, given: Squares) -> list[Slip]:
        game, right = position.game, self._right(position, move)
        # A text may leave out the name of the square on which the last move ended.
        given = given._replace(squares=tuple(square or position.last_target for square in given.squares))
        slips = [*_piece(game, right, given), *_steps(game, right, given), *_origin(right, given, move)]
        if given.sign != right.sign:
            slips.append(Slip("promotion", _promotion(right.sign)))
        return combine(slips)


def _squares(value: Hodges | Algebraic) -> Squares:
    if isinstance(value, Hodges):
        squares = tuple(step.square for step in value.steps)
        return Squares(value.kinds, value.origin or value.which, squares, value.igui, value.sign)
    # Whether a text says check or capture changes nothing about which move it names.
    return Squares((Kind(value.piece),), value.file + value.rank, (value.target,))


def _piece(game: Game, right: Squares, given: Squares) -> Iterator[Slip]:
    if right.kinds and given.kinds and not set(right.kinds) & set(given.kinds):
        names = [piece_of(game, squares.kinds[0]).name for squares in (given, right)]
        yield Slip("piece", f"that says {names[0]}, the piece is a {names[1]}")


def _steps(game: Game, right: Squares, given: Squares) -> Iterator[Slip]:
    if given.igui != right.igui:
        how = "the man captures without moving" if right.igui else "the man goes where it captures"
        yield Slip("igui", f"{how}, and the text has to say so")
    if len(given.squares) < len(right.squares):
        count = "the square" if len(right.squares) == 1 else "both squares"
        yield Slip("missing-step", f"the text has to name {count}")
    elif len(given.squares) > len(right.squares):
        yield Slip("needless-step", "the text names a square too many")
    else:
        for square, meant in zip(given.squares, right.squares, strict=True):
            if square and square != meant:
                yield _wrong_square(game, square, meant)


def _wrong_square(game: Game, given: str, right: str) -> Slip:
    """Say how one square can be taken for another; notations have their own names for squares, so none is named."""
    (file, rank), (to_file, to_rank) = game.place(given), game.place(right)
    wrong_file, wrong_rank = file == len(game.files) - 1 - to_file, rank == len(game.ranks) - 1 - to_rank
    if wrong_file and rank == to_rank:
        return Slip("wrong-side-file", "the file of the square is counted from the wrong side")
    if wrong_rank and file == to_file:
        return Slip("wrong-side-rank", "the rank of the square is counted from the wrong side")
    if wrong_file and wrong_rank:
        return Slip("other-view", "the square is seen from the other side of the board")
    if max(abs(file - to_file), abs(rank - to_rank)) == 1:
        return Slip("neighbour-file", "the file or the rank of the square is miscounted by one")
    return Slip("wrong-square", "the man goes to another square")


def _origin(right: Squares, given: Squares, move: AnyMove) -> Iterator[Slip]:
    if given.origin == right.origin:
        return
    if not given.origin:
        reason = "another man of the same name can make the same move, so the text has to say whence"
        yield Slip("missing-origin", reason)
    elif right.origin or (given.origin.isascii() and given.origin not in move.points[0]):
        yield Slip("wrong-origin", "the man comes from another square")
    else:
        yield Slip("needless-origin", "no other man of that name can make the same move: the origin is left out")


def _promotion(sign: str) -> str:
    return {
        "+": "the man promotes, and the text has to say so",
        "=": "the man could promote and does not, and the text has to say so",
    }.get(sign, "the man has no choice to promote here")
