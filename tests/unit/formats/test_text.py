"""Scores in plain text: as people type them, as books print them, and what is no score at all."""

from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError
from kifu.files.reading import Records
from kifu.formats.base import Evidence, find_format
from kifu.notations.base import find_notation
from kifu.records.record import DIAGRAM, Record, Result
from kifu.rules.side import Side
from kifu.sources.encoding import CODECS

BLACK_FIRST = kifu.Position().fen().replace(" w ", " b ")


def text(score: str | bytes, **choices: object) -> Record:
    [record] = texts(score, **choices)
    return record


def texts(score: str | bytes, **choices: object) -> list[Record]:
    data = score.encode("utf-8", "surrogatepass") if isinstance(score, str) else score
    return list(Records(data, format="text", **choices))  # type: ignore[arg-type]


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def told(record: Record) -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.severity.value) for diagnostic in record.diagnostics]


def problems(score: str) -> list[Diagnostic]:
    records = Records(score.encode(), format="text")
    assert list(records) == []
    return records.diagnostics


# Scores as people type them


@pytest.mark.parametrize(
    "score",
    [
        "1. 炮二平五 马8进7 2. 马二进三",
        "  1. 炮二平五  马８进７    2. 马二进三",
        "炮二平五 马8进7 马二进三",
        "炮二平五马8进7马二进三",
        "1.炮二平五马8进7\n2.马二进三",
        "1、炮二平五，马8进7；2、马二进三。",
        "一、炮二平五 马8进7\n二、马二进三",
        "第1回合 炮二平五 马8进7 第2回合 马二进三",
        "(1) 炮二平五 马8进7 (2) 马二进三",
        "①炮二平五 马8进7②马二进三",
        "1 炮二平五 马8进7\n2 马二进三",
        "1 | 炮二平五 | 马8进7\n2 | 马二进三",
        "红：炮二平五 黑：马8进7 红：马二进三",
        "1. 炮二平五\n1... 马8进7\n2. 马二进三",
        "1. 炮二平五\n1.          马8进7\n2. 马二进三",
        "1. 炮二平五 2. 马8进7 3. 马二进三",
        "1. 炮二平五 马8进7    2. 马二进三 *",
        "1. C2.5 H8+7 2. H2+3",
        "C2=5, h8+7, H2+3",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３",
        "H2-E2 H9-G7 H0-G2",
        "position startpos moves h2e2 h9g7 h0g2",
        "1. h3e3 h10g8 2. h1g3",
        "7747 7062 7967",
        "Cannon 2 traverses 5\nHorse 8 advances 7\nHorse 2 advances 3",
        "炮 (32)–35, 馬 (18)–37, 馬 (12)–33",
    ],
)
def test_a_score_in_many_hands(score: str) -> None:
    record = text(score)
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert [code for code, severity in told(record) if severity != "note"] == []


def test_line_ends_of_all_kinds_give_the_same_moves() -> None:
    for end in ("\n", "\r\n", "\r", "\v", "\u2028"):
        assert moves(text(end.join(["1. 炮二平五", "马8进7", "2. 马二进三"]))) == ["h3e3", "h10g8", "h1g3"]


def test_a_league_as_a_paper_prints_it(data: Path) -> None:
    raw = (data / "xiangqi" / "formats" / "league.txt").read_text(encoding="utf-8")
    for encoding in ("utf-8", "gb18030"):
        first, second, third = texts(raw.encode(encoding))
        assert first.tags == {"Title": "友谊杯第一轮（上午）", "Red": "甲队张三", "Black": "乙队李四"}
        assert second.tags == {"Red": "王五", "Black": "赵六"}
        assert third.tags == {"Title": "友谊杯第二轮", "Red": "赵六", "Black": "王五", "Remark": "加1"}
        assert [record.result for record in (first, second, third)] == [Result.FIRST, Result.SECOND, Result.DRAW]
        assert [len(moves(record)) for record in (first, second, third)] == [9, 4, 3]
        assert [told(record) for record in (first, second, third)] == [[], [], []]


def test_big5_text_reads_as_the_same_game() -> None:
    score = "張三  紅先勝  李四\n\n  1. 炮二平五  馬8進7    2. 馬二進三  車9平8\n"
    records = [text(score.encode(encoding)) for encoding in ("utf-8", "big5", "utf-16")]
    assert moves(records[0]) == ["h3e3", "h10g8", "h1g3", "i10h10"]
    assert records[0].tags == {"Red": "張三", "Black": "李四"}
    assert records[0] == records[1] == records[2]


def test_the_long_form_one_move_a_line(data: Path) -> None:
    record = text((data / "xiangqi" / "formats" / "long-form.txt").read_bytes())
    assert (len(moves(record)), record.result) == (8, Result.SECOND)
    assert record.tags == {"Title": "A lesson in the central cannon"}
    assert record.origin.notation == "english"


@pytest.mark.parametrize(
    ("heading", "names", "result"),
    [
        ("甲  红先胜  乙", ("甲", "乙"), Result.FIRST),
        ("甲红先负乙", ("甲", "乙"), Result.SECOND),
        ("甲 （先和） 乙", ("甲", "乙"), Result.DRAW),
        ("甲  黑先胜  乙", ("乙", "甲"), Result.SECOND),
        ("甲 对 乙", ("甲", "乙"), Result.UNKNOWN),
        ("Hu 1-0 Liu", ("Hu", "Liu"), Result.FIRST),
        ("Hu vs. Liu", ("Hu", "Liu"), Result.UNKNOWN),
        ("红方：甲\n黑方：乙\n结果：和棋", ("甲", "乙"), Result.DRAW),
        ("Red: Hu\nBlack: Liu\nResult: 0-1", ("Hu", "Liu"), Result.SECOND),
    ],
)
def test_players_and_results_in_headings(heading: str, names: tuple[str, str], result: Result) -> None:
    record = text(f"{heading}\n\n1. 炮二平五 马8进7\n")
    assert (record.player(Side.FIRST), record.player(Side.SECOND), record.result) == (*names, result)


@pytest.mark.parametrize("last", ["红胜", "(1-0)", "红先胜", "1-0", "Red wins", "结果：红胜"])
def test_a_result_below_the_moves(last: str) -> None:
    record = text(f"1. 炮二平五 马8进7\n{last}\n")
    assert (record.result, len(moves(record)), told(record)) == (Result.FIRST, 2, [])


def test_two_results_that_differ_are_told() -> None:
    record = text("甲  红先胜  乙\n\n1. 炮二平五 马8进7 0-1\n")
    assert (record.result, told(record)) == (Result.FIRST, [("conflict", "warning")])


def test_games_follow_each_other_without_a_heading() -> None:
    first, second, third = texts("1. 炮二平五\n\n1. 兵七进一 卒7进1\n2. 马八进七\n1. 相三进五 炮8平6 和棋\n")
    assert [len(moves(record)) for record in (first, second, third)] == [1, 3, 2]
    assert third.result is Result.DRAW


def test_rounds_in_columns_side_by_side_are_put_in_order() -> None:
    record = text("1. 炮二平五 马8进7    3. 车一平二 马2进3\n2. 马二进三 车9平8    4. 兵七进一 卒7进1\n")
    assert moves(record)[2:6] == ["h1g3", "i10h10", "i1h1", "b10c8"]
    assert told(record) == []


# Books


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


# Scripts


def test_a_traditional_text_with_one_cannon_for_both_sides_stays_so() -> None:
    score = "1. 炮二平五  馬8進7      2. 馬二進三  炮2平5"
    record = text(score)
    assert record.origin.notation == "zh-hant:cannon=炮"
    assert score in record.to_text(format="text")


@pytest.mark.parametrize("header", ["標題：臺灣對局", "紅方勝"])
def test_where_no_move_shows_the_script_the_words_round_them_do(header: str) -> None:
    record = text(f"{header}\n\n1. 炮二平五  炮8平5① 2. 炮八平六\n\n① 紅車後退\n")
    assert record.origin.notation == "zh-hant:cannon=炮"
    assert "炮二平五  炮8平5" in record.to_text(format="text")
    assert text(record.to_text(format="text")) == record


def test_a_move_that_shows_its_script_keeps_it() -> None:
    assert text("標題：臺灣對局\n\n1. 炮二平五 马8进7\n").origin.notation == "zh-hans"
    assert text("1. 炮二平五 炮8平5\n").origin.notation == "zh-hans"


# Who moves first


@pytest.mark.parametrize(
    "heading",
    ["黑先", "黑方先走", "Black first", "Black moves first", "（黑先）", "黑先和", f"FEN: {BLACK_FIRST}"],
)
def test_words_say_who_moves_first(heading: str) -> None:
    record = text(f"{heading}\n\n1. 炮8平5 炮二平五\n")
    assert (record.fen, moves(record), told(record)) == (BLACK_FIRST, ["h8e8", "h3e3"], [])


def test_dots_before_the_first_move_let_black_begin() -> None:
    record = text("1... 炮8平5 2. 炮二平五 马8进7")
    assert (record.fen, moves(record)[0], told(record)) == (BLACK_FIRST, "h8e8", [])


def test_what_is_legal_decides_where_no_word_does() -> None:
    record = text("h10g8 h3e3")
    assert (record.fen, told(record)) == (BLACK_FIRST, [("first-side", "note")])


BLACK_LEFT = [("first-side", "note")]


@pytest.mark.parametrize(
    "score",
    [
        "Black   Red\n1. C8.5   H2+3\n2. H8+7   R1.2\n",
        "黑方  红方\n1. 炮8平5   马二进三\n2. 马8进7   车一平二\n",
        "    黑    │    红\n1  炮８平５ │ 马二进三\n2  马８进７ │ 车一平二\n",
        "1. c8.5  H2+3\n2. h8+7  R1.2\n",
    ],
)
def test_a_first_column_that_is_plainly_blacks_is_read_so(score: str) -> None:
    record = text(score)
    assert (record.fen, moves(record)) == (BLACK_FIRST, ["h8e8", "h1g3", "h10g8", "i1h1"])
    assert told(record) == BLACK_LEFT


def test_the_men_of_one_side_show_whose_column_it_is() -> None:
    record = text("1. 卒7进1 兵三进一 2. 象3进5 相七进五")
    assert (record.fen, moves(record)[:2], told(record)) == (BLACK_FIRST, ["g7g6", "g4g5"], BLACK_LEFT)


@pytest.mark.parametrize(
    "score",
    [
        "1. 兵三进一 卒7进1 2. 象七进五 士4进5",  # some write all elephants alike
        "1. 兵三进一 兵7进1 2. 相七进五 象3进5",
        "1. C2.5 h8+7 2. H2+3 r9.8",
        "1. c2.5 h8+7 2. h2+3 r9.8",
        "1. C2.5 H8+7 2. h2+3 R9.8",
        "h3e3 h10g8 h1g3 i10h10",
        "黑方：张三  红方：李四\n1. 炮二平五 马8进7",
        "红方  黑方\n1. 炮二平五 马8进7",
    ],
)
def test_ordinary_scores_begin_with_red(score: str) -> None:
    assert text(score).fen == kifu.Position().fen()


def test_legal_moves_decide_that_rows_are_read_from_right_to_left() -> None:
    record = text("Black  Red\n1. R9.8!  C2+7\n2. H2+3  H2+3?\n")
    assert (moves(record), told(record)) == (["h3h10", "i10h10", "h1g3", "b10c8"], BLACK_LEFT)
    assert [node.marks for node in record.main_line()] == [(), ("!",), ("?",), ()]
    assert record.diagnostics[0].repair == "Red moves first, and every row is read from right to left"


@pytest.mark.parametrize(("turn", "first"), [(" w", "f1f2"), (" b", "e5e4"), ("", "e5e4")])
def test_of_two_readings_the_setup_decides(turn: str, first: str) -> None:
    fen = f"3k5/9/9/9/9/4p4/9/9/9/5K3{turn}"
    record = text(f"Black  Red\nFEN: {fen}\n1. P5+1  K4+1\n2. P5+1  K4-1\n")
    assert (moves(record)[0], len(moves(record))) == (first, 4)


def test_dots_leave_out_the_move_of_the_left_column() -> None:
    record = text("Red   Black\n1. ...   C8.5\n2. H2+3  H8+7\n")
    assert (record.fen, moves(record)) == (BLACK_FIRST, ["h8e8", "h1g3", "h10g8"])
    record = text("Black   Red\n1. ...   C2.5\n2. H8+7  H2+3\n")
    assert (record.fen, moves(record)) == (kifu.Position().fen(), ["h3e3", "h10g8", "h1g3"])


@pytest.mark.parametrize(
    "line", ["红方：胡荣华   黑方：柳大华", "Red: 胡荣华, Black: 柳大华", "黑：柳大华　红：胡荣华"]
)
def test_both_players_stand_in_a_line(line: str) -> None:
    record = text(f"{line}\n1. 炮二平五 马8进7")
    assert record.tags == {"Red": "胡荣华", "Black": "柳大华"}
    assert told(record) == []


def test_numerals_alone_do_not_make_black_begin() -> None:
    record = text("1. 炮2平5 马八进七 2. 马2进3 车九平八")
    assert (record.fen, moves(record)[0]) == (record.game.start, "h3e3")
    assert told(record) == [("numerals", "note")]


def test_words_that_contradict_the_setup_are_told() -> None:
    record = text(f"黑先\n{kifu.Position().fen()}\n\n1. 炮8平5 炮二平五\n")
    assert (record.fen, told(record)) == (BLACK_FIRST, [("conflict", "warning")])


# Dai shogi


@pytest.mark.parametrize(
    "score",
    [
        "1. P-8j P-8f 2. P-7j",
        "1. P-8j 2. P-8f 3. P-7j",
        "P-8十 P-8六 P-7十",
        "P-8j P-8F p-7j",
        "1. 8十歩兵 8六歩兵\n2. 7十歩兵",
    ],
)
def test_hodges_scores(score: str) -> None:
    record = text(score)
    assert (record.game.name, moves(record)) == ("dai_shogi", ["8k8j", "8e8f", "7k7j"])
    assert [code for code, severity in told(record) if severity != "note"] == []


def test_an_ambiguous_hodges_move_lists_what_it_can_mean() -> None:
    ranks = "/".join(["7k7", *["15"] * 12, "6G1G6", "7K7"])
    [diagnostic] = text(f"FEN: {ranks} b - 1\n\n1. G-8m\n").diagnostics
    assert (diagnostic.code, diagnostic.candidates) == ("ambiguous-move", ("9n8m", "7n8m"))


def test_three_steps_of_a_lion_are_refused() -> None:
    record = text("1. P-8j P-8f 2. LNx3hx2ix1j")
    assert (len(moves(record)), told(record)) == (2, [("bad-move-text", "error")])


# What cannot be read


def test_an_illegal_move_ends_its_line_and_is_located() -> None:
    record, other = texts("1. 炮二平五 马8进6\n2. 马二进三\n\n甲 红先胜 乙\n1. 兵七进一\n")
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.line, diagnostic.column, diagnostic.ply) == ("illegal-move", 1, 9, 2)
    assert (moves(record), record.main_line()[-1].rest) == (["h3e3"], "马8进6 马二进三")
    assert (moves(other), told(other)) == (["c4c5"], [])


def test_a_word_that_was_meant_as_a_move_ends_the_line() -> None:
    record = text("1. 炮二平五 马8进7\n2. 马二进S 车9平8\n3. 车一平二 马2进3\n")
    assert told(record) == [("bad-move-text", "error")]
    assert record.main_line()[-1].rest == "马二进S 车9平8 车一平二 马2进3"


def test_a_number_shows_that_a_move_is_missing() -> None:
    record = text("1. C2.5 H8+7 2. H2+3 3. R1.2 H2+3")
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.column, len(moves(record))) == ("missing-move", 22, 3)


def test_a_wrong_number_is_told_and_the_moves_are_read_on() -> None:
    record = text("1. C2.5 H8+7 3. H2+3 R9.8 4. R1.2 H2+3")
    assert (len(moves(record)), told(record)) == (6, [("move-number", "note")])


def test_words_between_moves_become_comments_and_are_told() -> None:
    record = text("1. 炮二平五 好棋 马8进7（正着）\n\n这里黑方也可以走炮8平5。\n\n2. 马二进三\n")
    assert [node.comment for node in record.main_line()] == ["好棋", "正着\n这里黑方也可以走炮8平5。", ""]
    assert told(record) == [("stray-text", "note")]


def test_nul_bytes_are_reported_and_the_rest_is_read() -> None:
    record = text("1. 炮二\0平五 马8进7\0 2. 马二进三")
    assert (moves(record), told(record)) == (["h3e3", "h10g8", "h1g3"], [("bad-character", "warning")])


@pytest.mark.parametrize("move", ["炮\u200d二平五", "\u202e炮二平五", "炮二平五\ufe0f"])
def test_characters_that_nobody_sees_are_told(move: str) -> None:
    record = text(f"1. {move} 马8进7")
    assert (moves(record), told(record)) == (["h3e3", "h10g8"], [("bad-character", "note")])


@pytest.mark.parametrize(
    "score", ["", "  \n \n", "说明：没有棋谱。", "甲 红先胜 乙\n丙 红先和 丁\n", "2001", "x" * 1000]
)
def test_a_text_without_a_move_is_one_problem_and_no_record(score: str) -> None:
    assert len(problems(score)) == 1


def test_a_hundred_thousand_characters_without_a_move_are_one_problem() -> None:
    for junk in (
        "炮中马退一" * 20_000,
        "炮中马退一\n" * 20_000,
        "(" * 200_000,
        "[1" * 100_000,
        "x" + " " * 200_000 + "x",
    ):
        assert [problem.code for problem in problems(junk)] == ["no-moves"]


def test_a_setup_without_moves_is_a_record() -> None:
    record = text("4k4/9/9/9/9/9/9/9/9/R2K5 b")
    assert (record.fen, moves(record)) == ("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1", [])


def test_text_has_no_mark_and_never_claims_one() -> None:
    form = find_format("text")
    assert form.recognises(b"", "1. C2.5 H8+7") is Evidence.POSSIBLE
    assert form.recognises(b"", "1. C2.5 H8+7 2. H2+3 R9.8") is Evidence.LIKELY
    assert form.recognises(b"", "no score, 3 words") is Evidence.NONE
    assert form.recognises(b"", "\ufffd\0\x01C2.5 H8+7 C2.5 H8+7\ufffd") is Evidence.NONE


# Writing


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
    "title", ["1. 炮二平五", "黑先", "1-0", "[1] x", "甲 红先胜 乙", "Cup: final", "---", "a" * 100]
)
def test_a_title_that_looks_like_something_else_stays_a_title(title: str) -> None:
    record = annotated()
    record.tags = {"Title": title}
    written = find_format("text").write(record, find_notation("zh-hans", record.game))
    assert written.losses == []
    assert texts(written.data * 2, strict=True) == [record, record]


def test_a_game_that_is_not_the_usual_one_is_named() -> None:
    record = text("1. P-8j P-8f", game="dai_shogi")
    written = find_format("text").write(record, find_notation("usi", record.game))
    assert b"Game: dai_shogi\nNotation: usi\n" in written.data
    assert text(written.data, strict=True) == record


def test_a_broken_setup_is_refused_with_a_reason() -> None:
    record = text("FEN: 9/9/9/9/9/9/9/9/9/8\n\n1. C2.5\n")
    assert told(record) == [("bad-fen", "error")]
    with pytest.raises(KifuError, match="has 8 points"):
        texts("FEN: 9/9/9/9/9/9/9/9/9/8\n\n1. C2.5\n", strict=True)


@pytest.mark.parametrize("first", ["1. C2.5\n2. H2+3 H8+7\n", "1. 炮二平五\n2. 马二进三 马8进7\n"])
def test_a_first_reply_left_out_does_not_exchange_the_sides(first: str) -> None:
    rest = "3. R1.2 R9.8\n4. P7+1 P7+1\n" if "C2.5" in first else "3. 车一平二 车9平8\n4. 兵七进一 卒7进1\n"
    record = kifu.read((first + rest).encode(), format="text")
    assert [str(node.move) for node in record.main_line()] == ["h3e3"]
    assert "missing-move" in [diagnostic.code for diagnostic in record.diagnostics]


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


@pytest.mark.parametrize("missing", [1, 2, 3, 5])
def test_a_missing_move_does_not_exchange_the_numerals_or_the_columns(missing: int) -> None:
    score = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1"
    texts = score.split()
    del texts[missing]
    rows = [" ".join(texts[place : place + 2]) for place in range(0, len(texts), 2)]
    record = kifu.read("\n".join(rows).encode(), format="text")
    assert record.origin.notation == "zh-hans"
    assert record.starts_as_usual
    assert str(record.main_line()[0].move) == "h3e3"


def test_two_dashes_in_a_line_are_a_pass() -> None:
    moves = "1. P-6h\n  C-2b\n2. C-9k\n  LN-4b\n3. LN-8h\n  --\n4. P-6g\n  --\n"
    text = f"Game: chu_shogi\n\n{moves}\n-----\n"
    record = kifu.read(text.encode(), format="text", strict=True)
    assert len(record.main_line()) == 8
