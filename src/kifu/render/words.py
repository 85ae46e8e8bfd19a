"""The words of a page: the messages that its scripts say, in one language.

>>> catalogue_of("ja", ("pages",))["messages"]["Language"]
'言語'
"""

from collections.abc import Iterable, Iterator
from typing import TypedDict

from kifu.languages.language import Language, find_language, speaker_of
from kifu.rules.game import Game
from kifu.rules.names import PieceName, side_name
from kifu.rules.side import Side

VIEWER = "viewer"  # the file with what boards, moves and the viewer say
NAMES = "names"  # of sides and men


class Catalogue(TypedDict):
    """Messages by their ids; an id that is not among them is said as it stands."""

    language: str
    messages: dict[str, str]


def catalogue_of(language: str, files: Iterable[str], games: Iterable[Game] = ()) -> Catalogue:
    """Return what a page says of some games with some files of a language, or where that has none of its fallback."""
    spoken = find_language(language)
    messages: dict[str, str] = {}
    for each in reversed(spoken.chain()):
        for file in files:
            messages |= each.messages(file)
    for game in games:
        messages |= _side_names(spoken, game) | dict(_piece_names(spoken, game))
    return {"language": spoken.name, "messages": messages}


def _side_names(language: Language, game: Game) -> dict[str, str]:
    """Return what the sides of a game are called, by the ids by which scripts ask for them."""
    speaker = speaker_of(language.name, NAMES)
    titles = [side_name(game, side) for side in Side]
    return {title.english: title.say(speaker) for title in titles}


def _piece_names(language: Language, game: Game) -> Iterator[tuple[str, str]]:
    """Yield what the men of a game are called, for each side, where that is not their English name."""
    speaker = speaker_of(language.name, NAMES)
    for piece in game.pieces:
        first, second = (PieceName(game, piece, side).say(speaker) for side in Side)
        if first != second:
            yield f"{piece.name}|{game.name}", f"{{side, select, 0 {{{first}}} other {{{second}}}}}"
        elif first != piece.name:
            yield f"{piece.name}|{game.name}", first
