"""Mending: a record whose main line broke off, the repairs that are likely, and the record with one of them made."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kifu.errors import MoveError, MoveTextError
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records.record import Node, Record
from kifu.records.repair.line import Repairs, repairs
from kifu.rules.position import Position

REMARK = re.compile(r"\{[^}]*\}|\$-?[0-9]+")


class Damage(NamedTuple):
    """Where the main line of a record broke off, the texts of all its moves, and what may have been meant."""

    texts: list[str]
    notation: Notation
    repairs: Repairs


def damage_of(record: Record, *, most: int = 5) -> Damage | None:
    """Return what is wrong with the main line of a record, or ``None`` if it was read to its end."""
    line = record.main_line()
    rest = (line[-1] if line else record.root).rest
    if not rest or not record.playable:
        return None
    position = record.start()
    position.play_all(node.move for node in line)
    notation = _notation_of(_main_part(rest), position, record)
    texts, position = [], record.start()
    for node in line:
        texts.append(notation.render(position, node.move))
        position.play(node.move)
    texts += [token.text for token in notation.tokens(_main_part(rest))]
    found = repairs(record.start(), texts, notation, most=most)
    return Damage(texts, notation, found) if found.error else None


def mended(record: Record, damage: Damage, number: int) -> Record:
    """Change a record so that a repair is made, read on as far as it goes, and return it; a comment says so.

    Comments stay with their moves, and branches too where they can still be played; others become text.
    """
    repair = damage.repairs.candidates[number]
    texts = repair.applied(damage.texts)
    old = [record.root, *record.main_line()]
    # Remarks and branches behind the break have no place in the texts, so the whole of it is kept once more.
    rest = old[-1].rest
    said = f"\nas it stood: {rest}" if _main_part(rest).split() != rest.split() else ""
    node, position = old[repair.ply - 1], record.start()
    for played in old[1 : repair.ply]:
        position.play(played.move)
    branches = node.children[1:]
    node.children, node.rest = [], ""
    shift = repair.replaces - len(repair.texts)
    for ply, text in enumerate(texts[repair.ply - 1 :], repair.ply):
        try:
            move = damage.notation.read(position, text).move
        except MoveError:
            node.rest = " ".join(texts[ply - 1 :])
            _attach(node, branches, position)
            break
        following = node.add(move)
        _attach(node, branches, position)
        node = following
        position.play(move)
        before = ply + shift if ply >= repair.ply + len(repair.texts) else ply if repair.replaces else 0
        kept = old[before] if 0 < before < len(old) else Node()
        node.before, node.marks, node.comment = kept.before, kept.marks, kept.comment
        branches = kept.children[1:]
        if ply == repair.ply:
            node.comment = "\n".join(filter(None, (f"repaired: {repair.reason}{said}", node.comment)))
    return record


def _attach(node: Node, branches: list[Node], position: Position) -> None:
    """Put branches behind a move where they can be played; keep the others as text."""
    for branch in branches:
        if _playable(branch, position.copy()):
            node.children.append(branch)
        else:
            node.rest = " ".join(filter(None, (node.rest, "(", *_words(branch), ")")))


def _words(branch: Node) -> Iterator[str]:
    """Yield all that a branch says, as text."""
    yield from filter(None, (str(branch.move), *branch.marks, branch.comment and f"{{{branch.comment}}}", branch.rest))
    twig = Record()
    twig.root.children = branch.children
    for kind, node in twig.steps():
        if kind == "move":
            yield from filter(None, (str(node.move), *node.marks, node.comment and f"{{{node.comment}}}", node.rest))
        else:
            yield kind


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
    """Return the notation in which the rest of a line is written: that of the file, unless it says nothing there."""
    game = record.game
    # Files that give moves by their points keep them as canonical text.
    names = [record.origin.notation or game.writing.shown_in[-1], game.writing.shown_in[-1]]
    for notation in (*(find_notation(name, game) for name in names), *notations_of(game)):
        first = next(iter(notation.tokens(rest)), None)
        if first is None:
            continue
        try:
            notation.read(position, first.text)
        except MoveTextError:
            continue
        except MoveError:
            return notation
        return notation
    return find_notation(names[0], game)


def _main_part(text: str) -> str:
    """Return a text without remarks and without what stands in brackets."""
    depth, parts = 0, []
    for part in re.split(r"([()])", REMARK.sub(" ", text)):
        depth += (part == "(") - (part == ")")
        if depth == 0 and part not in "()":
            parts.append(part)
    return " ".join(parts)
