"""Detection: which game and notation a text is written in, be it one move or a whole line, and on what evidence.

The text is tried in every notation it may be written in, and ONE ranking (``ranking.py``) says what is meant, wherever
kifu is given moves and no notation:

1. the reading that goes further; then the one that spells more moves exactly as its notation does, then the one that
   needs fewer leniencies, then the one without options (another set of letters);
2. what the rest of a line or record is written in, if that is known, comes before all others;
3. of two equally good readings that mean different moves, none: the error lists both;
4. where no reading is legal, the commonest notation that the text is shaped like says why.

One move is often not enough (``h2e2`` may count its ranks from 0 or from 1), a whole line almost always is.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from kifu import registry
from kifu.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    MoveError,
    MoveTextError,
    UnknownNameError,
)
from kifu.lines.ranking import Attempt, choose_trial, evidence_of, is_usual, options_of, outranks, rank
from kifu.lines.reading import Trial, try_exactly, try_line, try_texts
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.patterns import later
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position
from kifu.rules.side import Side

IDEOGRAPHS = later("(?![一二三四五六七八九十])[\u4e00-\u9fff]")  # numerals stand in other scripts too: P-8十

SECOND_BEGINS = later(r"\s*(?:1\s*(?:[.．、]\s*)?)?(?:\.{3}|…)")  # two dots may be a slip for one

LONGEST_FIRST = 40  # characters of a first move; no notation writes more


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

    def __repr__(self) -> str:
        found = filter(None, (self.game, self.notation, self.format, self.encoding))
        return f"<Detection: {', '.join(found)}, {self.plies} plies>"


def detect_notation(
    text: str, game: Game | str | None = None, start: Position | None = None, among: Sequence[Notation] = ()
) -> Detection:
    """Return the game and notation in which a line reads best; ``among`` limits the notations that are tried."""
    choice = choose_trial(text, _try_starts(text, [start] if start else possible_starts(text, game), among))
    trial = choice.best.trial
    return Detection(
        choice.best.start.game.name,
        trial.notation.name,
        options_of(trial.notation),
        tuple(evidence_of(choice)),
        len(trial.readings),
    )


def detect_line(
    text: str,
    start: Position,
    among: Sequence[Notation] = (),
    known: Trial | None = None,
    like: Notation | None = None,
) -> Trial:
    """Return the notation in which a line reads best, its options set, with the moves that were read to find it.

    A trial of just this line that is ``known`` already is not made again.  A line that stands among others is first
    read ``like`` them: another notation is tried only if it is no text of theirs.
    """
    if like is not None:
        trial = try_line(text, like.set(**like.spelling(text)), start, known)
        if trial.loose and not trial.error:
            return _spelt_better(trial, list(_try_all(text, start, among, known)))
        if trial.readings or (trial.error and not isinstance(trial.error, MoveTextError)):
            return trial
    if known and outreads(text, known, start, among):
        return known
    if known and start.ply == 0 and start.hash == _usual_hash(start.game):
        attempts = list(_try_all(text, start, among, known, likely=True))
        # Beside one of several moves, those without any count for nothing; else they say what is wrong.
        if any(len(trial.readings) > 1 for _, trial in attempts):
            return choose_trial(text, attempts).best.trial
    return choose_trial(text, list(_try_all(text, start, among, known))).best.trial


def outreads(text: str, trial: Trial, start: Position, among: Sequence[Notation] = ()) -> bool:
    """Whether a text, tried in a Chinese notation, reads better in it than in all other notations, which need no trial.

    The other script means the same by the same text, so that it goes no further, and exact in it are at most the moves
    without a character that the first script alone has, as this line spells.  Any other notation has to be one that
    cannot read the first move.
    """
    twin = trial.notation.twin
    if twin is None or len(trial.readings) < 2:
        return False
    own = trial.notation.alphabet - twin.set(**twin.spelling(text)).alphabet
    if sum(map(own.isdisjoint, trial.texts)) >= len(trial.readings) - trial.loose:
        return False
    rivals = fitting_notations(text, among or notations_of(start.game))
    others = (each for each in rivals if each.name not in (trial.notation.name, twin.name))
    first = trial.texts[0]
    usual = start.ply == 0 and start.hash == _usual_hash(start.game) and len(first) <= LONGEST_FIRST
    reads = _reads_alone if usual else partial(_reads_alone.__wrapped__, start=start)
    return not any(reads(variant, first) for each in others for variant in each.variants())


@lru_cache(maxsize=4096)
def _reads_alone(notation: Notation, text: str, start: Position | None = None) -> bool:
    """Whether a notation reads a move with nothing after it, from the usual start if no other is given."""
    return bool(try_texts((text,), notation, start or Position(notation.game)).readings)


def _spelt_better(trial: Trial, attempts: list[Attempt]) -> Trial:
    """Return the best trial that means the same: what was taken for simplified Chinese so far may be traditional."""
    same = [attempt for attempt in attempts if attempt.trial.moves == trial.moves]
    return max(rank(same), key=lambda item: item[0])[1].trial if same else trial


def only_speller(line: str, among: Sequence[Notation]) -> Notation | None:
    """Return the one notation that may spell a line just so, by its characters, under whichever ``spelling``.

    If it does spell all of its moves so, no trial of the others can make one of them better: each would have to
    overlook something.
    """
    found: Notation | None = None
    for notation in fitting_notations(line, among):
        if notation.may_spell(line):
            if found or notation.meaning_options:
                return None
            found = notation
    return found


def detect_start(
    text: str, game: Game | str | None = None, notation: Notation | str | None = None, side: str = ""
) -> Attempt:
    """Return the game that a line is of, at its start, and the line read in the notation that fits best.

    Where the notation is named, the game is the first of those written in it that reads the line furthest.  A line
    that says ``1...``, or of which only the other side can play the first move, begins with that side; so it does with
    a ``side`` that is named.
    """
    if notation is None:
        return _find_start(text, game, side)
    attempts: list[Attempt] = []
    for start in possible_starts(text, game, side):
        try:
            named = find_notation(notation, start.game)
        except UnknownNameError:
            continue
        attempts.append(Attempt(start, try_line(text, named, start)))
        if attempts[-1].trial.error is None:
            break
    if not attempts:
        # No game is written in it: the usual one says what there is, by the error it raises.
        find_notation(notation, find_game(game or registry.DEFAULT_GAME))
    return max(attempts, key=lambda attempt: len(attempt.trial.readings))


def start_of(text: str, game: Game | str, side: str = "") -> Position:
    """Return the start of a game, with the side to move that is named, or that a line says begins it."""
    return to_move(Position(game), side) if side or not leaves_out_first(text) else _with_other_turn(Position(game))


def to_move(position: Position, side: str) -> Position:
    """Return a position with a side to move, by its name; without a name it stays as it is."""
    if not side or position.game.find_side(side) is position.turn:
        return position
    return Position.from_fen_lenient(position.setup().with_turn(position.turn.other).fen(), position.game)


def leaves_out_first(text: str) -> bool:
    """Whether a line has dots in place of its first move: ``1... H8+7``, ``1. ... H8+7``."""
    return SECOND_BEGINS.match(text) is not None


def _find_start(text: str, game: Game | str | None, side: str) -> Attempt:
    if (exact := find_exact(text, start_of(text, game or registry.DEFAULT_GAME, side))) is not None:
        return exact
    try:
        return choose_trial(text, _try_starts(text, possible_starts(text, game, side), ())).best
    except IllegalMoveError:
        if side:
            raise
        attempts = _try_starts(text, map(_with_other_turn, possible_starts(text, game)), ())
        if any(trial.readings and not trial.loose and not trial.error for _, trial in attempts):
            return choose_trial(text, attempts).best
        raise


def find_exact(text: str, start: Position) -> Attempt | None:
    """Return how a line reads from the usual start in a notation that spells every move of it just so.

    Nothing can be better than that, so that other notations need not be tried further than to where they would not
    spell so.  None if no notation does, or where the line means other moves in another one, which the caller has to
    weigh.
    """
    exact: list[Trial] = []
    for notation in fitting_notations(text, notations_of(start.game)):
        for variant in _variants(notation) if notation.may_spell(text) else ():
            spelling = variant.spelling(text)
            spelt = variant.set(**spelling) if spelling else variant
            first = next(spelt.places(text), None)
            if first and _spells_first(spelt, start.turn, text[slice(*first)]):
                trial = try_exactly(text, spelt, start)
                if trial and len(trial.readings) > 1:
                    exact.append(trial)
    best = max(exact, key=lambda trial: is_usual(trial.notation), default=None)
    if best is None or any(each.moves != best.moves and not outranks(best.notation, each) for each in exact):
        return None
    return Attempt(start, best)


@lru_cache(maxsize=256)
def _variants(notation: Notation) -> list[Notation]:
    return notation.variants()


@lru_cache(maxsize=4096)
def _spells_first(notation: Notation, turn: Side, text: str) -> bool:
    """Whether a notation spells a first move just so; every line begins with one of a few."""
    return try_exactly(text, notation, _start_with(notation.game, turn)) is not None


@cache
def _usual_hash(game: Game) -> int:
    return Position(game).hash


def _start_with(game: Game, turn: Side) -> Position:
    start = Position(game)
    return start if start.turn is turn else _with_other_turn(start)


def possible_starts(text: str, game: Game | str | None, side: str = "") -> Iterator[Position]:
    """Yield the start of the game that is meant, or of each there is: the usual one first, then small boards first."""
    if game:
        yield start_of(text, game, side)
        return
    yield start_of(text, registry.DEFAULT_GAME, side)
    others = (find_game(name) for name in registry.names("games") if name != registry.DEFAULT_GAME)
    for other in sorted(others, key=lambda game: len(game.squares)):
        yield start_of(text, other, side)


def _with_other_turn(start: Position) -> Position:
    """Return the start of a game with the other side to move."""
    return Position(start.game, start.setup().with_turn(start.turn.other))


def _try_starts(text: str, starts: Iterator[Position] | Sequence[Position], among: Sequence[Notation]) -> list[Attempt]:
    """Return how far a line can be read from each start, up to one from which it can be read to its end.

    The first start is that of the usual game: what reads as a line of it is meant so, and to load the tables of
    another game takes longer than to read a line.
    """
    attempts: list[Attempt] = []
    for start in starts:
        tried = list(_try_all(text, start, among))
        attempts += tried
        if any(trial.readings and not trial.error and not trial.loose for _, trial in tried):
            break
    furthest = max(_reach(trial) for _, trial in attempts)
    usual = [attempt for attempt in attempts if attempt.start.game.name == registry.DEFAULT_GAME]
    return usual if furthest > (0, 0) and furthest in [_reach(trial) for _, trial in usual] else attempts


def _reach(trial: Trial) -> tuple[int, int]:
    return len(trial.readings), len(trial.readings) - trial.loose


def _try_all(
    text: str, start: Position, among: Sequence[Notation], known: Trial | None = None, *, likely: bool = False
) -> Iterator[Attempt]:
    """Yield how far a line can be read in each notation that it may be written in, the commonest first.

    If only the ``likely`` ones are wanted, those are left out that cannot read its first move from the usual start.
    """
    for notation in fitting_notations(text, among or notations_of(start.game)):
        for variant in notation.variants():
            spelt = variant.set(**variant.spelling(text))
            if known and known.notation is spelt:
                yield Attempt(start, known)
                continue
            first = next(spelt.places(text), None) if likely else None
            if likely and (first is None or not _may_begin(spelt, start.turn, text[slice(*first)])):
                continue
            yield Attempt(start, try_line(text, spelt, start))


def _may_begin(notation: Notation, turn: Side, text: str) -> bool:
    """Whether a notation may read a first move; what is long is a slip, and not worth remembering."""
    return len(text) > LONGEST_FIRST or _reads_first(notation, turn, text)


@lru_cache(maxsize=4096)
def _reads_first(notation: Notation, turn: Side, text: str) -> bool:
    """Whether a notation reads a first move; the games of a file begin with a few of them, over and over."""
    try:
        notation.read(_start_with(notation.game, turn), text)
    except AmbiguousMoveError:
        return True  # the moves after it may settle it
    except MoveError:
        return False
    return True


def fitting_notations(text: str, notations: Sequence[Notation]) -> Sequence[Notation]:
    """Leave out the notations of another script: what is written in Chinese characters is in one that uses them."""
    has_ideographs = bool(IDEOGRAPHS.search(text))
    fitting = [notation for notation in notations if _is_chinese(notation.example) is has_ideographs]
    return fitting or notations


@lru_cache(maxsize=256)
def _is_chinese(example: str) -> bool:
    return bool(IDEOGRAPHS.search(example))
