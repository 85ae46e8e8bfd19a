"""Hodges' notation for the shogi games in capitals: ``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``."""

from kifu.notations.shogi.latin import HodgesNotation

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
    title = "Hodges"
    also = ("western",)
    example = "P-7f"
    two_step_example = "LNx3hx2i"
    users = "pages after George Hodges, Wikipedia"
    letters = LETTERS


NOTATION = HodgesCapitals()
