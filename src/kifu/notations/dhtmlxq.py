"""DhtmlXQ: ``7747``, four digits, files from 0 at Red's left, ranks from 0 on Black's side."""

from kifu.notations.coordinates import CoordinateNotation
from kifu.rules.game import Game


class Dhtmlxq(CoordinateNotation):
    name = "dhtmlxq"
    title = "DhtmlXQ"
    example = "7747"
    users = "dpxq.com and pages with its viewer"

    def serves(self, game: Game) -> bool:
        """Whether a digit is enough for a file and for a rank."""
        return len(game.files) <= 10 and len(game.ranks) <= 10

    def label(self, game: Game, point: str) -> str:
        file, rank = game.place(point)
        return f"{file}{len(game.ranks) - 1 - rank}"


NOTATION = Dhtmlxq()
