"""Hodges' notation for the shogi games in capitals: ``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``."""

import re
from array import array
from functools import cached_property

from kifu.core.converting import Dialect
from kifu.core.legs import LegGrammar
from kifu.core.packing import OFF_BOARD
from kifu.notations.shogi.family import HodgesNotation

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
# What the compiled floor can hold.
TWO_CAPITALS = re.compile("[A-Z]{1,2}")
MOST_FILES = 99


class HodgesCapitals(HodgesNotation):
    name = "hodges"
    also = ("western",)
    tables_pay_after = 0  # a grammar reads the letters in place, there are no tables to make
    example = "LNx3hx2i"
    users = "pages after George Hodges, Wikipedia"
    letters = LETTERS

    @cached_property
    def dialect(self) -> Dialect | None:
        """The notation's own way, read by the compiled floor; it has no table of words to write from."""
        letters = {name: words.split()[0] for name, words in self.letters_of(self.game).items()}
        if len(self.game.files) > MOST_FILES or not all(map(TWO_CAPITALS.fullmatch, letters.values())):
            return None
        # Room for any two capitals, and for any two digits with any small letter: no text can lead outside.
        kinds, squares = array("B", [0]) * (2 * 27 * 27), array("h", [OFF_BOARD]) * (100 * 32)
        for number, piece in enumerate(self.game.pieces, 1):
            place = 0
            for letter in letters[piece.plain_name]:
                place = place * 27 + ord(letter) - 64
            kinds[place * 2 + piece.promoted] = number
        for point, square in self.game.squares.items():
            label = self.labels[point]
            squares[int(label[:-1]) * 32 + ord(label[-1]) - 96] = square
        return Dialect(LegGrammar({"kinds": kinds, "squares": squares}), ({}, {}))


NOTATION = HodgesCapitals()
