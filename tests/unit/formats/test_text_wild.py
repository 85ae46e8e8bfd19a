"""Scores as they are found: lists of setups, web pages, other labels, branches, and wrong code pages."""

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.files.reading import Records
from kifu.records.record import Record, Result
from kifu.rules.side import Side

TWO_SETUPS = "3akab2/9/N1c1b3n/9/9/9/9/9/9/2BAKAB2 b", "4kab2/4a4/4b4/6PP1/p2CP4/9/9/4B4/4A4/2B1KA3 w"
PAGE = """<!DOCTYPE html><html><head><title>赛事</title><style>
p { color: red } </style><script>document.write("1. 炮二平五")</script></head><body>
<p class="a">中 国 象 棋 对 局 记 录</p>
<p>比赛结果：徐天红&nbsp;先和&nbsp;万春林<br>对局地点：广州<br>
  1. 炮二平五 &nbsp;马8进7<br>  2. <b>马二进三</b> 马8进9<!-- not
seen --></p></body></html>"""


def spoil(text: str, page: str) -> str:
    """Return what a text in UTF-8 looks like in a code page of one byte a character."""
    return "".join(bytes([byte]).decode(page, "ignore") or chr(byte) for byte in text.encode())


def texts(score: str) -> list[Record]:
    return list(Records(score.encode(), format="text"))


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def test_every_setup_of_a_list_is_a_record() -> None:
    records = list(kifu.read_all("\n".join(TWO_SETUPS).encode()))
    assert [record.fen.split()[0] for record in records] == [setup.split()[0] for setup in TWO_SETUPS]


@pytest.mark.parametrize("label", ["", "FEN: ", "局面："])
def test_what_stands_between_two_setups_is_the_heading_of_the_second(label: str) -> None:
    first, second = texts(
        f"第1局\n{label}{TWO_SETUPS[0]}\n\n第2局\n红方：甲\n{label}{TWO_SETUPS[1]}\n红先\n1. 炮六进一\n"
    )
    assert (first.tags, moves(first)) == ({"Title": "第1局"}, [])
    assert (second.tags, moves(second)) == ({"Title": "第2局", "Red": "甲"}, ["d6d7"])


def test_markup_is_never_content_and_every_word_keeps_its_place() -> None:
    [record] = kifu.read_all(PAGE.encode())
    assert (record.player(Side.FIRST), record.player(Side.SECOND), record.result) == ("徐天红", "万春林", Result.DRAW)
    assert record.tags["Site"] == "广州"
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert not any("<" in text or "color" in text for text in (record.root.comment, *record.tags.values()))
    [wrong] = [diagnostic for diagnostic in record.diagnostics if diagnostic.severity is Severity.ERROR]
    assert PAGE.split("\n")[wrong.line - 1][wrong.column - 1 :].startswith(wrong.text)
    assert wrong.text == "马8进9"


def test_an_entity_means_its_character() -> None:
    [record] = texts("<html><body>红方：A &amp; B<br>1. 炮二平五</body></html>")
    assert record.player(Side.FIRST) == "A & B"


@pytest.mark.parametrize(
    ("opening", "reason"),
    [
        ("<!-- ", "'<!--' does not end: it hides the rest of the page"),
        ("<script>", "'<script' does not end: it hides the rest of the page"),
        ("<b ", "'<b' does not end: it hides all before the end of the next tag"),
        ("<b title='a<b'>", ""),
        ("<!-- a <b> -->", ""),
    ],
)
def test_what_hides_more_of_a_page_than_was_meant_is_reported(opening: str, reason: str) -> None:
    page = (
        f"<html><body>\n1. 炮二平五 马8进7<br>\n2. 马二进三 车9平8<br>\n{opening}3. 炮八平六 炮2平4<br>\n</body></html>"
    )
    [record] = texts(page)
    assert len(record.main_line()) == (4 if reason else 6)
    assert [(found.reason, found.line, found.column) for found in record.diagnostics] == [(reason, 4, 1)] * bool(reason)


@pytest.mark.parametrize(
    ("label", "tag"),
    [
        *(("对局名称", "Title"), ("對局名稱", "Title"), ("对局地点", "Site"), ("對局地點", "Site")),
        *(("比赛时间", "Date"), ("比賽時間", "Date")),
    ],
)
def test_other_labels_are_known_in_both_scripts(label: str, tag: str) -> None:
    [record] = texts(f"{label}：甲乙\n1. 炮二平五\n")
    assert record.tags == {tag: "甲乙"}


@pytest.mark.parametrize("label", ["比赛结果", "比賽結果"])
def test_a_result_with_names_is_both(label: str) -> None:
    [record] = texts(f"{label}：甲 先负 乙\n1. 炮二平五\n")
    assert (record.tags, record.result) == ({"Red": "甲", "Black": "乙"}, Result.SECOND)


@pytest.mark.parametrize("title", ["中 国 象 棋 对 局 记 录", "第1局 先胜 要领", "第22届五羊杯 徐天红 先和 万春林"])
def test_a_title_with_spaces_is_not_two_players(title: str) -> None:
    [record] = texts(f"{title}\n1. 炮二平五\n")
    assert record.tags == {"Title": title}


def test_a_branch_in_brackets_is_a_branch() -> None:
    [record] = texts("1. C2.5 H8+7 (1... C8.5! 2. H2+3) 2. H2+3 (as in 2. H8+7) (3. H8+7) R9.8\n")
    assert moves(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]
    branch = record.lines()[1]
    assert [str(node.move) for node in branch.nodes] == ["h8e8", "h1g3"]
    assert branch.nodes[0].marks == ("!",)
    assert record.main_line()[2].comment == "as in 2. H8+7\n3. H8+7"


@pytest.mark.parametrize("page", ["cp1253", "cp1252"])
def test_what_a_wrong_code_page_spoiled_is_repaired_and_reported(page: str) -> None:
    [record] = kifu.read_all((spoil("赛事：五羊杯\n1. 8十歩兵 8六歩兵", page) + " 9十歩兵\n").encode())
    assert (record.game.name, record.start().turn) == ("dai_shogi", Side.FIRST)
    assert moves(record) == ["8k8j", "8e8f", "9k9j"]
    assert record.tags == {"Event": "五羊杯"}
    assert [(d.code, d.line) for d in record.diagnostics] == [("bad-encoding", 1), ("bad-encoding", 2)]


def test_what_is_spoiled_beyond_repair_ends_the_line() -> None:
    [record] = texts("1. 8十歩兵 8δ歩兵 2. 9十歩兵\n")
    assert (moves(record), record.main_line()[0].rest) == (["8k8j"], "8δ歩兵 9十歩兵")
    assert record.diagnostics[-1].severity is Severity.ERROR


@pytest.mark.parametrize("spoiled", ["C+.Z", "CaB", "br+S", "xx", "R-+l"])
def test_a_word_where_a_move_is_due_is_the_move_that_cannot_be_read(spoiled: str) -> None:
    record = kifu.read(f"1. C2.5 H8+7\n2. H2+3 {spoiled}\n3. R1.2 H2+3\n4. P7+1 P7+1\n")
    assert record.main_line()[-1].rest == f"{spoiled} R1.2 H2+3 P7+1 P7+1"
    [error] = [found for found in record.diagnostics if found.severity is Severity.ERROR]
    assert (error.ply, error.text) == (4, spoiled)


@pytest.mark.parametrize(
    "score",
    [
        "1. C2.5 H8+7\n2. H2+3 fine R9.8\n3. R1.2 H2+3",
        "1. C2.5 book H8+7\n2. H2+3 R9.8",
        "1. C2.5\n2. H8+7 solid\n3. H2+3\n4. R9.8 book\n5. R1.2",
        "1. C2.5 H8+7\n2. H2+3 R9.8\n3. R1.2 resigns",
    ],
)
def test_a_word_beside_moves_is_a_remark(score: str) -> None:
    record = kifu.read(score)
    assert not [found for found in record.diagnostics if found.severity is Severity.ERROR]
    assert len(record.main_line()) >= 4
