"""Which side a record puts at the bottom of its diagrams, by tag or by caption."""

import pytest

import kifu
from kifu import Record, Side
from kifu.records.bottom import bottom_of


@pytest.mark.parametrize("name", ["Black", "black", "b", "黑", "黑方", " 黑棋 "])
def test_the_tag_turns_the_board(name: str) -> None:
    assert bottom_of(Record(tags={"Bottom": name})) is Side.SECOND


@pytest.mark.parametrize("name", ["", "Red", "红方", "White", "白", "nobody"])
def test_other_values_leave_it_as_it_is(name: str) -> None:
    assert bottom_of(Record(tags={"Bottom": name})) is Side.FIRST


def test_in_dai_shogi_black_is_the_first_side() -> None:
    assert bottom_of(Record("dai_shogi", tags={"Bottom": "Black"})) is Side.FIRST
    assert bottom_of(Record("dai_shogi", tags={"Bottom": "White"})) is Side.SECOND


@pytest.mark.parametrize("caption", ["图一（黑方在下）", "黑方在下，红先胜", "第3图 黑在下方", "Black at the bottom"])
def test_a_caption_turns_it_too(caption: str) -> None:
    assert bottom_of(Record(tags={"Title": caption})) is Side.SECOND
    record = Record()
    record.root.comment = caption
    assert bottom_of(record) is Side.SECOND
    assert bottom_of(Record(tags={"Title": caption, "Bottom": "Red"})) is Side.FIRST


@pytest.mark.parametrize("comment", ["黑方在下一着必须应将", "黑方在下二路设防", "红方在下，黑方在上", "黑在下风之际"])
def test_words_that_only_look_like_it_do_not(comment: str) -> None:
    record = Record()
    record.root.comment = comment
    assert bottom_of(record) is Side.FIRST


@pytest.mark.parametrize(
    "text",
    [
        "黑方在下\n1. 炮二平五 马8进7",
        "（黑方在下）\n1. 炮二平五 马8进7",
        "1. 炮二平五 马8进7\n黑方在下",
        "Black at the bottom.\n1. C2.5 H8+7",
        "下方：黑方\n1. 炮二平五 马8进7",
        "第一图 黑方在下\n1. 炮二平五 马8进7",
    ],
)
def test_text_says_it_in_a_line(text: str) -> None:
    record = kifu.read(text, format="text")
    assert bottom_of(record) is Side.SECOND
    assert len(record.main_line()) == 2


@pytest.mark.parametrize("form", ["pgn", "wxf", "text", "dhtmlxq", "json"])
def test_formats_with_tags_keep_it(form: str) -> None:
    record = Record(tags={"Bottom": "Black"})
    record.root.add("C2.5 H8+7")
    assert bottom_of(kifu.read(record.to_text(format=form), format=form)) is Side.SECOND
