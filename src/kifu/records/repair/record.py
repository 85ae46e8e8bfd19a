"""Repair of a record whose main line breaks off: what is likely to have been meant, and the record with it put right.

What a file says after the break is kept as text, with its remarks in braces and its branches in brackets.  It is read
again after the repair, so that remarks and branches go to their moves; no character of it is lost.
"""

import re
from collections.abc import Sequence
from copy import copy
from itertools import islice
from typing import NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.errors import MoveError, MoveTextError, Place
from kifu.languages.language import Phrase
from kifu.lines.reading import Ambiguities
from kifu.lines.settling import JUDGEMENTS
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.openings.book import book_moves
from kifu.records.annotations import read_commands, without_commands
from kifu.records.node import Node
from kifu.records.record import MISSING, REPEATED_SIGN, Record
from kifu.records.repair.flattening import begin_before, may_lack_first_move, remarks_of, texts_of
from kifu.records.repair.line import Repairs, find_repairs
from kifu.records.repair.words import (
    RestWord,
    end_of_branch,
    is_spelt,
    main_words,
    moves_of_branch,
    take_words,
    words_of,
)
from kifu.rules.likelihood import Book
from kifu.rules.position import Position

SIGNS_OF_A_SIDE = 2  # that differ at least where a move is written in the words of the other side
ENOUGH = 30  # moves after a repair that are as good as the whole rest of a line
TEXTS_ASKED = 8  # of the rest of a line, to see in which notation it is


class Damage(NamedTuple):
    """Where the main line of a record broke off, the texts of all its moves, and what may have been meant.

    ``first_missing`` says that the record begins one move too late: see ``kifu.records.repair.flattening``.
    """

    texts: list[str]
    notation: Notation
    repairs: Repairs
    first_missing: bool = False


def find_damage(record: Record, *, most: int = 5, book: Book = book_moves) -> Damage | None:
    """Return where the main line of a record breaks off and what may have been meant; ``None`` if it is whole.

    The ``book`` says how often moves were played in a position: see ``find_repairs``.
    """
    damage = _find_own_damage(record, most, book)
    if damage and may_lack_first_move(record):
        earlier = copy(record)
        begin_before(earlier, damage.notation)
        found = _find_own_damage(earlier, most, book)
        if found and _reads_on(found):
            reason = Phrase("with a first move before it, all of it can be read on")
            error = MoveTextError(reason, text=MISSING)
            repairs = found.repairs._replace(error=error.placed(Place(ply=1)))
            return found._replace(repairs=repairs, first_missing=True)
    return damage


def _reads_on(damage: Damage) -> bool:
    """Whether the whole rest of the line, or much of it, can be read after the likeliest repair."""
    if not damage.repairs.candidates:
        return False
    best = damage.repairs.candidates[0]
    return best.follows >= min(len(damage.texts) - (best.ply - 1 + best.replaces), ENOUGH)


def _find_own_damage(record: Record, most: int, book: Book) -> Damage | None:
    """Return where the main line breaks off, with the beginning as it is."""
    line = record.main_line()
    rest = (line[-1] if line else record.root).rest
    if not rest or not record.playable:
        return None
    position = record.start()
    position.play_all(node.move for node in line)
    notation = _notation_of(rest, position, record)
    after = [word.text for word in main_words(words_of(rest, notation))]
    texts = _texts_of_line(record, notation) + after
    doubtful = {each.ply for each in record.diagnostics if each.code == REPEATED_SIGN}
    found = find_repairs(record.start(), texts, notation, most=most, book=book, doubtful=doubtful)
    if not found.error and record.origin.notation:
        # What could be read stands in another notation than all the rest: a wrong letter happens to be right there.
        texts = _texts_of_line(record, find_notation(record.origin.notation, record.game)) + after
        found = find_repairs(record.start(), texts, notation, most=most, book=book, doubtful=doubtful)
    return Damage(texts, notation, found) if found.error else None


def _texts_of_line(record: Record, notation: Notation) -> list[str]:
    """Return the texts of the main line in a notation; the last as they are written if they are not in its own words.

    After a move was left out each one may stand for the other side's, and be read for that with a leniency.  Words that
    tell men apart stand as they are written: after a slip the notation would take others.
    """
    texts, position = [], record.start()
    written = dict(record.origin.texts)
    verbatim = notation.in_words and record.origin.notation.partition(":")[0] == notation.name
    strange = 0  # how many of the last moves are written in other words
    for ply, node in enumerate(record.main_line()):
        own = notation.render_or_points(position, node.move)
        text = written.get(ply, own).rstrip(JUDGEMENTS)
        differing = sum(a != b for a, b in zip(text, own, strict=False)) + abs(len(text) - len(own))
        strange = strange + 1 if differing >= SIGNS_OF_A_SIDE else 0
        texts.append(text if verbatim else own)
        position.play(node.move)
    if strange < len(texts):
        for ply in range(len(texts) - strange, len(texts)):
            texts[ply] = written[ply].rstrip(JUDGEMENTS)
    return texts


def apply_repair(record: Record, damage: Damage, number: int) -> Record:
    """Change a record so that a repair is made, read on as far as it goes, and return it; a comment says so.

    Remarks and marks stay with their moves, and branches too where they can still be played; others become text.
    """
    repair = damage.repairs.candidates[number]
    if damage.first_missing:
        begin_before(record, damage.notation)
    line = record.main_line()
    words = words_of((line[-1] if line else record.root).rest, damage.notation)
    path = [record.root, *line[: repair.ply - 1]]
    position = record.start()
    position.play_all(node.move for node in path[1:])
    later = list(zip(line, damage.texts, strict=False))[repair.ply - 1 :]
    [record.root, *line][-1].rest = ""
    branches, path[-1].children = path[-1].children[1:], []
    taken = [node for node, _ in later[: repair.replaces]]
    unread, words = take_words(words, repair.replaces - len(taken), [record.root, *line][-1])
    taken += unread
    grower = _Grower(path, position, damage.notation, repair.apply_to(damage.texts))
    for index, text in enumerate(repair.texts):
        replaced = taken[index] if index < len(taken) else Node()
        branches = grower.grow(text, replaced, branches, remark=f"repaired: {repair.reason}" * (index == 0))
    for lost in taken[len(repair.texts) :]:
        # The clock of a move that goes is not that of the move before it, which the comment goes to.
        grower.remark(f"repaired: {repair.reason}" * (not repair.texts), *map(without_commands, remarks_of(lost)))
        branches += lost.children[1:]
    for node, text in later[repair.replaces :]:
        branches = grower.grow(text, node, branches)
    grower.attach(branches)
    grower.read(words)
    record.diagnostics += grower.settled
    return record


class _Grower:
    """Reads on after a repair: ``path`` holds the moves from the root to here, ``position`` stands after them.

    ``texts`` are those of the whole main line, so that what is ambiguous can be settled by what follows it.
    """

    def __init__(self, path: list[Node], position: Position, notation: Notation, texts: Sequence[str]) -> None:
        self.path = path
        self.position = position
        self.notation = notation
        self.ended = False
        self.settled: list[Diagnostic] = []
        self._texts = texts
        self._ambiguous = Ambiguities(notation)

    def grow(self, text: str, old: Node, branches: list[Node], remark: str = "") -> list[Node]:
        """Read a move, give it the remarks of the node that it replaces, and return the branches of that node."""
        here = self.path[-1]
        if self.ended or not self._read(text):
            self.ended = True
            self._keep(here, [text, *filter(None, [remark and f"{{{remark}}}"]), *remarks_of(old, braces=True)])
            self._attach(here, branches, self.position)
            return old.children[1:]
        node = self.path[-1]
        self.position.undo()
        self._attach(here, branches, self.position)
        self.position.play(node.move)
        node.before, node.marks = old.before, (*old.marks, *node.marks)
        node.comment = "\n".join(filter(None, (remark, old.comment)))
        node.clock, node.evaluation = old.clock, old.evaluation
        return old.children[1:]

    def remark(self, *texts: str) -> None:
        node = self.path[-1]
        for text in filter(None, texts):
            said, node.clock, node.evaluation = read_commands(text, node.clock, node.evaluation)
            node.comment = "\n".join(filter(None, (node.comment, said)))

    def attach(self, branches: list[Node]) -> None:
        """Put branches after the last move where they can be played; keep the others as text."""
        self._attach(self.path[-1], branches, self.position)

    def read(self, words: list[RestWord]) -> None:
        """Read the words that are left: moves, remarks on them, branches; words that cannot be read stay text."""
        opened: list[tuple[int, Node]] = []  # the length of the path at each open bracket, and the move to go back to
        before: list[str] = []
        place = len(words) if self.ended else 0
        if self.ended:
            self._keep(self.path[-1], [word.text for word in words])
        while place < len(words):
            kind, text = words[place]
            fresh = bool(opened) and len(self.path) == opened[-1][0] - 1
            if kind == "move" and self._read(text, moves_of_branch(words, place) if opened else None):
                self.path[-1].before = "\n".join(before)
                before.clear()
            elif kind == "remark" and fresh:
                before.append(text[1:-1])
            elif kind == "remark":
                self.remark(text[1:-1])
            elif kind == "mark":
                self.path[-1].marks += (text,)
            elif kind == "(" and len(self.path) > 1 and not fresh:
                opened.append((len(self.path), self.path.pop()))
                self.position.undo()
            elif kind == ")" and opened:
                self._close(*opened.pop())
            else:
                stop = end_of_branch(words, place) if opened else len(words)
                left = [*(f"{{{remark}}}" for remark in before), *(word.text for word in words[place:stop])]
                self._keep(self.path[-1], ["(", *left, ")"] if fresh else left)
                before.clear()
                place = stop
                continue
            place += 1

    def _close(self, length: int, node: Node) -> None:
        while len(self.path) > length - 1:
            self.path.pop()
            self.position.undo()
        self.path.append(node)
        self.position.play(node.move)

    def _read(self, text: str, branch: Sequence[str] | None = None) -> bool:
        """Read a move; ``branch`` has the texts of the moves after it if it stands in a branch."""
        ply = len(self.path)
        try:
            reading = self.notation.read(self.position, text)
        except MoveError as error:
            ambiguous = self._ambiguous if branch is None else Ambiguities(self.notation)
            later = self._texts[ply:] if branch is None else branch
            settled = ambiguous.settle(error.placed(Place(ply=ply)), self.position, ply, lambda: later)
            if settled is None:
                return False
            reading = settled
            self.settled += reading.diagnostics
        node = self.path[-1].append(reading.move)
        if judgement := reading.marks.strip("+#= "):
            node.marks = (judgement,)
        self.path.append(node)
        self.position.play(reading.move)
        return True

    @staticmethod
    def _keep(node: Node, texts: list[str]) -> None:
        node.rest = " ".join(filter(None, (node.rest, *texts)))

    def _attach(self, node: Node, branches: list[Node], position: Position) -> None:
        for branch in branches:
            if _playable(branch, position.copy()):
                node.children.append(branch)
            else:
                self._keep(node, ["(", *texts_of(branch, position), ")"])


def _playable(branch: Node, position: Position) -> bool:
    depth = position.ply
    waiting = [(branch, depth)]
    while waiting:
        node, ply = waiting.pop()
        while position.ply > ply:
            position.undo()
        if not position.is_legal(node.move):
            return False
        position.play(node.move)
        waiting += [(child, ply + 1) for child in node.children]
    return True


def broken_branches(record: Record) -> int:
    """Return how many lines beside the main line break off at something that could not be read."""
    return sum(1 for line in record.lines()[1:] for node in line.nodes if node.rest)


def _notation_of(rest: str, position: Position, record: Record) -> Notation:
    """Return the notation in which the rest of a line is written: that of the file, unless it says little there.

    A single text may be spelt so badly that it looks like another notation, so several are asked.
    """
    game = record.game
    # Files that give moves by their points keep them as canonical text.
    names = [record.origin.notation or game.writing.shown_in[-1], game.writing.shown_in[-1]]
    known = [*(find_notation(name, game) for name in names), *notations_of(game)]
    best, most = known[0], (0.0, 0.0)
    for notation in known:
        words = islice(main_words(words_of(rest, notation)), TEXTS_ASKED + 1)
        texts = [word.text for word in words if word.text != MISSING][:TEXTS_ASKED]
        count = max(1, len(texts))
        spelt = sum(is_spelt(text, position, notation) for text in texts) / count
        if spelt > 0.5 and notation.full_name == record.origin.notation:
            return notation
        # Several notations may read coordinates, with a leniency; of these the one that looks like them is meant.
        look = sum(_shape(text) == _shape(notation.example) for text in texts) / count
        if (spelt, look) > most:
            best, most = notation, (spelt, look)
    return best


def _shape(text: str) -> str:
    """Return a text with one letter for all that are alike: H2-E9 is A0-A0."""
    return re.sub("[0-9]", "0", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", text)))
