"""Two spellings of one move that a text offers, ``R2.3 or R2=3``: the first is read, the other says nothing.

>>> from kifu.formats.text.words import words_of
>>> [word.text for word in keep_first(words_of("5. R2.3 or R2=3 C9-1"))]
['5.', 'R2.3', 'C9-1']
>>> [word.text for word in keep_first(words_of("5. R2.3 or R2=4 C9-1"))]
['5.', 'R2.3', 'or', 'R2=4', 'C9-1']
"""

from collections.abc import Sequence

from kifu.formats.text.words import Word
from kifu.lines.layout import BETWEEN, meanings_of


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
    return not meanings_of(before[-1].text).isdisjoint(meanings_of(after[0].text))
