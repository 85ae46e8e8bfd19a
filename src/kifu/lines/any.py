"""Reading a move in whichever notation it is written in, where nobody names one.

>>> reading = read_any(Position(), "C2.5")
>>> str(reading.move), reading.notation
('h3e3', 'wxf')
"""

from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveError, MoveTextError
from kifu.notations.base import notations_of
from kifu.rules.position import Position
from kifu.rules.services import Reading


def read_any(position: Position, text: str, *, strict: bool = False) -> Reading:
    """Return what a text means in whichever notations it has a meaning; refuse it if they disagree.

    A text that one notation spells just so and that is illegal there is not read loosely in another.
    """
    readings, errors = try_all(position, text, strict=strict)
    moves = {reading.move: reading for reading in reversed(readings)}
    listed = {str(move): f"{reading.notation} {move}" for move, reading in moves.items()}
    for name, error in errors:
        if isinstance(error, AmbiguousMoveError):
            listed |= {str(move): f"{name} {move}" for move in error.candidates}
    if len(listed) > 1:
        candidates = [position.game.move(move) for move in listed]
        raise AmbiguousMoveError(f"{text!r} can mean {', '.join(listed.values())}", candidates, text=text)
    illegal = [(error.leniencies, name, str(error)) for name, error in errors if isinstance(error, IllegalMoveError)]
    plainest = min(illegal, default=None)
    if readings:
        best = min(readings, key=lambda reading: len(reading.diagnostics))
        if not best.diagnostics or plainest is None or plainest[0] > 0:
            return best
    if plainest is not None:
        raise IllegalMoveError(f"{plainest[2]} (read as {plainest[1]})", text=text)
    names = ", ".join(notation.name for notation in notations_of(position.game))
    raise MoveTextError(f"{text[:40]!r} is no move in any of {names}", text=text)


def try_all(position: Position, text: str, *, strict: bool) -> tuple[list[Reading], list[tuple[str, MoveError]]]:
    """Return the readings of a text in all notations of its game, and why the others refuse it."""
    readings: list[Reading] = []
    errors: list[tuple[str, MoveError]] = []
    for notation in notations_of(position.game):
        try:
            readings.append(notation.read(position, text, strict=strict))
        except MoveError as error:
            errors.append((notation.name, error))
    return readings, errors
