"""The card of a notation: its words with how they are said, men in tandem, and a move on a board.

>>> from kifu.notations.base import find_notation
>>> card = card_of(find_notation("wxf", Position().game))
>>> card.text, [word.said for word in card.words if word.key == "Horse"]
('C2.5', ['mǎ'])
"""

from collections import Counter
from typing import NamedTuple

from kifu.errors import MoveError, UnknownNameError
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, find_notation
from kifu.notations.fourslot.glossing import TandemRow
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.vocabulary import PIECE
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position


class CardWord(NamedTuple):
    """A word of a notation, its meaning, others that are read for it, and how it is said in Chinese or Japanese.

    ``chinese`` and ``english`` are the words for the same thing in the notations of these languages.
    """

    slot: str
    key: str
    words: tuple[str, ...]
    also: tuple[str, ...]
    meaning: str
    said: str
    chinese: str = ""
    english: str = ""


class Card(NamedTuple):
    """All that a learner needs of a notation; ``text`` is ``move`` on the board of ``position``."""

    notation: Notation
    words: tuple[CardWord, ...]
    tandems: tuple[TandemRow, ...]
    position: Position
    move: AnyMove
    text: str
    sentence: str
    example: str  # what the example of the notation says, if it is another move


def card_of(notation: Notation) -> Card:
    """Return the card of a notation that is bound to a game."""
    said, chinese, english = (
        _sounds(notation.game),
        words_in("zh-hant", notation.game),
        words_in("english", notation.game),
    )
    words = tuple(
        CardWord(*word[:3], word.also, word.meaning, *(each.get(word[:2], "") for each in (said, chinese, english)))
        for word in notation.vocabulary()
    )
    tandems = tuple(notation.tandem_rows()) if isinstance(notation, FourSlotNotation) else ()
    position, move = _first_move(notation)
    text = notation.render(position, move)
    gloss = notation.gloss(notation.example) if text != notation.example else None
    return Card(
        notation,
        words,
        tandems,
        position,
        move,
        text,
        sentence(position, move),
        gloss.sentence if gloss else "",
    )


def _sounds(game: Game) -> dict[tuple[str, str], str]:
    """Return how what words stand for is said: as the game says it, or in pinyin."""
    return {(PIECE, piece.letter): piece.said for piece in game.pieces if piece.said} | words_in("pinyin", game, ", ")


def words_in(name: str, game: Game, between: str = " ") -> dict[tuple[str, str], str]:
    """Return the words of a notation by their slot and what they stand for; none where a game is not written in it."""
    try:
        entries = find_notation(name, game).vocabulary()
    except UnknownNameError:
        return {}
    return {(word.slot, word.key): between.join(word.words) for word in entries}


def _first_move(notation: Notation) -> tuple[Position, AnyMove]:
    """Return the example of the notation if it is a first move, or else one of the commonest men, near the middle."""
    start, game = Position(notation.game), notation.game
    try:
        return start, notation.read(start, notation.example).move
    except MoveError:
        men = Counter(man.piece.name for man in start.setup().men.values())
        return start, max(
            start.legal_moves(), key=lambda move: (men[start.mover(move).piece.name], _centred(game, move))
        )


def _centred(game: Game, move: AnyMove) -> int:
    """Return how near to the middle of the board a move begins; more is nearer."""
    return -abs(2 * game.place(move.points[0])[0] + 1 - len(game.files))
