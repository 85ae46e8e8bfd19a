"""Texts of scanned games as columns."""

from array import array
from itertools import pairwise

import pytest

from kifu.core.moves.gathering import Gathering, Materials, Texts
from kifu.formats.base import Request
from kifu.formats.pgn.blocks import read_block
from kifu.notations.base import find_notation
from kifu.rules.game import find_game

# The first game of a block is read as a record, which shows the notation.
GAMES = """[Red "A"]

1. C2.5 H8+7 1-0

[Red "胡"]
[Site ""]
[Black "B"]

1. C2.5 C8.5 2. C5+4 1-0

[Site "x"]

1. P7+1 *
"""


def make_gathering() -> Gathering:
    # Tables of a notation are made when they pay, which three games do not; where there are some, they are used.
    assert find_notation("wxf", find_game("xiangqi")).dialect
    block = read_block(GAMES.encode(), Request())
    assert block.scan
    assert block.cuts
    assert block.scan.games == 2
    cuts = block.cuts
    return Gathering(cuts.text, cuts.tag_places, cuts.tag_stops, block.scan.numbers[:2])


def split(texts: Texts) -> list[str]:
    offsets, data = texts
    return [data[start:stop].decode() for start, stop in pairwise(offsets)]


def test_names_of_all_tags() -> None:
    assert split(make_gathering().names()) == ["Red", "Red", "Site", "Black", "Site"]


def test_values_of_one_kind_are_empty_where_a_game_has_none() -> None:
    gathering = make_gathering()
    gathering.sort(bytes([1, 1, 2, 3, 2]))
    assert split(gathering.values(1)) == ["胡", ""]
    assert split(gathering.values(2)) == ["", "x"]
    assert split(gathering.values(9)) == ["", ""]


def test_tags_of_a_kind_are_listed_with_where_those_of_a_game_begin() -> None:
    gathering = make_gathering()
    gathering.sort(bytes([1, 1, 1, 0, 1]))
    begins, names, values = gathering.lists(1)
    assert list(begins) == [0, 2, 3]
    assert split(names) == ["Red", "Site", "Site"]
    assert split(values) == ["胡", "", "x"]


def test_men_that_are_left() -> None:
    materials = Materials([[b"K", b"+P"], [b"k", b"+p"]])
    assert split(materials.write(array("B", [1, 2, 0, 1, 0, 0, 1, 0]), 2)) == ["K+P+P +p", " k"]
    assert split(materials.write(array("B"), 0)) == []
    hands = Materials([[b"K", b"P"], [b"k", b"p"]], hands=True)
    assert split(hands.write(array("B", [1, 0, 1, 0, 0, 2, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0]), 2)) == ["K k PPp", "KP k -"]


def test_what_does_not_fit_together_is_refused() -> None:
    gathering = make_gathering()
    with pytest.raises(ValueError, match="3 kinds are not those of 5 tags"):
        gathering.sort(bytes(3))
    with pytest.raises(ValueError, match="2 counts are not those of 1 games"):
        Materials([[b"K", b"P"], [b"k", b"p"]]).write(array("B", [1, 2]), 1)
    with pytest.raises(ValueError, match="same kinds"):
        Materials([[b"K", b"P"], [b"k"]])
    for places, stops, games in (([0, 9, 0, 0], [1], [0]), ([0, 1, 2, 3], [2], [0]), ([0, 1, 2, 3], [1], [1])):
        with pytest.raises(ValueError, match="in the block"):
            Gathering(b"abcd", array("i", places), array("i", stops), array("i", games))
