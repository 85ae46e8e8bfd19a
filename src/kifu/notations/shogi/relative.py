"""Which of several men goes to a square, in words: 右左直 for where he stands, 上寄引 for how he moves.

Both are as the side sees it that moves.  All men of a name that attack the square count, pinned or not.

>>> gold_on_the_left, gold_below = Bearing(-1, -1), Bearing(0, -1)
>>> [name_among(*golds, slides=False) for golds in ((gold_below, [gold_on_the_left]), (gold_on_the_left, [gold_below]))]
['直', '左']
"""

from collections.abc import Sequence
from typing import NamedTuple

from kifu.rules.position import Position
from kifu.rules.side import Side

RIGHT, LEFT, STRAIGHT, MIDDLE = "右左直中"
UP, ACROSS, DOWN = "上寄引"
SIDES = RIGHT, LEFT, STRAIGHT, MIDDLE
OTHER_MOTIONS = {"行": UP, "入": UP}
MOTIONS = "".join((UP, ACROSS, DOWN, *OTHER_MOTIONS))

PLACES = {RIGHT: "on the right", LEFT: "on the left", STRAIGHT: "straight behind the square", MIDDLE: "in the middle"}
WAYS = {UP: "goes up", ACROSS: "goes sideways", DOWN: "goes back"}


class Bearing(NamedTuple):
    """Where a man stands as seen from the square he attacks: files to the right of it, ranks ahead of it."""

    right: int
    ahead: int

    @property
    def motion(self) -> str:
        return UP if self.ahead < 0 else DOWN if self.ahead else ACROSS


def bearing_of(position: Position, origin: str, target: str) -> Bearing:
    """Return where a man stands, as the side to move sees it."""
    sign = 1 if position.turn is Side.FIRST else -1
    (file, rank), (to_file, to_rank) = position.game.place(origin), position.game.place(target)
    return Bearing(sign * (file - to_file), sign * (rank - to_rank))


def name_among(man: Bearing, others: Sequence[Bearing], *, slides: bool) -> str | None:
    """Return the words that tell a man from others that attack the same square, ``None`` if no words do.

    How he moves is said first, then where he stands, then both.
    """
    if not others:
        return ""
    for words in (man.motion, *SIDES, *(side + man.motion for side in SIDES if side != STRAIGHT)):
        rivals = ((other, [man, *(each for each in others if each != other)]) for other in others)
        if fits(words, man, others, slides=slides) and not any(fits(words, *rival, slides=slides) for rival in rivals):
            return words
    return None


def fits(words: str, man: Bearing, others: Sequence[Bearing], *, slides: bool) -> bool:
    """Whether words may mean a man among others that attack the same square."""
    motion = "".join(OTHER_MOTIONS.get(word, word) for word in words if word in MOTIONS)
    if motion and man.motion != motion:
        return False
    side = "".join(word for word in words if word in SIDES)
    rivals = [other.right for other in others if motion in ("", other.motion)]
    return not side or side == _side_among(man, rivals, slides=slides)


def _side_among(man: Bearing, rivals: Sequence[int], *, slides: bool) -> str:
    """Return on which side of the square a man stands, or of his rivals on their files if he slides.

    A man that slides is never called straight: of two, one stands further to the right.
    """
    if not slides:
        return RIGHT if man.right > 0 else LEFT if man.right else STRAIGHT if man.motion == UP else ""
    if not rivals:
        return RIGHT if man.right > 0 else LEFT
    return RIGHT if man.right > max(rivals) else LEFT if man.right < min(rivals) else MIDDLE
