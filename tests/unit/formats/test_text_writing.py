"""Scores that are written as plain text, in all styles, and read back."""

import pytest

import kifu
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result
from kifu.sources.encoding import CODECS
from tests.unit.formats.text_scores import text, texts, told


def annotated() -> Record:
    record = text("1. 炮二平五! 马8进7\n2. 马二进三 车9平8(图)\n3. 车一平二 马2进3\n")
    record.tags = {"Title": "示范", "Red": "甲", "Black": "乙", "Event": "杯赛"}
    record.result = Result.FIRST
    record.root.comment = "序言。\n\n第二段"
    line = record.main_line()
    line[1].comment = "正着。"
    line[3].comment = "1. 炮二平五 马8进7\n  indented"
    return record


def test_the_plain_style() -> None:
    record = annotated()
    written = find_format("text").write(record, find_notation("zh-hans", record.game))
    assert written.losses == []
    assert written.data.decode() == (
        "示范\n甲  红先胜  乙\n赛事：杯赛\n[0] 序言。\n    \n    第二段\n\n"
        "  1. 炮二平五!  马8进7①      2. 马二进三  车9平8(图)②      3. 车一平二  马2进3\n\n"
        "① 正着。\n② 1. 炮二平五 马8进7\n      indented\n\n"
    )


def test_the_style_with_one_move_a_line() -> None:
    record = annotated()
    written = find_format("text:style=lines").write(record, find_notation("english", record.game))
    assert written.data.decode().split("\n\n")[1].splitlines()[:3] == [
        "  1. Cannon 2 traverses 5!",
        "     Horse 8 advances 7[1]",
        "  2. Horse 2 advances 3",
    ]


@pytest.mark.parametrize("style", ["plain", "lines", "book", "vertical"])
@pytest.mark.parametrize("notation", ["zh-hans", "zh-hant", "english", "wxf", "uci", "dhtmlxq"])
def test_what_is_written_is_read_again_exactly(style: str, notation: str) -> None:
    record = annotated()
    form = find_format(f"text:style={style}")
    written = form.write(record, find_notation(notation, record.game))
    assert written.losses == []
    assert texts(written.data * 2, strict=True) == [record, record]


def test_more_than_twenty_footnotes_and_an_encoding_without_circles() -> None:
    record = text(" ".join(["炮二平五 炮8平5 炮五平二 炮5平8"] * 6))
    for number, node in enumerate(record.main_line(), 1):
        node.comment = f"note {number}"
    for encoding, mark in (("gb18030", "⑳ note 20\n[21] note 21"), ("big5", "[20] note 20\n[21] note 21")):
        written = find_format("text").write(record, find_notation("zh-hant", record.game), encoding)
        assert mark in written.data.decode(CODECS[encoding])
        assert text(written.data, encoding=encoding) == record


def test_branches_are_told_as_lost_and_kept_in_words() -> None:
    record = annotated()
    record.root.add(record.game.move("c4c5")).add(record.game.move("g7g6")).comment = "对兵"
    written = find_format("text").write(record, find_notation("zh-hans", record.game))
    assert [loss.reason for loss in written.losses] == ["text cannot hold branches: '兵七进一'"]
    assert text(written.data, strict=True).main_line()[0].comment == "变着：兵七进一 卒7进1 {对兵}"


@pytest.mark.parametrize(
    "title", ["1. 炮二平五", "黑先", "1-0", "[1] x", "甲 红先胜 乙", "Cup: final", "---", "\ufeffx", "a" * 100]
)
def test_a_title_that_looks_like_something_else_stays_a_title(title: str) -> None:
    record = annotated()
    record.tags = {"Title": title}
    written = find_format("text").write(record, find_notation("zh-hans", record.game))
    assert written.losses == []
    assert texts(written.data * 2, strict=True) == [record, record]


@pytest.mark.parametrize("player", ["\ufeff", "\ufeff甲"])
def test_a_name_that_begins_as_a_file_does_stays_a_name(player: str) -> None:
    record = annotated()
    record.tags = {"Red": player, "Black": "乙"}
    written = find_format("text").write(record, find_notation("zh-hans", record.game))
    assert written.losses == []
    assert texts(written.data * 2, strict=True) == [record, record]


def test_a_game_that_is_not_the_usual_one_is_named() -> None:
    record = text("1. P-8j P-8f", game="dai_shogi")
    written = find_format("text").write(record, find_notation("usi", record.game))
    assert b"Game: dai_shogi\nNotation: usi\n" in written.data
    assert text(written.data, strict=True) == record


@pytest.mark.parametrize("style", ["plain", "lines", "book", "vertical"])
@pytest.mark.parametrize(("notation", "dots"), [("zh-hans", "…"), ("wxf", "...")])
def test_below_a_diagram_the_second_side_begins_after_dots(style: str, notation: str, dots: str) -> None:
    record = kifu.Record(fen="3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1")
    record.root.add("d10d9 e1e2 d9d10")
    written = find_format(f"text:style={style}").write(record, find_notation(notation, record.game))
    page = written.data.decode()
    assert ("\u3000…\n" if style == "vertical" else f"  1. {dots}") in page
    assert text(page) == record
    assert told(text(page)) == []


@pytest.mark.parametrize(
    "remark", ["\n▲３四飛に代えて、▲１五歩", "\n    ▲７六歩 △３四歩", "\n☗７六歩（と思う）☖３四歩", "\n９六歩 と突く"]
)
@pytest.mark.parametrize("notation", ["kif", "japanese", "usi"])
def test_a_remark_that_quotes_moves_of_shogi_makes_a_text_no_ki2(remark: str, notation: str) -> None:
    record = Record("shogi")
    record.root.add("7g7f 3c3d 2g2f 8c8d").comment = f"the usual beginning{remark}"
    written = record.to_text(format="text", notation=notation)
    again = kifu.read(written.encode())
    assert again.origin.format == "text"
    assert [node.move for node in again.main_line()] == [node.move for node in record.main_line()]
