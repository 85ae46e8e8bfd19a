"""Node: one move of a record, and the tree that the moves of a record are.

A node has no strong reference to its record or to its parent: they would make reference cycles, which wait for the
garbage collector, and a program that reads a million games would spend a fifth of its time there.  The record knows the
parents, in its ``Tree``.  A record stays as long as a program has it or one of its nodes: see ``Home``.
"""

from collections.abc import Callable, Iterable, Iterator
from sys import getrefcount
from typing import Any, Final, Protocol
from weakref import ref

from kifu.errors import RecordError
from kifu.records.annotations import Clock, Evaluation
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.position import Position
from kifu.rules.services import NamedNotation, services

NO_MOVE = Move("", "")  # what the root of a tree holds


class OriginView(Protocol):
    """The part of a record's origin that its nodes use."""

    @property
    def notation(self) -> str: ...


class Whole(Protocol):
    """The part of a record that its nodes use."""

    root: "Node"

    @property
    def origin(self) -> OriginView: ...
    @property
    def tree(self) -> "Tree": ...
    def start(self) -> Position: ...


class Home(ref[Any]):
    """The reference to their record that all nodes share: weak, until only a node is left that refers to the record."""

    __slots__ = ("kept",)

    def keep_if_held(self, record: Whole) -> None:
        """Keep a record that is about to be freed if something outside of it refers to one of its nodes."""
        if max(map(getrefcount, all_nodes(record.root))) > HELD_BY_RECORD:
            self.kept = record


class Node:
    """One move of a record, with its comments, marks, clock, evaluation and branches.

    The first of ``children`` goes on with the line, the others are branches that replace it.
    ``before`` is a comment before the move, ``comment`` one after it; ``rest`` is what stood in
    the file after this move and could not be read.  ``clock`` is that of the player who made the move, ``evaluation``
    is of the position after it; the root may have both, for the position before the first move.

    A node is equal only to itself.  A copy is a tree of its own, the move and all that follows it, and belongs to no
    record.
    """

    __slots__ = ("before", "children", "clock", "comment", "evaluation", "home", "marks", "move", "rest")

    def __init__(self, move: AnyMove = NO_MOVE, home: Home | None = None) -> None:
        self.move: Final = move
        self.comment = ""
        self.before = ""
        self.marks: tuple[str, ...] = ()
        self.rest = ""
        self.clock: Clock | None = None
        self.evaluation: Evaluation | None = None
        self.children: list[Node] = []
        self.home = home

    @property
    def record(self) -> Any:
        """The record that the move belongs to; a move in no record is refused."""
        return self._record()

    @property
    def parent(self) -> "Node | None":
        """The move before this one, or the root; ``None`` for the root itself."""
        record = self._record()
        return None if self is record.root else record.tree.parent(self)

    def position(self) -> Position:
        """Return a new position after this move; ``Record.walk`` is faster for all positions of a record."""
        return self._position().copy()

    def add(self, move: AnyMove | str) -> "Node":
        """Put a legal move after this one: its continuation, or a branch if there is another already.

        A move that is there already is returned, never put in twice.  A text is read in the notation of the record, or
        else in any; of several moves all are put in or none, and the last is returned.  Marks after a move, as in
        ``C2.5!``, become its marks, if it has none.
        """
        record, position = self._record(), self._position()
        if isinstance(move, str):
            readings = services().read_moves(position, move, record.origin.notation)
            moves = [(reading.move, reading.marks.strip("+#= ")) for reading in readings]
        elif isinstance(move, Move | Drop):
            moves = [(move, "")]
        else:
            raise RecordError(f"{move!r:.60} is no move: a move, or its text, is wanted")
        node, tree = self, record.tree
        for each, mark in moves:
            position.play(each)
            grown = next((child for child in node.children if child.move == each), None) or node.append(each)
            if mark and not grown.marks:
                grown.marks = (mark,)
            tree.add(node, grown)
            node = grown
        return node

    def text(self, notation: NamedNotation | str | None = None) -> str:
        """Return the text of the move, without a notation in that of its record; its points where it has no text."""
        record, parent = self._record(), self.parent
        if parent is None:
            raise RecordError("the root of a record is no move")
        if notation is None:
            notation = record.tree.notation_of(record)
        return services().write_move_or_points(parent._position(), self.move, notation)

    def append(self, move: AnyMove) -> "Node":
        """Put a move after this one that is known to be legal: nothing is checked."""
        if isinstance(move, str):
            raise RecordError(f"{move[:40]!r} is a text: use add, which reads it")
        node = Node(move, self.home)
        self.children.append(node)
        return node

    def _record(self) -> Whole:
        if self.home is None:
            raise RecordError("the move was put into no record")
        record: Whole | None = self.home()
        if record is None:
            raise RecordError("the move was taken out of its record, which is gone")
        return record

    def _position(self) -> Position:
        record = self._record()
        return record.tree.position_after(self, record.start)

    def remarks(self) -> dict[str, Any]:
        """Return comments, marks, unread text, clock and evaluation as JSON has them, without those that are empty."""
        texts = {"before": self.before, "marks": list(self.marks), "comment": self.comment, "rest": self.rest}
        remarks: dict[str, Any] = {name: text for name, text in texts.items() if text}
        for name, numbers in (("clock", self.clock), ("eval", self.evaluation)):
            if numbers is not None:
                remarks[name] = {field: number for field, number in numbers._asdict().items() if number is not None}
        return remarks

    def same_as(self, other: "Node") -> bool:
        """Whether two nodes have equal moves and remarks and as many children; the children are not compared."""
        return (
            self.move == other.move
            and self.comment == other.comment
            and self.before == other.before
            and self.marks == other.marks
            and self.rest == other.rest
            and self.clock == other.clock
            and self.evaluation == other.evaluation
            and len(self.children) == len(other.children)
        )

    def same_tree(self, other: "Node") -> bool:
        """Whether two nodes have equal moves and remarks, and so have all nodes that follow them."""
        waiting = [(self, other)]
        while waiting:
            one, another = waiting.pop()
            if not one.same_as(another):
                return False
            waiting += zip(one.children, another.children, strict=True)
        return True

    def __copy__(self) -> "Node":
        return put_together(take_apart(self))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return put_together, (take_apart(self),)

    def __repr__(self) -> str:
        name = str(self.move) or "root"
        said = f" {self.comment[:40]!r}" if self.comment else ""
        count = len(self.children)
        return f"<Node {name}{''.join(self.marks)}{said}, {count} {'child' if count == 1 else 'children'}>"


class Tree:
    """The parent of every node of a record, and the position after it; made when the first of them is asked for.

    A node that a caller has taken out of ``children`` is noticed when its parent is asked for.
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self._parents: dict[Node, Node] = {}
        # One position that is played on from wherever it was last asked for, so that a line grows in linear time.
        self._here = root
        self._position: Position | None = None
        self._notation: tuple[OriginView, NamedNotation] | None = None

    def parent(self, node: Node) -> Node:
        """Return the parent of a node that is not the root."""
        known = self._parents.get(node)
        if known is None or node not in known.children:
            self._parents = dict(self._links())
            known = self._parents.get(node)
            if known is None:
                raise RecordError("the move is not in its record any more")
        return known

    def add(self, node: Node, child: Node) -> None:
        """Note that a child was added to a node and its move played on the position that stood after the node."""
        self._parents[child] = node
        self._here = child

    def position_after(self, node: Node, start: Callable[[], Position]) -> Position:
        """Return the position after a node: one object for all nodes, which the next call plays on to another node."""
        if self._position is not None and self._here is node:
            return self._position
        position, self._position = self._position, None  # what fails on the way leaves none that stands nowhere
        try:
            back, forth = self._way(self._here, node)
        except RecordError:
            position = None  # where it stood was taken out
        if position is None:
            position, (back, forth) = start(), self._way(self.root, node)
        for _ in range(back):
            position.undo()
        for step in reversed(forth):
            position.play(step.move)
        self._here, self._position = node, position
        return position

    def notation_of(self, record: Whole) -> NamedNotation:
        """Return the notation that a record is written in, which is looked for once."""
        if self._notation is None or self._notation[0] is not record.origin:
            self._notation = record.origin, services().own_notation(record)
        return self._notation[1]

    def _way(self, origin: Node, target: Node) -> tuple[int, list[Node]]:
        """Return how many moves to take back from one node, and the nodes to play to reach another, the last first.

        The search goes up from both nodes in turn until the paths meet, so that near nodes take few steps.
        """
        back, forth = {origin: 0}, {target: 0}
        above, below = origin, target
        while below not in back and above not in forth:
            if above is not self.root:
                above = self.parent(above)
                back[above] = len(back)
            if below is not self.root:
                below = self.parent(below)
                forth[below] = len(forth)
        meeting = below if below in back else above
        return back[meeting], list(forth)[: forth[meeting]]

    def _links(self) -> Iterator[tuple[Node, Node]]:
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            for child in node.children:
                yield child, node
            waiting += node.children


def take_apart(node: Node) -> list[tuple[Any, ...]]:
    """Return a tree as a flat list, each node with the number of its children: pickle fails on a deep tree."""
    parts = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        children = reversed(node.children)
        remarks = node.comment, node.before, node.marks, node.rest, node.clock, node.evaluation
        parts.append((node.move, *remarks, len(node.children)))
        waiting += children
    return parts


def put_together(parts: Iterable[tuple[Any, ...]], home: Home | None = None) -> Node:
    """Return the tree of which ``take_apart`` made the list."""
    top = Node()
    open_nodes = [(top, 1)]  # and how many children each still lacks
    for move, *remarks, count in parts:
        parent, lacking = open_nodes.pop()
        if lacking > 1:
            open_nodes.append((parent, lacking - 1))
        node = Node(move, home)
        node.comment, node.before, node.marks, node.rest, node.clock, node.evaluation = remarks
        parent.children.append(node)
        if count:
            open_nodes.append((node, count))
    return top.children[0]


def all_nodes(root: Node) -> list[Node]:
    """Return a node and all that follow it, the near ones first."""
    nodes = [root]
    for node in nodes:
        nodes += node.children
    return nodes


# How many references to a node there are, while they are counted, if only the node before it has one.
HELD_BY_RECORD = max(map(getrefcount, [Node()])) + 1
