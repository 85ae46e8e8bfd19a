"""Who moves first in a score, and whose column is whose."""

import pytest

import kifu
from tests.unit.formats.text_scores import BLACK_FIRST, moves, text, told


def test_rounds_in_columns_side_by_side_are_put_in_order() -> None:
    record = text("1. 炮二平五 马8进7    3. 车一平二 马2进3\n2. 马二进三 车9平8    4. 兵七进一 卒7进1\n")
    assert moves(record)[2:6] == ["h1g3", "i10h10", "i1h1", "b10c8"]
    assert told(record) == []


@pytest.mark.parametrize(
    "heading",
    ["黑先", "黑方先走", "Black first", "Black moves first", "（黑先）", "黑先和", f"FEN: {BLACK_FIRST}"],
)
def test_words_say_who_moves_first(heading: str) -> None:
    record = text(f"{heading}\n\n1. 炮8平5 炮二平五\n")
    assert (record.fen, moves(record), told(record)) == (BLACK_FIRST, ["h8e8", "h3e3"], [])


@pytest.mark.parametrize("number", ["1...", "1. ...", "1．…", "..."])
def test_dots_before_the_first_move_let_black_begin(number: str) -> None:
    record = text(f"{number} 炮8平5 2. 炮二平五 马8进7")
    assert (record.fen, moves(record)[0], told(record)) == (BLACK_FIRST, "h8e8", [("first-side", "note")])
    assert told(text(f"黑先\n{number} 炮8平5 2. 炮二平五 马8进7")) == []
    assert told(text(f"FEN: {BLACK_FIRST}\n{number} 炮8平5 2. 炮二平五 马8进7")) == []


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


@pytest.mark.parametrize("first", ["1. C2.5\n2. H2+3 H8+7\n", "1. 炮二平五\n2. 马二进三 马8进7\n"])
def test_a_first_reply_left_out_does_not_exchange_the_sides(first: str) -> None:
    rest = "3. R1.2 R9.8\n4. P7+1 P7+1\n" if "C2.5" in first else "3. 车一平二 车9平8\n4. 兵七进一 卒7进1\n"
    record = kifu.read((first + rest).encode(), format="text")
    assert [str(node.move) for node in record.main_line()] == ["h3e3"]
    assert "missing-move" in [diagnostic.code for diagnostic in record.diagnostics]


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


BLACK_BEGINS = {
    "zh-hans": ("炮8平5", "马二进三", "马8进7", "车一平二", "车9平8", "兵七进一"),
    "zh-hans:numerals=exchanged": ("炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "兵3进1"),
    "zh-hans:cannon=p": ("卒7进1", "兵七进一", "马8进7", "马二进三", "象3进5", "相三进五"),
    "wxf": ("C8.5", "H2+3", "H8+7", "R1.2", "R9.8", "P7+1"),
    "iccs": ("H7-E7", "H0-G2", "H9-G7", "I0-H0", "I9-H9", "C3-C4"),
}
WRONG = {"炮8平5": "炮8平8", "炮二平五": "炮二平二", "卒7进1": "卒7进2", "C8.5": "C8.8", "H7-E7": "H7-E9"}


CAPTIONS = [
    "黑方在下，黑先\n",
    "（黑先） ",
    "第一图（黑方在下）黑先\n\n",
    "Black at the bottom; Black to move\n",
    "Black to move: ",
    "第一图 Đen đi trước\n",
    "黒から\n",
    "红方：甲  黑方：乙\n黑先负\n",
    "甲  对  乙  (黑先)\n\n",
]


@pytest.mark.parametrize("caption", CAPTIONS)
@pytest.mark.parametrize("fault", ["", "first", "later", "numbers", "missing"])
def test_no_fault_overrides_what_a_caption_says(caption: str, fault: str) -> None:
    for score in map(list, BLACK_BEGINS.values()):
        whole = list(score)
        if fault == "first":
            score[0] = WRONG[score[0]]
        elif fault == "later":
            score[3] = "马二进二" if "马" in "".join(score) else "H2+2"
        elif fault == "missing":
            del score[1]
        pairs = [" ".join(score[place : place + 2]) for place in range(0, len(score), 2)]
        numbered = [f"{number * (3 if fault == 'numbers' else 1)}. {pair}" for number, pair in enumerate(pairs, 1)]
        for written in ("\n".join(numbered), "  ".join(numbered), "\n".join(pairs)):
            record = text(f"{caption}{written}\n")
            assert record.fen == BLACK_FIRST, written
            assert (len(moves(record)) == len(whole)) is (fault in ("", "numbers")), written


@pytest.mark.parametrize("score", ["1. 兵七进一 卒7进1\n2. 马二进三 马8进7", "红方  黑方\n1. H2+3 c8.5\n2. r1.2 h8+7"])
def test_a_caption_may_speak_of_the_second_column(score: str) -> None:
    record = text(f"黑先\n{score}")
    assert record.fen == BLACK_FIRST
    assert len(moves(record)) == 4


def test_of_two_captions_the_first_one_is_kept() -> None:
    record = text("黑先\n红先\n1. 炮8平5 马二进三")
    assert (record.fen, told(record)) == (BLACK_FIRST, [("conflict", "warning")])


def test_a_caption_after_moves_is_no_word_about_the_first() -> None:
    record = text("1. 炮二平五 马8进7\n（黑方在下，黑先）\n2. 马二进三 车9平8")
    assert (record.starts_as_usual, len(moves(record))) == (True, 4)
