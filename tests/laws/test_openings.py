"""The table of openings: every line is legal and leads to its entry, from any side and in any order."""

import random
from collections import Counter

import pytest

from kifu.openings.finding import find_opening
from kifu.openings.lines import read_line
from kifu.openings.table import Opening, read_table
from kifu.rules.move import Move
from kifu.rules.position import Position

TABLE = read_table()
MIRROR = str.maketrans("abcdefghi", "ihgfedcba")


def play(moves: list[Move]) -> Position:
    position = Position()
    assert position.play_all(moves) == len(moves)
    return position


def mirror(moves: list[Move]) -> list[Move]:
    return [Move(move.origin.translate(MIRROR), move.target.translate(MIRROR)) for move in moves]


def reorder(moves: list[Move], chance: random.Random) -> list[Move] | None:
    """Return the moves in another order that is legal; the first one stays, which some families are named by."""
    first, second = moves[2::2], moves[1::2]
    chance.shuffle(first)
    chance.shuffle(second)
    mixed = [move for pair in zip([moves[0], *first], [*second, None], strict=False) for move in pair if move]
    return mixed if Position().play_all(mixed) == len(moves) else None


@pytest.mark.parametrize("opening", TABLE.openings, ids=lambda opening: opening.code)
def test_every_line_leads_to_its_opening(opening: Opening) -> None:
    chance = random.Random(opening.code)
    for moves in map(read_line, opening.lines):
        assert find_opening(play(moves)) is opening
        assert find_opening(play(mirror(moves))) is opening
        assert find_opening(Position.from_fen(play(moves).fen())) is opening
        for _ in range(10):
            if other := reorder(moves, chance):
                assert find_opening(play(other)) is opening


def test_no_position_has_two_names() -> None:
    places = Counter(
        min(play(moves).hash, play(mirror(moves)).hash)
        for opening in TABLE.openings
        for moves in map(read_line, opening.lines)
    )
    assert [place for place, count in places.items() if count > 1] == []


def test_names_are_whole_and_each_is_there_once() -> None:
    assert len(TABLE.openings) >= 60
    for names in zip(
        *((each.code, each.english, each.chinese, each.traditional) for each in TABLE.openings), strict=True
    ):
        assert all(names)
        assert len({*names}) == len(names)
    assert [each.code for each in TABLE.openings] == sorted(each.code for each in TABLE.openings)
    assert {each.family for each in TABLE.openings} == {*TABLE.families} == {*"ABCDE"}


def test_simplified_and_traditional_names_are_what_they_say() -> None:
    """The character set of each has no character of the other that differs."""
    for opening in TABLE.openings:
        opening.chinese.encode("gb2312")
        opening.traditional.encode("big5")
        assert len(opening.traditional) == len(opening.chinese)
