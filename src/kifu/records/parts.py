"""Parts of a record as records of their own: the line from a move on, the position after it.

A move is named by its path: for each step from the root the number of the child, 0 for the one that goes on.

>>> record = Record(tags={"Red": "Hu"})
>>> last = record.root.add("C2.5 H8+7 H2+3")
>>> [str(node.move) for node in line_from(record, [0, 0]).main_line()]
['h1g3']
"""

from collections.abc import Sequence

from kifu.errors import RecordError
from kifu.records.node import Node, put_together, take_apart
from kifu.records.record import Record
from kifu.rules.position import Position
from kifu.rules.setup import Setup


def follow(record: Record, path: Sequence[int]) -> list[Node]:
    """Return the moves on a path."""
    nodes, here = [], record.root
    for ply, number in enumerate(path, 1):
        if not 0 <= number < len(here.children):
            raise RecordError(f"there is no move {number} at ply {ply}: the path leads out of the record")
        here = here.children[number]
        nodes.append(here)
    return nodes


def board_at(record: Record, path: Sequence[int]) -> Position | Setup:
    """Return the board after the moves of a path; a setup that cannot be played is shown as it is."""
    if not record.playable:
        return Setup.from_fen(record.fen, record.game)
    position = record.start()
    position.play_all(node.move for node in follow(record, path))
    return position


def line_from(record: Record, path: Sequence[int]) -> Record:
    """Return what follows a move, branches included, as a record that begins with the position after it."""
    part = position_at(record, path)
    here = follow(record, path)[-1] if path else record.root
    parts = take_apart(here)
    home = part.root.home
    grown = put_together(parts, home)
    part.root.children = grown.children
    part.root.rest = here.rest
    part.result, part.ending = record.result, record.ending
    return part


def position_at(record: Record, path: Sequence[int]) -> Record:
    """Return the position after a move as a record without moves, with the comment, clock and evaluation there."""
    if not path:
        part = Record(record.game, tags=record.tags, fen=record.fen)
    else:
        part = Record(record.game, tags=record.tags, fen=board_at(record, path).fen())
    part.origin = record.origin
    here = follow(record, path)[-1] if path else record.root
    part.root.comment, part.root.clock, part.root.evaluation = here.comment, here.clock, here.evaluation
    return part
