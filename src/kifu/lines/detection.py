"""Detection: which notation a line of moves is written in, and on what evidence.

One move is often not enough (``h2e2`` may count its ranks from 0 or from 1), a whole line almost always is.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kifu import registry
from kifu.errors import MoveTextError, UndecidedError
from kifu.lines.floor import is_spelt_so
from kifu.lines.reading import Trial, try_line
from kifu.notations.base import Notation, notations_of
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position

IDEOGRAPHS = re.compile("(?![一二三四五六七八九十])[\u4e00-\u9fff]")  # numerals stand in other scripts too: P-8十


class Detection(NamedTuple):
    """What a text was found to be; ``evidence`` says in words why.

    ``options`` are those of the notation that are not the default, such as another set of letters.
    """

    game: str
    notation: str
    options: dict[str, str]
    evidence: tuple[str, ...]
    plies: int
    format: str = ""
    encoding: str = ""


def detect_notation(
    text: str, game: Game | str | None = None, start: Position | None = None, among: Sequence[Notation] = ()
) -> Detection:
    """Return the game and notation in which the line reads best; ``among`` some, or else all there are."""
    games = [find_game(game)] if game else [find_game(name) for name in registry.names("games")]
    starts = [start] if start else [Position(candidate) for candidate in games]
    attempts = [attempt for position in starts for attempt in _try_all(text, position, among)]
    found = _choose(text, _prefer_usual_game(attempts))
    return Detection(
        found.start.game.name,
        found.best.notation.name,
        _options(found.best.notation),
        tuple(_evidence(found)),
        len(found.best.readings),
    )


def detect_line(text: str, start: Position, among: Sequence[Notation] = (), known: Trial | None = None) -> Trial:
    """Return the notation in which a line reads best, its options set, with the moves that were read to find it.

    A trial of the line that is ``known`` already is not made again.
    """
    return _choose(text, _try_all(text, start, among, known)).best


def detect_exact(text: str, start: Position, among: Sequence[Notation]) -> Notation | None:
    """Return the notation of a line at a glance: where it alone can spell so, and does, the others need no trial.

    It is the one that ``detect_line`` would find; ``None`` says that it has to be asked.
    """
    variants = (variant for notation in _fitting(text, among) for variant in notation.variants())
    left = [each for each in variants if all(each.may_spell(text[first:stop]) for first, stop in each.places(text))]
    if len(left) != 1:
        return None
    found = left[0].set(**left[0].spelling(text))
    texts = [text[first:stop] for first, stop in found.places(text)]
    return found if texts and is_spelt_so(texts, found, start) else None


class _Attempt(NamedTuple):
    """A trial of a line from one of the starts it may have."""

    start: Position
    trial: Trial


class _Choice(NamedTuple):
    """The best of several trials, the start it begins from, and how many of its moves are spelt exactly so."""

    best: Trial
    start: Position
    exact: int
    others: list[Trial]


def _try_all(text: str, start: Position, among: Sequence[Notation], known: Trial | None = None) -> Iterator[_Attempt]:
    """Yield how far a line can be read in each notation that it may be written in."""
    for notation in _fitting(text, among or notations_of(start.game)):
        for variant in notation.variants():
            spelt = variant.set(**variant.spelling(text))
            yield _Attempt(start, try_line(text, spelt, start, known))


def _prefer_usual_game(attempts: list[_Attempt]) -> list[_Attempt]:
    """Leave out other games where a line reads as far in the one that is meant where none is named."""
    most = max(len(trial.readings) for _, trial in attempts)
    usual = [attempt for attempt in attempts if attempt.start.game.name == registry.DEFAULT_GAME]
    return usual if most and any(len(trial.readings) == most for _, trial in usual) else attempts


def _fitting(text: str, notations: Sequence[Notation]) -> Sequence[Notation]:
    """Leave out the notations of another script: what is written in Chinese characters is in one that uses them."""
    has_ideographs = bool(IDEOGRAPHS.search(text))
    fitting = [notation for notation in notations if _is_chinese(notation.example) is has_ideographs]
    return fitting or notations


@lru_cache(maxsize=256)
def _is_chinese(example: str) -> bool:
    return bool(IDEOGRAPHS.search(example))


def _choose(text: str, attempts: Iterable[_Attempt]) -> _Choice:
    """Return the best trial of a line; refuse a line that cannot be read, or that means different moves."""
    attempts = list(attempts)
    choice = _find_best(attempts)
    best, others = choice.best, choice.others
    if not best.readings:
        errors = [trial.error for _, trial in attempts if trial.error and not isinstance(trial.error, MoveTextError)]
        if errors:
            raise errors[0]
        raise MoveTextError(f"{text[:40]!r} is not written in any notation kifu knows", text=text[:40])
    rivals = [
        trial
        for trial in others
        if len(trial.readings) == len(best.readings) and trial.loose <= best.loose and trial.moves != best.moves
    ]
    if rivals:
        names = [_name(trial) for trial in (best, *rivals)]
        reason = f"the text means different moves in {' and '.join(names)}: name the notation, or give more moves"
        raise UndecidedError(reason, names, text=text[:40])
    return choice


def _find_best(attempts: Sequence[_Attempt]) -> _Choice:
    """Return the trial with the most moves, then the one with the most of them spelt exactly so.

    Of those as exact, the least loose one is better, then one without options.
    """
    most = max(len(trial.readings) for _, trial in attempts)
    longest = [attempt for attempt in attempts if len(attempt.trial.readings) == most]
    merits: list[tuple[tuple[int, int, bool], _Attempt]] = []
    for attempt in sorted(longest, key=lambda attempt: attempt.trial.loose):
        loose = attempt.trial.loose
        # What is loose is not exact, so that most of them need no closer look.
        if not merits or most - loose >= max(merit[0] for merit, _ in merits):
            exact = _count_exact(attempt)
            merits.append(((exact, -loose, not _options(attempt.trial.notation)), attempt))
    (exact, *_), best = max(merits, key=lambda item: item[0])
    return _Choice(best.trial, best.start, exact, [trial for _, trial in attempts if trial is not best.trial])


def _count_exact(attempt: _Attempt) -> int:
    """Return how many moves are spelt just as the notation itself would."""
    position, (notation, texts, readings, _) = attempt.start.copy(), attempt.trial
    exact = 0
    for text, reading in zip(texts, readings, strict=True):
        own = "" if reading.diagnostics else notation.render_or_points(position, reading.move)
        exact += own + reading.marks == text
        position.play(reading.move)
    return exact


def _evidence(found: _Choice) -> list[str]:
    best = found.best
    count = len(best.readings)
    legal = "1 move is" if count == 1 else f"{count} moves are"
    evidence = [f"{legal} legal when read as {_name(best)}, {found.exact} spelt exactly so"]
    if best.error:
        evidence.append(f"then: {best.error}")
    same = [_name(trial) for trial in found.others if trial.moves == best.moves]
    if same:
        evidence.append(f"the same moves also read as {', '.join(same)}")
    different = [trial for trial in found.others if trial.readings and trial.moves != best.moves]
    for trial in sorted(different, key=lambda trial: -len(trial.readings))[:3]:
        ends = f"it ends after {len(trial.readings)}: {trial.error}"
        evidence.append(f"as {_name(trial)} {ends if trial.error else 'it means other moves, less exactly'}")
    return evidence


def _options(notation: Notation) -> dict[str, str]:
    """Return the options that are not the default."""
    return {option: value for option, value in notation.chosen.items() if value != notation.options[option][0]}


def _name(trial: Trial) -> str:
    chosen = ", ".join(_options(trial.notation).values())
    return f"{trial.notation.name} ({chosen})" if chosen else trial.notation.name
