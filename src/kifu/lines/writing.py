"""Writing a line in many notations at once, as pages need it: the compiled floor writes all of it that it can.

>>> from kifu.notations.base import find_notation
>>> position = Position()
>>> notations = [find_notation(name, position.game) for name in ("wxf", "zh-hans")]
>>> write_lines(position, [position.parse("C2.5")], notations)
[['C2.5'], ['炮二平五']]
"""

from collections.abc import Sequence

from kifu.core.moves.converting import Conversion
from kifu.core.moves.dialects import Dialect
from kifu.lines.floor import compiled_notation
from kifu.notations.algebraic import AlgebraicNotation, facts_of
from kifu.notations.base import Notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position


def write_lines(start: Position, moves: Sequence[AnyMove], notations: Sequence[Notation]) -> list[list[str]]:
    """Return the texts of legal moves, one after another from ``start``, in each of some notations.

    What a notation has no text for is written as its points, as ``render_or_points`` has it.
    """
    if not moves or not notations:
        return [[] for _ in notations]
    dialects = [compiled_notation(notation, start.game, len(moves)) for notation in notations]
    texts: list[list[str]] = [[] for _ in notations]
    reader = next((number for number, dialect in enumerate(dialects) if dialect), None)
    if reader is not None:
        own = texts[reader] = _write_each(start, moves, [notations[reader]])[0]
        line = " ".join(own).encode("utf-8", "surrogatepass")
        for number, dialect in enumerate(dialects):
            if dialect and number != reader:
                texts[number] = _convert(dialects[reader], dialect, start, line, len(moves))
    rest = [number for number, found in enumerate(texts) if not found]
    for number, found in zip(rest, _write_each(start, moves, [notations[number] for number in rest]), strict=True):
        texts[number] = found
    return texts


def write_move(position: Position, move: AnyMove, notations: Sequence[Notation]) -> tuple[str, ...]:
    """Return the texts of a legal move in each of some notations, one by one as ``write_lines`` has them."""
    facts = None
    texts = []
    for notation in notations:
        if isinstance(notation, AlgebraicNotation):
            facts = facts or next(facts_of(position, [move]))
            texts.append(notation.render_facts(facts))
        else:
            texts.append(notation.render_or_points(position, move))
    return tuple(texts)


def _convert(reader: Dialect | None, writer: Dialect, start: Position, line: bytes, count: int) -> list[str]:
    """Return a line in another notation; nothing where the compiled floor stops at a move of it."""
    assert reader
    conversion = Conversion(reader, writer, start.board, line)
    texts = conversion.result().decode("utf-8", "surrogatepass").split(" ") if conversion.run() else []
    return texts if len(texts) == count else []


def _write_each(start: Position, moves: Sequence[AnyMove], notations: Sequence[Notation]) -> list[list[str]]:
    """Write moves one by one."""
    texts: list[list[str]] = [[] for _ in notations]
    # Algebraic notations ask the board the same, which takes longer than to write the answers.
    algebraic = [number for number, notation in enumerate(notations) if isinstance(notation, AlgebraicNotation)]
    facts = [*facts_of(start, moves)] if algebraic else []
    for number, notation in enumerate(notations):
        if isinstance(notation, AlgebraicNotation):
            texts[number] = [*map(notation.render_facts, facts)]
    others = [number for number in range(len(notations)) if number not in algebraic]
    position = start.copy()
    for move in moves if others else ():
        for number in others:
            texts[number].append(notations[number].render_or_points(position, move))
        position.play(move)
    return texts
