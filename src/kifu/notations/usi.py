"""USI for the shogi games: ``7g7f+``, ``8c9d8c``, the squares of a move; a drop is ``P*5e``, a pass ``8c8c``."""

from kifu.notations.shogi.legs import LegsNotation, number_and_letter
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position


class Usi(LegsNotation):
    name = "usi"
    title = "USI"
    also = ("sfen",)
    example = "7g7f"
    two_step_example = "8c9d8c"
    users = "lishogi, shogiops, Fairy-Stockfish"
    square = r"\d{1,3}[a-z]"

    def render(self, position: Position, move: AnyMove) -> str:
        if isinstance(move, Drop):
            return self.write_drop(move)
        labels = self.labels
        via = labels[move.via] if move.via else ""
        return f"{labels[move.origin]}{via}{labels[move.target]}{'+' if move.promotion else ''}"

    def label(self, game: Game, point: str) -> str:
        return number_and_letter(game, point)

    def legs(self, text: str, words: list[str]) -> list[str]:
        return words


NOTATION = Usi()
