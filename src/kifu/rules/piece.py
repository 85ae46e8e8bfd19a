"""Piece: the row of a game's table that says all about one kind of man."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kifu.rules.side import Side


class Piece(NamedTuple):
    """One row of a game's table.

    ``movement`` is Betza letters, several words separated by spaces.  A word may be confined:
    ``W@palace`` ends inside the region, ``across:sW`` begins inside it.

    Lexicons know a piece by ``plain_name`` and ``promoted``.  Plain kinds differ in name.  A promoted form often
    goes by the name of a plain kind (a promoted pawn is a gold general), so it is known by the kind before promotion.
    """

    letter: str
    name: str
    movement: str
    also: str = ""  # other letters for it in setup text
    characters: Mapping[str, tuple[str, str]] = MappingProxyType({})
    stands: str = ""
    royal: bool = False
    promotes_to: str = ""  # the letter of what it becomes, or several, separated by spaces, of which the player chooses
    said: str = ""  # its name as it is pronounced, where the characters do not say it
    promoted_from: str = ""  # the name of the plain kind, if this is its promoted form

    def __repr__(self) -> str:
        return f"<Piece {self.letter} {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A read-only mapping cannot be pickled.
        return _piece_of, tuple(self._replace(characters=dict(self.characters)))

    @property
    def promoted(self) -> bool:
        return bool(self.promoted_from)

    @property
    def plain_name(self) -> str:
        return self.promoted_from or self.name

    @property
    def promotions(self) -> tuple[str, ...]:
        """The letters of the kinds that the piece may become."""
        return tuple(self.promotes_to.split())


def _piece_of(*fields: Any) -> Piece:
    piece = Piece(*fields)
    return piece._replace(characters=MappingProxyType(dict(piece.characters)))


class Man(NamedTuple):
    """A piece of one side."""

    side: Side
    piece: Piece

    def __repr__(self) -> str:
        return f"<Man {self.side.name} {self.piece.name}>"
