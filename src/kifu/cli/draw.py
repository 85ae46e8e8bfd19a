"""Draw a diagram, an animation or a whole score: the suffix of the file says which.

examples:
  kifu draw game.pgn -o end.svg
  kifu draw game.pgn --ply 12 -o diagram.png --coordinates wxf --size 600
  kifu draw game.pgn -o game.gif --seconds 1.5
  kifu draw game.pgn -o game.typ --notation zh-hans
  kifu draw game.pgn -o game.tex --fragment
  kifu draw game.pgn -o game.typ --columns
  kifu draw --fen "3k5/9/9/9/9/9/9/9/4R4/4K4 w" -o mate.tex --arrow e2e9 --highlight e10 --label e9=A
  kifu draw --game dai_shogi -o start.svg --pieces short --theme print
  kifu draw analysed.pgn --graph -o chances.svg

.svg and .png show one position, .gif the main line.  .tex (for XeLaTeX) and .typ (for Typst) are a document: the score
of a record that has moves, with a diagram where it marks one and its comments as footnotes, or one position with --ply.
With --fragment they are only what goes into a document of your own, which takes it in by \\input or #include.
--graph draws the chances from move to move, of a record that has evaluations, as `kifu analyse` writes them.
.png and .gif need: pip install "kifu[image]"
"""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from kifu.cli._boards import add_board, board_of, highlights_of, letters_of, record_of, side_at_bottom
from kifu.cli._named import add_notation
from kifu.cli._options import (
    WrongUseError,
    add_force,
    add_output,
    add_seconds,
    note_lesson,
    refuse_to_overwrite,
    write_output,
)
from kifu.cli._progress import ProgressBar
from kifu.errors import MoveTextError, UnknownNameError
from kifu.records.record import Record
from kifu.render import svg, tikz, typst
from kifu.render.diagram import PIECES, Diagram
from kifu.render.score import diagrams
from kifu.render.themes import THEMES
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

SIZES = range(16, 8001)


def configure(parser: argparse.ArgumentParser) -> None:
    add_board(parser, tuple(PIECES))
    add_output(parser, "a file, or - for standard output", required=True)
    add_force(parser)
    parser.add_argument("--to", choices=[*WRITERS], help="what to write: that kind of picture; without it as OUT ends")
    parser.add_argument("--theme", choices=sorted(THEMES), help="the colours (wood; print in documents)")
    parser.add_argument("--size", type=int, metavar="PIXELS", help="how wide a picture is")
    parser.add_argument("--embed", action="store_true", help="in SVG, digits and letters too as outlines")
    parser.add_argument(
        "--arrow",
        action="append",
        default=[],
        metavar="MOVE",
        help="an arrow: h3e3, or a move in any notation",
    )
    parser.add_argument("--label", action="append", default=[], metavar="POINT=TEXT", help="a text on a point")
    parser.add_argument("--no-last-move", action="store_true", help="do not mark the last move")
    add_notation(parser, "that of the record")
    parser.add_argument("--fragment", action="store_true", help="in TeX and Typst, only what goes into your document")
    parser.add_argument("--columns", action="store_true", help="in a score, the moves of each side below each other")
    parser.add_argument("--graph", action="store_true", help="in SVG, the chances from move to move and no board")
    add_seconds(parser, "for each position of an animation (1)", default=1.0)


def run(arguments: argparse.Namespace) -> int:
    kind = arguments.to or Path(arguments.output).suffix.lower().lstrip(".")
    if kind not in WRITERS:
        from kifu.cli._wrong_words import refuse_other_output  # only a mistake needs it

        refuse_other_output(arguments.output, (), [arguments.file] if arguments.file else [])
        raise UnknownNameError("kind of picture", kind, WRITERS)
    if arguments.size is not None and arguments.size not in SIZES:
        raise WrongUseError(f"a picture can be {SIZES[0]} to {SIZES[-1]} pixels wide, not {arguments.size}")
    if not 0.02 <= arguments.seconds <= 600:
        raise WrongUseError(f"a position can be shown for 0.02 to 600 seconds, not {arguments.seconds}")
    if arguments.fragment and kind not in DOCUMENTS:
        raise WrongUseError(f"--fragment is for .tex and .typ, and a picture such as .{kind} is whole")
    if arguments.columns and kind not in DOCUMENTS:
        raise WrongUseError(f"--columns is for the scores of .tex and .typ, and a picture such as .{kind} has none")
    if arguments.graph and kind != "svg":
        raise WrongUseError(f"--graph draws .svg, not .{kind}")
    refuse_to_overwrite(arguments.output, force=arguments.force)
    record = record_of(arguments)
    if arguments.graph:
        write_output(_graph(record, arguments), arguments.output)
        return 0
    note_lesson(board_of(record, 0))
    data = WRITERS[kind](record, arguments)
    write_output(data, arguments.output)
    return 0


def _graph(record: Record, arguments: argparse.Namespace) -> bytes:
    from kifu.render.graph import WIDTH, Graph, draw_graph

    graph = Graph.of(record, arguments.notation)
    return draw_graph(graph, theme=arguments.theme or "wood", size=arguments.size or WIDTH).encode()


def _svg(record: Record, arguments: argparse.Namespace) -> bytes:
    options = {"size": arguments.size or svg.SIZE, "embed": arguments.embed, **_look(arguments, "wood")}
    return svg.draw(_diagram(record, arguments), **options).encode()


def _png(record: Record, arguments: argparse.Namespace) -> bytes:
    from kifu.render import png

    return png.draw(_diagram(record, arguments), size=arguments.size or png.SIZE, **_look(arguments, "wood"))


def _gif(record: Record, arguments: argparse.Namespace) -> bytes:
    from kifu.render import png

    frames = list(diagrams(record, **_diagram_options(record, arguments)))[
        : None if arguments.ply is None else arguments.ply + 1
    ]
    milliseconds = round(1000 * arguments.seconds)
    size = arguments.size or png.SIZE
    with ProgressBar([]) as progress:
        note = partial(progress.show_work, "of the pictures drawn")
        return png.animate(frames, size=size, milliseconds=milliseconds, note=note, **_look(arguments, "wood"))


def _document(pages: ModuleType, record: Record, arguments: argparse.Namespace) -> bytes:
    look = {**_look(arguments, "print"), "fragment": arguments.fragment}
    if arguments.ply is None and record.root.children:
        look |= {"bottom": side_at_bottom(arguments, record), "columns": arguments.columns}
        text: str = pages.set_score(record, arguments.notation, **look)
    else:
        text = pages.document(_diagram(record, arguments), **look)
    return text.encode()


WRITERS: dict[str, Callable[[Record, argparse.Namespace], bytes]] = {
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "tex": partial(_document, tikz),
    "typ": partial(_document, typst),
}
DOCUMENTS = ("tex", "typ")


def _look(arguments: argparse.Namespace, theme: str) -> dict[str, Any]:
    return {"theme": arguments.theme or theme, "pieces": arguments.pieces}


def _diagram(record: Record, arguments: argparse.Namespace) -> Diagram:
    return Diagram.of(board_of(record, arguments.ply), **_diagram_options(record, arguments))


def _arrow(record: Record, text: str, ply: int | None) -> AnyMove:
    """Return the points that an arrow joins, or a move that is written in any notation on this board."""
    board = board_of(record, ply)
    try:
        return record.game.move(text)
    except MoveTextError:
        if not isinstance(board, Position):
            raise
        return board.parse(text)


def _diagram_options(record: Record, arguments: argparse.Namespace) -> dict[str, Any]:
    labels = dict(label.partition("=")[::2] for label in arguments.label)
    for point, text in labels.items():
        if not text:
            raise WrongUseError(f"--label {point!r} has no text: write {point}=A")
    return {
        "bottom": side_at_bottom(arguments, record),
        "last_move": not arguments.no_last_move,
        "highlights": highlights_of(arguments),
        "arrows": [_arrow(record, text, arguments.ply) for text in arguments.arrow],
        "labels": labels,
        "coordinates": arguments.coordinates,
        "letters": letters_of(arguments, record),
    }
