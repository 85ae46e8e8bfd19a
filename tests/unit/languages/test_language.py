"""Languages: found by a name or a tag, with plurals as CLDR has them, and messages from one after another."""

import pytest

from kifu.errors import UnknownNameError
from kifu.languages.language import Language, Message, Speaker, choose_language, find_language, languages, speaker_of

RUSSIAN = Language(
    "ru",
    "Русский",
    "none",
    plurals={
        "one": "n % 10 = 1 and n % 100 != 11",
        "few": "n % 10 = 2..4 and n % 100 != 12..14",
        "many": "n % 10 = 0,5..9 or n % 100 = 11..14",
    },
)


def test_english_is_the_first_language() -> None:
    assert languages()[0].name == "en"


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("ja", "ja"),
        ("ja_JP", "ja"),
        ("zh", "zh-hans"),
        ("zh-SG", "zh-hans"),
        ("zh-Hans-HK", "zh-hans"),
        ("zh_TW", "zh-hant"),
        ("zh-Hant-HK", "zh-hant"),
        ("vi-VN", "vi"),
        ("en-GB", "en"),
    ],
)
def test_a_tag_finds_the_language_that_is_meant(tag: str, name: str) -> None:
    assert find_language(tag).name == name


def test_an_unknown_language_is_refused_by_name_and_passed_over_by_choice() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'zh-hans'"):
        find_language("zhhans")
    assert choose_language(["tlh", "C", "vi_VN", "ja"]).name == "vi"
    assert choose_language(["tlh"]).name == "en"


def test_plurals_follow_the_rules_of_the_language() -> None:
    numbers = [1, 2, 5, 11, 12, 21, 22, 101, 111]
    assert [RUSSIAN.category(number) for number in numbers] == [
        *("one", "few", "many", "many", "many", "one", "few", "one", "many")
    ]
    assert [find_language(name).category(1) for name in ("en", "ja", "vi")] == ["one", "other", "other"]


def test_what_a_language_lacks_its_fallback_says() -> None:
    chain = [language.name for language in find_language("zh-hant").chain()]
    assert chain == ["zh-hant", "zh-hans", "en"]
    assert speaker_of("zh-hant", "viewer").say("Close") == "關閉"
    assert Speaker(find_language("ja"), ["nothing"]).say("Close|door") == "Close"


def test_a_message_says_its_arguments_in_the_same_language() -> None:
    turn = Message("{man} moves", man=Message("Horse|xiangqi"))
    assert str(turn) == "Horse moves"
    assert turn.say(speaker_of("vi", "names")) == "Horse moves"  # not two languages in one sentence
    check = Message("{side} is in check.", side=Message("Horse|xiangqi"))
    assert check.say(speaker_of("vi", "terminal", "names")) == "Mã đang bị chiếu."
    three = Message("{men}", men=[Message("Horse|xiangqi"), "b", 1000])
    assert str(three) == "Horse, b and 1,000"
    assert find_language("ja").join("abc") == "a、bとc"
    assert find_language("ja").join([]) == ""
