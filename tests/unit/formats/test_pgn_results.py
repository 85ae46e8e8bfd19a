"""Results in PGN: before the moves, after them, both, and what stands after a result."""

import pytest

import kifu
from tests.unit.formats.test_pgn import HEAD, codes, moves, pgn


@pytest.mark.parametrize("result", ["1-0", "*", "1/2-1/2", "½-½"])
@pytest.mark.parametrize(
    "score", ["1. C2.5 H8+7 2. H2+3", "1. C2.5 {oh} H8+7 (1... C8.5) 2. H2+3", "炮二平五 马8进7 马二进三"]
)
def test_moves_after_a_leading_result_are_read(result: str, score: str) -> None:
    record = pgn(f"{HEAD}{result} {score}\n")
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert record.result == pgn(f"{HEAD}{score} {result}\n").result
    assert [diagnostic.severity for diagnostic in record.diagnostics] == ["note"]
    assert pgn(f"{HEAD}{result} {score} {result}\n") == record


def test_two_results_that_differ_are_reported() -> None:
    record = pgn(f"{HEAD}1-0 1. C2.5 H8+7 0-1\n")
    assert (record.result, codes(record)) == (kifu.Result.SECOND, ["conflict"])


@pytest.mark.parametrize("text", ["2. H2+3 (2. H8+7) R9.8", "and so on", "$1 1-0"])
def test_what_stands_after_a_result_is_kept_as_a_comment(text: str) -> None:
    record = pgn(f"{HEAD}1. C2.5 H8+7 1-0 {text}\n")
    assert moves(record) == ["h3e3", "h10g8"]
    assert set(codes(record)) == {"stray-text"}
    assert record.main_line()[-1].comment.split() == text.replace("(", "( ").replace(")", " )").split()
    assert record.result is kifu.Result.FIRST


def test_a_result_without_moves_and_text_after_it() -> None:
    record = pgn(f"{HEAD}1-0 and nothing else\n")
    assert (moves(record), record.result, codes(record)) == ([], kifu.Result.FIRST, ["stray-text"])
    assert record.root.comment == "and nothing else"
