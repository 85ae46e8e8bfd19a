"""Replaying games of a table: the hash of every position in them, and that of its shape.

The shape of a position is the same for its mirror image, and with the sides exchanged: the least hash of all four.

>>> one, other = Position(), Position()
>>> one.play(one.game.move("h3e3"))
>>> other.play(other.game.move("b3e3"))
>>> one.hash == other.hash, shape_of(one) == shape_of(other)
(False, True)
"""

from array import array
from functools import cache

import pyarrow as pa

from kifu.corpus.packed import unpack_moves
from kifu.rules.game import Game, Man
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Setup

IMAGES = ((True, False), (False, True), (True, True))  # mirrored, sides exchanged
ENDED = 0  # stands for the move that nobody made after the last


class Visits:
    """The positions of many games, one after another, as columns."""

    def __init__(self) -> None:
        self.hashes = array("Q")
        self.shapes = array("Q")
        self.moves = array("i")
        self.rows = array("I")
        self._numbers: dict[Move, int] = {}

    def add_game(self, row: int, start: Position, packed: bytes) -> None:
        """Add what stood on the board in a game, each position with the move made in it, no pair of them twice."""
        boards = _Boards(start)
        seen = set()
        for move in [*unpack_moves(start, packed), None]:
            number = ENDED if move is None else self._numbers.setdefault(move, len(self._numbers) + 1)
            hash_before = boards.position.hash
            if (hash_before, number) not in seen:
                seen.add((hash_before, number))
                self.hashes.append(hash_before)
                self.shapes.append(boards.shape())
                self.moves.append(number)
                self.rows.append(row)
            if move is not None:
                boards.play(move)

    def moves_by_number(self) -> pa.Table:
        """Return the text of each move; the first stands for none."""
        texts = [None, *map(str, self._numbers)]
        return pa.table({"number": pa.array(range(len(texts)), pa.int32()), "text": pa.array(texts, pa.string())})

    def table(self) -> pa.Table:
        """Return the columns; moves are numbers there."""
        return pa.table(
            {
                "hash": _column(self.hashes, pa.uint64()),
                "shape": _column(self.shapes, pa.uint64()),
                "move": _column(self.moves, pa.int32()),
                "row": _column(self.rows, pa.uint32()),
            }
        )


def _column(values: "array[int]", kind: pa.DataType) -> pa.Array:
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


class _Boards:
    """A position that is played on, and its images beside it, where the game looks the same in a mirror."""

    def __init__(self, start: Position) -> None:
        self.position = start.copy()
        rules = start.game.rules
        # What a game remembers or forbids besides its men has no image.
        images = IMAGES if rules.forbids is None and rules.remembers is None else ()
        self._points = [points_of(start.game, *image) for image in images]
        self.images = [_image(start, *image) for image in images]

    def play(self, move: Move) -> None:
        self.position.play(move)
        for image, points in zip(self.images, self._points, strict=True):
            image.play(_moved(move, points))

    def shape(self) -> int:
        return min([self.position.hash, *(image.hash for image in self.images)])


def images_of(position: Position) -> list[Position]:
    """Return a position, its mirror image, and both with the sides exchanged, where the game has such images."""
    boards = _Boards(position)
    return [boards.position, *boards.images]


def turn_move(game: Game, move: str, image: int) -> str:
    """Return a move as it is on an image of the board, by the place of that in ``images_of``; 0 is the board itself."""
    return move if image == 0 else str(_moved(game.move(move), points_of(game, *IMAGES[image - 1])))


def exchanges_sides(image: int) -> bool:
    return image > 0 and IMAGES[image - 1][1]


def shape_of(position: Position) -> int:
    """Return the hash that a position shares with its images."""
    return _Boards(position).shape()


@cache
def points_of(game: Game, mirrored: bool, exchanged: bool) -> dict[str, str]:
    """Return to which point an image of the board takes each point of it."""
    files, ranks = len(game.files), len(game.ranks)
    found = {}
    for point in game.squares:
        file, rank = game.place(point)
        found[point] = game.point((files - 1 - file if mirrored else file, ranks - 1 - rank if exchanged else rank))
    return found


def _moved(move: Move, points: dict[str, str]) -> Move:
    return move._replace(
        origin=points[move.origin], target=points[move.target], via=points[move.via] if move.via else ""
    )


def _image(position: Position, mirrored: bool, exchanged: bool) -> Position:
    setup, points = position.setup(), points_of(position.game, mirrored, exchanged)
    men = {points[point]: Man(man.side.other, man.piece) if exchanged else man for point, man in setup.men.items()}
    turn = setup.turn.other if exchanged else setup.turn
    return Position(setup.game, Setup(setup.game, men, turn, hands=setup.hands), FAULTS)
