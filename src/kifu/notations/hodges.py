"""Hodges' notation for dai shogi in capitals: ``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``."""

from array import array
from functools import cached_property

from kifu.core.converting import Dialect
from kifu.core.legs import LegGrammar
from kifu.notations.shogi.family import HodgesNotation
from kifu.rules.game import find_game

# For each piece by its name its own letters, then the other letters that are read.
LETTERS = {
    "King": "K",
    "Gold general": "G",
    "Silver general": "S",
    "Copper general": "C",
    "Iron general": "I",
    "Stone general": "SG St",
    "Knight": "N",
    "Lance": "L",
    "Reverse chariot": "RC RV",
    "Cat sword": "CS CSw",
    "Ferocious leopard": "FL",
    "Blind tiger": "BT",
    "Drunk elephant": "DE",
    "Violent ox": "VO",
    "Angry boar": "AB",
    "Evil wolf": "EW",
    "Kirin": "KR Ky KN",
    "Lion": "LN Li",
    "Phoenix": "PH",
    "Rook": "R",
    "Flying dragon": "FD",
    "Side mover": "SM",
    "Vertical mover": "VM",
    "Bishop": "B",
    "Dragon horse": "DH H",
    "Dragon king": "DK D",
    "Free king": "FK Q",
    "Pawn": "P",
    "Go-between": "GB",
}


class HodgesCapitals(HodgesNotation):
    name = "hodges"
    example = "LNx3hx2i"
    users = "pages after George Hodges, Wikipedia"
    letters = LETTERS

    @cached_property
    def dialect(self) -> Dialect:
        """The notation's own way, read by the compiled floor; it has no table of words to write from."""
        game = find_game(self.game)
        # Room for any two capitals, and for any two digits with any small letter: no text can lead outside.
        kinds, squares = array("B", [0]) * (2 * 27 * 27), array("h", [0]) * (100 * 32)
        for number, piece in enumerate(game.pieces, 1):
            place = 0
            for letter in LETTERS[piece.plain_name].split()[0]:
                place = place * 27 + ord(letter) - 64
            kinds[place * 2 + piece.promoted] = number
        for point, square in game.squares.items():
            squares[int(point[:-1]) * 32 + ord(point[-1]) - 96] = square
        return Dialect(LegGrammar({"kinds": kinds, "squares": squares}), ({}, {}))


NOTATION = HodgesCapitals()
