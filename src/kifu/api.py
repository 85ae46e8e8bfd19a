"""The verbs people use, over all games, notations and formats: read, write, convert, detect, explain.

>>> convert("C2.5 H8+7", to="zh-hans")
'炮二平五 马8进7'
>>> detect("h2e2 h9g7").notation
'ucci'
"""

from typing import TYPE_CHECKING

from kifu.diagnostics import Severity
from kifu.errors import RecordError
from kifu.lines.any import open_line, read_any, read_moves
from kifu.lines.converting import Converter
from kifu.lines.detection import Detection
from kifu.lines.explaining import Explanation, explain_line, only_one
from kifu.notations.base import MOVE_NUMBER, Notation, find_notation
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.services import NamedNotation, Reading
from kifu.rules.setup import Setup, game_of_setup
from kifu.rules.side import Side

# Converting a line of moves needs no files, so functions that read files import ``kifu.files`` themselves.
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kifu.analysis.analysing import Analysis
    from kifu.diagnostics import Diagnostic
    from kifu.files.reading import Input, Records
    from kifu.files.writing import Target
    from kifu.formats.base import Format
    from kifu.openings.table import Opening
    from kifu.rules.outcome import Outcome
    from kifu.rulings.ruling import Ruling


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
    from kifu.files.reading import Records, first

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
    from kifu.files.reading import Records

    return Records(what, format=format, notation=notation, game=game, encoding=encoding, strict=strict)


def write(
    records: "Record | Iterable[Record]",
    target: "Target",
    *,
    format: "Format | str | None" = None,
    notation: Notation | str | None = None,
    encoding: str = "utf-8",
    lossless: bool = False,
) -> "list[Diagnostic]":
    """Write records to a path or an open file, of bytes or of text, and return what could not be kept.

    The format is that of the suffix, or named.  A file that is there is replaced, as by ``open(path, "w")``, once all
    is written.
    """
    from kifu.files.writing import write as write_file

    return write_file(records, target, format=format, notation=notation, encoding=encoding, lossless=lossless)


def detect(what: "Input", *, game: Game | str | None = None, fen: str | Position | None = None) -> Detection:
    """Return the game, format, notation and encoding of a file or a text, with the evidence."""
    if isinstance(what, str) and fen:
        from kifu.lines.glossary import detect_moves

        return detect_moves(what, game, Position.of(fen, game))
    from kifu.files.detection import detect_file

    return detect_file(what, game)


def convert(
    text: str,
    to: Notation | str,
    notation: Notation | str | None = None,
    *,
    game: Game | str | None = None,
    fen: str | Position | None = None,
    strict: bool = False,
) -> str:
    """Return the moves of a line in another notation; a move that cannot be read is an error with its place.

    The line may be the command of an engine, ``position startpos moves ...``, and moves need no spaces between them.
    """
    start, text, known = open_line(text, game=game, fen=fen, notation=notation)
    writer = find_notation(to, start.game)
    return Converter(known.notation, writer, start, strict=strict).convert(text, known)


def explain(
    text: str,
    notation: Notation | str | None = None,
    *,
    game: Game | str | None = None,
    fen: str | Position | None = None,
    side: str = "",
) -> Explanation:
    """Return a move in plain words; without a setup it is taken as a first move, of the ``side`` that is named."""
    return only_one(explain_line(open_line(text, game=game, fen=fen, notation=notation, side=side)))


def explain_all(
    text: str,
    notation: Notation | str | None = None,
    *,
    game: Game | str | None = None,
    fen: str | Position | None = None,
    side: str = "",
) -> list[Explanation]:
    """Return every move of a line in plain words."""
    return explain_line(open_line(text, game=game, fen=fen, notation=notation, side=side))


def judge(what: "Position | Record", rules: str = "", *, kills: int = 3) -> "Ruling":
    """Return the ruling of a rule book on the latest repetition in the moves played on a position, or in a main line.

    ``rules`` is ``axf`` (Asian, the default in xiangqi), ``wxf`` (world) or ``cxa`` (Chinese).  Other games are judged
    by their own option ``repetition``, or by the value of it that is named here, ``allowed`` or ``forbidden``.
    ``kills`` is how many checks deep threats to mate are looked for, which take most of the time.
    """
    from kifu.rulings.ruling import judge as judge_position

    return judge_position(what if isinstance(what, Position) else play_main_line(what), rules, kills=kills)


def analyse(
    record: "Record",
    *,
    engine: str = "",
    nodes: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    lines: int = 1,
    branches: bool = False,
    seed: int = 0,
) -> "Analysis":
    """Evaluate every position of a main line, mark the mistakes in the record, put the best lines beside them.

    Without an ``engine`` it is the strongest that is found here for the game, or kifu's own, which ``kifu`` names.
    The limits are for each position, 100,000 nodes without any; ``lines`` are the best moves that are looked for;
    ``branches`` are looked at too, if wanted.  What an earlier analysis put into the record is replaced.
    """
    from kifu.analysis.analysing import analyse_record
    from kifu.analysis.analysts import Effort, open_analyst

    with open_analyst(engine, record.game, seed=seed) as analyst:
        return analyse_record(record, analyst, Effort(nodes, depth, seconds, lines), branches=branches)


def opening_of(what: "Position | Record") -> "Opening | None":
    """Return the opening of a game by the moves played on a position, or by a main line; nothing if it has no name.

    ``kifu.opening_of(record).code`` is its place in kifu's table, ``english``, ``chinese`` and ``traditional`` are its
    names.
    """
    from kifu.openings.finding import find_opening

    if isinstance(what, Position):
        return find_opening(what)
    return find_opening(play_main_line(what)) if what.playable else None


def draw(
    what: "Position | Setup | Record | Node | Input",
    *,
    game: Game | str | None = None,
    bottom: Side | str | None = None,
    highlights: "Iterable[str]" = (),
    arrows: "Iterable[tuple[str, str] | AnyMove]" = (),
    labels: "Mapping[str, str] | None" = None,
    coordinates: Notation | str | None = None,
    size: int | None = None,
    theme: str = "wood",
    pieces: str = "chinese",
) -> str:
    """Return the picture of a board as SVG text: of a position, of a record at its end, of a record after a move.

    Setup text and moves in any notation are drawn too, and what ``read`` takes; a text that is no file must be read
    without an error.  ``size`` is the width in pixels.  All else is as in ``kifu.render.diagram.Diagram.of`` and
    ``kifu.render.svg.draw``, which draw other pictures as well.
    """
    from kifu.records.bottom import bottom_of
    from kifu.render import svg
    from kifu.render.diagram import Diagram

    shown = open_shown(what, game)
    board: Position | Setup
    if isinstance(shown, Position | Setup):
        board, side = shown, Side.FIRST
    elif isinstance(shown, Node):
        board, side = shown.position(), bottom_of(shown.record)
    else:
        board = play_main_line(shown) if shown.playable else Setup.from_fen(shown.fen, shown.game)
        side = bottom_of(shown)
    if bottom is not None:
        side = board.game.find_side(bottom) if isinstance(bottom, str) else bottom
    diagram = Diagram.of(
        board, bottom=side, highlights=highlights, arrows=arrows, labels=labels or {}, coordinates=coordinates
    )
    return svg.draw(diagram, size=svg.SIZE if size is None else size, theme=theme, pieces=pieces)


def open_shown(
    what: "Position | Setup | Record | Node | Input", game: Game | str | None
) -> "Position | Setup | Record | Node":
    """Return what has a board: as it is given, or read from setup text, moves or a file."""
    from kifu.files.reading import is_path

    if isinstance(what, Position | Setup | Record | Node):
        return what
    if not isinstance(what, str) or is_path(what):
        return read(what, game=game)
    if game_of_setup(what, game or DEFAULT_GAME):
        return Position.of(what, game)
    record = read(what, game=game)
    for diagnostic in record.diagnostics:
        if diagnostic.severity is Severity.ERROR:
            raise RecordError(diagnostic.reason, text=diagnostic.text)
    return record


def play_main_line(record: "Record") -> Position:
    """Return a position on which the main line of a record has been played."""
    position = record.start()
    position.play_all(node.move for node in record.main_line())
    return position


class DefaultServices:
    """What positions and records ask of the rooms above them; see ``rules.services``."""

    def read_move(
        self, position: Position, text: str, notation: NamedNotation | str | None, *, strict: bool
    ) -> Reading:
        if notation is None:
            return read_any(position, text, strict=strict)
        named = _notation(notation, position.game)
        if MOVE_NUMBER.match(text):
            return read_any(position, text, named, strict=strict)
        return named.read(position, text, strict=strict)

    def write_move(
        self, position: Position, move: AnyMove, notation: NamedNotation | str, options: "Mapping[str, str]"
    ) -> str:
        return _notation(notation, position.game).set(**options).render(position, move)

    def write_move_or_points(self, position: Position, move: AnyMove, notation: NamedNotation | str) -> str:
        return _notation(notation, position.game).render_or_points(position, move)

    def own_notation(self, record: "Record") -> Notation:
        from kifu.records.notation import choose_notation

        return choose_notation(record, record.game.writing.shown_in[0])

    def read_moves(self, position: Position, text: str, notation: str = "") -> list[Reading]:
        return read_moves(position, text, like=find_notation(notation, position.game) if notation else None)

    def write_text(self, record: "Record", form: str, notation: NamedNotation | str | None, *, lossless: bool) -> str:
        from io import StringIO

        chosen = _notation(notation, record.game) if notation is not None else None
        target = StringIO()
        write(record, target, format=form, notation=chosen, lossless=lossless)
        return target.getvalue()

    def end_by_rules(self, position: Position, rules: str) -> "Outcome | None":
        from kifu.rulings.ending import end_by_rules

        return end_by_rules(position, rules)

    def draw_text(self, position: Position) -> str:
        from kifu.render.text import draw

        return draw(position)

    def draw(self, shown: object) -> str:
        assert isinstance(shown, Position | Record)
        return draw(shown)


def _notation(notation: NamedNotation | str, game: Game) -> Notation:
    return find_notation(notation if isinstance(notation, Notation | str) else notation.name, game)
