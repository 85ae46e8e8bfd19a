"""Rulings in words: every key in every language, and sentences as an arbiter reads them."""

import pytest

from kifu.errors import UnknownNameError
from kifu.rulings.book import PATTERNS, book_names, find_book
from kifu.rulings.phrases import CHINESE, ENGLISH, READINGS_ZH
from kifu.rulings.ruling import judge
from kifu.rulings.threats import OPEN
from tests.unit.rulings.cases import case, cases


def test_every_language_has_the_same_keys() -> None:
    assert ENGLISH.keys() == CHINESE.keys()
    assert set(PATTERNS) <= ENGLISH.keys()
    assert [reading.letter for reading in OPEN] == list(READINGS_ZH)


def test_every_rule_that_a_book_cites_has_a_name() -> None:
    for name in book_names():
        assert {f"rule {rule}" for rule in find_book(name).references} <= ENGLISH.keys()


def test_every_case_is_explained_in_every_language() -> None:
    for given in cases():
        ruling = judge(given.position(), kills=1)
        for language in ("en", "zh"):
            lines = ruling.explain(language)
            assert len(lines) == 1 + len(ruling.moves)
            assert not any("{" in line for line in lines)


def test_a_chase_in_english() -> None:
    ruling = judge(case("axf-202").position())
    assert ruling.verdict == (
        "Black loses: Red makes idle moves only; Black chases the Horse (c3, d1) with the Chariot on every move. "
        "Asian rules: perpetual chase (general rule 3; articles 15, 18, 19 and 36)."
    )
    assert ruling.explain()[2] == (
        "2. Black d4c4: chase: the Chariot on c4 attacks the Horse on c3, by the man that moved; nobody protects it; "
        "the answer moves it away"
    )


def test_a_chase_in_chinese() -> None:
    lines = judge(case("axf-202").position()).explain("zh")
    assert lines[0].startswith("黑方负")
    assert "黑方以车长捉红马" in lines[0]
    assert "总则3" in lines[0]


def test_nothing_to_judge_is_said() -> None:
    assert judge(case("wxf-167").position()).verdict == "Nothing to judge: no position recurs."


def test_a_language_that_rulings_are_not_given_in_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'fr'"):
        judge(case("axf-202").position()).explain("fr")
