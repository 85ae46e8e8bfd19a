"""Scores in plain text: as people type them, and what is no score at all."""

from pathlib import Path

import pytest

import kifu
from kifu.errors import KifuError
from kifu.formats.base import Evidence, find_format
from kifu.records.record import Result
from kifu.rules.side import Side
from tests.unit.formats.text_scores import moves, problems, text, texts, told

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


def test_two_dashes_in_a_line_are_a_pass() -> None:
    moves = "1. P-6h\n  C-2b\n2. C-9k\n  LN-4b\n3. LN-8h\n  --\n4. P-6g\n  --\n"
    text = f"Game: chu_shogi\n\n{moves}\n-----\n"
    record = kifu.read(text.encode(), format="text", strict=True)
    assert len(record.main_line()) == 8


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


def test_a_broken_setup_is_refused_with_a_reason() -> None:
    record = text("FEN: 9/9/9/9/9/9/9/9/9/8\n\n1. C2.5\n")
    assert told(record) == [("bad-fen", "error")]
    with pytest.raises(KifuError, match="has 8 points"):
        texts("FEN: 9/9/9/9/9/9/9/9/9/8\n\n1. C2.5\n", strict=True)


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
