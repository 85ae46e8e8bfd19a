"""Sets of moves that games are held against."""

import random

import pytest

from kifu.core.moves.patterns import Pattern, Patterns
from kifu.formats.base import Request
from kifu.formats.pgn.blocks import read_block
from kifu.formats.plain import coding_of
from kifu.openings.finding import make_finder
from kifu.rules.position import Position
from tests.effort import SEED
from tests.laws.test_blocks import games_in


def make_patterns(*patterns: Pattern) -> Patterns:
    return Patterns(patterns)


def keys(*moves: int) -> list[int]:
    """Return moves that both sides play in turn, the first side first."""
    return [move << 1 | ply & 1 for ply, move in enumerate(moves)]


@pytest.mark.parametrize(
    ("played", "found"),
    [
        ([5, 6, 7], 0),
        ([7, 6, 5], 0),  # in another order
        ([7, 6, 8, 9, 5], 0),
        ([7, 6, 8, 9, 3, 3, 5], -1),  # too late
        ([6, 5, 7], -1),  # by the other side
        ([5, 6], 1),
        ([5, 9, 8, 6], 1),
        ([5, 4, 8, 6], -1),  # what is excluded comes before
        ([5, 6, 8, 4], 1),  # and after
        ([8, 6, 5], -1),  # it does not begin with the first
        ([], -1),
        ([-1, 1 << 40], -1),
    ],
)
def test_moves_in_any_order_and_in_time(played: list[int], found: int) -> None:
    deep = Pattern(keys(5, 6, 7), [], 5 << 1, False, 6)
    begins = Pattern(keys(5, 6), keys(0, 4)[1:], 5 << 1, True, 6)
    assert make_patterns(deep, begins).find(played) == found


def test_of_two_with_as_many_moves_the_one_that_is_complete_first_counts_and_else_the_first() -> None:
    one, other = Pattern(keys(5, 6), [], 5 << 1, False, 9), Pattern(keys(7, 8), [], 7 << 1, False, 9)
    patterns = make_patterns(one, other, other)
    assert patterns.find([7, 8, 5, 6]) == 1
    assert patterns.find([5, 6, 7, 8]) == 0


def test_patterns_that_are_out_of_order_or_too_long_are_refused() -> None:
    one, two = Pattern(keys(5), [], 5, False, 9), Pattern(keys(5, 6), [], 5, False, 9)
    with pytest.raises(ValueError, match="more moves come before"):
        make_patterns(one, two)
    with pytest.raises(ValueError, match="plies at most"):
        make_patterns(one._replace(limit=1000))
    assert make_patterns().find([1, 2]) == -1


def test_games_of_a_scan_are_found_as_their_moves_are() -> None:
    choice, patterns = random.Random(SEED), make_finder().patterns
    beginnings = ("1. C2.5 H8+7 2. H2+3 H2+3", "1. P7+1 P7+1", "1. E3+5", "1. C2.5 C8.5 2. H2+3 H8+7 3. R1.2 R9+1")
    games = "".join(f'[Red "{choice.random()}"]\n\n{choice.choice(beginnings)}\n\n' for _ in range(12))
    block = read_block(("\n".join(games_in("wxf", SEED % 7)) + "\n" + games).encode(), Request())
    assert block.scan
    assert block.scan.games >= 12
    start = Position()
    expected = [patterns.find(coding_of(start.game).unpack(start.board, game.packed)) for game in block.plain_games()]
    assert list(patterns.find_all(block.scan)) == expected
    assert any(number >= 0 for number in expected)
    empty = read_block(b"", Request()).scan
    assert empty
    assert list(patterns.find_all(empty)) == []
