"""Ambiguous moves in records: one that the rest of its line settles is played and reported; others end their line."""

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.records.record import Record

# Two red pawns on one file; the chariot beyond can pass the front one only if that has left the file.
FEN = "3k2r2/9/6P2/9/6P2/9/9/9/9/4K4 w - - 0 1"


def in_pgn(moves: str) -> str:
    return f'[FEN "{FEN}"]\n[Format "WXF"]\n\n{moves} *\n'


def in_text(moves: str) -> str:
    return f"FEN: {FEN}\n\n{moves}\n"


def in_wxf(moves: str) -> str:
    return f"FORMAT WXF\nFEN {FEN}\n\nSTART{{\n{moves}\n}}END\n"


def in_other_letters(moves: str) -> str:
    """The format names a letter of its own for the chariot, so that every move is put into others before it is read."""
    return in_wxf(moves.replace("R", "X")).replace("FORMAT WXF", "FORMAT WXF R(X) P(P)")


def in_lines(moves: str) -> str:
    return f"a1;{FEN};{moves}\na2;{FEN};{moves}\n"


WRITERS = {"pgn": in_pgn, "text": in_text, "wxf": in_wxf, "lines": in_lines}


def seen(record: Record) -> tuple[list[str], list[tuple[str, str, int]]]:
    problems = [
        (problem.code, str(problem.severity), problem.ply)
        for problem in record.diagnostics
        if problem.severity is not Severity.NOTE
    ]
    return [str(node.move) for node in record.main_line()], problems


@pytest.mark.parametrize("name", WRITERS)
def test_one_survivor_is_played_and_reported(name: str) -> None:
    text = WRITERS[name]("1. P3.4 R7+3")
    record = kifu.read(text, format=name)
    assert seen(record) == (["g8f8", "g10g7"], [("ambiguous-move", "warning", 1)])
    assert record.diagnostics[0].candidates == ("g6f6", "g8f8")
    assert "taken as P+.4 (g8f8)" in record.diagnostics[0].repair
    with pytest.raises(kifu.AmbiguousMoveError):
        kifu.read(text, format=name, notation="wxf", strict=True)


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("rest", ["K4+1", "R7+5"])
def test_two_survivors_or_none_end_the_line(name: str, rest: str) -> None:
    record = kifu.read(WRITERS[name](f"1. P3.4 {rest}"), format=name)
    assert seen(record) == ([], [("ambiguous-move", "error", 1)])
    assert record.diagnostics[0].candidates == ("g6f6", "g8f8")
    assert record.root.rest.removeprefix("1. ") == f"P3.4 {rest}"


def test_moves_in_other_letters_are_settled_and_kept_as_they_are() -> None:
    assert seen(kifu.read(in_other_letters("1. P3.4 R7+3")))[0] == ["g8f8", "g10g7"]
    record = kifu.read(in_other_letters("1. P3.4 R7+5"))
    assert (seen(record)[0], record.root.rest) == ([], "P3.4 X7+5")


def test_remarks_marks_and_branches_stay_with_their_moves() -> None:
    record = kifu.read(in_pgn("1. P3.4! {quiet} (1. K5+1 K4+1) (1. P3.4 K4+1) R7+3 {far} (1... K4+1) 2. K5+1"))
    first, second, third = record.main_line()
    assert (str(first.move), first.marks, first.comment) == ("g8f8", ("!",), "quiet")
    assert (str(second.move), second.comment, str(third.move)) == ("g10g7", "far", "e1e2")
    assert [str(node.move) for node in record.root.children] == ["g8f8", "e1e2"]
    assert [str(node.move) for node in first.children] == ["g10g7", "d10d9"]
    # A branch is settled by its own moves, and these leave it open.
    assert [(code, severity) for code, severity, _ in seen(record)[1]] == [
        ("ambiguous-move", "warning"),
        ("ambiguous-move", "error"),
    ]
    assert record.root.rest == "P3.4 K4+1"


def test_a_branch_is_settled_by_its_own_moves() -> None:
    record = kifu.read(in_pgn("1. K5+1 (1. P3.4 (1. P3+1 K4+1) R7+3) K4+1"))
    assert [str(node.move) for node in record.root.children][:2] == ["e1e2", "g8f8"]
    record = kifu.read(in_text("1. K5+1 (1. P3.4 R7+3) K4+1"), notation="wxf")
    assert [str(node.move) for node in record.root.children] == ["e1e2", "g8f8"]


def test_a_missing_move_settles_nothing() -> None:
    for name in ("pgn", "text", "lines"):
        record = kifu.read(WRITERS[name]("1. P3.4 R7+3 2. K5+1 3. K4+1"), format=name, notation="wxf")
        assert seen(record) == ([], [("ambiguous-move", "error", 1)]), name


def test_nested_branches_are_looked_through_in_linear_time() -> None:
    """No more than a limit of moves of a record are settled, and brackets are matched once for all of them."""
    depth = 3000
    record = kifu.read(in_pgn("1. P3.4 R7+3 " + "(1. P3.4 R7+3 " * depth + ")" * depth))
    assert seen(record)[0] == ["g8f8", "g10g7"]


def test_the_rows_of_a_table_settle_a_move() -> None:
    def rows(*plies: str) -> str:
        return "\n".join(["id,fen,ply,move", *(f"a,{FEN},{ply}" for ply in plies)])

    record = kifu.read(rows("1,P3.4", "2,R7+3"), format="lines", notation="wxf")
    assert seen(record) == (["g8f8", "g10g7"], [("ambiguous-move", "warning", 1)])
    record = kifu.read(rows("1,P3.4", "3,R7+3"), format="lines", notation="wxf")
    assert seen(record) == ([], [("ambiguous-move", "error", 1)])
