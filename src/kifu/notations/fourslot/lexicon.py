"""A lexicon: the words of one four-slot notation, and the forms in which they are put together.

A lexicon is a value.  Its pieces go by the names that a game gives them (``Horse``, ``Cannon``), so that it
serves every game whose pieces it has words for.

>>> words = Lexicon(
...     forms=(Form("", "{piece}{file}{direction}{number}"), Form("*", "{piece}{order}{direction}{number}")),
...     pieces={"Cannon": "C", "King": ("帅", "将")},
...     orders={"+": "+", "-": "-"},
... )
>>> word_of(words.pieces["King"], Side.SECOND), word_of(words.pieces["Cannon"], Side.SECOND)
('将', 'C')
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WXF_1997, Scheme
from kifu.rules.side import Side

Words = str | tuple[str, str]  # one word for both sides, or the first side's and the second's
NO_WORDS: Mapping[str, str] = MappingProxyType({})


class Form(NamedTuple):
    """A template such as ``{piece}{file}{direction}{number}``, and the order for which it is meant.

    The key is empty for a plain file, one order in particular, ``*`` for any marker, ``#`` for any number, each
    with ``@`` where the file is given besides.  A form with a ``leniency``, which says what is unusual about it, is
    read and not written.  ``synonyms`` says whether other words than the notation's own stand for an order here:
    ``fR`` is the front chariot, but ``Rf`` says nothing.
    """

    key: str
    template: str
    leniency: str = ""
    synonyms: bool = True


class Lexicon(NamedTuple):
    """The words of a notation.  ``..._synonyms`` are read besides, several of them separated by spaces."""

    forms: tuple[Form, ...]
    pieces: Mapping[str, Words]  # by the name that the game gives to the piece
    orders: Mapping[str, Words]  # front, middle, rear ... as ``slots.Which`` knows them
    piece_synonyms: Mapping[str, str] = NO_WORDS
    order_synonyms: Mapping[str, str] = NO_WORDS
    directions: Mapping[str, str] = MappingProxyType({FORWARD: "+", BACK: "-", SIDEWAYS: "."})
    direction_synonyms: Mapping[str, str] = NO_WORDS
    numbers: Words = "1 2 3 4 5 6 7 8 9"  # separated by spaces
    number_synonyms: tuple[str, ...] = ()
    equally_good: str = ""  # words separated by spaces that are as good as the notation's own
    any_case: tuple[Side, ...] = ()  # the sides for which capital and small letters are equally good
    unnamed: str = "Pawn"  # the piece that is meant by a form that names none: the one that stands in tandem most
    begins_with_capital: bool = False
    scheme: Scheme = WXF_1997  # how several men of a kind on a file are named


def word_of(words: Words, side: Side) -> str:
    return words if isinstance(words, str) else words[side]


def all_words(words: Words) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words
