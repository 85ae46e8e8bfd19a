"""Numbering: the numbers of a score held against its moves; one that comes too early shows that a move is missing.

>>> numbering = Numbering(by_round=True)
>>> numbering.check(Number(1), ply=0).name, numbering.check(Number(2), ply=1).name
('FITS', 'MOVE_MISSING')
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import chain, pairwise
from operator import itemgetter
from typing import NamedTuple

from kifu.notations.base import NUMBER_STARTS, SHORTEST_RUN, Notation, Token

MOST_DIGITS = 5
ROUND = re.compile(r"([0-9]{1,4})\.(?![0-9.．、…])")  # as nearly all write the number of a round
SEPARATORS = ",;，；。"  # they separate moves as spaces do
NUMBER = re.compile(r"([0-9]{1,5})\s*([.．、]+|…)?(?=\s*\Z|[.．、…\s])|(\.\.\.|…)")
DOTS = re.compile(r"\.\.|．．|…")


class Number(NamedTuple):
    """The number of a move; ``dots`` after it say that the first move of the round is left out."""

    value: int
    dots: bool = False


class Verdict(Enum):
    """How a number fits before a move."""

    FITS = 0
    MOVE_MISSING = 1  # it would fit if there were one move more before it
    WRONG = 2


class Numbered(NamedTuple):
    """A move in a line of text and the numbers that stand before it."""

    numbers: list[Number]
    token: Token


class Numbering:
    """What the numbers of a score count: its rounds, or its moves.

    A round begins with the side that usually moves first; where the other side begins the game, some count from that
    side instead, and where the first moves have no number, nothing says where a round begins.  Each of these is kept
    until a number speaks against it.
    """

    def __init__(self, *, by_round: bool, second_begins: bool = False) -> None:
        self._by_round = by_round
        self._usual = int(second_begins)  # the remainder, by 2, of the plies at which a round usually begins
        self._ways: list[int] = []  # the remainders that are still possible; none: there was no number yet
        self._base = Number(0), 0  # the last number that counts, and the ply before which it stands

    @classmethod
    def of(cls, found: Mapping[int, int], *, second_begins: bool = False) -> "Numbering":
        """Return the numbering of a score by its numbers and the plies before which they stand first.

        By the first numbers alone a missing move would look like one number a move.
        """
        return cls(by_round=_counts_rounds(found), second_begins=second_begins)

    @classmethod
    def of_text(cls, text: str, notation: Notation, *, second_begins: bool = False) -> "Numbering":
        """Return the numbering of a line of moves."""
        found: dict[int, int] = {}
        for ply, numbers in read_rounds(text, notation).numbers.items():
            for number in numbers:
                found.setdefault(number.value, ply + second_begins)
        return cls.of(found, second_begins=second_begins)

    def check(self, number: Number, ply: int, *, count_on: bool = True) -> Verdict:
        """Return how a number fits before the move after ``ply`` others.

        From a wrong number the next ones ``count_on``, as people who count wrong do.
        """
        if not self._ways:
            self._base = number, ply
            self._ways = self._first_ways(number, ply)
            if not number.dots:
                return Verdict.FITS
        matching = [way for way in self._ways if number.value == self._next_number(way, ply)]
        if matching:
            if not self._by_round:
                return Verdict.FITS
            # A number stands before the first move of a round, and with dots before the second.
            exact = [way for way in matching if _begins_round(way, ply) is not number.dots]
            self._ways = exact or matching
            return Verdict.MOVE_MISSING if number.dots and not exact and ply else Verdict.FITS
        if self._by_round and all(self._lacks_reply(way, number, ply) for way in self._ways):
            return Verdict.MOVE_MISSING
        if count_on:
            self._base = number, ply
        return Verdict.WRONG

    def _first_ways(self, number: Number, ply: int) -> list[int]:
        if number.dots:
            return [self._usual if ply else 1]
        return [0, 1] if ply or self._usual else [0]

    def _lacks_reply(self, way: int, number: Number, ply: int) -> bool:
        return not _begins_round(way, ply) and number.value == self._next_number(way, ply) + 1

    def _next_number(self, way: int, ply: int) -> int:
        number, base = self._base
        return number.value + ((ply + way) // 2 - (base + way) // 2 if self._by_round else ply - base)


def _begins_round(way: int, ply: int) -> bool:
    return ply % 2 == way


def numbered(text: str, notation: Notation) -> Iterator[Numbered]:
    """Yield the moves of a text with the numbers before each."""
    place = 0
    for token in notation.tokens(text):
        yield Numbered(numbers_in(text[place : token.span.start]), token)
        place = token.span.stop


def numbered_places(text: str, notation: Notation) -> Iterator[tuple[list[Number], int, int]]:
    """Yield the numbers before each move of a text, and where it begins and ends: half the work of ``numbered``."""
    place = 0
    for first, stop in notation.places(text):
        yield numbers_in(text[place:first]), first, stop
        place = stop


class Rounds:
    """The moves of a line: their texts, and by the ply, from 0, the numbers before each of them that has any."""

    def __init__(self, texts: list[str], numbers: dict[int, list[Number]], find_start: Callable[[int], int]) -> None:
        self.texts = texts
        self.numbers = numbers
        self.find_start = find_start  # where the text of a ply begins in the line


def read_rounds(text: str, notation: Notation) -> Rounds:
    """Return the moves of a line with their numbers."""
    if rounds := split_rounds(text, notation):
        return rounds
    places = [*numbered_places(text, notation)]
    numbers = {ply: found for ply, (found, _, _) in enumerate(places) if found}
    return Rounds([text[first:stop] for _, first, stop in places], numbers, lambda ply: places[ply][1])


def split_rounds(text: str, notation: Notation) -> Rounds | None:
    """Return the moves of a line that has nothing but words and plain numbers, with a step for each of its rounds.

    ``None`` is for any other line.
    """
    if notation.word_pattern(text) is not Notation.words or any(sign in text for sign in SEPARATORS):
        return None
    parts = ROUND.split(text)
    if not all(part[-1:].isspace() for part in parts[int(not parts[0]) * 2 : -1 : 2]):
        return None  # what looks like a number is the end of a word
    between = [part.split() for part in parts[::2]]
    texts = [*chain.from_iterable(between)]
    # A word that begins as a number may hold one more, and a long one several moves.
    if not NUMBER_STARTS.isdisjoint(map(itemgetter(0), texts)) or max(map(len, texts), default=0) >= SHORTEST_RUN:
        return None
    numbers: dict[int, list[Number]] = {}
    ply = 0
    for words, number in zip(between, parts[1::2], strict=False):
        ply += len(words)
        numbers.setdefault(ply, []).append(Number(int(number)))
    numbers.pop(len(texts), None)  # after which no move stands
    return Rounds(texts, numbers, partial(_find_word, parts, between))


def _find_word(parts: Sequence[str], between: Sequence[Sequence[str]], ply: int) -> int:
    """Return where a word begins, of those ``between`` the numbers of a line that was cut at them."""
    place = 0
    for number, words in enumerate(between):
        part = parts[2 * number]
        if ply < len(words):
            return place + len(part) - len(part.split(None, ply)[ply])
        ply -= len(words)
        place += len(part) + len(parts[2 * number + 1]) + 1  # and the point after the number
    raise IndexError(ply)


def numbers_in(gap: str) -> list[Number]:
    """Return the numbers in what stands between two moves."""
    if not gap or gap.isspace():
        return []
    plain = gap.strip()
    if plain.endswith(".") and len(plain) <= MOST_DIGITS + 1 and plain.isascii() and plain[:-1].isdecimal():
        return [Number(int(plain[:-1]))]  # as nearly all are
    return [
        Number(int(digits), bool(dots) and DOTS.search(dots) is not None)
        for digits, dots, _ in NUMBER.findall(gap)
        if digits
    ]


def count_rounds(numbers: Mapping[int, Sequence[Number]], first_ply: int) -> bool:
    """Whether the numbers before moves are those of rounds, one after another: no ``Numbering`` objects to them.

    ``first_ply`` is 1 where the second side begins.
    """
    base: int | None = None
    for ply, (number, *more) in numbers.items():
        turn = ply + first_ply
        if base is None:
            base = number.value - turn // 2
        begins = turn % 2 == 0 or ply == 0
        if more or number.dots or not begins or number.value != base + turn // 2:
            return False
    return True


def shows_missing(numbers: Iterable[Number], numbering: Numbering, ply: int) -> bool:
    """Whether numbers before the move after ``ply`` others show that one is missing; all are held against it."""
    return Verdict.MOVE_MISSING in [numbering.check(number, ply) for number in numbers]


def _counts_rounds(found: Mapping[int, int]) -> bool:
    """Whether numbers count rounds, by the plies before which they stand first."""
    steps = list(pairwise(found.items()))
    by_round = sum(later[0] - earlier[0] == later[1] // 2 - earlier[1] // 2 for earlier, later in steps)
    by_ply = sum(later[0] - earlier[0] == later[1] - earlier[1] for earlier, later in steps)
    # A step of two plies counts for rounds even where a move is missing before it.
    in_step = sum((later[0] - earlier[0], later[1] - earlier[1]) == (1, 2) for earlier, later in steps)
    return max(by_round, in_step) >= by_ply
