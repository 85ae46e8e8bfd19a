"""PGN: what happens to broken files (rows B27 to B36 of the bad inputs)."""

import time

import pytest

import kifu
from kifu.diagnostics import Severity
from tests.effort import effort
from tests.unit.formats.test_pgn import HEAD, codes, moves, pgn


def test_b27_branches_nested_very_deep() -> None:
    depth = effort(10_000)
    for closing in (")" * depth, ""):
        started = time.process_time()
        record = pgn(HEAD + "1. C2.5 " + "(1. C2.4 " * depth + closing)
        assert len(record.root.children) == depth + 1
        assert time.process_time() - started < 20
        assert codes(record) == ([] if closing else ["unclosed"])


@pytest.mark.parametrize("bracket", ["(", ")", "{", "}"])
def test_b28_very_many_brackets(bracket: str) -> None:
    count = effort(100_000)
    record = pgn(HEAD + "1. C2.5 " + bracket * count + " 1... H8+7 *")
    assert moves(record)[:1] == ["h3e3"]
    assert codes(record)


def test_b28_a_stray_bracket_behind_an_illegal_move() -> None:
    record = pgn(HEAD + "1. C2.5 H8+5 ) H8+7 *")
    assert moves(record) == ["h3e3"]
    assert record.main_line()[-1].rest == "H8+5 H8+7"


def test_b29_comments_without_end_nested_and_escaped() -> None:
    size = effort(1_000_000)
    record = pgn(HEAD + "1. C2.5 {" + "x" * size)
    assert len(record.main_line()[0].comment) == size
    assert codes(record) == ["unclosed"]
    assert pgn(HEAD + "1. C2.5 {{ a } H8+7").main_line()[0].comment == "{ a"
    assert pgn(HEAD + "1. C2.5 ; at the end").main_line()[0].comment == "at the end"
    assert codes(pgn(HEAD + "1. C2.5\n% escape\nH8+7")) == ["escape-line"]
    assert moves(pgn(HEAD + "1. C2.5 {a ( b} H8+7")) == ["h3e3", "h10g8"]


def test_b29_an_unclosed_comment_does_not_swallow_the_next_game() -> None:
    games = list(kifu.read_all((HEAD + "1. C2.5 {oh\n\n" + HEAD + "1. C8.5\n").encode()))
    assert [moves(record) for record in games] == [["h3e3"], ["b3e3"]]


@pytest.mark.parametrize(
    ("tags", "kept", "code"),
    [
        ('[A "b]\n[C "d"]', {"A": "b", "C": "d"}, "bad-tag"),
        ('[A "b\\""]', {"A": 'b"'}, ""),
        ('[C "A]]"]', {"C": "A]]"}, ""),
        ('[A "b"]\n[A "c"]', {"A": "b"}, "bad-tag"),
        ("[Event plain]", {"Event": "plain"}, ""),
        ('[A "' + "x" * 1_000_000 + '"]', {"A": "x" * 1_000_000}, ""),
        ("\n".join(f'[T{n} "v"]' for n in range(5000)), {f"T{n}": "v" for n in range(5000)}, ""),
    ],
)
def test_b30_odd_tags(tags: str, kept: dict[str, str], code: str) -> None:
    record = pgn(tags + "\n\n1. C2.5\n")
    assert record.tags == kept
    assert moves(record) == ["h3e3"]
    assert codes(record) == ([code] if code else [])


def test_b31_long_and_short_games() -> None:
    rounds = effort(10_000)
    long = "R1+1 R1+1 R1-1 R1-1 " * (rounds // 2)
    assert len(pgn(HEAD + long).main_line()) == rounds * 2
    count = effort(2_000)
    games = kifu.read_all(((HEAD + "1. C2.5 *\n\n") * count).encode())
    assert sum(len(record.main_line()) for record in games) == count


@pytest.mark.parametrize(
    "fen",
    [
        "nonsense",
        "9/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w",
    ],
)
def test_b32_no_move_is_played_on_a_made_up_board(fen: str) -> None:
    record = pgn(f'[FEN "{fen}"]\n\n1. C2.5 H8+7\n')
    assert moves(record) == []
    assert record.root.rest == "1. C2.5 H8+7"
    assert record.diagnostics[0].severity is Severity.ERROR


@pytest.mark.parametrize("tag", ['[Variant "normal"]', '[Game "Chess"]', '[Variant "janggi"]'])
def test_b33_a_game_that_kifu_does_not_know_is_never_taken_for_another(tag: str) -> None:
    records = kifu.read_all((tag + "\n\n1. e4 e5\n\n" + HEAD + "1. C2.5\n").encode(), format="pgn")
    assert [moves(record) for record in records] == [["h3e3"]]
    [diagnostic] = records.diagnostics
    assert (diagnostic.code, diagnostic.game, diagnostic.line) == ("unknown-variant", 1, 1)


@pytest.mark.parametrize(
    ("tag", "token", "result", "code"),
    [
        ("1-0", "0-1", "1-0", "conflict"),
        ("1/2", "", "1/2-1/2", ""),
        ("½-½", "½-½", "1/2-1/2", ""),
        ("*", "1-0", "1-0", ""),
        ("", "1-0{ comment}", "1-0", ""),
        ("+--", "", "*", "unknown-result"),
        ("红胜", "", "1-0", ""),
    ],
)
def test_b34_results(tag: str, token: str, result: str, code: str) -> None:
    record = pgn(f'[Result "{tag}"]\n\n1. C2.5 {token}\n')
    assert record.result.value == result
    assert codes(record) == ([code] if code else [])


def test_b35_an_illegal_move_ends_its_line_and_nothing_is_spliced_in() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7\n2. H2+4 R9.8 (2... C8.5) 3. R1.2 {so} *\n")
    assert moves(record) == ["h3e3", "h10g8"]
    assert record.main_line()[-1].rest == "H2+4 R9.8 ( C8.5 ) R1.2 {so}"
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.line, diagnostic.column, diagnostic.ply) == ("illegal-move", 6, 4, 3)


def test_b35_an_illegal_move_in_a_branch_leaves_the_main_line_whole() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7 (1... H8+6 2. H2+3) 2. H2+3 *")
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert record.main_line()[0].rest == "H8+6 H2+3"


def test_b36_marks_and_commands_are_kept_as_they_are() -> None:
    record = pgn(HEAD + "1. C2.5 $999999999999 $-1 H8+7!!??!? {[%csl[%eval 0.2] Ga1] [%clk 3:ê5:} *")
    assert record.main_line()[0].marks == ("$999999999999", "$-1")
    assert record.main_line()[1].marks == ("!!??!?",)
    assert record.main_line()[1].comment == "[%csl[%eval 0.2] Ga1] [%clk 3:ê5:"
