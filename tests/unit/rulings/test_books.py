"""Rule books: what the Chinese rules rule otherwise, and what they leave open."""

import pytest

from kifu.rules.side import Side
from kifu.rulings.book import book_names, find_book
from kifu.rulings.ruling import judge
from tests.unit.rulings.cases import case, cases


def test_every_book_goes_by_the_name_of_its_file() -> None:
    assert {"axf", "cxa", "wxf"} <= set(book_names())
    assert [find_book(name).name for name in book_names()] == list(book_names())


def test_the_world_rules_have_the_table_of_the_asian_ones() -> None:
    assert find_book("wxf").guilt == find_book("axf").guilt
    assert judge(case("axf-202").position(), "wxf").verdict.startswith("Black loses")


@pytest.mark.parametrize(
    ("name", "asian", "chinese", "rule"),
    [
        ("wxf-022", None, Side.SECOND, "all-attack"),  # check and chase by turns
        ("wxf-019", None, Side.SECOND, "all-attack"),
        ("wxf-053", Side.SECOND, None, "mutual-attack"),  # one chases one man, the other checks and chases
        ("wxf-011", Side.SECOND, Side.SECOND, "perpetual-check"),
        ("axf-202", Side.FIRST, Side.FIRST, "perpetual-chase"),
    ],
)
def test_chinese_rules_forbid_every_attack_that_goes_on(
    name: str, asian: Side | None, chinese: Side | None, rule: str
) -> None:
    assert judge(case(name).position(), "axf").winner is asian
    ruling = judge(case(name).position(), "cxa")
    assert (ruling.winner, ruling.rule) == (chinese, rule)


def test_what_hangs_on_a_series_of_captures_is_left_undecided_with_the_moves_named() -> None:
    """Red attacks a protected cannon with every move: by the Chinese rules captures would have to be counted."""
    ruling = judge(case("wxf-127").position(), "cxa")
    assert (ruling.rule, ruling.decided, ruling.winner) == ("undecided", False, None)
    assert {5, 7} <= set(ruling.open_plies)
    assert "a series of captures, or checks first, may make a chase at ply" in ruling.verdict


@pytest.mark.parametrize(
    ("name", "winner", "rule"),
    [
        ("wxf-144", None, "protected"),
        ("wxf-043", Side.FIRST, "all-attack"),
        ("wxf-118", Side.SECOND, "perpetual-chase"),
    ],
    ids=["one man attacks protected ones", "the same against threats to mate", "no check that wins a man"],
)
def test_what_no_series_of_captures_could_win_is_decided(name: str, winner: Side | None, rule: str) -> None:
    ruling = judge(case(name).position(), "cxa")
    assert (ruling.decided, ruling.winner, ruling.rule) == (True, winner, rule)


def test_chinese_rules_leave_few_of_the_collected_cases_undecided() -> None:
    open_cases = [given.id for given in cases() if judge(given.position(), "cxa").open_plies]
    assert len(open_cases) == 10


def test_chinese_rules_decide_where_both_sides_only_step_about() -> None:
    ruling = judge(case("axf-210").position(), "cxa")
    assert (ruling.winner, ruling.rule) == (Side.FIRST, "perpetual-check")


def test_threats_to_mate_count_in_chinese_rules_however_shallow_the_search_that_is_asked() -> None:
    ruling = judge(case("wxf-014").position(), "cxa", kills=0)
    assert {move.kill for move in ruling.moves if move.side is Side.FIRST} == {1}
