"""LAN: algebraic with the whole origin, ``Ch3-e3``, ``Ch3xh10``."""

from kifu.notations.algebraic import AlgebraicNotation


class Lan(AlgebraicNotation):
    name = "lan"
    title = "LAN"
    also = ("long-algebraic",)
    example = "Ch3-e3"
    users = "Fairy-Stockfish, pyffish"
    link = "-"
    full_origin = True


NOTATION = Lan()
