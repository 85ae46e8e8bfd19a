"""Images of a board: in a mirror, upside down, or both; where each takes a point, a square and a move."""

from collections.abc import Mapping
from functools import cache

from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop


@cache
def image_points(game: Game, *, mirrored: bool = False, flipped: bool = False) -> dict[str, str]:
    """Return for each point its image on a board with the files (mirrored) or ranks (flipped) reversed."""
    grid = game.grid
    return {point: game.point(grid.image(game.place(point), mirrored, flipped)) for point in game.squares}


@cache
def image_squares(game: Game, *, mirrored: bool = False, flipped: bool = False) -> dict[int, int]:
    """Return for the board engine's number of each point that of its image."""
    points = image_points(game, mirrored=mirrored, flipped=flipped)
    return {game.squares[point]: game.squares[image] for point, image in points.items()}


def image_of_move(move: AnyMove, points: Mapping[str, str]) -> AnyMove:
    """Return a move on an image of the board; ``points`` is what ``image_points`` returns for it."""
    if isinstance(move, Drop):
        return move._replace(target=points[move.target])
    return move._replace(
        origin=points[move.origin], target=points[move.target], via=points[move.via] if move.via else ""
    )
