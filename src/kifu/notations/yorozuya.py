"""Yorozuya, as old books of the middle shogi have it: files are the twelve branches, ``午六歩``, ``卯三龍ナル``."""

import re

from kifu.notations.shogi.family import Hodges
from kifu.notations.shogi.kanji import KanjiNotation
from kifu.notations.shogi.legs import number_and_letter
from kifu.notations.shogi.numerals import NUMERAL, NUMERALS
from kifu.notations.steps import powers
from kifu.rules.game import Game, Piece
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.position import Position

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"


class Yorozuya(KanjiNotation):
    name = "yorozuya"
    title = "Yorozuya"
    example = "午八歩"
    users = "books of the Edo period, lishogi"
    square = rf"[{BRANCHES}]{NUMERAL}"

    @property
    def same(self) -> str:
        return "同　"

    @property
    def in_words(self) -> bool:
        return True

    def serves(self, game: Game) -> bool:
        return super().serves(game) and len(game.files) <= len(BRANCHES) and bool(powers(game))

    def name_of(self, piece: Piece) -> str:
        return piece.characters["short"][0]

    def label(self, game: Game, point: str) -> str:
        label = number_and_letter(game, point)
        return BRANCHES[int(label[:-1]) - 1] + NUMERALS[ord(label[-1]) - ord("a")]

    def checked_square(self, text: str, square: str) -> str:
        if square[:1] in BRANCHES and re.fullmatch(self.square, square):
            square = f"{BRANCHES.index(square[0]) + 1}{square[1:]}"
        return super().checked_square(text, square)

    def describe(self, position: Position, move: AnyMove) -> Hodges:
        """Return what the notation says of a move; who captures without moving is said only where several men could."""
        value = super().describe(position, move)
        value = value._replace(same=value.same and len(value.steps) == 1 and not value.igui)
        if not value.igui or isinstance(move, Drop):
            return value
        others = (Move(point, point, move.via) for point in position.game.squares if point != move.origin)
        alone = not any(position[other.origin] and position.is_legal(other) for other in others)
        return value._replace(kinds=(), origin="") if alone else value

    def sign_of(self, value: Hodges) -> str:
        return "ナル" if value.sign == "+" else super().sign_of(value._replace(sign=""))

    def sign_between(self, position: Position, move: AnyMove) -> str:
        return "+" if super().sign_between(position, move) == "+" else ""

    def signs_of_promotion(self) -> list[tuple[str, str, list[str]]]:
        return [("ナル", "promotes", ["成"])]


NOTATION = Yorozuya()
