"""Moves are counted as the score of a record counts them."""

import pytest

import kifu
from kifu.errors import FormatError
from kifu.records.counting import name_of, number_of, ply_of
from kifu.render.score import MoveText, Score

USUAL = "1. C2.5 H8+7 2. H2+3 R9.8"
TURNED = "1... H8+7 2. C2.5 R9.8 3. H2+3"
DIAGRAM = '[FEN "4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 14"]\n\n14... K5+1 15. R4+1 K5+1'


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (USUAL, ["move 1, Red", "move 1, Black", "move 2, Red", "move 2, Black"]),
        (TURNED, ["move 1, Black", "move 1, Red", "move 2, Black", "move 2, Red"]),
        (DIAGRAM, ["move 1, Black", "move 2, Red", "move 2, Black"]),
    ],
)
def test_places_are_those_of_the_printed_score(text: str, names: list[str]) -> None:
    record = kifu.read(text, format="pgn", notation="wxf")
    plies = range(1, len(record.main_line()) + 1)
    assert [name_of(ply, record) for ply in plies] == names
    numbers = [number_of(ply, record) for ply in plies]
    printed = [part.number for part in Score.of(record).parts if isinstance(part, MoveText)]
    assert [number for number in printed if number] == [n for n, own in zip(numbers, printed, strict=True) if own]
    assert [ply_of(number, record) for number in numbers] == [*plies]
    assert [ply_of(str(ply), record) for ply in plies] == [*plies]


def test_what_is_no_place_is_refused() -> None:
    record = kifu.read(DIAGRAM, format="pgn", notation="wxf")
    for text, reason in (("1.", r"begins with 1\.\.\."), ("0.", "no move"), ("x", "no place"), ("-1", "no place")):
        with pytest.raises(FormatError, match=reason):
            ply_of(text, record)
