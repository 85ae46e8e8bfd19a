"""The text that could not be read of a line, taken apart: moves, remarks, marks of the author, branches in brackets."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kifu.errors import MoveError, MoveTextError
from kifu.lines.settling import JUDGEMENTS
from kifu.notations.base import Notation
from kifu.records.annotations import read_commands
from kifu.records.node import Node
from kifu.records.record import MISSING
from kifu.rules.position import Position

# Signs that stand alone; within a word they belong to a move: 炮 (32)–35, LNx!9d.
PARTS = re.compile(r"(\{[^}]*\}|(?<!\S)(?:[()]|[!?！？]+)(?!\S)|\$-?[0-9]+)")
MARKS = str.maketrans("！？", "!?")
LOST_SIGNS = "?？"


class RestWord(NamedTuple):
    """A part of the text that could not be read: a move, a remark, a mark, a bracket."""

    kind: str  # "move", "remark", "mark", "(" or ")"
    text: str


def words_of(rest: str, notation: Notation) -> list[RestWord]:
    """Return the parts of a text that could not be read, in their order; the dots for a missing move are one."""
    words: list[RestWord] = []
    for part in PARTS.split(rest):
        if part in ("(", ")"):
            words.append(RestWord(part, part))
        elif part.startswith("{") and part.endswith("}"):
            words.append(RestWord("remark", part))
        elif part.startswith("$") or (part and not part.strip("!?！？")):
            words.append(RestWord("mark", part.translate(MARKS)))
        else:
            for place, piece in enumerate(part.split(MISSING)):
                words += [RestWord("move", MISSING)] * bool(place)
                for token in notation.tokens(piece):
                    words += _without_judgement(token.text, notation)
    return words


def _without_judgement(text: str, notation: Notation) -> list[RestWord]:
    """Return a move and the marks that its author put after it; ``?`` for a sign that cannot be read is no mark."""
    body = text.rstrip(JUDGEMENTS)
    lost_sign = text[len(body) :] in LOST_SIGNS and not is_spelt(body, Position(notation.game), notation)
    if body in ("", text) or lost_sign:
        return [RestWord("move", text)]
    return [RestWord("move", body), RestWord("mark", text[len(body) :].translate(MARKS))]


def main_words(words: Sequence[RestWord]) -> Iterator[RestWord]:
    """Yield the moves that stand in no bracket."""
    depth = 0
    for word in words:
        depth += (word.kind == "(") - (word.kind == ")")
        if depth == 0 and word.kind == "move":
            yield word


def end_of_branch(words: Sequence[RestWord], place: int) -> int:
    """Return where the branch ends in which a word stands."""
    depth = 0
    for index in range(place, len(words)):
        depth += (words[index].kind == "(") - (words[index].kind == ")")
        if depth < 0:
            return index
    return len(words)


def moves_of_branch(words: Sequence[RestWord], place: int) -> list[str]:
    """Return the texts of the moves that follow a word in its branch, without inner branches."""
    return [word.text for word in main_words(words[place + 1 : end_of_branch(words, place)])]


def take_words(words: list[RestWord], count: int, before: Node) -> tuple[list[Node], list[RestWord]]:
    """Return the first moves of a text as nodes, and the words after them; remarks belong to the move before them.

    That is the node ``before`` for those with which the text begins.
    """
    taken: list[Node] = []
    depth = 0
    waiting = deque(words)
    while len(taken) < count:
        word = waiting.popleft()
        if word.kind == "move" and depth == 0:
            taken.append(Node())
            continue
        depth += (word.kind == "(") - (word.kind == ")")
        last, text = taken[-1] if taken else before, word.text
        if word.kind == "mark" and depth == 0:
            last.marks += (text,)
            continue
        if word.kind == "remark" and depth == 0:
            said, last.clock, last.evaluation = read_commands(text[1:-1], last.clock, last.evaluation)
            text = said
        last.comment = " ".join(filter(None, (last.comment, text)))
    return taken, list(waiting)


def is_spelt(text: str, position: Position, notation: Notation) -> bool:
    """Whether a text is a move of a notation, be it one that cannot be played."""
    try:
        notation.read(position, text)
    except MoveTextError:
        return False
    except MoveError:
        return True
    return True
