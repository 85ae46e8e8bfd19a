"""Move and Drop: what happens on the board, with no text of any notation inside.

>>> str(Move("h3", "e3")), str(Move("8c", "8c", via="9d")), str(Move("2h", "2c", promotion=True))
('h3e3', '8c9d8c', '2h2c+')
>>> str(Drop("P", "5e")), str(Move("e7", "e8", promotion="Q"))
('P*5e', 'e7e8=Q')
>>> Move("8c", "8c", via="9d").stops, Drop("P", "5e").points
(('9d', '8c'), ('5e',))
"""

from typing import NamedTuple

from kifu.errors import MoveTextError


class Move(NamedTuple):
    """A man goes from ``origin`` to ``target``; points go by their names in the game.

    ``via`` is set only when a man is captured there on the way; a pass has
    ``origin == target`` and no ``via``.  So equal moves always compare equal.
    ``promotion`` is the letter of the kind that the man becomes where the player may choose among several.
    """

    origin: str
    target: str
    via: str = ""
    promotion: bool | str = False

    @property
    def stops(self) -> tuple[str, ...]:
        """The points at which the man stops, the last one included."""
        return (self.via, self.target) if self.via else (self.target,)

    @property
    def points(self) -> tuple[str, ...]:
        """The point from which the man sets out, and those at which he stops."""
        return (self.origin, *self.stops)

    def __str__(self) -> str:
        promotion = self.promotion and ("+" if self.promotion is True else f"={self.promotion}")
        return f"{self.origin}{self.via}{self.target}{promotion or ''}"

    def __repr__(self) -> str:
        via = f", via={self.via!r}" if self.via else ""
        promotion = f", promotion={self.promotion!r}" if self.promotion else ""
        return f"Move({self.origin!r}, {self.target!r}{via}{promotion})"


class Drop(NamedTuple):
    """A man in hand is put on ``target``; ``piece`` is the letter of its kind in setup text, as the first side's."""

    piece: str
    target: str

    @property
    def stops(self) -> tuple[str, ...]:
        return (self.target,)

    @property
    def points(self) -> tuple[str, ...]:
        return (self.target,)

    def __str__(self) -> str:
        return f"{self.piece}*{self.target}"

    def __repr__(self) -> str:
        return f"Drop({self.piece!r}, {self.target!r})"


AnyMove = Move | Drop


def on_board(move: AnyMove) -> Move:
    """Return a move that is no drop, for games and notations without drops; refuse a drop."""
    if isinstance(move, Drop):
        raise MoveTextError(f"{move} drops a man, and no man comes from a hand here", text=str(move))
    return move
