"""Scene: a diagram as shapes and words in flat coordinates, which SVG, TikZ and Typst each write in their way.

A scene is measured in units of its own, 60 to a point of the board, x to the right and y downwards.
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from kifu.render.diagram import Diagram, Spot
from kifu.render.pictures import drawing_of, movement_of
from kifu.render.relief import wooden_disc, wooden_sheet, wooden_wedge
from kifu.render.shapes import Disc, Group, Label, Part, Path, Point, Scene, Stamp, mix, polygon
from kifu.render.stands import SCALE, stand_width, stands_of
from kifu.render.themes import Theme
from kifu.rules.game import Man
from kifu.width import text_width

GROUND = ("sheet", "board", "river", "coordinates")  # the groups that no move changes
CELL = 60
RADIUS = 26  # of a round man
RIVER_WORD = 25
LINE, FRAME = 1.6, 3.2  # how wide lines are
FRAME_GAP = 7  # between the outermost lines and the frame round them
WEDGE = ((0, -27), (17, -20), (24, 25.5), (-24, 25.5), (-17, -20))
LEAST_LABEL, LABEL_SHARE = 24, 0.034  # labels grow with the board, so that they can be read on a small picture of it


def scene_of(diagram: Diagram, theme: Theme, pieces: str = "chinese") -> Scene:
    """Return the shapes and words of a diagram, from the lowest to the topmost."""
    return _SceneDrawer(diagram, theme, pieces).scene()


def parts_of(diagram: Diagram, theme: Theme, group: str, pieces: str = "chinese") -> list[Part]:
    """Return one group of the shapes and words of a diagram, without the price of the others."""
    return _SceneDrawer(diagram, theme, pieces).groups()[group]()


def width_of(diagram: Diagram) -> int:
    """Return how many units wide the scene of a diagram is."""
    return _end_of_board(diagram) + stand_width(diagram)


class _Margins(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


class _SceneDrawer:
    def __init__(self, diagram: Diagram, theme: Theme, pieces: str) -> None:
        self.diagram = diagram
        self.theme = theme
        self.pieces = pieces
        self.squares = diagram.game.drawing.on_squares
        self.margins = _margins(diagram)
        # In squares the middle of the first one lies half a square inside the frame.
        inset = CELL // 2 if self.squares else 0
        self.left, self.top = self.margins.left + inset, self.margins.top + inset

    def scene(self) -> Scene:
        groups = [Group(name, draw()) for name, draw in self.groups().items()]
        drawn = tuple(group for group in groups if group.parts)
        return Scene(width_of(self.diagram), self.height, drawn, self.diagram.title, self.diagram.description)

    def groups(self) -> dict[str, Callable[[], list[Part]]]:
        """Return what draws each group, the lowest first."""
        diagram = self.diagram
        return {
            "sheet": lambda: self.sheet(width_of(diagram), self.height),
            "board": self.square_lines if self.squares else self.crossing_lines,
            "river": self.river_words,
            "coordinates": self.coordinates,
            "last move": self.last_move,
            "men": lambda: [part for point, man in diagram.men.items() for part in self.man(point, man)],
            "hands": self.hands,
            "highlights": lambda: [part for point in diagram.highlights for part in self.highlight(point)],
            "arrows": lambda: [part for arrow in diagram.arrows for part in self.arrow(*arrow)],
            "labels": lambda: [part for point, text in diagram.labels.items() for part in self.label(point, text)],
        }

    @property
    def height(self) -> int:
        return self.margins.top + CELL * (self.diagram.rows - (not self.squares)) + self.margins.bottom

    def at(self, spot: Point) -> Point:
        return self.left + CELL * spot[0], self.top + CELL * spot[1]

    def centre(self, point: str) -> Point:
        return self.at(self.diagram.spot(point))

    # The board

    def sheet(self, width: int, height: int) -> list[Part]:
        relief = self.theme.relief
        flat = polygon((0, 0), (width, 0), (width, height), (0, height), fill=self.theme.board)
        return wooden_sheet(width, height, self.theme, relief) if relief else [flat]

    def square_lines(self) -> list[Part]:
        diagram = self.diagram
        first_x, first_y = self.at((-0.5, -0.5))
        last_x, last_y = self.at((diagram.columns - 0.5, diagram.rows - 0.5))
        lines = [((first_x, y), (last_x, y)) for y in _steps(first_y + CELL, last_y)]
        lines += [((x, first_y), (x, last_y)) for x in _steps(first_x + CELL, last_x)]
        dots = [Disc(*self.at(spot), 4, fill=self.theme.line) for spot in self.zone_corners()]
        return [self.lines(lines), self.frame((first_x, first_y), (last_x, last_y)), *dots]

    def zone_corners(self) -> list[Point]:
        """Where a board of squares has its dots: on the rims of both promotion zones, a third from either end."""
        diagram = self.diagram
        if not diagram.game.rules.promotion_zone:
            return []
        third = diagram.columns // 3
        rims = {max(row for _, row in zone) for zone in diagram.region(diagram.game.rules.promotion_zone)}
        rims -= {diagram.rows - 1}
        rims |= {diagram.rows - 2 - row for row in rims}
        return [(column - 0.5, row + 0.5) for row in sorted(rims) for column in (third, diagram.columns - third)]

    def crossing_lines(self) -> list[Part]:
        diagram = self.diagram
        last_column, last_row, river = diagram.columns - 1, diagram.rows - 1, diagram.river_row
        ends: list[tuple[Spot, Spot]] = [((0, row), (last_column, row)) for row in range(diagram.rows)]
        for column in range(diagram.columns):
            if river < 0 or column in (0, last_column):
                ends.append(((column, 0), (column, last_row)))
            else:
                ends += [((column, 0), (column, river)), ((column, river + 1), (column, last_row))]
        lines = self.lines([(self.at(start), self.at(end)) for start, end in [*ends, *diagram.crosses]])
        (left, top), (right, bottom) = self.at((0, 0)), self.at((last_column, last_row))
        frame = self.frame((left - FRAME_GAP, top - FRAME_GAP), (right + FRAME_GAP, bottom + FRAME_GAP))
        angles = self.lines([angle for spot in diagram.marked_spots for angle in self.angles(spot)])
        return [lines, frame, angles]

    def angles(self, spot: Spot) -> list[tuple[Point, ...]]:
        """The four small angles round a marked point; those beyond the edge of the board are left out."""
        x, y = self.at(spot)
        near, far = 6, 17
        return [
            ((x + near * h, y + far * v), (x + near * h, y + near * v), (x + far * h, y + near * v))
            for h in (-1, 1)
            for v in (-1, 1)
            if 0 <= spot[0] + h < self.diagram.columns
        ]

    def river_words(self) -> list[Part]:
        diagram = self.diagram
        words = diagram.river_words(self.pieces)
        parts: list[Part] = []
        for place, word in enumerate(words):
            x, y = self.at(((diagram.columns - 1) * (2 * place + 1) / (2 * len(words)), diagram.river_row + 0.5))
            for number, character in enumerate(word):
                # In the middle of a cell, and so small that the men on its corners leave it to be read.
                offset = CELL * (number - (len(word) - 1) / 2)
                parts.append(Label(x + offset, y, character, RIVER_WORD, self.theme.line))
        return parts

    def frame(self, corner: Point, opposite: Point) -> Path:
        (left, top), (right, bottom) = corner, opposite
        return polygon((left, top), (right, top), (right, bottom), (left, bottom), stroke=self.theme.line, width=FRAME)

    def lines(self, lines: Sequence[tuple[Point, ...]]) -> Path:
        segments = tuple(segment for line in lines for segment in polygon(*line, closed=False).segments)
        return Path(segments, stroke=self.theme.line, width=LINE)

    def coordinates(self) -> list[Part]:
        size = _label_size(self.diagram)
        above, below, left, right = self.diagram.edges
        reach = (CELL / 2 + 4 if self.squares else RADIUS + 6) + size / 2
        last_column, last_row = self.diagram.columns - 1, self.diagram.rows - 1
        labels = []
        for edge, row, away in ((above, 0, -reach), (below, last_row, reach)):
            labels += [(text, (column, row), (0.0, away)) for column, text in enumerate(edge)]
        for edge, column, sign in ((left, 0, -1), (right, last_column, 1)):
            away = sign * (reach + (_widest(edge) - 1) * size / 4)
            labels += [(text, (column, row), (away, 0.0)) for row, text in enumerate(edge)]
        places = [(text, self.at(spot), away) for text, spot, away in labels]
        return [Label(x + dx, y + dy, text, size, self.theme.label) for text, (x, y), (dx, dy) in places]

    # The men

    def man(self, point: str, man: Man) -> list[Part]:
        return self.man_at(*self.centre(point), man)

    def man_at(self, x: float, y: float, man: Man, scale: float = 1) -> list[Part]:
        return self.wedge(x, y, man, scale) if self.squares else self.round_man(x, y, man, scale)

    def hands(self) -> list[Part]:
        """The stands, the men on them, and a number on a man of whom there are several."""
        parts: list[Part] = []
        ground = mix(self.theme.board, self.theme.line, 0.14)
        # Men in hand are small, so one character has to do.
        small = _SceneDrawer(self.diagram, self.theme, "short" if self.pieces == "chinese" else self.pieces)
        for left, top, right, bottom, slots in stands_of(self.diagram, _end_of_board(self.diagram), self.height):
            parts.append(polygon((left, top), (right, top), (right, bottom), (left, bottom), fill=ground))
            for x, y, man, count in slots:
                parts += small.man_at(x, y, man, SCALE)
                if count > 1:
                    at = x + 18, y + 13
                    parts += [
                        Disc(*at, 9.5, fill=self.theme.line),
                        Label(*at, str(count), 15 if count < 10 else 12, self.theme.board),
                    ]
        return parts

    def round_man(self, x: float, y: float, man: Man, scale: float) -> list[Part]:
        radius = RADIUS * scale
        ink = self.theme.men[man.side]
        flat = (
            Disc(0, 0, radius, fill=ink.paper, stroke=ink.rim, width=2),
            Disc(0, 0, radius - 4, stroke=ink.text, width=1),
        )
        relief = self.theme.relief
        body = Stamp(x, y, wooden_disc(radius, ink, relief) if relief else flat)
        if self.pieces == "pictures":
            return [body, *(path.place(x, y, 0.42 * scale, ink) for path in drawing_of(man.piece))]
        text = self.diagram.face(man, self.pieces)
        size = 37 if len(text) == 1 else 28 if len(text) == 2 else 20
        return [body, Label(x, y, text, size * scale, ink.text)]

    def wedge(self, x: float, y: float, man: Man, scale: float) -> list[Part]:
        """A man that points at its enemy; what is written on it stands on its head for the side at the top."""
        turned = man.side is not self.diagram.bottom
        sign = -scale if turned else scale
        ink = self.theme.promoted if man.piece.promoted else self.theme.plain
        outline: list[Point] = [(sign * dx, sign * dy) for dx, dy in WEDGE]
        relief = self.theme.relief
        flat = (polygon(*outline, fill=ink.paper, stroke=ink.rim, width=1.5),)
        body = Stamp(x, y, wooden_wedge(outline, ink, relief) if relief else flat)
        if self.pieces == "pictures":
            return [body, *(path.place(x, y + sign * 4, sign * 0.46, ink) for path in movement_of(man.piece))]
        text = self.diagram.face(man, self.pieces)
        if text.isascii():
            size = scale * {1: 32, 2: 26}.get(len(text), 21)
            return [body, Label(x, y + sign * 5, text, size, ink.text, turned)]
        size = scale * (36 if len(text) == 1 else 46 / len(text))
        middles = [4 + 44 / len(text) * (place - (len(text) - 1) / 2) for place in range(len(text))]
        words = zip(text, middles, strict=True)
        return [body, *(Label(x, y + sign * dy, character, size, ink.text, turned) for character, dy in words)]

    # What the writer adds

    def last_move(self) -> list[Part]:
        move = self.diagram.last_move
        if move is None:
            return []
        stops = dict.fromkeys(move.points)
        if self.squares:
            return [self.fill_square(point) for point in stops]
        return [part for point in stops if point != move.target for part in self.ring(point, 8, 3)] + self.ring(
            move.target, RADIUS + 2.5, 4
        )

    def ring(self, point: str, radius: float, width: float) -> list[Part]:
        """A ring that is seen on every ground, for its rim is dark where it is light."""
        x, y = self.centre(point)
        return [
            Disc(x, y, radius, stroke=self.theme.last_rim, width=width + 2),
            Disc(x, y, radius, stroke=self.theme.last, width=width),
        ]

    def fill_square(self, point: str) -> Path:
        x, y = self.centre(point)
        return polygon(*_box(x, y, CELL / 2 - 1, CELL / 2 - 1), fill=self.theme.last_square)

    def highlight(self, point: str) -> list[Part]:
        """Four corners round a point."""
        x, y = self.centre(point)
        far, near = CELL / 2 - 2, CELL / 2 - 14
        return [
            polygon(
                (x + near * h, y + far * v),
                (x + far * h, y + far * v),
                (x + far * h, y + near * v),
                stroke=self.theme.highlight,
                width=5,
                closed=False,
            )
            for h in (-1, 1)
            for v in (-1, 1)
        ]

    def arrow(self, origin: str, target: str) -> list[Part]:
        (x0, y0), (x1, y1) = self.centre(origin), self.centre(target)
        length = hypot(x1 - x0, y1 - y0)
        if not length:
            return []
        ahead, aside = ((x1 - x0) / length, (y1 - y0) / length), ((y0 - y1) / length, (x1 - x0) / length)
        tail, tip = 20.0, length - 18
        neck = tip - min(26, (tip - tail) * 0.6)
        outline = ((tail, 4), (neck, 4), (neck, 13), (tip, 0), (neck, -13), (neck, -4), (tail, -4))
        points = [(x0 + ahead[0] * a + aside[0] * b, y0 + ahead[1] * a + aside[1] * b) for a, b in outline]
        return [polygon(*points, fill=self.theme.arrow, opacity=0.7)]

    def label(self, point: str, text: str) -> list[Part]:
        """A small plate: in the corner of a man, or in the middle of an empty point."""
        x, y = self.centre(point)
        if point in self.diagram.men:
            x, y = x + 20, y - 20
        size = 18
        half_width = max(11.0, text_width(text) * size / 4 + 5)
        ink = self.theme.plate
        return [
            polygon(*_box(x, y, half_width, 11), fill=ink.paper, stroke=ink.rim, width=1.5),
            Label(x, y, text, size, ink.text),
        ]


def _box(x: float, y: float, half_width: float, half_height: float) -> list[Point]:
    return [(x + half_width * h, y + half_height * v) for h, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _steps(start: float, stop: float) -> list[float]:
    return [start + CELL * number for number in range(round((stop - start) / CELL))]


def _label_size(diagram: Diagram) -> int:
    return max(LEAST_LABEL, int(CELL * diagram.columns * LABEL_SHARE))


def _end_of_board(diagram: Diagram) -> int:
    left, _, right, _ = _margins(diagram)
    return left + _board_width(diagram) + right


def _board_width(diagram: Diagram) -> int:
    return CELL * (diagram.columns - (not diagram.game.drawing.on_squares))


def _margins(diagram: Diagram) -> _Margins:
    size = _label_size(diagram)
    above, below, left, right = diagram.edges
    bare, labelled = (14, 12) if diagram.game.drawing.on_squares else (38, RADIUS + 14)
    across = [bare if not edge else labelled + int(_widest(edge) * size / 2 + size / 4) for edge in (left, right)]
    along = [bare if not edge else labelled + size for edge in (above, below)]
    return _Margins(across[0], along[0], across[1], along[1])


def _widest(edge: tuple[str, ...]) -> int:
    return max(map(text_width, edge), default=0)
