"""Merging: one record put into another, move by move, and a list of all in which they differ.

Nothing is lost: new moves become branches, remarks of both records on a move stand one below the other, and a tag with
two values is listed as a conflict and keeps its first; ``?`` and its like are no value.

>>> mine, other = Record(tags={"Red": "Hu"}), Record(tags={"Red": "Hu Ronghua"})
>>> _ = mine.root.add("C2.5 H8+7"), other.root.add("C2.5 H2+3")
>>> merged = merge(mine, other)
>>> [(difference.kind, difference.theirs, difference.conflict) for difference in merged.differences]
[('tag', 'Hu Ronghua', True), ('moves', 'b10c8', False)]
>>> [str(child.move) for child in merged.record.root.children[0].children]
['h10g8', 'b10c8']
"""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from kifu.errors import RecordError
from kifu.records.annotations import list_commands, read_commands
from kifu.records.node import Node, put_together, take_apart
from kifu.records.parts import board_at, follow
from kifu.records.record import Record, Result
from kifu.records.title import known, known_tag

TEXTS = ("before", "comment", "rest")


class Difference(NamedTuple):
    """One thing in which two records differ; a ``conflict`` if both have it and they disagree.

    ``kind`` is ``moves``, ``remark``, ``tag`` or ``result``; ``path`` leads to the move of the merged record that is
    meant, and ``name`` says which tag or remark.
    """

    kind: str
    path: tuple[int, ...] = ()
    name: str = ""
    mine: str = ""
    theirs: str = ""
    added: int = 0  # how many moves are new, those of branches included

    @property
    def conflict(self) -> bool:
        return bool(self.mine)


class Merged(NamedTuple):
    record: Record
    path: tuple[int, ...]  # where the other record was put in
    differences: list[Difference]


def merge(record: Record, other: Record, path: Sequence[int] = ()) -> Merged:
    """Return a record with another one put in where its first position stands.

    That is after the moves of a path, at the start, or after the first move that leads there.
    """
    return merge_into(copy(record), other, path)


def merge_into(record: Record, other: Record, path: Sequence[int] = ()) -> Merged:
    """Put another record into this one, as ``merge`` does without changing either."""
    at = _find_place(record, other, path)
    here = follow(record, at)[-1] if at else record.root
    differences = list(_merge_header(record, other)) if not at else []
    # Each move with the one before it and its number there: whole paths of long lines would take their square.
    waiting: list[tuple[Node, Node, _PathStep | None]] = [(here, other.root, None)]
    while waiting:
        mine, theirs, step = waiting.pop()
        differences += [found._replace(path=(*at, *_path_to(step))) for found in _merge_remarks(mine, theirs)]
        numbers = {child.move: number for number, child in enumerate(mine.children)}
        for child in theirs.children:
            number = numbers.get(child.move)
            if number is None:
                number = len(mine.children)
                grown = put_together(take_apart(child), record.root.home)
                mine.children.append(grown)
                differences.append(_describe_moves(grown, (*at, *_path_to(step), number)))
            else:
                waiting.append((mine.children[number], child, _PathStep(step, number)))
    return Merged(record, at, differences)


class _PathStep(NamedTuple):
    before: "_PathStep | None"
    number: int


def _path_to(step: _PathStep | None) -> list[int]:
    path = []
    while step is not None:
        path.append(step.number)
        step = step.before
    return path[::-1]


def _find_place(record: Record, other: Record, path: Sequence[int]) -> tuple[int, ...]:
    """Return the path after which another record begins: ``path`` if the position there fits, or else the first."""
    if record.game.full_name != other.game.full_name:
        raise RecordError(f"this is a record of {record.game.title}, the other of {other.game.title}", code="conflict")
    if path and board_at(record, path).fen() == other.fen:
        return tuple(path)
    if record.fen == other.fen:
        return ()
    if record.playable and other.playable:
        start = other.start()
        if path and board_at(record, path) == start:
            return tuple(path)
        if found := record.find(position=start):
            return _number_steps(record, found[0])
    raise RecordError("the other record begins with another position", code="conflict", text=other.fen)


def _number_steps(record: Record, node: Node) -> tuple[int, ...]:
    """Return the path to a move: of each step the number among the children before it."""
    path, before = [], record.root
    for step in record.path(node) if node is not record.root else ():
        path.append(before.children.index(step))
        before = step
    return tuple(path)


def _merge_header(record: Record, other: Record) -> Iterator[Difference]:
    for name, value in other.tags.items():
        mine = known_tag(record, name)
        if mine != value and (known(value) or name not in record.tags):
            yield Difference("tag", name=name, mine=mine, theirs=value)
            record.tags[name] = mine or value
    if other.result not in (Result.UNKNOWN, record.result):
        decided = record.result is not Result.UNKNOWN
        yield Difference("result", mine=record.result.value if decided else "", theirs=other.result.value)
        if not decided:
            record.result, record.ending = other.result, other.ending


def _merge_remarks(mine: Node, theirs: Node) -> Iterator[Difference]:
    """Add the remarks of another record on a move to those of this one; remarks that both have stay once."""
    for name in TEXTS:
        here, there = getattr(mine, name), getattr(theirs, name)
        if there and there not in here:
            yield Difference("remark", name=name, mine=here, theirs=there)
            setattr(mine, name, "\n".join(filter(None, (here, there))))
    if new := tuple(mark for mark in theirs.marks if mark not in mine.marks):
        yield Difference("remark", name="marks", mine=" ".join(mine.marks), theirs=" ".join(new))
        mine.marks += new
    here, there = (list_commands(node.clock, node.evaluation) for node in (mine, theirs))
    if commands := [command for command in there if command not in here and command not in mine.comment]:
        yield Difference("remark", name="commands", mine=" ".join(here), theirs=" ".join(commands))
        # A time or a score that this record has otherwise stays text, which is written after its own.
        text, mine.clock, mine.evaluation = read_commands(" ".join(commands), mine.clock, mine.evaluation)
        mine.comment = "\n".join(filter(None, (mine.comment, text)))


def _describe_moves(branch: Node, path: tuple[int, ...]) -> Difference:
    moves, here = [branch.move], branch
    while here.children:
        here = here.children[0]
        moves.append(here.move)
    return Difference("moves", path, theirs=" ".join(str(move) for move in moves), added=len(take_apart(branch)))
