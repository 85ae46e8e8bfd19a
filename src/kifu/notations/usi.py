"""USI for dai shogi: ``7g7f+``, ``8c9d8c``, the squares of a move one behind the other; a pass is ``8c8c``."""

from kifu.notations.shogi.legs import LegsNotation
from kifu.rules.move import Move
from kifu.rules.position import Position


class Usi(LegsNotation):
    name = "usi"
    example = "8c9d8c"
    users = "lishogi, shogiops, Fairy-Stockfish"
    square = r"\d{1,3}[a-z]"

    def render(self, position: Position, move: Move) -> str:
        return str(move)

    def label(self, point: str) -> str:
        return point

    def legs(self, text: str, words: list[str]) -> list[str]:
        return words


NOTATION = Usi()
