"""The verb that puts one record into another.

>>> mine = {"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3", "h10g8"]}]}
>>> merge({"record": mine, "text": "C2.5 H2+3"})["differences"][0]["theirs"]
'b10c8'
>>> merge({"record": mine, "text": "H2+3 R9.8", "path": [0, 0]})["differences"][0]["path"]
[0, 0, 0]
"""

from collections.abc import Sequence
from io import StringIO

from kifu.errors import FormatError, KifuError
from kifu.files.reading import Records, first
from kifu.formats.json import read_data, write_data
from kifu.lines.any import read_moves
from kifu.notations.base import Notation, find_notation
from kifu.records.merging import Difference
from kifu.records.merging import merge as merge_records
from kifu.records.node import Node
from kifu.records.parts import board_at, follow
from kifu.records.record import Record
from kifu.rules.position import Position
from kifu.web import record_messages as messages
from kifu.web.problems import problems_of


def merge(request: messages.MergeRequest) -> messages.MergeAnswer:
    """Put a record, or moves, into another where they fit: after the moves of a path, or at the start."""
    record, path = read_data(request["record"]), request.get("path", [])
    given, text = request.get("other"), request.get("text", "")
    other = read_data(given) if given is not None else _read_other(text, record, path)
    merged = merge_records(record, other, path)
    notation = find_notation(request["notation"], record.game) if "notation" in request else None
    return {
        "record": write_data(merged.record),
        "path": list(merged.path),
        "differences": [_describe(difference, merged.record, notation) for difference in merged.differences],
        "diagnostics": problems_of(other.diagnostics),
    }


def _describe(difference: Difference, merged: Record, notation: Notation | None) -> messages.MergeDifference:
    theirs = difference.theirs
    if difference.kind == "moves" and notation:
        theirs = _write_line(merged, difference.path, notation)
    return {
        "kind": difference.kind,
        "path": list(difference.path),
        "name": difference.name,
        "mine": difference.mine,
        "theirs": theirs,
        "added": difference.added,
        "conflict": difference.conflict,
    }


def _write_line(record: Record, path: Sequence[int], notation: Notation) -> str:
    """Return the line that goes on with the last move of a path, in a notation."""
    position = board_at(record, path[:-1])
    assert isinstance(position, Position)
    node: Node | None = follow(record, path)[-1]
    texts = []
    while node is not None:
        texts.append(notation.render_or_points(position, node.move))
        position.play(node.move)
        node = node.children[0] if node.children else None
    return " ".join(texts)


def _read_other(text: str, record: Record, path: Sequence[int]) -> Record:
    """Return moves that go on from the path, or else the record that a text is."""
    if not text.strip():
        raise FormatError("there is nothing to merge", code="empty-file")
    here = board_at(record, path)
    if isinstance(here, Position):
        try:
            return _line_of(text, record, here)
        except KifuError:
            pass  # then it is a record of its own
    return first(Records(StringIO(text), game=record.game))


def _line_of(text: str, record: Record, here: Position) -> Record:
    line = Record(record.game, fen=here.fen())
    node = line.root
    for reading in read_moves(here.copy(), text, None):
        node = node.add(reading.move)
    if node is line.root:
        raise FormatError("there is no move in it", code="no-moves")
    return line
