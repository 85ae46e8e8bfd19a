"""DhtmlXQ: boards in text, pages and scripts, read and written."""

import io
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.formats.base import Evidence, Written, find_format
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result

START = "0919293949596979891777062646668600102030405060708012720323436383"
TWO_KINGS = "99" * 4 + "49" + "99" * 11 + "99" * 4 + "30" + "99" * 11  # e1 and d10


def board(**fields: str) -> str:
    return (
        "[DhtmlXQ]\n"
        + "".join(f"[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]\n" for key, value in fields.items())
        + "[/DhtmlXQ]"
    )


def read(text: str | bytes, **choices: object) -> Record:
    data = text if isinstance(text, bytes) else text.encode()
    return kifu.read(data, format="dhtmlxq", **choices)  # type: ignore[arg-type]


def read_all(text: str) -> list[Record]:
    return list(kifu.read_all(text.encode(), format="dhtmlxq"))


def write(record: Record, encoding: str = "utf-8") -> Written:
    return find_format("dhtmlxq").write(record, find_notation("uci", record.game), encoding)


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def tree(record: Record) -> list[list[str]]:
    return [[str(node.move) for node in line.nodes] for line in record.lines()]


def codes(record: Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics]


# Boards


def test_a_board_with_branches_and_comments_out_of_order(data: Path) -> None:
    record = read((data / "xiangqi" / "formats" / "branches.ubb").read_bytes())
    assert tree(record) == [["h3e3", "h10g8", "h1g3", "i10h10"], ["b1c3"], ["g1e3", "h10g8"], ["h8e8", "h1g3"]]
    assert record.root.comment == "第一行\nsecond line"
    assert record.main_line()[1].comment == "屏风马"
    assert record.root.children[1].comment == "飞相"
    assert record.root.children[1].children[1].children[0].comment == "a branch of a branch"
    assert (record.result, record.ending) == (Result.DRAW, "议和")
    assert record.tags == {
        "Title": "飞相与中炮",
        "Event": "弄堂杯",
        "Date": "2024-02-03",
        "Site": "苏州",
        "Red": "阿大",
        "RedEntry": "平江 阿大",
        "RedTeam": "平江",
        "RedElo": "1500",
        "RedTime": "01:10",
        "Black": "阿二",
        "BlackTime": "00:50",
        "Opening": "D05 中炮",
        "RecordType": "全局",
        "Hits": "7",
    }
    assert codes(record) == ["bad-tag"]  # the closing tags of CCBridge, told once
    assert record.diagnostics[0].severity is Severity.NOTE


def test_branches_from_one_point_stand_in_the_order_of_their_numbers() -> None:
    lines = {"move_1_1_4": "7737", "move_0_1_2": "1747", "move_1_2_3": "7242", "move_0_1_1": "69477062"}
    record = read(board(movelist="77477062", **lines))
    assert [str(node.move) for node in record.root.children] == ["h3e3", "g1e3", "b3e3", "h3d3"]
    assert [str(node.move) for node in record.root.children[1].children] == ["h10g8", "h8e8"]
    assert codes(record) == []


def test_what_was_read_is_written_and_read_again(data: Path) -> None:
    record = read((data / "xiangqi" / "formats" / "branches.ubb").read_bytes())
    written = write(record)
    assert written.losses == []
    assert read(written.data, strict=True) == record
    assert write(read(written.data)).data == written.data


def test_boards_of_a_page_in_gbk_with_moves_in_its_script(data: Path) -> None:
    page = data / "xiangqi" / "formats" / "page-gbk.html"
    first, second, third = kifu.read_all(page)
    assert tree(first) == [["h3e3", "h10g8"], ["h8e8"]]
    assert first.tags == {"Title": "先手 & 后手 <残局>"}
    assert first.root.comment == "红先\xa0胜\n第二行"
    assert first.result is Result.FIRST
    assert (moves(second), second.tags) == (["b3e3"], {"Title": "第二"})
    assert moves(third) == ["h1g3"]
    assert codes(first) == codes(second) == codes(third) == []


def test_the_numbered_fields_of_dhj(data: Path) -> None:
    record = read((data / "xiangqi" / "formats" / "numbered.txt").read_bytes())
    assert record.fen == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R b - - 0 1"
    assert moves(record) == ["h8e8", "h3e3"]
    assert record.main_line()[0].comment == "还以中炮"
    assert record.result is Result.SECOND
    assert record.tags == {
        "Title": "让双马",
        "Date": "2001-01-01",
        "Red": "甲",
        "RedEntry": "某队",
        "Black": "乙",
        "Field55": "?",
    }


def test_fields_without_a_wrapper_are_boards_too() -> None:
    text = "[DhtmlXQ_title]1[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
    first, second = read_all(text + text.replace("1", "2"))
    assert (first.tags, second.tags) == ({"Title": "1"}, {"Title": "2"})


@pytest.mark.parametrize("wrapper", ["DhtmlXQ", "DhtmlXQHTML", "DhtmlXQiFrame", "dhtmlxq"])
def test_wrappers_of_all_kinds(wrapper: str) -> None:
    record = read(f"[{wrapper}][{wrapper[:7]}_movelist]77477062[/{wrapper[:7]}_movelist][/{wrapper}]")
    assert moves(record) == ["h3e3", "h10g8"]
    assert codes(record) == []


def test_a_file_of_several_boards_counts_them() -> None:
    records = read_all(board(movelist="7747") + "\n" + board(movelist="7737") + board(movelist="77"))
    assert [moves(record) for record in records] == [["h3e3"], ["h3d3"], []]
    assert records[2].diagnostics[0].game == 3


def test_the_format_is_known_by_its_fields() -> None:
    assert kifu.detect(board(movelist="7747").encode()).format == "dhtmlxq"
    assert kifu.detect(f"<html><p>text</p>{board(movelist='7747')}</html>".encode()).format == "dhtmlxq"


def test_who_moves_first_is_the_owner_of_the_man_that_does() -> None:
    assert read(board(movelist="72427747")).fen.split()[1] == "b"
    assert read(board(binit=TWO_KINGS, movelist="30314948")).fen == "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"
    assert read(board(binit=TWO_KINGS)).fen.split()[1] == "w"


def test_without_moves_a_side_that_could_take_the_king_is_not_to_move() -> None:
    chariot_on_d5 = "35" + TWO_KINGS[2:]
    assert read(board(binit=chariot_on_d5)).fen.split()[1] == "b"


def test_the_setup_text_says_more_than_the_list_of_men() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 31"
    assert read(board(fen=fen)).fen == read(board(binit=TWO_KINGS, fen=fen)).fen == fen
    record = read(board(binit=START, fen=fen, movelist="7747"))
    assert (moves(record), codes(record)) == (["h3e3"], ["conflict"])
    record = read(board(binit=TWO_KINGS, fen=fen, movelist="4948"))
    assert (moves(record), codes(record)) == (["e1e2"], ["conflict"])
    assert record.fen.split()[1] == "w"


def test_a_setup_that_names_no_side_leaves_it_to_the_first_move() -> None:
    rows = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    record = read(board(fen=rows, movelist="7242"))
    assert (record.fen, codes(record)) == (f"{rows} b - - 0 1", [])
    record = read(f"[DHJHtmlXQ][DHJHtmlXQ_31]{rows.replace('/', '').replace('9', '*' * 9)}[/DHJHtmlXQ_31][/DHJHtmlXQ]")
    assert codes(record) == ["bad-fen"]  # the digits of setup text are points of their own here


@pytest.mark.parametrize("family", ["DhtmlXQ", "DHJHtmlXQ"])
@pytest.mark.parametrize(
    "value", ["", "x", "1", START, "7242", "3k5/9/9/9/9/9/9/9/9/4K4 b", "k" * 90, "K" + "*" * 88 + "k"]
)
def test_fields_of_the_setup_with_whatever_values(family: str, value: str) -> None:
    keys = [
        "binit",
        "fen",
        "points",
        "side",
        "length",
        "result",
        "31",
        "32",
        "33",
        "34",
        "28",
        "movelist",
        "move_0_1_1",
    ]
    for one in keys:
        for other in keys:
            for last in ("7242", value):
                fields = f"[X_{one}]{value}[/X_{one}][X_{other}]{last}[/X_{other}]"
                for record in read_all(f"[X]{fields}[/X]".replace("X", family)):
                    assert all(diagnostic.reason for diagnostic in record.diagnostics)


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("红胜", "1-0"),
        ("紅先勝", "1-0"),
        ("W", "1-0"),
        ("L", "0-1"),
        ("D", "1/2-1/2"),
        ("和棋", "1/2-1/2"),
        ("未知", "*"),
    ],
)
def test_results_in_words(word: str, result: str) -> None:
    assert read(board(result=word, movelist="7747")).result == result


def test_an_unknown_result_is_told_and_kept() -> None:
    record = read(board(result="彩虹", movelist="7747"))
    assert (record.result, record.tags, codes(record)) == (Result.UNKNOWN, {"ResultText": "彩虹"}, ["unknown-result"])


def test_a_wrong_length_is_told() -> None:
    assert codes(read(board(movelist="7747", length="1"))) == []
    assert codes(read(board(movelist="7747", length="2"))) == ["conflict"]


def test_an_illegal_move_ends_its_line_and_the_rest_stays_text() -> None:
    record = read(board(movelist="774770627747", move_0_2_1="7242"))
    assert tree(record) == [["h3e3", "h10g8"], ["h8e8"]]
    assert record.main_line()[1].rest == "7747"
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.ply, diagnostic.line, diagnostic.column) == ("illegal-move", 3, 2, 27)


def test_a_second_field_of_a_name_is_told() -> None:
    record = read("[DhtmlXQ][DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_red]b[/DhtmlXQ_red][/DhtmlXQ]")
    assert (record.tags, codes(record)) == ({"Red": "a"}, ["bad-tag"])


def test_references_are_read_in_pages_only() -> None:
    text = board(title="a &lt;b&gt; <br> c", movelist="7747")
    assert read(text).tags["Title"] == "a &lt;b&gt; <br> c"
    assert read(f"<p>{text}</p>").tags["Title"] == "a <b> \n c"


def test_the_strings_of_a_script_are_unescaped() -> None:
    [record] = read_all(r"var DhtmlXQ_comment0 = '\u597d \'x\' \x41'; var DhtmlXQ_movelist = '7747';")
    assert (record.root.comment, moves(record)) == ("好 'x' A", ["h3e3"])


def test_a_script_says_the_same_as_the_board_before_it() -> None:
    [record] = read_all(board(movelist="7747") + "<script>var DhtmlXQ_movelist = '[0_1_0]7747[/0_1_0]';</script>")
    assert (moves(record), codes(record)) == (["h3e3"], [])


# Writing


def told(record: Record, encoding: str = "utf-8") -> tuple[Record, list[str]]:
    """Write a record, check that it reads strictly and stays as it is from then on, and return it with the losses."""
    written = write(record, encoding)
    again = read(written.data, strict=True)
    assert write(again, encoding).data == written.data
    return again, [loss.reason.removeprefix("dhtmlxq cannot hold ").partition(":")[0] for loss in written.losses]


OWN_MARKS = "texts with the marks of its own fields"
BARS = "two vertical bars, or one at the end of a line"


def with_comment(text: str) -> Record:
    record = Record()
    record.root.add(kifu.Move("h3", "e3")).comment = text
    return record


@pytest.mark.parametrize(
    ("text", "kept", "loss"),
    [
        ("one\ntwo", "one\ntwo", []),
        ("a [b] | c &lt; <br> [0_1_1] [comment_0_1]", "a [b] | c &lt; <br> [0_1_1] ［comment_0_1]", [OWN_MARKS]),
        ("end [/DhtmlXQ_comment1] [DHJHtmlXQ_34]", "end ［/DhtmlXQ_comment1] ［DHJHtmlXQ_34]", [OWN_MARKS]),
        ("a || b", "a ｜｜ b", [BARS]),
        ("a|\nb", "a｜\nb", [BARS]),
        (" a\rb ", "a\nb", ["line ends of other kinds, and spaces at the edges of a text"]),
        ("a\udcff", "a\\xff", ["all characters in the encoding utf-8"]),
    ],
)
def test_no_text_can_break_the_fields(text: str, kept: str, loss: list[str]) -> None:
    again, losses = told(with_comment(text))
    assert (again.main_line()[0].comment, losses) == (kept, loss)


def test_what_has_no_place_is_told_and_goes_into_the_comment() -> None:
    record = with_comment("after")
    node = record.root.children[0]
    node.before, node.marks, node.rest = "ahead", ("!", "$14"), "8888"
    again, losses = told(record)
    assert again.main_line()[0].comment == "ahead\n! $14\nafter"
    assert again.main_line()[0].rest == "8888"
    assert losses == ["comments before a move", "marks"]


@pytest.mark.parametrize("name", ["Movelist", "Open", "comment1", "two words", "赛事", "Result", "x" * 61, "lower", ""])
def test_tags_of_which_no_field_can_be_made_are_told(name: str) -> None:
    record = Record(tags={name: "value", "Other": "kept"})
    again, losses = told(record)
    assert (again.tags, losses) == ({"Other": "kept"}, ["tags of such a name"])


def test_a_setup_that_the_list_of_men_cannot_say_is_kept_as_text() -> None:
    for fen in (
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 12 40",
        "3k5/9/9/9/9/9/9/R8/R8/R3K4 w - - 0 1",
        "what is this",
    ):
        record = Record(fen=fen)
        written = write(record)
        assert (b"[DhtmlXQ_fen]" in written.data, written.losses) == (True, [])
        assert read(written.data).fen == fen


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5", "utf-16-le", "utf-16-be"])
def test_encodings_are_found_again(encoding: str) -> None:
    record = with_comment("中炮對屏風馬，後手可戰")
    record.result = Result.FIRST
    assert told(record, encoding) == (record, [])


def test_bytes_that_could_be_another_encoding_are_marked() -> None:
    record = with_comment("Σ")
    record.result = Result.UNKNOWN
    target = io.BytesIO()
    assert kifu.write(record, target, format="dhtmlxq") == []
    assert target.getvalue().startswith(b"\xef\xbb\xbf")
    assert kifu.read(target.getvalue()) == record


def test_another_game_is_refused() -> None:
    with pytest.raises(kifu.KifuError, match="cannot hold dai shogi"):
        find_format("dhtmlxq").write(Record("dai_shogi"), find_notation("usi", Record("dai_shogi").game))


@pytest.mark.parametrize("joint", ["'+'", "' + '", "'+\n'", "' +\n   '"])
def test_strings_that_a_script_joins_are_one(joint: str) -> None:
    script = f"document.write('[DhtmlXQ_bin{joint}it]{START}[/DhtmlXQ_binit][DhtmlXQ_move{joint}list]7747{joint}7062')"
    record = read(f"<html><script>{script};</script></html>")
    assert moves(record) == ["h3e3", "h10g8"]


def test_a_comment_keeps_its_quotes_and_plus_signs() -> None:
    record = read(board(movelist="7747", comment1="good '+' bad"))
    assert record.main_line()[0].comment == "good '+' bad"


def test_a_field_that_is_closed_before_any_board_is_reported_with_the_next_one() -> None:
    [record] = kifu.read_all("x五羊杯[/DhtmlXQ_event]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n", format="dhtmlxq")
    assert record.tags == {"Red": "甲"}
    assert {(found.code, found.line) for found in record.diagnostics} == {("bad-tag", 1), ("stray-text", 1)}


@pytest.mark.parametrize(
    "text",
    [
        "第一局\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n",
        "[DhtmlXQ_red]甲[/DhtmlXQ_red]\n第一局\n",
        "[DhtmlXQ_red]甲[/DhtmlXQ_red] 第一局 [DhtmlXQ_black]乙[/DhtmlXQ_black]\n",
        "[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][/DhtmlXQ]\n第一局\n",
    ],
)
def test_text_around_boards_is_reported_unless_it_is_that_of_a_page(text: str) -> None:
    [record] = kifu.read_all(text)
    assert [(found.code, found.text) for found in record.diagnostics] == [("stray-text", "第一局")]
    [record] = kifu.read_all(f"<html>{text}</html>")
    assert record.diagnostics == []


@pytest.mark.parametrize(
    "text",
    [
        "<b>1</b>. 炮二平五 马8进7<br>\n{}</html>",
        "{}<p>1. C2.5, H8+7</p></html>",
        "<!-- 1.h2e2 h9g7 -->{}",
    ],
)
def test_a_score_in_the_text_of_a_page_is_reported(text: str) -> None:
    board = "<p>第1局 1. 中炮</p>[DhtmlXQ_red]甲[/DhtmlXQ_red]"
    [record] = kifu.read_all(f"<html>{text.replace('{}', board)}\n")
    assert [found.code for found in record.diagnostics] == ["stray-text"]


def test_a_text_with_markup_in_it_is_no_page() -> None:
    [record] = kifu.read_all("第一局<br>\n[DhtmlXQ_red]甲[/DhtmlXQ_red]<br>\n")
    assert [(found.code, found.text) for found in record.diagnostics] == [("stray-text", "第一局")]


def test_a_score_that_speaks_of_a_script_is_read_as_a_score() -> None:
    text = "1. C2.5 H8+7 2. H2+3 R9.8\n <script>\n  var DhtmlXQ_movelist='7747'\n3. R1.2 H2+3\n"
    record = kifu.read(text.encode())
    assert (record.origin.format, len(record.main_line())) == ("text", 6)


@pytest.mark.parametrize("before", ["5. ", "remark: ", '"', "\n", "; "])
def test_a_variable_amid_other_text_is_no_board(before: str) -> None:
    text = f"1. C2.5 H8+7\n2. H2+3 R9.8\n3. R1.2 H2+3 {before}var DhtmlXQ_movelist='7747'\n4. R2+6 P7+1\n"
    assert kifu.read(text.encode()).origin.format == "text"
    page = "<script>   var DhtmlXQ_movelist='7747';</script>"
    assert find_format("dhtmlxq").recognises(b"", page) is Evidence.MARKED
    assert kifu.read(b"var DhtmlXQ_movelist='77477062';").origin.format == "dhtmlxq", "a script by itself"
