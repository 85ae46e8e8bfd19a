"""The names of games, sides and men in a language, as arguments of messages.

What a game says itself, as its ``titles`` or its characters, comes before what the language has a message for.

>>> from kifu.languages.language import speaker_of
>>> from kifu.registry import DEFAULT_GAME
>>> from kifu.rules.game import find_game
>>> game = find_game(DEFAULT_GAME)
>>> [PieceName(game, game.piece("N"), Side.FIRST).say(speaker_of(name, "names")) for name in ("en", "vi", "ja")]
['Horse', 'Mã', '馬']
>>> side_name(game, Side.SECOND).say(speaker_of("zh-hans", "names"))
'黑方'
"""

from typing import NamedTuple

from kifu.languages.language import ENGLISH, Speaker, languages, speaker_of
from kifu.rules.about import NOTHING, Titles
from kifu.rules.game import Game, Man, Piece
from kifu.rules.side import Side


class PieceName(NamedTuple):
    """What the men of one kind and side are called in a language.

    The first that there is: a name in this game, characters where the language calls men by theirs, a name in any game.
    """

    game: Game
    piece: Piece
    side: Side

    def say(self, speaker: Speaker) -> str:
        name, names = f"{self.piece.name}|{self.game.name}", speaker.language.messages("names")
        if name in names:
            return names[name]
        for kind in speaker.language.characters:
            if kind in self.piece.characters:
                return self.piece.characters[kind][self.side]
        return names.get(self.piece.name) or speaker.say(name)


def man_name(game: Game, man: Man) -> PieceName:
    return PieceName(game, man.piece, man.side)


class Title(NamedTuple):
    """What a thing is called: by the titles that it has itself, or by a message whose id is its English title."""

    english: str
    titles: Titles = NOTHING

    def say(self, speaker: Speaker) -> str:
        return self.titles.get(speaker.language.name) or speaker.say(self.english)

    def in_all_languages(self) -> dict[str, str]:
        """Return the title in every language that there is, by the name of the language."""
        return {language.name: self.say(speaker_of(language.name, "names")) for language in languages()}


def game_name(game: Game) -> Title:
    """Return what a game is called."""
    return Title(game.title_in(ENGLISH), game.titles)


def side_name(game: Game, side: Side) -> Title:
    """Return what players call a side; in a language it may depend on what the other side is called."""
    names = [each.name for each in game.sides]
    return Title(f"{names[side]}|{' '.join(names)}", game.sides[side].titles)
