"""Guess: in which notation the scores of a file are written, found out once and kept while it fits."""

from collections.abc import Sequence
from itertools import islice

from kifu.errors import MoveError, UndecidedError
from kifu.formats.base import Request
from kifu.lines.detection import Detection, detect_notation
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.rules.position import Position

FIRST_MOVES = 6
SHORT_LOOK = 60  # characters: some ten moves
NUMBERING = frozenset("0123456789. \n\r\t")
LONGEST_LOOK = 4000  # some forty rounds


class Guess:
    """The notation of the game before is tried first: the games of a file are mostly written alike."""

    def __init__(self, request: Request) -> None:
        self.named = request.notation
        self._before: Notation | None = None

    @property
    def before(self) -> Notation | None:
        """The notation of the game before, if nobody named one."""
        return None if self.named else self._before

    def choose(self, start: Position, text: str, among: Sequence[str] = (), *, thorough: bool = False) -> Notation:
        """Return the notation of a score that begins at ``start``.

        ``among`` are the notations that the file itself allows.  A first look is short; whoever cannot read
        the score with its result asks again, for a ``thorough`` one.  A text that is written in no notation,
        or that means different things in several, is refused.
        """
        text = text[:LONGEST_LOOK]
        if self.named or len(among) == 1:
            found = find_notation(self.named or among[0], start.game)
            return found.set(**found.spelling(text))
        before = self._before
        if before is None or not (self._reads(before, start, text) if thorough else self._fits(before, start, text)):
            self._before = self._found(start, text, among, thorough)
        assert self._before is not None
        return self._before.set(**self._before.spelling(text))

    def _found(self, start: Position, text: str, among: Sequence[str], thorough: bool) -> Notation:
        allowed = [find_notation(name, start.game) for name in among] or notations_of(start.game)
        if not thorough and (alone := self._alone(text, allowed)):
            return alone
        if thorough:
            detection = detect_notation(text, start.game, start, allowed)
        else:
            detection = self._detect(text, start, allowed)
        notation = find_notation(detection.notation, start.game)
        # How the first moves are spelt may not be how the others are; what they mean is the same for all.
        meaning = {name: value for name, value in detection.options.items() if name in notation.meaning_options}
        return notation.set(**meaning)

    def _alone(self, text: str, allowed: Sequence[Notation]) -> Notation | None:
        """Return the one notation of several that is made of the characters of the text, if there is one."""
        characters = set(text) - NUMBERING
        if not all(notation.alphabet for notation in allowed):
            return None
        fitting = [
            each
            for each in allowed
            if characters <= each.alphabet or characters <= each.set(**each.spelling(text)).alphabet
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _detect(self, text: str, start: Position, allowed: Sequence[Notation]) -> Detection:
        """Look at the first moves, and at many more only where these leave it open."""
        glance = text[:SHORT_LOOK].rpartition(" ")[0] if len(text) > SHORT_LOOK else ""
        try:
            return detect_notation(glance or text, start.game, start, allowed)
        except (UndecidedError, MoveError):
            return detect_notation(text, start.game, start, allowed)

    def _fits(self, notation: Notation, start: Position, text: str) -> bool:
        """Whether the first moves are spelt just as a notation spells them."""
        return self._reads(notation, start, text, FIRST_MOVES, strict=True)

    def _reads(
        self, notation: Notation, start: Position, text: str, most: int | None = None, *, strict: bool = False
    ) -> bool:
        """Whether all moves, or the first ones, can be read in a notation."""
        if notation.game is not start.game:
            return False
        position = start.copy()
        notation = notation.set(**notation.spelling(text))
        for token in islice(notation.tokens(text), most):
            try:
                position.play(notation.read(position, token.text, strict=strict).move)
            except MoveError:
                return False
        return position.ply > 0
