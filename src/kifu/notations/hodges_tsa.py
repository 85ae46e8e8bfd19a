"""Hodges' notation with the letters of The Shogi Association: ``Lnx!9d``, ``St-3n``, ``CSw-4m``."""

from kifu.notations.hodges import LETTERS
from kifu.notations.shogi.latin import HodgesNotation


class HodgesTsa(HodgesNotation):
    name = "hodges-tsa"
    title = "The Shogi Association"
    example = "P-7f"
    two_step_example = "Lnx3hx2i"
    users = "The Shogi Association, ShogiVar"
    letters = LETTERS | {
        "Kirin": "Ky KR KN",
        "Phoenix": "Ph",
        "Lion": "Ln Li",
        "Stone general": "St SG",
        "Cat sword": "CSw CS",
    }


NOTATION = HodgesTsa()
