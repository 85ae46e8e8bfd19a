"""Which of several trials of a text is meant, on what evidence, and what is said where none is or several are.

Detection tries a text; the ranking that it promises is here.
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from kifu.errors import AmbiguousMoveError, IllegalMoveError, KifuError, MoveTextError, UndecidedError
from kifu.languages.language import Phrase
from kifu.lines.reading import Trial, exact_moves, try_texts
from kifu.notations.base import PLAIN_DASHES, Notation, place_in_list
from kifu.notations.refusals import odd_character
from kifu.rules.position import Position


class Attempt(NamedTuple):
    """A trial of a line from one of the starts it may have."""

    start: Position
    trial: Trial


class _Merit(NamedTuple):
    """How well a text reads in a notation; more is better."""

    plies: int
    exact: int  # moves spelt just as the notation itself would
    strict: int  # moves that needed no leniency
    usual: bool  # whether the options that change what a text means are the default ones


class ChosenTrial(NamedTuple):
    best: Attempt
    merit: _Merit
    others: list[Attempt]


def choose_trial(text: str, attempts: list[Attempt]) -> ChosenTrial:
    """Return the best trial of a text; refuse one that cannot be read, or that means different moves."""
    merits = rank(attempts)
    merit, best = max(merits, key=lambda item: item[0])  # the first, so the commonest, of equally good ones
    trial = best.trial
    if not trial.readings:
        raise _blame(text, attempts)
    rivals = [
        other.trial
        for rank, other in merits
        if rank[:3] == merit[:3] and other.trial.moves != trial.moves and not outranks(trial.notation, other.trial)
    ]
    if len(trial.readings) == 1 and not trial.error:
        _check_single(text, attempts, best, merit, rivals)
    elif rivals:
        names = [_name(rival) for rival in (trial, *rivals)]
        reason = f"the text means different moves in {' and '.join(names)}: name the notation, or give more moves"
        raise UndecidedError(reason, names, text=text[:40])
    return ChosenTrial(best, merit, [attempt for attempt in attempts if attempt is not best])


def outranks(notation: Notation, rival: Trial) -> bool:
    """Whether a notation as it is usually written leaves no room for a rival with another set of letters."""
    other = rival.notation
    as_common = place_in_list(notation.game, notation) <= place_in_list(notation.game, other)
    return as_common and is_usual(notation) and not is_usual(other)


def rank(attempts: Sequence[Attempt]) -> list[tuple[_Merit, Attempt]]:
    """Return those that go furthest and may be the best, with their merits."""
    most = max(len(trial.readings) for _, trial in attempts)
    longest = [attempt for attempt in attempts if len(attempt.trial.readings) == most]
    measured = {id(attempt): _in_plain_signs(attempt) for attempt in longest}
    merits: list[tuple[_Merit, Attempt]] = []
    best_exact = 0
    for attempt in sorted(longest, key=lambda attempt: measured[id(attempt)].loose):
        trial = measured[id(attempt)]
        strict = most - trial.loose
        # What is loose is not exact, so that most of them need no closer look.
        if strict >= best_exact:
            exact = sum(exact_moves(trial, attempt.start)) if strict else 0
            best_exact = max(best_exact, exact)
            merits.append((_Merit(most, exact, strict, is_usual(attempt.trial.notation)), attempt))
    return merits


def _in_plain_signs(attempt: Attempt) -> Trial:
    """Return what a trial would be without typographic dashes and full-width signs, if more of it is spelt well so.

    They are the typesetter's and not the writer's, so that they speak neither for a notation nor against it.
    """
    trial = attempt.trial
    texts = [unicodedata.normalize("NFKC", text.translate(PLAIN_DASHES)) for text in trial.texts]
    if not trial.loose or texts == [*trial.texts]:
        return trial
    plain = try_texts(texts, trial.notation, attempt.start)
    return plain if plain.moves == trial.moves and plain.loose < trial.loose else trial


def _check_single(
    text: str, attempts: Sequence[Attempt], best: Attempt, merit: _Merit, rivals: Sequence[Trial]
) -> None:
    """Refuse one move that has another meaning as good as this one, or that a commoner notation says is illegal.

    Many moves that can be read one after another speak for a notation; one move that is not exactly as the notation
    writes it does not.
    """
    game = best.start.game
    means = {str(trial.moves[0]): f"{_name(trial)} {trial.moves[0]}" for trial in (best.trial, *rivals)}
    blocked: IllegalMoveError | None = None
    for _, trial in attempts if not merit.exact else ():
        if isinstance(trial.error, AmbiguousMoveError):
            for move in trial.error.candidates:
                means.setdefault(str(move), f"{_name(trial)} {move}")
        elif isinstance(trial.error, IllegalMoveError) and blocked is None and not merit.strict:
            as_common = place_in_list(game, trial.notation) <= place_in_list(game, best.trial.notation)
            if as_common and not trial.error.leniencies and is_usual(trial.notation):
                blocked = trial.error
    if len(means) > 1:
        candidates = [game.move(move) for move in means]
        reason = Phrase("{text} can mean {moves}", text=repr(text.strip()), moves=", ".join(means.values()))
        raise AmbiguousMoveError(reason, candidates, text=text)
    if blocked is not None:
        reason = Phrase(
            "{reason}; as {notation}, loosely, it is {move}: name the notation if that is meant",
            reason=blocked.reason,
            notation=_name(best.trial),
            move=str(best.trial.moves[0]),
        )
        raise blocked.reworded(reason, text=blocked.text)


def _blame(text: str, attempts: Sequence[Attempt]) -> KifuError:
    """Return why a text cannot be read, as the commonest notation says it that the text is shaped like."""
    shaped = [trial for _, trial in attempts if trial.error and not isinstance(trial.error, MoveTextError)]
    several = [trial.error for trial in shaped if isinstance(trial.error, AmbiguousMoveError)]
    if several:
        return several[0]
    if not shaped:
        reason = Phrase(
            "{text} is not written in any notation kifu knows"
            "{odd, select, none {} other { (it holds the character {odd})}}",
            text=repr(text[:40]),
            odd=odd_character(text),
        )
        return MoveTextError(reason, text=text[:40])
    first = min(shaped, key=_looseness)
    assert first.error is not None
    if len({str(trial.error) for trial in shaped if _looseness(trial) == _looseness(first)}) == 1:
        return first.error
    name, game = first.notation.name, first.notation.game
    others = dict.fromkeys(trial.notation.game.title for trial in shaped if trial.notation.name == name)
    others.pop(game.title, None)
    read = {"reason": first.error.reason, "notation": _name(first)}
    reason = (
        Phrase(
            "{reason} (read as {notation} of {game}; no move of {others} either)",
            game=game.title,
            others=" or ".join(others),
            **read,
        )
        if others
        else Phrase("{reason} (read as {notation})", **read)
    )
    return first.error.reworded(reason, text=first.error.text)


def _looseness(trial: Trial) -> tuple[int, bool]:
    return trial.error.leniencies if isinstance(trial.error, IllegalMoveError) else 0, not is_usual(trial.notation)


def evidence_of(choice: ChosenTrial) -> list[str]:
    best = choice.best.trial
    count = len(best.readings)
    legal = Phrase(
        "{count, plural, one {# move is} other {# moves are}} legal when read as {notation}, {exact} spelt exactly so",
        count=count,
        notation=_name(best),
        exact=choice.merit.exact,
    )
    evidence: list[str] = [legal]
    if best.error:
        evidence.append(Phrase("then: {reason}", reason=best.error.reason))
    others = [trial for _, trial in choice.others]
    same = [_name(trial) for trial in others if trial.moves == best.moves]
    if same:
        evidence.append(Phrase("the same moves also read as {notations}", notations=", ".join(same)))
    different = [trial for trial in others if trial.readings and trial.moves != best.moves]
    for trial in sorted(different, key=lambda trial: -len(trial.readings))[:3]:
        read = {"notation": _name(trial), "number": len(trial.readings)}
        if trial.error:
            reason = trial.error.reason
            evidence.append(Phrase("as {notation} it ends after {number}: {reason}", reason=reason, **read))
        else:
            evidence.append(Phrase("as {notation} it means other moves, less exactly", **read))
    return evidence


def is_usual(notation: Notation) -> bool:
    return not any(option in notation.meaning_options for option in options_of(notation))


def options_of(notation: Notation) -> dict[str, str]:
    """Return the options that are not the default."""
    return {option: value for option, value in notation.chosen.items() if value != notation.options[option][0]}


def _name(trial: Trial) -> str:
    chosen = ", ".join(options_of(trial.notation).values())
    return f"{trial.notation.name} ({chosen})" if chosen else trial.notation.name
