"""ICCS: ``H2-E2``, capital letters, ranks from 0 on the first side."""

from kifu.notations.coordinates import CoordinateNotation, letter_and_number
from kifu.rules.game import Game


class Iccs(CoordinateNotation):
    name = "iccs"
    title = "ICCS"
    example = "H2-E2"
    users = "the Internet Chinese Chess Server; PGN files with Format ICCS"
    between = "-"

    def label(self, game: Game, point: str) -> str:
        return letter_and_number(game, point, first_rank=0).upper()


NOTATION = Iccs()
