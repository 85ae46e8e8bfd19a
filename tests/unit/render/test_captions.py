"""What a set score adds to a record is in the language that it is set in."""

import pytest

from kifu.notations.base import find_notation
from kifu.records.record import DIAGRAM, Record
from kifu.render.captions import find_captions
from kifu.render.score import Figure, Score


def caption(notation: str, *, comment: str = "", game: str = "xiangqi", **tags: str) -> str:
    record = Record(game, tags=tags)
    node = record.root.add(record.start().legal_moves()[0])
    node.marks, node.comment = (DIAGRAM,), comment
    figure = Score.of(record, notation).parts[-1]
    assert isinstance(figure, Figure)
    return figure.caption


@pytest.mark.parametrize(
    ("notation", "words", "after"),
    [
        ("zh-hans", "图1：1. ", "之后"),
        ("zh-hant", "圖1：1. ", "之後"),
        ("english", "Diagram 1, after 1. ", ""),
        ("vietnamese", "Hình 1, sau 1. ", ""),
        ("wxf", "Diagram 1, after 1. ", ""),
    ],
)
def test_words_are_in_the_language_of_the_moves(notation: str, words: str, after: str) -> None:
    found = caption(notation)
    assert found.startswith(words)
    assert found.endswith(after)


@pytest.mark.parametrize(
    ("comment", "tags", "figure"),
    [
        ("", {"Red": "胡荣华", "Event": "全国赛"}, "图1"),
        ("", {"Red": "胡榮華", "Event": "全國賽"}, "圖1"),
        ("红方先手占优", {"Red": "Hu Ronghua", "Event": "Open"}, "图1"),
        ("Red keeps the initiative", {"Red": "胡荣华"}, "Diagram 1"),
        ("", {"Red": "Hu Ronghua"}, "Diagram 1"),
        ("", {"Game": "Chinese Chess", "Red": "胡荣华", "Black": "杨官璘"}, "图1"),
    ],
)
def test_where_moves_are_letters_the_texts_of_the_record_say_it(
    comment: str, tags: dict[str, str], figure: str
) -> None:
    for notation in ("wxf", "uci", "iccs"):
        assert caption(notation, comment=comment, **tags).startswith(figure)


def test_shogi_is_japanese() -> None:
    assert caption("japanese", game="dai_shogi").startswith("第1図　1. ")
    assert caption("hodges", game="dai_shogi", Title="大将棋").startswith("第1図")
    assert caption("hodges", game="dai_shogi").startswith("Diagram 1")


def test_text_that_could_not_be_read_is_said_in_that_language() -> None:
    record = Record()
    unread = "could not be read: {text}"
    assert find_captions(record, find_notation("zh-hant", record.game)).say(unread, text="炮九") == "無法讀出：炮九"
    assert find_captions(record, find_notation("wxf", record.game)).say(unread, text="C9") == "could not be read: C9"


def test_pinyin_is_for_readers_of_english() -> None:
    assert caption("pinyin").startswith("Diagram 1, after 1. ")
