"""The board of an exercise in the terminal: with the labels of the notation that is taught, and the names of points."""

from kifu.notations.base import Notation
from kifu.render.diagram import Diagram, SeenEdges
from kifu.render.text import draw_diagram
from kifu.rules.position import Position
from kifu.training.exercises import TEXT, Exercise
from kifu.width import text_width

COLUMNS = 80
TARGET = "*"


def draw_exercise(exercise: Exercise, *, ascii_only: bool, colour: bool) -> str:
    """Return the board; where the labels of the notation leave no room, the names of points have a row of their own.

    Questions and answers name points, so the labels of both are drawn; the widest boards have room for one of them.
    """
    return draw_taught(
        _diagram(exercise), exercise.notation, ascii_only=ascii_only, colour=colour, prefer_taught=exercise.ask == TEXT
    )


def draw_taught(own: Diagram, notation: Notation, *, ascii_only: bool, colour: bool, prefer_taught: bool) -> str:
    """Return a board with the labels of a notation and with the names of points, or with one of them."""
    taught = Diagram.of(Position(own.game), bottom=own.bottom, coordinates=notation).edges
    edges, beyond = _join(taught, own.edges)
    drawn = draw_diagram(own._replace(edges=edges), ascii_only=ascii_only, colour=colour, lists=False)
    if beyond:
        below = edges._replace(above=(), below=beyond)
        drawn += "\n" + draw_diagram(own._replace(edges=below), ascii_only=ascii_only, lists=False).splitlines()[-1]
    if max(map(text_width, _rows_without_colour(drawn, colour))) <= COLUMNS:
        return drawn
    fitting = own._replace(edges=taught) if prefer_taught else own
    return draw_diagram(fitting, ascii_only=ascii_only, colour=colour, lists=False)


def _diagram(exercise: Exercise) -> Diagram:
    """Return the board, with the move marked on it where its text is asked for."""
    if exercise.ask != TEXT:
        return Diagram.of(exercise.position, last_move=False, letters=[exercise.notation])
    target = exercise.move.target
    # Without colours a sign on its target is all that marks a move, and only an empty point has room for it.
    labels = {} if exercise.position[target] else {target: TARGET}
    return Diagram.of(exercise.position, last_move=exercise.move, labels=labels, letters=[exercise.notation])


def _join(taught: SeenEdges, own: SeenEdges) -> tuple[SeenEdges, tuple[str, ...]]:
    """Return the labels of the notation, the game's own where it leaves an edge bare, and files that found no room."""
    above, below, left, right = taught
    files, ranks = own.above or own.below, own.left or own.right
    if ranks not in (left, right):
        left, right = left or ranks, right if not left else right or ranks
    if files in (above, below):
        return SeenEdges(above, below, left, right), ()
    if above and below:
        return SeenEdges(above, below, left, right), files
    return SeenEdges(above or files, below if not above else below or files, left, right), ()


def _rows_without_colour(drawn: str, colour: bool) -> list[str]:
    import re

    return (re.sub(r"\x1b\[[0-9;]*m", "", drawn) if colour else drawn).splitlines()
