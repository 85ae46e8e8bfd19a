"""Record: one game as it was written down: tags, a tree of moves with comments, a result.

>>> record = Record(tags={"Event": "club match"})
>>> first = record.root.add(record.start().parse("C2.5"))
>>> first.comment = "the usual beginning"
>>> [str(node.move) for node in record.main_line()]
['h3e3']
>>> first.parent is record.root, first.position().turn.name
(True, 'SECOND')
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.errors import IllegalMoveError, KifuError, Place, RecordError
from kifu.records.dates import Date, parse_date
from kifu.records.node import NO_MOVE, Home, Node, Tree, put_together, take_apart
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.services import NamedNotation, services
from kifu.rules.setup import FAULTS, Setup
from kifu.rules.side import Side

MOST_STARTS = 256
REPEATED_SIGN = (
    "repeated-sign"  # the code of a diagnostic at a move before which one is missing, or which is written twice
)
MISSING = "..."  # what ``rest`` has in the place of a move that is not there, as the numbers of a score show
DIAGRAM = "$220"  # the mark of a move after which the score shows a diagram: 图 in a book, this number in PGN


class Result(StrEnum):
    """Who won, as PGN writes it: the side that moves first at the left."""

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    UNKNOWN = "*"


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

    def __repr__(self) -> str:
        return f"<Line of {len(self.nodes)} moves from ply {self.ply}>"


class Step(NamedTuple):
    """A part of a score in printed order: a move, or one of the brackets round a branch."""

    kind: str  # "move", "(" or ")"
    node: Node


class Origin(NamedTuple):
    """Where a record was read: the file and its number there, and how it was written.

    Where the main line breaks off, ``texts`` has plies of it, from 0, and the texts of their moves as they stand there;
    a repair looks at them.
    """

    file: str = ""
    number: int = 0
    format: str = ""
    notation: str = ""
    encoding: str = ""
    texts: tuple[tuple[int, str], ...] = ()


class Record:
    """One game that was written down; equal to a record of equal game, tags, start, moves, remarks and result.

    Diagnostics and origin are not compared.  A copy shares nothing with the record.
    """

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        tags: Mapping[str, str] | None = None,
        fen: str | Position | Setup = "",
        result: Result | str = Result.UNKNOWN,
        ending: str = "",
    ) -> None:
        self.game = find_game(game or (DEFAULT_GAME if isinstance(fen, str) else fen.game))
        self.tags: dict[str, str] = dict(tags or {})
        self.fen = fen or self.game.start
        self.root = Node(NO_MOVE, Home(self))
        self.result = result
        self.ending = ending  # how it ended, in the words of the file
        self.diagnostics: list[Diagnostic] = []
        self.origin = Origin()
        self._tree: tuple[Tree, Node, Game, str] | None = None

    def __del__(self) -> None:
        home = self.root.home if "root" in self.__dict__ else None
        if home:
            self._tree = None
            home.keep_if_held(self)

    def start(self) -> Position:
        """Return the position before the first move; a setup that cannot be played is refused."""
        return _start(self.game, self.fen).copy()

    @property
    def playable(self) -> bool:
        """Whether moves can be played from the setup."""
        try:
            _start(self.game, self.fen)
        except KifuError:
            return False
        return True

    @property
    def result(self) -> Result:
        """Who won; it may be set by its text, ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        return self._result

    @result.setter
    def result(self, result: Result | str) -> None:
        try:
            self._result = Result(result)
        except ValueError:
            known = ", ".join(Result)
            raise RecordError(f"{result!r} is no result: there are {known}") from None

    @property
    def fen(self) -> str:
        """The setup before the first move; a position or a setup of the game may be set, which is kept as its text."""
        return self._fen

    @fen.setter
    def fen(self, fen: str | Position | Setup) -> None:
        if not isinstance(fen, str):
            if not isinstance(fen, Position | Setup) or fen.game is not self.game:
                raise RecordError(f"{fen!r} is no setup of {self.game.title}")
            fen = fen.fen()
        self._fen = fen

    @property
    def starts_as_usual(self) -> bool:
        return self.fen == self.game.start

    @property
    def starts_turned(self) -> bool:
        """Whether all men stand as usual and only the other side begins."""
        return self.fen == _turned_start(self.game)

    def player(self, side: Side | str) -> str:
        """Return the name of a player, or nothing; programs made for chess call the first side White.

        A side may be given by its name, ``red`` or ``first``.
        """
        sides = self.game.sides
        side = self.game.find_side(side) if isinstance(side, str) else side
        if found := self.tags.get(sides[side].name, ""):
            return found
        other = "White" if side is Side.FIRST and all(name.name != "White" for name in sides) else ""
        return self.tags.get(other, "")

    @property
    def date(self) -> Date | None:
        """The day of the game, if the tag ``Date`` can mean one day only; the tag itself stays as it is written."""
        return parse_date(self.tags.get("Date", ""))

    def main_line(self) -> list[Node]:
        """Return the moves of the main line."""
        return _line_from(self.root)

    def walk(self) -> Iterator[Visit]:
        """Yield every move with the position before it: a move, all that follows it, then its branches.

        A caller that plays the move need not take it back.  One that was put in by hand and is not legal is an error.
        """
        if not self.root.children:
            return
        position = self.start()
        waiting = [(child, 0) for child in reversed(self.root.children)]
        while waiting:
            node, depth = waiting.pop()
            while position.ply > depth:
                position.undo()
            if not position.is_legal(node.move):
                raise IllegalMoveError(position.why_not(node.move), text=str(node.move), place=Place(ply=depth + 1))
            yield Visit(node, position, depth + 1)
            if node.children:
                if position.ply == depth:
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

    @property
    def tree(self) -> Tree:
        """The links between the moves, made when they are first asked for."""
        if self._tree is None or self._tree[1:] != (self.root, self.game, self.fen):
            self._tree = Tree(self.root), self.root, self.game, self.fen
        return self._tree[0]

    def find(
        self,
        *,
        move: AnyMove | str | None = None,
        position: Position | str | None = None,
        comment: str = "",
        ply: int | None = None,
    ) -> list[Node]:
        """Return the moves, those of branches too, of which all that is given is true, in the order of ``walk``.

        ``move`` is one, or its text in any notation; ``position`` stands after the move, and may be setup text;
        ``comment`` is part of a comment on the move, in either case; ``ply`` is its number, 0 that of the root.
        """
        wanted = Position.from_fen(position, self.game, forgive=FAULTS) if isinstance(position, str) else position
        said = comment.casefold()
        found = []
        if (
            move is None
            and not ply
            and said in self.root.comment.casefold()
            and wanted in (None, self._start_or_none())
        ):
            found.append(self.root)
        for node, before, number in self.walk():
            if (
                (ply is None or ply == number)
                and said in f"{node.before}\n{node.comment}".casefold()
                and (move is None or self._is_named(node.move, move, before))
                and (wanted is None or _leads_to(node, before, wanted))
            ):
                found.append(node)
        return found

    def to_text(
        self, format: str = "pgn", notation: NamedNotation | str | None = None, *, lossless: bool = False
    ) -> str:
        """Return the record as the text of a file; if ``lossless``, refuse what the format cannot keep.

        ``kifu.write`` returns a list of what could not be kept, and writes the formats that are no text.
        """
        return services().write_text(self, format, notation, lossless=lossless)

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
        raise RecordError("the move is not in this record")

    def promote(self, node: Node) -> None:
        """Make a branch the line that the others leave."""
        self._tree = None
        siblings = self._siblings(node)
        siblings.remove(node)
        siblings.insert(0, node)

    def delete(self, node: Node) -> None:
        """Take out a move and all that follows it."""
        self._tree = None
        self._siblings(node).remove(node)

    def _start_or_none(self) -> Position | None:
        return _start(self.game, self.fen) if self.playable else None

    def _is_named(self, made: AnyMove, move: AnyMove | str, position: Position) -> bool:
        """Whether the move made in a position is ``move``, or the move that the text ``move`` names there."""
        if not isinstance(move, str):
            return made == move
        try:
            return [reading.move for reading in services().read_moves(position, move, self.origin.notation)] == [made]
        except KifuError:
            return False

    def _siblings(self, node: Node) -> list[Node]:
        path = self.path(node)
        return (path[-2] if len(path) > 1 else self.root).children

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.game.name, self.game.chosen, self.tags, self.fen, self.result, self.ending)
        if mine != (other.game.name, other.game.chosen, other.tags, other.fen, other.result, other.ending):
            return False
        return self.root.same_tree(other.root)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> "Record":
        return _remade(*self._parts())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Record":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, self._parts()

    def _parts(self) -> tuple[Any, ...]:
        fields = self.tags, self.fen, self.result, self.ending, self.diagnostics, self.origin
        return self.game, *fields, take_apart(self.root)

    def _repr_svg_(self) -> str:
        return services().draw(self)

    def __repr__(self) -> str:
        names = " - ".join(self.player(side)[:40] or "?" for side in Side)
        return f"<Record of {self.game.title}: {names}, {len(self.main_line())} moves, {self.result}>"


def _remade(
    game: Game,
    tags: dict[str, str],
    fen: str,
    result: Result,
    ending: str,
    diagnostics: list[Diagnostic],
    origin: Origin,
    parts: list[tuple[Any, ...]],
) -> Record:
    record = Record(game, tags=tags, fen=fen, result=result, ending=ending)
    record.diagnostics = list(diagnostics)
    record.origin = origin
    record.root = put_together(parts, record.root.home)
    return record


def _leads_to(node: Node, before: Position, wanted: Position) -> bool:
    """Whether a move leads from one position to another."""
    before.play(node.move)
    found = before == wanted
    before.undo()
    return found


def _line_from(node: Node) -> list[Node]:
    nodes = []
    while node.children:
        node = node.children[0]
        nodes.append(node)
    return nodes


def remember_start(game: Game, fen: str, position: Position) -> None:
    """Keep the position of a setup for the next record: making one takes as long as reading a game."""
    if len(_STARTS) >= MOST_STARTS:
        _STARTS.clear()
    _STARTS[game, fen] = position


def _start(game: Game, fen: str) -> Position:
    if (game, fen) not in _STARTS:
        remember_start(game, fen, Position.from_fen_lenient(fen, game))
    return _STARTS[game, fen]


_STARTS: dict[tuple[Game, str], Position] = {}


@lru_cache(maxsize=16)
def _turned_start(game: Game) -> str:
    return Setup.from_fen(game.start, game).with_turn(Side.SECOND).fen()
