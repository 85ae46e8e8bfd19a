"""Parts of a record as records of their own."""

import pytest

from kifu.errors import KifuError
from kifu.records.parts import board_at, follow, line_from, position_at
from kifu.records.record import Record, Result


@pytest.fixture
def record() -> Record:
    record = Record(tags={"Red": "Hu"}, result=Result.FIRST)
    first = record.root.add("C2.5")
    first.comment = "the usual beginning"
    first.add("H8+7 H2+3 R9.8")
    first.add("H2+3 H8+7")
    return record


def test_a_line_begins_with_the_position_after_a_move(record: Record) -> None:
    line = line_from(record, [0])
    assert line.fen.split()[1] == "b"
    assert [str(node.move) for node in line.main_line()] == ["h10g8", "h1g3", "i10h10"]
    assert len(line.root.children) == 2
    assert (line.tags, line.result, line.root.comment) == ({"Red": "Hu"}, Result.FIRST, "the usual beginning")
    assert line.root.children[0].parent is line.root
    line.root.children[0].comment = "new"
    assert record.root.children[0].children[0].comment == ""


def test_the_line_from_the_start_is_all_of_it(record: Record) -> None:
    assert line_from(record, []) == record


def test_a_position_has_no_moves(record: Record) -> None:
    position = position_at(record, [0, 1])
    assert position.fen == board_at(record, [0, 1]).fen()
    assert position.main_line() == []


def test_a_path_goes_by_children(record: Record) -> None:
    assert [str(node.move) for node in follow(record, [0, 1, 0])] == ["h3e3", "b10c8", "b1c3"]
    for path in ([1], [0, 2], [-1]):
        with pytest.raises(KifuError, match="path"):
            follow(record, path)


def test_a_setup_that_cannot_be_played_is_shown_as_it_is() -> None:
    record = Record(fen="9/9/9/9/9/9/9/9/9/9 w")
    assert board_at(record, []).fen().startswith("9/9")
