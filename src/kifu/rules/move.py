"""Move: what happens on the board, with no text of any notation inside.

>>> str(Move("h3", "e3")), str(Move("8c", "8c", via="9d"))
('h3e3', '8c9d8c')
"""

from typing import NamedTuple


class Move(NamedTuple):
    """A man goes from ``origin`` to ``target``; points go by their names in the game.

    ``via`` is set only when a man is captured there on the way; a pass has
    ``origin == target`` and no ``via``.  So equal moves always compare equal.
    """

    origin: str
    target: str
    via: str = ""
    promotion: bool = False

    def __str__(self) -> str:
        return f"{self.origin}{self.via}{self.target}{'+' if self.promotion else ''}"
