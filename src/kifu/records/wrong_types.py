"""What of a record is of a type that it cannot be: Python lets an attribute take anything, and a writer fails later.

>>> find_wrong_type(Record(tags={"Round": 3}))
"the tag 'Round' is 3: text is wanted"
"""

from collections.abc import Iterator
from typing import Any

from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.move import Drop, Move

MOVE = (Move, Drop)
WANTED: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    dict: "a dictionary",
    list: "a list",
    tuple: "a tuple",
    MOVE: "a move",
    Game: "a game",
    Node: "a move of a record",
    Clock: "a Clock",
    Evaluation: "an Evaluation",
}
Part = tuple[str, object, Any]  # what it is called, what it is, and the type that it has to have


def find_wrong_type(record: Record) -> str:
    """Return which part of a record is of a wrong type, or nothing; a caller may have named the file first."""
    if not isinstance(record, Record):
        return f"{record!r:.60} stands where a record is wanted; the file is named after it"
    for name, value, kind in _parts(record):
        if not isinstance(value, kind) or isinstance(value, bool):
            return f"{name} is {value!r:.60}: {WANTED[kind]} is wanted"
    return ""


def _parts(record: Record) -> Iterator[Part]:
    """Yield the parts of a record, each before those that are in it."""
    yield "the game of the record", record.game, Game
    yield "the setup", record.fen, str
    yield "the ending", record.ending, str
    yield "what holds the tags", record.tags, dict
    for name, value in record.tags.items():
        yield "the name of a tag", name, str
        yield f"the tag {name!r}", value, str
    waiting = [record.root]
    while waiting:
        node = waiting.pop()
        yield "a move", node, Node
        yield "the move of a node", node.move, MOVE
        yield from _parts_of_node(node, f"of {node.move}" if node is not record.root else "before the first move")
        waiting += node.children


def _parts_of_node(node: Node, place: str) -> Iterator[Part]:
    for name in ("comment", "before", "rest"):
        yield f"the {name} {place}", getattr(node, name), str
    yield f"what holds the marks {place}", node.marks, tuple
    for mark in node.marks:
        yield f"a mark {place}", mark, str
    for name, value, kind in (("clock", node.clock, Clock), ("evaluation", node.evaluation, Evaluation)):
        if value is not None:
            yield f"the {name} {place}", value, kind
            numbers: dict[str, Any] = value._asdict()
            for field, number in numbers.items():
                yield f"the {name} {place}, {field},", 0 if number is None else number, int
    yield f"what holds the branches {place}", node.children, list
