"""What a text says in general where it cannot be played on the board at hand, or is no more than a part of a move.

>>> [meaning.sentence for meaning in look_up("fc", [Position()])]
['the front one of several Cannons on one file']
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from kifu.errors import MoveError, UnknownNameError
from kifu.languages.language import Phrase
from kifu.lines.detection import Detection, detect_notation, fitting_notations, possible_starts, to_move
from kifu.lines.layout import blank_layout
from kifu.lines.reading import try_line
from kifu.notations.base import MOVE_NUMBER, Notation, find_notation, notations_of
from kifu.notations.vocabulary import Gloss
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game
from kifu.rules.position import Position

__all__ = ["Meaning", "detect_moves", "games_of", "look_up", "possible_starts"]

MOST_MEANINGS = 3
MOST_TOKENS = 40  # of a line that are looked at


class Meaning(NamedTuple):
    """What a text says in a notation, without a board; ``whole`` if it is a move and not a part of one.

    ``games`` are those in which it says that, ``men`` who is meant where there is a board: ``Red's Chariot on c6``.
    """

    text: str
    notation: str
    sentence: str
    parts: tuple[tuple[str, str], ...]
    whole: bool
    games: tuple[str, ...] = ()
    men: tuple[str, ...] = ()


def look_up(
    text: str, starts: Iterable[Position], notation: Notation | str | None = None, board: Position | None = None
) -> list[Meaning]:
    """Return what a text says in the notations that read it best, each with the games in which it says that.

    Of whole moves only the commonest reading is given, of parts of a move several; on a ``board`` they name the men.
    """
    text = blank_layout(text).strip()
    number = MOVE_NUMBER.match(text)
    text = text[number.end() :].strip() if number else text
    found: list[tuple[Gloss, Notation]] = []
    for start in starts:
        for each in _notations(text, start.game, notation):
            if (gloss := each.gloss(text)) is not None:
                found.append((gloss, each))
    return _plainest(text, found, board) if found else []


def detect_moves(text: str, game: Game | str | None = None, start: Position | None = None) -> Detection:
    """Return the game and notation in which moves read best; where no board fits, those that they look like."""
    text = blank_layout(text)
    starts = [start] if start else [*possible_starts(text, game)]
    try:
        found = detect_notation(text, game, start)
    except MoveError as error:
        return _detect_by_look(text, starts, error)
    if found.game in (DEFAULT_GAME, starts[0].game.name):
        return found
    if len(fitting := games_of(text, found.notation, starts)) > 1:
        several = Phrase("it can be played in {games}: name the game", games=", ".join(fitting))
        return found._replace(evidence=(*found.evidence, several))
    same = [notation.game.name for _, notation in _lookalikes(text, starts) if notation.name == found.notation]
    return found._replace(evidence=(*found.evidence, *_in_games(same)))


def games_of(text: str, notation: str, starts: Iterable[Position]) -> list[str]:
    """Return the games in which a line, in a notation, can be played to its end just as it is spelt."""
    fitting = []
    for start in starts:
        try:
            trial = try_line(text, find_notation(notation, start.game), start)
        except UnknownNameError:
            continue
        if trial.readings and not trial.loose and not trial.error:
            fitting.append(start.game.name)
    return fitting


def _detect_by_look(text: str, starts: list[Position], why: MoveError) -> Detection:
    found = [*_lookalikes(text, starts)]
    if not found:
        raise why
    least, best = min(found, key=lambda item: item[0])
    same = [each for cost, each in found if cost == least]
    others = [each.name for each in same if each.game is best.game and each is not best]
    evidence: list[str] = [Phrase("it looks so, but cannot be played: {reason}", reason=why.reason)]
    evidence += _in_games([each.game.name for each in same if each.name == best.name])
    if others:
        evidence.append(Phrase("it may also be {notations}", notations=", ".join(others)))
    return Detection(best.game.name, best.name, {}, tuple(evidence), 0)


def _lookalikes(text: str, starts: list[Position]) -> Iterator[tuple[int, Notation]]:
    """Yield the notations in which each word of a line looks like a move, with how far it is from their spelling."""
    for start in starts:
        for notation in fitting_notations(text, notations_of(start.game)):
            glosses = [notation.gloss(token.text) for token in islice(notation.tokens(text), MOST_TOKENS)]
            if glosses and all(gloss and gloss.whole for gloss in glosses):
                yield sum(gloss.cost for gloss in glosses if gloss), notation


def _in_games(names: list[str]) -> list[str]:
    return [Phrase("it looks the same in {games}", games=", ".join(names))] if len(names) > 1 else []


def _notations(text: str, game: Game, notation: Notation | str | None) -> Iterable[Notation]:
    if notation is None:
        return fitting_notations(text, notations_of(game))
    try:
        return [find_notation(notation, game)]
    except UnknownNameError:
        return []


def _plainest(text: str, found: list[tuple[Gloss, Notation]], board: Position | None) -> list[Meaning]:
    least = min(gloss.cost for gloss, _ in found)
    plainest = [(gloss, notation) for gloss, notation in found if gloss.cost == least]
    meanings: dict[str, Meaning] = {}
    for gloss, notation in plainest:
        known = meanings.get(gloss.sentence)
        if known:
            games = dict.fromkeys((*known.games, notation.game.name))
            meanings[gloss.sentence] = known._replace(games=tuple(games))
        elif not any(each.notation == notation.name or (each.whole and gloss.whole) for each in meanings.values()):
            men = () if gloss.whole or board is None else tuple(_men_on(board, notation, text))
            facts = (notation.name, gloss.sentence, gloss.parts, gloss.whole, (notation.game.name,), men)
            meanings[gloss.sentence] = Meaning(text, *facts)
    return list(meanings.values())[:MOST_MEANINGS]


def _men_on(board: Position, notation: Notation, text: str) -> Iterator[str]:
    """Yield in words who is meant by a part of a move: men of the side to move, then those of the other side."""
    if notation.game is not board.game:
        return
    other = to_move(board, board.game.sides[board.turn.other].name)
    points = dict.fromkeys(point for each in (board, other) for point in notation.men_named(each, text))
    for point in points:
        man = board[point]
        yield f"{board.game.sides[man.side].name}'s {man.piece.name} on {point}" if man else f"nobody on {point}"
