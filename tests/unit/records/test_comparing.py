"""Comparing: every difference of two scores is found once, and where they meet again."""

import random
from copy import copy

import pytest

from kifu import registry
from kifu.records.annotations import Clock
from kifu.records.comparing import Discrepancy, compare
from kifu.records.merging import merge
from kifu.records.record import Record, Result
from tests.effort import SEED, effort
from tests.laws.records import grown, nodes_of
from tests.unit.records.test_merging import record_of

LINE = ["C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "H2+3", "P7+1", "P7+1", "R2+6", "C8.9", "R2.3", "C9-1"]


def line_of(*texts: str) -> Record:
    return record_of(" ".join(texts))


def about(found: Discrepancy) -> tuple[object, ...]:
    return found.kind, found.ply, [str(node.move) for node in found.my_moves], [str(n.move) for n in found.their_moves]


def test_a_slip_is_one_difference_and_the_moves_after_it_are_counted() -> None:
    [found] = compare(line_of(*LINE), line_of(*LINE[:6], "P3+1", *LINE[7:]))
    assert about(found) == ("moves", 7, ["c4c5"], ["g4g5"])
    assert (found.their_ply, found.alike, found.branch) == (7, 5, None)


def test_moves_that_one_score_leaves_out() -> None:
    [found] = compare(line_of(*LINE), line_of(*LINE[:6], *LINE[8:]))
    assert (about(found), found.their_ply, found.alike) == (("moves", 7, ["c4c5", "g7g6"], []), 7, 4)
    [found] = compare(line_of(*LINE[:6], *LINE[8:]), line_of(*LINE))
    assert (about(found), found.alike) == (("moves", 7, [], ["c4c5", "g7g6"]), 4)


def test_moves_that_are_the_same_by_chance_are_no_meeting() -> None:
    mine = line_of("C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "P7+1", "P7+1")
    other = line_of("C2.5", "H8+7", "P7+1", "R9.8", "H8+7", "P3+1", "R9.8")
    [found] = compare(mine, other)
    assert (found.ply, len(found.my_moves), len(found.their_moves), found.alike) == (3, 5, 5, 0)


def test_a_score_that_goes_on() -> None:
    [found] = compare(line_of(*LINE[:4]), line_of(*LINE))
    assert (found.kind, found.ply, found.my_moves, len(found.their_moves)) == ("moves", 5, (), 8)


def test_a_branch_that_is_the_main_line_elsewhere() -> None:
    mine, other = record_of("C2.5 H8+7 H2+3", "C2.5 C8.5"), record_of("C2.5 C8.5", "C2.5 H8+7 H2+3")
    assert [about(found) for found in compare(mine, other)] == [("order", 2, ["h10g8"], ["h8e8"])]


def test_what_differs_in_a_branch_says_which_branch() -> None:
    mine, other = record_of("C2.5 H8+7", "C2.5 C8.5 H2+3"), record_of("C2.5 H8+7", "C2.5 C8.5 H2+3")
    mine.root.children[0].children[1].children[0].comment = "usual"
    other.root.children[0].children[1].children[0].clock = Clock(left=1000)
    found = compare(mine, other)
    assert [(each.kind, each.name, each.mine, each.theirs, each.ply) for each in found] == [
        ("remark", "comment", "usual", "", 3),
        ("remark", "clock", "", "[%clk 0:00:01]", 3),
    ]
    assert {(str(each.branch.node.move), each.branch.ply) for each in found if each.branch} == {("h8e8", 2)}


def test_what_is_said_of_the_game() -> None:
    mine, other = record_of("C2.5", Red="Hu", Event="?"), record_of("C2.5", Red="Yang", Date="1980")
    mine.result, other.ending = Result.FIRST, "resigns"
    assert [(each.kind, each.name, each.mine, each.theirs) for each in compare(mine, other)] == [
        ("tag", "Red", "Hu", "Yang"),
        ("tag", "Date", "", "1980"),
        ("result", "", "1-0", ""),
        ("ending", "", "", "resigns"),
    ]


def test_moves_of_two_games_are_not_compared() -> None:
    assert [found.kind for found in compare(Record(), Record("shogi"))] == ["game", "setup"]


@pytest.mark.parametrize("game", registry.names("games"))
def test_a_record_does_not_differ_from_its_copy_and_what_is_changed_is_found(game: str) -> None:
    for seed in range(SEED, SEED + effort(5)):
        record = grown(game, seed, plies=24, branches=4)
        assert compare(record, copy(record)) == []
        changed = copy(record)
        random.Random(seed).choice(nodes_of(changed)).comment = "changed"
        assert [(found.kind, found.mine, found.theirs) for found in compare(record, changed)] == [
            ("remark", "", "changed")
        ]
        changed.delete(changed.main_line()[-1])
        assert "moves" in {found.kind for found in compare(record, changed)}


@pytest.mark.parametrize("game", registry.names("games"))
def test_a_merged_tree_has_the_moves_of_both_and_only_these(game: str) -> None:
    for seed in range(SEED, SEED + effort(8)):
        mine, other = grown(game, seed, plies=10, branches=3), grown(game, seed, plies=10, branches=5)
        other.delete(random.Random(seed).choice(nodes_of(other)[1:]))
        merged = merge(mine, other).record
        assert lines_of(merged) == lines_of(mine) | lines_of(other)
        assert all(found.kind == "moves" and not found.their_moves for found in compare(merged, mine))
        assert ("moves" in [found.kind for found in compare(mine, other)]) is (lines_of(mine) != lines_of(other))


def lines_of(record: Record) -> set[tuple[str, ...]]:
    """Return every line from the first move to a move of a record."""
    return {tuple(str(step.move) for step in record.path(node)) for node in nodes_of(record)[1:]}
