"""What notations say of a text that they refuse, in every language: what it is not, or why the move cannot be played.

>>> from kifu.rules.game import find_game
>>> str(no_square(find_game("xiangqi"), "P-1z", "1z"))
"'P-1z': there is no square '1z' on the xiangqi board"
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError, Reason
from kifu.languages.language import ENGLISH, Message, Speaker
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.names import PieceName, Title
from kifu.rules.side import Side

# Control and format characters, marks that combine with the character before, and what is no character at all.
ODD_CATEGORIES = ("Cc", "Cf", "Mn", "Co", "Cn", "Cs")
CONTROL_NAMES = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
SPACE, DELETE = 0x20, 0x7F
LINE_ENDS = "\t\r\n"  # which are seen in their way


class RefusingNotation(Protocol):
    """What a refusal says of a notation."""

    name: str
    title: str
    example: str


class NotationName(NamedTuple):
    """A notation as an argument of a message: by its name in English, as programs know it, and else as people do."""

    notation: RefusingNotation

    def say(self, speaker: Speaker) -> str:
        name, title = self.notation.name, self.notation.title
        return name if speaker.language.name == ENGLISH or not title else speaker.say(f"{title}|notation")


def no_move(notation: RefusingNotation, text: str) -> MoveTextError:
    reason = Message(
        "{text} is no move in {notation} notation, such as {example}"
        "{odd, select, none {} other { (it holds the character {odd})}}",
        text=repr(text),
        notation=NotationName(notation),
        example=notation.example,
        odd=odd_character(text),
    )
    return MoveTextError(reason, text=text)


def odd_character(text: str) -> str:
    """Return the first character of a text that nobody sees, or that stands for none, by its number and its name.

    Where there is none it is ``none``, as a message asks for it.

    >>> odd_character("C2\a.5"), odd_character("C2.5")
    ('U+0007 BEL', 'none')
    """
    odd = next((c for c in text if c not in LINE_ENDS and unicodedata.category(c) in ODD_CATEGORIES), "")
    return f"U+{ord(odd):04X} {_character_name(odd)}".rstrip() if odd else "none"


def _character_name(character: str) -> str:
    """Return the name of a character; control characters have none in Unicode, but a short one of old."""
    short = [*CONTROL_NAMES.split(), *[""] * (DELETE - SPACE), "DEL"]
    return short[ord(character)] if ord(character) <= DELETE else unicodedata.name(character, "")


def no_piece(notation: RefusingNotation, text: str, word: str) -> MoveTextError:
    reason = Message(
        "{text}: there is no piece {word} in {notation} notation",
        text=repr(text),
        word=repr(word),
        notation=NotationName(notation),
    )
    return MoveTextError(reason, text=text)


def no_square(game: Game, text: str, square: str) -> MoveTextError:
    reason = Message(
        "{text}: there is no square {square} on the {game} board",
        text=repr(text),
        square=repr(square),
        game=game_title(game),
    )
    return MoveTextError(reason, text=text)


def too_many_steps(text: str, count: int) -> MoveTextError:
    return MoveTextError(
        Message("{text} has {number} steps, a move has two at most", text=repr(text), number=count), text=text
    )


def refuse(text: str, reason: Reason, labels: str = "") -> IllegalMoveError:
    """Return the refusal of a move for a reason, which may speak of points as another notation labels them."""
    if labels:
        reason = Message("{reason} (points as in {notation})", reason=reason, notation=labels)
    return IllegalMoveError(Message("{text}: {reason}", text=repr(text), reason=reason), text=text)


def several(text: str, meanings: Sequence[str], moves: Sequence[AnyMove]) -> AmbiguousMoveError:
    """Return the refusal of a text that can mean one of several moves, each said by one of ``meanings``."""
    reason = Message("{text} can mean {moves}", text=repr(text), moves=", ".join(meanings))
    return AmbiguousMoveError(reason, moves, text=text)


def other_signs(text: str) -> MoveTextError:
    """Return what is to be noted of a text that is spelt otherwise than its notation spells it."""
    return MoveTextError(Message("{text}: other letters or signs", text=repr(text)), text=text)


def never_in_hand(text: str, piece: object) -> IllegalMoveError:
    return refuse(text, Message("no {piece} is ever in hand", piece=piece))


def wrong_sign(text: str, sign: str, own: object, other: object) -> IllegalMoveError:
    """Return the refusal of a move with the sign of the side that is not to move."""
    return refuse(text, Message("{sign} is the sign of {other}, and {own} is to move", sign=sign, own=own, other=other))


def game_title(game: Game) -> Title:
    """Return what a game is called in the middle of a sentence."""
    return Title(game.title, {language: title for language, title in game.titles.items() if language != ENGLISH})


def named(game: Game, name: str, side: Side) -> PieceName:
    """Return a kind of man by its English name, as an argument of a message."""
    return PieceName(game, game.piece_named(name), side)
