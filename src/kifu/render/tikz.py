r"""A diagram as TikZ, and a whole score as a TeX document with diagrams and footnotes.

>>> from kifu.rules.position import Position
>>> draw(Diagram.of(Position())).splitlines()[0]
'\\begin{tikzpicture}[x=0.1333mm,y=-0.1333mm]'

A picture needs ``\usepackage{tikz}`` and, for Chinese characters, an engine and a font that have them; a document
brings a preamble for XeLaTeX, and a fragment is what stands between it and the end, for a document of your own.
"""

from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.render.diagram import Diagram
from kifu.render.page import CELL_WIDTH, cell_on_page, join_blocks, join_parts, one_line
from kifu.render.scene import CELL, scene_of
from kifu.render.score import Figure, MoveText, Score, ScoreRow
from kifu.render.shapes import BASELINE, Disc, Label, Path, Scene, Segment, number, plain_colour, spread
from kifu.render.themes import Theme, find_theme
from kifu.rules.side import Side

POINTS_PER_MILLIMETRE = 72.27 / 25.4
PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[paper=a5paper,margin=14mm]{geometry}
\usepackage{tikz}
\usepackage{longtable}
\usepackage{xeCJK}
% Moves mix characters and digits; dashes and quotation marks belong to the text round them.
\xeCJKsetup{CJKecglue={},CJKspace=true}
\xeCJKDeclareCharClass{Default}{"2013, "2018, "2019, "201C, "201D, "2026}
% The first of these fonts that is installed; name another one here.
\newcommand{\kifufont}[3]{\IfFontExistsTF{#2}{#1{#2}}{#3}}
\kifufont{\setCJKmainfont}{Noto Serif CJK SC}{\kifufont{\setCJKmainfont}{Source Han Serif SC}%
  {\kifufont{\setCJKmainfont}{Songti SC}{\kifufont{\setCJKmainfont}{SimSun}{}}}}
\kifufont{\setCJKsansfont}{Noto Sans CJK JP}{\kifufont{\setCJKsansfont}{Source Han Sans}%
  {\kifufont{\setCJKsansfont}{PingFang TC}{\kifufont{\setCJKsansfont}{Microsoft JhengHei}{}}}}
\frenchspacing
\raggedright
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
"""
NEEDS = (
    "% in your preamble: tikz, longtable for columns and, for Chinese characters, xeCJK with a main font and a sans"
    " font that have them\n"
)
SPECIALS = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "'": r"\textquotesingle{}",
        "`": r"\textasciigrave{}",
        '"': r"\textquotedbl{}",
        # Two hyphens side by side would become a dash, and so with the angle brackets of quotations.
        "-": "-{}",
        "<": "<{}",
        ">": ">{}",
    }
)


def draw(diagram: Diagram, *, cell: float = CELL_WIDTH, theme: Theme | str = "print", pieces: str = "chinese") -> str:
    """Return a ``tikzpicture`` with ``cell`` millimetres from one point to the next."""
    scene = scene_of(diagram, find_theme(theme).flat(), pieces)
    return "\n".join(_picture(scene, cell / CELL)) + "\n"


def document(diagram: Diagram, *, theme: Theme | str = "print", pieces: str = "chinese", fragment: bool = False) -> str:
    """Return a document with nothing but a diagram on its page; a ``fragment`` is the picture alone."""
    picture = draw(diagram, cell=cell_on_page(diagram), theme=theme, pieces=pieces)
    if fragment:
        return NEEDS + picture
    return f"{PREAMBLE}\\pagestyle{{empty}}\n\\begin{{document}}\n\\centering\n{picture}\\end{{document}}\n"


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

    A ``fragment`` is what stands in it, to be taken into another by its name: ``\\input{game}``.  In
    ``columns`` the moves of each side stand below each other, and a branch or diagram between two rounds.
    """
    score = Score.of(record, notation, bottom=bottom)
    heading = "\\\\\n".join([f"{{\\Large\\bfseries {escape(score.title)}}}", *map(escape, score.lines)])

    def figure(part: Figure) -> str:
        picture = draw(part.diagram, cell=cell_on_page(part.diagram), theme=theme, pieces=pieces)
        return f"\\begin{{center}}\n{picture}\\\\[2pt]\n\\small {escape(part.caption)}\n\\end{{center}}"

    def running(score: Score) -> str:
        return join_parts(score.parts, _move, str, figure)

    moves = join_blocks(score, _rounds, running) if columns else running(score)
    body = (
        f"\\begin{{center}}\n{heading}\n\\end{{center}}\n\n{escape(score.introduction)}\n\n{moves}\n\n"
        f"\\textbf{{{escape(score.result)}}}\n"
    )
    return NEEDS + body if fragment else f"{PREAMBLE}\\begin{{document}}\n{body}\\end{{document}}\n"


def escape(text: str) -> str:
    """Return a text in one line that stands for itself in TeX."""
    return one_line(text).translate(SPECIALS)


def _move(part: MoveText) -> str:
    before = "".join(f"\\footnote{{{escape(note)}}}" for note in part.before)
    notes = "".join(f"\\footnote{{{escape(note)}}}" for note in part.notes)
    # A box keeps a move in one line, and lets nothing be put between its characters and the words round it.
    text = f"\\mbox{{{escape(f'{part.number} {part.text}'.lstrip())}}}"
    return f"{before}\\textbf{{{text}}}{notes}" if part.main else f"{before}{text}{notes}"


def _rounds(rounds: list[ScoreRow]) -> str:
    # Of the tables of LaTeX this one may have footnotes, and go on on the next page.
    rows = []
    for count, first, second in rounds:
        cells = [escape(count), _cell(first or MoveText("", "…", main=True)), _cell(second) if second else ""]
        rows.append(f"{' & '.join(cells)} \\\\\n")
    shape = "@{}r@{\\quad}p{0.4\\linewidth}p{0.4\\linewidth}@{}"
    return f"\\begin{{longtable}}{{{shape}}}\n{''.join(rows)}\\end{{longtable}}"


def _cell(move: MoveText) -> str:
    return _move(move._replace(number=""))


def _picture(scene: Scene, unit: float) -> list[str]:
    colours = sorted({colour for group in scene.groups for part in spread(group.parts) for colour in _colours(part)})
    lines = [f"\\begin{{tikzpicture}}[x={unit:.4f}mm,y=-{unit:.4f}mm]"]
    lines += [f"\\definecolor{{{_name(colour)}}}{{HTML}}{{{colour.lstrip('#').upper()}}}" for colour in colours]
    for group in scene.groups:
        lines += [f"% {group.name}", *(_part(part, unit) for part in spread(group.parts))]
    return [*lines, "\\end{tikzpicture}"]


def _part(part: Path | Disc | Label, unit: float) -> str:
    match part:
        case Path(segments, fill, stroke, width, opacity):
            seen = f",opacity={number(opacity)}" if opacity != 1 else ""
            return f"\\path[{_paint(plain_colour(fill), stroke, width * unit)}{seen}] {_outline(segments)};"
        case Disc(x, y, radius, fill, stroke, width):
            paint = _paint(plain_colour(fill), stroke, width * unit)
            return f"\\path[{paint}] ({number(x)},{number(y)}) circle[radius={radius * unit:.3f}mm];"
        case Label(x, y, text, size, fill, turned):
            base = y + (-BASELINE if turned else BASELINE) * size
            points = f"{size * unit * POINTS_PER_MILLIMETRE:.2f}"
            font = f"font=\\sffamily\\bfseries\\fontsize{{{points}}}{{{points}}}\\selectfont"
            turn = ",rotate=180" if turned else ""
            place = f"({number(x)},{number(base)})"
            return f"\\node[anchor=base,inner sep=0pt,text={_name(fill)},{font}{turn}] at {place} {{{escape(text)}}};"


def _outline(segments: tuple[Segment, ...]) -> str:
    words = []
    for kind, points in segments:
        places = [f"({number(x)},{number(y)})" for x, y in points]
        match kind:
            case "M":
                words.append(places[0])
            case "L":
                words.append(f"-- {places[0]}")
            case "C":
                words.append(f".. controls {places[0]} and {places[1]} .. {places[2]}")
            case _:
                words.append("-- cycle")
    return " ".join(words)


def _paint(fill: str, stroke: str, width: float) -> str:
    filled = [f"fill={_name(fill)}"] if fill else []
    drawn = [f"draw={_name(stroke)}", f"line width={width:.3f}mm"] if stroke else []
    return ",".join(filled + drawn)


def _colours(part: Path | Disc | Label) -> list[str]:
    return [colour for colour in (plain_colour(part.fill), getattr(part, "stroke", "")) if colour]


def _name(colour: str) -> str:
    return f"kifu{colour.lstrip('#')}"
