"""What stands among moves and says nothing: bullets of a list, and a move spelt again, ``R2.3 or R2=3``.

>>> blank_layout("• R2.3 or R2=3")
'  R2.3        '
"""

import re
from functools import lru_cache

from kifu import registry
from kifu.notations.base import DASHES, MOVE_NUMBER, notations_of
from kifu.rules.game import find_game

BULLET = re.compile(rf"[^\S\n]*[•‣⁃∙◦▪▫■□●○▸►➤*·\-{DASHES}][^\S\n]+(?=\S)")  # before a line of a list
BETWEEN = frozenset(("or", "oder", "ou", "hoặc", "或", "或者", "也作", "または"))
SEPARATOR = re.compile(rf"(?<!\S)(?:{'|'.join(sorted(BETWEEN, key=len, reverse=True))})(?!\S)", re.IGNORECASE)
BULLETS = re.compile(rf"^{BULLET.pattern}", re.MULTILINE)
WORD = re.compile(r"\S+")
MOST_WORDS = 4  # of a move, as in Rear chariot traverses 3
MOST_OFFERED = 40  # in one text


def blank_layout(text: str) -> str:
    """Return a text of moves with spaces for what says nothing, so that all else keeps its place."""
    if BULLETS.search(text):
        text = BULLETS.sub(lambda found: " " * len(found[0]), text)
    place, looked_at = 0, 0
    while (separator := SEPARATOR.search(text, place)) and looked_at < MOST_OFFERED:
        looked_at += 1
        place = separator.end()
        if stop := _end_of_repeated(text, separator.start(), separator.end()):
            text = text[: separator.start()] + " " * (stop - separator.start()) + text[stop:]
            place = stop
    return text


def _end_of_repeated(text: str, before: int, after: int) -> int:
    """Return where the move that begins at ``after`` ends if the one that ends at ``before`` says the same, else 0."""
    begins = [word.start() for word in WORD.finditer(text, text.rfind("\n", 0, before) + 1, before)]
    ends = [word.end() for word, _ in zip(WORD.finditer(text, after), range(MOST_WORDS), strict=False)]
    earlier = [text[begin:before].strip() for begin in begins[-MOST_WORDS:]]
    known = [meanings_of(each[number.end() :] if (number := MOVE_NUMBER.match(each)) else each) for each in earlier]
    for end in reversed(ends):
        found = meanings_of(text[after:end].strip())
        if not all(map(found.isdisjoint, known)):
            return end
    return 0


@lru_cache(maxsize=256)
def meanings_of(text: str) -> frozenset[str]:
    """Return all that a text may say as a whole move, on whatever board."""
    games = map(find_game, registry.names("games"))
    glosses = (notation.gloss(text) for game in games for notation in notations_of(game))
    return frozenset(gloss.sentence for gloss in glosses if gloss and gloss.whole)
