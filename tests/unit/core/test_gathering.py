"""Texts of scanned games as columns."""

from itertools import pairwise

import pytest

from kifu.core.gathering import Gathering, Texts
from kifu.formats.base import Request
from kifu.formats.pgn.blocks import read_block

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
    scan = read_block(GAMES.encode(), Request()).scan
    assert scan
    assert scan.games == 2
    return Gathering(scan)


def split(texts: Texts) -> list[str]:
    offsets, data = texts
    return [data[start:stop].decode() for start, stop in pairwise(offsets)]


def test_names_of_all_tags() -> None:
    assert split(make_gathering().names()) == ["Red", "Site", "Black", "Site"]


def test_values_of_one_kind_are_empty_where_a_game_has_none() -> None:
    gathering = make_gathering()
    gathering.sort(bytes([1, 2, 3, 2]))
    assert split(gathering.values(1)) == ["胡", ""]
    assert split(gathering.values(2)) == ["", "x"]
    assert split(gathering.values(9)) == ["", ""]


def test_tags_of_a_kind_are_listed_with_where_those_of_a_game_begin() -> None:
    gathering = make_gathering()
    gathering.sort(bytes([1, 1, 0, 1]))
    begins, names, values = gathering.lists(1)
    assert list(begins) == [0, 2, 3]
    assert split(names) == ["Red", "Site", "Site"]
    assert split(values) == ["胡", "", "x"]


def test_men_that_are_left() -> None:
    first, second = split(make_gathering().materials(b"ABCDEFGabcdefg"))
    assert len(first) == len(second) - 1 == 32
    assert second.replace(" ", "").lower().count("a") == 2


def test_kinds_and_letters_of_another_number_are_refused() -> None:
    gathering = make_gathering()
    with pytest.raises(ValueError, match="3 kinds are not those of 4 tags"):
        gathering.sort(bytes(3))
    with pytest.raises(ValueError, match="14 kinds of men to write, not 2"):
        gathering.materials(b"Aa")
