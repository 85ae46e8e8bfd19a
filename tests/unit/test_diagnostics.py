"""One reader, two receivers: Strict raises, Lenient collects and does not overflow."""

import pytest

from kifu import Diagnostic, IllegalMoveError, KifuError, Lenient, Severity, Span, Strict
from kifu.diagnostics import Problem, Report
from kifu.errors import Place


def test_strict_raises_the_first_problem() -> None:
    problem = KifuError("no")
    with pytest.raises(KifuError) as caught:
        Strict().receive(problem, Severity.NOTE)
    assert caught.value is problem


def test_lenient_collects_what_was_wrong_and_what_was_done() -> None:
    lenient = Lenient()
    lenient.receive(IllegalMoveError("blocked", text="H2+3", span=Span(4, 8, 2, 3)), Severity.WARNING, "left out")
    assert lenient.diagnostics == [
        Diagnostic("illegal-move", Severity.WARNING, "blocked", "H2+3", "left out", line=2, column=3)
    ]


def test_lenient_counts_beyond_its_limit() -> None:
    lenient = Lenient(limit=3)
    for _ in range(10):
        lenient.receive(KifuError("no"))
    assert (len(lenient.diagnostics), lenient.left_out) == (3, 7)


def test_a_diagnostic_as_text_and_as_data() -> None:
    diagnostic = Diagnostic("illegal-move", Severity.ERROR, "the leg is blocked", file="a.pgn", line=3, column=9, ply=7)
    assert str(diagnostic) == "a.pgn:3:9: error[illegal-move] ply 7: the leg is blocked"
    assert str(Diagnostic("x", Severity.NOTE, "why")) == "note[x] why"
    assert diagnostic.as_dict() == {
        "code": "illegal-move", "severity": "error", "reason": "the leg is blocked",
        "file": "a.pgn", "line": 3, "column": 9, "ply": 7,
    }  # fmt: skip


def test_a_report_adds_the_file_and_the_game_and_nothing_of_the_problem_before() -> None:
    report = Report(Lenient(), Place(file="a.pgn", game=2))
    report.receive(KifuError("first"), place=Place(7, 3, ply=5))
    report.receive(KifuError("second"))
    report.receive(*Problem(KifuError("third"), Severity.WARNING, "left out", Place(9, 1)))
    assert [str(diagnostic) for diagnostic in report.diagnostics] == [
        "a.pgn:7:3: error[error] game 2, ply 5: first",
        "a.pgn: error[error] game 2: second",
        "a.pgn:9:1: warning[error] game 2: third",
    ]


def test_whoever_knows_no_place_reports_within_one() -> None:
    report = Report(Lenient(), Place(game=1))
    here = report.within(Place(4, 2), ply=8)
    here.receive(KifuError("loose"), Severity.NOTE)
    here.receive(KifuError("elsewhere"), place=Place(5, 6, ply=9))
    places = [(found.line, found.column, found.ply, found.game) for found in here.diagnostics]
    assert (places, here.left_out) == ([(4, 2, 8, 1), (5, 6, 9, 1)], 0)
