"""Scores as books print them: footnotes, marks of diagrams, and the numerals of other times."""

from pathlib import Path

import pytest

from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.record import DIAGRAM
from tests.unit.formats.text_scores import BLACK_FIRST, moves, text, told


def test_a_page_of_a_book_in_which_black_begins(data: Path) -> None:
    record = text((data / "xiangqi" / "formats" / "book-black-first.txt").read_bytes())
    line = record.main_line()
    assert record.fen == BLACK_FIRST
    assert record.tags == {"Title": "第七局　直车对担子炮", "Bottom": "Black"}
    assert moves(record)[:4] == ["b8e8", "b1c3", "b10c8", "a1b1"]
    assert len(line) == 24
    assert {number: node.comment for number, node in enumerate(line, 1) if node.comment} == {
        4: "红方先出横车，布局灵活。",
        7: "黑方改走炮八进二，\n另有一番变化。",
        12: "炮8进4，封住黑车。",
        19: "后炮平六，车8进9，\n马三退二，局势平稳。",
    }
    assert [number for number, node in enumerate(line, 1) if node.marks] == [20]
    assert line[19].marks == (DIAGRAM,)
    assert told(record) == [("numerals", "note")]
    assert record.origin.notation == "zh-hans:numerals=exchanged"


def test_the_numerals_of_1958_are_written_and_read_strictly(data: Path) -> None:
    record = text((data / "xiangqi" / "formats" / "book-black-first.txt").read_bytes())
    notation = find_notation("zh-hans:numerals=exchanged", record.game)
    written = find_format("text:style=book").write(record, notation, "gb18030")
    page = written.data.decode("gb18030")
    assert written.losses == []
    assert "  1. 炮二平五    马8进7\n" in page
    assert " 10. 后炮平六④  车8进9(图)\n" in page
    assert "\n④ 后炮平六，车8进9，\n    马三退二，局势平稳。\n" in page
    assert text(written.data, strict=True) == record


@pytest.mark.parametrize(
    ("mark", "note"),
    [("①", "①"), ("[1]", "[1]"), ("(1)", "(1)"), ("〔1〕", "〔1〕"), ("¹", "1."), ("⑴", "注⑴："), ("［1］", "1、")],
)
def test_marks_of_footnotes(mark: str, note: str) -> None:
    record = text(f"1. 炮二平五 马8进7{mark}\n2. 马二进三\n\n{note}正着。\n")
    assert [node.comment for node in record.main_line()] == ["", "正着。", ""]
    assert told(record) == []


def test_footnotes_begin_anew_on_every_page() -> None:
    record = text("1. 炮二平五① 马8进7\n\n①当头炮。\n\n2. 马二进三① 车9平8\n\n①跳马。\n")
    assert [node.comment for node in record.main_line()] == ["当头炮。", "", "跳马。", ""]


def test_a_mark_without_its_note_and_a_note_without_its_mark_are_told() -> None:
    record = text("1. 炮二平五① 马8进7\n\n[5] 无人提到。\n")
    assert told(record) == [("footnote", "warning"), ("footnote", "warning")]
    assert record.main_line()[-1].comment == "[5] 无人提到。"


@pytest.mark.parametrize("sign", ["(图)", "（圖）", "〔图〕", "(diagram)", "（如图）"])
def test_the_mark_of_a_diagram(sign: str) -> None:
    record = text(f"1. 炮二平五 马8进7{sign} 2. 马二进三")
    assert [node.marks for node in record.main_line()] == [(), (DIAGRAM,), ()]


@pytest.mark.parametrize("sign", ["图", "圖", "图1", "圖二", "如图", " 圖"])
def test_the_mark_of_a_diagram_without_brackets(sign: str) -> None:
    record = text(f"1. 炮二平五 马8进7{sign}\n2. 马二进三{sign} 车9平8\n{sign.strip()}\n")
    assert [node.marks for node in record.main_line()] == [(), (DIAGRAM,), (DIAGRAM,), (DIAGRAM,)]
    assert not any(node.comment for node in record.main_line())


def test_the_mark_of_a_diagram_before_the_next_number() -> None:
    record = text("1. 炮二平五 马8进7图2. 马二进三")
    assert [node.marks for node in record.main_line()] == [(), (DIAGRAM,), ()]


@pytest.mark.parametrize("prose", ["图穷匕见", "图中红优", "见图，红方易走", "企图反击"])
def test_the_word_in_prose_is_no_mark(prose: str) -> None:
    record = text(f"{prose}\n\n1. 炮二平五 马8进7① 2. 马二进三\n\n① {prose}\n")
    assert not any(node.marks for node in record.main_line())
    assert record.main_line()[1].comment == prose
    assert record.tags["Title"] == prose


def test_two_notes_on_the_whole_game_are_both_kept() -> None:
    written = "[0] found in an old book\n赛事：杯赛\n[0] played at night\n    by candle light\n\n1. 炮二平五 马8进7\n"
    assert text(written).root.comment == "found in an old book\nplayed at night\nby candle light"
