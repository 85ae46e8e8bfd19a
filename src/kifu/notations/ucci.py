"""UCCI: ``h2e2``, ranks from 0 on the first side."""

from kifu.notations.coordinates import CoordinateNotation, letter_and_number
from kifu.rules.game import Game


class Ucci(CoordinateNotation):
    name = "ucci"
    title = "UCCI"
    example = "h2e2"
    users = "UCCI engines such as ElephantEye; Pikafish, Cyclone, chessdb.cn"

    def label(self, game: Game, point: str) -> str:
        return letter_and_number(game, point, first_rank=0)


NOTATION = Ucci()
