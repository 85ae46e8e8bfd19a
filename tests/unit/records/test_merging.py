"""Merging: nothing is lost, and every difference is listed."""

from copy import copy

import pytest

from kifu.errors import KifuError
from kifu.records.merging import merge, merge_into
from kifu.records.record import Record, Result


def record_of(*lines: str, **tags: str) -> Record:
    record = Record(tags=tags)
    for line in lines:
        node = record.root
        for text in line.split():
            move = node.position().parse(text) if node is not record.root else record.start().parse(text)
            node = next((child for child in node.children if child.move == move), None) or node.add(move)
    return record


def test_a_record_merged_with_itself_does_not_differ() -> None:
    record = record_of("C2.5 H8+7 H2+3", "C2.5 H2+3", Red="Hu")
    record.root.children[0].comment = "usual"
    merged = merge(record, copy(record))
    assert merged.record == record
    assert merged.differences == []


def test_new_moves_become_branches() -> None:
    mine, other = record_of("C2.5 H8+7 H2+3"), record_of("C2.5 H8+7 H8+7 R9.8", "C2.5 H8+7 H8+7 H2+3", "P7+1")
    merged = merge(mine, other)
    assert merged.record == record_of("C2.5 H8+7 H2+3", "C2.5 H8+7 H8+7 R9.8", "C2.5 H8+7 H8+7 H2+3", "P7+1")
    assert [(found.kind, found.path, found.added) for found in merged.differences] == [
        ("moves", (1,), 1),
        ("moves", (0, 0, 1), 3),
    ]
    assert merged.record.root.children[1].parent is merged.record.root
    assert len(mine.root.children) == 1


def test_remarks_stand_one_below_the_other() -> None:
    mine, other = record_of("C2.5 H8+7"), record_of("C2.5 H8+7")
    mine.root.children[0].comment, mine.root.children[0].marks = "good", ("!",)
    other.root.children[0].comment, other.root.children[0].marks = "usual", ("!", "$14")
    other.root.children[0].children[0].comment = "so too"
    merged = merge(mine, other)
    first = merged.record.root.children[0]
    assert (first.comment, first.marks, first.children[0].comment) == ("good\nusual", ("!", "$14"), "so too")
    assert [(found.name, found.mine, found.theirs, found.conflict) for found in merged.differences] == [
        ("comment", "good", "usual", True),
        ("marks", "!", "$14", True),
        ("comment", "", "so too", False),
    ]


def test_tags_that_differ_stay_and_are_listed() -> None:
    mine, other = record_of("C2.5", Red="Hu"), record_of("C2.5", Red="Yang", Black="Li")
    other.result = Result.DRAW
    merged = merge(mine, other)
    assert merged.record.tags == {"Red": "Hu", "Black": "Li"}
    assert merged.record.result is Result.DRAW
    assert [(found.name, found.conflict) for found in merged.differences] == [
        ("Red", True),
        ("Black", False),
        ("", False),
    ]
    mine.result = Result.FIRST
    assert merge(mine, other).record.result is Result.FIRST


def test_a_line_is_put_in_where_its_position_stands() -> None:
    mine = record_of("C2.5 H8+7 H2+3")
    here = mine.root.children[0].children[0]
    other = Record(fen=here.position().fen(), tags={"Red": "nobody"})
    other.root.add("H8+7 R9.8")
    merged = merge(mine, other, [0, 0])
    assert merged.path == (0, 0)
    assert merged.record == record_of("C2.5 H8+7 H2+3", "C2.5 H8+7 H8+7 R9.8")
    assert merge(mine, record_of("C2.5 H2+3"), [0, 0]).path == ()


def test_an_unknown_value_is_no_conflict() -> None:
    mine, other = (
        record_of("C2.5", Red="?", Event="cup", Date="1980"),
        record_of("C2.5", Red="Hu", Event="?", Round="-"),
    )
    merged = merge(mine, other)
    assert merged.record.tags == {"Red": "Hu", "Event": "cup", "Date": "1980", "Round": "-"}
    assert [found.conflict for found in merged.differences] == [False, False]


def test_a_record_from_a_later_position_goes_where_that_stands() -> None:
    mine = record_of("C2.5 H8+7 H2+3 R9.8", "C2.5 C8.5 H2+3")
    here = mine.root.children[0].children[1]
    other = Record(fen=here.position().fen().removesuffix(" 2 2") + " 0 1")
    other.root.add("H8+7 R9+1")
    merged = merge(mine, other)
    assert merged.path == (0, 1)
    assert merged.record == record_of("C2.5 H8+7 H2+3 R9.8", "C2.5 C8.5 H2+3", "C2.5 C8.5 H8+7 R9+1")


def test_putting_one_record_into_another_changes_that_alone() -> None:
    mine, other = record_of("C2.5 H8+7"), record_of("C2.5 H2+3")
    assert merge_into(mine, other).record is mine
    assert (mine, other) == (record_of("C2.5 H8+7", "C2.5 H2+3"), record_of("C2.5 H2+3"))


def test_other_starts_and_other_games_are_refused() -> None:
    with pytest.raises(KifuError, match="another position"):
        merge(record_of("C2.5"), Record(fen="3k5/9/9/9/9/9/9/9/4R4/4K4 w"))
    with pytest.raises(KifuError, match="dai shogi"):
        merge(record_of("C2.5"), Record("dai_shogi"))
