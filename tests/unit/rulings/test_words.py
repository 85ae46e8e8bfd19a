"""Rulings in words: sentences as an arbiter reads them, in every language."""

import pytest

from kifu.errors import UnknownNameError
from kifu.languages.language import find_language, languages
from kifu.rulings.book import PATTERNS, book_names, find_book
from kifu.rulings.ruling import judge
from tests.unit.rulings.cases import case, cases

ENGLISH = find_language("en").messages("rulings")


def test_patterns_have_phrases() -> None:
    assert {f"pattern {pattern}" for pattern in PATTERNS} <= ENGLISH.keys()


@pytest.mark.parametrize(
    ("language", "start", "chase"),
    [
        ("zh-hant", "黑方負", "黑方以車長捉紅馬"),
        ("ja", "黒の負け", "黒は車で毎手紅の馬"),
        ("vi", "Đen thua", "Đen dùng Xe đuổi bắt Mã (c3, d1) ở mọi nước"),
    ],
)
def test_a_chase_in_the_languages_of_the_desk(language: str, start: str, chase: str) -> None:
    said = judge(case("axf-202").position()).explain(language)[0]
    assert said.startswith(start)
    assert chase in said
    assert "general rule" not in said


def test_every_rule_that_a_book_cites_has_a_name() -> None:
    for name in book_names():
        assert {f"rule {rule}" for rule in find_book(name).references} <= ENGLISH.keys()


def test_every_case_is_explained_in_every_language() -> None:
    for given in cases():
        ruling = judge(given.position(), kills=1)
        for language in languages():
            lines = ruling.explain(language.name)
            assert len(lines) == 1 + len(ruling.moves)
            assert not any("{" in line for line in lines)


def test_a_chase_in_english() -> None:
    ruling = judge(case("axf-202").position())
    assert ruling.verdict == (
        "Black loses: Red makes idle moves only; Black chases the Horse (c3, d1) with the Chariot on every move. "
        "Asian rules: perpetual chase (general rule 3)."
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


@pytest.mark.parametrize(("language", "chasers"), [("en", "with the Chariots"), ("zh", "双车"), ("vi", "hai Xe")])
def test_two_men_that_chase_by_turns_are_both_meant(language: str, chasers: str) -> None:
    assert chasers in judge(case("wxf-119").position()).explain(language)[0]


def test_a_provisional_ruling_says_how_often_the_position_must_stand() -> None:
    verdict = judge(case("wxf-119").position()).verdict
    assert "Provisional: the position has stood 2 times, a final ruling needs 3." in verdict


def test_a_king_that_would_be_attacked_is_not_called_pinned() -> None:
    """The Chariot goes to the rank on which the King would take back."""
    said = judge(case("wxf-022").position()).explain()[1]
    assert "whose guard can no longer take back; not protected: the King on e10 may not take back" in said


def test_nothing_to_judge_is_said() -> None:
    assert judge(case("wxf-167").position()).verdict == "Nothing to judge: no position recurs."


def test_a_language_that_rulings_are_not_given_in_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'fr'"):
        judge(case("axf-202").position()).explain("fr")
