"""The words and signs of a notation and what each stands for; cards and glossaries are made of them."""

from collections.abc import Iterable
from typing import NamedTuple

PIECE, WHICH, DIRECTION, NUMBER, SIGN = "piece", "which", "direction", "number", "sign"


class Entry(NamedTuple):
    """A word: its own spellings (one, or those of the first and the second side), and others that are read.

    ``key`` is what it stands for in every notation with that slot: the name of a piece, the sign of a direction.
    """

    slot: str
    key: str
    words: tuple[str, ...]
    meaning: str
    also: tuple[str, ...] = ()


class Gloss(NamedTuple):
    """What a text says in general, without a board: a ``whole`` move, or a part of one.

    ``cost`` is how far it is from the notation's own spelling: 1 for a letter in the other case, 2 for another word.
    """

    sentence: str
    parts: tuple[tuple[str, str], ...]
    whole: bool
    cost: int = 0


def entry(slot: str, key: str, words: Iterable[str], meaning: str, also: Iterable[str] = ()) -> Entry:
    """Return a word without the spellings that stand twice."""
    own = tuple(dict.fromkeys(words))
    return Entry(slot, key, own, meaning, tuple(word for word in dict.fromkeys(also) if word not in own))


def cost_of(word: str, own: Iterable[str], also: Iterable[str] = ()) -> int | None:
    """Return the cost of a word: 0 in its own spelling, 1 in another case, 2 in a loose one; nothing for others."""
    own = tuple(own)
    if word in own:
        return 0
    plain = word.lower()
    if plain in (spelling.lower() for spelling in own):
        return 1
    return 2 if plain in (spelling.lower() for spelling in also) else None


def look_up(entries: Iterable[Entry], text: str) -> Gloss | None:
    """Return what one word says by itself."""
    found = [(cost, each) for each in entries if (cost := cost_of(text, each.words, each.also)) is not None]
    if not found:
        return None
    cost, best = min(found, key=lambda item: item[0])
    return Gloss(best.meaning, ((text, best.meaning),), False, cost)
