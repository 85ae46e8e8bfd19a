"""Detection: which notation a line of moves is written in, and on what evidence.

One move is often not enough (``h2e2`` may count its ranks from 0 or from 1), a whole line almost always is.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from kifu import registry
from kifu.errors import KifuError, MoveError, MoveTextError, UndecidedError
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.rules.game import Game, find_game
from kifu.rules.move import Move
from kifu.rules.position import Position

MOST_PLIES = 400
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


class Trial(NamedTuple):
    """How far a text can be read in one notation."""

    notation: Notation
    moves: tuple[Move, ...]
    exact: int  # moves spelt just as the notation itself would
    lenient: int
    tokens: int
    error: KifuError | None

    @property
    def merit(self) -> tuple[int, int, int, bool]:
        """More moves, then more of them spelt exactly so; of two as good, the one without options."""
        return len(self.moves), self.exact, -self.lenient, not self.options

    @property
    def options(self) -> dict[str, str]:
        notation = self.notation
        return {option: value for option, value in notation.chosen.items() if value != notation.options[option][0]}


def detect_notation(
    text: str, game: Game | str | None = None, start: Position | None = None, among: Sequence[Notation] = ()
) -> Detection:
    """Return the game and notation in which the line reads best; ``among`` some, or else all there are."""
    games = [find_game(game)] if game else [find_game(name) for name in registry.names("games")]
    positions = [start] if start else [Position(candidate) for candidate in games]
    trials = [
        _try(text, variant.set(**variant.spelling(text)), position)
        for position in positions
        for notation in _fitting(text, among or notations_of(position.game))
        for variant in notation.variants()
    ]
    best = max(trials, key=lambda trial: trial.merit)
    if not best.moves:
        errors = [trial.error for trial in trials if trial.error and not isinstance(trial.error, MoveTextError)]
        if errors:
            raise errors[0]
        raise MoveTextError(f"{text[:40]!r} is not written in any notation kifu knows", text=text[:40])
    rivals = [trial for trial in trials if len(trial.moves) == len(best.moves) and trial.moves != best.moves]
    rivals = [trial for trial in rivals if trial.lenient <= best.lenient]
    if rivals:
        names = [_name(trial) for trial in (best, *rivals)]
        reason = f"the text means different moves in {' and '.join(names)}: name the notation, or give more moves"
        raise UndecidedError(reason, names, text=text[:40])
    found = best.notation
    return Detection(found.game.name, found.name, best.options, tuple(_evidence(best, trials)), len(best.moves))


def _fitting(text: str, notations: Sequence[Notation]) -> Sequence[Notation]:
    """Leave out the notations of another script: what is written in Chinese characters is in one that uses them."""
    has_ideographs = bool(IDEOGRAPHS.search(text))
    fitting = [notation for notation in notations if bool(IDEOGRAPHS.search(notation.example)) is has_ideographs]
    return fitting or notations


def detected(text: str, start: Position) -> Notation:
    """Return the notation of a line, with its options set."""
    detection = detect_notation(text, start.game, start)
    return find_notation(detection.notation, start.game).set(**detection.options)


def _try(text: str, notation: Notation, start: Position) -> Trial:
    position = start.copy()
    moves: list[Move] = []
    exact = lenient = count = 0
    error: KifuError | None = None
    for count, token in enumerate(notation.tokens(text), 1):
        if count > MOST_PLIES:
            break
        try:
            reading = notation.read(position, token.text)
        except MoveError as problem:
            error = problem
            break
        exact += notation.render(position, reading.move) + reading.marks == token.text
        lenient += bool(reading.diagnostics)
        moves.append(reading.move)
        position.play(reading.move)
    return Trial(notation, tuple(moves), exact, lenient, count, error)


def _evidence(best: Trial, trials: list[Trial]) -> list[str]:
    name = _name(best)
    legal = "1 move is" if len(best.moves) == 1 else f"{len(best.moves)} moves are"
    found = [f"{legal} legal when read as {name}, {best.exact} spelt exactly so"]
    if best.error:
        found.append(f"then: {best.error}")
    same = [_name(trial) for trial in trials if trial.moves == best.moves and trial is not best]
    if same:
        found.append(f"the same moves also read as {', '.join(same)}")
    others = [trial for trial in trials if trial.moves != best.moves and trial.moves]
    for trial in sorted(others, key=lambda trial: -len(trial.moves))[:3]:
        how = (
            f"it ends after {len(trial.moves)}: {trial.error}" if trial.error else "it means other moves, less exactly"
        )
        found.append(f"as {_name(trial)} {how}")
    return found


def _name(trial: Trial) -> str:
    chosen = ", ".join(trial.options.values())
    return f"{trial.notation.name} ({chosen})" if chosen else trial.notation.name
