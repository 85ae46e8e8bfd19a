"""Explaining: a move in plain words, and what each character of its text stands for.

>>> from kifu.rules.position import Position
>>> print(explain(Position(), "C2.5", "wxf").sentence)
the Cannon on Red's 2nd file (h3) moves sideways to the 5th file (e3)
"""

from collections.abc import Iterator
from typing import NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.errors import MoveTextError, UnknownNameError, UnsayableMoveError
from kifu.lines.any import OpenedLine, open_from
from kifu.lines.reading import read_line
from kifu.notations.base import Notation, find_notation
from kifu.notations.steps import attacks, kind_of, men
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.outcome import Ending
from kifu.rules.position import Position


class Explanation(NamedTuple):
    text: str
    notation: str
    move: AnyMove
    sentence: str
    parts: tuple[tuple[str, str], ...]
    pronounced: str
    words: str  # the move in the words of the traditional notation, where they are English
    diagnostics: tuple[Diagnostic, ...]

    def __repr__(self) -> str:
        return f"<Explanation of {self.text[:40]!r} in {self.notation}: {self.move}>"


def explain(position: Position, text: str, notation: Notation | str | None = None) -> Explanation:
    """Return what a text says in a position; refuse it with the reason if it is not a legal move."""
    return only_one(explain_line(open_from(position, text, notation)))


def explain_line(line: OpenedLine) -> list[Explanation]:
    """Return what each move of a line says; a line without any is refused."""
    explained = list(explain_moves(line))
    if not explained:
        raise MoveTextError("there is no move in it", text=line.text[:40])
    return explained


def explain_moves(line: OpenedLine) -> Iterator[Explanation]:
    """Yield what each move of a line says, up to one that cannot be read, which is raised."""
    notation = line.known.notation
    for move in read_line(line.text, notation, line.start, known=line.known):
        yield Explanation(
            move.text,
            notation.full_name,
            move.reading.move,
            sentence(move.position, move.reading.move),
            tuple(notation.parts(move.position, move.text, move.reading.move)),
            notation.pronounced(move.text) or _render_in("pinyin", move.position, move.reading.move),
            "" if notation.name == "english" else _render_in("english", move.position, move.reading.move),
            move.reading.diagnostics,
        )


def _render_in(name: str, position: Position, move: AnyMove) -> str:
    """Return a move in a notation, or nothing where the game is not written in it."""
    try:
        return find_notation(name, position.game).render(position, move)
    except (UnknownNameError, UnsayableMoveError):
        return ""


def only_one(explanations: list[Explanation]) -> Explanation:
    if len(explanations) != 1:
        found = ", ".join(repr(explanation.text) for explanation in explanations[:4])
        raise MoveTextError(f"{len(explanations)} moves where one is meant: {found}")
    return explanations[0]


def sentence(position: Position, move: AnyMove) -> str:
    """Return a legal move in words."""
    if isinstance(move, Drop):
        return f"a {position.mover(move).piece.name} is dropped on {move.target}" + _effect(position, move)
    if move.via or move.origin == move.target:
        words = _two_steps(position, move)
    else:
        taken = position[move.target]
        words = _way(position, move) + (f" and captures the {taken.piece.name}" if taken else "")
    return words + _promotion(position, move) + _effect(position, move)


def _way(position: Position, move: Move) -> str:
    man = position.mover(move)
    name, side = man.piece.name, position.game.sides[man.side].name
    if not position.game.writing.files_per_side:
        return _way_among_others(position, move, name) or f"the {name} on {move.origin} moves to {move.target}"
    from kifu.notations.fourslot.slots import Tandems  # not loaded with the package, as few moves are explained

    file, ahead = position.game.seen_by(man.side, move.origin)
    to_file, to_ahead = position.game.seen_by(man.side, move.target)
    which = Tandems(position).standing(move.origin).in_words() if man.side is position.turn else ""
    start = f"the {which}{' ' * bool(which)}{name} on {side}'s {_ordinal(file)} file ({move.origin})"
    if ahead == to_ahead:
        return f"{start} moves sideways to the {_ordinal(to_file)} file ({move.target})"
    verb, distance = "advances" if to_ahead > ahead else "retreats", abs(to_ahead - ahead)
    if file == to_file:
        return f"{start} {verb} {distance} point{'s' * (distance > 1)} to {move.target}"
    return f"{start} {verb} to the {_ordinal(to_file)} file ({move.target})"


def _way_among_others(position: Position, move: Move, name: str) -> str:
    """Say which of several men moves where a game with drops tells them apart by words; nothing where one is alone."""
    if not position.game.rules.drops:
        return ""
    from kifu.notations.shogi.relative import PLACES, WAYS, bearing_of, name_among  # not loaded with the package

    points = [point for point in men(position, (kind_of(position.mover(move).piece),)) if point != move.origin]
    others = [bearing_of(position, point, move.target) for point in points if attacks(position, point, move.target)]
    own = bearing_of(position, move.origin, move.target)
    words = name_among(own, others, slides=False) or ""
    place = "".join(f" {PLACES[word]} ({move.origin})" for word in words if word in PLACES)
    return f"the {name}{place or f' on {move.origin}'} {WAYS[own.motion]} to {move.target}" if words else ""


def _two_steps(position: Position, move: Move) -> str:
    """Say a capture on the way, a capture without moving, or a pass."""
    man, passed = position.mover(move), position[move.via] if move.via else None
    start = f"the {man.piece.name} on {move.origin}"
    if passed is None:
        return f"{start} stays where it is (a pass, jitto)"
    first = f"{start} captures the {passed.piece.name} on {move.via}"
    if move.origin == move.target:
        return f"{first} without moving (igui)"
    taken = position[move.target]
    return f"{first} and goes on to {move.target}" + (f", capturing the {taken.piece.name}" if taken else "")


def _promotion(position: Position, move: Move) -> str:
    man = position.mover(move)
    if move.promotion:
        letter = man.piece.promotions[0] if move.promotion is True else move.promotion
        return f" and promotes to {position.game.piece(letter).name}"
    if man.piece.promotes_to and position.is_legal(move._replace(promotion=True)):
        return " without promoting"
    return ""


def _effect(position: Position, move: AnyMove) -> str:
    position.play(move)
    outcome = position.outcome()
    check = position.in_check()
    position.undo()
    if outcome is not None:
        return {
            Ending.CHECKMATE: ": checkmate",
            Ending.STALEMATE: ": the other side has no move left",
            Ending.CAPTURE: " and wins",
            Ending.BARE: " and wins: only royal men are left to the other side",
        }[outcome.ending]
    return ", giving check" if check else ""


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
