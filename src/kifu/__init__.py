"""kifu reads, writes, checks, converts and shows the records of xiangqi, of shogi and of the large shogi games."""

from kifu.api import (
    DefaultServices,
    analyse,
    convert,
    detect,
    draw,
    explain,
    explain_all,
    judge,
    opening_of,
    read,
    read_all,
    write,
)
from kifu.core import COMPILED
from kifu.diagnostics import Diagnostic, Lenient, Severity, Strict
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
    UnsayableMoveError,
    UnsupportedError,
)
from kifu.lines.detection import Detection
from kifu.lines.explaining import Explanation
from kifu.notations.base import Notation
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.registry import register_plugin_packages
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.outcome import Ending, Outcome, Repetition
from kifu.rules.position import Position
from kifu.rules.services import Reading, install
from kifu.rules.setup import Fault, Setup
from kifu.rules.side import Side
from kifu.version import VERSION

__version__ = VERSION

# What lies below is given what lies above it here, so that no room has to name one above itself.
register_plugin_packages(
    "kifu.languages", "kifu.games", "kifu.notations", "kifu.formats", "kifu.lessons.lessons", "kifu.rulings.books"
)
install(DefaultServices())
del DefaultServices, install, register_plugin_packages

__all__ = [
    "COMPILED",
    "AmbiguousMoveError",
    "AnyMove",
    "Clock",
    "Detection",
    "Diagnostic",
    "Drop",
    "EncodingError",
    "Ending",
    "Evaluation",
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
    "UnsayableMoveError",
    "UnsupportedError",
    "__version__",
    "analyse",
    "convert",
    "detect",
    "draw",
    "explain",
    "explain_all",
    "judge",
    "opening_of",
    "read",
    "read_all",
    "write",
]
