"""What a rule book finds in a repetition, as plain values."""

from typing import NamedTuple

from kifu.languages.language import Message
from kifu.rules.game import Game
from kifu.rules.side import Side
from kifu.rulings.classes import ManAt, MoveClass
from kifu.rulings.threats import OpenReading

NO_REPETITION, UNDECIDED = "no-repetition", "undecided"


class SideFindings(NamedTuple):
    """What the moves of a side have in common; ``chased`` are the men that every move chases, where they stood."""

    side: Side
    pattern: str
    chased: tuple[tuple[ManAt, ...], ...] = ()
    chasers: tuple[ManAt, ...] = ()


class Dispute(NamedTuple):
    """An open question whose other answer would change the ruling, and who would win by that answer."""

    reading: OpenReading
    winner: Side | None


class Findings(NamedTuple):
    """What a rule book says of a repetition.

    ``window`` holds the first and the last ply that count, ``moves`` what each of them is.  A ruling is provisional
    while the position has stood less often than the book asks.  ``winner`` is ``None`` for a draw, and also where
    ``rule`` is ``no-repetition`` or ``undecided``.
    """

    game: Game
    rules: str
    winner: Side | None
    rule: str
    citations: tuple[Message | str, ...] = ()
    window: tuple[int, int] | None = None
    visits: tuple[int, ...] = ()
    sides: tuple[SideFindings, ...] = ()
    moves: tuple[MoveClass, ...] = ()
    disputed: tuple[Dispute, ...] = ()
    provisional: bool = False
    open_plies: tuple[int, ...] = ()  # the moves on which an undecided ruling hangs

    @property
    def reference(self) -> str:
        """What the book says where, in English."""
        return "; ".join(map(str, self.citations))
