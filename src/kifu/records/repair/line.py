"""Repairing: what was meant where a line of moves goes wrong, the likeliest first.

>>> from kifu.notations.base import find_notation
>>> start = Position()
>>> found = find_repairs(start, "C2.5 H8+7 H8+3 R9.8 R1.2 H2+3".split(), find_notation("wxf", start.game))
>>> found.ply, found.candidates[0].reason
(3, 'the file is counted from the other side: H2+3 for H8+3')

A wrong move need not be where reading ends: it may be legal by chance, and the line breaks some moves on.  So
every ply shortly before the break is tried, with each slip that people make, and what remains of the line judges.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from math import exp, log
from typing import NamedTuple

from kifu.core.moves.converting import Conversion
from kifu.core.moves.dialects import Dialect
from kifu.errors import MoveError, MoveTextError, Place
from kifu.languages.language import Phrase
from kifu.lines.floor import compiled_notation
from kifu.lines.reading import Ambiguities
from kifu.notations.base import LONGEST_MOVE, Notation
from kifu.openings.book import book_moves
from kifu.records.record import MISSING
from kifu.records.repair.lookalikes import looks_like
from kifu.rules.exchange import losses, worth_in_exchange
from kifu.rules.likelihood import Book, log_likelihoods
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

WINDOW = 60  # how many plies before the break the slip may have been made
HORIZON = 100  # how many of the written moves after the break are looked at
SHORT_WINDOW = 12  # how many plies before it a move may have been left out, where the compiled floor cannot help
MOVES_TO_TRY = 10_000  # about how many moves all corrections together read
KEPT = 12  # how many of the corrections that lead furthest are read in the notation's slower way
WEIGHED = 48  # how many continuations are weighed by what the players would have given away
AFTERMATH = 12  # how many plies after the break that weighing looks at
JUDGED = 400  # about how many legal moves the positions at the break of those have that are judged move by move:
FEWEST_JUDGED = 3  # at least three lines, and no more than ten
MOST_JUDGED = 10
CLEAR = 9.0  # by which a line must be better than all others to need no such judgement


class RepairKind(NamedTuple):
    """A kind of slip: how likely it is, as a logarithm, and the sentence that explains it."""

    weight: float
    sentence: str


# The weights, here and below, were fitted to slips put into two hundred games that people played, and rounded.
REPAIR_KINDS = {
    "front-rear": RepairKind(1.2, "which of those on one file is meant: {new} for {old}"),
    "direction": RepairKind(1.0, "the direction is another: {new} for {old}"),
    "wrong-side-file": RepairKind(0.5, "the file is counted from the other side: {new} for {old}"),
    "neighbour-file": RepairKind(0.5, "the file beside it is meant: {new} for {old}"),
    "swapped": RepairKind(0.3, "two moves stand in each other's place: {old} and {new}"),
    "side-sign": RepairKind(4.0, "the sign is that of the other side: {new} for {old}"),
    "drop": RepairKind(1.0, "whether the man is dropped has to be said: {new} for {old}"),
    "missing-origin": RepairKind(1.0, "which of several men is meant has to be said: {new} for {old}"),
    "needless-origin": RepairKind(1.0, "no other man could be meant: {new} for {old}"),
    "wrong-origin": RepairKind(0.5, "another of several men is meant: {new} for {old}"),
    "wrong-name": RepairKind(3.0, "the man that stands there has another name: {new} for {old}"),
    "promotion": RepairKind(0.5, "whether the man promotes is wrong: {new} for {old}"),
    "wrong-square": RepairKind(0.3, "another square is meant: {new} for {old}"),
    "igui": RepairKind(0.0, "whether the man moves is wrong: {new} for {old}"),
    "spelling": RepairKind(0.0, "one character is wrong: {new} for {old}"),
    "missing": RepairKind(-0.1, "a move is missing here: {new}"),
    "left-out": RepairKind(-0.1, "a move was left out before {old}: {new}"),
    "doubled": RepairKind(-1.0, "a move is written twice: {old}"),
    "piece": RepairKind(-1.0, "another piece is meant: {new} for {old}"),
    "number": RepairKind(-0.5, "the number is another: {new} for {old}"),
    "other": RepairKind(-6.0, "this move can be played: {new} for {old}"),
}
LOOKALIKE = 2.0  # added where the one wrong character looks like the right one
LIKENESS = 2.0  # added for a move of the kind "other" whose text is like the written one, times the likeness
SIGNED = 6.0  # added for a move left out, or written twice, where the signs of the sides show it
CHOICE = 0.65  # taken from a move left out, times the logarithm of how many moves could have been left out there
DISTANCE = 0.02  # taken for every ply between a slip and the break
LEGAL = 1.2  # added for every move after the break that can be read
LOOSE = 0.5  # taken for every move that can be read only with a leniency
CARE = 0.09  # what it takes from a line that a player gives away as much as is usual in a move of it
USUAL_LOSS = 0.3  # and what that is as long as nothing is known of the players
USUAL_PLIES = 20
MOST_LOSS = 3.0
WHOLE = 3.0  # what it adds to how sure a repair is that the whole rest can be read then
DOUBT = -2.0  # how likely it is, as a logarithm, that something else was meant than any of them


class Repair(NamedTuple):
    """What stands in place of ``replaces`` written texts from ``ply`` on; of none if a move is put in before it.

    ``follows`` is how many of the written moves after it can be read then, as far as they were looked at.
    ``sureness`` is about how likely it is, from 0 to 1, that this was meant.
    """

    ply: int
    texts: tuple[str, ...]
    moves: tuple[AnyMove, ...]
    kind: str
    replaces: int
    follows: int
    reason: str
    sureness: float

    def apply_to(self, texts: Sequence[str]) -> list[str]:
        """Return the texts of the line with the repair made."""
        return [*texts[: self.ply - 1], *self.texts, *texts[self.ply - 1 + self.replaces :]]


class Repairs(NamedTuple):
    """The ply, from 1, at which reading ends, its text and error, and the repairs; ply 0 if nothing is wrong."""

    ply: int
    text: str
    error: MoveError | None
    candidates: tuple[Repair, ...]


def find_repairs(
    start: Position,
    texts: Sequence[str],
    notation: Notation,
    *,
    most: int = 5,
    book: Book = book_moves,
    doubtful: Collection[int] = (),
) -> Repairs:
    """Return what may have been meant where the line of these move texts first goes wrong, the likeliest first.

    The ``book`` says how often moves were played in a position; it is the table of openings, or a library of games.
    Before the ``doubtful`` plies, as signs of the sides show, a move is missing, or the one there is written twice.
    """
    if most < 0:
        raise ValueError(f"{most} repairs cannot be listed: 0 is the least")
    line = _BrokenLine(start, texts, notation, doubtful)
    if line.error is None:
        return Repairs(0, "", None, ())
    corrections = _furthest(line, list(_corrections(line)))
    continuations = [
        continuation for correction in corrections if (continuation := _follow(line, correction)).reach > line.stop
    ]
    candidates = tuple(_repair(line, *ranked) for ranked in _rank(line, continuations, book)[:most])
    return Repairs(line.stop + 1, texts[line.stop], line.error, candidates)


class _BrokenLine:
    """A line read as far as it goes.

    ``positions`` stand before each ply that is near enough to the break, and ``own`` holds those of them that are
    written in the notation's own way.  If most are, ``dialect`` is what the compiled floor needs to read on.
    """

    __slots__ = (
        "dialect",
        "doubtful",
        "end",
        "error",
        "first",
        "loose",
        "moves",
        "notation",
        "own",
        "positions",
        "stop",
        "texts",
    )

    def __init__(
        self, start: Position, texts: Sequence[str], notation: Notation, doubtful: Collection[int] = ()
    ) -> None:
        self.texts = texts
        self.notation = notation
        self.moves: list[int] = []
        self.loose: list[bool] = []
        self.error: MoveError | None = None
        position = start.copy()
        for text in texts:
            try:
                if text == MISSING:
                    raise MoveTextError(Phrase("a move is missing here, as the numbers show"), text=text)
                reading = notation.read(position, text)
            except MoveError as error:
                self.error = error.placed(Place(ply=len(self.moves) + 1))
                break
            self.moves.append(position.game.packed(reading.move))
            self.loose.append(bool(reading.diagnostics))
            position.play(reading.move)
        self.stop = len(self.moves)
        self.doubtful = {ply - 1 for ply in doubtful}
        self.first = max(0, self.stop - WINDOW)
        self.own: set[int] = set()
        self.positions = {self.stop: position}
        self.dialect: Dialect | None = None
        if self.error:
            self._go_back()
        self.end = min(len(texts), self.stop + 1 + HORIZON)

    def _go_back(self) -> None:
        for index in range(self.stop - 1, self.first - 1, -1):
            position = self.positions[index + 1].copy()
            move = position.undo()
            self.positions[index] = position
            if self.notation.render_or_points(position, move) == self.texts[index]:
                self.own.add(index)
        if 2 * len(self.own) > self.stop - self.first:
            self.dialect = compiled_notation(self.notation, self.positions[self.stop].game, MOVES_TO_TRY)


class _Correction(NamedTuple):
    """Texts to be read from ``at`` on (a ply, from 0) in place of those that are written; then the rest as it is."""

    kind: str
    at: int
    replaces: int
    texts: tuple[str, ...]
    weight: float


def _corrections(line: _BrokenLine) -> Iterator[_Correction]:
    """Yield every slip that may have been made at the break or before it."""
    for index in range(line.stop, line.first - 1, -1):
        position = line.positions[index]
        own = [(move, line.notation.render_or_points(position, move)) for move in position.legal_moves()]
        yield from _miswritten(line, index, own)
        yield from _exchange(line, index)
        if line.dialect is None and line.stop - index > SHORT_WINDOW and index not in line.doubtful:
            continue
        weight = REPAIR_KINDS["left-out"].weight - CHOICE * log(max(1, len(own))) + SIGNED * (index in line.doubtful)
        for _, text in own:
            yield _Correction("left-out", index, 0, (text,), weight)


def _miswritten(line: _BrokenLine, index: int, own: list[tuple[AnyMove, str]]) -> Iterator[_Correction]:
    """Yield the moves for which the text at a ply may stand; at the break any move may have been meant."""
    position, written = line.positions[index], line.texts[index]
    if written == MISSING:
        weight = REPAIR_KINDS["missing"].weight - CHOICE * log(max(1, len(own)))
        yield from (_Correction("missing", index, 1, (text,), weight) for _, text in own)
        return
    for move, text in own:
        if index < line.stop and position.game.packed(move) == line.moves[index]:
            continue
        kind = line.notation.slip(written, text, position.turn)
        if kind:
            weight = REPAIR_KINDS[kind].weight + LOOKALIKE * (kind == "spelling" and looks_like(written, text))
            yield _Correction(kind, index, 1, (text,), weight)
        elif index == line.stop:
            weight = REPAIR_KINDS["other"].weight + LIKENESS * _likeness(written, text)
            yield _Correction("other", index, 1, (text,), weight)


def _likeness(text: str, other: str) -> float:
    """Return the share of places at which two texts have equal characters."""
    return sum(a == b for a, b in zip(text, other, strict=False)) / max(len(text), len(other), 1)


def _exchange(line: _BrokenLine, index: int) -> Iterator[_Correction]:
    """Yield the texts at a ply swapped with the one or two after it, or taken out where they are written twice."""
    texts = line.texts
    for last in (index + 1, index + 2):
        if last < len(texts) and texts[last] != texts[index]:
            between = texts[index + 1 : last]
            swapped = (texts[last], *between, texts[index])
            yield _Correction("swapped", index, len(swapped), swapped, REPAIR_KINDS["swapped"].weight)
    if index and texts[index] in texts[max(0, index - 2) : index]:
        weight = REPAIR_KINDS["doubled"].weight + SIGNED * (index in line.doubtful)
        yield _Correction("doubled", index, 1, (), weight)
    if index > 1 and list(texts[index : index + 2]) == list(texts[index - 2 : index]):
        yield _Correction("doubled", index, 2, (), REPAIR_KINDS["doubled"].weight)


def _furthest(line: _BrokenLine, corrections: list[_Correction]) -> list[_Correction]:
    """Return the corrections after which most can be read, as far as the compiled floor can find them.

    It knows the notation's own spelling only: one that ends at a text that is written otherwise is kept as well.
    """
    if line.dialect is None or len(corrections) <= KEPT:
        return corrections
    words = [_word(text) for text in line.texts[: line.end]]
    reaches: list[int] = []
    for index, here in groupby(corrections, key=lambda correction: correction.at):
        reaches += _reaches(line.positions[index], list(here), words, line.dialect)
    enough = max(line.stop + 1, sorted(reaches, reverse=True)[KEPT])
    unsure = set(range(line.first, line.stop)) - line.own
    return [
        correction for correction, reach in zip(corrections, reaches, strict=True) if reach >= enough or reach in unsure
    ]


def _reaches(position: Position, corrections: list[_Correction], words: list[str], dialect: Dialect) -> list[int]:
    """Return for corrections at one ply how far the written texts can be read after each."""
    rests = [" ".join(words[corrections[0].at + replaces :]) for replaces in range(4)]
    lines = [" ".join((*map(_word, correction.texts), rests[correction.replaces])) for correction in corrections]
    reaches = [len(words)] * len(corrections)
    conversion = Conversion(dialect, None, position.board, "\n".join(lines).encode("utf-8", "surrogatepass"))
    while not conversion.run():
        correction = corrections[conversion.line]
        followed = conversion.game_plies - len(correction.texts)
        reaches[conversion.line] = correction.at + correction.replaces + followed
        conversion.drop_line()
    return reaches


def _word(text: str) -> str:
    """Return a text as one word of a line; one with a space where words are separated is no word of any notation.

    The wide space of 同　銀 belongs to the move.
    """
    return text if text and not re.search(r"\s", text, re.ASCII) else "?"


class _Continuation(NamedTuple):
    """What a correction led to: the moves that could be read, and the first text that could not.

    ``loose`` counts the moves, from the first that was looked at, that can be read with a leniency only.
    """

    correction: _Correction
    moves: list[int]
    loose: int
    reach: int


_Ranked = tuple[tuple[bool, float], _Continuation]  # with its merit


def _follow(line: _BrokenLine, correction: _Correction) -> _Continuation:
    position = line.positions[correction.at]
    after = correction.at + correction.replaces
    moves: list[int] = []
    loose = sum(line.loose[line.first : correction.at])
    texts = (*correction.texts, *line.texts[after : line.end])
    ambiguous = Ambiguities(line.notation)
    for ply, text in enumerate(texts):
        try:
            reading = line.notation.read(position, text)
        except MoveError as error:
            settled = ambiguous.settle(error, position, ply, partial(texts.__getitem__, slice(ply + 1, None)))
            if settled is None:
                break
            reading = settled
        moves.append(position.game.packed(reading.move))
        loose += bool(reading.diagnostics)
        position.play(reading.move)
    for _ in moves:
        position.undo()
    followed = len(moves) - len(correction.texts)
    return _Continuation(correction, moves, loose, after + followed if followed >= 0 else 0)


def _rank(line: _BrokenLine, continuations: list[_Continuation], book: Book) -> list[tuple[_Continuation, float]]:
    """Return the continuations with how sure each is, the likeliest first; each line of moves once.

    All are ordered by how far they can be read, the first of these by what the players would have given away, and the
    first of those, where it is not clear, by how likely players are to make just these moves.
    """
    ranked = _sort((_merit(line, continuation), continuation) for continuation in continuations)
    weighed = [continuation for _, continuation in ranked[:WEIGHED]]
    careless = _carelessness(line, weighed)
    merits = [_merit(line, *pair) for pair in zip(weighed, careless, strict=True)]
    ranked = _sort([*zip(merits, weighed, strict=True), *ranked[WEIGHED:]])
    distinct: dict[tuple[int, ...], _Ranked] = {}
    for pair in ranked:
        distinct.setdefault(_moves_of(line, pair[1]), pair)
    ranked = [*distinct.values()]
    judged = _doubtful(line, ranked) if ranked else []
    if len(judged) > 1:
        likely = _likelihoods(line, judged, book)
        merits = [_merit(line, each, likely=value - max(likely)) for each, value in zip(judged, likely, strict=True)]
        least = min(likely) - max(likely)
        others = [((whole, score + least), each) for (whole, score), each in ranked[len(judged) :]]
        ranked = _sort([*zip(merits, judged, strict=True), *others])
    scores = [score + WHOLE * whole for (whole, score), _ in ranked]
    best = max([*scores, DOUBT])
    total = sum(exp(score - best) for score in [*scores, DOUBT])
    return [(continuation, exp(score - best) / total) for score, (_, continuation) in zip(scores, ranked, strict=True)]


def _sort(ranked: Iterable[_Ranked]) -> list[_Ranked]:
    return sorted(ranked, key=lambda pair: pair[0], reverse=True)


def _moves_of(line: _BrokenLine, continuation: _Continuation) -> tuple[int, ...]:
    return (*line.moves[line.first : continuation.correction.at], *continuation.moves)


def _merit(
    line: _BrokenLine, continuation: _Continuation, careless: float = 0.0, likely: float = 0.0
) -> tuple[bool, float]:
    """Return what continuations are ordered by: what makes the whole rest legal goes before all that does not."""
    legal, distance = continuation.reach - line.stop, line.stop - continuation.correction.at
    score = (
        continuation.correction.weight
        + LEGAL * legal
        - LOOSE * continuation.loose
        - DISTANCE * distance
        - CARE * careless
        + likely
    )
    return continuation.reach == line.end, score


def _doubtful(line: _BrokenLine, ranked: list[_Ranked]) -> list[_Continuation]:
    """Return the first of the ranked continuations, those between which the moves decide."""
    (whole, score), _ = ranked[0]
    legal = len(line.positions[line.stop].board.legal_moves())
    most = max(FEWEST_JUDGED, min(MOST_JUDGED, JUDGED // max(1, legal)))
    return [each for merit, each in ranked[:most] if merit[0] == whole and merit[1] > score - CLEAR]


def _likelihoods(line: _BrokenLine, continuations: list[_Continuation], book: Book) -> list[float]:
    """Return how likely players are to make the moves of each line, as far as ``AFTERMATH`` says, as a logarithm.

    Of a line that breaks off before, the moves that are not there count as much as others do on the mean.
    """
    game, first = line.positions[line.stop].game, min(continuation.correction.at for continuation in continuations)
    last = max(continuation.correction.at for continuation in continuations)
    written = log_likelihoods(game, line.positions[first].board, line.moves[first:last], line.moves[:first], book)
    lines = []
    for continuation in continuations:
        correction = continuation.correction
        count = len(correction.texts) + line.stop + AFTERMATH - correction.at - correction.replaces
        start, before = line.positions[correction.at].board, line.moves[: correction.at]
        own = log_likelihoods(game, start, continuation.moves[:count], before, book)
        lines.append([*written[: correction.at - first], *own])
    longest, mean = max(map(len, lines)), sum(map(sum, lines)) / max(1, sum(map(len, lines)))
    return [sum(each) + mean * (longest - len(each)) for each in lines]


def _carelessness(line: _BrokenLine, continuations: list[_Continuation]) -> list[float]:
    """Return how much the players would have given away in each line, measured by what they usually do in a move.

    Where men are left to be taken all the time, one more says little.
    """
    if len(continuations) < 2:
        return [0.0] * len(continuations)
    worth = worth_in_exchange(line.positions[line.stop].game)
    before = _cap(losses(line.positions[line.first].board, line.moves[line.first :], worth))
    common = min(continuation.correction.at for continuation in continuations) - line.first
    usual = (USUAL_LOSS * USUAL_PLIES + sum(before[:common])) / (USUAL_PLIES + common)
    found = []
    for continuation in continuations:
        correction = continuation.correction
        count = len(correction.texts) + line.stop + AFTERMATH - correction.at - correction.replaces
        own = _cap(losses(line.positions[correction.at].board, continuation.moves[:count], worth))
        found.append((sum(before[common : correction.at - line.first]) + sum(own)) / usual)
    return found


def _cap(values: list[float]) -> list[float]:
    """Return losses of at most ``MOST_LOSS``: a player who overlooks one man may overlook a greater one as well."""
    return [min(value, MOST_LOSS) for value in values]


def _repair(line: _BrokenLine, continuation: _Continuation, sureness: float) -> Repair:
    correction, game = continuation.correction, line.positions[line.stop].game
    moves = tuple(game.unpacked(move) for move in continuation.moves[: len(correction.texts)])
    follows = continuation.reach - correction.at - correction.replaces
    new = _quote(correction.texts[0]) if correction.texts else ""
    reason = REPAIR_KINDS[correction.kind].sentence.format(new=new, old=_quote(line.texts[correction.at]))
    return Repair(
        correction.at + 1, correction.texts, moves, correction.kind, correction.replaces, follows, reason, sureness
    )


def _quote(text: str) -> str:
    """Return a written text as it is, or quoted if it would break a sentence."""
    return text if text.isprintable() and 0 < len(text) <= LONGEST_MOVE else repr(text[:LONGEST_MOVE])
