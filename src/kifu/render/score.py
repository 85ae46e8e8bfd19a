"""Score: a record as a book sets it, in parts that TeX and Typst each write in their way.

>>> record = Record()
>>> record.root.add(record.start().parse("C2.5")).comment = "the usual beginning"
>>> [(part.number, part.text, part.notes) for part in Score.of(record, "wxf").parts if isinstance(part, MoveText)]
[('1.', 'C2.5', ('the usual beginning',))]
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from kifu.notations.base import Notation, find_notation
from kifu.records.bottom import bottom_of
from kifu.records.counting import first_counted, number_move
from kifu.records.found_by import say_found
from kifu.records.node import Node
from kifu.records.notation import choose_notation
from kifu.records.record import DIAGRAM, Record, Result
from kifu.records.title import known_tag, title_of
from kifu.render.captions import find_captions
from kifu.render.diagram import Diagram
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

# The numbers by which PGN judges a move, as books print them; other numbers have no sign of their own.
JUDGEMENTS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
TAGS = ("Event", "Site", "Round", "Date")  # what stands below the names of the players, in this order


class MoveText(NamedTuple):
    """A move as it is printed; its number is empty after a move of the first side in the same round."""

    number: str
    text: str
    main: bool
    notes: tuple[str, ...] = ()
    before: tuple[str, ...] = ()  # notes that stand before it


class Bracket(NamedTuple):
    """The beginning or the end of a branch."""

    text: str


class Figure(NamedTuple):
    diagram: Diagram
    caption: str


Part = MoveText | Bracket | Figure


class ScoreRow(NamedTuple):
    """A row of a score in columns: its number, and the moves of the side that begins a round and of the other one."""

    number: str
    first: MoveText | None
    second: MoveText | None = None


def add_to_rounds(rounds: list[ScoreRow], move: MoveText) -> None:
    """Add a move to the round that waits for it, or else a round of its own."""
    number = move.number.rstrip(".")
    if move.number.endswith("..."):
        rounds.append(ScoreRow(f"{number}.", None, move))
    elif number or not rounds:
        rounds.append(ScoreRow(f"{number}." if number else "", move))
    else:
        rounds[-1] = rounds[-1]._replace(second=move)


class Score(NamedTuple):
    title: str
    lines: tuple[str, ...]  # below the title
    introduction: str
    parts: tuple[Part, ...]
    result: str
    sign: str = ""  # what the notation puts after a move that another follows

    @classmethod
    def of(cls, record: Record, notation: Notation | str | None = None, *, bottom: Side | None = None) -> "Score":
        """Return a record as it is printed in a notation: without one in its own, or the first that learners see.

        A setup other than the usual start is shown first, and a diagram follows every move that is marked so.
        """
        side = bottom_of(record) if bottom is None else bottom
        usual = record.game.writing.shown_in[0]
        found = find_notation(notation, record.game) if notation else choose_notation(record, usual)
        return cls(
            title_of(record),
            lines_below_title(record, found),
            record.root.comment,
            parts_of(record, found, side),
            result_of(record),
            found.separator.strip(),
        )

    def blocks(self) -> "Iterator[list[ScoreRow] | Score]":
        """Yield the score cut for columns: rounds of the main line, then the branches and figures between them."""
        rounds: list[ScoreRow] = []
        others: list[Part] = []
        for part in self.parts:
            if isinstance(part, MoveText) and part.main:
                if others:
                    yield self._replace(parts=tuple(others))
                    others = []
                add_to_rounds(rounds, part._replace(text=part.text.removesuffix(self.sign)))
            else:
                if rounds:
                    yield rounds
                    rounds = []
                others.append(part)
        if rounds or others:
            yield rounds or self._replace(parts=tuple(others))


def parts_of(record: Record, notation: Notation, bottom: Side) -> tuple[Part, ...]:
    """Return the moves of a record with their branches and figures, as ``Score.of`` has them."""
    return tuple(_separate(list(_parts(record, notation, bottom)), notation.separator.strip()))


def result_of(record: Record) -> str:
    """Return the result of a record as books print it; nothing if it is unknown."""
    return "" if record.result is Result.UNKNOWN else record.result.replace("1/2", "½").replace("-", "–")


def lines_below_title(record: Record, notation: Notation) -> tuple[str, ...]:
    """Return what a header says besides the title: where and when it was played, who begins, that it is a lesson."""
    title = title_of(record)
    tags = [value for tag in TAGS if (value := known_tag(record, tag)) and value != title]
    lesson = "" if record.starts_as_usual or not record.playable else _describe_lesson(record)
    first = _describe_first(record, notation) if record.starts_turned else ""
    return tuple(filter(None, [", ".join(tags), first, lesson]))


def _describe_first(record: Record, notation: Notation) -> str:
    """Return the line that says that the side begins which usually moves second."""
    side = side_name(record.game, Side.SECOND)
    colour = record.game.sides[Side.SECOND].name
    return find_captions(record, notation).say("{side} moves first", side=side, colour=colour)


def _describe_lesson(record: Record) -> str:
    missing = Setup.from_fen(record.fen, record.game).missing_royals()
    return f"Teaching diagram: {'; '.join(missing)}" if missing else ""


def diagrams(record: Record, **options: Any) -> Iterator[Diagram]:
    """Yield the diagrams of a record's main line, the start first; the options are those of ``Diagram.of``."""
    for board in _boards(record):
        yield Diagram.of(board, **options)


def _boards(record: Record) -> Iterator[Position | Setup]:
    """Yield the start of a record and the position after each move: one object, on which the moves are played."""
    if not record.playable:
        yield Setup.from_fen(record.fen, record.game)
        return
    position = record.start()
    yield position
    for node in record.main_line():
        position.play(node.move)
        yield position


class _Printed(NamedTuple):
    """What is known of a move only while the board stands before it."""

    text: str
    ply: int
    diagram: Diagram | None


def _parts(record: Record, notation: Notation, bottom: Side) -> Iterator[Part]:
    figures, captions = 0, find_captions(record, notation)
    if not record.starts_as_usual or DIAGRAM in record.root.marks:
        figures += 1
        start = Setup.from_fen(record.fen, record.game)
        yield Figure(
            Diagram.of(start, bottom=bottom, coordinates=notation), captions.say("Diagram {number}", number=figures)
        )
    if not record.root.children:
        return
    first = first_counted(record)
    printed = _print_moves(record, notation, bottom)
    depth, number_due = 0, True
    for kind, node in record.steps():
        if kind != "move":
            depth += 1 if kind == "(" else -1
            number_due = True
            yield Bracket(kind)
            continue
        text, ply, diagram = printed[node]
        own = number_move(ply, first)
        number = own if number_due or not own.endswith("...") else ""
        marks = "".join(JUDGEMENTS.get(mark, mark) for mark in node.marks if mark in JUDGEMENTS or mark[:1] != "$")
        unread = captions.say("could not be read: {text}", text=node.rest) if node.rest else ""
        notes = tuple(note for note in (say_found(node.comment), unread) if note)
        yield MoveText(number, text + marks, depth == 0, notes, (node.before,) if node.before else ())
        number_due = diagram is not None
        if diagram:
            figures += 1
            after = f"{own} {text}"
            yield Figure(diagram, captions.say("Diagram {number}, after {move}", number=figures, move=after))


def _print_moves(record: Record, notation: Notation, bottom: Side) -> dict[Node, _Printed]:
    printed = {}
    for node, position, ply in record.walk():
        text = notation.render_or_points(position, node.move)
        printed[node] = _Printed(
            text, ply, _draw_after(position, node, notation, bottom) if DIAGRAM in node.marks else None
        )
    return printed


def _draw_after(position: Position, node: Node, notation: Notation, bottom: Side) -> Diagram:
    position.play(node.move)
    diagram = Diagram.of(position, bottom=bottom, coordinates=notation)
    position.undo()
    return diagram


def _separate(parts: list[Part], sign: str) -> Iterator[Part]:
    """Yield the parts with the sign that a notation puts between two moves, if any."""
    for part, following in zip_longest(parts, parts[1:]):
        between = isinstance(part, MoveText) and isinstance(following, MoveText)
        yield part._replace(text=part.text + sign) if isinstance(part, MoveText) and between else part
