"""Ends of games by a rule book, and games that are held to one."""

import pytest

import kifu
from kifu import Ending, Side
from kifu.diagnostics import Severity
from kifu.rulings.checking import check_repetition
from kifu.rulings.ending import count_quiet, find_due
from tests.unit.rulings.cases import case, play

CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w"
LOOP = "d1c3 d4c4 c3d1 c4d4 "
CHECKS = "3k5/9/4r4/9/9/9/9/9/9/5K3 b"
CHECKING = "e8f8 f1e1 f8e8 e1f1 "
STILL = "3k5/9/9/9/9/9/9/9/9/5K3 w"
STEPS = "f1f2 d10d9 f2f1 d9d10 "


@pytest.mark.parametrize(
    ("fen", "loop", "winner", "ending"),
    [
        (CHASE, LOOP, Side.FIRST, Ending.PERPETUAL_CHASE),
        (CHECKS, CHECKING, Side.FIRST, Ending.PERPETUAL_CHECK),
        (STILL, STEPS, None, Ending.REPETITION),
    ],
)
def test_the_third_visit_ends_the_game(fen: str, loop: str, winner: Side | None, ending: Ending) -> None:
    assert play(fen, loop).outcome(rules="axf") is None
    position = play(fen, loop * 2)
    assert position.outcome() is None
    assert position.outcome(rules="axf") == (winner, ending)


def test_a_move_after_the_third_visit_goes_on() -> None:
    assert play(CHASE, LOOP * 2 + "e1e2").outcome(rules="axf") is None


def test_chinese_rules_end_a_game_in_which_every_move_attacks() -> None:
    given = case("wxf-022")
    loop = " b9b10 e10e9 b10b9 e9e10" * 2
    position = play(given.fen, given.moves + loop)
    assert position.outcome(rules="axf") == (None, Ending.REPETITION)
    assert position.outcome(rules="cxa") == (Side.SECOND, Ending.PERPETUAL_ATTACK)


def test_checkmate_comes_before_any_rule_book() -> None:
    position = kifu.Position.from_fen("3k5/3R5/9/9/9/9/9/9/9/3RK4 b - - 130 99")
    assert position.outcome(rules="axf") == position.outcome() == (Side.FIRST, Ending.CHECKMATE)


def test_sixty_rounds_without_a_capture_are_a_draw() -> None:
    position = play("3k5/9/9/9/9/9/9/9/9/5K3 w - - 118 70", "f1f2")
    assert position.outcome(rules="axf") is None
    position.play(position.game.move("d10d9"))
    assert position.outcome(rules="axf") == (None, Ending.NO_CAPTURE)


def test_checks_beyond_ten_and_their_answers_do_not_count() -> None:
    assert count_quiet(play(CHECKS, CHECKING * 5)) == 20
    assert count_quiet(play(CHECKS, CHECKING * 6)) == 20
    assert count_quiet(play(CHECKS, CHECKING * 6 + "e8f8")) == 20


def test_a_ruling_is_due_at_a_third_visit_and_none_where_nothing_recurs() -> None:
    assert [ruling.window for ruling in find_due(play(CHASE, LOOP * 2), "axf")] == [(1, 8)]
    assert list(find_due(play(CHASE, LOOP), "axf")) == []


def test_a_cycle_that_goes_on_is_judged_once_and_another_one_anew() -> None:
    assert [ruling.window for ruling in find_due(play(CHASE, LOOP * 5 + "d1c3 d4c4"), "axf")] == [(1, 8)]
    other = "d1c3 d4d5 c3d1 d5d4 "
    windows = [ruling.window for ruling in find_due(play(CHASE, LOOP * 2 + other * 2), "axf")]
    assert windows == [(1, 8), (5, 12), (9, 16)]


@pytest.mark.parametrize(
    ("moves", "result", "code", "severity", "ply"),
    [
        (LOOP * 2 + "e1e2", "1-0", "after-ruling", Severity.WARNING, 8),
        (LOOP * 2, "1/2-1/2", "result-against-ruling", Severity.WARNING, 8),
        (LOOP * 2, "0-1", "result-against-ruling", Severity.WARNING, 8),
    ],
)
def test_a_game_against_the_rule_book(moves: str, result: str, code: str, severity: Severity, ply: int) -> None:
    [found] = check_repetition(play(CHASE, moves), result, "axf", 3)
    assert (found.code, found.severity, found.ply, found.game) == (code, severity, ply, 3)
    assert "Black loses" in found.reason


@pytest.mark.parametrize("result", ["1-0", "*"])
def test_a_game_that_ended_as_the_rule_book_has_it(result: str) -> None:
    assert check_repetition(play(CHASE, LOOP * 2), result, "axf") == []


def test_a_draw_that_nobody_claimed_is_a_note() -> None:
    [found] = check_repetition(play(STILL, STEPS * 3), "1/2-1/2", "axf")
    assert (found.code, found.severity) == ("after-ruling", Severity.NOTE)


def test_a_game_of_another_kind_has_no_rule_book_against_it() -> None:
    position = kifu.Position("chu_shogi")
    assert check_repetition(position, "*", "axf") == []


def test_a_record_is_judged_by_its_main_line() -> None:
    record = kifu.Record(fen=CHASE)
    node = record.root
    for text in (LOOP * 2).split():
        node = node.add(text)
    ruling = kifu.judge(record)
    assert (ruling.winner, ruling.rule, ruling.window) == (Side.FIRST, "perpetual-chase", (1, 8))
