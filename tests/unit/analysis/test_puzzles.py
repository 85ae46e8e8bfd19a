"""Puzzles from mistakes: few right answers, none where nobody could tell, mates proved."""

from collections import Counter

import pytest

import kifu
from kifu.analysis.analysts import Effort
from kifu.analysis.mates import prove_mate
from kifu.analysis.puzzles import Puzzle, find_puzzles
from kifu.engine.thoughts import EngineScore, Thought
from kifu.records.annotations import Evaluation
from kifu.rules.position import Position
from tests.unit.analysis.fakes import ToldAnalyst

# Black's answer to Red's second move is asked: he could take a Horse.
GAME = "C2.5 H8+7 C5+4"
SCORES = (0, 0, 0, -600)
MATE = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w"


class Ranking(ToldAnalyst):
    """Says scores for the first side of the first legal moves; another list where it is asked with more nodes."""

    def __init__(self, scores: list[int], more: list[int] | None = None) -> None:
        super().__init__({})
        self.first, self.more = scores, more or scores

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        scores = self.first if effort.nodes == 10 else self.more
        moves = position.legal_moves()[: len(scores)]
        return [
            Thought(5, line, EngineScore(score), (move,), 9, 0.1)
            for line, (score, move) in enumerate(zip(scores, moves, strict=True), 1)
        ], []


def judged() -> kifu.Record:
    record = kifu.Record(tags={"Red": "A", "Black": "B"})
    record.root.add(GAME)
    for node, score in zip([record.root, *record.main_line()], SCORES, strict=True):
        node.evaluation = Evaluation(score)
    return record


def find(scores: list[int], more: list[int] | None = None) -> tuple[list[Puzzle], Counter[str]]:
    rejected = Counter[str]()
    return list(find_puzzles(judged(), Ranking(scores, more), Effort(nodes=10), rejected)), rejected


def test_a_mistake_with_one_answer_is_a_puzzle() -> None:
    [puzzle], rejected = find([-600, -100, 0])
    assert (puzzle.ply, len(puzzle.answers), puzzle.themes, rejected.total()) == (3, 1, ("gets ahead",), 0)
    record = puzzle.record()
    assert record.tags == {"Red": "A", "Black": "B", "Puzzle": "gets ahead"}
    mistake, answer = record.main_line()
    assert (str(mistake.move), mistake.marks, answer.move) == ("e3e7", ("??",), puzzle.answers[0])
    assert record.start().turn is kifu.Side.FIRST


def test_every_good_answer_counts() -> None:
    [puzzle], _ = find([-600, -590, 0])
    assert len(puzzle.answers) == 2
    assert len(puzzle.record().main_line()[0].children) == 2


@pytest.mark.parametrize(
    ("scores", "more", "reason"),
    [
        ([-600, -550, -500, -450, -400], None, "no clear margin"),
        ([-600, -500], None, "no clear margin"),
        ([-600, 0], [-600, -590], "not confirmed by a deeper search"),
        ([-600, -600, -600, -600, 0], None, "too many right moves"),
        ([], None, "no clear margin"),
    ],
)
def test_what_makes_no_puzzle_is_counted(scores: list[int], more: list[int] | None, reason: str) -> None:
    puzzles, rejected = find(scores, more)
    assert (puzzles, dict(rejected)) == ([], {reason: 1})


def test_who_was_winning_before_has_nothing_to_find() -> None:
    record = judged()
    record.main_line()[1].evaluation = Evaluation(-900)
    record.main_line()[2].evaluation = Evaluation(-2000)
    assert list(find_puzzles(record, Ranking([-2000, 0]), Effort(nodes=10), Counter())) == []


def test_a_game_that_was_not_analysed_is_looked_at_first_and_left_as_it_is() -> None:
    record = kifu.Record()
    record.root.add(GAME)
    list(find_puzzles(record, Ranking([0, 0]), Effort(nodes=10), Counter()))
    assert [node.evaluation for node in record.main_line()] == [None] * 3


def test_mates_are_proved() -> None:
    assert prove_mate(Position.from_fen(MATE))[0] == 1
    assert prove_mate(Position()) == (0, [])
    checks, moves = prove_mate(Position.from_fen("4k4/9/R8/9/9/9/9/9/9/1R1K5 w"))
    assert checks == 3
    for move in moves:
        after = Position.from_fen("4k4/9/R8/9/9/9/9/9/9/1R1K5 w")
        after.play(move)
        for reply in after.legal_moves():
            after.play(reply)
            assert prove_mate(after, checks - 1)[0]
            after.undo()


def test_a_mate_that_was_proved_names_its_puzzle() -> None:
    record = kifu.Record(fen="3ak4/R8/9/9/9/9/9/9/9/1R1K5 b")
    record.root.add("A4+5")
    record.root.evaluation, record.main_line()[0].evaluation = Evaluation(0), Evaluation(mate=1)
    before = record.start()
    before.play(record.main_line()[0].move)
    mate, answers = prove_mate(before)
    found = list(find_puzzles(record, Ranking([0, 0]), Effort(nodes=10), Counter()))
    assert [(puzzle.themes[0], puzzle.answers) for puzzle in found] == ([(f"mate in {mate}", answers)] if mate else [])
