"""Attack and protection: which men can take which, which men could retake, and which only seem to be able to.

All of it is asked of the board engine, on the board as it stands and on the board after a capture.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("3k5/9/9/6c2/9/9/9/6R2/9/5K3 w")
>>> [attack] = Survey.of(position.board).attacks[0]
>>> names = position.game.names
>>> names[attack.attacker], names[attack.victim], attack.takes, attack.guards
('g3', 'g7', True, ())
"""

from typing import NamedTuple

from kifu.core.board.attacks import Attacks
from kifu.core.board.board import Board
from kifu.core.board.packing import BEARS, REACHES, RETAKES, STANDS


class Protector(NamedTuple):
    """A man of the victim's side that bears on the victim, or could take the taker."""

    point: int
    powers: int  # what he can do, as bits

    @property
    def bears(self) -> bool:
        """Whether he bears on the victim's point, on the board as it stands."""
        return self.powers & BEARS != 0

    @property
    def reaches(self) -> bool:
        """Whether he reaches that point after the capture."""
        return self.powers & REACHES != 0

    @property
    def retakes(self) -> bool:
        """Whether he may take there, too: after that no man attacks his general who did not attack him before."""
        return self.powers & RETAKES != 0

    @property
    def stands(self) -> bool:
        """Whether he may take there, or his general would be safe with him on that point and nothing else changed."""
        return self.powers & STANDS != 0


class Attack(NamedTuple):
    """A man reaches one of the other side by his capturing move; men go by their points."""

    attacker: int
    victim: int
    takes: bool  # the capture is allowed, as far as it opens no attack on the attacker's own general
    returns: bool  # the victim is of the attacker's kind and can take him
    guards: tuple[Protector, ...]


class Survey(NamedTuple):
    """The attacks of both sides on one board, on men other than the generals, and who attacks the general of each."""

    attacks: tuple[list[Attack], list[Attack]]
    checkers: tuple[tuple[int, ...], tuple[int, ...]]

    @classmethod
    def of(cls, board: Board, asked: Attacks | None = None) -> "Survey":
        """Return the facts of a board; ``asked``, which makes room to try captures, may serve for many boards."""
        asked = asked or Attacks(board.tables)
        asked.begin(board)
        first, second = (
            [
                Attack(attacker, victim, takes, returns, tuple(map(Protector._make, guards)))
                for attacker, victim, takes, returns, guards in asked.list_attacks(side)
            ]
            for side in (0, 1)
        )
        return cls((first, second), (tuple(asked.list_checkers(0)), tuple(asked.list_checkers(1))))
