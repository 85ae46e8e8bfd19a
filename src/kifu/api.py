"""The verbs people use, over all games, notations and formats: read, write, convert, detect, explain.

>>> convert("C2.5 H8+7", to="zh-hans")
'炮二平五 马8进7'
>>> detect("h2e2 h9g7").notation
'ucci'
"""

from typing import TYPE_CHECKING

from kifu.detection import Detection, detect_notation, detected
from kifu.explaining import Explanation
from kifu.explaining import explain as explain_in
from kifu.lines import Converter
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.notation import Notation, find_notation
from kifu.rules.position import Position

# Whoever converts a line of moves needs nothing of files; the functions that do load it themselves.
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from kifu.files import Input, Records, TakesLines
    from kifu.formats._format import Format
    from kifu.reading import Diagnostic
    from kifu.record import Record


def read(
    what: "Input",
    *,
    format: "Format | str | None" = None,
    notation: str = "",
    game: Game | str | None = None,
    encoding: str | None = None,
    strict: bool = False,
) -> "Record":
    """Return the record in a path, bytes, text or open file; what is not named is found out.

    Problems are in its ``diagnostics``; if ``strict``, the first one is raised.
    """
    from kifu.files import Records, first

    return first(Records(what, format=format, notation=notation, game=game, encoding=encoding, strict=strict))


def read_all(
    what: "Input",
    *,
    format: "Format | str | None" = None,
    notation: str = "",
    game: Game | str | None = None,
    encoding: str | None = None,
    strict: bool = False,
) -> "Records":
    """Return the records of a file of any size or of an archive, read one at a time as they are asked for."""
    from kifu.files import Records

    return Records(what, format=format, notation=notation, game=game, encoding=encoding, strict=strict)


def write(
    records: "Record | Iterable[Record]",
    target: "str | os.PathLike[str] | TakesLines",
    *,
    format: "Format | str | None" = None,
    notation: Notation | str | None = None,
    encoding: str = "utf-8",
    lossless: bool = False,
) -> "list[Diagnostic]":
    """Write records and return what could not be kept; the format is that of the suffix, or named."""
    from kifu.files import write as write_file

    return write_file(records, target, format=format, notation=notation, encoding=encoding, lossless=lossless)


def detect(what: "Input", *, game: Game | str | None = None, fen: str | None = None) -> Detection:
    """Return the game, format, notation and encoding of a file or a text, with the evidence."""
    if isinstance(what, str) and fen:
        return detect_notation(what, game, Position.from_fen(fen, game or DEFAULT_GAME))
    from kifu.files import detect_file

    return detect_file(what, game)


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
