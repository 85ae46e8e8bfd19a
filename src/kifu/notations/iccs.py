"""ICCS: ``H2-E2``, capital letters, ranks 0 to 9 from Red's side."""

from kifu.notations.coordinates import CoordinateNotation


class Iccs(CoordinateNotation):
    name = "iccs"
    example = "H2-E2"
    users = "the Internet Chinese Chess Server; PGN files with Format ICCS"
    between = "-"

    def point(self, file: int, rank: int) -> str:
        return f"{'ABCDEFGHI'[file]}{rank}"


NOTATION = Iccs()
