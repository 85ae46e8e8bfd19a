"""kifu reads, writes, checks, converts and shows the records of xiangqi and dai shogi."""

from kifu.core import COMPILED
from kifu.errors import (
    AmbiguousMoveError,
    FenError,
    IllegalMoveError,
    KifuError,
    MoveError,
    MoveTextError,
    PositionError,
    SetupError,
    Span,
    UnknownNameError,
)
from kifu.reading import Diagnostic, Lenient, Severity, Strict
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import Move
from kifu.rules.outcome import Ending, Outcome, Repetition
from kifu.rules.position import Position
from kifu.rules.setup import Fault, Setup
from kifu.rules.side import Side
from kifu.version import VERSION

__version__ = VERSION

__all__ = [
    "COMPILED",
    "AmbiguousMoveError",
    "Diagnostic",
    "Ending",
    "Fault",
    "FenError",
    "Game",
    "IllegalMoveError",
    "KifuError",
    "Lenient",
    "Man",
    "Move",
    "MoveError",
    "MoveTextError",
    "Outcome",
    "Piece",
    "Position",
    "PositionError",
    "Repetition",
    "Setup",
    "SetupError",
    "Severity",
    "Side",
    "Span",
    "Strict",
    "UnknownNameError",
    "__version__",
]
