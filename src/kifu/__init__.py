"""kifu reads, writes, checks, converts and shows the records of xiangqi and dai shogi."""

from kifu.api import convert, detect, explain, read, read_all, write
from kifu.core import COMPILED
from kifu.detection import Detection
from kifu.errors import (
    AmbiguousMoveError,
    EncodingError,
    FenError,
    FormatError,
    IllegalMoveError,
    KifuError,
    LimitError,
    LossError,
    MissingExtraError,
    MoveError,
    MoveTextError,
    PositionError,
    RecordError,
    SetupError,
    Span,
    TruncatedError,
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
)
from kifu.explaining import Explanation
from kifu.reading import Diagnostic, Lenient, Severity, Strict
from kifu.record import Node, Record, Result
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
    "EncodingError",
    "Ending",
    "Explanation",
    "Fault",
    "FenError",
    "FormatError",
    "Game",
    "IllegalMoveError",
    "KifuError",
    "Lenient",
    "LimitError",
    "LossError",
    "Man",
    "MissingExtraError",
    "Move",
    "MoveError",
    "MoveTextError",
    "Node",
    "Notation",
    "Outcome",
    "Piece",
    "Position",
    "PositionError",
    "Reading",
    "Record",
    "RecordError",
    "Repetition",
    "Result",
    "Setup",
    "SetupError",
    "Severity",
    "Side",
    "Span",
    "Strict",
    "TruncatedError",
    "UndecidedError",
    "UnknownNameError",
    "UnsupportedError",
    "__version__",
    "convert",
    "detect",
    "explain",
    "read",
    "read_all",
    "write",
]
