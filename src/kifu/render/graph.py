"""Graphs: the chances of a game from move to move as SVG, from the evaluations that a record has.

>>> from kifu.records.annotations import Evaluation
>>> record = Record(tags={"Red": "Hu", "Black": "Yang"})
>>> for node, score in zip([record.root, record.root.add("C2.5")], (0, 305), strict=True):
...     node.evaluation = Evaluation(centipawns=score)
>>> graph = Graph.of(record)
>>> [round(point.chance, 2) for point in graph.points if point.chance is not None]
[0.5, 0.73]
>>> graph.words()
'Red can expect 50 % at first, 73 % at the end. No move is marked as a mistake.'

The curve is high where the first side is well off.  What it encloses with the middle line has the colour of the side
that is ahead.  Marked moves are points, of a shape for each mark; each has its title, and the whole is said in words.
"""

from itertools import pairwise
from typing import NamedTuple

from kifu.errors import RecordError
from kifu.notations.base import Notation, find_notation
from kifu.records.chances import winning_chance
from kifu.records.counting import number_of
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.records.title import title_of
from kifu.render.svg import escape
from kifu.render.themes import Theme, find_theme

WIDTH, HIGH = 800, 240
LEFT, RIGHT, TOP, BELOW = 64, 16, 44, 34
MARKS = ("?!", "?", "??")
FONTS = "system-ui, Segoe UI, Noto Sans, Helvetica, Arial, Noto Sans CJK SC, Noto Sans CJK JP, sans-serif"
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # plies between two numbers below the curve
MOST_NUMBERS = 14


class GraphPoint(NamedTuple):
    """A position of the main line: the chances of the first side, and the move that led to it."""

    ply: int
    chance: float | None
    move: str = ""  # with its number
    mark: str = ""
    side: str = ""


class Graph(NamedTuple):
    """What a graph shows: the names of the sides and a point for each position of the main line."""

    title: str
    sides: tuple[str, str]
    points: list[GraphPoint]
    colours: tuple[str, str]

    @classmethod
    def of(cls, record: Record, notation: Notation | str | None = None) -> "Graph":
        """Return the graph of a record; one without evaluations is refused."""
        if isinstance(notation, str):
            notation = find_notation(notation, record.game)
        writer = notation or choose_notation(record, record.game.writing.shown_in[0])
        position = record.start() if record.playable else None
        if position is None:
            raise RecordError("the setup of the record cannot be played, so there is no graph")
        evaluation, game = record.root.evaluation, record.game
        points = [GraphPoint(0, winning_chance(evaluation, game, position.turn) if evaluation else None)]
        for ply, node in enumerate(record.main_line(), 1):
            text, mover = writer.render_or_points(position, node.move), position.turn
            position.play(node.move)
            chance = winning_chance(node.evaluation, game, position.turn) if node.evaluation else None
            mark = next((mark for mark in node.marks if mark in MARKS), "")
            points.append(
                GraphPoint(ply, chance, f"{number_of(ply, record)} {text}{mark}", mark, game.sides[mover].name)
            )
        if all(point.chance is None for point in points):
            raise RecordError("the record has no evaluations: `kifu analyse` finds them")
        first, second = game.sides
        return cls(title_of(record), (first.name, second.name), points, (first.colour.paint, second.colour.paint))

    @property
    def known(self) -> list[GraphPoint]:
        """The points whose chances are known."""
        return [point for point in self.points if point.chance is not None]

    def words(self) -> str:
        """Return in words what the graph shows, for those who cannot see it."""
        first, last = self.known[0], self.known[-1]
        said = [f"{self.sides[0]} can expect {_percent(first.chance)} at first, {_percent(last.chance)} at the end."]
        marked = [self.describe(point) for point in self.points if point.mark]
        said.append(f"Mistakes: {'; '.join(marked)}." if marked else "No move is marked as a mistake.")
        return " ".join(said)

    def describe(self, point: GraphPoint) -> str:
        """Return the move of a point and what its side could expect before and after it."""
        before = next((each.chance for each in self.points if each.ply == point.ply - 1), None)
        if before is None or point.chance is None:
            return point.move
        if point.side != self.sides[0]:
            return f"{point.move}, {point.side} {_percent(1 - before)} to {_percent(1 - point.chance)}"
        return f"{point.move}, {point.side} {_percent(before)} to {_percent(point.chance)}"


def draw_graph(graph: Graph, *, theme: Theme | str = "wood", size: int = WIDTH) -> str:
    """Return a graph as SVG text; ``size`` is its width in pixels."""
    look = find_theme(theme)
    full = TOP + HIGH + BELOW
    title = f"Chances: {graph.title}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{round(size * full / WIDTH)}" '
        f'viewBox="0 0 {WIDTH} {full}" role="img" aria-labelledby="kifu-graph-title kifu-graph-words" '
        f'font-family="{FONTS}" font-size="13">',
        f'<title id="kifu-graph-title">{escape(title)}</title>',
        f'<desc id="kifu-graph-words">{escape(graph.words())}</desc>',
        f'<rect width="{WIDTH}" height="{full}" fill="{look.plate.paper}"/>',
        f'<text x="{LEFT}" y="26" font-size="17" font-weight="600" fill="{look.plate.text}">{escape(title)}</text>',
        *_scale(graph, look),
        *_curve(graph, look),
        *_mistakes(graph, look),
    ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _x(graph: Graph, ply: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, len(graph.points) - 1)


def _y(chance: float) -> float:
    return TOP + HIGH * (1 - chance)


def _scale(graph: Graph, look: Theme) -> list[str]:
    """Return the lines across, whose chances they are, and the numbers of moves below."""
    lines = []
    ink = look.plate.text
    for percent in (0, 25, 50, 75, 100):
        y, strong = _y(percent / 100), percent == 50
        lines.append(
            f'<path d="M{LEFT} {y:g}H{WIDTH - RIGHT}" stroke="{ink}" stroke-opacity="{0.6 if strong else 0.18}" '
            'stroke-width="1"/>'
        )
    for chance, name in ((1.0, graph.sides[0]), (0.0, graph.sides[1])):
        y = _y(chance) + (12 if chance else -4)
        lines.append(f'<text x="{LEFT - 8}" y="{y:g}" text-anchor="end" fill="{ink}">{escape(name)}</text>')
    plies = len(graph.points) - 1
    step = next((step for step in STEPS if plies / step <= MOST_NUMBERS), STEPS[-1])
    for ply in range(step, plies + 1, step):
        lines.append(
            f'<text x="{_x(graph, ply):.1f}" y="{TOP + HIGH + 20}" text-anchor="middle" fill="{ink}">{ply}</text>'
        )
    return lines


def _curve(graph: Graph, look: Theme) -> list[str]:
    """Return the curve, and what it encloses with the middle line above and below."""
    lines = []
    middle = _y(0.5)
    for run in _runs(graph.points):
        corners = [(_x(graph, point.ply), _y(point.chance or 0.0)) for point in run]
        for colour, clip in zip(graph.colours, (min, max), strict=True):
            path = "".join(f"L{x:.1f} {clip(y, middle):.1f}" for x, y in _crossings(corners, middle))
            lines.append(
                f'<path d="M{corners[0][0]:.1f} {middle:g}{path}L{corners[-1][0]:.1f} {middle:g}Z" fill="{colour}" '
                f'fill-opacity="0.55" stroke="{look.plate.text}" stroke-opacity="0.25" stroke-width="0.5"/>'
            )
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        lines.append(
            f'<path d="M{path}" fill="none" stroke="{look.plate.text}" stroke-width="2" stroke-linejoin="round"/>'
        )
    return lines


def _crossings(corners: list[tuple[float, float]], middle: float) -> list[tuple[float, float]]:
    """Return corners, and between them the places where the curve crosses the middle line."""
    found = corners[:1]
    for (x, y), (next_x, next_y) in pairwise(corners):
        if (y - middle) * (next_y - middle) < 0:
            found.append((x + (next_x - x) * (middle - y) / (next_y - y), middle))
        found.append((next_x, next_y))
    return found


def _runs(points: list[GraphPoint]) -> list[list[GraphPoint]]:
    """Return the points that follow each other without a gap."""
    runs: list[list[GraphPoint]] = []
    for point in points:
        if point.chance is None:
            continue
        if runs and runs[-1][-1].ply == point.ply - 1:
            runs[-1].append(point)
        else:
            runs.append([point])
    return runs


def _mistakes(graph: Graph, look: Theme) -> list[str]:
    """Return the marked moves: a ring for ?!, a disc for ?, a square on its corner for ??."""
    lines = []
    paper, accent = look.plate.paper, look.plate.rim
    for point in graph.known:
        if not point.mark:
            continue
        x, y = _x(graph, point.ply), _y(point.chance or 0.0)
        rim = f'stroke="{paper}" stroke-width="1.5"'
        shape = {
            "?!": f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{paper}" stroke="{accent}" stroke-width="2"/>',
            "?": f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{accent}" {rim}/>',
            "??": f'<path d="M{x:.1f} {y - 8:.1f}l8 8l-8 8l-8 -8z" fill="{accent}" {rim}/>',
        }[point.mark]
        lines.append(f'<g class="mistake"><title>{escape(graph.describe(point))}</title>{shape}</g>')
    return lines


def _percent(chance: float | None) -> str:
    return "?" if chance is None else f"{round(100 * chance)} %"
