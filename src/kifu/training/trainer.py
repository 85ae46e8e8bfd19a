"""Trainer: which question comes next, and what an answer changes.

What went wrong is asked again soon, kinds of slips that happened are provoked more often, levels that
are not yet sure come back, and after some right answers in a row the next level is offered.
"""

from typing import TYPE_CHECKING

from kifu.errors import KifuError
from kifu.notations.base import Notation
from kifu.rules.game import Game
from kifu.rules.position import Position
from kifu.training.exercises import ASKS, TEXT, Exercise, make_exercise
from kifu.training.grading import Grade
from kifu.training.levels import Level, levels_of
from kifu.training.progress import HEAVIEST, HIGHEST_BOX, MOST_MISSED, Missed, Track
from kifu.training.slips import SLIPS, find_temptations

if TYPE_CHECKING:
    from random import Random

RIGHT_IN_A_ROW = 5  # as many open the next level
QUESTIONS_BETWEEN = 3  # before a question that was missed comes again
CHOICES = 4  # exercises from which the one that provokes most is taken
SLIP_WEIGHT = 3


class Trainer:
    """Asks one learner about one notation; with ``level`` all questions are of that level."""

    def __init__(
        self,
        game: Game,
        notation: Notation,
        track: Track,
        chance: "Random",
        *,
        asks: tuple[str, ...] = ASKS,
        level: int | None = None,
    ) -> None:
        self.game = game
        self.notation = notation
        self.track = track
        self.levels = levels_of(game, notation)
        self._chance = chance
        self._asks = asks
        self._fixed = level
        self._wait = dict.fromkeys(track.missed, 0)

    @property
    def level(self) -> Level:
        """The level that is practised now."""
        return self.levels[self.place]

    @property
    def place(self) -> int:
        """The place of that level in the list, from 0."""
        return min(self.track.level, len(self.levels)) - 1 if self._fixed is None else self._fixed

    def next(self) -> Exercise:
        """Return the next question."""
        again = self._again()
        self._wait = {missed: max(0, wait - 1) for missed, wait in self._wait.items()}
        return again or self._new(self._level_to_ask())

    def record(self, exercise: Exercise, grade: Grade, *, hinted: bool = False) -> None:
        """Remember how a question was answered."""
        tally = self.track.tally(exercise.level)
        tally.asked += 1
        missed = Missed(exercise.level, exercise.ask, exercise.position.fen(), str(exercise.move))
        for slip in grade.slips:
            self._weigh(slip.kind, SLIP_WEIGHT)
        if not grade.right:
            tally.streak, tally.box = 0, 0
            self._miss(missed)
            return
        tally.right += 1
        if hinted or not grade.clean:
            return
        tally.streak += 1
        tally.box = min(HIGHEST_BOX, tally.box + 1)
        for kind in find_temptations(exercise.features):
            self._weigh(kind, -1)
        self._forget(missed)

    def offer(self) -> Level | None:
        """Return the next level if it is time to go on to it."""
        if self._fixed is not None or self.track.level >= len(self.levels):
            return None
        return self.levels[self.track.level] if self.track.tally(self.level.name).streak >= RIGHT_IN_A_ROW else None

    def answer_offer(self, *, accept: bool) -> None:
        """Go on to the next level, or stay and be asked again after as many right answers."""
        if accept:
            self.track.level = self.place + 2
        else:
            self.track.tally(self.level.name).streak = 0

    def _again(self) -> Exercise | None:
        """Return a question that was missed, if one is due; one that cannot be asked any more is forgotten."""
        names = [level.name for level in self.levels] if self._fixed is None else [self.level.name]
        for missed, wait in list(self._wait.items()):
            if wait or missed.ask not in self._asks or missed.level not in names:
                continue
            try:
                position = Position.from_fen(missed.fen, self.game)
                move = self.game.move(missed.move)
                if position.is_legal(move):
                    self._wait[missed] = QUESTIONS_BETWEEN
                    return Exercise(position, move, self.notation, level=missed.level, ask=missed.ask)
            except KifuError:
                pass
            self._forget(missed)
        return None

    def _level_to_ask(self) -> Level:
        """Return the level of now at least every other time, else an earlier one, the less sure the more often."""
        if self._fixed is not None:
            return self.level
        earlier = list(self.levels[: self.place])
        weights = [1 + HIGHEST_BOX - self.track.tally(level.name).box for level in earlier]
        weights.append(max(1, sum(weights)))
        return self._chance.choices([*earlier, self.level], weights)[0]

    def _new(self, level: Level) -> Exercise:
        """Return a new question; where slips are remembered, one that provokes them has a better chance."""
        count = CHOICES if any(self.track.slips.values()) else 1
        found = [
            make_exercise(level, self.game, self.notation, self._chance, self._chance.choice(self._asks))
            for _ in range(count)
        ]
        for exercise in found:
            # Where the text is the points themselves, there is nothing to be learnt from playing it.
            if TEXT in self._asks and exercise.text == str(exercise.move):
                exercise.ask = TEXT
        weights = [
            1 + sum(self.track.slips.get(kind, 0) for kind in find_temptations(exercise.features)) for exercise in found
        ]
        return self._chance.choices(found, weights)[0]

    def _miss(self, missed: Missed) -> None:
        self._wait[missed] = QUESTIONS_BETWEEN
        for oldest in list(self._wait)[:-MOST_MISSED]:
            del self._wait[oldest]
        self.track.missed = list(self._wait)

    def _forget(self, missed: Missed) -> None:
        self._wait.pop(missed, None)
        self.track.missed = list(self._wait)

    def _weigh(self, kind: str, change: int) -> None:
        # A kind that can happen on any move cannot be provoked.
        if SLIPS[kind].tempting:
            self.track.slips[kind] = min(HEAVIEST, max(0, self.track.slips.get(kind, 0) + change))
