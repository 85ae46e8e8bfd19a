"""Scores in columns from top to bottom and from right to left: read in every spacing, written, and never imagined."""

import io

import pytest

import kifu
from kifu import Record, Result
from kifu.formats.base import find_format
from kifu.formats.text.vertical import set_columns, unfold
from kifu.formats.text.words import count_in_chinese, number_in
from kifu.notations.base import find_notation, notations_of
from kifu.records.record import DIAGRAM
from kifu.sources.source import TextLine
from tests.laws.records import grown

MOVES = ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "b10c8"]


def text(source: str) -> Record:
    return kifu.read(source, format="text")


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def columns(*texts: str, between: str = "\u3000") -> str:
    """Set columns of equal length, the first at the right."""
    return "\n".join(between.join(row) for row in zip(*reversed(texts), strict=True)) + "\n"


@pytest.mark.parametrize("between", ["", " ", "  ", "\u3000"])
@pytest.mark.parametrize(
    "parts",
    [
        ("炮二平五", "馬８進７", "馬二進三", "車９平８", "車一平二", "馬２進３"),
        ("炮二平五馬8進7", "馬二進三車9平8", "車一平二馬2進3"),
        ("一炮二平五馬８進７", "二馬二進三車９平８", "三車一平二馬２進３"),
        ("一、炮二平五馬８進７", "二、馬二進三車９平８", "三、車一平二馬２進３"),
        ("1炮二平五馬8進7", "2馬二進三車9平8", "3車一平二馬2進3"),
        ("炮二平五馬８進", "７馬二進三車９", "平８車一平二馬", "２進３\u3000\u3000\u3000\u3000"),
    ],
)
def test_columns_are_read_in_every_spacing(parts: tuple[str, ...], between: str) -> None:
    record = text(columns(*parts, between=between))
    assert moves(record) == MOVES
    assert [problem for problem in record.diagnostics if problem.severity != "note"] == []


def test_what_is_not_named_is_found_out() -> None:
    record = kifu.read(columns("一炮二平五馬８進７", "二馬二進三車９平８").encode("big5"))
    assert (record.origin.format, record.origin.encoding, moves(record)) == ("text", "big5", MOVES[:4])
    assert record.origin.notation.startswith("zh-hant:digits=full")


def test_titles_stand_at_the_right_or_in_a_line_above() -> None:
    record = text(columns("順炮橫車局", "一炮二平五", "\u3000馬８進７"))
    assert (record.tags, moves(record)) == ({"Title": "順炮橫車局"}, MOVES[:2])
    record = text("象棋譜\n" + columns("炮二平五", "馬８進７"))
    assert (record.tags, moves(record)) == ({"Title": "象棋譜"}, MOVES[:2])


def test_marks_and_footnotes_stand_in_columns() -> None:
    record = text(columns("炮二平五①\u3000\u3000\u3000", "馬８進７！︵圖︶") + "\n① 當頭炮。\n")
    assert [(node.comment, node.marks) for node in record.main_line()] == [("當頭炮。", ()), ("", ("!", DIAGRAM))]


ORDINARY = [
    "炮二平五 马8进7\n马二进三 车9平8\n车一平二 马2进3\n兵七进一 卒7进1\n",
    "炮二平五\n马8进7\n马二进三\n车9平8\n车一平二\n",
    "这盘棋红方\n布局工稳而\n黑方进炮退\n马车平炮进\n最后言和了\n",
    "1. 炮二平五 马8进7\n①\n②\n2. 马二进三 车9平8\n\n① 正着\n② 也好\n",
]


@pytest.mark.parametrize("source", ORDINARY)
def test_ordinary_lines_stay_as_they_are(source: str) -> None:
    lines = [TextLine(line, number, 0, "") for number, line in enumerate(source.splitlines(), 1)]
    assert list(unfold(lines)) == lines


@pytest.mark.parametrize("plies", [*range(1, 7), 19, 20, 21, 22, 41])
@pytest.mark.parametrize("notation", ["zh-hant", "zh-hans", "zh-hant:digits=full", "zh-hant:numerals=chinese", "wxf"])
def test_what_is_written_is_read_again(plies: int, notation: str) -> None:
    record = Record(tags={"Red": "胡", "Black": "柳", "Event": "五羊杯"}, result=Result.DRAW)
    there_and_back = ["h3e3", "h8e8", "e3h3", "e8h8"]
    record.root.add(" ".join(there_and_back[ply % 4] for ply in range(plies)))
    line = record.main_line()
    line[0].marks = ("!?", "$14", DIAGRAM)
    line[-1].comment = "the end"
    record.root.marks = (DIAGRAM,)
    written = find_format("text:style=vertical").write(record, find_notation(notation, record.game))
    assert written.losses == []
    assert kifu.read(written.data, format="text") == record


def test_letters_are_not_set_so() -> None:
    record = Record("dai_shogi")
    record.root.add("P-8j P-8f")
    notation = find_notation("hodges", record.game)
    book = find_format("text:style=book").write(record, notation)
    assert find_format("text:style=vertical").write(record, notation) == book


def test_bands_have_ten_columns() -> None:
    rows = set_columns([f"{count_in_chinese(number)}、炮二平五" for number in range(1, 13)])
    assert rows[0] == "十　九　八　七　六　五　四　三　二　一"
    assert rows.index("") == 6
    assert rows[7:10] == ["十　十", "二　一", "、　、"]


@pytest.mark.parametrize("number", range(1, 130))
def test_numbers_of_old_books_are_read_again(number: int) -> None:
    assert number_in(count_in_chinese(number)) == number


@pytest.mark.parametrize("game", ["chu_shogi", "dai_shogi", "shogi", "xiangqi"])
@pytest.mark.parametrize("notation", ["japanese", "zh-hant", "zh-hans", "usi"])
def test_what_is_set_vertically_reads_back_in_every_notation(game: str, notation: str) -> None:
    record = grown(game, 1, 12, 0)
    if notation not in [known.name for known in notations_of(record.game)]:
        return
    text = io.StringIO()
    assert kifu.write(record, text, format="text:style=vertical", notation=notation, lossless=True) == []
    [again] = kifu.read_all(text.getvalue())
    assert again == record
