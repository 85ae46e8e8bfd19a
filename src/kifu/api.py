"""The verbs people use, over all games and notations: convert, detect, explain.

>>> convert("C2.5 H8+7", to="zh-hans")
'炮二平五 马8进7'
>>> detect("h2e2 h9g7").notation
'ucci'
"""

from kifu.detection import Detection, detect_notation, detected
from kifu.explaining import Explanation
from kifu.explaining import explain as explain_in
from kifu.lines import Converter
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.notation import Notation, find_notation
from kifu.rules.position import Position


def convert(
    text: str,
    to: Notation | str,
    notation: Notation | str | None = None,
    *,
    game: Game | str = DEFAULT_GAME,
    fen: str | None = None,
    strict: bool = False,
) -> str:
    """Return the moves of a line in another notation; a move that cannot be read is an error with its place."""
    start = Position.from_fen(fen, game) if fen else Position(game)
    reader = find_notation(notation, start.game) if notation else detected(text, start)
    writer = find_notation(to, start.game)
    return Converter(reader, writer, start, strict=strict).convert(text)


def detect(text: str, *, game: Game | str | None = None, fen: str | None = None) -> Detection:
    """Return the game and the notation of a line of moves, with the evidence."""
    start = Position.from_fen(fen, game or DEFAULT_GAME) if fen else None
    return detect_notation(text, game, start)


def explain(
    text: str,
    notation: Notation | str | None = None,
    *,
    game: Game | str = DEFAULT_GAME,
    fen: str | None = None,
) -> Explanation:
    """Return a move in plain words; without a setup it is taken as a first move."""
    start = Position.from_fen(fen, game) if fen else Position(game)
    return explain_in(start, text, notation)
