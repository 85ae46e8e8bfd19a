"""Record: one game as it was written down: tags, a tree of moves with comments, a result.

>>> record = Record(tags={"Event": "club match"})
>>> first = record.root.add(record.start().parse("C2.5"))
>>> first.comment = "the usual beginning"
>>> [str(node.move) for node in record.main_line()]
['h3e3']
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError, PositionError
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.move import Move
from kifu.rules.position import CHECKED, Position
from kifu.rules.services import services
from kifu.rules.setup import Fault, Setup
from kifu.rules.side import Side

MOST_STARTS = 256
NO_MOVE = Move("", "")  # what the root of a tree holds
MISSING = "..."  # what ``rest`` has in the place of a move that is not there, as the numbers of a score show
DIAGRAM = "$220"  # the mark of a move after which the score shows a diagram: 图 in a book, this number in PGN
# Compositions and handicaps have men where no game brings them, and lessons may show one side without its royal man;
# that is reported, and they are played all the same.
FORGIVEN = ("off-points", "too-many", "no-royal")


class Result(StrEnum):
    """Who won, as PGN writes it: the side that moves first at the left."""

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    UNKNOWN = "*"


class Node:
    """One move of a record, with its comments, marks and branches.

    The first of ``children`` goes on with the line, the others are branches that replace it.
    ``before`` is a comment before the move, ``comment`` one after it; ``rest`` is what stood in
    the file after this move and could not be read.
    """

    __slots__ = ("before", "children", "comment", "marks", "move", "rest")

    def __init__(self, move: Move = NO_MOVE) -> None:
        self.move = move
        self.comment = ""
        self.before = ""
        self.marks: tuple[str, ...] = ()
        self.rest = ""
        self.children: list[Node] = []

    def add(self, move: Move) -> "Node":
        """Put a move after this one: its continuation, or a branch if there is one already."""
        node = Node(move)
        self.children.append(node)
        return node

    def same_as(self, other: "Node") -> bool:
        """Whether two nodes say the same, their children aside."""
        return (
            self.move == other.move
            and self.comment == other.comment
            and self.before == other.before
            and self.marks == other.marks
            and self.rest == other.rest
            and len(self.children) == len(other.children)
        )

    def __repr__(self) -> str:
        return f"<Node {self.move or 'root'}, {len(self.children)} children>"


class Visit(NamedTuple):
    """A node met on a walk; ``position`` stands before its move and is played on when the walk goes on."""

    node: Node
    position: Position
    ply: int


class Line(NamedTuple):
    """A line of a record: its moves, and where it leaves another; the main line is number 0 and its own parent.

    ``ply`` is the ply of its first move, which replaces the move of that ply in the parent.
    """

    nodes: list[Node]
    parent: int = 0
    ply: int = 1


class Step(NamedTuple):
    """A part of a score in printed order: a move, or one of the brackets round a branch."""

    kind: str  # "move", "(" or ")"
    node: Node


class Origin(NamedTuple):
    """Where a record was read: the file and its number there, and how it was written."""

    file: str = ""
    number: int = 0
    format: str = ""
    notation: str = ""
    encoding: str = ""


class Record:
    """One game that was written down; equal to another if it says the same, diagnostics aside."""

    def __init__(
        self,
        game: Game | str = DEFAULT_GAME,
        *,
        tags: Mapping[str, str] | None = None,
        fen: str = "",
        result: Result = Result.UNKNOWN,
        ending: str = "",
    ) -> None:
        self.game = find_game(game)
        self.tags: dict[str, str] = dict(tags or {})
        self.fen = fen or self.game.start
        self.root = Node()
        self.result = result
        self.ending = ending  # how it ended, in the words of the file
        self.diagnostics: list[Diagnostic] = []
        self.origin = Origin()

    def start(self) -> Position:
        """Return the position before the first move; a setup that cannot be played is refused."""
        return _start(self.game, self.fen).copy()

    @property
    def playable(self) -> bool:
        """Whether the setup can be played from."""
        try:
            _start(self.game, self.fen)
        except KifuError:
            return False
        return True

    @property
    def starts_as_usual(self) -> bool:
        return self.fen == self.game.start

    def player(self, side: Side) -> str:
        """Return the name of a player, or nothing; programs made for chess call the first side White."""
        names = [name.name for name in self.game.sides]
        other = "White" if side is Side.FIRST and "White" not in names else ""
        return self.tags.get(names[side], "") or self.tags.get(other, "")

    def main_line(self) -> list[Node]:
        """Return the moves of the main line."""
        return _line_from(self.root)

    def walk(self) -> Iterator[Visit]:
        """Yield every move with the position before it: a move, all that follows it, then its branches."""
        if not self.root.children:
            return
        position = self.start()
        waiting = [(child, 0) for child in reversed(self.root.children)]
        while waiting:
            node, depth = waiting.pop()
            while position.ply > depth:
                position.undo()
            yield Visit(node, position, depth + 1)
            if node.children:
                position.play(node.move)
                waiting += [(child, depth + 1) for child in reversed(node.children)]

    def steps(self) -> Iterator[Step]:
        """Yield the score in printed order: a move, its branches in brackets, then what follows it."""
        waiting: list[Step] = [Step("", self.root)]  # an empty kind: what follows this node
        while waiting:
            step = waiting.pop()
            if step.kind:
                yield step
            elif step.node.children:
                first, *branches = step.node.children
                waiting.append(Step("", first))
                for branch in reversed(branches):
                    waiting += [Step(")", branch), Step("", branch), Step("move", branch), Step("(", branch)]
                yield Step("move", first)

    def lines(self) -> list[Line]:
        """Return all lines: the main line, then each after the one it leaves, those that leave it last first.

        In this order a reader goes back and never forth: each line leaves the one just read, or an earlier part of it.
        """
        lines: list[Line] = []
        waiting: list[tuple[Node | None, int, int]] = [(None, 0, 1)]
        while waiting:
            start, parent, ply = waiting.pop()
            nodes = [start, *_line_from(start)] if start else self.main_line()
            number = len(lines)
            lines.append(Line(nodes, parent, ply))
            forks = nodes if start else [self.root, *nodes]
            for place, fork in enumerate(forks, ply + 1 if start else 1):
                waiting += [(branch, number, place) for branch in reversed(fork.children[1:])]
        return lines

    def path(self, node: Node) -> list[Node]:
        """Return the moves from the first one to ``node``."""
        waiting = [(child, 0) for child in reversed(self.root.children)]
        path: list[Node] = []
        while waiting:
            here, depth = waiting.pop()
            del path[depth:]
            path.append(here)
            if here is node:
                return path
            waiting += [(child, depth + 1) for child in reversed(here.children)]
        raise ValueError("the move is not in this record")

    def promote(self, node: Node) -> None:
        """Make a branch the line that the others leave."""
        siblings = self._siblings(node)
        siblings.remove(node)
        siblings.insert(0, node)

    def delete(self, node: Node) -> None:
        """Take out a move and all that follows it."""
        self._siblings(node).remove(node)

    def _siblings(self, node: Node) -> list[Node]:
        path = self.path(node)
        return (path[-2] if len(path) > 1 else self.root).children

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.game.name, self.game.chosen, self.tags, self.fen, self.result, self.ending)
        if mine != (other.game.name, other.game.chosen, other.tags, other.fen, other.result, other.ending):
            return False
        waiting = [(self.root, other.root)]
        while waiting:
            one, another = waiting.pop()
            if not one.same_as(another):
                return False
            waiting += zip(one.children, another.children, strict=True)
        return True

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str:
        return services().draw(self)

    def __repr__(self) -> str:
        names = " - ".join(self.player(side) or "?" for side in Side)
        return f"<Record of {self.game.title}: {names}, {len(self.main_line())} moves, {self.result}>"


def _line_from(node: Node) -> list[Node]:
    nodes = []
    while node.children:
        node = node.children[0]
        nodes.append(node)
    return nodes


def unplayable(faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults of a setup for which a record is not played; two sides without a royal man are no lesson."""
    royals_missing = sum(fault.code == "no-royal" for fault in faults)
    return [
        fault for fault in faults if fault.code not in FORGIVEN or (fault.code == "no-royal" and royals_missing > 1)
    ]


def remember_start(game: Game, fen: str, position: Position) -> None:
    """Keep the position of a setup, which takes as long to make as a game to read; most begin at the same one."""
    if len(_STARTS) >= MOST_STARTS:
        _STARTS.clear()
    _STARTS[game, fen] = position


def _start(game: Game, fen: str) -> Position:
    if (game, fen) not in _STARTS:
        setup = Setup.from_fen(fen, game)
        if bad := unplayable(setup.faults()):
            raise PositionError(bad, text=fen)
        remember_start(game, fen, Position(game, setup, forgive=CHECKED))
    return _STARTS[game, fen]


_STARTS: dict[tuple[Game, str], Position] = {}
