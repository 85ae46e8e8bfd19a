"""UCI as Fairy-Stockfish has it: ``h3e3``, ranks 1 to 10 from Red's side.  It is also what ``str(move)`` gives."""

from kifu.notations.coordinates import CoordinateNotation


class Uci(CoordinateNotation):
    name = "uci"
    example = "h3e3"
    users = "Fairy-Stockfish, PyChess, lixiangqi"

    def point(self, file: int, rank: int) -> str:
        return f"{'abcdefghi'[file]}{rank + 1}"


NOTATION = Uci()
