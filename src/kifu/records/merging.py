"""Merging: one record put into another, move by move, and a list of all in which they differ.

Nothing is lost: new moves become branches, remarks of both records on a move stand one below the other, and a tag with
two values is listed as a conflict and keeps its first.

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
    """Return a record with another one put in: after the moves of a path, or at the start, where its position fits."""
    at = _find_place(record, other, path)
    merged = copy(record)
    here = follow(merged, at)[-1] if at else merged.root
    differences = list(_merge_header(merged, other)) if not at else []
    # Each move with the one before it and its number there: whole paths of long lines would take their square.
    waiting: list[tuple[Node, Node, _PathStep | None]] = [(here, other.root, None)]
    while waiting:
        mine, theirs, step = waiting.pop()
        differences += [found._replace(path=(*at, *_path_to(step))) for found in _merge_remarks(mine, theirs)]
        known = {child.move: number for number, child in enumerate(mine.children)}
        for child in theirs.children:
            number = known.get(child.move)
            if number is None:
                number = len(mine.children)
                grown = put_together(take_apart(child), merged.root.home)
                mine.children.append(grown)
                differences.append(_describe_moves(grown, (*at, *_path_to(step), number)))
            else:
                waiting.append((mine.children[number], child, _PathStep(step, number)))
    return Merged(merged, at, differences)


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
    """Return the path after which another record begins: ``path`` if the position there fits, or else the start."""
    if record.game.full_name != other.game.full_name:
        raise RecordError(f"this is a record of {record.game.title}, the other of {other.game.title}", code="conflict")
    if path and board_at(record, path).fen() == other.fen:
        return tuple(path)
    if record.fen == other.fen:
        return ()
    raise RecordError("the other record begins with another position", code="conflict", text=other.fen)


def _merge_header(record: Record, other: Record) -> Iterator[Difference]:
    for name, value in other.tags.items():
        mine = record.tags.get(name, "")
        if mine != value:
            yield Difference("tag", name=name, mine=mine, theirs=value)
            record.tags[name] = mine or value
    if other.result not in (Result.UNKNOWN, record.result):
        known = record.result is not Result.UNKNOWN
        yield Difference("result", mine=record.result.value if known else "", theirs=other.result.value)
        if not known:
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
    known, said = (list_commands(node.clock, node.evaluation) for node in (mine, theirs))
    if commands := [command for command in said if command not in known and command not in mine.comment]:
        yield Difference("remark", name="commands", mine=" ".join(known), theirs=" ".join(commands))
        # A time or a score that this record has otherwise stays text, which is written after its own.
        text, mine.clock, mine.evaluation = read_commands(" ".join(commands), mine.clock, mine.evaluation)
        mine.comment = "\n".join(filter(None, (mine.comment, text)))


def _describe_moves(branch: Node, path: tuple[int, ...]) -> Difference:
    moves, here = [branch.move], branch
    while here.children:
        here = here.children[0]
        moves.append(here.move)
    return Difference("moves", path, theirs=" ".join(str(move) for move in moves), added=len(take_apart(branch)))
