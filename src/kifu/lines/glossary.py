"""What a text says in general where it cannot be played on the board at hand, or is no more than a part of a move.

>>> [meaning.sentence for meaning in look_up("fc", [Position()])]
['the front one of several Cannons on one file']
"""

from collections.abc import Iterable
from typing import NamedTuple

from kifu.errors import UnknownNameError
from kifu.lines.detection import fitting_notations, possible_starts
from kifu.notations.base import MOVE_NUMBER, Notation, find_notation, notations_of
from kifu.notations.vocabulary import Gloss
from kifu.rules.game import Game
from kifu.rules.position import Position

__all__ = ["Meaning", "look_up", "possible_starts"]

MOST_MEANINGS = 3


class Meaning(NamedTuple):
    """What a text says in a notation, without a board; ``whole`` if it is a move and not a part of one."""

    text: str
    notation: str
    sentence: str
    parts: tuple[tuple[str, str], ...]
    whole: bool


def look_up(text: str, starts: Iterable[Position], notation: Notation | str | None = None) -> list[Meaning]:
    """Return what a text says in the notations of the first game that spells it so, or else that reads it best.

    Of whole moves only the commonest reading is given, of parts of a move several.
    """
    text = text.strip()
    number = MOVE_NUMBER.match(text)
    text = text[number.end() :].strip() if number else text
    found: list[tuple[Gloss, Notation]] = []
    for start in starts:
        for each in _notations(text, start.game, notation):
            if (gloss := each.gloss(text)) is not None:
                found.append((gloss, each))
        if any(gloss.cost == 0 for gloss, _ in found):
            break
    return _plainest(text, found) if found else []


def _notations(text: str, game: Game, notation: Notation | str | None) -> Iterable[Notation]:
    if notation is None:
        return fitting_notations(text, notations_of(game))
    try:
        return [find_notation(notation, game)]
    except UnknownNameError:
        return []


def _plainest(text: str, found: list[tuple[Gloss, Notation]]) -> list[Meaning]:
    least = min(gloss.cost for gloss, _ in found)
    meanings: dict[str, Meaning] = {}
    for gloss, notation in found:
        first_whole = not any(meaning.whole for meaning in meanings.values())
        if gloss.cost == least and gloss.sentence not in meanings and (first_whole or not gloss.whole):
            meanings[gloss.sentence] = Meaning(text, notation.name, gloss.sentence, gloss.parts, gloss.whole)
    return list(meanings.values())[:MOST_MEANINGS]
