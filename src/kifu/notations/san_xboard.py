"""XBoard's and WinBoard's algebraic: ``Cbe2``, ``c4``, ``cd4``, ``cxc4``; ranks 0 to 9, the pawn without a letter.

A stalemate is marked ``#`` like a checkmate, because it wins.
"""

from kifu.notations.algebraic import AlgebraicNotation
from kifu.rules.outcome import Ending


class SanXboard(AlgebraicNotation):
    name = "san-xboard"
    title = "SAN of XBoard"
    also = ("winboard",)
    example = "Cbe2"
    users = "XBoard and WinBoard, in the PGN files they save"
    first_rank = 0
    pawn_letter = False
    mates = (Ending.CHECKMATE, Ending.STALEMATE)


NOTATION = SanXboard()
