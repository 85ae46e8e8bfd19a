"""Patterns and their weight: the tied Chariot by the open reading T."""

import pytest

from kifu.rules.side import Side
from kifu.rulings.book import PERPETUAL_CHASE, find_book
from kifu.rulings.cycle import find_window, steps_of
from kifu.rulings.kinds import kinds_of
from kifu.rulings.patterns import facts_of_moves, guilt_of, pattern_of
from kifu.rulings.threats import ThreatTest
from tests.unit.rulings.cases import case


@pytest.mark.parametrize(
    ("name", "side", "weight"),
    [
        ("wxf-056", Side.FIRST, 1.5),
        ("axf-195", Side.SECOND, 1.5),
        ("wxf-045", Side.FIRST, 1),
        ("axf-205", Side.SECOND, 1),
    ],
    ids=["tied by a horse", "tied, colours exchanged", "a cannon", "a chariot that shields nobody"],
)
def test_to_chase_a_chariot_tied_by_a_horse_weighs_more_by_reading_t(name: str, side: Side, weight: float) -> None:
    position, book = case(name).position(), find_book("axf")
    window = find_window(position.hashes())
    assert window is not None
    steps = steps_of(position, window)
    for other, expected in (("", 1), ("T", weight)):
        test = ThreatTest(kinds_of(position.game), other)
        facts = facts_of_moves(steps, test, book, {})
        pattern = pattern_of(facts, side, other)
        assert pattern.pattern == PERPETUAL_CHASE
        assert guilt_of(pattern, facts, book, test) == expected
