"""Rulings by the Asian and the world rules: the collected cases, and what a ruling says of its moves."""

import pytest

from kifu.errors import UnknownNameError
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.classes import MoveClass
from kifu.rulings.ruling import Ruling, judge
from tests.unit.rulings.cases import WINNERS, Case, case, cases

# The open readings by which a case would be ruled otherwise; every other case has none.
DISPUTES = {
    "axf-177": "K",
    "axf-182": "K",
    "axf-197": "P",
    "axf-203": "PU",
    "axf-231": "P",
    "axf-232": "P",
    "axf-233": "PU",
    "axf-234": "M",
    "axf-235": "M",
}


def ruling_on(name: str, rules: str = "axf") -> Ruling:
    return judge(case(name).position(), rules)


def move_at(name: str, ply: int) -> MoveClass:
    return next(move for move in ruling_on(name).moves if move.ply == ply)


@pytest.mark.parametrize("rules", ["axf", "wxf"])
@pytest.mark.parametrize("given", cases(), ids=lambda given: given.id)
def test_collected_cases(given: Case, rules: str) -> None:
    ruling = judge(given.position(), rules)
    assert "".join(dispute.reading.letter for dispute in ruling.disputed) == DISPUTES.get(given.id, "")
    if given.winner == "undecided":
        assert not ruling.decided
    elif given.winner != "disputed":
        assert ruling.decided
        assert ruling.winner is WINNERS[given.winner]


def test_both_readings_of_a_disputed_case_are_named() -> None:
    ruling = ruling_on("axf-234")
    assert ruling.winner is Side.SECOND
    assert [(dispute.reading.letter, dispute.winner) for dispute in ruling.disputed] == [("M", None)]
    assert "Disputed, reading M" in ruling.verdict


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("wxf-001", "check-against-chase"),
        ("wxf-009", "mutual-check"),
        ("wxf-011", "perpetual-check"),
        ("wxf-014", "perpetual-kill"),
        ("wxf-019", "check-and-chase"),
        ("wxf-045", "perpetual-chase"),
        ("wxf-068", "mutual-chase"),
        ("wxf-106", "alternate-chase"),
        ("wxf-127", "protected"),
        ("wxf-167", "no-repetition"),
    ],
)
def test_the_rule_is_named(name: str, rule: str) -> None:
    assert ruling_on(name).rule == rule


@pytest.mark.parametrize(
    ("name", "cited"),
    [
        ("axf-202", "general rule 3"),
        ("wxf-025", "general rule 3; article 15"),
        ("wxf-027", "general rule 3; article 18"),
        ("wxf-056", "general rule 3; article 19"),
        ("wxf-133", "general rule 3; article 18; article 36"),
        ("wxf-011", "articles 6 and 8"),
    ],
    ids=["a horse", "a chariot by a cannon", "a cannon by a chariot", "a tied chariot", "with offers", "check"],
)
def test_only_the_articles_on_this_kind_of_chase_are_cited(name: str, cited: str) -> None:
    assert ruling_on(name).reference == cited
    assert ruling_on(name, "wxf").reference == f"Asian text, {cited}"


def test_two_visits_are_provisional_and_three_are_not() -> None:
    assert ruling_on("wxf-012").provisional
    assert not ruling_on("wxf-011").provisional


def test_the_window_begins_at_the_third_visit_from_the_end() -> None:
    ruling = ruling_on("wxf-027")
    assert (ruling.window, ruling.visits) == ((6, 13), (1, 5, 9, 13))


def test_the_latest_repetition_counts_where_the_last_move_makes_none() -> None:
    ruling = ruling_on("wxf-119")
    assert ruling.window is not None
    assert ruling.window[1] < case("wxf-119").position().ply


@pytest.mark.parametrize(
    ("name", "ply", "how", "why", "ended"),
    [
        ("axf-202", 2, "moved", "unprotected", "away"),
        ("wxf-001", 4, "mount", "lesser", "away"),
        ("wxf-152", 7, "cut", "unprotected", "protected"),
        ("axf-203", 2, "released", "unprotected", "protected"),
        ("axf-231", 1, "pinned", "false", "protected"),
    ],
)
def test_a_chase_says_how_it_arose_why_it_counts_and_what_ended_it(
    name: str, ply: int, how: str, why: str, ended: str
) -> None:
    [chase] = move_at(name, ply).chases
    assert (chase.how, chase.why, chase.ended) == (how, why, ended)


@pytest.mark.parametrize(
    ("name", "excuse"),
    [
        ("wxf-073", "offer"),
        ("wxf-085", "home"),
        ("wxf-009", "pinned"),
        ("wxf-099", "free"),
        ("wxf-127", "root"),
        ("wxf-153", "stood"),
    ],
)
def test_an_attack_that_is_no_chase_says_what_excuses_it(name: str, excuse: str) -> None:
    assert excuse in {attack.excuse for move in ruling_on(name).moves for attack in move.spared}


def test_threats_to_mate_are_looked_for_as_deep_as_is_asked() -> None:
    position = case("wxf-014").position()
    assert judge(position, kills=0).rule == "idle"
    assert judge(case("wxf-073").position(), kills=0).rule == "perpetual-offer"
    assert {move.kill for move in judge(position, kills=1).moves if move.side is Side.FIRST} == {1}


def test_judging_leaves_the_position_as_it_is() -> None:
    position = case("wxf-027").position()
    before = position.fen(), position.moves()
    judge(position)
    assert (position.fen(), position.moves()) == before


def test_an_unknown_rule_book_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="'axf'"):
        judge(Position("xiangqi"), "axff")
