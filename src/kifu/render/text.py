"""The board as text for a terminal: lines or squares, characters or letters, or plain ASCII.

>>> print(draw(Position.from_fen("4k4/9/4P4/9/9/9/9/9/9/3K5 w"), ascii_only=True).splitlines()[2])
 9 +---+---+---+---+---+---+---+---+
"""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable

from kifu.render.diagram import Diagram, Spot
from kifu.rules.game import Man
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.width import pad, text_width

RED, MARKED, PLAIN = "\x1b[31m", "\x1b[7m", "\x1b[0m"
SECOND_SIDE = "v"
# The character in which lines cross, by whether there are lines up, down, left and right.
CROSSINGS = {
    (True, True, True, True): "┼", (False, True, True, True): "┬", (True, False, True, True): "┴",
    (True, True, False, True): "├", (True, True, True, False): "┤", (False, True, False, True): "┌",
    (False, True, True, False): "┐", (True, False, False, True): "└", (True, False, True, False): "┘",
}  # fmt: skip


def draw(
    position: Position,
    *,
    flip: bool = False,
    ascii_only: bool = False,
    letters: bool = False,
    colour: bool = False,
    marked: Iterable[str] = (),
) -> str:
    """Return the board with the first side at the bottom, or at the top when flipped."""
    diagram = Diagram.of(position, bottom=Side(flip), last_move=False, highlights=marked)
    return draw_diagram(diagram, pieces="letters" if letters else "chinese", ascii_only=ascii_only, colour=colour)


def draw_diagram(
    diagram: Diagram, *, pieces: str = "chinese", ascii_only: bool = False, colour: bool = False, lists: bool = True
) -> str:
    """Return the lines of a diagram; what has no place on the board is listed below it, if ``lists`` are wanted."""
    kind = _TextSquares if diagram.game.drawing.on_squares else _Crossings
    board = kind(diagram, "letters" if ascii_only else pieces, ascii_only, colour)
    return "\n".join(board.lines() + (board.list_undrawn() if lists else []))


class _TextBoard(ABC):
    """What both kinds of board share: names, colours, labels and the list below."""

    def __init__(self, diagram: Diagram, pieces: str, ascii_only: bool, colour: bool) -> None:
        self.diagram = diagram
        self.pieces = pieces
        self.ascii_only = ascii_only
        self.colour = colour
        move = diagram.last_move
        self.marked = {*diagram.highlights, *(() if move is None else move.points)}
        self.points = {diagram.spot(point): point for point in diagram.game.squares}
        self.labels = {point: self.safe(text) for point, text in diagram.labels.items()}
        self.left = [self.label(text) for text in diagram.edges.left]
        self.right = [self.label(text) for text in diagram.edges.right]
        self.margin = max(max(map(text_width, self.left), default=-1) + 1, self.least_margin)

    def lines(self) -> list[str]:
        bottom = self.diagram.bottom
        rows = [*self.hand(bottom.other), *self.rows(), *self.hand(bottom)]
        return [row.rstrip() for row in rows]

    def hand(self, side: Side) -> list[str]:
        """The men that a side holds, in games in which men are dropped."""
        if self.diagram.hands is None:
            return []
        game = self.diagram.game
        names = [
            (self.name(Man(side, game.piece(letter))).strip(), count)
            for letter, count in self.diagram.hands[side].items()
        ]
        held = " ".join(f"{name}{count if count > 1 else ''}" for name, count in names)
        return [f"{game.sides[side].name} in hand: {held or '-'}"]

    @property
    def least_margin(self) -> int:
        return 0

    @abstractmethod
    def rows(self) -> list[str]:
        """Return the lines of the board itself."""

    def safe(self, text: str) -> str:
        """A text that a terminal shows and does not obey."""
        shown = "".join(character if character.isprintable() else "\ufffd" for character in text)
        return shown.encode("ascii", "backslashreplace").decode() if self.ascii_only else shown

    def label(self, text: str) -> str:
        """The label of a file or a rank; numerals become digits where only ASCII will do."""
        if self.ascii_only and not text.isascii():
            return str(sum(int(unicodedata.numeric(character, 0)) for character in text))
        return text

    def name(self, man: Man) -> str:
        text = self.diagram.face(man, self.pieces)
        return text.lower() if text.isascii() and man.side is Side.SECOND else text

    def paint(self, point: str, text: str, red: bool) -> str:
        signs = (MARKED if point in self.marked else "") + (RED if red else "")
        return f"{signs}{text}{PLAIN}" if self.colour and signs else text

    def add_labels(self, row: int, board: str, width: int) -> str:
        """A row of the board between its labels, with brackets round what is highlighted."""
        left = pad(self.left[row] if self.left else "", self.margin - 1, right=True) + " " if self.margin else ""
        # The widest board with the widest labels just fits a terminal if no space stands between them.
        gap = width + (max(map(text_width, self.right), default=0) < 4)
        right = " " * gap + self.right[row] if self.right else ""
        return left + board + right

    def is_highlighted(self, spot: Spot) -> bool:
        return spot in self.points and self.points[spot] in self.diagram.highlights

    def list_undrawn(self) -> list[str]:
        """What is not drawn: arrows, and labels that have no room on the board; and what could be overlooked."""
        arrows = ", ".join(f"{origin}-{target}" for origin, target in self.diagram.arrows)
        labels = ", ".join(f"{point} {text}" for point, text in self.labels.items() if not self.in_place(point))
        highlights = ", ".join(self.diagram.highlights)
        lists = (("highlighted", highlights), ("arrows", arrows), ("labels", labels))
        return [f"{what}: {text}" for what, text in lists if text]

    def in_place(self, point: str) -> bool:
        return point not in self.diagram.men and 0 < text_width(self.labels[point]) <= self.room

    @property
    def room(self) -> int:
        return 2


class _Crossings(_TextBoard):
    """Men on the crossings of lines, four columns from one to the next."""

    @property
    def least_margin(self) -> int:
        """A highlighted point at the left edge needs a column for its bracket."""
        return int(any(self.is_highlighted((0, row)) for row in range(self.diagram.rows)))

    def rows(self) -> list[str]:
        diagram, river = self.diagram, self.diagram.river_row
        above, below = (self.files(edge) for edge in (diagram.edges.above, diagram.edges.below))
        rows = [*above]
        for row in range(diagram.rows):
            if row:
                strip = self.river() if row - 1 == river else self.between(row - 1)
                rows.append(" " * self.margin + strip)
            board = "".join(self.cell((column, row)) for column in range(diagram.columns))
            room = 1 - self.wide_end(row) - self.is_highlighted((diagram.columns - 1, row))
            line = self.add_labels(row, board, room)
            if self.is_highlighted((0, row)):
                line = f"{line[: self.margin - 1]}[{line[self.margin :]}"
            rows.append(line)
        return [*rows, *below]

    def files(self, edge: tuple[str, ...]) -> list[str]:
        return [" " * self.margin + "".join(pad(self.label(text), 4) for text in edge)] if edge else []

    def wide_end(self, row: int) -> bool:
        return text_width(self.text((self.diagram.columns - 1, row))[0]) == 2

    def cell(self, spot: Spot) -> str:
        """A point and the line to the next one: four columns, or none of the line at the end.

        The brackets of a highlighted point take the place of the ends of lines, so that the board stays as wide.
        """
        text, red = self.text(spot)
        column, row = spot
        line = "-" if self.ascii_only else "─"
        tail = line * (4 - text_width(text)) if column < self.diagram.columns - 1 else ""
        if self.is_highlighted(spot):
            tail = "]" + tail[1:]
        if self.is_highlighted((column + 1, row)):
            tail = tail[:-1] + "["
        return self.paint(self.points[spot], text, red) + tail

    def text(self, spot: Spot) -> tuple[str, bool]:
        point = self.points[spot]
        man = self.diagram.men.get(point)
        if man:
            return self.name(man), man.side is Side.FIRST
        if point in self.labels and self.in_place(point):
            return self.labels[point], False
        return self.crossing(spot), False

    def crossing(self, spot: Spot) -> str:
        if self.ascii_only:
            return "+"
        (column, row), river = spot, self.diagram.river_row
        rim = column in (0, self.diagram.columns - 1)
        up = row > 0 and (rim or row != river + 1)
        down = row < self.diagram.rows - 1 and (rim or row != river)
        return CROSSINGS[up, down, column > 0, column < self.diagram.columns - 1]

    def between(self, row: int) -> str:
        """The strip below a row: a line down each file, and the diagonals."""
        bar, falling, rising = ("|", "\\", "/") if self.ascii_only else ("│", "╲", "╱")
        signs = [" "] * self.diagram.columns
        for (left, start), (right, end) in self.diagram.crosses:
            down = 1 if end > start else -1
            for step in range(right - left):
                if min(start + down * step, start + down * (step + 1)) == row:
                    signs[left + step] = falling if down > 0 else rising
        return "".join(f"{bar} {sign} " for sign in signs)

    def river(self) -> str:
        bar = "|" if self.ascii_only else "│"
        words = () if self.ascii_only else self.diagram.river_words(self.pieces)
        width = 4 * (self.diagram.columns - 1) - 1
        shares = [width // len(words)] * len(words) if words else []
        inside = "".join(_centre(" ".join(word), share) for word, share in zip(words, shares, strict=True))
        return bar + pad(inside, width) + bar


class _TextSquares(_TextBoard):
    """Men in squares between bars."""

    @property
    def room(self) -> int:
        men = [Man(side, piece) for piece in self.diagram.game.pieces for side in Side]
        return max(text_width(self.name(man)) for man in men)

    def name(self, man: Man) -> str:
        """What stands in a man's square; letters leave a column for the ``+`` of promoted men."""
        text = super().name(man)
        return f" {text}" if text.isascii() and not text.startswith("+") else text

    def rows(self) -> list[str]:
        diagram, width = self.diagram, self.room
        line, bar, top, bottom = ("-", "|", "+++", "+++") if self.ascii_only else ("─", "│", "┌┬┐", "└┴┘")
        above, below = (self.files(edge, width) for edge in (diagram.edges.above, diagram.edges.below))
        rim = [
            " " * self.margin + ends[0] + ends[1].join([line * width] * diagram.columns) + ends[2]
            for ends in (top, bottom)
        ]
        squares = []
        for row in range(diagram.rows):
            cells = "".join(self.square((column, row), width, bar) for column in range(diagram.columns))
            squares.append(self.add_labels(row, cells + self.left_sign((diagram.columns, row), bar), 0))
        return [*above, rim[0], *squares, rim[1], *below]

    def files(self, edge: tuple[str, ...], width: int) -> list[str]:
        labels = "".join(" " + _centre(self.label(text), width) for text in edge)
        return [" " * self.margin + labels] if edge else []

    def square(self, spot: Spot, width: int, bar: str) -> str:
        point = self.points[spot]
        man = self.diagram.men.get(point)
        label = self.labels[point] if point in self.labels and self.in_place(point) else ""
        text = pad(self.name(man) if man else label, width)
        red = man is not None and man.piece.promoted
        return self.left_sign(spot, bar) + self.paint(point, text, red)

    def left_sign(self, spot: Spot, bar: str) -> str:
        """What stands to the left of a square: a bar, unless one of the two squares beside it has to be marked."""
        man = self.diagram.men.get(self.points.get(spot, ""))
        # Characters have no capitals, so a sign in place of the bar marks the second side's men.
        if man is not None and man.side is Side.SECOND and not self.name(man).isascii():
            return SECOND_SIDE
        opens, closes = self.is_highlighted(spot), self.is_highlighted((spot[0] - 1, spot[1]))
        return "[" if opens else "]" if closes else bar


def _centre(text: str, width: int) -> str:
    """``str.center`` for texts with wide characters."""
    spaces = width - text_width(text)
    return pad(" " * (spaces // 2 + (spaces & width & 1)) + text, width)
