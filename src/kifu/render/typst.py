"""A diagram as Typst, and a whole score as a Typst document with diagrams and footnotes.

>>> from kifu.rules.position import Position
>>> draw(Diagram.of(Position())).splitlines()[0]
'#box(width: 78.4mm, height: 85.6mm)[#{'

Every text goes into a string of Typst, never into its markup.
"""

from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.render.diagram import Diagram
from kifu.render.page import CELL_WIDTH, cell_on_page, join_blocks, join_parts, one_line
from kifu.render.scene import CELL, scene_of
from kifu.render.score import Figure, MoveText, Score, ScoreRow
from kifu.render.shapes import Disc, Label, Path, Segment, number, plain_colour, spread
from kifu.render.themes import Theme, find_theme
from kifu.rules.side import Side

FONTS = '("Noto Sans CJK JP", "Source Han Sans", "PingFang TC", "Hiragino Sans", "Microsoft JhengHei")'
SERIF_FONTS = (
    '("Libertinus Serif", "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun", "Noto Sans CJK JP")'
)
PREAMBLE = f"""\
#set page(paper: "a5", margin: 14mm)
#set text(size: 11pt, font: {SERIF_FONTS}, cjk-latin-spacing: none)
"""


def draw(diagram: Diagram, *, cell: float = CELL_WIDTH, theme: Theme | str = "print", pieces: str = "chinese") -> str:
    """Return a box with ``cell`` millimetres from one point to the next."""
    scene = scene_of(diagram, find_theme(theme).flat(), pieces)
    unit = cell / CELL
    lines = [f"#box(width: {_length(scene.width * unit)}, height: {_length(scene.height * unit)})[#{{"]
    lines.append(f'  set text(font: {FONTS}, weight: "bold", top-edge: "cap-height", bottom-edge: "baseline")')
    for group in scene.groups:
        lines += [f"  // {group.name}", *(f"  place({_part(part, unit)})" for part in spread(group.parts))]
    return "\n".join([*lines, "}]"]) + "\n"


def document(diagram: Diagram, *, theme: Theme | str = "print", pieces: str = "chinese", fragment: bool = False) -> str:
    """Return a document with nothing but a diagram on its page; a ``fragment`` is the picture alone."""
    picture = draw(diagram, cell=cell_on_page(diagram), theme=theme, pieces=pieces)
    if fragment:
        return picture
    return f"{PREAMBLE}#align(center)[\n{picture}]\n"


def set_score(
    record: Record,
    notation: Notation | str | None = None,
    *,
    bottom: Side | None = None,
    theme: Theme | str = "print",
    pieces: str = "chinese",
    fragment: bool = False,
    columns: bool = False,
) -> str:
    """Return a document of a whole record: its moves, diagrams where it marks them, footnotes for its comments.

    A ``fragment`` is what stands in it, to be taken into another by its name: ``#include "game.typ"``.  In
    ``columns`` the moves of each side stand below each other, and a branch or diagram between two rounds.
    """
    score = Score.of(record, notation, bottom=bottom)
    heading = "#linebreak()".join(
        [f'#text(size: 15pt, weight: "bold", {quote(score.title)})', *(f"#{quote(line)}" for line in score.lines)]
    )

    def figure(part: Figure) -> str:
        picture = draw(part.diagram, cell=cell_on_page(part.diagram), theme=theme, pieces=pieces)
        return f"#align(center)[\n{picture}#linebreak()\n#text(size: 9pt, {quote(part.caption)})\n]"

    def running(score: Score) -> str:
        return join_parts(score.parts, _move, _bracket, figure)

    moves = join_blocks(score, _rounds, running) if columns else running(score)
    return (
        f"{'' if fragment else PREAMBLE}#align(center)[{heading}]\n\n#{quote(score.introduction)}\n\n"
        f"{moves}\n\n#strong({quote(score.result)})\n"
    )


def quote(text: str) -> str:
    """Return a text in one line as a string of Typst."""
    return '"' + one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _move(part: MoveText) -> str:
    before = "".join(f"#footnote({quote(note)})" for note in part.before)
    notes = "".join(f"#footnote({quote(note)})" for note in part.notes)
    # A box keeps a move in one line.
    text = f"box({quote(f'{part.number} {part.text}'.lstrip())})"
    return f"{before}#strong({text}){notes}" if part.main else f"{before}#{text}{notes}"


def _rounds(rounds: list[ScoreRow]) -> str:
    rows = []
    for count, first, second in rounds:
        cells = [f"#{quote(count)}", _cell(first or MoveText("", "…", main=True)), _cell(second) if second else ""]
        rows.append("  " + ", ".join(f"[{cell}]" for cell in cells) + ",\n")
    shape = "columns: (2.5em, 1fr, 1fr), align: (right, left, left), column-gutter: 1em, row-gutter: 0.6em"
    return f"#grid({shape},\n{''.join(rows)})"


def _cell(move: MoveText) -> str:
    return _move(move._replace(number=""))


def _bracket(text: str) -> str:
    return f"#{quote(text)}"


def _part(part: Path | Disc | Label, unit: float) -> str:
    match part:
        case Path(segments, fill, stroke, width, opacity):
            return f"curve({_paint(plain_colour(fill), stroke, width * unit, opacity)}, {_outline(segments, unit)})"
        case Disc(x, y, radius, fill, stroke, width):
            corner = f"dx: {_length((x - radius) * unit)}, dy: {_length((y - radius) * unit)}"
            paint = _paint(plain_colour(fill), stroke, width * unit)
            return f"{corner}, circle(radius: {_length(radius * unit)}, {paint})"
        case Label(x, y, text, size, fill, turned):
            # A box wider than the text, so that no text is ever broken into lines.
            width = (len(text) + 1) * size
            corner = f"dx: {_length((x - width / 2) * unit)}, dy: {_length((y - size) * unit)}"
            words = f"text(size: {_length(size * unit)}, fill: {_colour(fill)}, {quote(text)})"
            measures = f"width: {_length(width * unit)}, height: {_length(2 * size * unit)}"
            box = f"box({measures}, align(center + horizon, {words}))"
            return f"{corner}, rotate(180deg, {box})" if turned else f"{corner}, {box}"


def _outline(segments: tuple[Segment, ...], unit: float) -> str:
    names = {"M": "move", "L": "line", "C": "cubic"}
    steps = []
    for kind, points in segments:
        if kind == "Z":
            steps.append('curve.close(mode: "straight")')
            continue
        places = ", ".join(f"({_length(x * unit)}, {_length(y * unit)})" for x, y in points)
        steps.append(f"curve.{names[kind]}({places})")
    return ", ".join(steps)


def _paint(fill: str, stroke: str, width: float, opacity: float = 1) -> str:
    filled = _colour(fill, opacity) if fill else "none"
    drawn = f"{width:.3f}mm + {_colour(stroke, opacity)}" if stroke else "none"
    return f"fill: {filled}, stroke: {drawn}"


def _colour(colour: str, opacity: float = 1) -> str:
    return f'rgb("{colour}{round(255 * opacity):02x}")' if opacity != 1 else f'rgb("{colour}")'


def _length(millimetres: float) -> str:
    return f"{number(millimetres)}mm"
