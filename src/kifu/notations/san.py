"""SAN, as in chess: ``Che3``, ``Pxg7``, ``R5c6+``, ranks 1 to 10 from Red's side, the pawn with its letter."""

from kifu.notations.algebraic import AlgebraicNotation


class San(AlgebraicNotation):
    name = "san"
    title = "SAN"
    also = ("algebraic",)
    example = "Che3"
    users = "Fairy-Stockfish, PyChess, pyffish"


NOTATION = San()
