"""What moves lose, what that is called, and in which phase of a game it happens."""

import pytest

import kifu
from kifu.analysis.judging import MARKS, judge_moves, mark_of, summarise
from kifu.analysis.phases import phase_of
from kifu.records.annotations import Evaluation
from kifu.records.chances import derived_scale, scale_of, winning_chance
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.rules.side import Side

GAMES = ("xiangqi", "shogi", "dai_shogi", "chu_shogi")


@pytest.mark.parametrize("name", GAMES)
def test_chances_rise_with_the_score(name: str) -> None:
    game = find_game(name)
    chances = [winning_chance(Evaluation(score), game, Side.FIRST) for score in (-(10**9), -300, 0, 300, 10**9)]
    assert chances == sorted(chances, key=lambda chance: chance or 0)
    assert chances[2] == 0.5
    assert chances[1] == pytest.approx(1 - (chances[3] or 0))
    assert winning_chance(Evaluation(scale_of(game)), game, Side.FIRST) == pytest.approx(0.731, abs=0.001)
    assert winning_chance(Evaluation(), game, Side.FIRST) is None


def test_mates_are_certain() -> None:
    game = find_game("xiangqi")
    chances = [winning_chance(Evaluation(mate=mate), game, turn) for mate in (5, -5, 0) for turn in Side]
    assert chances == [1, 1, 0, 0, 0, 1]


@pytest.mark.parametrize("name", ["xiangqi", "shogi"])
def test_a_scale_that_is_derived_is_of_the_size_of_one_that_was_measured(name: str) -> None:
    game = find_game(name)
    assert scale_of(game) / 2 < derived_scale(game) < scale_of(game) * 2


def test_marks_go_by_the_loss() -> None:
    assert [mark_of(loss) for loss in (0, 0.06, 0.07, 0.12, 0.2, 0.9, -0.5)] == ["", "", "?!", "?", "??", "??", ""]
    assert MARKS == ("??", "?", "?!")


def test_a_record_that_another_program_evaluated_is_judged() -> None:
    record = kifu.read("1. C2.5 {[%eval 0.2]} H8+7 {[%eval 0.3]} 2. C5+4 {[%eval -9]} R9+1", format="pgn")
    judged = judge_moves(record)
    assert [(each.ply, each.mark) for each in judged] == [(2, ""), (3, "??")]
    sides = summarise(judged)
    assert [side.moves for side in sides] == [1, 1]
    assert sides[0].mean_loss == pytest.approx(judged[1].loss)


def test_no_moves_are_no_summary() -> None:
    assert [(side.moves, side.accuracy) for side in summarise([])] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_begins_with_its_opening(name: str) -> None:
    assert phase_of(Position(name)) == "opening"


@pytest.mark.parametrize(
    ("fen", "game", "phase"),
    [
        ("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", "xiangqi", "endgame"),
        ("r1bakab1r/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/R1BAKAB1R b", "xiangqi", "opening"),
        ("2bak1b1r/4a4/2n1c1n2/r1p1p1p1p/p8/2P3P2/P3P3P/1CN1C1N2/9/2BAKAB1R w", "xiangqi", "middle game"),
        ("lnsgk4/1r5b1/ppp3ppp/9/9/9/PPP3PPP/1B5R1/LNSGKGSNL b GSNL4P2p 1", "shogi", "endgame"),
    ],
)
def test_phases(fen: str, game: str, phase: str) -> None:
    assert phase_of(Position.from_fen(fen, game)) == phase


def test_what_every_move_seems_to_lose_is_not_held_against_those_who_move() -> None:
    """An engine sees whoever is to move ahead by 80: the best moves seem to lose that, and one loses 500 more."""
    record = kifu.Record()
    record.root.add("C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1")
    line = record.main_line()
    for ply, node in enumerate([record.root, *line]):
        node.evaluation = Evaluation((40 if ply % 2 == 0 else -40) - (500 if ply == len(line) - 1 else 0))
    best = dict(zip([record.root, *line], (node.move for node in line[:-2]), strict=False))
    judged = judge_moves(record, best)
    assert [each.mark for each in judged[:-1]] == [""] * 6 + ["??"]
    assert judged[-2].before - judged[-2].after == pytest.approx(0.35, abs=0.01)
    few = dict(list(best.items())[:3])
    assert [each.loss > 0.04 for each in judge_moves(record, few)[:6]] == [False] * 3 + [True] * 3
