"""UCI as Fairy-Stockfish has it: ``h3e3``, ranks 1 to 10 from Red's side.  In any game it is ``str(move)``."""

from kifu.notations.coordinates import CoordinateNotation
from kifu.rules.game import Game


class Uci(CoordinateNotation):
    name = "uci"
    title = "UCI"
    also = ("coordinates", "points")
    example = "h3e3"
    users = "Fairy-Stockfish, PyChess, lixiangqi"

    def label(self, game: Game, point: str) -> str:
        return point


NOTATION = Uci()
