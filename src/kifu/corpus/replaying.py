"""Replaying games of a table: the hash of every position in them, and that of its shape.

The shape of a position is the same for its mirror image, and with the sides exchanged: the least hash of all four.

>>> one, other = Position(), Position()
>>> one.play(one.game.move("h3e3"))
>>> other.play(other.game.move("b3e3"))
>>> one.hash == other.hash, shape_of(one) == shape_of(other)
(False, True)
"""

from array import array
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from kifu.core.moves.replaying import Replay
from kifu.errors import FormatError
from kifu.formats.plain import coding_of
from kifu.rules.game import Game, Man
from kifu.rules.images import image_of_move, image_points, image_squares
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Setup

IMAGES = ((True, False), (False, True), (True, True))  # mirrored, sides exchanged
ENDED = 0  # in place of a move, after the last of a game


class Visits:
    """The positions of many games of one kind, one after another, as columns."""

    def __init__(self, game: Game) -> None:
        self._game = game
        images = [(_squares_of(game, *image), image[1]) for image in _images(game)]
        self._replay = Replay(coding_of(game), images)

    def add_game(self, row: int, start: Position, packed: bytes) -> None:
        """Add what stood on the board in a game, each position with the move made in it, no pair of them twice."""
        try:
            self._replay.add(row, start.board, packed)
        except ValueError as error:
            raise FormatError(f"packed moves: {error}") from None

    def moves_by_number(self) -> pa.Table:
        """Return the text of each move; the first stands for none."""
        numbers = sorted({ENDED, *pc.unique(self.table().column("move")).to_pylist()})
        texts = [None, *map(str, self._game.unpacked_all(numbers[1:]))]
        return pa.table({"number": pa.array(numbers, pa.int32()), "text": pa.array(texts, pa.string())})

    def table(self) -> pa.Table:
        """Return the columns; moves are numbers there."""
        replay = self._replay
        return pa.table(
            {
                "hash": _column(replay.hashes, replay.size, pa.uint64()),
                "shape": _column(replay.shapes, replay.size, pa.uint64()),
                "move": _column(replay.moves, replay.size, pa.int32()),
                "row": _column(replay.rows, replay.size, pa.uint32()),
            }
        )


def _column(values: "array[int]", length: int, kind: pa.DataType) -> pa.Array:
    return pa.Array.from_buffers(kind, length, [None, pa.py_buffer(values)])


def _images(game: Game) -> Sequence[tuple[bool, bool]]:
    """Return the images that the board has; what a game remembers or forbids besides its men has none."""
    return IMAGES if game.rules.forbids is None and game.rules.remembers is None else ()


def _points_of(game: Game, mirrored: bool, exchanged: bool) -> dict[str, str]:
    return image_points(game, mirrored=mirrored, flipped=exchanged)


def _squares_of(game: Game, mirrored: bool, exchanged: bool) -> list[int]:
    """Return the images of all numbers up to that of the last point; 0, which stands for none, stays."""
    images = image_squares(game, mirrored=mirrored, flipped=exchanged)
    return [images.get(square, 0) for square in range(max(images) + 1)]


def images_of(position: Position) -> list[Position]:
    """Return a position, its mirror image, and both with the sides exchanged, where the board has images."""
    return [position.copy(), *(_image(position, *image) for image in _images(position.game))]


def turn_move(game: Game, move: str, image: int) -> str:
    """Return a move as it is on an image of the board, by the place of that in ``images_of``; 0 is the board itself."""
    return move if image == 0 else str(image_of_move(game.move(move), _points_of(game, *IMAGES[image - 1])))


def exchanges_sides(image: int) -> bool:
    return image > 0 and IMAGES[image - 1][1]


def shape_of(position: Position) -> int:
    """Return the hash that a position shares with its images."""
    return min(board.hash for board in images_of(position))


def _image(position: Position, mirrored: bool, exchanged: bool) -> Position:
    setup, points = position.setup(), _points_of(position.game, mirrored, exchanged)
    men = {points[point]: Man(man.side.other, man.piece) if exchanged else man for point, man in setup.men.items()}
    turn = setup.turn.other if exchanged else setup.turn
    hands = (setup.hands[1], setup.hands[0]) if exchanged else setup.hands
    return Position(setup.game, Setup(setup.game, men, turn, hands=hands), FAULTS)
