"""Drills: the moves of records asked one by one, in boxes as Leitner had them: puzzles, and a repertoire of openings.

>>> record = Record()
>>> _ = record.root.add("C2.5 H8+7 H2+3")
>>> cards = cards_of(record)
>>> [(card.last, card.answers) for card in cards]
[('', ('h3e3',)), ('h10g8', ('h1g3',))]
>>> lesson_of(cards[1]).steps[0].task.answer
'h1g3'

A card is a position of a record in which the learner's side is to move; every move that the record has there is right,
unless it is marked as a mistake or an engine put it there.  Equal positions are one card, with all their answers.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kifu.languages.language import Message
from kifu.lessons.model import Lesson, LessonStep, Task
from kifu.lessons.model import move as move_task
from kifu.notations.base import typed_notation
from kifu.records.bottom import bottom_of
from kifu.records.found_by import ENGINE, read_found
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.records.title import title_of
from kifu.rules.game import find_game
from kifu.rules.side import Side
from kifu.training.progress import HIGHEST_BOX

PUZZLE = "Puzzle"  # the tag of a record that is a puzzle: what it is about
MISTAKES = ("?!", "?", "??")
DAYS = (0, 1, 3, 7, 14, 30)  # after which a card is due again, by its box
FIND = Message("Find the best move.").id
RECALL = Message("Play the move that your record has here.").id
NOT_THERE = Message("That may be a good move, but your record has another one here.").id


class DrillCard(NamedTuple):
    """A position to be asked; ``last`` is the move before it, and ``kind`` what it is about, if it is a puzzle."""

    key: str
    game: str
    before: str
    last: str
    fen: str
    answers: tuple[str, ...]
    title: str
    kind: str = ""
    comment: str = ""


def cards_of(record: Record, side: Side | None = None) -> list[DrillCard]:
    """Return the cards of a record for a side: of a puzzle the side that answers, else the one at the bottom."""
    if not record.playable:
        return []
    kind = record.tags.get(PUZZLE, "")
    if side is None:
        side = record.start().turn.other if kind else bottom_of(record)
    cards: dict[str, DrillCard] = {}
    for node, turn, ply in [(record.root, record.start().turn, 0), *_nodes_of(record)]:
        if turn is not side or (kind and ply == 0):
            continue
        card = _card(record, node, kind)
        if card is not None:
            known = cards.get(card.key, card)
            cards[card.key] = known._replace(answers=tuple(dict.fromkeys([*known.answers, *card.answers])))
    return list(cards.values())


def _nodes_of(record: Record) -> Iterator[tuple[Node, Side, int]]:
    """Yield every move with the side that moves after it, and its number."""
    for node, position, ply in record.walk():
        yield node, position.turn.other, ply


def _card(record: Record, node: Node, kind: str) -> DrillCard | None:
    """Return the card of the position after a node, which asks for the moves that follow it."""
    answers = [str(child.move) for child in node.children if _is_right(child)]
    if not answers:
        return None
    parent = node.parent
    before = parent.position().fen() if parent else ""
    last = str(node.move) if parent else ""
    fen = node.position().fen()
    key = " ".join((record.game.name, *fen.split()[:3]))
    comment = next((child.comment for child in node.children if _is_right(child) and child.comment), "")
    return DrillCard(key, record.game.full_name, before, last, fen, tuple(answers), title_of(record), kind, comment)


def _is_right(node: Node) -> bool:
    found = read_found(node.comment)
    return not any(mark in MISTAKES for mark in node.marks) and (found is None or found.kind != ENGINE)


def lesson_of(card: DrillCard) -> Lesson:
    """Return the task of a card in the form that lessons have, so that whatever asks lessons can ask it."""
    game = find_game(card.game)
    task: Task = move_task(FIND, " ".join(card.answers)) if card.kind else _recall(card)
    text = f"{card.title}: {card.kind}" if card.kind else card.title
    step = LessonStep(text, card.fen, arrows=card.last, task=task)
    return Lesson("drill", 0, card.title, "", (step,), game=card.game, notation=typed_notation(game))


def _recall(card: DrillCard) -> Task:
    return move_task(RECALL, " ".join(card.answers), why=NOT_THERE)


Boxes = dict[str, tuple[int, int]]  # the box of each card by its key, and the day on which it was asked


def due_cards(cards: Iterable[DrillCard], boxes: Boxes, today: int) -> list[DrillCard]:
    """Return the cards that are due on a day, the lowest boxes first, those that were never asked last."""
    asked = [card for card in cards if card.key in boxes]
    due = [card for card in asked if today - boxes[card.key][1] >= DAYS[boxes[card.key][0]]]
    due.sort(key=lambda card: boxes[card.key])
    return [*due, *(card for card in cards if card.key not in boxes)]


def put_in_box(boxes: Boxes, card: DrillCard, today: int, *, right: bool) -> None:
    """Move a card up by one box after a right answer, back to the first after a wrong one."""
    box = boxes.get(card.key, (0, 0))[0]
    boxes[card.key] = (min(HIGHEST_BOX, box + 1) if right else 0, today)
