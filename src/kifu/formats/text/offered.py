"""Two spellings of one move that a text offers, ``R2.3 or R2=3``: the first is read, the other says nothing.

>>> from kifu.formats.text.words import words_of
>>> [word.text for word in keep_first(words_of("5. R2.3 or R2=3 C9-1"))]
['5.', 'R2.3', 'C9-1']
>>> [word.text for word in keep_first(words_of("5. R2.3 or R2=4 C9-1"))]
['5.', 'R2.3', 'or', 'R2=4', 'C9-1']
"""

from collections.abc import Sequence
from functools import lru_cache

from kifu import registry
from kifu.formats.text.words import Word
from kifu.notations.base import notations_of
from kifu.rules.game import find_game

BETWEEN = frozenset(("or", "oder", "ou", "hoặc", "或", "或者", "也作", "または"))


def keep_first(words: Sequence[Word]) -> list[Word]:
    """Return the words of a line without what only spells a move again."""
    kept: list[Word] = []
    skipped = 0
    for place, word in enumerate(words):
        if skipped:
            skipped -= 1
        elif word.text.lower() in BETWEEN and _spells_again(kept, words[place + 1 :]):
            skipped = 1
        else:
            kept.append(word)
    return kept


def _spells_again(before: Sequence[Word], after: Sequence[Word]) -> bool:
    if not (before and after and before[-1].kind == after[0].kind == "move"):
        return False
    return not _meanings(before[-1].text).isdisjoint(_meanings(after[0].text))


@lru_cache(maxsize=256)
def _meanings(text: str) -> frozenset[str]:
    """Return all that a text may say as a whole move, on whatever board."""
    games = map(find_game, registry.names("games"))
    glosses = (notation.gloss(text) for game in games for notation in notations_of(game))
    return frozenset(gloss.sentence for gloss in glosses if gloss and gloss.whole)
