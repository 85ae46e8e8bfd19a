"""Guess: in which notation the scores of a file are written, found out once and kept while it fits."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from kifu.errors import KifuError, MoveError, UndecidedError
from kifu.formats.base import Request
from kifu.lines.detection import detect_line, only_speller
from kifu.lines.floor import moves_at_once
from kifu.lines.reading import Trial, try_line
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.services import readings_of

FIRST_MOVES = 6  # a notation that spells these exactly is taken without a look at the rest
SHORT_LOOK = 60  # characters: some ten moves, enough for a glance to tell the notations with characters of their own
NUMBERING = frozenset("0123456789. \n\r\t")
LONGEST_LOOK = 4000  # characters: the whole of most games


def in_script(notation: Notation, main: str, moves: Callable[[], str]) -> Notation:
    """Return a Chinese notation in the script of all ``moves`` of a score where its ``main`` line leaves that open."""
    twin = notation.twin
    if twin is None:
        return notation
    if (notation.alphabet - twin.alphabet) & set(main):
        return notation
    characters = set(moves())
    own, others = notation.alphabet - twin.alphabet, twin.alphabet - notation.alphabet
    return twin if characters & others and not characters & own else notation


class Guessed(NamedTuple):
    """The notation of a score, or why there is none.

    ``moves`` are all its moves where they could be read in one go; else ``known`` is how far a trial of them went.
    """

    notation: Notation | None = None
    moves: Sequence[AnyMove] = ()
    known: Trial | None = None
    problem: KifuError | None = None

    @property
    def fits(self) -> bool:
        """Whether all of the score, as far as it was looked at, can be read."""
        return self.notation is not None and (self.known is None or self.known.error is None)

    def trial_of(self, text: str) -> Trial | None:
        """Return the readings of the moves of a score, whose text is given once more."""
        if self.notation is None or not self.moves:
            return self.known
        texts = tuple(text[first:stop] for first, stop in self.notation.places(text))
        if len(texts) != len(self.moves):
            return self.known
        return Trial(self.notation, texts, tuple(readings_of(self.moves, self.notation.name)))


class Guess:
    """Finds the notation of each score of a file; that of the score before is tried first, as most are alike."""

    def __init__(self, request: Request) -> None:
        self.named = request.notation
        self._before: Notation | None = None

    @property
    def before(self) -> Notation | None:
        """The notation of the game before; ``None`` if the caller named a notation."""
        return None if self.named else self._before

    def find(self, start: Position, text: str, among: Sequence[str] = ()) -> Guessed:
        """Return the notation of a score, and the moves that were read to find it."""
        before = self.before if self.before and self.before.game is start.game else None
        # Most files are written in one way from the first game to the last.
        if before and (moves := moves_at_once(text, spelt := _spelt(before, text), start)):
            return Guessed(spelt, moves)
        look = _beginning(text, LONGEST_LOOK)
        try:
            if given := self._given(start, look, among):
                moves = moves_at_once(text, given, start)
                # No other notation is tried where this one cannot read a move: the builder reports that move.
                known = Trial(given) if moves else try_line(look, given, start)._replace(error=None)
                return Guessed(given, moves, known)
            trial = self.choose(start, look, among) if before else self._read_first(start, text, look, among)
            if isinstance(trial, Guessed):
                return trial
            if trial.error or trial.loose:
                # What was found at a glance may be wrong, and so may be the notation of the game before.
                trial = self._choose_thoroughly(start, look, among, trial)
        except KifuError as error:
            return Guessed(problem=error)
        if not trial.error and not trial.loose and (moves := moves_at_once(text, trial.notation, start)):
            return Guessed(trial.notation, moves, trial)
        return Guessed(trial.notation, known=trial)

    def _read_first(self, start: Position, text: str, look: str, among: Sequence[str]) -> Trial | Guessed:
        """Find the notation of the first score of a file; a guess by its first moves is right if all of it reads so."""
        if speller := guess_notation_by_characters(start.game, text, among):
            spelt = _spelt(self.keep(speller), look)
            if moves := moves_at_once(text, spelt, start):
                return Guessed(spelt, moves)
        first = self._glance(start, look, among)
        spelt = _spelt(self.keep(first.notation), look)
        if moves := moves_at_once(text, spelt, start):
            return Guessed(spelt, moves)
        return try_line(look, spelt, start, first)

    def choose(self, start: Position, text: str, among: Sequence[str] = (), *, thorough: bool = False) -> Trial:
        """Return the notation of a score that begins at ``start``, with the moves that were read to find it.

        ``among`` are the notations that the file itself allows.  A first look is short; a caller that cannot read the
        score in the notation it found asks again, for a ``thorough`` one.  A text that is written in no notation, or
        that means different things in several, is refused.
        """
        text = _beginning(text, LONGEST_LOOK)
        if given := self._given(start, text, among):
            return Trial(given)
        known: Trial | None = None
        if self._before is not None and self._before.game is start.game:
            known = _try(self._before, start, text)
        if thorough:
            return self._choose_thoroughly(start, text, among, known)
        if known and begins_exactly(known):
            return known
        first = self._glance(start, text, among)
        return _try(self.keep(first.notation), start, text, first)

    def _choose_thoroughly(self, start: Position, text: str, among: Sequence[str], known: Trial | None) -> Trial:
        """Return the notation that reads most of the text; that of the trial ``known`` if it reads all of it."""
        if known and _reads_whole(known):
            return known
        found = detect_line(text, start, _allowed(start.game, tuple(among)), known)
        spelt = _spelt(self.keep(found.notation), text)
        return found if spelt is found.notation else try_line(text, spelt, start)

    def _given(self, start: Position, text: str, among: Sequence[str]) -> Notation | None:
        """Return the notation that the caller named, or the only one that the file allows."""
        if self.named or len(among) == 1:
            return _spelt(find_notation(self.named or among[0], start.game), text)
        return None

    def _glance(self, start: Position, text: str, among: Sequence[str]) -> Trial:
        """Look at the characters and the first moves, and at many more only where these leave it open."""
        allowed = _allowed(start.game, tuple(among))
        short = _beginning(text, SHORT_LOOK)
        if (speller := only_speller(short, allowed)) and moves_at_once(short, _spelt(speller, short), start):
            return Trial(_spelt(speller, short))
        if alone := self._alone(text, allowed):
            return Trial(alone)
        try:
            return detect_line(short, start, allowed)
        except (UndecidedError, MoveError):
            return detect_line(text, start, allowed)

    def keep(self, notation: Notation) -> Notation:
        """Keep a notation for the next game without its spelling, and return it.

        The first moves may be spelt in another way than later ones, so the spelling is found for each game.
        """
        self._before = _without_spelling(notation)
        return self._before

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


@lru_cache(maxsize=64)
def _allowed(game: Game, among: tuple[str, ...]) -> Sequence[Notation]:
    return tuple(find_notation(name, game) for name in among or (each.name for each in notations_of(game)))


@lru_cache(maxsize=256)
def _without_spelling(notation: Notation) -> Notation:
    plain = find_notation(notation.name, notation.game)
    return plain.set(**{name: notation.chosen[name] for name in plain.meaning_options})


def _spelt(notation: Notation, text: str) -> Notation:
    spelling = notation.spelling(text)
    return notation.set(**spelling) if spelling else notation


def _try(notation: Notation, start: Position, text: str, known: Trial | None = None) -> Trial:
    return try_line(text, _spelt(notation, text), start, known)


def _reads_whole(trial: Trial) -> bool:
    return bool(trial.readings) and trial.error is None


def begins_exactly(trial: Trial) -> bool:
    """Whether the first moves are spelt just as the notation spells them."""
    first = trial.readings[:FIRST_MOVES]
    whole = trial.error is None or len(first) == FIRST_MOVES
    return bool(first) and whole and not any(reading.diagnostics for reading in first)


def guess_notation_by_characters(game: Game, text: str, among: Sequence[str] = ()) -> Notation | None:
    """Return the notation of a game if no other notation can have written the first moves of a score."""
    return only_speller(_beginning(text, SHORT_LOOK), _allowed(game, tuple(among)))


def _beginning(text: str, most: int) -> str:
    """Return the first words of a text, as many as fit into ``most`` characters.

    The spaces between them, which may stand in place of comments, must not hide the moves that follow.
    """
    if len(text) <= most:
        return text
    words = " ".join(text[: 2 * most].split())
    if len(words) <= most:
        words = " ".join(text.split(None, most)[:most])
    return words if len(words) <= most else words[:most].rpartition(" ")[0] or words[:most]
