"""Clocks and evaluations: which commands of a comment say one, what stays text, and what a record does with them."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kifu
from kifu.records.annotations import Clock, Evaluation, list_commands, read_commands, without_commands
from kifu.records.merging import merge
from kifu.records.parts import line_from, position_at
from kifu.records.repair.record import apply_repair, find_damage


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("1:23:45.6", 5025600),
        ("0:00:30", 30000),
        ("00:00:14", 14000),
        ("0:90:00", 5400000),
        ("0:00:59.9", 59900),
        ("0:00:05.", 5000),
        ("0.000", 0),
        ("3.505", 3505),
        ("12", 12000),
        ("99999:59:59.999", 359999999999),
    ],
)
def test_times_are_kept_to_the_millisecond(text: str, time: int) -> None:
    assert read_commands(f"[%clk {text}]") == ("", Clock(left=time), None)
    assert read_commands(f"[%emt {text}]") == ("", Clock(used=time), None)
    [written] = list_commands(Clock(left=time), None)
    assert read_commands(written) == ("", Clock(left=time), None)


@pytest.mark.parametrize(
    ("text", "evaluation", "written"),
    [
        ("0.34", Evaluation(34), "0.34"),
        ("-0.05", Evaluation(-5), "-0.05"),
        ("+1.5", Evaluation(150), "1.50"),
        (".5", Evaluation(50), "0.50"),
        ("2", Evaluation(200), "2.00"),
        ("-12.3400", Evaluation(-1234), "-12.34"),
        ("0.34,12", Evaluation(34, depth=12), "0.34,12"),
        ("-0.34/7", Evaluation(-34, depth=7), "-0.34,7"),
        ("#3", Evaluation(mate=3), "#3"),
        ("#-3,20", Evaluation(mate=-3, depth=20), "#-3,20"),
        ("#+1", Evaluation(mate=1), "#1"),
        ("#0", Evaluation(mate=0), "#0"),
    ],
)
def test_scores_are_for_the_first_side(text: str, evaluation: Evaluation, written: str) -> None:
    assert read_commands(f"[%eval {text}]") == ("", None, evaluation)
    assert list_commands(None, evaluation) == [f"[%eval {written}]"]


@pytest.mark.parametrize(
    "text",
    [
        "[%clk abc]",
        "[%clk]",
        "[%clk ]",
        "[%clk 5:00]",  # minutes or hours
        "[%clk -0:00:01]",
        "[%clk 0:00:01.2345]",
        "[%clk 0:00:01",
        "[%clk 0:00:01 or so]",
        "[%clk ٣]",
        "[% clk 0:00:01]",
        "[%clock 0:00:01]",
        "[%eval 34,12]",  # pawns or hundredths of them
        "[%eval 0.345]",
        "[%eval -]",
        "[%eval .]",
        "[%eval #]",
        "[%egt 0:00:01]",
        "[%cal Gh3e3] [%csl Re5]",
        "[%csl[%eval 0.2] Ga1] [%clk 3:ê5:",
        f"[%clk {'1' * 100}]",
    ],
)
def test_what_is_malformed_or_can_mean_two_things_stays_text(text: str) -> None:
    assert read_commands(text) == (text, None, None)


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        (" [%eval 0.17] [%clk 0:00:30] ", ""),
        ("[%clk 0:00:30]so", "so"),
        ("a  slip [%clk 0:00:30] indeed", "a  slip indeed"),
        ("a slip\n[%clk 0:00:30]\nindeed", "a slip\nindeed"),
        ("a slip [%clk 0:00:30]\n\nindeed ", "a slip\n\nindeed"),
        ("好棋[%clk 0:00:30]不错", "好棋不错"),
        ("a [%EMT\n00:00:14] [%Clk 0:00:30 ] [%cal Gh3e3] b", "a [%cal Gh3e3] b"),
        ("[%clk 0:00:30] [%clk 0:00:20] twice", "[%clk 0:00:20] twice"),
    ],
)
def test_the_rest_of_a_comment_is_kept(comment: str, text: str) -> None:
    found = read_commands(comment)
    assert found.text == text
    assert found.clock
    assert found.clock.left == 30000


def test_what_is_known_of_a_move_is_not_replaced() -> None:
    found = read_commands("[%clk 0:00:20] [%emt 0:00:03] [%eval 1.00]", Clock(left=30000), Evaluation(mate=2))
    assert found == ("[%clk 0:00:20] [%eval 1.00]", Clock(3000, 30000), Evaluation(mate=2))


def test_a_text_without_commands_reads_as_text() -> None:
    text = "[%clk 0:00:20] [%cal Gh3e3] [%EVAL #1]"
    assert read_commands(without_commands(text)) == ("[% clk 0:00:20] [%cal Gh3e3] [% EVAL #1]", None, None)


def test_a_long_comment_full_of_commands_is_read_once() -> None:
    comment = "[%clk 0:00:30] " * 20_000 + "[%" * 20_000
    assert read_commands(comment).text == comment.removeprefix("[%clk 0:00:30] ")


PIECES = [
    "[%clk 0:00:30]",
    "[%emt 3.5]",
    "[%eval #-3]",
    "[%clk a]",
    "[%cal Gh3e3]",
    "[%",
    "[",
    "]",
    " ",
    "\n",
    "好",
    "a slip",
]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_nothing_but_commands_and_space_goes_from_a_comment(comment: str) -> None:
    text, clock, evaluation = read_commands(comment)
    said = {
        "[%clk 0:00:30]": clock and clock.left is not None,
        "[%emt 3.5]": clock and clock.used is not None,
        "[%eval #-3]": evaluation is not None,
    }
    taken = "".join(command for command, known in said.items() if known)
    assert sorted("".join(comment.split())) == sorted("".join((text + taken).split()))


# Records


def timed() -> kifu.Record:
    record = kifu.Record()
    record.root.add("C2.5 H8+7 H2+3")
    record.root.evaluation = Evaluation(20)
    first, second, _ = record.main_line()
    first.clock, first.evaluation = Clock(3000, 297000), Evaluation(25, depth=12)
    second.clock = Clock(used=1500)
    return record


def remarks(record: kifu.Record) -> list[dict[str, Any]]:
    return [node.remarks() for node in [record.root, *record.main_line()]]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_have_clock_and_evaluation(way: Callable[[Any], Any]) -> None:
    record = timed()
    twin = way(record)
    assert twin == record
    assert remarks(twin) == remarks(record)
    assert remarks(record)[1] == {
        "clock": {"used": 3000, "left": 297000},
        "eval": {"centipawns": 25, "depth": 12},
    }


@pytest.mark.parametrize("name", ["clock", "evaluation"])
def test_records_that_differ_in_a_clock_or_an_evaluation_are_not_equal(name: str) -> None:
    record, other = timed(), timed()
    setattr(other.main_line()[0], name, None)
    assert record != other


def test_parts_of_a_record_keep_them() -> None:
    record = timed()
    assert position_at(record, [0]).root.remarks() == remarks(record)[1]
    assert remarks(line_from(record, [0])) == remarks(record)[1:]
    assert line_from(record, []) == record


def test_merging_takes_what_is_new_and_keeps_both_where_they_differ() -> None:
    mine, other = timed(), timed()
    mine.main_line()[0].evaluation = mine.root.evaluation = None
    other.main_line()[1].clock = Clock(used=2000, left=60000)
    merged = merge(mine, other)
    assert [(found.path, found.name, found.mine, found.theirs) for found in merged.differences] == [
        ((), "commands", "", "[%eval 0.20]"),
        ((0,), "commands", "[%clk 0:04:57] [%emt 0:00:03]", "[%eval 0.25,12]"),
        ((0, 0), "commands", "[%emt 0:00:01.5]", "[%clk 0:01:00] [%emt 0:00:02]"),
    ]
    assert remarks(merged.record)[:2] == remarks(timed())[:2]
    second = merged.record.main_line()[1]
    assert (second.clock, second.comment) == (Clock(1500, 60000), "[%emt 0:00:02]")
    assert merge(merged.record, other).differences == []
    assert kifu.read(merged.record.to_text("pgn")) == merged.record


def test_a_repair_keeps_those_of_the_moves_before_and_reads_those_after_it() -> None:
    record = kifu.read(
        '[Event "x"]\n\n1. C2.5 {[%clk 0:05:00]} H8+7 {[%eval 0.20]} 2. H2+3 {[%clk 0:04:50] fine} '
        "R9.6 {[%clk 0:04:40] bad} 3. R1.2 {[%clk 0:04:30] [%eval 0.30]} P7+1 *"
    )
    damage = find_damage(record, most=1000)
    assert damage is not None
    candidates = [(item.ply, *item.texts) for item in damage.repairs.candidates]
    line = apply_repair(record, damage, candidates.index((4, "R9.8"))).main_line()
    assert [node.clock and node.clock.left for node in line] == [300000, None, 290000, 280000, 270000, None]
    assert [node.evaluation and node.evaluation.centipawns for node in line] == [None, 20, None, None, 30, None]
    assert [node.comment.split("\n")[-1] for node in line] == ["", "", "fine", "bad", "", ""]
