"""Hodges' notation for dai shogi in capitals: ``P-8f``, ``G9h-8g``, ``LNx!9d``, ``LNx3hx2i``, ``Nx7d=``."""

from kifu.notations._hodges import HodgesNotation

# For each kind its own letters, then the other letters that are read.
LETTERS = {
    "K": "K",
    "G": "G",
    "S": "S",
    "C": "C",
    "I": "I",
    "U": "SG St",
    "N": "N",
    "L": "L",
    "A": "RC RV",
    "C'": "CS CSw",
    "F": "FL",
    "T": "BT",
    "E": "DE",
    "X'": "VO",
    "A'": "AB",
    "W": "EW",
    "O": "KR Ky KN",
    "L!": "LN Li",
    "X": "PH",
    "R": "R",
    "F'": "FD",
    "M": "SM",
    "V": "VM",
    "B": "B",
    "H": "DH H",
    "D": "DK D",
    "Q": "FK Q",
    "P": "P",
    "P'": "GB",
}


class HodgesCapitals(HodgesNotation):
    name = "hodges"
    example = "LNx3hx2i"
    users = "pages after George Hodges, Wikipedia"
    letters = LETTERS


NOTATION = HodgesCapitals()
