"""Variations: the best lines of an engine as branches of a record, told apart from those of its readers.

A branch of an engine begins with a comment ``[%engine ?? Fairy-Stockfish 14]``: who found it, and which marks were put
on the moves beside it, in their order, ``-`` for none.  Such a command passes through every format that keeps comments.
When the best move is a branch of a reader already, that branch stays what it is and has ``[%best ...]`` in its comment.

Before a record is analysed anew its engine's branches and their marks are taken out; a branch to which a reader has
added anything is the reader's from then on.
"""

from collections.abc import Sequence

from kifu.records.annotations import Evaluation
from kifu.records.found_by import BEST, ENGINE, NONE, read_found, write_found
from kifu.records.node import Node, all_nodes
from kifu.rules.move import AnyMove

PLIES = 10  # of a line that is kept


def is_found(node: Node) -> bool:
    """Whether a branch that begins with this move is an engine's, and nobody has added anything to it."""
    found = read_found(node.comment)
    if found is None or found.kind != ENGINE or found.rest or node.marks or node.before or node.rest:
        return False
    while node.children:
        if len(node.children) > 1:
            return False
        node = node.children[0]
        if node.comment or node.before or node.rest or node.marks or node.clock:
            return False
    return True


def take_out(root: Node) -> None:
    """Take out all branches of engines below a node, and the marks that came with them."""
    for node in all_nodes(root):
        for child in node.children[1:]:
            found = read_found(child.comment)
            if found is None:
                continue
            own = is_found(child)
            _unmark([each for each in node.children if each is not child or not own], found.marks)
            if own:
                node.children.remove(child)
            else:
                child.comment = found.rest


def _unmark(nodes: Sequence[Node], marks: Sequence[str]) -> None:
    for node, mark in zip(nodes, marks, strict=False):
        if mark != NONE and node.marks[:1] == (mark,):
            node.marks = node.marks[1:]


def put_mark(node: Node, mark: str) -> bool:
    """Mark a move unless somebody has judged it before; return whether that was done."""
    if not mark or any(set(each) <= {"!", "?"} for each in node.marks):
        return False
    node.marks = (mark, *node.marks)
    return True


def put_line(parent: Node, moves: Sequence[AnyMove], evaluation: Evaluation, name: str, marks: Sequence[str]) -> None:
    """Put a line behind the branches of a node; ``marks`` are those that the moves there were given, in their order.

    Where the first move is there already, only its evaluation and who found it best are noted.
    """
    known = next((child for child in parent.children if child.move == moves[0]), None)
    if known is not None:
        known.evaluation = evaluation
        if known is not parent.children[0]:
            known.comment = f"{known.comment} {write_found(BEST, marks, name)}".strip()
        return
    node = parent.append(moves[0])
    node.comment, node.evaluation = write_found(ENGINE, marks, name), evaluation
    for move in moves[1:PLIES]:
        node = node.append(move)
