"""kifu reads, writes, checks, converts and shows the records of xiangqi and dai shogi."""

from kifu.api import convert, detect, explain
from kifu.core import COMPILED
from kifu.detection import Detection
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
    UndecidedError,
    UnknownNameError,
)
from kifu.explaining import Explanation
from kifu.reading import Diagnostic, Lenient, Severity, Strict
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import Move
from kifu.rules.notation import Notation, Reading
from kifu.rules.outcome import Ending, Outcome, Repetition
from kifu.rules.position import Position
from kifu.rules.setup import Fault, Setup
from kifu.rules.side import Side
from kifu.version import VERSION

__version__ = VERSION

__all__ = [
    "COMPILED",
    "AmbiguousMoveError",
    "Detection",
    "Diagnostic",
    "Ending",
    "Explanation",
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
    "Notation",
    "Outcome",
    "Piece",
    "Position",
    "PositionError",
    "Reading",
    "Repetition",
    "Setup",
    "SetupError",
    "Severity",
    "Side",
    "Span",
    "Strict",
    "UndecidedError",
    "UnknownNameError",
    "__version__",
    "convert",
    "detect",
    "explain",
]
