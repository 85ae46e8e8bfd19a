"""League scores as people type them: every game of the real files, to its last move."""

import re

import pytest

import kifu
from kifu.files.reading import Records
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.record import Record
from kifu.rules.side import Side
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

HEADING = re.compile("红先[胜负和]")
MOVE = re.compile("[^\\s\\d.０-９]\\S[进退平][一二三四五六七八九１-９]")


def read(name: str) -> tuple[list[Record], str]:
    path = SAMPLES / "plain-text" / name
    return list(Records(path)), path.read_bytes().decode("gb18030")


@pytest.mark.parametrize(
    ("name", "games", "moves"),
    [("象棋排位赛01a.txt", 16, 1594), ("象棋排位赛01b.txt", 41, 3612), ("象棋排位赛02.txt", 27, 2943)],
)
def test_every_game_is_read_to_its_last_move(name: str, games: int, moves: int) -> None:
    records, raw = read(name)
    assert len(records) == games == len(HEADING.findall(raw))
    assert sum(len(record.main_line()) for record in records) == moves == len(MOVE.findall(raw))
    assert all(record.player(Side.FIRST) and record.player(Side.SECOND) for record in records)
    assert [str(d) for record in records for d in record.diagnostics if d.severity != "note"] == []


def test_headings_and_remarks_are_kept() -> None:
    records, _ = read("象棋排位赛01b.txt")
    assert records[0].tags["Title"] == "第一站2001·8·14（下午）"
    assert [record.tags["Remark"] for record in records if "Remark" in record.tags] == [
        *("加1", "加2", "加3", "加4"),
        *("加1", "加2"),
    ]


def test_a_text_that_is_no_score_is_one_problem() -> None:
    records = Records(SAMPLES / "plain-text" / "说明.txt")
    assert list(records) == []
    assert len(records.diagnostics) == 1


def test_the_export_of_a_server_in_wxf() -> None:
    [record] = Records(SAMPLES / "wxf" / "demo-with-history-playok.wxf")
    assert (len(record.main_line()), record.diagnostics) == (54, [])
    assert record.origin.notation == "wxf:black=lower"


@pytest.mark.parametrize(("name", "turn"), [("demo.wxf", "b"), ("initial.wxf", "w")])
def test_setups_in_wxf(name: str, turn: str) -> None:
    [record] = Records(SAMPLES / "wxf" / name)
    assert (record.fen.split()[1], record.playable, record.diagnostics) == (turn, True, [])


@pytest.mark.parametrize(
    ("name", "moves"), [("wy01", 52), ("wy05", 80), ("wy07", 65), ("wy15", 62), ("wy18", 40), ("wy24", 64)]
)
def test_pages_are_read_as_if_they_had_no_markup(name: str, moves: int) -> None:
    [record] = Records(SAMPLES / "html-scores" / f"{name}.html")
    assert len(record.main_line()) == moves
    assert all("<" not in text for text in (record.root.comment, *record.tags.values()))
    # In wy15 Red moves although the Horse on d3 gives check.
    errors = [d for d in record.diagnostics if d.severity != "note"]
    assert [(d.code, d.text) for d in errors] == ([("illegal-move", "马八退七")] if name == "wy15" else [])


@pytest.mark.parametrize(("name", "positions"), [("fens.txt", 60), ("engine_test.qcb", 2)])
def test_every_position_of_a_list_is_a_record(name: str, positions: int) -> None:
    assert len(list(Records(SAMPLES / "lists" / name))) == positions


def test_columns_from_right_to_left_say_what_lines_say() -> None:
    records, _ = read("象棋排位赛01a.txt")
    for record in records:
        notation = find_notation("zh-hant", record.game)
        written = find_format("text:style=vertical").write(record, notation)
        moves = [node.move for node in kifu.read(written.data, format="text").main_line()]
        assert moves == [node.move for node in record.main_line()]
