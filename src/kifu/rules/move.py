"""Move: what happens on the board, with no text of any notation inside.

>>> str(Move("h3", "e3")), str(Move("8c", "8c", via="9d")), str(Move("2h", "2c", promotion=True))
('h3e3', '8c9d8c', '2h2c+')
>>> str(Move.drop_of("P", "5e")), str(Move("e7", "e8", promotion="Q"))
('P*5e', 'e7e8=Q')
"""

from typing import NamedTuple


class Move(NamedTuple):
    """A man goes from ``origin`` to ``target``; points go by their names in the game.

    ``via`` is set only when a man is captured there on the way; a pass has
    ``origin == target`` and no ``via``.  So equal moves always compare equal.
    ``promotion`` is the letter of the kind that the man becomes where the player may choose.
    A man that is dropped comes from no point: its ``origin`` is its letter with a star, ``P*``.
    """

    origin: str
    target: str
    via: str = ""
    promotion: bool | str = False

    @classmethod
    def drop_of(cls, letter: str, target: str) -> "Move":
        return cls(f"{letter}*", target)

    @property
    def drop(self) -> str:
        """The letter of the man that is dropped, or nothing."""
        return self.origin[:-1] if self.origin[-1:] == "*" else ""

    def __str__(self) -> str:
        promotion = self.promotion and ("+" if self.promotion is True else f"={self.promotion}")
        return f"{self.origin}{self.via}{self.target}{promotion or ''}"
