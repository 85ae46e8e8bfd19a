"""Settling: what an ambiguous move must mean if the moves after it are to be legal.

Every reading is carried on to the end of the line.  What all that come to the end agree on is settled; where none does,
or where they disagree, the move stays ambiguous: no move is guessed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from kifu.errors import AmbiguousMoveError, MoveError
from kifu.notations.base import Notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

MOST_READINGS = 8  # of a line that are carried on at once; one that has more stays ambiguous
MOST_FORKS = 50  # in a line; each copies a position with all moves so far
JUDGEMENTS = "!?！？"


class _Choice(NamedTuple):
    """Which of several moves a reading takes at a ply, and its choice before that; chained, so that none is copied."""

    ply: int
    move: AnyMove
    before: "_Choice | None"


def settle(
    position: Position, error: AmbiguousMoveError, texts: Iterable[str], notation: Notation
) -> dict[int, AnyMove]:
    """Return the meanings of ambiguous moves that are settled, by their ply: 0 for the one that made ``error``.

    ``texts`` are those of all the moves after it.  Without 0 in the answer that one stays ambiguous.
    """
    alive, forks = _fork(position, error, 0, None), 1
    for ply, text in enumerate(texts, 1):
        if not 0 < len(alive) <= MOST_READINGS or forks > MOST_FORKS:
            return {}
        following: list[tuple[Position, _Choice]] = []
        for here, choice in alive:
            try:
                here.play(notation.read(here, text).move)
                following.append((here, choice))
            except AmbiguousMoveError as another:
                following += _fork(here, another, ply, choice)
                forks += 1
            except MoveError:
                pass
        alive = following
    return _agreed([choice for _, choice in alive])


def describe_settled(position: Position, move: AnyMove, notation: Notation) -> str:
    """Return what was done about a move that is settled, for a diagnostic."""
    return f"taken as {notation.render_or_points(position, move)} ({move}): the moves after it fit no other"


def judgement_of(text: str) -> str:
    """Return the marks at the end of a move that was not read by its notation."""
    return text[len(text.rstrip(JUDGEMENTS)) :]


def _fork(
    position: Position, error: AmbiguousMoveError, ply: int, before: _Choice | None
) -> list[tuple[Position, _Choice]]:
    """Return a position after each of the moves that a text can mean."""
    forks: list[tuple[Position, _Choice]] = []
    for move in error.candidates:
        after = position.copy()
        try:
            after.play(move)
        except MoveError:
            continue
        forks.append((after, _Choice(ply, move, before)))
    return forks


def _agreed(survivors: list[_Choice]) -> dict[int, AnyMove]:
    """Return the choices that all survivors share, up to the first at which they differ."""
    first, *others = map(_choices_by_ply, survivors) if survivors else [{}]
    agreed: dict[int, AnyMove] = {}
    for ply, move in sorted(first.items()):
        if any(other.get(ply) != move for other in others):
            break
        agreed[ply] = move
    return agreed


def _choices_by_ply(choice: _Choice | None) -> dict[int, AnyMove]:
    choices: dict[int, AnyMove] = {}
    while choice is not None:
        choices[choice.ply] = choice.move
        choice = choice.before
    return choices
