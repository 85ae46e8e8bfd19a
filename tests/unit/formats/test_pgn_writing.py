"""PGN that kifu writes: no text in it is taken for structure, and it is valid in its encoding."""

from io import BytesIO

import pytest

import kifu
from tests.unit.formats.test_pgn import moves, pgn


@pytest.mark.parametrize("field", ["comment", "before", "rest"])
def test_a_remark_that_looks_like_the_next_game_does_not_cut_the_game_in_two(field: str) -> None:
    record = pgn("1. C2.5 H8+7 2. H2+3\n")
    setattr(record.main_line()[1], field, 'see\n\n[Event "x"]\n\n1. C2.5 *')
    stream = BytesIO()
    losses = kifu.write(record, stream, format="pgn")
    [again] = kifu.read_all(stream.getvalue(), strict=True)
    assert (moves(again), again.tags) == (moves(record), {})
    assert (again == record) is (not losses) is (field == "rest")
    if losses:
        with pytest.raises(kifu.LossError, match="lines that look like tags"):
            kifu.write(record, BytesIO(), format="pgn", lossless=True)


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "big5", "shift_jis", "utf-8", "utf-16"])
def test_half_a_character_before_a_brace_swallows_no_moves(encoding: str) -> None:
    record = pgn("1. C2.5 H8+7 2. H2+3\n")
    record.main_line()[0].comment = "half \udcb0"
    record.tags = {"Event": "half \udcb0", "赛é": "a name that not every encoding has"}
    stream = BytesIO()
    losses = kifu.write(record, stream, format="pgn", notation="wxf", encoding=encoding)
    [again] = kifu.read_all(stream.getvalue(), strict=True, encoding=encoding)
    assert moves(again) == moves(record)
    assert again.main_line()[0].comment == again.tags["Event"] == "half \\xb0"
    assert any("\\xb0" in loss.repair for loss in losses)


def test_a_name_without_its_end_is_no_tag() -> None:
    record = pgn("1. C2.5 H8+7\n[ab%c]\n")
    assert record.tags == {}


def test_spaces_before_a_move_are_no_comment_that_asks_for_a_number() -> None:
    record = pgn("1. C2.5 H8+7\n")
    record.main_line()[1].before = " \n"
    stream = BytesIO()
    assert kifu.write(record, stream, format="pgn")
    assert b"1. C2.5 H8+7" in stream.getvalue()


def test_a_comment_before_the_start_is_a_loss() -> None:
    record = pgn("1. C2.5 H8+7\n")
    record.root.before = "before all"
    assert [loss.reason for loss in kifu.write(record, BytesIO(), format="pgn")] == [
        "pgn cannot hold comments before the start: 'before all'"
    ]


@pytest.mark.parametrize("script", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("numerals", ["usual", "exchanged", "chinese", "arabic"])
@pytest.mark.parametrize("line", ["C2.5 C8.5 C5+4", "C2.5 H8+7 H2+3", "H2+3 C8.5", "H2+3 H8+7"])
def test_chinese_numerals_of_any_kind_read_back_strictly(script: str, numerals: str, line: str) -> None:
    record, target = kifu.Record(result=kifu.Result.UNKNOWN), BytesIO()
    record.root.add(line)
    assert kifu.write(record, target, format="pgn", notation=f"{script}:numerals={numerals}") == []
    assert kifu.read(target.getvalue(), strict=True).main_line()[-1].position() == record.main_line()[-1].position()
