"""Numbering: the numbers of a score held against its moves; one that comes too early shows that a move is missing.

>>> numbering = Numbering(by_round=True)
>>> numbering.check(1, dots=False, ply=0), numbering.check(2, dots=False, ply=1)
('', 'missing')
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from kifu.notations.base import Notation, Token

NUMBER = re.compile(r"([0-9]{1,5})\s*([.．、]+|…)?(?=\s*\Z|[.．、…\s])|(\.\.\.|…)")
DOTS = ("..", "．．", "…")


class Number(NamedTuple):
    value: int
    dots: bool


class Numbered(NamedTuple):
    """A move in a line of text and the numbers that stand before it."""

    numbers: list[Number]
    token: Token


class Numbering:
    """Where the numbers are: each one before a round, or before every move."""

    def __init__(self, *, by_round: bool, second_begins: bool = False) -> None:
        self._by_round = by_round
        self._shift = int(second_begins and by_round)
        self._base: tuple[int, int] | None = None

    def check(self, number: int, *, dots: bool, ply: int, count_on: bool = True) -> str:
        """Return nothing if a number fits before a move, ``missing`` if a move is not there, else ``number``.

        From a wrong number the next ones ``count_on``, as people who count wrong do.
        """
        both = ply + self._shift
        place = both // 2 if self._by_round else both
        first_to_move = self._by_round and both % 2 == 0
        if self._base is None:
            self._base = number, place
        expected = self._base[0] + place - self._base[1]
        if number == expected:
            return "missing" if dots and first_to_move and ply else ""
        if self._by_round and not first_to_move and number == expected + 1:
            return "missing"
        if count_on:
            self._base = number, place
        return "number"


def numbered(text: str, notation: Notation) -> Iterator[Numbered]:
    """Yield the moves of a text with the numbers before each."""
    place = 0
    for token in notation.tokens(text):
        yield Numbered(numbers_in(text[place : token.span.start]), token)
        place = token.span.stop


def numbers_in(gap: str) -> list[Number]:
    """Return the numbers in what stands between two moves."""
    if not gap or gap.isspace():
        return []
    return [
        Number(int(match[1]), any(dots in (match[2] or "") for dots in DOTS))
        for match in NUMBER.finditer(gap)
        if match[1]
    ]


def numbers_rounds(text: str, notation: Notation, *, second_begins: bool = False) -> bool:
    """Whether the numbers of a score count rounds; some count every move."""
    found: dict[int, int] = {}  # each number and the ply before which it stands first
    for ply, move in enumerate(numbered(text, notation), int(second_begins)):
        for number in move.numbers:
            found.setdefault(number.value, ply)
    return counts_rounds(found)


def counts_rounds(found: Mapping[int, int]) -> bool:
    """Whether numbers count rounds, by the plies before which they stand first."""
    steps = list(pairwise(found.items()))
    by_round = sum(later[0] - earlier[0] == later[1] // 2 - earlier[1] // 2 for earlier, later in steps)
    by_ply = sum(later[0] - earlier[0] == later[1] - earlier[1] for earlier, later in steps)
    # A step of two plies counts for rounds even where a move is missing before it.
    in_step = sum((later[0] - earlier[0], later[1] - earlier[1]) == (1, 2) for earlier, later in steps)
    return max(by_round, in_step) >= by_ply
