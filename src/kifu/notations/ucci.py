"""UCCI: ``h2e2``, ranks 0 to 9 from Red's side."""

from kifu.notations.coordinates import CoordinateNotation


class Ucci(CoordinateNotation):
    name = "ucci"
    example = "h2e2"
    users = "UCCI engines such as ElephantEye; Pikafish, Cyclone, chessdb.cn"

    def point(self, file: int, rank: int) -> str:
        return f"{'abcdefghi'[file]}{rank}"


NOTATION = Ucci()
