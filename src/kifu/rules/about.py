"""About: the facts of a game that are no rules, for lists, pages and engines: titles, colours, named setups.

Everything here has a default that is found from the name of the game or of the side, so that a game may leave it out.

>>> title_in({"en": "Janggi", "ko": "장기"}, "ko"), title_in({"en": "Janggi"}, "ja")
('장기', 'Janggi')
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import UnknownNameError, UnsupportedError

Titles = Mapping[str, str]  # what a thing is called, by the language: "en", "ja", "vi", "zh-hans", "zh-hant"
ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja", "vi", "zh-hans", "zh-hant")  # in this order in a row of a table
NOTHING: Mapping[str, str] = MappingProxyType({})


def title_in(titles: Titles, language: str, default: str = "") -> str:
    """Return a title in a language; in English where that language has none."""
    return titles.get(language) or titles.get(ENGLISH, default)


def read_titles(row: str) -> Titles:
    """Return the titles of a row, which has one for each of ``LANGUAGES`` and ``_`` for a space in them.

    >>> read_titles("Rook_handicap 飛車落ち Chấp_xe 让飞车 讓飛車")["vi"]
    'Chấp xe'
    """
    return dict(zip(LANGUAGES, (title.replace("_", " ") for title in row.split()), strict=True))


class Colour(NamedTuple):
    """The colour of a side: as pages paint it, and the characters by which captions of diagrams name it."""

    paint: str
    characters: str = ""


# The colours of sides that are named after one.
COLOURS = {"Red": Colour("#b3261e", "红紅"), "Black": Colour("#171411", "黑"), "White": Colour("#ffffff", "白")}


class SideName(NamedTuple):
    """What a game calls one of its sides, and the letters that stand for it in setup text."""

    name: str
    letters: str
    titles: Titles = NOTHING
    own_colour: Colour | None = None  # unless it is that of its name

    @property
    def colour(self) -> Colour:
        return self.own_colour or COLOURS.get(self.name, Colour("transparent"))

    def title(self, language: str) -> str:
        return title_in(self.titles, language, self.name)


class NamedSetup(NamedTuple):
    """A start of its own that people know by a name, such as a handicap."""

    name: str
    fen: str
    titles: Titles
    kind: str = "handicap"

    def is_called(self, name: str) -> bool:
        """Whether a name is that of the setup, or one that it has in some language."""
        return name.lower() in (self.name, *map(str.lower, self.titles.values()))


def find_setup(setups: Sequence[NamedSetup], name: str, game: str) -> NamedSetup:
    """Return the setup with a name among those of a game; ``game`` is its title, for the error."""
    for setup in setups:
        if setup.is_called(name):
            return setup
    if not setups:
        raise UnsupportedError(f"{game} has no setups with names")
    raise UnknownNameError(f"setup of {game}", name, [setup.name for setup in setups])


class EngineNames(NamedTuple):
    """What engines know of a game."""

    variants: tuple[str, ...] = ()  # what engines that play several games call it; its own name if nothing is given
    # The protocols of engines that play this game alone, and the notation in which such an engine writes moves.
    alone: Mapping[str, str] = MappingProxyType({"usi": "usi"})


class About(NamedTuple):
    """What a game is called, the setups that have names, what engines know of it, and how one may begin."""

    titles: Titles = NOTHING
    setups: tuple[NamedSetup, ...] = ()
    engines: EngineNames = EngineNames()
    sample: tuple[str, ...] = ()  # first moves, as ``str(move)`` writes them, for a page that has nothing else to show
    # By how many hundredths of a pawn a side is ahead that can expect 73 % of the points; 0 where nobody measured it.
    scale: int = 0
