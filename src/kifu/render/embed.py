"""A piece of a page: a board and the moves as text, with no script, no style sheet and nothing to load.

>>> from kifu.rules.position import Position
>>> piece = embed(Record(tags={"Red": "<b>"}), Diagram.of(Position()), "wxf")
>>> piece.startswith("<figure"), "<script" in piece, "&lt;b&gt;" in piece
(True, False, True)
"""

import re

from kifu.notations.base import find_notation
from kifu.records.record import Record
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.render.page import join_parts
from kifu.render.score import MoveText, Score
from kifu.render.svg import escape
from kifu.render.themes import Theme

SIZE = 360


def embed(
    record: Record,
    diagram: Diagram,
    notation: str = "",
    *,
    theme: Theme | str = "wood",
    pieces: str = "chinese",
) -> str:
    """Return a figure for any page: the picture of a board, and below it the score of a record."""
    picture = svg.draw(diagram, size=SIZE, theme=theme, pieces=pieces).strip()
    captions = []
    if record.playable:
        score = Score.of(record, find_notation(notation, record.game) if notation else None)
        moves = join_parts(score.parts, _move, lambda bracket: bracket, lambda figure: "")
        told = [score.title, *score.lines, score.introduction, re.sub(r"\s*\n+", "\n", moves).strip(), score.result]
        captions = [escape(text) for text in told if text]
    lines = "<br>\n".join(captions)
    return f'<figure class="kifu">\n{picture}\n<figcaption>{lines}</figcaption>\n</figure>\n'


def _move(move: MoveText) -> str:
    notes = "".join(f" ({note})" for note in (*move.before, *move.notes))
    return f"{move.number}{' ' if move.number else ''}{move.text}{notes}"
