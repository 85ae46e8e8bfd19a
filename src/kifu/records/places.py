"""Places: where in a text the moves of a record stand, so that a page can show the one beside the other.

Readers do not keep the place of every move, which would cost each file what one page needs.  So the moves of a record
are held against the words of its text in their order, and a word that means the move on its board is where it stands.

>>> from kifu.notations.base import find_notation
>>> record = Record()
>>> node = record.root.add(record.start().parse("C2.5"))
>>> find_places("1. C2.5 H8+7", record, find_notation("wxf", record.game))[node]
Span(start=3, stop=7, line=1, column=4)
"""

import re
from collections.abc import Iterator, Sequence

from kifu.errors import AmbiguousMoveError, MoveError, Span
from kifu.notations.base import Notation, Token
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

AHEAD = 24  # words that may stand between two moves, such as a comment
BEFORE = 4_000  # and before the first, such as the beginning of a page
NEAR = 20_000  # characters before a place that are looked through backwards
# Comments, elements of pages, tags; in WXF the moves themselves stand in braces.
NO_MOVES = re.compile(r'(?<!START)\{[^}]*\}|<[^<>]*>|^\s*\[\w+\s+"[^\n]*\]\s*$', re.MULTILINE)


def find_places(text: str, record: Record, notation: Notation, start: int = 0) -> dict[Node, Span]:
    """Return the place of each move of a record, branches included, as far as it is found from ``start`` on."""
    found: dict[Node, Span] = {}
    if not record.playable:
        return found
    tokens = list(words_of(text, notation, start))
    at = 0
    for node, position in _printed(record):
        index = _next_match(tokens, at, AHEAD if found else BEFORE, position, node.move, notation)
        if index is None and not found:
            break
        if index is not None:
            found[node] = tokens[index].span
            at = index + 1
    return found


def find_places_before(text: str, stop: int, line: Sequence[Node], start: Position, notation: Notation) -> list[Span]:
    """Return the places of the last moves of a line that ends before ``stop``, the last one first.

    The list ends at the first move that is not found.
    """
    begin = max(0, stop - NEAR)
    tokens = list(words_of(text[:stop], notation, text.find("\n", begin) + 1 if begin else 0))[::-1]
    position = start.copy()
    position.play_all(node.move for node in line)
    places: list[Span] = []
    at = 0
    for node in reversed(line):
        position.undo()
        index = _next_match(tokens, at, AHEAD, position, node.move, notation)
        if index is None:
            break
        places.append(tokens[index].span)
        at = index + 1
    return places


def words_of(text: str, notation: Notation, start: int = 0) -> Iterator[Token]:
    """Yield the words of a text that may be moves: those in comments and in tags are none."""
    plain = NO_MOVES.sub(lambda found: re.sub(r"\S", " ", found[0]), text)
    if not notation.brackets:
        plain = plain.translate({ord("("): " ", ord(")"): " "})
    # What is before the start becomes spaces, so that lines and columns are those of the text.
    plain = re.sub(r"\S", " ", plain[:start]) + plain[start:]
    yield from notation.tokens(plain)


def _next_match(
    tokens: Sequence[Token], at: int, ahead: int, position: Position, move: AnyMove, notation: Notation
) -> int | None:
    usual = notation.render_or_points(position, move)
    for index in range(at, min(at + ahead, len(tokens))):
        text = tokens[index].text
        if text == usual or _can_mean(text, position, move, notation):
            return index
    return None


def _can_mean(text: str, position: Position, move: AnyMove, notation: Notation) -> bool:
    try:
        return notation.read(position, text).move == move
    except AmbiguousMoveError as error:
        return move in error.candidates
    except MoveError:
        return False


def _printed(record: Record) -> Iterator[tuple[Node, Position]]:
    """Yield the moves in the order of a printed score, each with the position before it."""
    position = record.start()
    path: list[Node] = []
    left: list[tuple[int, Node]] = []  # for each open bracket the moves before it, and the one it replaces
    for kind, node in record.steps():
        if kind == "move":
            yield node, position
            path.append(node)
            position.play(node.move)
        elif kind == "(":
            position.undo()
            left.append((len(path) - 1, path.pop()))
        else:
            length, replaced = left.pop()
            for _ in path[length:]:
                position.undo()
            path[length:] = [replaced]
            position.play(replaced.move)
