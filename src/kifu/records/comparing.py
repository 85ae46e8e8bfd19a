"""Comparing: two scores of one game, and each thing in which they differ.

Moves are compared by themselves, in whatever notation they were written.  Where the scores part, what is the same again
further on is found, so that one slip is one discrepancy and not the rest of the game.

>>> mine, other = Record(tags={"Red": "Hu"}), Record(tags={"Red": "Hu"})
>>> _ = mine.root.add("C2.5 H8+7 H2+3 R9.8 R1.2"), other.root.add("C2.5 H8+7 H2+3 R9+1 R1.2")
>>> [found] = compare(mine, other)
>>> found.kind, found.ply, *(str(node.move) for node in (*found.my_moves, *found.their_moves)), found.alike
('moves', 4, 'i10h10', 'i10i9', 1)
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from kifu.records.annotations import list_commands
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.records.title import known

DISCREPANCY_KINDS = ("game", "setup", "tag", "result", "ending", "moves", "order", "remark")
SAME_AGAIN = 4  # moves in a row that show that two lines have met again; fewer can be the same by chance
AT_AN_END = 2  # where one of them ends
LONGEST_ALIGNED = 2_000  # moves of a line; to find what is the same takes the square of it


class Branch(NamedTuple):
    """The first move of the branch that a move stands in, and its ply."""

    node: Node
    ply: int


class Discrepancy(NamedTuple):
    """One thing in which two scores differ.

    ``kind`` is one of ``DISCREPANCY_KINDS``, ``name`` that of a tag or of a kind of remark; ``mine`` and ``theirs`` are
    texts.  Where moves differ, ``my_moves`` and ``their_moves`` are in each other's place, and one may be empty;
    ``order`` is about two moves that both scores have, and of which each takes another one as the main one.
    ``ply`` is that of the move in the first score, ``their_ply`` in the other, and 0 is before the first move.
    """

    kind: str
    name: str = ""
    mine: str = ""
    theirs: str = ""
    ply: int = 0
    their_ply: int = 0
    my_moves: tuple[Node, ...] = ()
    their_moves: tuple[Node, ...] = ()
    alike: int = 0  # how many moves after these are the same again
    branch: Branch | None = None  # in the first score; nothing in its main line


def compare(mine: Record, theirs: Record) -> list[Discrepancy]:
    """Return all in which two scores differ: what is said of the game, then move by move.

    A tag that stands for an unknown value, such as ``?``, is as good as none.
    """
    found = list(_compare_header(mine, theirs))
    if mine.game.name == theirs.game.name:
        found += sorted(_compare_trees(mine.root, theirs.root), key=lambda each: each.ply)
    return found


def _compare_header(mine: Record, theirs: Record) -> Iterator[Discrepancy]:
    pairs = [("game", mine.game.full_name, theirs.game.full_name), ("setup", mine.fen, theirs.fen)]
    for kind, here, there in pairs:
        if here != there:
            yield Discrepancy(kind, mine=here, theirs=there)
    for name in {**mine.tags, **theirs.tags}:
        here, there = (known(record.tags.get(name, "")) for record in (mine, theirs))
        if here != there:
            yield Discrepancy("tag", name, here, there)
    if mine.result is not theirs.result:
        here, there = ("" if each.result is Result.UNKNOWN else each.result.value for each in (mine, theirs))
        yield Discrepancy("result", mine=here, theirs=there)
    if mine.ending != theirs.ending:
        yield Discrepancy("ending", mine=mine.ending, theirs=theirs.ending)


class _Pair(NamedTuple):
    """A move of each score that is the same in both; ``ply`` is that of the first, ``ahead`` how much later the other.

    What goes on from them is compared elsewhere if they are ``aligned``, and only their branches are left.
    """

    mine: Node
    theirs: Node
    ply: int
    ahead: int = 0
    branch: Branch | None = None
    aligned: bool = False

    def describe(self, kind: str, my_moves: Sequence[Node], their_moves: Sequence[Node]) -> Discrepancy:
        """Return a discrepancy in what follows."""
        ply = self.ply + 1
        return Discrepancy(
            kind, "", "", "", ply, ply + self.ahead, tuple(my_moves), tuple(their_moves), branch=self.branch
        )


def _compare_trees(mine: Node, theirs: Node) -> Iterator[Discrepancy]:
    waiting = [_Pair(mine, theirs, 0)]
    while waiting:
        pair = waiting.pop()
        here, there = _remarks_of(pair.mine), _remarks_of(pair.theirs)
        for name in here:
            if here[name] != there[name]:
                place = pair.ply, pair.ply + pair.ahead
                yield Discrepancy("remark", name, here[name], there[name], *place, branch=pair.branch)
        ours, others = pair.mine.children[pair.aligned :], pair.theirs.children[pair.aligned :]
        if not pair.aligned and _part(ours, others):
            meeting = _Meeting(pair, _line_from(ours[0]), _line_from(others[0]))
            yield from meeting.discrepancies()
            waiting += meeting.pairs()
            ours, others = ours[1:], others[1:]
        elif not pair.aligned and ours and others and ours[0].move != others[0].move:
            yield pair.describe("order", ours[:1], others[:1])
        known_there = {child.move: child for child in others}
        for child in ours:
            twin = known_there.pop(child.move, None)
            if twin is None:
                yield pair.describe("moves", _line_from(child), ())
            else:
                branch = pair.branch if child is pair.mine.children[0] else Branch(child, pair.ply + 1)
                waiting.append(_Pair(child, twin, pair.ply + 1, pair.ahead, branch))
        for child in known_there.values():
            yield pair.describe("moves", (), _line_from(child))


def _part(ours: Sequence[Node], others: Sequence[Node]) -> bool:
    """Whether two scores go on with moves of which neither is known to the other."""
    if not (ours and others):
        return False
    return ours[0].move not in [child.move for child in others] and others[0].move not in [child.move for child in ours]


class _Meeting:
    """Two lines that begin otherwise, and what in them is the same again."""

    def __init__(self, before: _Pair, mine: list[Node], theirs: list[Node]) -> None:
        self._before = before
        self._mine = mine
        self._theirs = theirs
        # Where each run of moves that are the same begins in both lines, and its length; the last one is empty.
        self._runs = [(len(mine), len(theirs), 0)]
        if max(len(mine), len(theirs)) <= LONGEST_ALIGNED:
            matcher = SequenceMatcher(None, [n.move for n in mine], [n.move for n in theirs], autojunk=False)
            self._runs = [run for run in matcher.get_matching_blocks() if self._counts(*run)]

    def _counts(self, here: int, there: int, size: int) -> bool:
        """Whether a run is no chance: it is long, or a line ends with it; the last, empty one is where both end."""
        ends = here + size == len(self._mine), there + size == len(self._theirs)
        return all(ends) or size >= (AT_AN_END if any(ends) else SAME_AGAIN)

    def discrepancies(self) -> Iterator[Discrepancy]:
        """Yield what lies between the runs that are the same."""
        here = there = 0
        before = self._before
        for mine, theirs, size in self._runs:
            if mine > here or theirs > there:
                yield Discrepancy(
                    "moves",
                    ply=before.ply + 1 + here,
                    their_ply=before.ply + before.ahead + 1 + there,
                    my_moves=tuple(self._mine[here:mine]),
                    their_moves=tuple(self._theirs[there:theirs]),
                    alike=size,
                    branch=before.branch,
                )
            here, there = mine + size, theirs + size

    def pairs(self) -> Iterator[_Pair]:
        """Yield the moves that are the same, whose remarks and branches are still to be compared."""
        before = self._before
        for mine, theirs, size in self._runs:
            ahead = before.ahead + theirs - mine
            for step in range(size):
                nodes = self._mine[mine + step], self._theirs[theirs + step]
                yield _Pair(*nodes, before.ply + 1 + mine + step, ahead, before.branch, aligned=True)


def _remarks_of(node: Node) -> dict[str, str]:
    return {
        "before": node.before,
        "marks": " ".join(node.marks),
        "comment": node.comment,
        "clock": " ".join(list_commands(node.clock, None)),
        "evaluation": " ".join(list_commands(None, node.evaluation)),
        "rest": node.rest,
    }


def _line_from(node: Node) -> list[Node]:
    line = [node]
    while line[-1].children:
        line.append(line[-1].children[0])
    return line
